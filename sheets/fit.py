"""A form on a page, alone or sharing it; and what would fit where it does not."""

from __future__ import annotations

from dataclasses import replace

from geo.errors import N_, InvalidInput, Message, Problem, say
from sheets import layouts
from sheets.form import Form
from sheets.imposition import PER_PAGE, panel_of
from sheets.layout import Layout, Look
from sheets.paper import PAPERS, Paper


def lay_out(form: Form, paper: Paper, look: Look, per_page: int = 1) -> Layout:
    """The form laid out for its share of the paper, at its own true size.

    Raises InvalidInput where it does not fit: how many mm are missing, and which papers and numbers of sheets a
    page would do.
    """
    panel = panel_of(paper, per_page)
    try:
        return layouts.layout(form, panel, look)
    except InvalidInput as wrong:
        raise InvalidInput(_advised(problem, form, paper, look, per_page) for problem in wrong.problems) from wrong


def _advised(problem: Problem, form: Form, paper: Paper, look: Look, per_page: int) -> Problem:
    if problem.where != "paper":
        return problem
    choices = what_fits(form, paper, look, per_page)
    if not choices:
        return problem
    template = N_("{least}; it fits with {choices}")
    return replace(problem, accepted=say(template, least=_message(problem.accepted), choices=choices))


def _message(text: Message | str) -> Message:
    return text if isinstance(text, Message) else say("{text}", text=text)


def what_fits(form: Form, paper: Paper, look: Look, per_page: int) -> list[str]:
    """What one may ask for instead, as it is typed: other papers, or fewer sheets a page of the same one."""
    others = [(other, per_page) for other in PAPERS.values() if other != paper]
    fewer = [(paper, count) for count in reversed(PER_PAGE) if count < per_page]
    least = [(other, 1) for other, _ in others] if per_page > 1 else []
    for tries in (others + fewer, least):
        found = [_typed(other, count, paper) for other, count in tries if fits(form, other, look, count)]
        if found:
            return found
    return []


def fits(form: Form, paper: Paper, look: Look, per_page: int = 1) -> bool:
    """Whether so many sheets of the form share a page of that paper."""
    try:
        layouts.layout(form, panel_of(paper, per_page), look)
    except InvalidInput:
        return False
    return True


def _typed(paper: Paper, per_page: int, asked: Paper) -> str:
    named = "" if paper == asked else f"--paper {paper.name}"
    shared = f"--per-page {per_page}" if per_page > 1 or not named else ""
    return " ".join(part for part in (named, shared) if part)
