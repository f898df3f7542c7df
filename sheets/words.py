"""Languages: which there are, and the translator of each (gettext, domain `padwright`)."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from geo.errors import N_, InvalidInput, Translate, say

LANGUAGES = ("en", "es")
DOMAIN = "padwright"
LOCALE = Path(__file__).parent / "locale"


@cache
def words(lang: str) -> Translate:
    """The translator of a language: a template in English in, the same template in `lang` out.

    Raises InvalidInput for a language that the house does not speak.
    """
    if lang not in LANGUAGES:
        raise InvalidInput.one("lang", say(N_("{lang} is not a language we print"), lang=lang), ", ".join(LANGUAGES))
    if lang == "en":
        return str
    import gettext

    translate = gettext.translation(DOMAIN, LOCALE, [lang]).gettext
    return lambda text: translate(text) if text else text  # gettext answers nothing with its file's header


def terminal_language() -> str:
    """The language of the person's terminal, English where we do not speak it."""
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if not chosen and os.name == "nt":
        import locale

        chosen = locale.getlocale()[0] or ""
    short = {"spanish": "es", "english": "en"}.get(chosen.lower().split("_")[0], chosen[:2].lower())
    return short if short in LANGUAGES else "en"
