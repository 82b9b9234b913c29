"""The North that three players may set aside: tests if the hand needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku._kernel import discards
from jantaku.riichi.tiles.tile import kind_of

if TYPE_CHECKING:
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.tiles.hand import Hand

NORTH: Final = 30
_PLAYERS: Final = 3
_NEAR: Final = 1  # shanten


def north_aside(view: RiichiView) -> RiichiAction | None:
    """Returns the action that sets a North aside, or None."""
    return next((action for action in view.legal if action.type == "kita"), None)


def is_spare(hand: Hand) -> bool:
    """True unless a hand of 3n + 2 tiles that is near to tenpai gets further without a North.

    Further away the draw and the han that a North brings are worth more than what it stands for.

    >>> from jantaku import Hand
    >>> is_spare(Hand("123456789p12s5s44z")), is_spare(Hand("123456789p12s55s4z"))
    (False, True)
    """
    rows = discards(hand, players=_PLAYERS)
    nearest = rows[0].shanten
    return nearest > _NEAR or any(
        kind_of(row.tile) == NORTH and row.shanten == nearest for row in rows
    )
