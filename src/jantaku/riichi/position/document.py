"""Positions as JSON: `written` and `read`; docs/schema/position.schema.json describes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final

from jantaku.riichi.position.faults import malformed
from jantaku.riichi.position.values import (
    EVENTS,
    FURITEN,
    MELDS,
    PositionDiscard,
    PositionFields,
    PositionMeld,
    SeatPosition,
)
from jantaku.riichi.rules.game_rule import GameRule, from_options
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import TILES

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.game.protocol import Json
    from jantaku.riichi.tiles.tile import Tile

    Read = Callable[[Any, str], Any]

UNKNOWN: Final = "?"
TILE_OF: Final[dict[str, Tile]] = {format_tile(tile): tile for tile in TILES}
_NAME_OF: Final[dict[Tile | None, str]] = {tile: name for name, tile in TILE_OF.items()} | {
    None: UNKNOWN
}
_MOST: Final = 10_000_000  # more than points, sticks or honba reach
_LONGEST: Final = 136  # tiles of a set


def written(position: PositionFields) -> dict[str, Json]:
    """Returns a position ready for JSON; what is as by default is left out."""
    return {
        "rules": position.rules.to_dict(),
        **_written(position, skip=("rules", "drawn")),
        **({"drawn": _NAME_OF[position.drawn]} if position.has_drawn else {}),
    }


def read(given: object) -> dict[str, Any]:
    """Returns the fields of a position of JSON. Raises `PositionError`, `RulesError`."""
    told: dict[str, Any] = _object(PositionFields, _POSITION)(given, "")
    return told


def _written(value: Any, skip: tuple[str, ...] = ()) -> dict[str, Json]:
    told = [field for field in fields(value) if field.name not in skip]
    return {
        field.name: _value(field.name, getattr(value, field.name))
        for field in told
        if getattr(value, field.name) != field.default
    }


def _value(name: str, value: Any) -> Json:
    if isinstance(value, tuple):
        return [_value(name, one) for one in value]
    if isinstance(value, (PositionDiscard, PositionMeld, SeatPosition)):
        return _written(value)
    return _NAME_OF[value] if name in _TILES else value


def _whole(least: int, most: int) -> Read:
    def read_whole(value: Any, place: str) -> int:
        if type(value) is not int or not least <= value <= most:
            raise malformed(value, place, f"a whole number from {least} to {most}")
        return value

    return read_whole


def _word(words: tuple[str, ...]) -> Read:
    def read_word(value: Any, place: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise malformed(value, place, "one of " + ", ".join(filter(None, words)))
        return value

    return read_word


def _truth(value: Any, place: str) -> bool:
    if type(value) is not bool:
        raise malformed(value, place, "true or false")
    return value


def _tile(value: Any, place: str) -> Tile:
    if not isinstance(value, str) or value not in TILE_OF:
        raise malformed(value, place, "a tile such as 5m, 0m for the red five or 1z")
    return TILE_OF[value]


def _tile_or_unknown(value: Any, place: str) -> Tile | None:
    return None if value == UNKNOWN and isinstance(value, str) else _tile(value, place)


def _optional(read_value: Read) -> Read:
    return lambda value, place: None if value is None else read_value(value, place)


def _list(read_one: Read, most: int = _LONGEST) -> Read:
    def read_list(value: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise malformed(value, place, f"a list of up to {most}")
        return tuple(read_one(one, f"{place}[{at}]") for at, one in enumerate(value))

    return read_list


def _object(kind: type, rows: Mapping[str, Read], make: Callable[..., Any] = dict) -> Read:
    needed = [
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    ]

    def read_object(value: Any, place: str) -> Any:
        if not isinstance(value, Mapping):
            raise malformed(value, place or "position", "an object")
        under = f"{place}." if place else ""
        for name in value:
            if name not in rows:
                raise malformed(name, place or "position", "one of " + ", ".join(rows))
        for name in needed:
            if name not in value:
                raise malformed(None, under + name, "given")
        return make(**{name: rows[name](one, under + name) for name, one in value.items()})

    return read_object


def _rules(value: Any, _place: str) -> GameRule:
    return value if isinstance(value, GameRule) else from_options(value)


_TILES: Final = frozenset({"tile", "tiles", "hand", "wall", "dead", "dora", "drawn", "added"})
_SEAT: Final = _whole(0, 3)
_COUNT: Final = _whole(0, 1000)
_POND_TILE: Final = {"tile": _tile, "tsumogiri": _truth, "riichi": _truth, "called": _truth}
_MELD: Final = {"type": _word(MELDS), "tiles": _list(_tile, 4), "source": _optional(_SEAT)}
_SEAT_POSITION: Final = {
    "points": _whole(-_MOST, _MOST),
    "hand": _list(_tile_or_unknown, 14),
    "melds": _list(_object(PositionMeld, _MELD, PositionMeld), 4),
    "pond": _list(_object(PositionDiscard, _POND_TILE, PositionDiscard), 32),
    "kita": _whole(0, 4),
    "double_riichi": _truth,
    "open_riichi": _truth,
    "ippatsu": _truth,
    "furiten": _word(FURITEN),
    "liable": _optional(_SEAT),
    "dead": _truth,
    "shown": _truth,
    "chombo": _truth,
}
_POSITION: Final[dict[str, Read]] = {
    "rules": _rules,
    "seats": _list(_object(SeatPosition, _SEAT_POSITION, SeatPosition), 4),
    "wall": _list(_tile_or_unknown),
    "dead": _list(_tile_or_unknown, 14),
    "dora": _list(_tile, 5),
    "turn": _SEAT,
    "event": _word(EVENTS),
    "drawn": _optional(_tile_or_unknown),
    "added": _optional(_tile),
    "winds": _whole(0, 7),
    "dealer": _SEAT,
    "honba": _COUNT,
    "sticks": _COUNT,
    "dice": _list(_whole(1, 6), 2),
    "winners": _list(_SEAT, 4),
    "streaks": _list(_whole(0, 255), 4),
    "eight_honba": _COUNT,
    "ura_shown": _truth,
}
