"""What the map of Rolling America shows by the place of its states."""

from __future__ import annotations

from geo import atlas as atlases
from geo.errors import N_, say
from sheets.aloud import Notes
from sheets.form import Form


def notes(form: Form) -> Notes:
    """Each state's neighbours under the form's options."""
    atlas = atlases.load().variant(form.options["neighbours"], form.options["regions"])
    near = {code: atlas.neighbours(code) for code in atlas.states}
    beside = {
        f"states.{code}": say(N_("neighbours: {states}"), states=tuple(atlas.states[other].name for other in others))
        if others
        else say(N_("no neighbours"))
        for code, others in near.items()
    }
    return Notes(beside, {"states": (say(N_("A line a state: its name, its region, its neighbours.")),)})
