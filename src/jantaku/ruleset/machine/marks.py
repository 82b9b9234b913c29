"""Writes what may be marked, and the tiles that are moved, as the code of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.machine.values import MARKED, MARKS
from jantaku.ruleset.values.tile import CLASSES, SUITS, VOCABULARY, number_of, suit_of
from jantaku.ruleset.words.marks import (
    BESIDE,
    OPEN_CALLS,
    RESTRICTIONS,
    SEAT_WORDS,
    names_that_meet,
)
from jantaku.ruleset.words.selections import SELECTED, Selection, is_destination

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.ruleset.machine.writer import CodeWriter
    from jantaku.ruleset.program import MarkNeed


_OF_NAMES: Final = frozenset(("suited", "wind", "dragon", "terminal_honor", "visible"))
"""The words that ask for the name of the tile alone, as names and classes of tiles do."""
_PARTS: Final[dict[str, Callable[[str], int]]] = {
    "match_suit": lambda name: SUITS.index(suit_of(name) or "") if suit_of(name) else -1,
    "match_number": lambda name: number_of(name) or -1,
}
"""The part of a name that must be the same for all that is marked."""
_MORE: Final[dict[str, Callable[[CodeWriter], int]]] = {
    "open": lambda code: code.row(code.values.text(name) for name in sorted(OPEN_CALLS)),
    "not_riichi": lambda code: code.status("riichi"),
}
"""The further arguments of a word."""


def line(code: CodeWriter, need: MarkNeed) -> int:
    """The place of a line of a marking."""
    words = need.restrictions
    said = "last_discard" in words or not SEAT_WORDS.isdisjoint(words)
    alone = [_word(code, word) for word in words if word not in BESIDE]
    beside = [_word(code, word) for word in words if word in BESIDE]
    is_owned = need.target not in ("revealed_tile", "scry")
    anyones = is_owned and (said or need.target == "call")
    row = [MARKED.index(need.target), need.count, int(anyones)]
    return code.written([*row, len(alone), *alone, len(beside), *beside])


def _word(code: CodeWriter, word: str) -> int:
    jokers = code.set_of_names(CLASSES["joker"])
    if word in _PARTS:
        parts = map(_PARTS[word], VOCABULARY)
        return code.written([MARKS.index(word), jokers, code.row(parts)])
    if word in RESTRICTIONS and word not in _OF_NAMES:
        more = _MORE[word](code) if word in _MORE else 0
        return code.written([MARKS.index(word), jokers, more])
    names = names_that_meet(word, code.program.language)
    return code.written([MARKS.index("names"), jokers, code.set_of_names(names)])


def selection(code: CodeWriter, parts: Selection) -> int:
    """The place of a selection of tiles."""
    places = []
    for part in parts:
        seats = code.seats(part.seats) if part.seats else -1
        fits = -1 if part.fits is None else code.spec(part.fits)
        row = [SELECTED.index(part.target), int(part.marked), int(part.own), seats, fits]
        row.append(code.row(part.places))
        places.append(code.written(row))
    return code.row(places)


def destination(code: CodeWriter, parts: Selection) -> int:
    """The place of a selection that tiles can be moved to; -1 if nothing is moved there."""
    return selection(code, parts) if is_destination(parts) else -1
