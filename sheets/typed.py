"""What a user typed, as messages repeat it."""

from __future__ import annotations

from sheets.toml_text import toml_value


def shown(value: object) -> str:
    """A value that a user gave, short enough and safe to repeat in a message."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = toml_value(value) if isinstance(value, (list, tuple, dict)) else str(value)
    except RecursionError:
        return "..."
    except ValueError:  # an integer of thousands of digits
        return "a huge number"
    clean = "".join(letter if letter.isprintable() else "?" for letter in text)
    return clean if len(clean) <= 40 else clean[:37] + "..."
