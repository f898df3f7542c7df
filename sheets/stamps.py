"""What differs from sheet to sheet of a pad: the player's name and the sheet's number."""

from __future__ import annotations

from geo.errors import N_
from sheets import fonts
from sheets.layout import Layout
from sheets.scene import Scene, Text

LARGEST_NAME, LARGEST_NUMBER = 11.0, 8.0  # pt


def stamps(layout: Layout, name: str = "", number: int = 0) -> Scene:
    """The name on its line, shortened if need be, and the number (0: none) at the end of the title's line.

    Raises InvalidInput for a name that has a character without a glyph.
    """
    found: list[Text] = []
    if name:
        at = layout.fields["name"].grow(-0.5, 0)
        said, size = fonts.shortened(name, LARGEST_NAME, at.w)
        found.append(Text(at.x, at.bottom - 0.4, said, size, colour=layout.look.ink.text))
    if number:
        at, text = layout.fields["number"], layout.look.say(N_("No. {number}"), number=number)
        size = fonts.fitting(text, LARGEST_NUMBER, at.w, bold=True)
        found.append(Text(at.right, at.bottom, text, size, True, layout.look.ink.muted, "right"))
    return tuple(found)
