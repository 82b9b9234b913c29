"""Errors of texts, tiles, melds and winds; loaded only when there is a fault."""

from __future__ import annotations

from jantaku import _kernel
from jantaku.base.errors import HandError, NotationError, shown
from jantaku.riichi.tiles.notation import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.tiles.tile import Tile

_WRITE_TILES = "write tiles as digits and a suit, such as 123m456p11z"
_ADDED_KAN = "write an added kan as (111+1m)"
_CALLS = "write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p"

# Fault and cure of each fault of a text, by the kernel's name. `quoted` is the part at fault,
# `opener` the bracket that opened its meld.
SENTENCES: dict[str, tuple[str, str]] = {
    "too_long": ("the text is too long", f"keep it to {LONGEST} characters"),
    "no_tile": ("unexpected character {quoted}", _WRITE_TILES),
    "no_glyph": ("unexpected character {quoted}", "write glyphs from 🀀 to 🀡"),
    "digits_alone": ("digits without a suit", "add m, p, s or z after them"),
    "suit_alone": ("a suit without digits", "write its digits first, such as 123m"),
    "no_such_honor": (
        "there is no {text}z",
        "honors are 1z to 7z: East South West North White Green Red",
    ),
    "no_name": (
        "not an mjai name",
        "they are 1m to 9m, 1p to 9p, 1s to 9s, 5mr 5pr 5sr and E S W N P F C",
    ),
    "no_id": ("not a tile id", "ids are numbers from 0 to 135"),
    "id_again": ("tile id {number} again", "each of the 136 is one tile"),
    "not_one_tile": ("{number} tiles instead of one", "name one tile, such as 5m"),
    "meld_in_list": ("unexpected {quoted}", "only a hand has melds; write tiles"),
    "plus_outside_meld": ("'+' outside a meld", _ADDED_KAN),
    "closes_nothing": ("{quoted} closes nothing", "open the meld first, as in (123m)"),
    "mark_in_meld": (
        "{quoted} in a meld opened with {opener}",
        "close the meld with {closer} first",
    ),
    "never_closed": ("{opener} is never closed", "close the meld with {closer}"),
    "empty_meld": ("an empty meld", "write its tiles in the brackets, as in (123m)"),
    "meld_size": ("a meld of size {number}", "a chi or pon has three tiles, a kan four"),
    "meld_suits": ("a meld of different suits", "a meld stays in one suit"),
    "kan_kinds": ("a kan of different tiles", "a kan is four of one kind"),
    "meld_honors": ("a meld of different honors", "honors make no runs"),
    "no_meld": ("neither a run nor a triplet", "write a chi as (123m), a pon as (111m)"),
    "plus_in_meld": ("a '+' outside an added kan", _ADDED_KAN),
    "concealed_group": ("a concealed group in brackets", "a concealed group needs no brackets"),
    "no_wind": ("not a wind", "write e, s, w or n"),
    "call_without_tiles": ("a call without tiles", _CALLS),
    "no_call": ("no call", _CALLS),
    "unknown_call": (
        "no call is named {quoted}",
        "calls are chi, pon, kan, closed kan (ankan) and added kan (kakan)",
    ),
    "no_run": ("no run", "a chi is three numbers in a row of one suit, such as chi 234m"),
    "no_pon": ("no pon", "write 3 tiles of one kind, or one of them: pon 5z"),
    "no_kan": ("no kan", "write 4 tiles of one kind, or one of them: kan 5z"),
    "melds_twice": ("melds both in the hand and in the calls", "write them in one of the two"),
}
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
    fault, cure = SENTENCES[code]
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
