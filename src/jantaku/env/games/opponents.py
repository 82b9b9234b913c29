"""The players of the other seats of any game: by name, or functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from jantaku.base.errors import ArgumentError
from jantaku.players import AnyPlayer, player_for, player_names

if TYPE_CHECKING:
    from random import Random

    from jantaku.env.games.numbered_game import NumberedGame
    from jantaku.env.games.source import GameSource
    from jantaku.game.protocol.actions import Seat

GameOpponents: TypeAlias = str | AnyPlayer | Sequence[str | AnyPlayer]
"""A player for all other seats, or one for each of them from the lowest seat."""

_RANDOM = "random"


class SeatPlayers:
    """The players of some seats of games, by seat.

    >>> from jantaku.env.games import GameSource
    >>> sorted(SeatPlayers.around(GameSource("haiyuki"), 0, "easy").seats)
    [1]
    """

    def __init__(self, source: GameSource, named: dict[Seat, str | AnyPlayer]) -> None:
        self._made = source, named
        known = player_names(source.engine)
        for player in named.values():
            if isinstance(player, str) and player not in known:
                cure = f"choose one of {', '.join(known)}, or give a function"
                raise ArgumentError(f"no player is named {player[:80]!r}", cure)
        self._players: dict[Seat, AnyPlayer | None] = {}  # None draws from the legal actions
        game = source.open(0) if named else None
        for seat, player in named.items():
            if player == _RANDOM:
                self._players[seat] = None
            elif isinstance(player, str):
                assert game is not None
                self._players[seat] = player_for(game, player)
            else:
                self._players[seat] = player

    @classmethod
    def around(cls, source: GameSource, seat: Seat, opponents: GameOpponents) -> SeatPlayers:
        """The players of all seats but one; raises `ArgumentError`."""
        if seat not in source.seats:
            raise ArgumentError(f"there is no seat {seat}", f"seats are {source.seats}")
        others = [other for other in source.seats if other != seat]
        one = isinstance(opponents, str) or callable(opponents)
        given: list[Any] = [opponents] * len(others) if one else [*opponents]  # type: ignore[misc]
        if len(given) != len(others):
            raise ArgumentError(f"{len(given)} opponents", f"give one, or {len(others)}")
        return cls(source, dict(zip(others, given, strict=True)))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that have a player."""
        return tuple(self._players)

    def play(self, numbered: NumberedGame, chance: Random) -> None:
        """Plays until a seat without a player has a decision, or the game is over."""
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

    def __deepcopy__(self, _: object) -> SeatPlayers:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return SeatPlayers, self._made
