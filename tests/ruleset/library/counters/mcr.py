"""Mahjong Competition Rules, counted by another calculator and paid by the page.

`fan.py` compares the lists of fan with the same calculator.
"""

from typing import Final

from ruleset.library.fan import GAME, shown, theirs

from .count import Count, payments
from .hands import WonHand

BASE: Final = 8


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand."""
    found = theirs(hand, last_of_kind=hand.source == "call" or shown(hand) == 3)
    points = found.total()
    paid = BASE + points
    wins = points - found["Flower Tiles"] >= BASE
    return Count(None, points, payments(hand, paid, BASE, paid), wins)


__all__ = ["GAME", "worth"]
