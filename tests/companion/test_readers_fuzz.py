"""A bounded fuzz run over every reader: typed sheets, records, lines and files (a long one is in tests/bench)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import readers
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

bounded = settings(
    max_examples=80, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
changed_sheet = st.tuples(st.sampled_from(readers.TYPED), readers.edits)
changed_record = st.tuples(st.sampled_from(readers.RECORDS), readers.edits)


@bounded
@given(readers.sheets)
def test_typed_data(content: dict[str, Any]) -> None:
    readers.a_sheet_of(content)


@bounded
@given(changed_sheet)
def test_typed_sheets_with_odd_changes(changed: tuple[str, Any]) -> None:
    readers.a_typed_text(readers.edited(*changed))


@bounded
@given(changed_record)
def test_records_with_odd_changes(changed: tuple[str, Any]) -> None:
    readers.a_record(readers.edited(*changed))


@bounded
@given(
    st.one_of(st.text(max_size=30), st.lists(st.sampled_from((*readers.ODD, "b3", "CA", "done", "give"))).map(" ".join))
)
def test_lines(text: str) -> None:
    readers.a_line(text)


@bounded
@given(st.sampled_from(("x.toml", "x.json", "x.pdf", "x.record", "x")), st.binary(max_size=60), st.booleans())
def test_files_of_noise(tmp_path_factory: Any, name: str, content: bytes, pdf: bool) -> None:
    readers.a_file(tmp_path_factory.getbasetemp() / name, b"%PDF-1.7\n" * pdf + content)


def test_a_reader_that_answers_is_no_refusal(tmp_path: Path) -> None:
    assert readers.answered(lambda: 5) == 5
