"""The players of the other seats: by name, in the kernel where it has them, or functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, shown
from jantaku.base.seeds import player_chance
from jantaku.game.faults import not_legal
from jantaku.players import Player, player_for
from jantaku.players.policies import Policy
from jantaku.players.policy_names import is_policy, policy_named
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.seat_view import decision_of, legal_in, view_of

if TYPE_CHECKING:
    from random import Random

    from jantaku.base.seeds import Seed
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import SeatDecision
    from jantaku.riichi.rules import GameRule

Opponent: TypeAlias = str | Player | Policy
Opponents: TypeAlias = Opponent | Sequence[Opponent]
"""A player for all other seats, or one for each of them from the lowest seat."""
KERNEL_PLAYERS: Final = ("random", "tsumogiri", "efficiency")
"""The players that need no view: the kernel plays them."""


@dataclass(frozen=True)
class OtherDecision:
    """A decision of a seat that the kernel does not play."""

    state: _kernel.RiichiState
    seat: Seat
    chance: Random


class OtherSeats:
    """The players of all seats but one.

    `in_kernel` names for each seat the player that the kernel has for it, "" for none.

    >>> from jantaku import GameRule
    >>> OtherSeats(["random", "smart", "efficiency"], 1, GameRule()).in_kernel
    ['random', '', '', 'efficiency']

    Raises `ArgumentError` for an impossible seat and another number of players, and `JantakuError`
    for a name of no player.
    """

    def __init__(self, opponents: Opponents, seat: int, rule: GameRule) -> None:
        if isinstance(seat, bool) or seat not in range(rule.players):
            cure = f"seats are 0 to {rule.players - 1}"
            raise ArgumentError(f"there is no seat {shown(seat)}", cure)
        others = [other for other in range(rule.players) if other != seat]
        given = one_each(opponents, Policy, len(others))
        named = dict(zip(others, map(_with_policy, given), strict=True))
        self._made = opponents, seat, rule
        self.in_kernel = [
            player
            if isinstance(player := named.get(seat), str) and player in KERNEL_PLAYERS
            else ""
            for seat in range(rule.players)
        ]
        game = RiichiGame(rule, seed=0)
        self._players: dict[Seat, Player | Policy] = {
            other: player_for(game, player) if isinstance(player, str) else player
            for other, player in named.items()
            if not self.in_kernel[other]
        }

    def __reduce__(self) -> tuple[object, ...]:
        return OtherSeats, self._made

    def __bool__(self) -> bool:
        """True if a seat has a player that the kernel does not play."""
        return bool(self._players)

    def choose(self, decisions: Sequence[OtherDecision]) -> list[int]:
        """Returns the numbers of the actions of such players; raises `IllegalAction`.

        A policy is asked once for all its decisions.
        """
        numbers: dict[int, int] = {}
        asked: dict[Policy, list[tuple[int, SeatDecision]]] = {}
        for at, one in enumerate(decisions):
            player = self._players[one.seat]
            if isinstance(player, Policy):
                legal = legal_in(one.state, one.seat)
                place = at, decision_of(one.state, one.seat, legal)
                asked.setdefault(player, []).append(place)
            else:
                view = view_of(one.state, one.seat)
                numbers[at] = _number(view.decision, player(view, one.chance))
        for policy, places in asked.items():
            chosen = policy.actions([own for _, own in places])
            for (at, own), action in zip(places, chosen, strict=True):
                numbers[at] = _number(own, action)
        return [numbers[at] for at in range(len(decisions))]


def one_each(opponents: object, policy: type, seats: int) -> list[Any]:
    """Returns a player for each of the other seats.

    Raises `ArgumentError` for another number of them, and for anything that is not a player.
    """
    given = [opponents] * seats
    if isinstance(opponents, Iterable) and not isinstance(opponents, str | policy):
        given = [*opponents]
    if len(given) != seats:
        raise ArgumentError(f"{len(given)} opponents", f"give one, or {seats}")
    for player in given:
        if not (isinstance(player, str | policy) or callable(player)):
            fault = f"an opponent cannot be {shown(player)}"
            raise ArgumentError(fault, "give the name of a player, a function, or a policy")
    return given


def _with_policy(player: Opponent) -> Opponent:
    return policy_named(player) if isinstance(player, str) and is_policy(player) else player


def _number(decision: SeatDecision, action: RiichiAction) -> int:
    if action not in decision.legal:
        raise not_legal(decision.seat or 0, action, decision.legal)
    return decision.action_ids[decision.legal.index(action)]


def chance_of(game_seed: Seed) -> Random:
    """Returns what the players outside the kernel draw from in a game."""
    return player_chance(game_seed, "opponents")


def dealt(rule: GameRule, seed: Seed) -> _kernel.RiichiState:
    """Returns the state of a game before its first decision."""
    state = _kernel.RiichiState(rule.kernel, seed)
    state.start_round()
    return state
