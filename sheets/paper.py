"""Paper: sizes in mm, the margin that printers cannot reach, and what to say when a form does not fit."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from geo.errors import N_, InvalidInput, Message, say
from sheets.rect import Rect

WHITE_EDGE = 8.0  # mm; printers clip what lies nearer to the edge
MARGIN = WHITE_EDGE + 0.2  # mm; half the width of a line that is drawn along the margin
LARGEST = 1500.0  # mm; a custom side longer than that is a slip of the pen


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: name, width and height in mm as it is held, and the margin that lines stay off."""

    name: str
    width: float
    height: float
    margin: float = MARGIN

    @property
    def landscape(self) -> Paper:
        """The same paper with its long side across."""
        return replace(self, width=max(self.width, self.height), height=min(self.width, self.height))

    @property
    def portrait(self) -> Paper:
        """The same paper with its short side across."""
        return replace(self, width=min(self.width, self.height), height=max(self.width, self.height))

    @property
    def area(self) -> Rect:
        """What may be printed on: everything inside the margin."""
        return Rect(0, 0, self.width, self.height).grow(-self.margin)

    def require(self, width: float, height: float) -> None:
        """Raise InvalidInput, saying how many mm are missing, unless the printed area is that large (mm)."""
        lack = (round_up(width - self.area.w), round_up(height - self.area.h))
        if max(lack) <= 0:
            return
        size = f"{round_up(width + 2 * self.margin)} x {round_up(height + 2 * self.margin)}"
        enough = say(N_("paper of at least {size} mm"), size=size)
        raise InvalidInput.one("paper", self._lacking(*lack), enough)

    def _lacking(self, across: float, down: float) -> Message:
        names = {"paper": self.name, "across": across, "down": down}
        if across > 0 and down > 0:
            return say(
                N_("the form does not fit on {paper}: {across} mm are missing across and {down} mm down"),
                **names,
            )
        if across > 0:
            return say(N_("the form does not fit on {paper}: {across} mm are missing across"), **names)
        return say(N_("the form does not fit on {paper}: {down} mm are missing down"), **names)


def round_up(mm: float) -> float:
    """Tenths of a mm, upwards, so that whoever adds that much has enough."""
    return math.ceil(mm * 10 - 1e-6) / 10


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("letter", 215.9, 279.4),
        Paper("a4", 210.0, 297.0),
        Paper("a5", 148.0, 210.0),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}
ACCEPTED = ", ".join([*PAPERS, "200x250mm"])


def paper_of(text: str) -> Paper:
    """The paper called `text`: a name (`letter`, `a4`, ...) or a size (`200x250mm`, width by height).

    Raises InvalidInput for any other word and for sizes that leave nothing inside the margin.
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    size = re.fullmatch(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*mm", name)
    if size is None:
        raise InvalidInput.one("paper", say(N_("we do not know the paper {text}"), text=text), ACCEPTED)
    width, height = float(size[1]), float(size[2])
    if min(width, height) <= 2 * WHITE_EDGE or max(width, height) > LARGEST:
        limits = say(N_("sides of more than {low:g} and at most {high:g} mm"), low=2 * WHITE_EDGE, high=LARGEST)
        raise InvalidInput.one("paper", say(N_("{text} is no size to print on"), text=text), limits)
    return Paper(f"{width:g}x{height:g}mm", width, height)
