"""The table that a record is laid out on: where tiles are, who may act, what is impossible.

Every reader ends here, so a record that was read is one that could have been played as far as the
tiles and the order of turns go. Whether an action was legal and a win worth what it says is for
the game to answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from jantaku import _kernel
from jantaku.riichi.records.record import MeldRecord, Seat

if TYPE_CHECKING:
    from jantaku.riichi.tiles.notation import MeldType
    from jantaku.riichi.tiles.tile import TileId


class TileLayout(_kernel.TileLayout):
    """The place of every tile, changed by `play`; raises `ReplayError` for impossible events.

    `at` is the place of the event in hand, `over` whether the round has ended.
    """

    @property
    def melds(self) -> tuple[tuple[MeldRecord, ...], ...]:
        """The melds of each seat."""
        return tuple([tuple([_meld(*meld) for meld in own]) for own in self._melds])

    @property
    def kita(self) -> tuple[tuple[TileId, ...], ...]:
        """The tiles that each seat has set aside."""
        return cast("tuple[tuple[TileId, ...], ...]", self._kita)

    @property
    def doras(self) -> tuple[TileId, ...]:
        """The dora indicators."""
        return cast("tuple[TileId, ...]", self._doras)

    def hand(self, seat: int) -> tuple[TileId, ...]:
        """The concealed tiles of a seat, sorted."""
        return cast("tuple[TileId, ...]", self._hand(seat))


def _meld(
    type_: str, tiles: tuple[int, ...], called: int | None, discarder: int | None
) -> MeldRecord:
    return MeldRecord(
        cast("MeldType", type_),
        cast("tuple[TileId, ...]", tiles),
        cast("TileId | None", called),
        cast("Seat | None", discarder),
    )
