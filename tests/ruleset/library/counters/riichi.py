"""Riichi, counted by another scorer and paid by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .japanese import counted, game, paid

if TYPE_CHECKING:
    from .comparison import Count
    from .hands import Game, WonHand

GAME: Final[Game] = game("riichi", "1z")


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand."""
    return paid(hand, counted(hand))
