"""`python -m companion`: the same as `padwright`."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line, and leave with its exit code."""
    gc.set_threshold(100_000)  # a command ends before there is much to collect; looking costs a tenth of its time
    try:
        from companion.cli.root import run

        code = run()
    except KeyboardInterrupt:  # before there was anything to interrupt
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
