"""`python -m companion`: the same as `padwright`."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""


if __name__ == "__main__":
    main()
