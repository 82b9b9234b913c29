"""The sage: plays by playouts, with a budget of tables or time for each decision."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.riichi.lookahead import lookahead
from jantaku.riichi.lookahead.search import MOST_SAMPLES, check_budget
from jantaku.riichi.lookahead.view_position import position_of_view
from jantaku.riichi.play.alike import look_of
from jantaku.riichi.players.certain import certain
from jantaku.riichi.players.smart import smart

if TYPE_CHECKING:
    from random import Random

    from jantaku.riichi.lookahead import LookaheadRow
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiView
    from jantaku.riichi.players.simple import Player
    from jantaku.riichi.rules import GameRule

_TRUST = 0.6
"""The weight of what people would do where playouts leave open which action is better."""


def sage(rule: GameRule, *, samples: int = MOST_SAMPLES, seconds: float | None = None) -> Player:
    """A player that takes the action with the best place by `jantaku.lookahead`.

    Each decision has `samples` tables, or `seconds`; where those leave open which action is better,
    it is the one that people take more often. `smart` decides what is certain, claims, and the rare
    view that is not a whole position. Raises `ArgumentError` for a budget out of range.
    """
    plain = smart(rule)
    check_budget(samples, seconds)

    def play_sage(view: RiichiView, chance: Random) -> RiichiAction:
        if view.hearing is not None:
            return plain(view, chance)
        done = certain(view, rule)
        if done is not None:
            return done
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            found = lookahead(
                position_of_view(view, rule),
                view.seat or 0,
                samples=samples,
                seconds=seconds,
                likely=0.01,
                seed=chance.getrandbits(62),
            )
        except JantakuError:
            return plain(view, chance)
        legal = {look_of(action, rule.red_ids): action for action in view.legal}
        looks = (look_of(row.action, rule.red_ids) for row in sorted(found.rows, key=_behind))
        return next((legal[look] for look in looks if look in legal), None) or plain(view, chance)

    return play_sage


def _behind(row: LookaheadRow) -> float:
    """Returns how far a row is behind, its interval counted for actions that people take."""
    doubt = row.behind.half / 2
    return row.behind.mean - _TRUST * doubt * log(max(row.chance, 1e-3))
