"""mjai messages on input and output: spelled as in riichienv, checked before they are read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ProtocolError, shown
from jantaku.env.observation import ALIASES
from jantaku.riichienv.convert import MJAI_NAMES, mjai_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Message = dict[str, Any]
    Check = Callable[[object, int], bool]

_CURE: Final = "give mjai messages as riichienv writes them, each with its fields"
_TILES: Final = frozenset(("pai", "dora_marker", "bakaze", "consumed", "tehais", "ura_markers"))
_COPIES: Final = 4
_FIELDS_ALSO: Final = {"kyoutaku": "kyotaku"}
_HIDDEN: Final = "?"
_MOST_COUNTED: Final = 1000
_MOST_POINTS: Final = 10_000_000


def spelled(message: Message) -> Message:
    """Returns the message with one name for each field and tile: `E` for `1z`, `5mr` for `0m`."""
    return {
        _FIELDS_ALSO.get(name, name): _named(value) if name in _TILES else value
        for name, value in message.items()
    }


def checked_round(messages: Sequence[Message], place: str = "") -> list[Message]:
    """Returns the messages of one round, `start_kyoku` first, spelled and checked.

    Raises `ProtocolError` for a field that is missing or is not what it must be.
    """
    told = [_typed(spelled(message), place) for message in messages]
    hands = told[0].get("tehais")
    players = len(hands) if isinstance(hands, list) and len(hands) == _THREE else _FOUR
    if isinstance(hands, list) and len(hands) == _FOUR and not hands[_THREE]:
        players = _THREE
    for message in told:
        _check(message, players, place)
    dealt = Counter(tile for hand in told[0]["tehais"] for tile in hand if tile != _HIDDEN)
    for tile, copies in dealt.items():
        if copies > _COPIES:
            raise ProtocolError(f"start_kyoku{place}: {copies} tiles {tile} are dealt", _CURE)
    return told


def _typed(message: Message, place: str) -> Message:
    kind = message.get("type")
    if not isinstance(kind, str):
        raise ProtocolError(f"a message{place} has no type", _CURE)
    return {**message, "type": ALIASES.get(kind, kind)}


def _check(message: Message, players: int, place: str) -> None:
    kind = message["type"]
    needed, optional = _FIELDS.get(kind, ({}, {}))
    for name in needed:
        if name not in message:
            raise ProtocolError(f"{kind}{place} has no {name}", _CURE)
    for name, check in {**needed, **optional}.items():
        value = message.get(name)
        if not (value is None and name in optional) and not check(value, players):
            raise ProtocolError(f"{kind}{place}: {name} is {shown(value)}", _CURE)


def _named(value: object) -> object:
    if isinstance(value, list):
        return [_named(one) for one in value]
    return mjai_name(value) if isinstance(value, str) else value


# ---- what a field must be -----------------------------------------------------------------------


def _is_seat(value: object, players: int) -> bool:
    return _is_whole(value) and value in range(players)


def _is_count(value: object, _: int) -> bool:
    return _is_whole(value) and value in range(_MOST_COUNTED + 1)


def _is_whole(value: object, _: int = 0) -> bool:
    return type(value) is int and abs(value) <= _MOST_POINTS


def _is_wind(value: object, _: int) -> bool:
    return value in ("E", "S", "W", "N")


def _is_flag(value: object, _: int) -> bool:
    return isinstance(value, bool)


def _is_tile(value: object, _: int) -> bool:
    return isinstance(value, str) and value in MJAI_NAMES


def _is_drawn(value: object, players: int) -> bool:
    return value == _HIDDEN or _is_tile(value, players)


def _are_points(value: object, players: int) -> bool:
    return isinstance(value, list) and len(value) >= players and all(map(_is_whole, value))


def _are_tiles(least: int, most: int) -> Check:
    def check(value: object, players: int) -> bool:
        fits = isinstance(value, list) and least <= len(value) <= most
        return fits and all(_is_tile(tile, players) for tile in value)  # type: ignore[attr-defined]

    return check


def _are_hands(value: object, players: int) -> bool:
    if not isinstance(value, list) or len(value) not in (_THREE, _FOUR):
        return False
    return not any(value[players:]) and all(
        isinstance(hand, list) and len(hand) == _HAND and all(_is_drawn(tile, 0) for tile in hand)
        for hand in value[:players]
    )


def _are_yaku(value: object, _: int) -> bool:
    return isinstance(value, list) and all(isinstance(row, list) and row for row in value)


_THREE: Final = 3
_FOUR: Final = 4
_HAND: Final = 13
_CALL: Final[dict[str, Check]] = {"actor": _is_seat, "target": _is_seat, "pai": _is_tile}
# By type of message the fields that are needed, and those that may be there.
_FIELDS: Final[dict[str, tuple[dict[str, Check], dict[str, Check]]]] = {
    "start_kyoku": (
        {
            "tehais": _are_hands,
            "bakaze": _is_wind,
            "oya": _is_seat,
            "honba": _is_count,
            "kyotaku": _is_count,
            "scores": _are_points,
            "dora_marker": _is_tile,
        },
        {"kyoku": _is_count},
    ),
    "tsumo": ({"actor": _is_seat, "pai": _is_drawn}, {}),
    "dahai": ({"actor": _is_seat, "pai": _is_tile, "tsumogiri": _is_flag}, {}),
    "chi": ({**_CALL, "consumed": _are_tiles(2, 2)}, {}),
    "pon": ({**_CALL, "consumed": _are_tiles(2, 2)}, {}),
    "daiminkan": ({**_CALL, "consumed": _are_tiles(3, 3)}, {}),
    "ankan": ({"actor": _is_seat, "consumed": _are_tiles(4, 4)}, {"pai": _is_tile}),
    "kakan": ({"actor": _is_seat, "pai": _is_tile, "consumed": _are_tiles(3, 3)}, {}),
    "kita": ({"actor": _is_seat}, {"pai": _is_tile}),
    "reach": ({"actor": _is_seat}, {}),
    "reach_accepted": ({"actor": _is_seat}, {"deltas": _are_points}),
    "dora": ({"dora_marker": _is_tile}, {}),
    "hora": (
        {"actor": _is_seat, "target": _is_seat},
        {
            "deltas": _are_points,
            "ura_markers": _are_tiles(0, 5),
            "fan": _is_whole,
            "fu": _is_whole,
            "yakus": _are_yaku,
        },
    ),
    "ryukyoku": ({}, {"deltas": _are_points}),
}
