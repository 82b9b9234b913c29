"""All words of Haiyuki shown to people: names, prompts, and what the characters say.

One JSON file per language, all with the same sections and keys. May import errors.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from jantaku.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    Texts = Mapping[str, Mapping[str, str]]

LANGUAGES: Final = ("en", "ko", "ja")


@cache
def texts(language: str) -> Texts:
    """All texts of a language, by section and key.

    NotationError where there is no such language.

    >>> texts("ko")["tile"]["ataho"]
    '아타호'
    """
    if language not in LANGUAGES:
        cure = f"use one of {', '.join(LANGUAGES)}"
        raise NotationError(f"no texts in language {language!r}", cure)
    file = files(__package__).joinpath(f"{language}.json")
    loaded: Texts = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def text(section: str, key: str, language: str = "en") -> str:
    """One text by its section and key.

    >>> text("skill", "HELL_PILE"), text("yaku", "IL_SAEK.red", "ja")
    ('Hell Pile', '赤一色')
    """
    return texts(language)[section][key]


def line(character: str, occasion: str, language: str = "en") -> str:
    """What a character says on an occasion; what anybody would, where it has no words of its own.

    >>> line("yuri", "PON"), line("yuri", "RANDOM")
    ('I will take that.', 'Hm.')
    """
    own = texts(language)[f"line.{character}"]
    return own.get(occasion) or texts(language)["line.default"].get(occasion, "")
