"""The actions that need no thought, the same for every player that knows the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.play.actions import PASS, RiichiAction
from jantaku.riichi.players.claims import speak

if TYPE_CHECKING:
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.rules import GameRule

_AT_ONCE = ("tsumo", "ron")


def certain(view: RiichiView, rule: GameRule) -> RiichiAction | None:
    """The action that needs no thought: words at a hearing, a win, a pass in riichi; or None."""
    if view.hearing is not None:
        return speak(view, rule)
    for type_ in _AT_ONCE:
        for action in view.legal:
            if action.type == type_:
                return action
    own = view.seats[view.seat or 0]
    draw = next((one for one in view.legal if one.type == "draw_claim"), None)
    if draw is not None and own.robot:  # bots are only offered draws that are valid
        return draw
    return PASS if own.riichi and PASS in view.legal else None
