"""The outlooks of many hands at once over numpy arrays: one row for each hand.

Loads numpy, so nothing else imports it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku import _kernel
from jantaku.riichi.score.batch import as_bytes, as_counts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from jantaku.riichi.outlook.outlook import Declare, Objective
    from jantaku.riichi.rules import GameRule


@dataclass(frozen=True, slots=True, eq=False)
class OutlookBatch:
    """The outlooks of n hands with all draws left, one array each, by row and discarded tile.

    The columns are the 37 tiles, red fives 34 to 36, and a last one for a hand of 13 that waits.
    distance (n, 38) int8, 99 where there is no such discard; riichi (n, 38) bool; tenpai, win,
    points (n, 38) float64, NaN where there is no such discard.
    """

    distance: NDArray[np.int8]
    riichi: NDArray[np.bool_]
    tenpai: NDArray[np.float64]
    win: NDArray[np.float64]
    points: NDArray[np.float64]


def outlook_batch(
    counts: NDArray[np.uint8],
    draws: NDArray[np.uint8],
    *,
    reds: NDArray[np.uint8] | None = None,
    melds: NDArray[np.uint8] | None = None,
    meld_reds: NDArray[np.uint8] | None = None,
    winds: NDArray[np.uint8] | None = None,
    dora: NDArray[np.uint8] | None = None,
    visible: NDArray[np.uint8] | None = None,
    discards: NDArray[np.uint8] | None = None,
    rules: GameRule | str | None = None,
    objective: Objective = "points",
    declare: Declare = "best",
    ron: float = 0.0,
    calls: float = 0.0,
    detours: int = 0,
    steps_back: bool = False,
    threads: int = 1,
) -> OutlookBatch:
    """Returns the outlooks of n hands of 13 or 14 tiles.

    counts (n, 34): concealed tiles. draws (n,): draws left. reds, melds, winds, dora as in
    `score_batch`. meld_reds (n, 4): how many of the red fives are in each meld. visible, discards
    (n, 37): copies of each tile seen elsewhere and in the hand's own pond. All uint8. The other
    options are those of `jantaku.outlook`. `threads` share the rows; each may take 100 MB.

    Raises `HandError` for the first impossible row, naming it, and `ArgumentError` for wrong
    shapes and for a hand that may become too many others.

    >>> import numpy as np
    >>> from jantaku import Hand
    >>> counts = np.frombuffer(Hand("123m456p789s1178s5z").counts, np.uint8)[None]
    >>> result = outlook_batch(counts, np.array([12], np.uint8))
    >>> int(np.nanargmax(result.points)), result.win[0, 31].round(3)
    (31, np.float64(0.525))
    """
    columns = _kernel._outlook_batch(
        as_counts(counts),
        as_bytes(reds, 2),
        as_bytes(melds, 2),
        as_bytes(meld_reds, 2),
        as_bytes(winds, 2),
        as_bytes(dora, 2),
        as_bytes(visible, 2),
        as_bytes(discards, 2),
        as_bytes(draws, 1),
        rules,
        _kernel.OutlookOptions(objective, declare, ron, calls, detours, steps_back),
        threads,
    )
    return OutlookBatch(*columns)
