"""Sanma, counted by another scorer and paid by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .hands import SEATS
from .japanese import NORTH, counted, game, paid, three_players

if TYPE_CHECKING:
    from .comparison import Count
    from .hands import Game, WonHand

GAME: Final[Game] = game(
    "sanma", "1m", allows=three_players, seats=SEATS[:3], chow=False, flowers=(NORTH,) * 4,
    flower_call="pei",
)  # fmt: skip


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand."""
    return paid(hand, counted(hand))
