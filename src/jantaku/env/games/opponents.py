"""The players of the other seats of any game: by name, functions, or policies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from jantaku.base.errors import ArgumentError, IllegalAction, shown
from jantaku.env.opponents import one_each
from jantaku.players import AnyPlayer, player_for, player_names

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from numpy.typing import ArrayLike, NDArray

    from jantaku.env.games.numbered_game import NumberedGame
    from jantaku.env.games.source import GameSource
    from jantaku.game.protocol.actions import Seat

_RANDOM: Final = "random"
_MOST_ASKED: Final = 20_000  # times in a row; a whole game of American mahjong has 800 decisions


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

    def numbers(self, decisions: Sequence[tuple[NumberedGame, Seat]]) -> list[int]:
        """Returns the next number of each decision, all of them chosen at once.

        Raises `IllegalAction` for a number that is not legal, and what `choose` raises.
        """
        planes = np.stack([numbered.observe(seat) for numbered, seat in decisions])
        mask = np.stack([numbered.mask(seat) for numbered, seat in decisions])
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


GamePlayer: TypeAlias = str | AnyPlayer | GamePolicy
"""The name of a player of the engine, a function of a view and chances, or a policy."""
GameOpponents: TypeAlias = GamePlayer | Sequence[GamePlayer]
"""A player for all other seats, or one for each of them from the lowest seat."""


class SeatPlayers:
    """The players of some seats of games, by seat.

    >>> from jantaku.env.games import GameSource
    >>> sorted(SeatPlayers.around(GameSource("haiyuki"), 0, "easy").seats)
    [1]
    """

    def __init__(self, source: GameSource, named: dict[Seat, GamePlayer]) -> None:
        self._made = source, named
        known = player_names(source.engine)
        given: Iterable[object] = named.values()
        for player in given:
            if isinstance(player, str) and player not in known:
                cure = f"choose one of {', '.join(known)}, or give a function"
                raise ArgumentError(f"no player is named {player[:80]!r}", cure)
            if not isinstance(player, str | GamePolicy) and not callable(player):
                cure = "give a name, a function of a view and chances, or a GamePolicy"
                raise ArgumentError(f"{shown(player)} is not a player", cure)
        self.seats = tuple(named)
        """The seats that have a player."""
        self._policies: dict[Seat, GamePolicy] = {}
        self._players: dict[Seat, AnyPlayer | None] = {}  # None draws from the legal actions
        game = source.open(0) if named else None
        for seat, own in named.items():
            if isinstance(own, GamePolicy):
                self._policies[seat] = own
            elif own == _RANDOM:
                self._players[seat] = None
            elif isinstance(own, str):
                assert game is not None
                self._players[seat] = player_for(game, own)
            else:
                self._players[seat] = own

    @classmethod
    def around(cls, source: GameSource, seat: Seat, opponents: GameOpponents) -> SeatPlayers:
        """The players of all seats but one; raises `ArgumentError`."""
        if isinstance(seat, bool) or seat not in source.seats:
            raise ArgumentError(f"there is no seat {shown(seat)}", f"seats are {source.seats}")
        others = [other for other in source.seats if other != seat]
        given = one_each(opponents, GamePolicy, len(others))
        return cls(source, dict(zip(others, given, strict=True)))

    def play(self, games: Iterable[tuple[NumberedGame, Random]]) -> None:
        """Plays until in each game a seat without a player has a decision, or the game is over.

        A policy is asked once for all decisions that wait for it. Raises `IllegalAction` for a
        policy that never comes to the end of a turn.
        """
        left = [*games] if self.seats else []
        for _ in range(_MOST_ASKED + 1):
            for numbered, chance in left:
                self._play_alone(numbered, chance)
            left = self._ask(left)
            if not left:
                return
        cure = "a policy may press a button and take it back over and over"
        raise IllegalAction("there is no end of the others' decisions", cure)

    def _play_alone(self, numbered: NumberedGame, chance: Random) -> None:
        """Plays until no seat with a player other than a policy has a decision."""
        players = self._players
        while own := [seat for seat in numbered.deciding if seat in players]:
            actions = {}
            for seat in own:
                player = players[seat]
                if player is None:
                    actions[seat] = chance.choice(numbered.game.legal_actions(seat))
                else:
                    actions[seat] = player(numbered.view(seat), chance)
            if not numbered.decide(actions):
                return

    def _ask(self, games: list[tuple[NumberedGame, Random]]) -> list[tuple[NumberedGame, Random]]:
        """Takes a number of each decision of a policy; returns the games that had one."""
        asked: dict[GamePolicy, list[tuple[NumberedGame, Seat]]] = {}
        found = []
        for numbered, chance in games if self._policies else ():
            own = [seat for seat in numbered.deciding if seat in self._policies]
            for seat in own:
                asked.setdefault(self._policies[seat], []).append((numbered, seat))
            if own:
                found.append((numbered, chance))
        chosen = [(rows, policy.numbers(rows)) for policy, rows in asked.items()]
        for rows, numbers in chosen:
            for (numbered, seat), number in zip(rows, numbers, strict=True):
                numbered.take({seat: number})
        return found

    def __deepcopy__(self, _: object) -> SeatPlayers:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return SeatPlayers, self._made
