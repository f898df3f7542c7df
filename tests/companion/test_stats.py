"""What is counted about games: every throw once, scores of games that are over, and who has won."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from command import Terminal
from PIL import Image
from playing import play

from companion import games, results
from companion.counting.stats import Ended, Statistics, statistics
from companion.dice import SeededChance
from companion.game import Move
from companion.keeping.mending import check_record
from companion.session import MOVE, THROW, TYPED, Draft, Session, Setup
from companion.store import FILE, Store
from sheets import filled


def session_of(text: str, typed: bool = False) -> Session:
    record = check_record(text)
    session = Session(Setup(record.game, record.players, record.all_options, record.paper, real_dice=typed))
    for move in record.moves:
        session = session.after(draft(move, typed))
    return session


def draft(move: Move, typed: bool = False) -> Draft:
    kind = MOVE if move.player else TYPED if typed else THROW
    return Draft(kind, str(move), author=move.player or "")


def played(name: str, players: int, seed: int) -> Session:
    record = play(name, players, seed).record
    session = Session(Setup(name, record.players, record.all_options))
    for move in record.moves:
        session = session.after(draft(move))
    return session


def counted(tmp_path: Path, *sessions: Session) -> Statistics:
    store = Store(tmp_path / FILE)
    for session in sessions:
        store.create(session.setup, lines=session)
    return statistics(store.load(str(saved.id)) for saved in store.sessions())


def counts(found: Statistics) -> dict[str, dict[object, int]]:
    return {one.die: {face: seen for face, seen, _ in one.rows() if seen} for one in found.thrown}


def test_each_die_of_a_throw_is_counted_once(tmp_path: Path) -> None:
    text = '[Game "rolling-america"]\n[Players "Ana"]\nroll b3 w5\nAna b3 MT\nAna w5 CA\nroll b3 o1\n'.replace(
        "b3 o1", "g3 o1"
    )
    found = counted(tmp_path, session_of(text), session_of(text.replace("b3", "b4")))
    assert counts(found) == {"b": {3: 1, 4: 1}, "w": {5: 2}, "g": {3: 2}, "o": {1: 2}}
    (blue,) = (one for one in found.thrown if one.die == "b")
    assert [due for _, _, due in blue.rows()] == [pytest.approx(2 / 6)] * 6


def test_dice_that_were_typed_and_taken_back_were_never_thrown(tmp_path: Path) -> None:
    session = session_of('[Game "rolling-america"]\n[Players "Ana"]\nroll b3 w5\n', typed=True)
    session = session.after(session.undo())
    assert counts(counted(tmp_path, session)) == {}


def test_what_lies_on_a_tray_is_no_throw(tmp_path: Path) -> None:
    lines = "roll y1 b2 g3 o4 p5 w6\nLena y1 r3c1\nroll b2 g3 o4 p5 w6\nLena g3 green\nroll o4 p5 w6\nLena o4 orange\n"
    text = f'[Game "clever"]\n[Players "Lena"]\n{lines}roll y2 b2 g2 o2 p5 w6\ntray y2 b2 g2\n'
    found = counted(tmp_path, session_of(text))
    assert sum(one.total for one in found.thrown) == 6 + 5 + 3 + 6


def test_a_roll_of_which_dice_were_left_out_counts_for_the_others_only(tmp_path: Path) -> None:
    text = '[Game "dodge-dice"]\n[Players "Ana" "Ben"]\nfirst Ana\nroll 20 g3 double\nroll b4 r1 chip\n'
    assert counts(counted(tmp_path, session_of(text))) == {
        "penalty": {20: 1},
        "dodge": {"b": 4, "r": 1},
        "action": {"double": 1, "chip": 1},
    }


def test_where_dice_land_on_a_real_board_is_not_chance(tmp_path: Path) -> None:
    text = '[Game "tumblin-dice"]\n[Players "Ana" "Ben"]\norder Ana 5 Ben 3\nlie Ana 43 61 - 0 Ben 24 52 11 -\n'
    virtual = counts(counted(tmp_path / "virtual", session_of(text)))
    assert virtual["place"] == {"off": 2, "0x": 1, "1x": 2, "2x": 1, "3x": 1, "4x": 1}
    real = counts(counted(tmp_path / "real", session_of(text, typed=True)))
    assert real == {"order": {5: 1, 3: 1}, "face": {4: 1, 6: 1, 2: 1, 5: 1, 1: 1}}


@pytest.mark.parametrize("name", games.games())
def test_every_face_of_a_game_is_expected_and_nothing_else(name: str, tmp_path: Path) -> None:
    found = counted(tmp_path, *(played(name, 3, seed) for seed in range(3)))
    game = games.game(name)
    for one in found.thrown:
        assert sum(one.odds.values()) == pytest.approx(1)
        assert set(one.counts) <= set(one.odds)
    assert {one.die for one in found.thrown} == set(game.odds(played(name, 3, 0).setup.options, False))
    assert found.together is None or found.together.p > 1e-6


@pytest.mark.parametrize("name", games.games())
def test_scores_are_those_of_the_outcome(name: str, tmp_path: Path) -> None:
    sessions = [played(name, 3, seed) for seed in range(3)]
    found = counted(tmp_path, *sessions)
    for session, ended in zip(sessions, found.ended, strict=True):
        outcome = results.outcome(session)
        assert outcome is not None
        assert ended.totals == {place.player: place.total for place in outcome.ranking}
        assert ended.winners == outcome.winners
    (player, total, _) = found.best()[0]
    every = [total for ended in found.ended for total in ended.totals.values()]
    assert total == (min(every) if games.game(name).fewest else max(every))
    assert player in sessions[0].setup.players
    careers = {career.player: career for career in found.careers()}
    assert sum(career.wins for career in careers.values()) == sum(len(ended.winners) for ended in found.ended)
    assert careers["Ana"].totals == tuple(ended.totals["Ana"] for ended in found.ended)


def test_whoever_shares_the_best_total_is_named_too_and_once() -> None:
    ended = (
        Ended("one", "toy", "", {"Ana": 9, "Ben": 9}, ("Ana", "Ben"), fewest=False),
        Ended("two", "toy", "", {"ana": 9, "Cem": 3}, ("ana",), fewest=False),
        Ended("three", "dodge-dice", "", {"Ana": 9, "Ben": -10}, ("Ben",), fewest=True),
    )
    found = Statistics((), (), ended).best()
    assert [(player, total, one.session) for player, total, one in found] == [
        ("Ben", -10, "three"),
        ("Ana", 9, "one"),
        ("Ben", 9, "one"),
    ]


def test_a_game_that_goes_on_has_throws_but_no_scores(tmp_path: Path) -> None:
    session = played("clever", 2, 1)
    half = Session(session.setup, session.events[:20])
    found = counted(tmp_path, half)
    assert found.thrown
    assert found.ended == ()


def test_of_a_player_only_the_own_results_are_left() -> None:
    games_ = (
        Ended("one", "toy", "", {"Ana": 5, "Ben": 9}, ("Ben",), fewest=False),
        Ended("two", "toy", "", {"ana": 7, "Cem": 3}, ("ana",), fewest=False),
        Ended("three", "toy", "", {"Cem": 3}, ("Cem",), fewest=False),
    )
    own = Statistics(("one", "two", "three"), (), games_).of("ANA")
    assert [ended.totals for ended in own.ended] == [{"Ana": 5}, {"ana": 7}]
    (career,) = own.careers()
    assert (career.wins, career.best, career.mean) == (1, 7, 6)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """A finished game, one that goes on, and one on paper that nobody has entered."""
    terminal = Terminal(tmp_path)
    record = str(play("dodge-dice", 3, 4).record)
    terminal.fine("import", "-", "--name", "friday", typed=record)
    terminal.fine("new", "rolling-america", "-p", "Ana", "-p", "李 Łu", "--dice-only", "--seed", "5", "--name", "paper")
    for _ in range(12):
        terminal.fine("next")
    return terminal


def test_the_table_tells_throws_scores_and_what_it_means(terminal: Terminal) -> None:
    told = terminal.fine("stats", "--session", "friday").out
    for part in ("penalty die", "action die", "All dice together: chi-square", "honest dice", "Players", "Best games"):
        assert part in told
    few = terminal.fine("stats").out
    assert "too few throws to tell" in few
    assert "No game is over yet" in few


def test_json_has_the_same_numbers(terminal: Terminal) -> None:
    data = terminal.fine("stats", "--all", "--json").json
    assert data["sessions"] == ["friday", "paper"]
    thrown = Counter(one["game"] for one in data["dice"])
    assert thrown["dodge-dice"] == 3
    for one in data["dice"]:
        assert sum(face["seen"] for face in one["faces"]) == one["throws"]
        assert 0 <= one["p"] <= 1
    (ended,) = data["games"]
    assert min(ended["totals"].values()) == next(ended["totals"][who] for who in ended["winners"])
    assert {player["player"] for player in data["players"]} == {"Ana", "Ben", "Cem"}


def test_of_a_player_all_sessions_are_counted(terminal: Terminal) -> None:
    data = terminal.fine("stats", "--player", "ANA", "--json").json
    assert data["sessions"] == ["friday", "paper"]
    assert {player["player"] for player in data["players"]} == {"Ana"}
    stranger = terminal.run("stats", "--player", "Zoe")
    assert (stranger.code, "Zoe has played in no session" in stranger.err) == (2, True)


def test_a_sheet_entered_from_paper_counts(terminal: Terminal) -> None:
    for name, crosses in (("Ana", 50), ("李 Łu", 50)):
        blank = f'game = "rolling-america"\nplayer = "{name}"\n[marks]\nrounds = 8\n[claimed]\nx = {crosses}\n'
        (terminal.folder / f"{name[0]}.toml").write_text(blank, encoding="utf-8")
    terminal.fine("finish", "A.toml")
    assert terminal.fine("stats", "--json").json["games"] == []
    terminal.fine("finish", "李.toml")
    (ended,) = terminal.fine("stats", "--json").json["games"]
    assert ended["totals"] == {"Ana": 50, "李 Łu": 50}
    assert set(ended["winners"]) == {"Ana", "李 Łu"}


def test_whoever_left_has_no_score(tmp_path: Path) -> None:
    record = play("dodge-dice", 3, 4).record
    session = Session(Setup("dodge-dice", record.players, record.all_options))
    session = session.after(session.throw(SeededChance("x")))
    session = session.after(session.leave("Cem"))
    while not session.over:
        waiting = [player for player, must in session.waiting.items() if must]
        if waiting:
            session = session.after(session.decide(next(iter(session.game.legal_moves(session.state, waiting[0])))))
        else:
            session = session.after(session.throw(SeededChance("x")))
    (ended,) = counted(tmp_path, session).ended
    assert set(ended.totals) == {"Ana", "Ben"}
    assert filled.parse(filled.to_toml(session.game.sheets(session.state)[0])).options["left"] == (("Cem", 0),)


@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_the_picture_is_a_picture_and_always_the_same(terminal: Terminal, ending: str) -> None:
    for name in ("one", "two"):
        done = terminal.fine("stats", "--all", "--plot", f"{name}.{ending}")
        assert f"{name}.{ending} written" in done.err
    one, two = ((terminal.folder / f"{name}.{ending}").read_bytes() for name in ("one", "two"))
    assert one == two
    if ending == "png":
        image = Image.open(terminal.folder / "one.png")
        assert image.width > 1000
        assert len(image.convert("RGB").getcolors(1_000_000) or ()) > 20


def test_a_picture_of_another_kind_is_refused_before_anything_is_done(terminal: Terminal) -> None:
    done = terminal.run("stats", "--plot", "x.gif")
    assert (done.code, done.out, ".png, .pdf, .svg" in done.err) == (2, "", True)
    assert terminal.run("stats", "--all", "--session", "friday").code == 2


def test_a_session_that_cannot_be_opened_is_left_out_of_many(terminal: Terminal) -> None:
    import sqlite3

    database = sqlite3.connect(terminal.folder / "home" / "sessions.sqlite")
    database.execute("DROP TRIGGER no_update")
    database.execute("UPDATE events SET text = 'roll nonsense' WHERE session = 2 AND number = 3")
    database.commit()
    database.close()
    done = terminal.fine("stats", "--all", "--json")
    assert done.json["sessions"] == ["friday"]
    assert "session paper is left out" in done.err
    assert terminal.run("stats").code == 3


def test_at_forty_columns_nothing_is_wider(terminal: Terminal) -> None:
    for line in terminal.fine("stats", "--all", COLUMNS="40").lines:
        assert len(line) <= 40, line
