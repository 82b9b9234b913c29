"""Chooses the tile of a draw: mostly the next one of the wall, or one that a skill moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.haiyuki.hands.tiles import TILES, TYPES, UNITS, counts_of
from jantaku.haiyuki.hands.yaku import best_yaku, tenpai_discards, waits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.haiyuki.hands.tiles import HaiyukiTile, Key

SEEN_AHEAD: Final = 20
_COMPLETES: Final = 100_000_000
_NEARS: Final = 10_000_000
_POINT: Final = 1000
_SAME: Final = 10_000
_COLOUR: Final = 1000


def usefulness(held: Key, tile: HaiyukiTile) -> int:
    """Returns how much a tile helps the tiles held, in thousandths; more is better.

    Above 100 million it completes a yaku, above ten million it leaves tenpai; otherwise it counts
    tiles of its kind and colour.

    >>> usefulness(0x3, 0) > usefulness(0x3, 1) > usefulness(0x3, 2)
    True
    """
    together = held + UNITS[tile]
    match = best_yaku(together)
    if match:
        return _COMPLETES + match.points * _POINT
    counts = counts_of(held)
    colour = TILES[tile].colour
    kin = sum(counts[t] for t in range(TYPES) if TILES[t].colour == colour)
    building = _SAME * counts[tile] ** 2 + _COLOUR * kin
    best = best_reachable(together)
    return _NEARS + best * _POINT + building if best else building


def best_reachable(together: Key) -> int:
    """Returns the most points of a win one discard and one tile away from these twelve, or 0.

    >>> best_reachable(0x333201)
    2400
    """
    return max(
        (
            match.points
            for tile in tenpai_discards(together)
            for wait in waits(together - UNITS[tile])
            if (match := best_yaku(together - UNITS[tile] + UNITS[wait]))
        ),
        default=0,
    )


def winning_place(wall: Sequence[HaiyukiTile], held: Key) -> int | None:
    """Returns the place in the wall of the first tile that wins, or None.

    >>> winning_place([3, 0, 3, 0], 0x2333), winning_place([0], 0x2333)
    (2, None)
    """
    wanted = {tile for tile in range(TYPES) if best_yaku(held + UNITS[tile])}
    return next((at for at in reversed(range(len(wall))) if wall[at] in wanted), None)


def extreme_place(wall: Sequence[HaiyukiTile], held: Key, *, best: bool) -> int:
    """Place of the most, or least, useful of the next twenty tiles; of equals the first to come.

    >>> extreme_place([12, 0, 12], 0x3, best=True), extreme_place([12, 0, 12], 0x3, best=False)
    (1, 2)
    """
    sign = 1 if best else -1
    worth = {tile: sign * usefulness(held, tile) for tile in set(wall[-SEEN_AHEAD:])}
    places = range(len(wall) - 1, max(-1, len(wall) - 1 - SEEN_AHEAD), -1)
    return max(places, key=lambda at: worth[wall[at]])
