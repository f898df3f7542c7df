"""Sheets with remarks: outlined and numbered where they belong, told beside, and nothing lost that does not fit."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from functools import cache

import playing
import pypdf
import pytest
from PIL import Image

from companion import games
from companion.audit import Audit, audit
from companion.checking.annotated import annotated, corrections, remarks
from companion.findings import Finding, Severity
from geo.errors import N_, say
from sheets import layouts
from sheets.annotate import BADGE, COLOURS, MOST_PLACES, PANEL, RIGHT, Notes, Remark, annotate, badge, summary
from sheets.colour import contrast, lightness
from sheets.filled import FilledSheet, from_data
from sheets.ink import INKS
from sheets.layout import Look
from sheets.marks import text_place
from sheets.paper import paper_of
from sheets.picture import Picture, PicturePage
from sheets.rect import Rect
from sheets.scene import Group, Item, Path, Text, bounds, walk

GAMES = layouts.games()
PAPER = paper_of("letter")
LOOK = Look(INKS["color"], "en")


@cache
def played(game: str, players: int = 3, seed: int = 0) -> tuple[FilledSheet, ...]:
    """The sheets of a finished random game."""
    return games.game(game).sheets(playing.play(game, players, seed).state)


def on_page(items: tuple[Item, ...], dx: float = 0, dy: float = 0) -> list[tuple[Path | Text, Rect]]:
    """Every path and text with its place on the page, those in the panel moved to where they stand."""
    found: list[tuple[Path | Text, Rect]] = []
    for item in items:
        if isinstance(item, Group):
            a, _, _, _, e, f = item.matrix or (1, 0, 0, 1, 0, 0)
            found += on_page(item.items, dx + e if a == 1 else dx, dy + f if a == 1 else dy)
        elif isinstance(item, Text) or item.segments:
            found.append((item, (text_place(item) if isinstance(item, Text) else bounds(item)).move(dx, dy)))
    return found


def written(page: PicturePage) -> str:
    return " ".join(item.text for item in walk(page.scene) if isinstance(item, Text))


def outlines(page: PicturePage, kind: str = "error") -> list[Rect]:
    colour = COLOURS[kind]
    paths = [item for item in page.scene if isinstance(item, Path)]
    return [bounds(item) for item in paths if item.style.stroke == colour and item.style.fill is None]


def badges(page: PicturePage, number: int, width: float) -> list[Rect]:
    """Where a remark's number stands on the sheet itself, which is `width` mm wide."""
    colours = ("#ffffff", COLOURS["note"])
    found = on_page(page.scene)
    return [at for item, at in found if isinstance(item, Text) and item.text == str(number) and item.bold
            and item.colour in colours and at.x < width and item.size in (8.0, 6.5)]  # fmt: skip


def simple(*boxes: str, kind: str = "error") -> Remark:
    return Remark(boxes, 1, "this is wrong", kind, "a rule says so")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_a_remark_outlines_its_boxes_and_numbers_them_and_tells_beside(game: str) -> None:
    sheet = played(game)[0]
    layout = layouts.layout(sheet.form, PAPER, LOOK)
    names = [name for name in sheet.marks if name in layout.boxes]
    for name in (names[0], names[len(names) // 2], names[-1]):
        (page,) = annotate(sheet, Notes("Ana", remarks=[simple(name)]), PAPER, LOOK).pages
        (outline,) = outlines(page)
        assert outline.holds(layout.boxes[name])
        assert layout.boxes[name].grow(1.5).holds(outline)
        (number,) = badges(page, 1, layout.size[0])
        assert number.distance(outline) < 2 * BADGE
        assert "this is wrong" in written(page)
        assert "a rule says so" in written(page)
        beside = [at for item, at in on_page(page.scene) if isinstance(item, Text) and item.text == "this is wrong"]
        assert beside[0].x > layout.size[0]
        assert beside[0].right < page.size[0] - 4
        assert page.size == (layout.size[0] + PANEL, layout.size[1])


def test_boxes_beside_each_other_share_an_outline_and_boxes_apart_have_their_own() -> None:
    sheet = from_data({"game": "clever", "marks": {"orange": [1, 2, 3]}})
    (page,) = annotate(
        sheet, Notes("Ana", remarks=[simple("orange.1", "orange.2", "orange.3", "purple.1")]), PAPER, LOOK
    ).pages
    assert len(outlines(page)) == 2
    assert len(badges(page, 1, 215)) == 2


def test_two_remarks_about_a_box_have_one_outline_and_two_numbers() -> None:
    sheet = from_data({"game": "rolling-america", "marks": {"states": {"AZ": 3}}})
    notes = Notes("Ana", remarks=[Remark(("states.AZ",), n, "x", kind) for n, kind in ((1, "error"), (2, "warning"))])  # type: ignore[arg-type]
    (page,) = annotate(sheet, notes, PAPER, LOOK).pages
    assert len(outlines(page)) == 1
    assert not outlines(page, "warning")
    one, two = (badges(page, number, 279)[0] for number in (1, 2))
    assert not one.grow(1).overlaps(two.grow(1))


def test_outlines_stay_at_their_boxes_also_where_boxes_touch() -> None:
    rounds = [{"totals": {"Ana": n, "Ben": n}, "chips": {"Ana": 1, "Ben": 1}} for n in range(9)]
    sheet = from_data({"game": "dodge-dice", "players": ["Ana", "Ben"], "rounds": rounds})
    told = [Remark((f"rounds.{n}.totals.p1", f"rounds.{n}.totals.p2"), n, "x") for n in range(1, 10)]
    layout = layouts.layout(sheet.form, PAPER, LOOK)
    (page,) = annotate(sheet, Notes("table", remarks=told), PAPER, LOOK).pages
    assert len(outlines(page)) == 18
    for outline in outlines(page):
        assert any(at.grow(1.5).holds(outline) for at in layout.boxes.values())


def test_how_bad_a_remark_is_shows_without_colour() -> None:
    shapes = {}
    for kind in COLOURS:
        sheet = from_data({"game": "clever", "marks": {"green": 2}})
        (page,) = annotate(sheet, Notes("Ana", remarks=[simple("green.1", kind=kind)]), PAPER, LOOK).pages
        (line,) = (
            item
            for item in page.scene
            if isinstance(item, Path) and item.style.stroke == COLOURS[kind] and item.style.fill is None
        )
        ground = next(iter(badge(1, kind, 0, 0)))  # type: ignore[arg-type]
        assert isinstance(ground, Path)
        assert bounds(ground).w == pytest.approx(2 * BADGE)
        shapes[kind] = line.style.dash, ground.style.fill == "#ffffff", [segment[1:] for segment in ground.segments]
    assert len({str(shape) for shape in shapes.values()}) == 3


def test_outlines_stand_out_in_grey_and_on_every_ground() -> None:
    for colour in (*COLOURS.values(), RIGHT):
        assert contrast(colour, "#ffffff") > 6
        assert lightness(colour) < 45


def test_boxes_beyond_the_printed_ones_are_outlined_or_named_in_words() -> None:
    sheet = from_data({"game": "rolling-america", "marks": {"guard": 4}})
    (page,) = annotate(sheet, Notes("Ana", remarks=[simple("guard.4")]), PAPER, LOOK).pages
    assert len(outlines(page)) == 1
    bank = from_data({"game": "rolled-west", "marks": {"own_bank": ["W"] * 7}})
    first = annotate(bank, Notes("Ana", remarks=[simple("own_bank.7")]), PAPER, LOOK).pages[0]
    assert outlines(first) == []
    assert "own bank, box 7" in written(first)


def test_remarks_that_do_not_fit_beside_the_sheet_follow_on_further_pages() -> None:
    sheet = from_data({"game": "clever", "marks": {"green": 11}})
    many = [Remark((f"green.{n % 11 + 1}",), n, f"remark number {n} " + "in many words " * 12) for n in range(1, 61)]
    shown = annotate(sheet, Notes("Ana", remarks=many), PAPER, LOOK)
    assert len(shown.pages) > 1
    told = " ".join(written(page) for page in shown.pages)
    assert all(f"remark number {n} " in told for n in range(1, 61))
    for page in shown.pages:
        room = Rect(0, 0, *page.size).grow(-3)
        assert all(room.holds(at) for item, at in on_page(page.scene) if isinstance(item, Text))


def test_what_should_stand_in_a_box_is_written_in_it_or_beside_it() -> None:
    sheet = from_data({"game": "clever", "marks": {"green": 2}, "claimed": {"green": 5}})
    notes = Notes("Ana", corrections={"claimed.green": "→ 3", "claimed.total": "3"})
    layout = layouts.layout(sheet.form, PAPER, LOOK)
    (page,) = annotate(sheet, notes, PAPER, LOOK).pages
    places = {
        item.text: text_place(item) for item in walk(page.scene) if isinstance(item, Text) and item.colour == RIGHT
    }
    assert layout.boxes["claimed.total"].holds(places["3"])
    wrong, written_there = layout.boxes["claimed.green"], text_place(next(
        item for item in walk(page.scene) if isinstance(item, Text) and item.text == "5" and item.colour == "#1b3fae"
    ))  # fmt: skip
    assert not places["→ 3"].overlaps(written_there)
    assert places["→ 3"].distance(wrong) < 4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_clean_games_are_said_to_be_clean_page_by_page(game: str, lang: str) -> None:
    look = Look(INKS["color"], lang)
    found = audit(played(game))
    shown = annotated(found, PAPER, look)
    assert len(shown.pages) >= len(found.sheets)
    first = written(shown.pages[0])
    assert look.say(N_("Clean: no rule is broken")) in first
    assert outlines(shown.pages[0]) == []
    assert shown.pdf() == annotated(found, PAPER, look).pdf()
    assert len(pypdf.PdfReader(io.BytesIO(shown.pdf())).pages) == len(shown.pages)
    ET.fromstring(shown.svg())
    assert Image.open(io.BytesIO(shown.png(40))).size[0] > 300


def faulty() -> Audit:
    data = {
        "game": "rolling-america", "player": "Ana", "claimed": {"x": 3},
        "marks": {"states": {"CA": 5, "AZ": 3, "NM": "(5)"}, "guard": 1, "color_change": 0, "dupe": 0, "rounds": 8},
    }  # fmt: skip
    return audit([from_data(data)])


def test_the_findings_of_an_audit_are_numbered_on_the_sheet_in_their_order() -> None:
    found = faulty().sheets[0]
    assert found.errors
    told = remarks(found.findings, "rolling-america", LOOK)
    assert [one.number for one in told] == list(range(1, len(found.findings) + 1))
    page = annotated(faulty(), PAPER, LOOK).pages[0]
    for one in told:
        assert one.text.split()[0] in written(page)
        outlined = any(box in found.sheet.form.boxes for box in one.boxes) and len(one.boxes) <= MOST_PLACES
        assert bool(badges(page, one.number, 279)) == outlined
    neighbours = next(one for one in told if set(one.boxes) == {"states.AZ", "states.CA"})
    assert len(badges(page, neighbours.number, 279)) == 2


def test_the_corrected_score_stands_in_its_place_and_in_the_list() -> None:
    found = faulty().sheets[0]
    right = found.score.parts["total"]  # a mistake is one X more
    assert right > found.score.parts["x"]
    assert corrections(found)["claimed.x"] == f"→ {right}"
    page = annotated(faulty(), PAPER, LOOK).pages[0]
    assert f"→ {right}" in written(page)
    assert "written: 3" in written(page)


def test_a_map_full_of_blanks_has_one_line_about_them_and_no_outlines_that_hide_the_errors() -> None:
    page = annotated(faulty(), PAPER, LOOK).pages[0]
    assert "left blank: 47 of 50 states; each counts as an X" in written(page)
    assert outlines(page, "warning") == []
    few = [f"states.{code}" for code in ("AK", "HI", "CA", "FL", "ME")]
    (page,) = annotate(
        played("rolling-america")[0], Notes("", remarks=[simple(*few, kind="warning")]), PAPER, LOOK
    ).pages
    assert len(outlines(page, "warning")) == 5


def test_a_mistake_is_counted_in_the_corrected_number_of_xs_though_the_sheet_may_leave_it_out() -> None:
    data = {"game": "rolling-america", "marks": {"states": {"CA": 5, "AZ": 3}, "rounds": 8}, "claimed": {"x": 48}}
    found = audit([from_data(data)]).sheets[0]
    assert "x-count" not in {one.rule for one in found.errors}
    assert corrections(found) == {"claimed.x": "→ 49"}


def test_the_right_total_and_the_right_winner_stand_beside_the_written_ones() -> None:
    row = {"dice": {"A": ["4x3", "6x1", "off", "0x"]}, "scores": {"A": 10}}
    data = {"game": "tumblin-dice", "players": ["A", "B"], "rounds": [row]}
    assert corrections(audit([from_data(data)]).sheets[0])["rounds.1.scores.p1"] == "→ 18"
    rows = [{"totals": {"A": 120, "B": 0}}]
    data = {"game": "dodge-dice", "players": ["A", "B"], "rounds": rows, "claimed": {"winner": "A"}}
    assert corrections(audit([from_data(data)]).sheets[0]) == {"claimed.winner": "→ B"}


def test_the_final_totals_are_corrected_where_they_stand() -> None:
    first = {"penalty": 10, "ended_by": "A", "icon": "stop", "takes": "A", "totals": {"A": 15, "B": 0}}
    last = {"penalty": 40, "ended_by": "A", "icon": "triple", "takes": "A", "totals": {"A": 135, "B": 0}}
    data = {"game": "dodge-dice", "players": ["A", "B"], "rounds": [first, last], "claimed": {"winner": "B"}}
    assert corrections(audit([from_data(data)]).sheets[0]) == {
        "rounds.1.totals.p1": "→ 10",
        "rounds.2.totals.p1": "→ 130",
    }


def test_a_sign_hides_no_disk_with_a_players_number() -> None:
    sheet = played("tumblin-dice", 2)[0]
    first = [Remark(("rounds.1.scores.p1",), number, "x") for number in (1, 2)]
    (page,) = annotate(sheet, Notes("", remarks=first), PAPER, LOOK).pages
    layout = layouts.layout(sheet.form, PAPER, LOOK)
    disks = [
        at for item, at in on_page(layout.scene) if isinstance(item, Text) and item.text in ("1", "2") and item.bold
    ]
    signs = [at for number in (1, 2) for at in badges(page, number, layout.size[0]) if at.y > 30]
    assert disks
    assert not any(sign.overlaps(disk) for sign in signs for disk in disks if sign != disk)


def test_what_a_remark_costs_is_told_beside_it() -> None:
    data = {"game": "clever", "players": 2, "marks": {"blue": [2], "rounds": 6}, "claimed": {"blue": 4}}
    found = audit([from_data(data)])
    assert "Points: 3 too many." in written(annotated(found, PAPER, LOOK).pages[0])


def test_what_two_sheets_of_a_table_claim_is_outlined_on_both_of_them() -> None:
    names, offices = ["Ana", "Ben", "Cem"], ({"offices": ["CC"]}, {"offices": ["CC"]}, {"offices": ["SS"]})
    found = audit(
        from_data({"game": "rolled-west", "player": name, "players": names, "marks": marks})
        for name, marks in zip(names, offices, strict=True)
    )
    pages = annotated(found, PAPER, LOOK).pages
    told = "office CC is circled by Ana, Ben; it can be bought once"
    assert [told in written(page) for page in pages] == [True, True, False, True]
    for page in pages[:2]:
        (place,) = [
            at
            for at in outlines(page)
            if at.holds(layouts.layout(found.sheets[0].sheet.form, PAPER, LOOK).boxes["offices.CC"])
        ]
        assert place.w < 15


def test_remarks_are_worded_in_the_language_of_the_look() -> None:
    english, spanish = (
        remarks(faulty().sheets[0].findings, "rolling-america", Look(INKS["color"], lang)) for lang in ("en", "es")
    )
    assert [one.text for one in english] != [one.text for one in spanish]


def test_a_difference_is_told_where_the_message_has_not_said_it() -> None:
    told = Finding("must-write", say("CA holds a wrong number"), ("states.CA",), expected=6, actual=7)
    half = Finding("must-write", say("CA holds 7 and not {expected}", expected=6), ("states.CA",), expected=6, actual=7)
    note = Finding("must-write", say("just so"), (), 1, 2, Severity.NOTE)
    one, two, three = remarks([told, half, note], "rolling-america", LOOK)
    assert one.detail.startswith("Should be: 6.")
    assert not two.detail.startswith("Should")
    assert not three.detail.startswith("Should")


def test_a_table_has_a_page_of_its_own_with_the_ranking() -> None:
    found = audit(played("clever", 3))
    shown = annotated(found, PAPER, LOOK)
    last = written(shown.pages[-1])
    assert len(shown.pages) == 4
    for place in found.tables[0].outcome.ranking:
        assert f"{place.rank}. {place.player} {place.total}" in last


def test_a_summary_alone_is_as_short_as_its_text() -> None:
    (page,) = summary(Notes("The table", lines=(("1. Ana", "7", ""),)), (215.9, 279.4), LOOK).pages
    assert page.size[1] < 60


def test_an_audit_of_nothing_has_no_picture() -> None:
    with pytest.raises(ValueError, match="nothing was audited"):
        annotated(audit([]), PAPER, LOOK)


def test_pictures_are_joined_page_by_page() -> None:
    page = PicturePage((), (100, 100), "one")
    both = Picture((page,), "a") + Picture((page, page), "b")
    assert len(both.pages) == 3
    assert both.title == "a"
