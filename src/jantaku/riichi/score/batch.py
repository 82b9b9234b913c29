"""Many hands at once over numpy arrays: one row of 34 concealed counts by kind for each hand.

Loads numpy, so nothing else imports it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jantaku import _kernel
from jantaku.base.errors import ArgumentError
from jantaku.riichi.score.yaku import YAKU

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jantaku.riichi.rules import GameRule

    Counts = NDArray[np.uint8]

NONE = 255
"""Stands for no tile in arrays of tiles, and for no meld in arrays of melds."""

FLAGS = {row.name: row.bit for row in _kernel.CIRCUMSTANCES}
"""The bit of each circumstance in `flags`."""

MELD_TYPES = ("chi", "pon", "open_kan", "closed_kan", "added_kan")
"""Meld types by their number in `melds`."""


@dataclass(frozen=True, slots=True, eq=False)
class ScoreBatch:
    """Scores of n hands, one array each.

    han, fu, yakuman (n,) uint8; points and payments (n,) uint32, 0 if nobody pays; yaku (n, 2)
    uint64, `YAKU[i]` of `jantaku.riichi.score.yaku` being bit i % 64 of column
    i // 64. A complete hand without a yaku has 0 han and 0 points.
    """

    han: NDArray[np.uint8]
    fu: NDArray[np.uint8]
    yakuman: NDArray[np.uint8]
    yaku: NDArray[np.uint64]
    points: NDArray[np.uint32]
    from_discarder: NDArray[np.uint32]
    from_dealer: NDArray[np.uint32]
    from_non_dealer: NDArray[np.uint32]

    def yaku_of(self, row: int) -> tuple[str, ...]:
        """The yaku of one hand, by identifier."""
        first, second = map(int, self.yaku[row])
        bits = first | second << 64
        return tuple(name for i, name in enumerate(YAKU) if bits >> i & 1)


def shanten_batch(counts: Counts, players: int = 4) -> NDArray[np.int8]:
    """Shanten numbers: counts (n, 34) uint8 -> (n,) int8.

    Melds are not among the counts; the number of missing sets follows from the number of tiles.
    Raises `ArgumentError` naming a row that is not a hand.

    >>> from jantaku import Hand
    >>> hands = ["123m456p789s1112z", "19m19p19s1234567z"]
    >>> shanten_batch(np.array([list(Hand(hand).counts) for hand in hands], np.uint8))
    array([0, 0], dtype=int8)
    """
    return np.asarray(_kernel.shanten_batch(as_counts(counts), players))


def ukeire_batch(counts: Counts, players: int = 4) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """Useful tiles: counts (n, 34) uint8 -> shanten (n,) int8 and copies left (n, 34) uint8."""
    distance, left = _kernel.ukeire_batch(as_counts(counts), players)
    return np.asarray(distance), np.asarray(left)


def waits_batch(counts: Counts, players: int = 4) -> NDArray[np.uint64]:
    """Waits: counts (n, 34) uint8 -> (n,) uint64 with bit k for kind k, 0 when not tenpai."""
    return np.asarray(_kernel.waits_batch(as_counts(counts), players))


def score_batch(
    counts: Counts,
    win: NDArray[np.uint8] | None = None,
    *,
    flags: NDArray[np.uint32] | None = None,
    winds: NDArray[np.uint8] | None = None,
    dora: NDArray[np.uint8] | None = None,
    ura: NDArray[np.uint8] | None = None,
    melds: NDArray[np.uint8] | None = None,
    reds: NDArray[np.uint8] | None = None,
    rules: GameRule | str | None = None,
) -> ScoreBatch:
    """Scores of n complete hands.

    counts (n, 34): concealed tiles, the winning one among them. win (n,): its kind, 255 for the
    one that pays best. flags (n,) uint32: bits of `FLAGS`. winds (n, 2): round and seat, 0 = East.
    dora, ura (n, up to 5): kinds of the indicators, 255 for none. melds (n, 8): four pairs of type
    (an index of `MELD_TYPES`, 255 for none) and lowest kind. reds (n, 3): red fives of man, pin and
    sou, melds included. All uint8 but the flags.

    Raises `HandError` for the first impossible row, naming it, and `ArgumentError` for wrong
    shapes.

    >>> from jantaku import Hand
    >>> counts = np.frombuffer(Hand("123m456p789s11122z").counts, np.uint8)[None]
    >>> score_batch(counts, np.array([1], np.uint8)).points
    array([3900], dtype=uint32)
    """
    columns = _kernel._score_batch(
        as_counts(counts),
        as_bytes(win, 1),
        _array(() if flags is None else flags, np.uint32),
        as_bytes(winds, 2),
        as_bytes(dora, 2),
        as_bytes(ura, 2),
        as_bytes(melds, 2),
        as_bytes(reds, 2),
        rules,
    )
    return ScoreBatch(*columns)


def _array(values: object, dtype: type[np.generic] | None) -> NDArray[Any]:
    try:
        given = np.asarray(values)
        array = np.ascontiguousarray(given, dtype)
    except (ValueError, OverflowError, RuntimeError, TypeError) as error:
        raise ArgumentError(f"not an array of numbers: {error}") from None
    if array.dtype != given.dtype and not np.array_equal(array, given.reshape(array.shape)):
        raise ArgumentError(
            f"an array has numbers that are not {array.dtype}", "give whole numbers in its range"
        )
    return array


def as_counts(counts: Counts) -> Counts:
    """The counts as the kernel reads them; raises `ArgumentError` for another shape or type."""
    array = _array(counts, None)
    if array.dtype != np.uint8 or array.ndim != 2 or array.shape[1] != _kernel.KINDS:
        fault = f"expected counts of shape (n, 34) uint8, not {array.shape} {array.dtype}"
        raise ArgumentError(fault)
    return array


def as_bytes(values: NDArray[np.uint8] | None, dimensions: int) -> NDArray[np.uint8]:
    """The array as the kernel reads it; without rows where it was left out."""
    if values is None:
        return np.empty((0,) * dimensions, np.uint8)
    return _array(values, np.uint8)
