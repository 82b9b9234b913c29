"""The players of the other seats: by name, in the kernel where it has them, or functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku import _kernel
from jantaku.base.errors import ArgumentError
from jantaku.base.seeds import player_chance
from jantaku.game.faults import not_legal
from jantaku.players import Player, player_for
from jantaku.riichi.play import RiichiGame
from jantaku.riichi.play.seat_view import view_of

if TYPE_CHECKING:
    from random import Random

    from jantaku.base.seeds import Seed
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.rules import GameRule

Opponents: TypeAlias = str | Player | Sequence[str | Player]
"""A player for all other seats, or one for each of them from the lowest seat."""
KERNEL_PLAYERS: Final = ("random", "tsumogiri", "efficiency")
"""The players that need no view: the kernel plays them."""


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
        if not 0 <= seat < rule.players:
            raise ArgumentError(f"there is no seat {seat}", f"seats are 0 to {rule.players - 1}")
        others = [other for other in range(rule.players) if other != seat]
        one = isinstance(opponents, str) or callable(opponents)
        given: list[Any] = [opponents] * len(others) if one else [*opponents]  # type: ignore[misc]
        if len(given) != len(others):
            raise ArgumentError(f"{len(given)} opponents", f"give one, or {len(others)}")
        named = dict(zip(others, given, strict=True))
        self._made = opponents, seat, rule
        self.in_kernel = [
            named[other] if named.get(other) in KERNEL_PLAYERS else ""
            for other in range(rule.players)
        ]
        game = RiichiGame(rule, seed=0)
        self._players: dict[Seat, Player] = {
            other: player_for(game, player) if isinstance(player, str) else player
            for other, player in named.items()
            if not self.in_kernel[other]
        }

    def __reduce__(self) -> tuple[object, ...]:
        return OtherSeats, self._made

    def __bool__(self) -> bool:
        """True if a seat has a player that the kernel does not play."""
        return bool(self._players)

    def choose(self, state: _kernel.RiichiState, seat: Seat, chance: Random) -> int:
        """Returns the number of the action of such a player; raises `IllegalAction`."""
        view = view_of(state, seat)
        action = self._players[seat](view, chance)
        if action not in view.legal:
            raise not_legal(seat, action, view.legal)
        return state.action_ids(seat)[view.legal.index(action)]


def chance_of(game_seed: Seed) -> Random:
    """Returns what the players outside the kernel draw from in a game."""
    return player_chance(game_seed, "opponents")


def dealt(rule: GameRule, seed: Seed) -> _kernel.RiichiState:
    """Returns the state of a game before its first decision."""
    state = _kernel.RiichiState(rule.kernel, seed)
    state.start_round()
    return state
