"""Data that reader and writer of the JSON of tenhou.net/6 share: numbers of tiles, results."""

from __future__ import annotations

from typing import Any, Final

Moves = list[Any]

_NUMBERS = (*(10 * suit + number for suit in (1, 2, 3) for number in range(1, 10)), *range(41, 48))
NUMBER_OF_TILE: Final[tuple[int, ...]] = (*_NUMBERS, 51, 52, 53)
TSUMOGIRI, KAN_CALLED = 60, 0
WIN, ALL_TENPAI, NONE_TENPAI = "和了", "全員聴牌", "全員不聴"
LIMITS = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
