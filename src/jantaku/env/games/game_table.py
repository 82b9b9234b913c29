"""A table in numbers of any engine but riichi: `GameTable`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku.env.games.numbered_game import NumberedGame
from jantaku.env.opponents import SeatPlayers, chance_of
from jantaku.env.rewards import Gains, check_reward
from jantaku.game.numbers.choices import PASS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from jantaku.base.errors import IllegalAction
    from jantaku.base.seeds import Seed
    from jantaku.env.games.source import GameSource
    from jantaku.env.rewards import GameReward
    from jantaku.env.seat_table import GameSeeds
    from jantaku.game.protocol.actions import Seat


class GameTable:
    """A `NumberedGame` with players in some of its seats; see `SeatTable`."""

    options: tuple[str, ...] = ()
    pass_number = PASS

    def __init__(
        self,
        source: GameSource,
        *,
        reward: GameReward,
        oracle: bool,
        players: SeatPlayers | None = None,
    ) -> None:
        check_reward(reward)
        encoding = self.encoding = source.encoding
        self.seats, self.actions = source.seats, len(encoding.actions)
        seen, cells = len(encoding.planes), len(encoding.cells)
        self.planes = seen, cells
        self.all_planes = seen + len(encoding.oracle_planes), cells
        self._source, self._reward, self._oracle, self._players = source, reward, oracle, players
        self.numbered: NumberedGame

    def deal(self, seeds: GameSeeds, numbers: np.random.Generator, _position: Any = None) -> Seed:
        """Begins the next game; returns its seed."""
        seed = seeds.next(numbers)
        self.numbered = NumberedGame(self._source.open(seed), self.encoding)
        self._gains = Gains(self._reward, self.encoding, self.numbered.game)
        self._chance = chance_of(seed)
        self.play()
        return seed

    @property
    def over(self) -> bool:
        """True if nobody has a decision any more."""
        return self.numbered.over

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats whose decision is not complete, in their order."""
        return self.numbered.deciding

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """`(actions,) int8`: 1 for the numbers that may come next."""
        return self.numbered.mask(seat).astype(np.int8)

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees."""
        return self.numbered.observe(seat)

    def oracle(self, seat: Seat) -> dict[str, NDArray[np.uint8]]:
        """The planes of the other hands as `oracle`, if there is one."""
        return {"oracle": self.numbered.oracle(seat)} if self._oracle else {}

    def state(self) -> NDArray[np.uint8]:
        """The planes of the first seat and of all other hands."""
        first = self.seats[0]
        return np.concatenate([self.numbered.observe(first), self.numbered.oracle(first)])

    def take(self, numbers: Mapping[Seat, int]) -> bool:
        """Takes numbers of deciding seats; returns True if the game was stepped."""
        return self.numbered.take(numbers)

    def play(self) -> None:
        """Plays until a seat without a player has a decision, or the game is over."""
        if self._players is not None:
            self._players.play([(self.numbered, self._chance)])

    def first_gain(self, seat: Seat) -> float:
        """Returns what the seat has gained before its first decision."""
        return self.gains([seat])[0]

    def gains(self, seats: Sequence[Seat]) -> list[float]:
        """Returns what the seats have gained since the last time."""
        gains = self._gains.take(self.numbered.game)
        return [gains.get(seat, 0.0) for seat in seats]

    def name(self, number: int) -> str:
        """Returns the meaning of a number in words."""
        return self.encoding.actions[number]

    def not_legal(self, seat: Seat, number: int) -> IllegalAction:
        """Returns the error for a number that may not come next."""
        return self.numbered.not_legal(seat, number)

    def text(self, _seat: Seat | None) -> None:
        """Draws nothing."""
