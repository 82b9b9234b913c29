"""The meaning of each feature plane that `VectorRiichi` and `RiichiGame.observe` write.

The kernel writes them (`kernel/learn/observe.cpp`); here each gets its meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

# By the name of a group of planes: what its planes show, and in which cells.
_MEANINGS: Final[dict[str, tuple[str, str]]] = {
    "hand": ("own concealed tiles", "the kinds held {times}"),
    "hand_red": ("own red fives", "the fives held in red"),
    "drawn": ("the tile just drawn", "its kind"),
    "chi": ("chi", "the lowest kind of each"),
    "pon": ("pon", "the kind of each"),
    "kan": ("kans, open, closed and added", "the kind of each"),
    "kita": ("norths set aside", "as many cells"),
    "river": ("discards, called ones too", "the kinds discarded {times}"),
    "river_riichi": ("the discard that declared riichi", "its kind"),
    "river_last": ("the last discard", "its kind"),
    "riichi": ("riichi declared", "all cells"),
    "dora": ("dora", "the kinds that are dora {times}"),
    "indicators": ("dora indicators", "their kinds"),
    "seat_wind": ("own wind", "its kind"),
    "round_wind": ("wind of the round", "its kind"),
    "offered": ("the tile that may be claimed", "its kind"),
    "points": ("points", "a cell for each 2,000"),
    "left": ("tiles left to draw", "a cell for each two, rounded up"),
    "honba": ("honba", "as many cells"),
    "sticks": ("riichi sticks on the table", "as many cells"),
    "waits": ("own waits", "their kinds"),
    "furiten": ("own furiten", "all cells"),
    "unseen": ("tiles not seen yet", "the kinds of which at least {n} are left"),
    "shanten": ("own shanten number", "as many cells, and one"),
    "may_discard": ("legal discards", "their kinds"),
    "may_riichi": ("discards that may declare riichi", "their kinds"),
    "turn": ("discard number {n}", "its kind"),
    "turn_from_hand": ("discard number {n}, if it was not the tile just drawn", "its kind"),
    "other_hand": ("concealed tiles", "the kinds held {times}"),
    "other_red": ("red fives in the hand", "the fives held in red"),
    "other_waits": ("waits", "their kinds"),
}
_TIMES: Final = ("once or more", "twice or more", "three times or more", "four times")
_SEATS: Final = ("self", "right", "across", "left")
_NAME: Final = re.compile(rf"(?:({'|'.join(_SEATS)})_)?(.*?)(?:_(\d+))?")


@dataclass(frozen=True, slots=True)
class Plane:
    """A plane of 34 cells, one for each kind of tile, each 0 or 1.

    `seat` is whose it is where each seat has one: self, right, across or left; of three players
    there is no left. `cells` says which cells are 1.
    """

    number: int
    name: str
    seat: str | None
    meaning: str
    cells: str


def plane_names(features: str = "basic", *, oracle: bool = False) -> tuple[str, ...]:
    """Names of an observation's planes, in their order.

    >>> names = plane_names("basic")
    >>> len(names), names[:6]
    (57, ('hand_1', 'hand_2', 'hand_3', 'hand_4', 'hand_red', 'drawn'))

    Raises `ArgumentError` for unknown features.
    """
    given: object = features
    if not isinstance(given, str):
        raise ArgumentError(f"no features are named {shown(given)}", "choose one of basic, full")
    return tuple(_kernel.plane_names(features, oracle))


@cache
def plane_count(features: str, *, oracle: bool = False) -> int:
    """Returns the number of an observation's planes."""
    return len(plane_names(features, oracle=oracle))


def planes(features: str = "basic", *, oracle: bool = False) -> tuple[Plane, ...]:
    """An observation's planes with what they show, in their order.

    >>> planes("basic")[27]
    Plane(number=27, name='across_river_2', seat='across', meaning='discards, called ones too', \
cells='the kinds discarded twice or more')

    Raises `ArgumentError` for unknown features.
    """
    names = plane_names(features, oracle=oracle)
    return tuple(_plane(number, name) for number, name in enumerate(names))


def plane_table() -> str:
    """Every plane as a row of a Markdown table: the basic ones, the full ones, the oracle's."""
    return "\n".join(_rows())


def _rows() -> Iterator[str]:
    yield "| number | name | seat | shows | cells that are 1 |"
    yield "|---|---|---|---|---|"
    for plane in planes("full", oracle=True):
        cells = (f"{plane.number}", f"`{plane.name}`", plane.seat or "", plane.meaning, plane.cells)
        yield f"| {' | '.join(cells)} |"


def _plane(number: int, name: str) -> Plane:
    told = _NAME.fullmatch(name)
    assert told is not None
    seat, group, n = told.groups()
    meaning, cells = _MEANINGS[group]
    times = _TIMES[int(n) - 1] if "{times}" in cells else ""
    return Plane(number, name, seat, meaning.format(n=n), cells.format(n=n, times=times))
