"""Writing TOML: the few shapes that a typed sheet has (the standard library only reads it)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z", re.ASCII)


def toml_text(data: Mapping[str, Any]) -> str:
    """The table as TOML: keys first, then tables, then lists of tables."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    lists = {key: value for key, value in data.items() if _is_tables(value)}
    for key, value in data.items():
        if key not in tables and key not in lists:
            yield f"{_key(key)} = {toml_value(value)}"
    for key, table in tables.items():
        yield f"\n[{_key(key)}]"
        yield from (f"{_key(name)} = {toml_value(value)}" for name, value in table.items())
    for key, rows in lists.items():
        for row in rows:
            yield f"\n[[{_key(key)}]]"
            yield from (f"{_key(name)} = {toml_value(value)}" for name, value in row.items())


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _key(key: str) -> str:
    return key if _BARE.match(key) else json.dumps(key, ensure_ascii=False)


def toml_value(value: object) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {toml_value(held)}" for key, held in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(held) for held in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool) else str(value)
