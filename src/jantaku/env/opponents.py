"""The players of seats in games of any engine: by name, functions, or policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np

from jantaku.base.errors import ArgumentError, IllegalAction, shown
from jantaku.base.seeds import player_chance
from jantaku.players import AnyPlayer, Player, is_player, player_for, player_names
from jantaku.players.policies import Policy
from jantaku.players.policy_names import is_policy, policy_named

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import ArrayLike, NDArray

    from jantaku.base.seeds import Seed
    from jantaku.game import Game
    from jantaku.game.protocol.actions import Seat

    AnyGame = Game[Any, Any, Any]

KERNEL_PLAYERS: Final = ("random", "tsumogiri", "efficiency")
"""The players of riichi that need no view: the kernel plays them."""
_RANDOM: Final = "random"
_MOST_ASKED: Final = 20_000  # times in a row; a whole game of American mahjong has 800 decisions


class SeatDecisions(Protocol):
    """The decisions of a game that are not complete; numbers and actions may come one by one."""

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats whose decision is not complete."""

    def view(self, seat: Seat) -> Any:
        """The view of the seat, in the values of its engine."""

    def legal_actions(self, seat: Seat) -> Sequence[Any]:
        """The legal actions of the seat."""

    def decide(self, actions: Mapping[Seat, Any]) -> bool:
        """Takes whole actions; returns True if the game was stepped."""

    def take(self, numbers: Mapping[Seat, int]) -> bool:
        """Takes numbers; returns True if the game was stepped."""


class PlanesDecisions(SeatDecisions, Protocol):
    """Decisions whose views are planes."""

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees."""

    def mask(self, seat: Seat) -> NDArray[Any]:
        """`(actions,)`: true for the numbers that may come next."""


@dataclass(frozen=True, eq=False)
class GamePolicy:
    """A function of planes and masks that chooses the numbers of many decisions at once.

    `choose` is given planes `(n, planes, cells) uint8` and masks `(n, actions) bool`, as
    `VectorGame` has them, and returns n numbers, each one that its mask allows.

    >>> from jantaku.env.games import VectorGame
    >>> last = GamePolicy(lambda planes, mask: mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1))
    >>> games = VectorGame("haiyuki", 3, seed=1, players={1: last})
    >>> games.seat.tolist()
    [0, 0, 0]

    Raises `ArgumentError` for anything that is not a function.
    """

    choose: Callable[[NDArray[np.uint8], NDArray[np.bool_]], ArrayLike]

    def __post_init__(self) -> None:
        if not callable(self.choose):
            raise ArgumentError(f"{shown(self.choose)} is not a function", "give a function")

    def numbers(self, decisions: Sequence[tuple[PlanesDecisions, Seat]]) -> list[int]:
        """Returns the next number of each decision, all of them chosen at once.

        Raises `IllegalAction` for a number that is not legal, and what `choose` raises.
        """
        planes = np.stack([game.observe(seat) for game, seat in decisions])
        mask = np.stack([game.mask(seat) for game, seat in decisions])
        chosen = np.asarray(self.choose(planes, mask.copy()))
        if chosen.shape != (len(decisions),) or chosen.dtype.kind not in "iu":
            fault = f"the policy returned {chosen.dtype} of the shape {chosen.shape}"
            raise IllegalAction(fault, f"return a whole number for each row: ({len(decisions)},)")
        numbers: list[int] = chosen.tolist()
        for number, row in zip(numbers, mask, strict=True):
            if not 0 <= number < len(row) or not row[number]:
                legal = ", ".join(map(str, np.flatnonzero(row)))
                fault = f"the policy chose {number}, which is not legal"
                raise IllegalAction(fault, f"choose among {legal}")
        return numbers


Opponent: TypeAlias = str | Player | Policy
Opponents: TypeAlias = Opponent | Sequence[Opponent]
"""In riichi: a player for all other seats, or one for each of them from the lowest seat."""
GamePlayer: TypeAlias = str | AnyPlayer | GamePolicy
"""The name of a player of the engine, a function of a view and chances, or a policy."""
GameOpponents: TypeAlias = GamePlayer | Sequence[GamePlayer]
"""A player for all other seats, or one for each of them from the lowest seat."""
_AnyPolicy: TypeAlias = Policy | GamePolicy


class SeatPlayers:
    """The players of some seats, by seat; `game` is one of the games, whatever its seed.

    In riichi a policy is a `Policy`, in games of any other engine a `GamePolicy`. `in_kernel` names
    for each seat the player that the kernel of riichi plays, "" for none.

    >>> from jantaku import RiichiGame
    >>> players = SeatPlayers.around(RiichiGame(seed=0), 1, ["random", "smart", "efficiency"])
    >>> players.in_kernel, players.seats
    (['random', '', '', 'efficiency'], (2,))

    Raises `ArgumentError` for unknown names and anything that is not a player.
    """

    def __init__(self, game: AnyGame, named: Mapping[Seat, Any]) -> None:
        self._made = game, dict(named)
        engine = type(game).ENGINE
        kernel = KERNEL_PLAYERS if engine == "riichi" else ()
        self.in_kernel = [""] * game.players
        self._policies: dict[Seat, _AnyPolicy] = {}
        self._players: dict[Seat, AnyPlayer | None] = {}  # None draws from the legal actions
        for seat, own in named.items():
            if isinstance(own, policy_of(engine)):
                self._policies[seat] = own
            elif not isinstance(own, str):
                if not callable(own):
                    cure = "give a name, a function of a view and chances, or a policy"
                    raise ArgumentError(f"{shown(own)} is not a player", cure)
                self._players[seat] = own
            elif own in kernel:
                self.in_kernel[seat] = own
            elif own == _RANDOM:
                self._players[seat] = None
            elif not is_player(engine, own):
                cure = f"choose among {', '.join(player_names(engine))}, or give a function"
                raise ArgumentError(f"no player is named {own[:80]!r}", cure)
            elif is_policy(own):
                self._policies[seat] = policy_named(own)
            else:
                self._players[seat] = player_for(game, own)
        self.seats = (*self._policies, *self._players)
        """The seats whose players are asked here."""

    @classmethod
    def around(cls, game: AnyGame, seat: Seat, opponents: object) -> SeatPlayers:
        """The players of all seats but one, given as one of them or one for each seat.

        Raises `ArgumentError` for an impossible seat and another number of players, too.
        """
        if isinstance(seat, bool) or seat not in game.seats:
            raise ArgumentError(f"there is no seat {shown(seat)}", f"seats are {game.seats}")
        others = [other for other in game.seats if other != seat]
        policy, given = policy_of(type(game).ENGINE), [opponents] * len(others)
        if isinstance(opponents, Iterable) and not isinstance(opponents, str | policy):
            given = [*opponents]
        if len(given) != len(others):
            raise ArgumentError(f"{len(given)} opponents", f"give one, or {len(others)}")
        for player in given:
            if not (isinstance(player, str | policy) or callable(player)):
                fault = f"an opponent cannot be {shown(player)}"
                raise ArgumentError(fault, "give the name of a player, a function, or a policy")
        return cls(game, dict(zip(others, given, strict=True)))

    def play(self, games: Iterable[tuple[SeatDecisions, Random]]) -> None:
        """Plays until in each game a seat without a player has a decision, or nobody has.

        A policy is asked once for all decisions that wait for it. Raises `IllegalAction` for a
        policy that never comes to the end of a turn.
        """
        left = [*games] if self.seats else []
        for _ in range(_MOST_ASKED + 1):
            for game, chance in left:
                self._play_alone(game, chance)
            left = self._ask(left)
            if not left:
                return
        cure = "a policy may press a button and take it back over and over"
        raise IllegalAction("there is no end of the others' decisions", cure)

    def _play_alone(self, game: SeatDecisions, chance: Random) -> None:
        """Plays until no seat with a player other than a policy has a decision."""
        players = self._players
        while own := [seat for seat in game.deciding if seat in players]:
            actions = {}
            for seat in own:
                player = players[seat]
                if player is None:
                    actions[seat] = chance.choice(game.legal_actions(seat))
                else:
                    actions[seat] = player(game.view(seat), chance)
            if not game.decide(actions):
                return

    def _ask(self, games: list[tuple[Any, Random]]) -> list[tuple[Any, Random]]:
        """Takes an answer for each decision of a policy; returns the games that had one."""
        asked: dict[_AnyPolicy, list[tuple[Any, Seat]]] = {}
        found = []
        for game, chance in games if self._policies else ():
            own = [seat for seat in game.deciding if seat in self._policies]
            for seat in own:
                asked.setdefault(self._policies[seat], []).append((game, seat))
            if own:
                found.append((game, chance))
        chosen = [(rows, _numbers(policy, rows)) for policy, rows in asked.items()]
        for rows, numbers in chosen:
            for (game, seat), number in zip(rows, numbers, strict=True):
                game.take({seat: number})
        return found

    def __deepcopy__(self, _: object) -> SeatPlayers:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return SeatPlayers, self._made


def _numbers(policy: _AnyPolicy, rows: Sequence[tuple[Any, Seat]]) -> list[int]:
    if isinstance(policy, GamePolicy):
        return policy.numbers(rows)
    actions = policy.actions([game.decision(seat) for game, seat in rows])
    return [game.number(seat, action) for (game, seat), action in zip(rows, actions, strict=True)]


def policy_of(engine: str) -> type[_AnyPolicy]:
    """Returns the kind of policy that plays games of an engine."""
    return Policy if engine == "riichi" else GamePolicy


def chance_of(game_seed: Seed) -> Random:
    """Returns what the players of other seats draw from in a game."""
    return player_chance(game_seed, "opponents")
