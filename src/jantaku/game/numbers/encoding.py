"""The numbers and planes of a game: what environments know of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from jantaku.game.numbers.choices import NumberedChoice
    from jantaku.game.protocol.actions import Number, Seat


class GameEncoding(Protocol):
    """The actions of a seat as numbers, and its view as planes, both out of the view alone.

    `actions` names each number, `planes` each plane and `meanings` which cells of it are set,
    `cells` each cell; `oracle_planes` are those of the other hands. All are fixed for its rules.
    """

    seats: tuple[Seat, ...]
    actions: tuple[str, ...]
    planes: tuple[str, ...]
    meanings: tuple[str, ...]
    cells: tuple[str, ...]
    oracle_planes: tuple[str, ...]

    def choice(self, view: Any) -> NumberedChoice:
        """The decision of the view's seat; without numbers if it has none."""

    def observe(self, view: Any, taken: tuple[int, ...] = ()) -> NDArray[np.uint8]:
        """`(planes, cells) uint8`: what the seat sees, and the numbers of its decision so far."""

    def oracle(self, view: Any, others: Mapping[Seat, Any]) -> NDArray[np.uint8]:
        """`(oracle planes, cells) uint8`: the other hands, out of the views of their seats."""

    def missing_tiles(self, view: Any) -> int:
        """The tiles that the hand of the view's seat lacks for a win of enough points; at most 15.

        Raises `ArgumentError` if hands of the engine have no distance.
        """

    def points(self, game: Any) -> dict[Seat, Number]:
        """The points of each seat now; their gain is a reward."""

    def placement(self, game: Any) -> dict[Seat, float]:
        """The reward of each seat for its rank in a finished game, from 1 to -1."""
