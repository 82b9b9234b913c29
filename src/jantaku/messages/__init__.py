"""The names and phrases the library shows to people, in English, Japanese, Korean and Chinese.

One JSON file per language, all with the same sections and keys; those of `line` have
`{placeholders}`. Each is read when first asked for. English names a yaku by its romaji, with a
gloss where one helps. Errors are not here: they speak English to the author of a text or program.
May import `errors` only.
"""

from __future__ import annotations

import os

from ..errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Messages = Mapping[str, Mapping[str, str]]

LANGUAGES = ("en", "ja", "ko", "zh")

_loaded: dict[str, Messages] = {}


def load(language: str) -> Messages:
    """All messages of a language, by section and key.

    NotationError where there is no such language.

    >>> load("ja")["yaku"]["tanyao"]
    '断幺九'
    """
    if language not in LANGUAGES:
        cure = f"use one of {', '.join(LANGUAGES)}"
        raise NotationError(f"no messages in language {language!r}", cure)
    if language not in _loaded:
        _loaded[language] = _read(language)
    return _loaded[language]


def message(key: str, language: str = "en") -> str:
    """One message by its section and key, joined by a dot.

    >>> message("limit.mangan"), message("limit.mangan", "zh")
    ('Mangan', '满贯')
    """
    section, _, name = key.partition(".")
    return load(language)[section][name]


def say(key: str, language: str = "en", **values: object) -> str:
    """The message with its placeholders filled; a count may choose the form of its noun.

    >>> say("line.useful_tiles", kinds=1, total=4), say("line.useful_tiles", "ja", kinds=1, total=4)
    ('1 kind, 4 tiles', '1種4枚')
    """
    counts = {name: _Count(one) if isinstance(one, int) else one for name, one in values.items()}
    return message(key, language).format(**counts)


class _Count(int):
    """A number that is followed by the singular or the plural of `{count:stick|sticks}`."""

    def __format__(self, spec: str) -> str:
        one, mark, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if mark else int.__format__(self, spec)


def _read(language: str) -> Messages:
    import json  # costs more start time than a score without names needs

    path = os.path.join(os.path.dirname(__file__), f"{language}.json")
    with open(path, encoding="utf-8") as file:
        messages: Messages = json.load(file)
    return messages
