"""A meld: `Meld`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from jantaku.riichienv.named import MeldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku._kernel import RiichiState

_Kind = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
MELD_TYPES: Final[dict[_Kind, MeldType]] = {
    "chi": MeldType.Chi,
    "pon": MeldType.Pon,
    "open_kan": MeldType.Daiminkan,
    "closed_kan": MeldType.Ankan,
    "added_kan": MeldType.Kakan,
}


class Meld:
    """A called set or a closed kan; `from_who` is a seat, -1 where nobody was called from."""

    __slots__ = ("_called_tile", "from_who", "meld_type", "opened", "tiles")

    def __init__(
        self,
        meld_type: MeldType,
        tiles: Sequence[int],
        opened: bool,
        from_who: int = -1,
        called_tile: int | None = None,
    ) -> None:
        self.meld_type = meld_type
        self.tiles = list(tiles)
        self.opened = opened
        self.from_who = from_who
        self._called_tile = called_tile

    @property
    def called_tile(self) -> int | None:
        """The tile that was called."""
        return self._called_tile


def melds_of(state: RiichiState, seat: int) -> list[Meld]:
    """The melds of a seat."""
    return [
        Meld(
            MELD_TYPES[kind],  # type: ignore[index]
            sorted(tiles),
            kind != "closed_kan",
            -1 if kind == "closed_kan" or source is None else source,
            called,
        )
        for kind, tiles, called, source in state.melds(seat)
    ]
