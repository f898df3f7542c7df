"""What the score sheet of Dodge Dice prints beside its rows."""

from __future__ import annotations

from geo.errors import N_, say
from sheets.aloud import Notes
from sheets.form import Form
from sheets.forms.dodge_dice import PENALTIES


def notes(_form: Form) -> Notes:
    """The penalties and the ways in which a round ends."""
    ends = N_(
        "How a round ended: stop, once; chip, once and a chip; double, twice; triple, three times; minus, subtracted; "
        "give, to another player."
    )
    penalties = say(N_("Penalties: {points}."), points=tuple(map(str, PENALTIES)))
    return Notes(areas={"rounds": (penalties, say(ends))})
