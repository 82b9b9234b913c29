"""The danger of each tile from each opponent, by what a seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from jantaku.base.errors import ArgumentError, shown
from jantaku.riichi.danger.model import danger_model
from jantaku.riichi.play.view import RiichiView
from jantaku.riichi.rules import GameRule

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat


@dataclass(frozen=True, slots=True)
class SeatDanger:
    """The danger from an opponent: `seat`.

    `waits` is the chance that its hand is tenpai. For each of the 34 kinds, `chance` is the chance
    that it wins if the kind is discarded now, and `cost` the mean payment if it does, in points,
    honba included.

    >>> from jantaku import RiichiGame, danger
    >>> right = danger(RiichiGame(seed=7).view(0))[0]
    >>> right.seat, right.loss(4) == right.chance[4] * right.cost[4]
    (1, True)
    """

    seat: Seat
    waits: float
    chance: tuple[float, ...]
    cost: tuple[float, ...]

    def loss(self, kind: int) -> float:
        """Returns the expected payment to this opponent for a discard of that kind, in points.

        Raises `ArgumentError` for a number that is not a kind.
        """
        if kind not in range(len(self.chance)):
            raise ArgumentError(f"a kind cannot be {shown(kind)}", "give a number from 0 to 33")
        return self.chance[kind] * self.cost[kind]


def danger(view: RiichiView, rules: str | GameRule | None = None) -> tuple[SeatDanger, ...]:
    """Returns the danger from each opponent of the view's seat, in turn order.

    It is read from what the seat sees: discards and their order, calls, riichi, dora, tiles left.
    Its numbers were fitted to games of strong players: see `docs/danger.md`. Open hands are read
    as they are. `rules` are those of the game, or the name of a preset; by default Tenhou's.

    >>> from jantaku import Position, RiichiGame
    >>> line = (
    ...     "tenhou-4p E1 0+1 123m456p24678s11z+5m/9p1z8s3m/25000 13?/9m1p4s8p*/24000/i"
    ...     " 13?/4z3z9s2z/25000 13?/9m4z1p3z/25000 53?/7z/13? 0:draw"
    ... )
    >>> view = RiichiGame.from_position(Position.from_line(line), seed=1).view(0)
    >>> right = danger(view)[0]
    >>> right.waits, [round(100 * right.chance[kind], 1) for kind in (21, 24, 23)]  # 4s, 7s, 6s
    (1.0, [0.0, 4.1, 5.5])

    Raises `ArgumentError` for the view of a spectator, and for rules of another number of players.
    """
    if not isinstance(view, RiichiView):
        raise TypeError("danger is read from a view: pass game.view(seat)")
    if view.seat is None:
        raise ArgumentError("a spectator discards nothing", "pass the view of a seat")
    if not isinstance(rules, GameRule | str | None):
        raise TypeError("rules are a GameRule or the name of a preset")
    rule = rules if isinstance(rules, GameRule) else _preset(rules, len(view.seats))
    if rule.players != len(view.seats):
        fault = f"the view has {len(view.seats)} seats, the rules have {rule.players}"
        raise ArgumentError(fault, "pass the rules of its game")
    model = danger_model(rule.players)
    return tuple(SeatDanger(*row) for row in model.of(view, rule.kernel))


@lru_cache(maxsize=32)
def _preset(name: str | None, players: Literal[3, 4]) -> GameRule:
    return GameRule.preset(name or "tenhou", players=players)
