"""Parts of a game that are loaded when they are first used, so that a throw waits for no audit and an audit for no
play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from companion.findings import Rule
    from companion.rulings import Ruling


def function(module: str, name: str) -> Callable[..., Any]:
    """The function of that name in a module that is loaded when it is first called."""

    found: Callable[..., Any] | None = None

    def call(*arguments: Any) -> Any:
        nonlocal found
        if found is None:
            found = getattr(import_module(module), name)
        return found(*arguments)

    return call


Item = TypeVar("Item")


class Tuple(Sequence[Item]):
    """A tuple of a module that is loaded when somebody looks into it."""

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    @property
    def _held(self) -> tuple[Item, ...]:
        held: tuple[Item, ...] = getattr(import_module(self._module), self._name)
        return held

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._held[index]

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._held)


def rules(module: str) -> Tuple[Rule[Any]]:
    """The tuple `RULES` of a module."""
    return Tuple(module, "RULES")


def rulings(module: str) -> Tuple[Ruling]:
    """The tuple `RULINGS` of a module."""
    return Tuple(module, "RULINGS")
