"""Rolled West: how fast sheets are explained from dice, and whether that is right.

`python tests/bench/explain_west.py legal|spoilt|all-lines|single [COUNT [FIRST SEED]]`

- legal (200 sheets): sheets of games by chance and of eager players, alone and as whole tables, rolls alone on record;
- spoilt (200): the same with 1 to 3 boxes altered: the verdict and the least change, 10 s each;
- all-lines (60 seeds): small games of which all lines of play are tried by the rules, 60 sheets each: the verdict and
  the least change are compared;
- single (200): of all changes of a single box of random sheets, the share that the audit finds without dice, the share
  that the dice prove impossible, and the share that is still possible.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playing import Played, play
from west_lines import eager, marks_of, small_games, spoilt, symbols

from companion import games
from companion.audit import audit_sheet
from companion.explain import Explanation, Verdict
from companion.explain.clock import Clock
from companion.explain.rolled_west import explain, explained
from companion.explain.rolled_west.recorded import read_game
from companion.record import Record
from sheets.filled import FilledSheet

LIMIT = 10.0
MOST = {"whole": 15_000, "table": 8_000, "sheet": 8_000}
"""Positions of a small game that are looked at."""


def tables(seeds: range) -> Iterator[Played]:
    """Games for 2, 3 and 4 players, by chance and of eager players in turn."""
    for seed in seeds:
        players, extra = 2 + seed % 3, seed % 2 == 0
        options: dict[str, Any] = {"ghost_extra": extra} if players == 2 else {}
        yield eager(players, seed, **options) if seed // 3 % 2 else play("rolled-west", players, seed, options)


def cases(seeds: range) -> Iterator[tuple[Record, list[FilledSheet]]]:
    """The rolls and a sheet, or in every fourth case all sheets."""
    for number, played in zip(seeds, tables(seeds), strict=True):
        rolls = tuple(move for move in played.record.moves if move.player is None)
        sheets = list(games.game("rolled-west").sheets(played.state))
        given = sheets if number % 4 == 3 else [sheets[number % len(sheets)]]
        yield replace(played.record, moves=rolls), given


def explained_in(seconds: float, sheets: Sequence[FilledSheet], record: Record) -> Explanation:
    """What is found in so many seconds of this process, whatever else the machine does."""
    return explain(sheets, record, Clock(seconds, now=time.process_time))


def spread(times: list[float]) -> str:
    """Median, 95% and the longest, in seconds that this process computed."""
    times.sort()
    median, most = times[len(times) // 2], times[int(len(times) * 0.95)]
    return f"median {median:.3f} s, 95% {most:.3f} s, longest {times[-1]:.2f} s"


def replays(explanation: Explanation, record: Record, sheets: Sequence[FilledSheet]) -> bool:
    """Whether the line of play, played by the rules, ends in the sheets."""
    state = replace(record, moves=explanation.moves).replay()
    shown = {sheet.player: sheet for sheet in record.rules.sheets(state)}
    return all(marks_of(shown[sheet.player]) == marks_of(sheet) for sheet in sheets)


def legal(seeds: range) -> int:
    """Every sheet of a game is explained."""
    times, found, plain = [], Counter[str](), 0
    for record, sheets in cases(seeds):
        start = time.process_time()
        explanation = explained_in(60, sheets, record)
        times.append(time.process_time() - start)
        found[explanation.verdict] += 1
        if explanation.verdict is Verdict.POSSIBLE:
            plain += replays(explanation, record, sheets)
    print(f"legal: {dict(found)}; {spread(times)}; paid as the rules pay: {plain}")
    return int(found[Verdict.POSSIBLE] < len(seeds))


def spoilt_sheets(seeds: range) -> int:
    """Sheets with boxes altered: decided, with a least change that is no more than altering them back."""
    times, found, wrong = [], Counter[tuple[str, str]](), 0
    for number, (record, sheets) in zip(seeds, cases(seeds), strict=True):
        rng, boxes = random.Random(number), 1 + number % 3
        spot = rng.randrange(len(sheets))
        sheets[spot] = with_spoilt(sheets[spot], rng, boxes)
        start = time.process_time()
        explanation = explained_in(LIMIT, sheets, record)
        times.append(time.process_time() - start)
        found[explanation.verdict, told(explanation)] += 1
        if explanation.at_least > boxes:
            wrong += 1
            print(f"seed {number}: {boxes} boxes were altered, but it says at least {explanation.at_least}")
    print(f"spoilt: {spread(times)}; wrong: {wrong}")
    for (verdict, change), number in sorted(found.items()):
        print(f"  {verdict}{change}: {number}, {number / len(seeds):.1%}")
    return int(wrong > 0)


def told(explanation: Explanation) -> str:
    """What is known of the least change."""
    if explanation.change is None:
        return f", no change found, at least {explanation.at_least}" if explanation.at_least else ""
    return f", least change {'' if explanation.exact else 'at most '}{len(explanation.change)}"


def boxes_of(sheet: FilledSheet) -> list[str]:
    """The boxes of play."""
    return [box.name for area in sheet.form.areas for box in area.boxes if area.name not in ("majorities", "claimed")]


def with_spoilt(sheet: FilledSheet, rng: random.Random, count: int) -> FilledSheet:
    """The sheet with boxes altered, without results."""
    return replace(sheet, marks=dict(spoilt(marks_of(sheet), boxes_of(sheet), rng, count)))


def all_lines(seeds: range) -> int:
    """Verdicts and least changes are those of all lines of play."""
    wrong, found, lines, games_tried = 0, Counter[int](), 0, 0
    for number, small in enumerate(small_games(seeds, MOST)):
        games_tried += 1
        rng, recorded = random.Random(number), read_game(small.record)
        lines += len(small.ends)
        for _ in range(60):
            sheets = small.spoilt(rng, rng.choice((0, 1, 1, 2, 2, 3)))
            least = small.least_change(sheets)
            explanation = explained(small.filled(sheets), recorded, Clock(60))
            found[least] += 1
            if (explanation.verdict is Verdict.POSSIBLE, len(explanation.change or ())) != (not least, least):
                wrong += 1
                print(f"{small.record}{small.seat}: {sheets}\nleast change {least}, found: {explanation}")
    shown = ", ".join(f"{least}: {number}" for least, number in sorted(found.items()))
    print(f"all lines: {games_tried} games with {lines} different ends; sheets by least change {shown}; wrong: {wrong}")
    return int(wrong > 0)


def single(seeds: range) -> int:
    """What becomes of changes of single boxes."""
    found: Counter[str] = Counter()
    for number, (record, sheets) in zip(seeds, cases(seeds), strict=True):
        rng = random.Random(number)
        spot = rng.randrange(len(sheets))
        box = rng.choice(boxes_of(sheets[spot]))
        marks = dict(marks_of(sheets[spot]))
        written = marks.pop(box, None)
        mark = rng.choice([mark for mark in symbols(box) if mark != written])
        sheets[spot] = replace(sheets[spot], marks=marks | ({box: mark} if mark else {}))
        explanation = explained_in(LIMIT, sheets, record)
        if not audit_sheet(sheets[spot]).clean:
            found["found without dice"] += 1
        else:
            found[explanation.verdict] += 1
    print("single boxes: " + ", ".join(f"{name} {number / len(seeds):.0%}" for name, number in found.most_common()))
    return 0


PARTS = {"legal": (legal, 200), "spoilt": (spoilt_sheets, 200), "all-lines": (all_lines, 60), "single": (single, 200)}


def main(words: Sequence[str]) -> int:
    """One part with a count of seeds and the first of them, or all of them."""
    if not words:
        return max([part(range(count)) for part, count in PARTS.values()])
    part, count = PARTS[words[0]]
    count, first = [*map(int, words[1:]), *(count, 0)[len(words) - 1 :]]
    return part(range(first, first + count))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
