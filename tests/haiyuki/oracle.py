"""Every hand of Haiyuki by brute force: an independent reading of the yaku table, over arrays.

Shares nothing with `jantaku.haiyuki.hands.yaku`: the thirty conditions are written anew, a column
of all hands at a time. Hands are `(13, n) uint8`, one row for each tile in the order of the tile
table.
"""

import numpy as np
from numpy.typing import NDArray

Hands = NDArray[np.uint8]
Flags = NDArray[np.bool_]

RED, BLUE, YELLOW = (0, 1, 6, 9), (2, 3, 7, 10), (4, 5, 8, 11)
COLOURS = (RED, BLUE, YELLOW)
PURPLE = 12


def all_hands(size: int, copies: int = 9, types: int = 13) -> Hands:
    """Every multiset of so many tiles, `(types, n)`."""
    left = np.array([size], np.int8)
    columns: list[NDArray[np.uint8]] = []
    for at in range(types):
        rest = (types - 1 - at) * copies
        least = np.maximum(left - rest, 0)
        most = np.minimum(left, copies)
        choices = (most - least + 1).astype(np.int64)
        place = np.arange(choices.sum()) - np.repeat(choices.cumsum() - choices, choices)
        taken = (np.repeat(least, choices) + place).astype(np.uint8)
        columns = [np.repeat(column, choices) for column in columns]
        columns.append(taken)
        left = (np.repeat(left, choices) - taken).astype(np.int8)
    return np.array(columns)


def keys(hands: Hands) -> NDArray[np.int64]:
    """The hands as numbers, four bits a tile."""
    total = np.zeros(hands.shape[1], np.int64)
    for tile, column in enumerate(hands):
        total += column.astype(np.int64) << (4 * tile)
    return total


def conditions(c: Hands) -> dict[str, tuple[int, Flags]]:
    """For every yaku its closed points and which of the twelve-tile hands have it."""
    at_least = {n: c >= n for n in (2, 3, 4, 6, 8, 9)}
    sets = {n: (c // n).sum(axis=0, dtype=np.uint8) for n in (3, 4, 6)}
    types = {n: at_least[n].sum(axis=0, dtype=np.uint8) for n in (3, 4)}

    def every(n: int, *tiles: int) -> Flags:
        return at_least[n][list(tiles)].all(axis=0)

    def some(n: int, *tiles: int) -> Flags:
        return at_least[n][list(tiles)].any(axis=0)

    def either(*flags: Flags) -> Flags:
        return np.logical_or.reduce(flags)

    def fighters(n: int, weapon: int | None = None) -> list[Flags]:
        return [some(n, man, woman) & every(weapon or n, arm) for man, woman, arm, _ in COLOURS]

    def pure(colour: tuple[int, ...]) -> Flags:
        rows = np.sort(c[list(colour)], axis=0)
        return (rows == np.array([[0], [3], [3], [6]], np.uint8)).all(axis=0)

    trios = sets[3] >= 4
    quads = sets[4] >= 3
    couple = {n: either(*(every(n, *colour[:3]) for colour in COLOURS)) for n in (3, 4)}
    return {
        "IP_E_DAM": (12800, some(9, *range(13)) & (types[3] >= 2)),
        "BI_O_UI": (12800, either(*fighters(8, 4))),
        "PAL_BO_CHAE": (8800, some(8, *range(13)) & (types[4] >= 2)),
        "O_UI": (9600, either(*fighters(6))),
        "JU_HO": (7200, every(6, 0, 4)),
        "SUN_IL_SAEK": (6400, either(*(pure(colour) for colour in COLOURS))),
        "YUK_BEOP_JEON_SEO": (5600, sets[6] >= 2),
        "JIN_MAYU": (9600, every(4, 9, 10, 11)),
        "CROSS_COMBINATION": (9600, couple[4]),
        "MAGU_DDAERIGI": (9600, (c[[6, 7, 8]] // 4).sum(axis=0) >= 3),
        "CHO_IL_SAEK": (8000, either(*((c[list(one)] // 4).sum(axis=0) >= 3 for one in COLOURS))),
        "NAM_TANG": (7200, every(4, 0, 2, 4)),
        "YEO_TANG": (7200, every(4, 1, 3, 5)),
        "CHWI_HO_JEON": (7200, every(4, 0, 1, 2)),
        "PO_MUL_JANG": (7200, every(4, 5, 2, 3)),
        "JAYU_BAKAE_PYEONGDEUNG": (6400, some(4, *RED) & some(4, *BLUE) & some(4, *YELLOW)),
        "PIL_SAL_GI": (5600, quads & either(*fighters(4))),
        "SA_CHEON_YO_RI": (3200, quads),
        "SPECIAL_COMBINATION": (8000, either(*(every(3, *colour) for colour in COLOURS))),
        "CHO_MAYU": (6400, every(3, 9, 10, 11, 12)),
        "BYEON_TAE_GAE": (6400, every(3, 2, 1, 3, 5)),
        "IL_SAEK": (
            4800,
            every(3, PURPLE)
            & either(*(at_least[3][list(one)].sum(axis=0) >= 3 for one in COLOURS)),
        ),
        "MAYU": (4800, every(3, 9, 10, 11) & trios),
        "DOUBLE_COMBINATION": (4800, np.sum(fighters(3), axis=0) >= 2),
        "COMBINATION": (4000, couple[3] & trios),
        "SAEK_HANA_SSIK": (3200, some(3, *RED) & some(3, *BLUE) & some(3, *YELLOW) & every(3, 12)),
        "JANG_GI": (2800, trios & either(*fighters(3))),
        "SAM_DO_RIP": (2400, trios),
        "ALL_STARS": (2400, every(2, 0, 1, 2, 3, 4, 5)),
        "SAM_YEON_GYEOK": (2000, np.logical_and.reduce(fighters(2))),
    }


def best(hands: Hands) -> NDArray[np.int8]:
    """The number of the best yaku of each hand, in the order of `conditions`; -1 for none."""
    found = np.full(hands.shape[1], -1, np.int8)
    points = np.zeros(hands.shape[1], np.int16)
    for number, (worth, flags) in enumerate(conditions(hands).values()):
        better = flags & (worth > points)
        found[better] = number
        points[better] = worth
    return found
