"""Bare, by its page: no rule makes a hand worth anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count
from .hands import Game

if TYPE_CHECKING:
    from .hands import WonHand

GAME: Final = Game("bare", on_kong=None, last_tile=None, first_turn=False, round_winds=(0,))


def worth(_hand: WonHand) -> Count:
    """Returns the worth of any hand."""
    return Count({}, 0, (0, 0, 0, 0))
