"""The store: what was answered is kept whatever happens, and what cannot be kept is said."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import games
from companion.dice import SeededChance
from companion.keeping.migrations import APPLICATION, FORMAT
from companion.session import Session, Setup
from companion.store import FILE, DamagedStore, Saved, Store
from geo.errors import IllegalMove, InvalidInput, StoreError
from sheets.options import chosen

CHANCE = SeededChance("a seed")
FIXTURES = Path(__file__).parents[1] / "fixtures"


def setup(*players: str, **options: str) -> Setup:
    return Setup("rolling-america", players or ("Ana",), chosen(games.game("rolling-america").design.options, options))


def throw(session: Session) -> Session:
    return session.after(session.throw(CHANCE))


def decide(session: Session) -> Session:
    player = next(iter(session.waiting))
    return session.after(session.decide(next(iter(session.game.legal_moves(session.state, player)))))


def undo(session: Session) -> Session:
    return session.after(session.undo())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "deep" / "folder" / FILE)


@pytest.fixture
def begun(store: Store) -> Saved:
    saved = store.create(setup(), "friday")
    store.change(None, throw)
    return saved


def test_a_session_comes_back_as_it_was(store: Store) -> None:
    players = ("Ana María", "first", "李")
    begun = Setup("rolling-america", players, setup(wild_stuck="nothing").options, ("李",), "a seed", True)
    store.create(begun, "at Łucja's")
    saved, session = Store(store.path).load()
    assert (saved.name, session.setup, session.events) == ("at Łucja's", begun, ())


def test_events_come_back_with_their_authors_and_times(store: Store, begun: Saved) -> None:
    change = store.change("friday", decide)
    _, session = Store(store.path).load("friday")
    assert [event.draft for event in session.events] == [event.draft for event in change.session.events]
    assert [event.draft.author for event in session.events] == ["", "Ana"]
    assert all(event.at.endswith("Z") for event in session.events)
    assert session.state == change.session.state


def test_the_session_played_last_is_current(store: Store) -> None:
    store.create(setup(), "one")
    store.create(setup(), "two")
    assert store.find().name == "two"
    store.change("ONE", throw)
    assert [saved.name for saved in store.sessions()] == ["one", "two"]


def test_sessions_are_found_by_name_and_by_number(store: Store) -> None:
    one, two = store.create(setup()), store.create(setup())
    assert (one.name, two.name) == ("rolling-america-1", "rolling-america-2")
    assert store.find("1") == one
    assert store.find("Rolling-America-2") == two
    with pytest.raises(InvalidInput, match="no session saturday") as wrong:
        store.find("saturday")
    assert "rolling-america-1" in str(wrong.value.problems[0].accepted)


def test_a_session_asked_for_by_its_number_needs_no_other(store: Store, begun: Saved) -> None:
    other = store.create(begun.setup)
    with sqlite3.connect(store.path) as database:
        database.execute("UPDATE sessions SET game = 'chess' WHERE id = ?", (other.id,))
    database.close()
    assert store.find(str(begun.id)).name == begun.name
    assert store.load(str(begun.id))[0].id == begun.id
    assert store.load(begun.name)[0].id == begun.id
    for name in (None, other.name, "nobody"):
        with pytest.raises(DamagedStore, match="is damaged"):
            store.load(name)


@pytest.mark.parametrize("name", ["friday", "FRIDAY", "7", " ", "a\nb", "x" * 25])
def test_a_name_that_is_taken_or_is_none_is_refused(store: Store, begun: Saved, name: str) -> None:
    with pytest.raises(InvalidInput):
        store.create(setup(), name)
    assert len(store.sessions()) == 1


def test_without_sessions_the_way_to_begin_one_is_told(store: Store) -> None:
    for ask in (store.find, store.load, lambda: store.change(None, throw)):
        with pytest.raises(InvalidInput, match="padwright new"):
            ask()
    assert not store.path.parent.exists(), "looking makes no folders"


def test_what_fails_leaves_nothing_behind(store: Store, begun: Saved) -> None:
    def half(session: Session) -> Session:
        session = decide(session)
        raise IllegalMove("must-write", session.require_turn.__doc__)  # type: ignore[arg-type]

    with pytest.raises(IllegalMove):
        store.change(None, half)
    assert len(store.load()[1].events) == 1


def test_a_request_is_done_once(store: Store, begun: Saved) -> None:
    first = store.change(None, decide, request="abc")
    again = store.change(None, decide, request="abc")
    assert len(first.events) == 1
    assert again.events == ()
    assert again.session.state == first.session.state
    assert store.create(setup(), request="new") == store.create(setup(), request="new")


def test_several_changes_at_once_are_each_done_or_left(store: Store, begun: Saved) -> None:
    other, before = store.create(begun.setup), len(store.load(str(begun.id))[1].events)

    def fails(held: Session) -> Session:
        raise ZeroDivisionError

    one, two = str(begun.id), str(other.id)
    asked = [(one, decide, "a"), (one, fails, "b"), (two, throw, "c"), (two, throw, "c"), ("999", throw, "d")]
    done = store.changes(asked)
    assert [isinstance(change, Exception) for change in done] == [False, True, False, False, True]
    assert [len(store.load(name)[1].events) for name in (one, two)] == [before + 1, 1]


def test_a_batch_that_is_interrupted_leaves_nothing(store: Store, begun: Saved) -> None:
    before = len(store.load(str(begun.id))[1].events)

    def interrupted(held: Session) -> Session:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.changes([(str(begun.id), decide, "a"), (str(begun.id), interrupted, "b")])
    assert len(store.load(str(begun.id))[1].events) == before


def test_events_are_never_changed_or_deleted(store: Store, begun: Saved) -> None:
    database = sqlite3.connect(store.path)
    for statement in ("UPDATE events SET text = ''", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            database.execute(statement)
    database.close()


def test_no_future_throw_is_stored(store: Store) -> None:
    store.create(setup("Ana", "Ben"), "seeded")
    session = store.change(None, lambda held: throw(throw(held))).session
    while session.waiting:
        session = store.change(None, decide).session
    following = str(session.game.throw(session.owed(), CHANCE))
    for path in store.path.parent.iterdir():
        assert following.encode() not in path.read_bytes(), path
    assert session.lines[1].draft.text.encode() in store.path.read_bytes()


def test_a_record_is_taken_over_whole(store: Store) -> None:
    session = decide(throw(Session(setup())))
    store.create(setup(), "taken over", session)
    assert store.load("taken over")[1].state == session.state


def test_the_file_says_whose_it_is_and_syncs(store: Store, begun: Saved) -> None:
    database = sqlite3.connect(store.path)
    values = [
        database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id", "journal_mode")
    ]
    database.close()
    assert values == [FORMAT, APPLICATION, "wal"]


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_file_of_every_format_so_far_is_brought_to_this_one(tmp_path: Path, number: int) -> None:
    path = tmp_path / FILE
    shutil.copy(FIXTURES / f"sessions-format-{number}.sqlite", path)
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA user_version").fetchone() == (number,)
    database.close()
    store = Store(path)
    for saved in store.sessions():
        _, session = store.load(saved.name)
        assert session.state is not None
        assert store.rename(saved.name, f"{saved.name} 2").id == saved.id
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    database.close()


def test_a_file_of_format_2_opens(tmp_path: Path) -> None:
    path = tmp_path / FILE
    shutil.copy(FIXTURES / "sessions-format-2.sqlite", path)
    store = Store(path)
    listed = {saved.name: (saved.setup.game, saved.round, saved.ended) for saved in store.sessions()}
    assert listed == {
        "bent": ("rolling-america", 1, ""),
        "dodge": ("dodge-dice", 1, ""),
        "paper": ("rolling-america", 1, "over"),
        "given up": ("clever", 1, "abandoned"),
    }
    _, bent = store.load("bent")
    assert bent.setup.lenient
    assert [broken.rule for broken in bent.waived.values()] == ["number-in-region"]
    assert [event.kind for event in bent.events][-1] == "fix"
    assert store.load("dodge")[1].gone == ("Cem",)
    assert list(store.load("paper")[1].results) == ["Ana"]
    assert store.load("given up")[1].abandoned


def test_a_file_of_format_1_opens(tmp_path: Path) -> None:
    path = tmp_path / FILE
    shutil.copy(FIXTURES / "sessions-format-1.sqlite", path)
    store = Store(path)
    assert [(saved.name, saved.setup.game) for saved in store.sessions()] == [
        ("west", "rolled-west"),
        ("friday", "rolling-america"),
    ]
    _, friday = store.load("friday")
    assert (friday.setup.players, friday.setup.paper, friday.setup.seed) == (("Ana", "Ben María"), (), "1")
    assert friday.setup.options["wild_stuck"] == "nothing"
    assert [line.draft.text for line in friday.lines][:3] == ["first Ana", "roll o5 r6", "Ana o5 AZ"]
    assert [event.kind for event in friday.events][-3:] == ["move", "undo", "redo"]
    _, west = store.load("west")
    assert west.setup.real_dice
    assert west.setup.paper == ("Cem",)
    assert len(store.change("friday", undo).events) == 1


def of_a_later_version(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {FORMAT + 1}")
    database.close()


def of_another_program(path: Path) -> None:
    path.unlink()
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE recipes (name)")
    database.close()


def overwritten(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def torn(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + os.urandom(len(content) - 4096))


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (of_a_later_version, "later version"),
        (of_another_program, "not a file of padwright's"),
        (overwritten, "damaged"),
        (torn, "damaged"),
        (a_folder, "something else is in its place"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_and_left_alone(
    store: Store, begun: Saved, spoil: Callable[[Path], None], said: str
) -> None:
    spoil(store.path)
    before = store.path.read_bytes() if store.path.is_file() else None
    with pytest.raises(StoreError, match=said) as wrong:
        store.load()
    assert str(store.path) in str(wrong.value)
    assert before is None or store.path.read_bytes() == before


def test_an_empty_file_is_a_store_without_sessions(store: Store) -> None:
    store.path.parent.mkdir(parents=True)
    store.path.touch()
    assert store.sessions() == ()
    assert store.create(setup()).id == 1


def test_a_missing_event_is_told(store: Store, begun: Saved) -> None:
    store.change(None, decide)
    database = sqlite3.connect(store.path)
    database.execute("DROP TRIGGER no_delete")
    database.execute("DELETE FROM events WHERE number = 1")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="event 1 of the session friday is missing"):
        store.load()


WRITER = """
import sys
sys.path[:0] = {path!r}
from pathlib import Path
from test_store import decide, undo
from companion.store import Store
store = Store(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(int(sys.argv[3])):
    store.change(sys.argv[2], undo if number % 2 else decide)
    print(number + 1, flush=True)
"""


def writer(store: Store, session: str, events: int) -> subprocess.Popen[str]:
    """A process that decides and undoes, and says after each command how many were answered."""
    code = WRITER.format(path=[str(Path(__file__).parent), *sys.path])
    return subprocess.Popen(
        [sys.executable, "-c", code, str(store.path), session, str(events)], stdout=subprocess.PIPE, text=True
    )


def test_two_processes_write_two_sessions_at_once(store: Store) -> None:
    for name in ("one", "two"):
        store.create(setup(), name)
        store.change(name, throw)
    both = [writer(store, name, 200) for name in ("one", "two")]
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    for process in both:
        assert process.communicate()[0].split()[-1] == "200"
    for name in ("one", "two"):
        _, session = store.load(name)
        assert len(session.events) == 201
        assert len(session.lines) == 1


def test_two_processes_write_one_session_at_once(store: Store) -> None:
    store.create(setup(), "one")
    store.change("one", throw)
    both = [writer(store, "one", 200) for _ in range(2)]
    said = [process.communicate(timeout=120)[0].split() for process in both]
    _, session = store.load("one")
    answered = sum(int(words[-1]) for words in said if words[-1] != "ready")
    assert len(session.events) == 1 + answered
    assert session.state is not None


def test_many_processes_make_the_file_at_once(store: Store) -> None:
    code = f"import sys; sys.path[:0] = {[str(Path(__file__).parent), *sys.path]!r}\n" + (
        "from test_store import *; Store(Path(sys.argv[1])).create(setup())"
    )
    every = [subprocess.Popen([sys.executable, "-c", code, str(store.path)]) for _ in range(6)]
    assert [process.wait(timeout=60) for process in every] == [0] * 6
    assert sorted(saved.id for saved in store.sessions()) == [1, 2, 3, 4, 5, 6]


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_a_kill_at_any_moment_loses_at_most_the_command_that_had_not_answered(store: Store) -> None:
    store.create(setup(), "one")
    store.change("one", throw)
    rng, kept, commands = random.Random(9), 1, 0
    while commands < 300:
        process = writer(store, "one", 1000)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        answered = rng.randrange(20)
        for _ in range(answered):
            process.stdout.readline()
        time.sleep(rng.random() / 100)
        process.send_signal(signal.SIGKILL)
        answered += len(process.communicate()[0].split())
        commands += answered + 1
        _, session = store.load("one")
        assert kept + answered <= len(session.events) <= kept + answered + 1
        assert len(session.lines) == 1 + (len(session.events) - 1) % 2
        assert session.state is not None
        kept = len(session.events)
        if len(session.lines) == 2:
            kept = len(store.change("one", undo).session.events)
    assert store.whole()


def test_a_clock_that_is_set_back_changes_nothing_but_the_times(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.create(setup(), "before")
    store.change("before", throw)
    yesterday = time.gmtime(time.time() - 86_400 * 365)
    monkeypatch.setattr(time, "gmtime", lambda: yesterday)
    store.create(setup(), "after")
    store.change("before", decide)
    assert [saved.name for saved in store.sessions()] == ["before", "after"]
    assert store.find().name == "before"
    _, session = store.load()
    assert session.events[1].at < session.events[0].at
    assert session.state is not None
    assert len(store.change(None, undo).session.events) == 3


def test_a_session_is_renamed_without_losing_anything(store: Store, begun: Saved) -> None:
    renamed = store.rename("FRIDAY", "Łódź")
    assert (renamed.id, renamed.name) == (begun.id, "Łódź")
    assert len(store.load("łódź")[1].events) == 1
    with pytest.raises(InvalidInput, match="no session friday"):
        store.rename("friday", "x")
    store.create(setup(), "other")
    with pytest.raises(InvalidInput, match="already"):
        store.rename("łódź", "OTHER")
    assert store.rename("łódź", "ŁÓDŹ").name == "ŁÓDŹ"


def test_the_list_knows_rounds_and_ends_without_replaying(store: Store) -> None:
    store.create(setup(), "one")
    assert (store.find().round, store.find().ended) == (None, "")
    store.change("one", throw)
    assert (store.find().round, store.find().ended) == (1, "")
    store.change("one", lambda held: held.after(held.abandon()))
    assert store.find("one").ended == "abandoned"
    store.change("one", undo)
    assert store.find("one").ended == ""
    dice_only = Setup("rolling-america", ("Ana",), setup().options, ("Ana",))
    store.create(dice_only, "two")
    for _ in range(24):
        store.change("two", throw)
    assert (store.find("two").round, store.find("two").ended) == (8, "over")


def test_a_game_that_was_given_up_is_not_the_current_one(store: Store) -> None:
    store.create(setup(), "one")
    store.create(setup(), "two")
    store.change("two", lambda held: held.after(held.abandon()))
    assert store.find().name == "one"
    store.change("one", lambda held: held.after(held.abandon()))
    assert store.find().name == "one"
    with pytest.raises(IllegalMove, match="given up"):
        store.change(None, throw)


def test_what_a_session_was_begun_with_stands_in_its_first_event_too(store: Store, begun: Saved) -> None:
    database = sqlite3.connect(store.path)
    (text,) = database.execute("SELECT text FROM events WHERE kind = 'begin'").fetchone()
    database.close()
    assert '"friday"' in text
    assert '"rolling-america"' in text


def test_a_home_that_is_no_folder_is_told_and_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    for act in (Store.sessions, Store.load, Store.find, lambda store: store.create(setup())):
        with pytest.raises(StoreError, match="something else is in its place"):
            act(Store(tmp_path / "home" / FILE))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(StoreError, match="something else is in its place"):
        Store(tmp_path / FILE).sessions()


@pytest.mark.skipif(os.name == "nt", reason="a user there always has a folder")
def test_a_user_without_a_home_is_told_how_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def unknown(_number: int) -> None:
        raise KeyError

    for name in ("HOME", "PADWRIGHT_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.raises(StoreError, match="PADWRIGHT_HOME=FOLDER"):
        Store()
