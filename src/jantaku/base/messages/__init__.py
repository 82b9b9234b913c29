"""The names and phrases the library shows to people, in English, Japanese, Korean and Chinese.

One JSON file per language, all with the same catalogs, sections and keys; some have
`{placeholders}`. `common` is what most commands show; `house_rules` is the help of the rules,
`sheet` the balance sheet, `statistics` the numbers of players, `report` the words of the command
line around them, `review` the coach, `trainer` the drills, `ruleset` the words for the identifiers
of rulesets: calls, statuses, restrictions of choices. Other catalogs are separate files
with a row for each text in all languages, so that an option, a yaku or a game is written in one
place: `rules`, the texts of the options, `yaku`, a sentence about each yaku, and `catalog`, the
list of games. Two more are tables of the English words of the rulesets themselves, so their rows
need no English: `library` for the texts of games, `mods` for mods. The names of yaku are in the
kernel's rows; English names a yaku by its romaji, with a gloss where it helps. Each file is read
when first needed. Errors are not here: they are written in English for
the author of a text or program.
"""

from __future__ import annotations

import os
from functools import cache

from ..._kernel import YAKU_ROWS
from ..errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    Messages = Mapping[str, Mapping[str, str]]

LANGUAGES = ("en", "ja", "ko", "zh")
TABLES = ("library", "mods")
IN_ROWS = ("rules", "yaku", "catalog")
CATALOGS = (
    *IN_ROWS,
    *("house_rules", "sheet", "statistics", "report", "review", "trainer", "ruleset"),
)
_OF_YAKU = ("yaku", "name")
"""The sections of tables with names of yaku. Those of riichi are not repeated there."""
DELETED_NAME = "deleted person"
"""The name of a deleted person in games and records; front ends show it in their language."""

_loaded: dict[tuple[str, str], Messages] = {}


def load(language: str, catalog: str = "") -> Messages:
    """Returns all messages of a language or of one of its catalogs, by section and key.

    Raises NotationError for an unknown language.

    >>> load("ja")["yaku"]["tanyao"], load("ja", "rules")["open_tanyao"]["name"]
    ('断幺九', '喰い断')
    """
    if language not in LANGUAGES:
        cure = f"use one of {', '.join(LANGUAGES)}"
        raise NotationError(f"no messages in language {language!r}", cure)
    if (language, catalog) not in _loaded:
        _loaded[language, catalog] = _read(language, catalog)
    return _loaded[language, catalog]


def translated(text: str, table: str, section: str, language: str) -> str:
    """Returns the translation of a ruleset's English text, or the text if the table lacks it.

    >>> translated("All Triplets", "library", "yaku", "zh"), translated("Own", "mods", "name", "ja")
    ('对对胡', 'Own')
    """
    if language == "en":
        return text
    found = load(language, table)[section].get(text)
    return found or (yaku_by_english(language).get(text, text) if section in _OF_YAKU else text)


@cache
def yaku_by_english(language: str) -> Mapping[str, str]:
    """Returns the names of riichi's yaku and dora by their English ones without gloss."""
    said = load(language)["yaku"]
    return {name.partition(" (")[0]: said[key] for key, name in load("en")["yaku"].items()}


def message(key: str, language: str = "en") -> str:
    """Returns a message by its section and key, joined by a dot.

    >>> message("limit.mangan"), message("limit.mangan", "zh")
    ('Mangan', '满贯')
    """
    section, _, name = key.partition(".")
    return load(language)[section][name]


def say(key: str, language: str = "en", **values: object) -> str:
    """Returns a message with its placeholders filled; a count may choose the form of its noun.

    >>> say("line.useful_tiles", kinds=1, total=4), say("line.useful_tiles", "ja", kinds=1, total=4)
    ('1 kind, 4 tiles', '1種4枚')
    """
    return filled(message(key, language), **values)


def filled(text: str, **values: object) -> str:
    """Returns a message of any catalog with its placeholders filled in the same way."""
    return text.format(**{name: _counted(one) for name, one in values.items()})


def _counted(value: object) -> object:
    """Returns a number or a text as something that takes the forms of `{count:stick|sticks}`."""
    if isinstance(value, int):
        return _Count(value)
    return _Written(value) if isinstance(value, str) else value


class _Count(int):
    """A number that is followed by the singular or the plural of `{count:stick|sticks}`."""

    def __format__(self, spec: str) -> str:
        one, mark, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if mark else int.__format__(self, spec)


class _Written(str):
    """A text, such as a number that is formatted already: it is followed by the plural."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        _, mark, many = spec.partition("|")
        return f"{self!s} {many}" if mark else str.__format__(self, spec)


def _read(language: str, catalog: str) -> Messages:
    if catalog in (*IN_ROWS, *TABLES):
        return {
            section: {key: row[language] for key, row in rows.items()}
            for section, rows in _file(catalog).items()
        }
    messages: Messages = _file(language)[catalog or "common"]
    if catalog:
        return messages
    names = {row.id: row.names[language] for row in YAKU_ROWS}
    return {**messages, "yaku": {**names, **messages["yaku"]}}


@cache
def _file(name: str) -> dict[str, Any]:
    import json  # costs more start time than a score without names needs

    with open(os.path.join(os.path.dirname(__file__), f"{name}.json"), encoding="utf-8") as file:
        read: dict[str, Any] = json.load(file)
    return read
