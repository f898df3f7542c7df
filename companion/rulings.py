"""Rulings: what this program decides where the published rules of a game are silent, or two of them differ."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that players ask, and our answer.

    `name` is that of the rule it belongs to where there is one. `option` is the option that plays it otherwise, `""`
    where there is none.
    """

    name: str
    question: str
    answer: str
    option: str = ""
