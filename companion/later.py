"""Parts of a game that are loaded when they are first used, so that a throw waits for no audit and an audit for no
play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from companion.findings import Rule


def function(module: str, name: str) -> Callable[..., Any]:
    """The function of that name in a module that is loaded when it is first called."""

    found: Callable[..., Any] | None = None

    def call(*arguments: Any) -> Any:
        nonlocal found
        if found is None:
            found = getattr(import_module(module), name)
        return found(*arguments)

    return call


class Rules(Sequence["Rule[Any]"]):
    """The tuple `RULES` of a module that is loaded when somebody looks at them."""

    def __init__(self, module: str) -> None:
        self._module = module

    @property
    def _rules(self) -> tuple[Rule[Any], ...]:
        rules: tuple[Rule[Any], ...] = import_module(self._module).RULES
        return rules

    @overload
    def __getitem__(self, index: int) -> Rule[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Rule[Any]]: ...
    def __getitem__(self, index: int | slice) -> Rule[Any] | Sequence[Rule[Any]]:
        return self._rules[index]

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[Rule[Any]]:
        return iter(self._rules)
