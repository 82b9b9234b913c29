"""An engine from outside: the tricks of `examples/small_engine.py`, with players and numbers."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray
from small_engine import Lay, SmallGame

from jantaku.base.errors import ArgumentError
from jantaku.game.numbers.choices import NumberedAction, NumberedChoice
from jantaku.game.numbers.placement import by_rank

TILES = range(1, 10)


def laid(view: Any, place: int) -> Lay:
    return Lay(int(view.legal[place].tile.name[0]))


def lowest(_game: Any) -> Callable[[Any, Any], Lay]:
    return lambda view, _: laid(view, 0)


def highest(_game: Any) -> Callable[[Any, Any], Lay]:
    return lambda view, _: laid(view, -1)


class TricksEncoding:
    seats = (0, 1)
    actions = ("pass", "done", *(f"lay {tile}" for tile in TILES))
    planes = ("hand", "last")
    meanings = ("tiles in hand", "tiles of the last trick")
    cells = tuple(f"{tile}m" for tile in TILES)
    oracle_planes = ("other_hand",)

    def choice(self, view: Any) -> NumberedChoice:
        laid_ = (int(one.tile.name[0]) for one in view.legal)
        return NumberedChoice(NumberedAction(Lay(tile), tile + 1) for tile in laid_)

    def observe(self, view: Any, taken: tuple[int, ...] = ()) -> NDArray[np.uint8]:
        del taken
        return np.stack([self._cells(view.seats[view.seat].tiles), self._cells(view.extras.last)])

    def oracle(self, view: Any, others: Mapping[int, Any]) -> NDArray[np.uint8]:
        other = 1 - view.seat
        return self._cells(others[other].seats[other].tiles)[None]

    def missing_tiles(self, view: Any) -> int:
        raise ArgumentError(f"no distance of {view.round}", "choose another game")

    def points(self, game: Any) -> dict[int, float]:
        return dict(enumerate(map(float, game._points)))

    def placement(self, game: Any) -> dict[int, float]:
        return by_rank(game.result)

    def _cells(self, tiles: Any) -> NDArray[np.uint8]:
        names = {one.name for one in tiles}
        return np.array([cell in names for cell in self.cells], np.uint8)


class TricksGame(SmallGame):
    ENGINE = "tricks"
    PLAYERS: ClassVar[Any] = {"lowest": lowest, "highest": highest}

    def encoding(self) -> TricksEncoding:
        return TricksEncoding()
