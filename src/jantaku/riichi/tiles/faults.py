"""Errors of tiles, melds and winds; loaded only when there is a fault."""

from __future__ import annotations

from jantaku.base.errors import (
    HandError,
    shown,
)
from jantaku.riichi.tiles.notation import parse_hand
from jantaku.riichi.tiles.tile import Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def placed(error: ValueError, text: str) -> ValueError:
    """The error about a hand, with its place in the text that the hand was read from."""
    if isinstance(error, HandError) and error.text is None:
        place(error, text)
    return error


def place(error: HandError, text: str) -> None:
    """Marks the last copy of the tile at fault, or the whole text where no tile is."""
    if not text:
        return
    error.text, error.position, error.length = text, 0, len(text)
    if error.tile is None:
        return
    parsed = parse_hand(text)
    for copy in range(1, max(1, error.number) + 1):
        try:
            error.position, error.length = parsed.locate(Tile(error.tile), copy)
        except IndexError:
            break


def bad_meld(kind: object, tiles: Sequence[Tile]) -> HandError:
    """The error for tiles that do not make a meld of that type."""
    named = kind.replace("_", " ") if isinstance(kind, str) else shown(kind)
    return HandError(
        f"{shown(tiles)} is no {named}",
        "a chi is three numbers in a row, a pon three and a kan four of a kind",
        source="melds",
    )


def bad_tile_id(value: object, source: str) -> HandError:
    """The error for a value that is not a tile id."""
    cure = "ids are whole numbers from 0 to 135"
    return HandError(f"{shown(value)} is not a tile id", cure, source=source)


def repeated_tile_id(tile_id: int) -> HandError:
    """The error for a physical tile that is there twice."""
    return HandError(f"tile id {tile_id} is there twice", "each id is one tile", source="hand")


def bad_count(value: object, source: str, most: int) -> HandError:
    """The error for a number out of range."""
    return HandError(f"cannot be {shown(value)}", f"give a number from 0 to {most}", source=source)


def no_wind(value: object, source: str) -> HandError:
    """The error for a value that is not a text of a wind."""
    return HandError(f"{shown(value)} is not a wind", "write E, S, W or N", source=source)
