"""Errors of texts, tiles, melds and winds; loaded only when there is a fault."""

from __future__ import annotations

from jantaku import _kernel
from jantaku.base.errors import HandError, NotationError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.tiles.tile import Tile

_CLOSERS = {"(": ")", "[": "]"}


def notation_error(
    code: str, text: str, start: int, end: int, number: int, source: str | None = None
) -> NotationError:
    """The error for a fault the kernel found from `start` to before `end` of the text.

    >>> print(notation_error("meld_size", "11z(12m)", 3, 8, 2))
    a meld of size 2 at column 4; a chi or pon has three tiles, a kan four
      11z(12m)
         ^^^^^
    """
    part = text[start:end]
    opener = chr(number) if code in ("mark_in_meld", "never_closed") else ""
    words = {
        "text": part,
        "quoted": repr(part.strip()),
        "number": number,
        "opener": repr(opener),
        "closer": repr(_CLOSERS.get(opener, "")),
    }
    fault, cure = _kernel.TEXT_FAULTS[code]
    return NotationError(
        fault.format(**words),
        cure.format(**words),
        code=code,
        text=text,
        position=start,
        length=max(1, end - start),
        source=source,
    )


def place(error: HandError, hand: object, win: object = None) -> None:
    """Marks the fault in the text of the hand or of the winning tile, if that is its source.

    Of a hand it marks the last copy of the tile at fault, if there is one.
    """
    in_hand = error.source == "hand"
    text = hand if in_hand else win if error.source == "win" else None
    if isinstance(text, str) and text:
        error.text = text
        tile = error.tile if in_hand else None
        error.position, error.length = _kernel._place(text, tile, error.number)


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


def no_tiles(value: object, source: str) -> HandError:
    """The error for a value that is neither a text nor a sequence."""
    cure = "write tiles as text, or give tile ids from 0 to 135"
    return HandError(f"cannot be {shown(value)}", cure, source=source)


def repeated_tile_id(tile_id: int) -> HandError:
    """The error for a physical tile that is there twice."""
    return HandError(f"tile id {tile_id} is there twice", "each id is one tile", source="hand")


def bad_count(value: object, source: str, most: int) -> HandError:
    """The error for a number out of range."""
    return HandError(f"cannot be {shown(value)}", f"give a number from 0 to {most}", source=source)


def no_wind(value: object, source: str) -> HandError:
    """The error for a value that is not a text of a wind."""
    return HandError(f"{shown(value)} is not a wind", "write E, S, W or N", source=source)
