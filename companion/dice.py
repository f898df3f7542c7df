"""Dice, and where chance comes from."""

from __future__ import annotations

import os
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Protocol

from companion.notation import Line
from geo.errors import N_, InvalidInput, say
from sheets.typed import shown

FACES = frozenset("123456")


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: its letter (its colour or kind) and its face. Written `b3`."""

    letter: str
    face: int

    def __str__(self) -> str:
        return f"{self.letter}{self.face}"


def read_die(text: str, line: Line, letters: Container[str] | None = None) -> Die:
    """A die as it is written, `b3`, with one of the letters, or with any.

    Raises InvalidInput for a face that no die has, and for what is no die.
    """
    letter, face = text[:1].lower(), text[1:]
    known = letter.isalpha() if letters is None else letter in letters
    if known and face in FACES:
        return Die(letter, int(face))
    whole = shown(str(line))
    if known and face.isdecimal():
        raise InvalidInput.one("line", say(N_("no die shows {face}: {line}"), face=shown(face), line=whole), "1-6")
    raise InvalidInput.one("line", say(N_("{text} is no die: {line}"), text=shown(text), line=whole), "b3, w5")


class Chance(Protocol):
    """Where faces come from."""

    def face(self, throw: int, die: int, faces: int) -> int:
        """Which of `faces` equally likely faces (0 and up) die number `die` of throw number `throw` shows."""
        ...


def face_of(drawn: Callable[[int], bytes], faces: int) -> int:
    """One of `faces` equally likely faces, made of eight bytes drawn for a first, a second ... attempt.

    Bytes that would favour the first faces are drawn again.
    """
    limit = (1 << 64) // faces * faces
    attempt = 0
    while (number := int.from_bytes(drawn(attempt), "big")) >= limit:
        attempt += 1
    return number % faces


class SystemChance:
    """The operating system's generator: nothing is thrown before it is asked for."""

    def face(self, throw: int, die: int, faces: int) -> int:  # noqa: ARG002 - each face is drawn afresh
        """A face that nobody could know before."""
        return face_of(lambda _attempt: os.urandom(8), faces)


@dataclass(frozen=True, slots=True)
class SeededChance:
    """Chance that can be had again: a face depends on the seed, the throw and the die, and on nothing else.

    So undoing, redoing or restarting does not change what is thrown next.
    """

    seed: str

    def face(self, throw: int, die: int, faces: int) -> int:
        """The face that the seed gives this die of this throw; every face is equally likely."""
        from hashlib import blake2b  # loads OpenSSL, which chance without a seed need not wait for

        def drawn(attempt: int) -> bytes:
            return blake2b(f"{self.seed}/{throw}/{die}/{attempt}".encode(), digest_size=8).digest()

        return face_of(drawn, faces)


def chance_of(seed: str | None) -> Chance:
    """Seeded chance where a seed is given, the operating system's otherwise."""
    return SystemChance() if seed is None else SeededChance(seed)
