"""The catalogue of every language: what the source says, what is translated, and the files made from both.

`python tests/catalogue.py` brings `sheets/locale/*/LC_MESSAGES/padwright.po` up to date with the source and
compiles it; whatever is new then stands in it untranslated.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from sheets.words import DOMAIN, LANGUAGES, LOCALE

ROOT = Path(__file__).parents[1]
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
"""What is looked through for texts, and how."""

ROOMS = ("geo", "sheets", "companion")
WIDTH = 118


def translated_languages() -> Iterator[str]:
    """All languages but the one that the source is written in."""
    return (lang for lang in LANGUAGES if lang != "en")


def source() -> Catalog:
    """Every marked text of the source."""
    catalog = Catalog(domain=DOMAIN, fuzzy=False)
    for room in ROOMS:
        found = extract_from_dir(ROOT / room, METHODS, keywords={"N_": None, "_": None})
        for file, _line, message, comments, _context in sorted(found, key=lambda one: one[:2]):
            catalog.add(message, locations=[(f"{room}/{file}", 0)], auto_comments=comments)
    return catalog


def po_file(lang: str) -> Path:
    """Where a language's translations stand."""
    return LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def translations(lang: str) -> Catalog:
    """What is translated into a language."""
    path = po_file(lang)
    with path.open("rb") as stream:
        return read_po(stream, lang, DOMAIN)


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def update(lang: str) -> None:
    """Bring a language's files up to date with the source."""
    path = po_file(lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog = translations(lang) if path.exists() else Catalog(lang, DOMAIN, fuzzy=False)
    catalog.header_comment = f"# {lang}: the words of padwright"
    catalog.update(source(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    with path.open("wb") as stream:
        write_po(stream, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(translations(lang)))


if __name__ == "__main__":
    for language in translated_languages():
        update(language)
        open_ones = [message.id for message in translations(language) if message.id and not message.string]
        print(f"{language}: {len(open_ones)} texts to translate")
        for text in open_ones:
            print(f"  {text!r}")
