"""What the score sheet of Tumblin-Dice says about its variant."""

from __future__ import annotations

from geo.errors import N_, say
from sheets.aloud import Notes
from sheets.form import Form


def notes(form: Form) -> Notes:
    """How a die scores."""
    added = N_("A die scores its face plus its level; write both, such as 4x3.")
    multiplied = N_("A die scores its face times its level; write both, such as 4x3.")
    return Notes(areas={"rounds": (say(added if form.options["variant"] == "add" else multiplied),)})
