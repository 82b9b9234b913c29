"""Code that the writers share: refusing unfinished games, writing a round event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.record import EVENT_SIZE, EventCode
from jantaku.riichi.tiles.tile import TileId, ids_alike, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from jantaku.riichi.records.record import GameRecord

_Name = TypeVar("_Name")


class Names(Generic[_Name]):
    """A format's names of the tiles of a game; `named` has a name for each of `jantaku.TILES`."""

    def __init__(self, named: Sequence[_Name], reds: Collection[TileId]) -> None:
        self._named = named
        self._reds = reds

    def of(self, id_: int) -> _Name:
        """The name of a tile."""
        return self._named[tile_of_id(TileId(id_), self._reds)]

    def of_all(self, ids: Iterable[int]) -> list[_Name]:
        """The names of tiles."""
        return [self.of(id_) for id_ in ids]


def written(writer: object, packed: bytes) -> Iterator[Any]:
    """Yields what the writer's method named like its code makes of each packed event.

    Events without a method are left out.
    """
    methods = [getattr(writer, code.name.lower(), None) for code in EventCode]
    for at in range(0, len(packed), EVENT_SIZE):
        method = methods[packed[at]]
        if method is not None:
            yield method(packed[at : at + EVENT_SIZE])


def own_tiles(event: bytes) -> list[int]:
    """The tiles that the caller of a packed chi, pon or open kan held."""
    if event[0] == EventCode.OPEN_KAN:
        return [id_ for id_ in ids_alike(event[2]) if id_ != event[2]]
    return list(event[4:])


def require_finished(game: GameRecord) -> None:
    """Raises `ReplayError` for a game without a round, or with a round that has no end.

    A round that just stops has no place in most formats, so no format is written with one.
    """
    if not game.rounds:
        raise ReplayError("a game without a round cannot be written", "play one to its end")
    for number, record in enumerate(game.rounds, 1):
        if not record.is_over:
            fault = f"an unfinished game cannot be written (round {number} has no end)"
            raise ReplayError(fault, "play it to its end, or leave the round out")
