"""Mahjong Competition Rules, counted by another calculator and paid by the page.

`fan.py` compares the lists of fan with the same calculator.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from ruleset.library import fan

from .count import Count, payments
from .hands import Game, Tiles, WonHand, numbers

BASE: Final = 8


def _shape(make: Callable[[Random], Any]) -> Callable[[Random], list[Tiles]]:
    def whole(chance: Random) -> list[Tiles]:
        groups, pair = make(chance)
        return [*map(tuple, groups), *([(pair, pair)] if pair else [])]

    return whole


GAME: Final = Game(
    "mcr",
    forms=(),
    shapes=tuple(_shape(make) for make, often in fan.SHAPES.values() for _ in range(often)),
    flowers=numbers("fg", range(1, 5)),
    first_turn=False,
    round_winds=(0, 1, 2, 3),
)


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand."""
    shown = [tile for meld in hand.melds for tile in meld.tiles].count(hand.tile)
    found = fan.theirs(
        fan.Hand(
            hand.held, tuple(fan.Meld(meld.call, meld.tiles[0]) for meld in hand.melds), hand.tile,
            hand.source, hand.seat, hand.round_wind, len(hand.flowers), hand.on_kong,
            hand.last_tile, hand.source == "call" or shown == 3,
        )
    )  # fmt: skip
    points = found.total()
    paid = BASE + points
    wins = points - found["Flower Tiles"] >= BASE
    return Count(None, points, payments(hand, paid, BASE, paid), wins)
