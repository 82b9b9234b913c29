"""A table in numbers, which Gymnasium's and PettingZoo's environments play at: `SeatTable`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from jantaku.base.seeds import check_seed, game_seed, player_chance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.base.errors import IllegalAction
    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game.protocol.actions import Seat

MOST_EMPTY: Final = 1_000
"""Games in a row that may end without a decision; more are an error."""


class SeatTable(Protocol):
    """A table for games of any engine: decisions are numbers, views are planes.

    Some seats may have players of the table: after `deal` and `play` another seat has a decision,
    or the game is over.
    """

    seats: tuple[Seat, ...]
    options: tuple[str, ...]
    """The options of `reset`."""
    actions: int
    """How many numbers there are."""
    pass_number: int
    """The number of a pass, the only one for a seat that has nothing to decide."""
    planes: tuple[int, int]
    """Planes and cells of `observe`."""
    all_planes: tuple[int, int]
    """Planes and cells of `state`."""

    @property
    def over(self) -> bool:
        """True if nobody has a decision any more."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats whose decision is not complete, in the order in which they are asked."""

    def deal(self, seeds: GameSeeds, numbers: np.random.Generator, position: Any = None) -> Seed:
        """Begins the next game, perhaps in a position; returns its seed."""

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """`(actions,) int8`: 1 for the numbers that may come next."""

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees."""

    def oracle(self, seat: Seat) -> dict[str, NDArray[np.uint8]]:
        """The planes of the other hands as `oracle`; empty without an oracle."""

    def state(self) -> NDArray[np.uint8]:
        """The planes of the first seat and of all other hands."""

    def take(self, numbers: Mapping[Seat, int]) -> bool:
        """Takes legal numbers of deciding seats; returns True if the game was stepped."""

    def play(self) -> None:
        """Plays for the players of the table."""

    def first_gain(self, seat: Seat) -> float:
        """Returns what the seat has gained before its first decision."""

    def gains(self, seats: Sequence[Seat]) -> list[float]:
        """Returns what the seats have gained since the last time."""

    def name(self, number: int) -> str:
        """Returns the meaning of a number in words."""

    def not_legal(self, seat: Seat, number: int) -> IllegalAction:
        """Returns the error for a number that may not come next."""

    def text(self, seat: Seat | None) -> str | None:
        """Returns the table as that seat sees it, None if the engine draws none."""


class GameSeeds:
    """The seeds of successive games: derived from a seed of 32 bytes, or numbers of a generator."""

    def __init__(self) -> None:
        self.secret: bytes | None = None
        self.games = 0
        """How many seeds were derived."""

    def begin(self, seed: SeedLike | None) -> int | None:
        """Takes what `reset` is given, if anything; the number to seed the generator with."""
        if seed is None:
            return None
        own = check_seed(seed)
        self.secret, self.games = own if isinstance(own, bytes) else None, 0
        return player_chance(own, "gymnasium").getrandbits(63) if isinstance(own, bytes) else own

    def next(self, numbers: np.random.Generator) -> Seed:
        """The seed of the next game."""
        if self.secret is None:
            return int(numbers.integers(2**63))
        self.games += 1
        return game_seed(self.secret, self.games - 1)
