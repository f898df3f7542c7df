"""A long fuzz run over every reader: `python tests/bench/fuzz_readers.py [EXAMPLES]`, 20,000 a reader by default."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
import readers
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

EXAMPLES = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000


def run(name: str, strategy: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    """Try a reader; an error of any other kind than a refusal ends the run with its example."""
    limits = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    limits(given(strategy)(check))()
    print(f"{name}: {EXAMPLES} examples, nothing but answers and refusals")


def main() -> None:
    """All readers in turn."""
    sheet = st.tuples(st.sampled_from(readers.TYPED), readers.edits)
    record = st.tuples(st.sampled_from(readers.RECORDS), readers.edits)
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder, "x.pdf")
        run("typed data", readers.sheets, readers.a_sheet_of)
        run("typed sheets", sheet, lambda changed: readers.a_typed_text(readers.edited(*changed)))
        run("records", record, lambda changed: readers.a_record(readers.edited(*changed)))
        run("lines", st.text(max_size=40), readers.a_line)
        run("PDF", st.binary(max_size=200), lambda content: readers.a_file(pdf, b"%PDF-1.7\n" + content))


if __name__ == "__main__":
    main()
