"""Dice, and where chance comes from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: its letter (its colour or kind) and its face. Written `b3`."""

    letter: str
    face: int

    def __str__(self) -> str:
        return f"{self.letter}{self.face}"


class Chance(Protocol):
    """Where faces come from."""

    def face(self, throw: int, die: int, faces: int) -> int:
        """Which of `faces` equally likely faces (0 and up) die number `die` of throw number `throw` shows."""
        ...


class SystemChance:
    """The operating system's generator: nothing is thrown before it is asked for."""

    def __init__(self) -> None:
        self._generator = random.SystemRandom()

    def face(self, throw: int, die: int, faces: int) -> int:  # noqa: ARG002 - each face is drawn afresh
        """A face that nobody could know before."""
        return self._generator.randrange(faces)


@dataclass(frozen=True, slots=True)
class SeededChance:
    """Chance that can be had again: a face depends on the seed, the throw and the die, and on nothing else.

    So undoing, redoing or restarting does not change what is thrown next.
    """

    seed: str

    def face(self, throw: int, die: int, faces: int) -> int:
        """The face that the seed gives this die of this throw; every face is equally likely."""
        import hashlib  # loads OpenSSL, which chance without a seed need not wait for

        limit = (1 << 64) // faces * faces
        attempt = 0
        while True:
            text = f"{self.seed}/{throw}/{die}/{attempt}".encode()
            drawn = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
            if drawn < limit:
                return drawn % faces
            attempt += 1


def chance_of(seed: str | None) -> Chance:
    """Seeded chance where a seed is given, the operating system's otherwise."""
    return SystemChance() if seed is None else SeededChance(seed)
