"""Filled forms read back: the fields of a PDF, whoever filled it in, as filled sheets.

Programs save forms in many ways: they merge files and rename fields (`name+1`, `1.name`), leave out values that can
be seen from the look of a box, or keep them with a field above its boxes. A sheet is what stands on one page below
one prefix, so all of that reads alike. A file may also be broken on purpose: what is read of it is bounded, in
bytes, pages, fields and time.
"""

from __future__ import annotations

import io
import json
import logging
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from geo.errors import N_, InvalidInput, Message, say
from sheets import forms
from sheets.bounded import content_of, shown_path
from sheets.fields import COUNT, FORM, LANG, MOST_FIELDS, NAME, OFF, RING, SHEET, STRUCK, VERSION
from sheets.filled import FilledSheet, from_data
from sheets.form import Form, Mark, Reading, Takes, WrongMark, shown
from sheets.ledger import SHEET as SHEET_OPTION
from sheets.lenient import Lenient
from sheets.words import LANGUAGES, words

MOST_BYTES = 5_000_000
"""As many filled forms as go into a file have room in it."""
MOST_PAGES = 100
MOST_TEXT = 4_000
"""Letters of a value: more has nobody typed into a box."""
DEEPEST = 16
"""Levels of fields above each other."""
SECONDS = 10.0
BEGINS = b"%PDF-"

_LIMITS: dict[str, Any] = {
    "zlib_maximum_output_length": 8_000_000,
    "lzw_maximum_output_length": 8_000_000,
    "run_length_maximum_output_length": 8_000_000,
    "array_based_stream_maximum_output_length": 8_000_000,
    "zlib_maximum_recovery_input_length": 100_000,
    "array_maximum_element_count": 12_000,
    "dictionary_maximum_element_count": 20_000,
    "page_tree_maximum_entries": 2_000,
    "page_tree_maximum_depth": 40,
    "stream_decoding_work_maximum_length": 30_000_000,
}
_RENAMED = re.compile(r"\+\d+(?=\.|$)")


@dataclass(frozen=True, slots=True)
class Filled:
    """One field as the file has it: the page (from 0), its whole name, whether it is a box to tick, its value."""

    page: int
    name: str
    button: bool
    value: str

    @property
    def path(self) -> tuple[str, ...]:
        """The parts of its name, without what other programs add to make names unique."""
        return tuple(_RENAMED.sub("", self.name).split("."))


def is_pdf(content: bytes) -> bool:
    """Whether a file that begins with these bytes is a PDF."""
    return BEGINS in content[:1024]


def read_pdf(path: Path | str, options: Mapping[str, object] | None = None) -> list[FilledSheet]:
    """The sheets of a filled form, page by page.

    Copies that are wholly blank are left out where another one is filled. `options` are house rules as typed beside
    the file; they go before those that it was printed with. Raises InvalidInput that lists
    everything that cannot be read, by field, and for a file that is no form of ours, locked, broken or too large.
    """
    return read_bytes(content_of(path, MOST_BYTES, _ours()), shown_path(path), options)


def read_bytes(content: bytes, file: str = "", options: Mapping[str, object] | None = None) -> list[FilledSheet]:
    """The sheets of a filled form from its bytes; as `read_pdf`."""
    if len(content) > MOST_BYTES:
        raise InvalidInput.one("file", say(N_("is too large for a filled form")), f"{MOST_BYTES} B", file)
    found = _extract(content, file)
    heads = [one for one in found if one.path[-2:] == (SHEET, FORM)]
    if not found:
        message = N_(
            "has no fields to read: it was never fillable, or its fields were flattened (printed into the page)"
        )
        raise InvalidInput.one("file", say(message), _ours(), file)
    if not heads:
        raise InvalidInput.one("file", say(N_("is a form, but none of ours")), _ours(), file)
    reading = Reading(file)
    pages = {(one.page, one.path[:-2]): one for one in heads}
    sheets = [_sheet(head, list(_on_page(found, *where)), reading, options) for where, head in pages.items()]
    if reading.problems:
        raise InvalidInput(reading.problems)
    read = _joined(sheet for sheet in sheets if sheet)
    if len(read) > 1:
        named = [replace(sheet, file=f"{file}#page={page + 1}") for sheet, page in read]
        return [sheet for sheet in named if sheet.marks or sheet.player] or named[:1]
    return [replace(sheet, file=file) for sheet, _ in read]


def _ours() -> Message:
    return say(N_("a form made by padwright print --fillable, saved with its fields"))


def _on_page(found: Iterable[Filled], page: int, prefix: tuple[str, ...]) -> Iterator[Filled]:
    return (one for one in found if one.page == page and one.path[: len(prefix)] == prefix)


def _joined(read: Iterable[tuple[FilledSheet, int]]) -> list[tuple[FilledSheet, int]]:
    """Sheets of one table that go on on a second page, as one."""
    found: dict[Any, tuple[FilledSheet, int]] = {}
    for number, (sheet, page) in enumerate(read):
        going_on = SHEET_OPTION in forms.design(sheet.game).options
        others = {name: value for name, value in sheet.options.items() if name != SHEET_OPTION.name}
        key: Any = (sheet.game, sheet.players, repr(others)) if going_on else number
        first = found.get(key)
        if first and first[0].options[SHEET_OPTION.name] != sheet.options[SHEET_OPTION.name]:
            found[key] = replace(first[0], marks={**first[0].marks, **sheet.marks}), first[1]
        else:
            found[key if first is None else number] = sheet, page
    return list(found.values())


def _sheet(
    head: Filled, held: list[Filled], reading: Reading, options: Mapping[str, object] | None
) -> tuple[FilledSheet, int] | None:
    """The sheet that begins with that head; None, and the problems noted, where it cannot be told."""
    prefix = len(head.path) - 2
    values = {".".join(one.path[prefix:]): one for one in held}
    told = _told(head, reading)
    if told is None:
        return None
    lang, data = str(told.pop(LANG, "en")), told
    version, count = data.pop(VERSION, ""), data.pop(COUNT, 0)
    if isinstance(count, int) and len(values) <= count:  # the head is one of them
        message = N_("has {found} of its {count} fields; the others were flattened (printed into the page) or lost")
        reading.wrong(head.name, say(message, found=len(values) - 1, count=shown(count)))
        return None
    _names(data, values, reading)
    try:
        sheet = from_data(data, reading.file, options)
    except InvalidInput as wrong:
        reading.problems += wrong.problems
        return None
    if version != sheet.form.version:
        message = N_("is version {version} of the form, and only version {known} can be read")
        reading.wrong(head.name, say(message, version=shown(version), known=sheet.form.version))
        return None
    lenient = Lenient(forms.design(sheet.game), sheet.players, words(lang if lang in LANGUAGES else "en"))
    boxes = _Boxes(sheet.form, lenient, reading)
    for one in held:
        if one.path[prefix : prefix + 1] != (SHEET,):
            boxes.add(one, one.path[prefix:])
    return replace(sheet, marks=dict(boxes.marks()), left_out=frozenset()), head.page


def _told(head: Filled, reading: Reading) -> dict[str, Any] | None:
    """What the form says about itself."""
    try:
        told = json.loads(head.value)
    except (ValueError, RecursionError):
        told = None
    if isinstance(told, dict) and told.get("game") in forms.games():
        return told
    reading.wrong(head.name, say(N_("does not say which form this is any more")))
    return None


def _names(data: dict[str, Any], values: Mapping[str, Filled], reading: Reading) -> None:
    """Put the names that were typed into the head: the player's, or those of a table."""
    if f"{SHEET}.{NAME}" in values:
        data.pop("player", None)
        if name := values[f"{SHEET}.{NAME}"].value.strip():
            data["player"] = name
    typed = [name for name in values if re.fullmatch(rf"{SHEET}\.p\d+", name)]
    names = [values[name].value.strip() for name in sorted(typed, key=lambda name: int(name.rpartition("p")[2]))]
    while names and not names[-1]:
        names.pop()
    if names:
        data["players"] = names
    for number, name in enumerate(names, 1):
        if not name:
            reading.wrong(values[f"{SHEET}.p{number}"].name, say(N_("the name of a player is missing")))


@dataclass
class _Held:
    """What the fields of one box say."""

    name: str
    text: str = ""
    on: set[str] = field(default_factory=set)


class _Boxes:
    """Collects fields by their boxes, and tells the marks."""

    def __init__(self, form: Form, lenient: Lenient, reading: Reading) -> None:
        self.form = form
        self.lenient = lenient
        self.reading = reading
        self.seen: dict[str, str] = {}
        self.held: dict[str, _Held] = {}

    def add(self, one: Filled, path: tuple[str, ...]) -> None:
        """A field, by the parts of its name behind the sheet's prefix."""
        name = ".".join(path)
        if self.seen.setdefault(name, one.value) != one.value:
            self.reading.wrong(one.name, say(N_("stands twice on the page, with different values")))
            return
        box, _, end = name.partition("-")
        if not one.value:  # also the fields of players who were not there
            return
        if self.form.find(box) is None:
            self.reading.wrong(one.name, say(N_("is no field of this form")))
        else:
            held = self.held.setdefault(box, _Held(one.name))
            if one.button:
                held.on.add(end)
            else:
                held.text = one.value

    def marks(self) -> Iterator[tuple[str, Mark]]:
        """The marks by box, in the form's order, boxes beyond the printed ones last."""
        for name in (*(name for name in self.form.boxes if name in self.held), *(self.held.keys() - self.form.boxes)):
            box, held = self.form.find(name), self.held[name]
            assert box is not None
            try:
                mark = self._mark(box.takes, held)
            except WrongMark as wrong:
                self.reading.wrong(held.name, wrong.reason, box.takes.told)
                continue
            if mark:
                yield name, mark

    def _mark(self, takes: Takes, held: _Held) -> Mark | None:
        ring, struck = RING in held.on, STRUCK in held.on
        chosen = [end or (takes.symbols or ("",))[0] for end in sorted(held.on - {RING, STRUCK})]
        if held.text.strip():
            if chosen:
                raise WrongMark(say(N_("is both ticked and written in")))
            return self.lenient.mark(takes, held.text, ring, struck)
        if chosen == ["O", "X"] and takes.struck:
            return Mark("O", struck=True)
        if len(chosen) > 1:
            raise WrongMark(say(N_("has several marks: {marks}"), marks=chosen))
        if chosen:
            return self.lenient.mark(takes, chosen[0], ring, struck)
        if ring or struck:
            raise WrongMark(say(N_("is circled or crossed out, and nothing is written in it")))
        return None


def _extract(content: bytes, file: str) -> list[Filled]:
    """All fields of the file; InvalidInput for one that cannot be read within its bounds."""
    if not is_pdf(content):
        raise InvalidInput.one("file", say(N_("is no PDF")), _ours(), file)
    from pypdf import apply_configuration
    from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError

    try:
        with _quiet(), apply_configuration(**_LIMITS):
            return list(_widgets(content))
    except InvalidInput as wrong:
        raise InvalidInput(replace(problem, file=file) for problem in wrong.problems) from wrong
    except (DependencyError, FileNotDecryptedError) as error:  # what it is locked with needs a library we do not have
        raise InvalidInput.one("file", _locked(), _ours(), file) from error
    except (LimitReachedError, MemoryError, RecursionError) as error:
        raise InvalidInput.one("file", _beyond(), _ours(), file) from error
    except Exception as error:  # whatever a broken file does to its reader, it is no more than a broken file
        raise InvalidInput.one("file", say(N_("is a broken PDF")), _ours(), file) from error


def _beyond() -> Message:
    return say(N_("is larger inside than any filled form"))


def _locked() -> Message:
    return say(N_("is locked with a password"))


def _widgets(content: bytes) -> Iterator[Filled]:
    from pypdf import PdfReader

    end = time.monotonic() + SECONDS
    reader = PdfReader(io.BytesIO(content), xref_stream_maximum_entries=200_000, root_object_recovery_limit=2_000)
    if reader.is_encrypted:
        raise InvalidInput.one("file", _locked(), _ours())
    count = 0
    for number, page in enumerate(reader.pages):
        annotations = _entry(page, "/Annots") or ()
        count += len(annotations)
        if number >= MOST_PAGES or count > MOST_FIELDS:
            raise InvalidInput.one("file", _beyond(), _ours())
        for annotation in annotations:
            widget = annotation.get_object()
            if isinstance(widget, dict) and widget.get("/Subtype") == "/Widget" and (read := _widget(number, widget)):
                yield read
            if time.monotonic() > end:
                raise InvalidInput.one("file", say(N_("takes too long to read")), _ours())


def _widget(page: int, widget: Any) -> Filled | None:
    """A field's widget: what is not told by itself is told by the fields above it."""
    names: list[str] = []
    told: dict[str, Any] = {}
    node = widget
    for _ in range(DEEPEST):
        if not isinstance(node, dict):
            break
        for key in ("/FT", "/V"):
            if key in node and key not in told:
                told[key] = node[key]
        if "/T" in node:
            names.insert(0, str(node["/T"])[:MOST_TEXT])
        node = _entry(node, "/Parent")
    if not names:
        return None
    button = told.get("/FT") == "/Btn"
    value = _text(told["/V"] if "/V" in told else _entry(widget, "/AS") if button else "")
    if button and value in (OFF, "0", "false"):
        value = ""
    return Filled(page, ".".join(names), button, value)


def _entry(node: Any, key: str) -> Any:
    """What a dictionary of the file holds, itself and not a reference to it."""
    return node[key] if key in node else None  # noqa: SIM401 - only [] follows references


def _text(value: Any) -> str:
    """A value as text: a string, a name, or a stream of text."""
    value = value.get_object() if hasattr(value, "get_object") else value
    if hasattr(value, "get_data"):
        value = value.get_data()
    if isinstance(value, bytes):
        value = value.decode("utf-16" if value[:2] in (b"\xfe\xff", b"\xff\xfe") else "latin-1", "replace")
    text = str(value) if value is not None else ""
    text = text.removeprefix("/") if type(value).__name__ == "NameObject" else text
    if len(text) > MOST_TEXT:
        raise InvalidInput.one("file", _beyond(), _ours())
    return text


@contextmanager
def _quiet() -> Iterator[None]:
    """What pypdf has to say about a file is for us, not for whoever is at the terminal."""
    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)
