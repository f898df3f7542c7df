"""Pages from templates: everything is escaped, every text goes through the catalogue."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from companion.labels import word
from geo.errors import Message
from sheets.box_words import box_words
from sheets.words import LANGUAGES, words


@cache
def environment() -> Environment:
    """The templates."""
    return Environment(
        loader=PackageLoader("companion.web"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, lang: str, **values: Any) -> str:
    """A template in a language.

    In it `_("template", name=value)` says a text, `told(message)` a `Message`, `word(name)` a name of the program's.
    """
    translate = words(lang)

    def said(text: str, **held: Any) -> str:
        return translate(text).format(**held)

    def told(message: Message | str) -> str:
        return message if isinstance(message, str) else message.text(translate)

    def named(name: str) -> str:
        return word(name, translate)

    return environment().get_template(template).render(
        _=said, box_name=box_words, told=told, word=named, lang=lang, languages=LANGUAGES, **values
    )  # fmt: skip
