"""Sichuan for three, counted by its page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from . import sichuan
from .hands import SEATS, Game, WonHand, seven_pairs

if TYPE_CHECKING:
    from .comparison import Count
    from .readings import Reading

GAME: Final = Game(
    "sichuan_three", suits="ps", honors=(), forms=((4, 1), (0, 7)),
    shapes=(seven_pairs("ps", ()),), seats=SEATS[:3], chow=False, round_winds=(0,),
    on_kong=sichuan.GAME.on_kong, always={"status": ["void_m"]},
)  # fmt: skip


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    found = sichuan.count(hand, groups)
    return replace(found, wins=hand.drawn or found.points > 0)
