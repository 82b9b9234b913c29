"""The catalog's own words in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.messages import filled, load, translated

if TYPE_CHECKING:
    from collections.abc import Iterable

_COMMA: Final = {"ja": "、", "zh": "\uff0c"}


def word(section: str, key: str, language: str) -> str:
    """A text of the catalog by its section and key.

    >>> word("riichi", "majsoul", "ja")
    '雀魂'
    """
    return load(language, "catalog")[section][key]


def say(section: str, key: str, language: str, **values: object) -> str:
    """Returns a text of the catalog with its placeholders filled.

    >>> say("word", "players", "en", count=3)
    '3 players'
    """
    return filled(word(section, key, language), **values)


def listed(parts: Iterable[str], language: str) -> str:
    """The parts in one line, with the commas of the language."""
    return _COMMA.get(language, ", ").join(parts)


def amount(number: object, name: str, language: str) -> str:
    """Returns an amount of points under the ruleset's name for them.

    >>> amount(3, "Fan", "en"), amount(3, "Fan", "ja"), amount(8, "Score", "zh")
    ('3 Fan', '3番', '得分8')
    """
    said = translated(name, "library", "amount", language)
    return f"{number} {name}".strip() if said == name else filled(said, n=number)
