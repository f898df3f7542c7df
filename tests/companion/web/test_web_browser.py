"""The page in a real browser: whole games of two phones and a laptop, reloads, lost connections, what one sees.

Needs a Chromium; without one these tests are skipped, unless PADWRIGHT_BROWSER says "required".
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from serving import PEOPLE, Server, at, begin, post

CHROMIUM = Path(os.environ.get("PADWRIGHT_CHROMIUM", "/usr/bin/chromium"))
REQUIRED = os.environ.get("PADWRIGHT_BROWSER") == "required"
AXE = Path(__file__).parents[2] / "fixtures" / "axe.min.js"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 90_000
"""Milliseconds: a busy machine takes its time to start a server again."""

CHANGED = "before => document.getElementById('table').dataset.at !== before"
ANSWERED = CHANGED + " || document.getElementById('choose').open"
REACHED = "at => Number(document.getElementById('table').dataset.at) >= Number(at)"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists() and not REQUIRED, reason=f"no browser: install chromium ({CHROMIUM} is not there)"
    ),
    # The driver leaves the loop's own sockets to the interpreter's end.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", "--headless"])
        yield found
        found.close()


@contextmanager
def opened(browser: Any, device: dict[str, Any], **more: Any) -> Iterator[Any]:
    """A page of a device of its own; an error of its script is the test's."""
    context = browser.new_context(**device, **more)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    yield page
    context.close()
    assert wrong == []


def table_of(server: Server, game: str, **more: str) -> str:
    return table_for(server, game, ("Ana", "Ben"), **more)


def table_for(server: Server, game: str, players: tuple[str, ...], **more: str) -> str:
    with server.client(host=True) as host:
        return server.address + begin(host, game, *players, **more)


def sit(page: Any, table: str, player: str) -> None:
    page.goto(table)
    page.click(f'button[value="{player}"]')
    page.wait_for_selector("#table")


def number(page: Any) -> str:
    found: str = page.get_attribute("#table", "data-at")
    return found


def decide(page: Any, rng: random.Random) -> bool:
    """One thing that this phone may do, done; False where there is none."""
    before = number(page)
    taps = page.locator(".taps a")
    plain = page.locator("#todo form[action$='/do'] button")
    throw = page.locator("#todo form[action$='/throw'] button")
    if taps.count() and (not plain.count() or rng.random() < 0.8):
        taps.nth(rng.randrange(taps.count())).focus()
        page.keyboard.press("Enter")
        page.wait_for_function(ANSWERED, arg=before)
        moves = page.locator("#choose[open] button[name=move]")
        if number(page) == before and moves.count():
            moves.nth(rng.randrange(moves.count())).click()
    elif plain.count():
        plain.nth(rng.randrange(plain.count())).click()
    elif throw.count():
        throw.click()
    else:
        return False
    page.wait_for_function(CHANGED, arg=before)
    return True


def play(pages: list[Any], rng: random.Random, most: int = 1000) -> int:
    """Play on, everybody in turn, all seeing all, to the end or for so many decisions; how many there were."""
    for done in range(most):
        if pages[0].locator(".winner").count():
            return done
        assert any(decide(page, rng) for page in pages), pages[0].inner_text("#todo")
        latest = max((number(page) for page in pages), key=int)
        for page in pages:
            page.wait_for_function(REACHED, arg=latest)
    return most


def fits(page: Any) -> None:
    """Nothing is wider than the screen, and what is to be touched is large enough."""
    wide = page.evaluate(
        """() => [...document.querySelectorAll('body *')]
        .filter(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
        .filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map(one => one.outerHTML.slice(0, 200))"""
    )
    assert wide == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, summary, .button, nav a, select, input:not([type=checkbox])')]
        .filter(one => one.offsetParent && one.type !== 'hidden')
        .map(one => [one.textContent, one.getBoundingClientRect()])
        .filter(([, at]) => at.height < 43.5 || at.width < 43.5)
        .map(([text, at]) => `${text} ${at.width}x${at.height}`)"""
    )
    assert small == []


def serious(page: Any) -> list[str]:
    """What axe says is serious."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes']][:3]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


ACTS = ("throw", "type", "do", "undo", "redo", "leave", "fix", "free", "watch")


def acts_for_nobody(third: Any, table: str, players: tuple[str, ...], at: str) -> None:
    """Neither the page nor a request of a third browser does anything for a seat that is another's."""
    for player in players:
        third.goto(f"{table}?as={player}")
        assert third.locator("form[action$='/do'], form[action$='/throw'], .taps a, #todo").count() == 0
        assert third.locator(f'button[value="{player}"]').count() == 0, "and the seat cannot be taken"
        answers = third.evaluate(
            """([table, acts, fields]) => Promise.all(acts.map(async (act) =>
                (await fetch(`${table}/${act}`, {method: 'POST', body: new URLSearchParams(fields)})).status))""",
            [table, ACTS, {"at": at, "as": player, "move": "-", "dice": "first", "event": "1", "on": "1"}],
        )
        assert answers == [403] * len(ACTS)


@pytest.mark.parametrize("game", PEOPLE)
def test_two_phones_and_a_laptop_play_a_whole_game(browser: Any, server: Server, game: str) -> None:
    players = ("Ana", "Ben", "Cem")
    table = table_for(server, game, players)
    with (
        opened(browser, PHONE) as ana,
        opened(browser, PHONE) as ben,
        opened(browser, LAPTOP) as laptop,
        opened(browser, LAPTOP) as third,
    ):
        pages = [ana, ben, laptop]
        for page, player in zip(pages, players, strict=True):
            sit(page, table, player)
        rng = random.Random(game)
        play(pages, rng, 12)
        acts_for_nobody(third, table, players, number(ana))
        assert at(server, table) == int(number(ana))
        for page in (ana, laptop):
            fits(page)
            assert serious(page) == []
        play(pages, rng)
        assert ana.inner_text(".ranking") == ben.inner_text(".ranking") == laptop.inner_text(".ranking")
        acts_for_nobody(third, table, players, number(ana))
        for page in (ana, laptop):
            fits(page)
            assert serious(page) == []
    _, session = server.store.load(table.rpartition("/")[2])
    assert session.over


def test_a_tap_on_the_sheet_marks_or_asks(browser: Any, server: Server) -> None:
    table = table_of(server, "rolling-america")
    with opened(browser, PHONE) as ana:
        sit(ana, table, "Ana")
        for _ in range(2):
            decide(ana, random.Random(1))
        at_box = ana.locator(".taps a .lit").first.bounding_box()
        ana.touchscreen.tap(at_box["x"] + at_box["width"] / 2 + 8, at_box["y"] + at_box["height"] / 2)
        ana.wait_for_selector("#choose[open]")
        assert serious(ana) == []
        before = number(ana)
        ana.locator("#choose button[name=move]").first.click()
        ana.wait_for_function(CHANGED, arg=before)
        assert ana.locator("#ink-0 [data-name]").count() >= 1


def test_a_number_is_written_twice_by_two_taps(browser: Any, server: Server) -> None:
    table = table_of(server, "rolling-america")
    with opened(browser, PHONE) as ana:
        sit(ana, table, "Ana")
        for _ in range(2):
            decide(ana, random.Random(1))
        ana.locator(".taps a").first.focus()
        ana.keyboard.press("Enter")
        ana.locator("#choose [data-start]").first.click()
        ana.wait_for_selector(".second")
        before = number(ana)
        ana.locator(".taps a").first.focus()
        ana.keyboard.press("Enter")
        ana.wait_for_function(ANSWERED, arg=before)
        if number(ana) == before:
            ana.locator("#choose[open] button[name=move]").first.click()
            ana.wait_for_function(CHANGED, arg=before)
    _, session = server.store.load(table.rpartition("/")[2])
    assert " + " in session.lines[-1].draft.text


def test_a_reload_at_every_decision_shows_the_same(browser: Any, server: Server) -> None:
    table = table_of(server, "clever")
    with opened(browser, PHONE) as ana, opened(browser, PHONE) as ben:
        sit(ana, table, "Ana")
        sit(ben, table, "Ben")
        rng = random.Random(3)
        for _ in range(15):
            play([ana, ben], rng, 1)
            for page in (ana, ben):
                parts = ("#status", "#todo", "#ink-0", "#ink-1", "#lit", "#log")
                before = [page.inner_html(part).strip() for part in parts]
                page.reload()
                assert [page.inner_html(part).strip() for part in parts] == before


def test_two_tabs_of_one_seat_agree(browser: Any, server: Server) -> None:
    table = table_of(server, "clever")
    with opened(browser, PHONE) as one, opened(browser, PHONE) as ben:
        sit(one, table, "Ana")
        sit(ben, table, "Ben")
        other = one.context.new_page()
        other.goto(table)
        play([one, other, ben], random.Random(4), 12)
        for part in ("#status", "#ink-0", "#lit"):
            assert one.inner_html(part).strip() == other.inner_html(part).strip()


def test_a_lost_connection_is_told_and_found_again(browser: Any, server: Server) -> None:
    table = table_of(server, "rolling-america")
    with opened(browser, PHONE) as ana, opened(browser, PHONE) as ben:
        sit(ana, table, "Ana")
        sit(ben, table, "Ben")
        server.kill()
        ana.wait_for_selector("#note:not([hidden])")
        ana.click("#todo form[action$='/throw'] button")  # goes on trying until somebody hears it
        server.start()
        ben.wait_for_function(REACHED, arg="1")
        ana.wait_for_function(REACHED, arg="1")
        ana.wait_for_selector("#note", state="hidden")
    assert at(server, table) == 1


def test_without_script_one_can_look_and_even_play(browser: Any, server: Server) -> None:
    table = table_of(server, "rolling-america")
    with opened(browser, PHONE, java_script_enabled=False) as ana:
        sit(ana, table, "Ana")
        for moment in (1, 2):
            ana.click("#todo form[action$='/throw'] button")
            ana.wait_for_selector(f'#table[data-at="{moment}"]')
        assert ana.locator(".art img").count() == 2, "both sheets"
        ana.locator(".taps a").first.dispatch_event("click")
        ana.locator("button[name=move]").first.click()
        ana.wait_for_selector('#table[data-at="3"]')
        assert ana.locator(".ink [data-name]").count() >= 1
        ana.goto(f"{server.address}/audit/clever")
        ana.click("text=All boxes as a list")
        ana.fill('input[name="green.1"]', "X")
        ana.click("text=Check the sheet")
        ana.wait_for_selector(".findings", state="attached")
    assert at(server, table) == 3


def test_what_was_taken_back_is_given_back_by_buttons(browser: Any, server: Server) -> None:
    table = table_of(server, "clever")
    with opened(browser, PHONE) as ana, opened(browser, PHONE) as ben:
        sit(ana, table, "Ana")
        sit(ben, table, "Ben")
        rng = random.Random(2)
        while not ana.locator("#todo form[action$='/undo']").count():
            play([ana, ben], rng, 1)
        drawn = ana.inner_html("#ink-0")
        for button in ("undo", "redo"):
            before = number(ana)
            ana.click(f"#todo form[action$='/{button}'] button")
            ana.wait_for_function(CHANGED, arg=before)
        assert ana.inner_html("#ink-0") == drawn
        ana.click("#todo .more summary")
        ana.click("text=Correct an earlier line")
        assert serious(ana) == []
        fits(ana)
        ana.locator(".tables a").first.click()
        ana.wait_for_selector("button[name=move]", state="attached")
        assert serious(ana) == []
        fits(ana)


def test_a_lenient_table_lights_up_what_is_against_the_rules(browser: Any, server: Server) -> None:
    table = table_of(server, "rolling-america", lenient="1")
    with opened(browser, PHONE) as ana:
        sit(ana, table, "Ana")
        for _ in range(2):
            decide(ana, random.Random(1))
        lit = ana.locator(".taps a").count()
        ana.click("text=Write against the rules")
        ana.click("text=Light up all boxes")
        ana.wait_for_selector(".second")
        assert ana.locator(".taps a").count() > lit / 2
        before = number(ana)
        ana.locator(".taps a").last.focus()
        ana.keyboard.press("Enter")
        ana.wait_for_function(ANSWERED, arg=before)
        if number(ana) == before:
            ana.locator("#choose[open] button[name=move]").first.click()
            ana.wait_for_function(CHANGED, arg=before)
        ana.wait_for_selector(".warn")
        assert serious(ana) == []
        fits(ana)
    _, session = server.store.load(table.rpartition("/")[2])
    assert session.waived


@pytest.mark.parametrize("size", [{"width": 740, "height": 360}, {"width": 360, "height": 740}])
def test_two_fingers_enlarge_the_map(browser: Any, server: Server, size: dict[str, int]) -> None:
    table = table_of(server, "rolling-america")
    with opened(browser, {"viewport": size, "has_touch": True, "is_mobile": True}) as page:
        sit(page, table, "Ana")
        at_map = page.locator(".own .paper").bounding_box()
        driver = page.context.new_cdp_session(page)
        pinch = {"x": at_map["x"] + 60, "y": at_map["y"] + 60, "scaleFactor": 2.5, "relativeSpeed": 2000}
        driver.send("Input.synthesizePinchGesture", pinch)
        assert page.evaluate("visualViewport.scale") > 1.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_page_can_be_read_by_everybody(browser: Any, server: Server, scheme: str, lang: str) -> None:
    table, map_table = table_of(server, "rolled-west"), table_of(server, "rolling-america", real_dice="1")
    with server.client(host=True) as host:
        for moment, dice in enumerate(("first Ana", "b3 w5")):
            address = f"{map_table.removeprefix(server.address)}/type"
            assert post(host, address, {"at": str(moment), "dice": dice}).status_code == 204
    with opened(browser, PHONE, color_scheme=scheme, locale=lang) as page:
        page.goto(server.host)
        paths = (
            "/", "/x", f"{table}?seats", f"{table}?as=Ana", f"{table}/words/0", f"{map_table}?as=Ana",
            f"{map_table}/box?as=Ana", f"{map_table}/box?as=Ana&box=states.CO&box=states.MN", f"{map_table}/fix?as=Ana",
            f"{map_table}/fix?as=Ana&event=2", f"{map_table}/fix?as=Nobody&event=2", f"{table}/art/9.svg",
            *(f"/audit/{game}" for game in PEOPLE),
        )  # fmt: skip
        for path in paths:
            page.goto(path if path.startswith("http") else server.address + path)
            assert page.get_attribute("html", "lang") == lang
            assert serious(page) == [], path
            fits(page)


SCREENS = [{"width": 740, "height": 360}, {"width": 320, "height": 640}, {"width": 800, "height": 1280}]


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_other_screens_and_large_text(browser: Any, server: Server, size: dict[str, int]) -> None:
    table = table_of(server, "rolling-america")
    with opened(browser, {"viewport": size, "has_touch": True, "is_mobile": True}, locale="es") as page:
        page.goto(server.host)
        for path in (f"{table}?as=Ana", f"{server.address}/", f"{table}?seats", f"{server.address}/audit/clever"):
            page.goto(path)
            fits(page)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            fits(page)
        page.goto(f"{table}?as=Ana")
        page.click("[data-zoom='1']")
        assert page.evaluate("(at => at.scrollWidth > at.clientWidth * 1.5)(document.querySelector('.own .scroll'))")
        fits(page)


def test_a_finished_sheet_is_typed_in_by_tapping(browser: Any, server: Server) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{server.address}/audit/rolling-america")
        for box, sign in (("states.CA", "3"), ("states.NV", "6")):
            page.locator(f'[data-box="{box}"]').focus()
            page.keyboard.press("Enter")
            page.click(f'#choose .signs >> text="{sign}"')
            page.wait_for_selector(f'#typed-ink [data-name="{box}"]', state="attached")
        page.click("text=Check the sheet")
        assert "neighbours-within-one" in page.inner_text("main")
        assert serious(page) == []
        fits(page)


def test_a_screen_that_may_go_dark_is_told_where_it_cannot_be_kept_awake(browser: Any, server: Server) -> None:
    table = table_of(server, "clever")
    with opened(browser, PHONE) as page:
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', {get: () => undefined})")
        sit(page, table, "Ana")
        page.wait_for_selector("#awake")
