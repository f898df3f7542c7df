"""Every text that the program shows exists in every language, with the same values in it."""

from __future__ import annotations

import re

import catalogue
import pytest

from geo.errors import InvalidInput
from sheets.words import words

every_language = pytest.mark.parametrize("lang", list(catalogue.translated_languages()))


def values(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)", text))


@every_language
def test_every_text_of_the_source_is_translated(lang: str) -> None:
    known = {message.id: message.string for message in catalogue.translations(lang) if message.id}
    source = {message.id for message in catalogue.source() if message.id}
    assert source - set(known) == set(), "run: python tests/catalogue.py"
    assert set(known) - source == set(), "no longer in the source"
    assert [text for text, translated in known.items() if not translated] == []


@every_language
def test_a_translation_names_the_same_values(lang: str) -> None:
    for message in catalogue.translations(lang):
        assert values(message.id) == values(message.string), message.id


@every_language
def test_no_translation_is_a_guess(lang: str) -> None:
    assert [message.id for message in catalogue.translations(lang) if message.id and message.fuzzy] == []


@every_language
def test_the_compiled_catalogue_is_the_translations(lang: str) -> None:
    path = catalogue.po_file(lang)
    assert path.with_suffix(".mo").read_bytes() == catalogue.compiled(catalogue.translations(lang))
    for message in catalogue.translations(lang):
        if message.id:
            assert words(lang)(message.id) == message.string


@every_language
def test_nothing_to_say_is_nothing(lang: str) -> None:
    assert words(lang)("") == ""


def test_english_is_what_the_source_says() -> None:
    assert words("en")("roll {dice}") == "roll {dice}"


def test_a_language_that_we_do_not_speak_is_an_error() -> None:
    with pytest.raises(InvalidInput, match="fr is not a language"):
        words("fr")
