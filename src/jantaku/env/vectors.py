"""Many games of any engine at once: `NumberedGames`, which `VectorRiichi` and `VectorGame` are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from jantaku.base.errors import ArgumentError, IllegalAction, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.base.seeds import Seed, SeedLike
    from jantaku.game.protocol.actions import Seat

MOST_GAMES: Final = 1 << 20
"""Games that a vector may have."""


class NumberedGames(Protocol):
    """Games side by side, stepped together; a row for each decision that is pending.

    A program for this interface plays every engine: each row takes a number that its mask allows.
    """

    n: int
    seed: Seed
    autoreset: bool
    env_id: NDArray[np.int32]
    """`(rows,)`: the game of each row."""
    seat: NDArray[np.int32]
    """`(rows,)`: the seat of each row."""
    mask: NDArray[np.bool_]
    """`(rows, actions)`: the numbers that each row may take."""
    reward: NDArray[np.float32]
    """`(rows,)`: what its seat has gained since its last row."""
    done: NDArray[np.bool_]
    """`(rows,)`: true if a game of its seat has ended since."""
    step_rewards: NDArray[np.float32]
    """`(n, seats)`: what each seat has gained in the last step."""
    step_ended: NDArray[np.bool_]
    """`(n,)`: true if the game has ended in the last step."""

    @property
    def obs(self) -> NDArray[Any] | None:
        """`(rows, planes, cells)`: what each seat sees, if planes were asked for."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of each game."""

    def __len__(self) -> int:
        """Decisions that are pending."""

    def step(self, actions: Any) -> None:
        """Takes a number for each row; `IllegalAction`, and no step, for one outside its mask."""

    def random_actions(self) -> NDArray[np.int32]:
        """For each row one of its legal numbers."""

    def reset(self, seed: SeedLike) -> None:
        """Restarts all games, game i with `jantaku.base.seeds.game_seed(seed, i)`."""

    def reset_games(self, which: Any) -> None:
        """Restarts the marked games, each with its next seed."""

    def clone(self) -> Self:
        """Returns a copy that continues with the same rewards and seeds."""


def check_range(name: str, value: object, least: int, most: int) -> None:
    """Raises `ArgumentError` for anything but a whole number in that range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        cure = f"use a whole number from {least} to {most}"
        raise ArgumentError(f"{name} cannot be {shown(value)}", cure)


def wrong_row(
    games: NumberedGames, row: int, number: int, legal: Sequence[int], names: Sequence[str]
) -> IllegalAction:
    """Returns the error for a number that is outside the mask of its row."""
    said = f" ({names[number]})" if 0 <= number < len(names) else ""
    where = f"row {row} (game {games.env_id[row]}, seat {games.seat[row]})"
    listed = ", ".join(f"{one} ({names[one]})" for one in legal)
    return IllegalAction(f"{where} may not take action {number}{said}", f"legal are {listed}")
