"""Washizu, counted and paid as riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .japanese import counted, game, paid

if TYPE_CHECKING:
    from .comparison import Count
    from .hands import Game, WonHand

GAME: Final[Game] = game("washizu", "4s")


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand."""
    return paid(hand, counted(hand))
