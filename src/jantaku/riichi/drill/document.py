"""Drills as JSON, which may come from anywhere: docs/trainer.md describes the keys."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, get_args

from jantaku import _kernel
from jantaku._kernel import CIRCUMSTANCES
from jantaku.base.errors import DrillError, JantakuError, shown
from jantaku.riichi.drill.values import (
    LARGEST_SEED,
    LEVELS,
    Drill,
    DrillKind,
    DrillSeat,
    ScoreChoice,
)
from jantaku.riichi.position import PositionDiscard
from jantaku.riichi.rules.game_rule import from_options
from jantaku.riichi.score.score import Context
from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.notation import format_tile, parse_hand, parse_tile, parse_tiles
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from jantaku.game.protocol import Json
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Kind, Tile

LONGEST_NOTE: Final = 500
"""The most characters of a note."""
_POND: Final = 32
_CHOICES: Final = 8
_WALL: Final = 136
_MOST: Final = 1_000_000  # points of a payment
_FLAGS: Final = ("tsumogiri", "riichi", "called")
_KEYS: Final = (
    *("kind", "rules", "hand", "circumstances", "seats", "choices", "note", "called"),
    *("tile", "drawn", "played", "level", "seed", "source", "wall"),
)
_CIRCUMSTANCES: Final = (
    *("win", "round", "seat", "dora", "ura", "kita", "honba", "riichi_sticks"),
    *(row.name for row in CIRCUMSTANCES),
)
_PAYMENTS: Final = ("from_discarder", "from_dealer", "from_non_dealer")


def drill_to_dict(drill: Drill) -> dict[str, Json]:
    """Returns a drill ready for JSON; keys whose values are the defaults are left out.

    >>> from jantaku.riichi.drill import make_drill
    >>> drill = make_drill("waits", level=3, seed=1)
    >>> drill_from_dict(drill_to_dict(drill)) == drill
    True
    """
    document: dict[str, Json] = json.loads(_kernel._drill_document(drill))
    document["rules"] = drill.rules.to_dict()
    document["played"] = None if drill.played is None else format_tile(drill.played)
    for name in ("note", "called", "level", "seed"):
        document[name] = getattr(drill, name)
    return {name: document[name] for name in _KEYS if document.get(name) not in (None, "", {})}


def drill_from_dict(given: object) -> Drill:
    """Returns the drill of a `drill_to_dict` result. Raises `DrillError` for anything else."""
    document = _object(given, "drill", _KEYS)
    kind = _word(document.get("kind"), "kind", get_args(DrillKind))
    seats = _list(document.get("seats", []), "seats", 4)
    choices = _list(document.get("choices", []), "choices", _CHOICES)
    with _Blame("rules"):
        rules: GameRule = from_options(document.get("rules", {}))
    if seats and len(seats) != rules.players:
        raise _fault(f"{len(seats)} seats", "seats", f"{rules.players} seats, or none")
    return Drill(
        kind,
        rules,
        _hand(document.get("hand"), "hand"),
        _context(document.get("circumstances", {})),
        tile=_tile_or_none(document, "tile"),
        drawn=_tile_or_none(document, "drawn"),
        seats=tuple(_read_seat(one, f"seats[{at}]") for at, one in enumerate(seats)),
        choices=tuple(_choice(one, f"choices[{at}]") for at, one in enumerate(choices)),
        level=_number_or_none(document, "level", LEVELS.start, LEVELS.stop - 1),
        seed=_number_or_none(document, "seed", 0, LARGEST_SEED),
        played=_tile_or_none(document, "played"),
        note=_text(document.get("note", ""), "note", LONGEST_NOTE),
        source=_number_or_none(document, "source", 1, rules.players - 1),
        wall=_number_or_none(document, "wall", 0, _WALL),
        called=_text(document.get("called", ""), "called", 10),
    )


def _read_seat(given: object, place: str) -> DrillSeat:
    seat = _object(given, place, ("pond", "melds", "riichi", "kita", "passed"))
    pond = _list(seat.get("pond", []), f"{place}.pond", _POND)
    melds = _text(seat.get("melds", ""), f"{place}.melds", 100)
    passed = _text(seat.get("passed", ""), f"{place}.passed", 100)
    return DrillSeat(
        tuple(_discard(one, f"{place}.pond[{at}]") for at, one in enumerate(pond)),
        _melds(melds, f"{place}.melds"),
        riichi=_truth(seat.get("riichi", False), f"{place}.riichi"),
        kita=_whole(seat.get("kita", 0), f"{place}.kita", 0, 4),
        passed=_kinds(passed, f"{place}.passed"),
    )


def _discard(given: object, place: str) -> PositionDiscard:
    one = _object(given, place, ("tile", *_FLAGS))
    marks = {name: _truth(one.get(name, False), f"{place}.{name}") for name in _FLAGS}
    return PositionDiscard(_tile(one.get("tile"), f"{place}.tile"), **marks)


def _melds(text: str, place: str) -> tuple[Meld, ...]:
    if not text:
        return ()
    with _Blame(place):
        parsed = parse_hand(text)
        return tuple(Meld(meld.type, meld.tiles) for meld in parsed.melds)


def _kinds(text: str, place: str) -> tuple[Kind, ...]:
    with _Blame(place):
        return tuple(sorted({*map(kind_of, parse_tiles(text))})) if text else ()


def _choice(given: object, place: str) -> ScoreChoice:
    choice = _object(given, place, ("han", "fu", "limit", *_PAYMENTS))
    limit = choice.get("limit")
    paid = [
        None if choice.get(name) is None else _whole(choice[name], f"{place}.{name}", 1, _MOST)
        for name in _PAYMENTS
    ]
    return ScoreChoice(
        _whole(choice.get("han"), f"{place}.han", 0, 200),
        _whole(choice.get("fu"), f"{place}.fu", 0, 200),
        None if limit is None else _text(limit, f"{place}.limit", 20),
        *paid,
    )


def _context(given: object) -> Context:
    circumstances = _object(given, "circumstances", _CIRCUMSTANCES)
    with _Blame("circumstances"):
        try:
            return Context(**circumstances)
        except TypeError:
            raise _fault(circumstances, "circumstances", "keywords of jantaku.Context") from None


def _hand(given: object, place: str) -> Hand:
    with _Blame(place):
        return Hand(_text(given, place, 100))


def _tile(given: object, place: str) -> Tile:
    with _Blame(place):
        return parse_tile(_text(given, place, 10))


def _tile_or_none(document: Mapping[str, Any], name: str) -> Tile | None:
    return None if document.get(name) is None else _tile(document[name], name)


def _number_or_none(document: Mapping[str, Any], name: str, least: int, most: int) -> int | None:
    return None if document.get(name) is None else _whole(document[name], name, least, most)


class _Blame:
    """Turns an error of the library into a `DrillError` that names the place."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        """Does nothing."""

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, JantakuError) and not isinstance(error, DrillError):
            raise DrillError(error.fault, error.cure, source=self._place) from None


def _object(given: object, place: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise _fault(given, place, "an object")
    for name in given:
        if name not in keys:
            raise _fault(name, place, "one of " + ", ".join(keys))
    return given


def _list(given: object, place: str, most: int) -> list[Any]:
    if not isinstance(given, (list, tuple)) or len(given) > most:
        raise _fault(given, place, f"a list of up to {most}")
    return list(given)


def _word(given: object, place: str, words: tuple[str, ...]) -> Any:
    if not isinstance(given, str) or given not in words:
        raise _fault(given, place, "one of " + ", ".join(words))
    return given


def _text(given: object, place: str, most: int) -> str:
    if not isinstance(given, str) or len(given) > most:
        raise _fault(given, place, f"a text of up to {most} characters")
    return given


def _truth(given: object, place: str) -> bool:
    if type(given) is not bool:
        raise _fault(given, place, "true or false")
    return given


def _whole(given: object, place: str, least: int, most: int) -> int:
    if type(given) is not int or not least <= given <= most:
        raise _fault(given, place, f"a whole number from {least} to {most}")
    return given


def _fault(given: object, place: str, wanted: str) -> DrillError:
    fault = f"{shown(given)} is not {wanted}"
    return DrillError(fault, "write it as docs/trainer.md says", source=place)
