"""A hint at a decision that is still open: `hint_for`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jantaku._kernel import shanten
from jantaku.base.errors import ArgumentError
from jantaku.game.checks import seat_at
from jantaku.players.policy_names import TRAINED, policy_named
from jantaku.review.advice import chances_of
from jantaku.review.alternatives import alternatives_of
from jantaku.review.decisions import MadeDecision
from jantaku.review.deep import played_out
from jantaku.review.reasons import reason_of
from jantaku.riichi.lookahead.search import check_budget
from jantaku.riichi.play import RiichiGame

if TYPE_CHECKING:
    from collections.abc import Collection

    from jantaku.game.protocol.actions import Seat
    from jantaku.review.alternative import Alternative
    from jantaku.review.reasons import Reason
    from jantaku.riichi.position import Position
    from jantaku.riichi.tiles.tile import TileId


@dataclass(frozen=True, slots=True)
class Hint:
    """The advice at a decision that is still open.

    The fields are those of `ReviewedDecision`; `reason` says why the first alternative is better
    than the second.
    """

    turn: int
    seat: Seat
    left: int
    hand: str
    distance: int
    alternatives: tuple[Alternative, ...]
    reason: Reason
    reds: Collection[TileId] = field(repr=False)

    @property
    def advised(self) -> Alternative:
        """The action to advise: see `advised_of`."""
        return self.alternatives[0]

    @property
    def second(self) -> Alternative:
        """The likeliest of the others; if played out, of those that may be as good, if any."""
        return self.alternatives[1]


def hint_for(
    position: Position,
    seat: Seat,
    *,
    policy: str = TRAINED,
    tables: int = 0,
    seconds: float | None = None,
) -> Hint:
    """Returns what players advise a seat in a position, from what the seat sees.

    `policy` is that of `review_game`. With `tables` each action is played out on up to that many
    imagined tables for up to `seconds`, as in a deep review.

    >>> from jantaku import RiichiGame
    >>> hint = hint_for(RiichiGame(seed=7).position(), 0)
    >>> hint.advised.action.type, hint.advised.chance > hint.second.chance
    ('discard', True)

    Raises `ArgumentError` for a seat that has no choice and for a budget out of range, `SeatError`
    for an unknown seat, and `JantakuError` for a policy that does not exist.
    """
    if tables:
        check_budget(tables, seconds)
    seat = seat_at(range(position.rules.players), seat)
    seen = position.seen_by(seat)
    game = RiichiGame.from_position(seen, seed=0)
    view = game.view(seat)
    asked = policy_named(policy)
    if any(number >= 0 for number in view.action_ids):
        (chances,) = chances_of(asked, [view])
        best = view.legal[max(range(len(chances)), key=chances.__getitem__)]
        made = MadeDecision(0, 0, len(view.seats[seat].river), seat, game.rule, view, best, seen)
        found = played_out(made, chances, tables, 1, seconds) if tables else None
        rows = found or alternatives_of(made, chances)
        if len(rows) > 1:
            return Hint(
                turn=made.turn,
                seat=seat,
                left=view.left,
                hand=str(made.hand),
                distance=shanten(made.hand, game.rule.players),
                alternatives=rows,
                reason=reason_of(rows[1], rows[0]),
                reds=game.rule.red_ids,
            )
    raise ArgumentError(f"seat {seat} has no choice", "ask when it has a decision", source="seat")
