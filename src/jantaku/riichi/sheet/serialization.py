"""A sheet as JSON, which may come from anywhere, and as CSV, which may go anywhere."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import SheetError, shown
from jantaku.base.spreadsheet import safe_cell
from jantaku.riichi.sheet.games import ITEMS, Entry, Player, SheetGame, is_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TYPE: Final = "jantaku.riichi.sheet"
VERSION: Final = 1
LARGEST_FILE: Final = 64 * 2**20
"""The most bytes of a file: ten thousand games have twelve million."""
MOST_POINTS: Final = 10**9
_LONGEST: Final = 200
_CURE: Final = "give a file that the program wrote"
_NUMBERS: Final = tuple(field.name for field in fields(Entry) if field.name != "player")


def to_json(games: Iterable[SheetGame]) -> str:
    """The games as a document, a line for each entry."""
    document = {"type": TYPE, "version": VERSION, "games": [asdict(game) for game in games]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> tuple[SheetGame, ...]:
    """The games of a document that `to_json` wrote; `SheetError` for anything else."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise SheetError("not JSON", _CURE) from None
    given = _object(document, "the sheet", {"type", "version", "games"})
    if given["type"] != TYPE:
        raise SheetError(f"not a balance sheet but {shown(given['type'], 40)}", _CURE)
    if given["version"] != VERSION:
        fault = f"a sheet of version {shown(given['version'], 40)}"
        raise SheetError(fault, f"this program reads version {VERSION}")
    return tuple(_game(one, f"game {n}") for n, one in enumerate(_list(given["games"], "games"), 1))


def to_csv(games: Sequence[SheetGame]) -> str:
    """A row for each player of each game. A name that a spreadsheet would run gets a `'` before it.

    >>> to_csv([]).split(",")[:3]
    ['"game"', '"when"', '"rules"']
    """
    page = io.StringIO(newline="")
    rows = csv.writer(page, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    about = ("game", "when", "rules", "end", "player", "robot", "place", "points")
    rows.writerow((*about, *ITEMS, "chombo", "total"))
    for number, game in enumerate(games, 1):
        told = [safe_cell(one) for one in (game.when, game.rules, game.reason)]
        for entry in game.entries:
            robot = "yes" if entry.player.robot else "no"
            amounts = [getattr(entry, name) for name in ("place", "points", *ITEMS, "chombo")]
            who = (safe_cell(entry.player.name), robot)
            rows.writerow((number, *told, *who, *amounts, entry.total))
    return page.getvalue()


def _game(document: object, place: str) -> SheetGame:
    given = _object(document, place, {field.name for field in fields(SheetGame)})
    when, rules, reason = (_text(given[name], place) for name in ("when", "rules", "reason"))
    try:
        datetime.fromisoformat(when)
    except ValueError:
        raise SheetError(f"{place}: {shown(when, 40)} is not a time", _CURE) from None
    entries = tuple(_entry(one, place) for one in _list(given["entries"], place))
    try:
        return SheetGame(when, rules, reason, entries, _number(given["left"], place))
    except SheetError as error:
        error.source = place
        raise


def _entry(document: object, place: str) -> Entry:
    given = _object(document, place, {"player", *_NUMBERS})
    named = _object(given["player"], place, {"name", "robot"})
    if not isinstance(named["robot"], bool):
        raise SheetError(f"{place}: `robot` of a player is not true or false", _CURE)
    player = Player(_text(named["name"], place), named["robot"])
    numbers = {name: _number(given[name], place) for name in _NUMBERS}
    if not 1 <= numbers["place"] <= 4:
        raise SheetError(f"{place}: there is no place {numbers['place']}", _CURE)
    return Entry(player=player, **numbers)


def _object(document: object, place: str, keys: set[str]) -> dict[str, Any]:
    if not isinstance(document, dict) or set(document) != keys:
        raise SheetError(f"{place} is not an object of {', '.join(sorted(keys))}", _CURE)
    return document


def _list(document: object, place: str) -> list[Any]:
    if not isinstance(document, list):
        raise SheetError(f"{place}: {shown(document, 40)} is not a list", _CURE)
    return document


def _text(value: object, place: str) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST or not is_text(value):
        raise SheetError(f"{place}: {shown(value, 40)} is not a short text", _CURE)
    return value


def _number(value: object, place: str) -> int:
    if type(value) is not int or abs(value) > MOST_POINTS:
        raise SheetError(f"{place}: {shown(value, 40)} is not a number of points", _CURE)
    return value
