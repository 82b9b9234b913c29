"""The fields that each type of mjai message has, and what each must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jantaku.riichienv.convert import MJAI_NAMES

THREE: Final = 3
FOUR: Final = 4
HIDDEN: Final = "?"
_MOST_COUNTED: Final = 1000
_MOST_POINTS: Final = 10_000_000
Check = Callable[[object, int], bool]
"""True if a value is what it must be at a table of `n` players."""


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
    return value == HIDDEN or _is_tile(value, players)


def _are_points(value: object, players: int) -> bool:
    return isinstance(value, list) and len(value) >= players and all(map(_is_whole, value))


def _are_tiles(least: int, most: int) -> Check:
    def check(value: object, players: int) -> bool:
        fits = isinstance(value, list) and least <= len(value) <= most
        return fits and all(_is_tile(tile, players) for tile in value)  # type: ignore[attr-defined]

    return check


def _are_hands(value: object, players: int) -> bool:
    if not isinstance(value, list) or len(value) not in (THREE, FOUR):
        return False
    return not any(value[players:]) and all(
        isinstance(hand, list) and len(hand) == _HAND and all(_is_drawn(tile, 0) for tile in hand)
        for hand in value[:players]
    )


def _are_yaku(value: object, _: int) -> bool:
    return isinstance(value, list) and all(isinstance(row, list) and row for row in value)


_HAND: Final = 13
_CALL: Final[dict[str, Check]] = {"actor": _is_seat, "target": _is_seat, "pai": _is_tile}
FIELDS: Final[dict[str, tuple[dict[str, Check], dict[str, Check]]]] = {
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
"""By type of message the fields that are needed, and those that may be there."""
