"""What all tests of explanations do with an answer."""

from __future__ import annotations

from dataclasses import replace

from companion.explain import Explanation
from sheets.filled import FilledSheet


def with_change(sheet: FilledSheet, explanation: Explanation) -> FilledSheet:
    """The sheet with the change made that an explanation tells, as far as it is one of this sheet."""
    marks = dict(sheet.marks)
    for one in explanation.change or ():
        if one.player in (None, sheet.player):
            assert marks.get(one.box) == one.was != one.becomes
            marks.pop(one.box, None)
            if one.becomes:
                marks[one.box] = one.becomes
    return replace(sheet, marks=marks)
