"""The sage: plays by playouts, with a budget of tables or time for each decision."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from jantaku.base.errors import JantakuError
from jantaku.riichi.lookahead import lookahead
from jantaku.riichi.lookahead.search import MOST_SAMPLES, check_budget
from jantaku.riichi.lookahead.view_position import position_of_view
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.alike import first_legal
from jantaku.riichi.players.certain import needs_thought
from jantaku.riichi.players.smart import smart
from jantaku.riichi.position import Position

if TYPE_CHECKING:
    from random import Random

    from jantaku.base.seeds import SeedLike
    from jantaku.game.protocol import Json
    from jantaku.game.protocol.actions import Seat
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
        if not needs_thought(view, rule):
            return plain(view, chance)
        try:
            position = position_of_view(view, rule)
            found = _ranked(position, view.seat or 0, samples, seconds, chance.getrandbits(62))
        except JantakuError:
            return plain(view, chance)
        return first_legal(view, found, rule.red_ids) or plain(view, chance)

    return play_sage


def ranked_at_line(
    line: str, seat: Seat, samples: int, seconds: float | None, seed: int
) -> list[Json]:
    """Returns the actions of a seat in a position as one line, the best first, as records do.

    Raises the errors of `jantaku.lookahead` and of the line.
    """
    found = _ranked(Position.from_line(line), seat, samples, seconds, seed)
    return [RiichiGame.pack_action(action) for action in found]


def _ranked(
    position: Position, seat: Seat, samples: int, seconds: float | None, seed: SeedLike
) -> list[RiichiAction]:
    found = lookahead(position, seat, samples=samples, seconds=seconds, likely=0.01, seed=seed)
    return [row.action for row in sorted(found.rows, key=_behind)]


def _behind(row: LookaheadRow) -> float:
    """Returns how far a row is behind, its interval counted for actions that people take."""
    doubt = row.behind.half / 2
    return row.behind.mean - _TRUST * doubt * log(max(row.chance, 1e-3))
