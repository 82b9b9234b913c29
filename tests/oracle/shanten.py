"""Shanten, useful tiles and waits from their definition, by trying every complete shape.

A hand is some tiles short of a complete shape; its shanten is the fewest tiles it can be short of,
minus one. A shape is legal when no kind occurs more than four times in it and the hand's own melds
together. A kind is useful when some nearest shape holds more of it than the hand does.
A hand that is still being entered has tiles missing, each of which may begin one group or the pair.
`can_win_within` knows nothing of shapes that are near: it draws and discards.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
IMPOSSIBLE = 99

Costs = dict[tuple[int, int], tuple[int, int]]
"""(groups, pairs) -> tiles short of the nearest such shape, bit mask of the useful kinds."""


class Distance(NamedTuple):
    """How far a hand is from complete, and the kinds that bring it nearer."""

    shanten: int
    useful: frozenset[int]


def distance(counts: Sequence[int], used: Sequence[int] | None = None, melds: int = 0) -> Distance:
    """The best of the forms; `used` counts the tiles in the hand's `melds`, by kind.

    >>> distance([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25).useful == frozenset(range(9))
    True
    """
    forms = forms_of(counts, used, melds)
    nearest = min(form.shanten for form in forms.values())
    return Distance(
        nearest, frozenset().union(*(f.useful for f in forms.values() if f.shanten == nearest))
    )


def forms_of(
    counts: Sequence[int], used: Sequence[int] | None = None, melds: int = 0
) -> dict[str, Distance]:
    """The distance of each form this hand can still take, by name."""
    used = used or [0] * 34
    size = sum(counts)
    forms = {"standard": _standard(counts, used, size // 3)}
    if melds == 0 and size >= 12:
        forms |= {"chiitoitsu": _chiitoitsu(counts), "kokushi": _kokushi(counts)}
    return forms


def unfinished_forms_of(
    counts: Sequence[int], used: Sequence[int] | None = None, melds: int = 0
) -> dict[str, int]:
    """The shanten of each form of a hand that is still being entered, by name."""
    missing = max(0, 13 - sum(counts) - 3 * melds)
    shorts = []
    for (groups, pairs), (short, _) in _costs(counts, used or [0] * 34).items():
        empty = [3] * (4 - melds - groups) + [2] * (1 - pairs)
        if groups <= 4 - melds:
            shorts.append(short + sum(empty) - min(missing, len(empty)))
    forms = {"standard": min(shorts) - 1}
    if melds == 0:
        kokushi = _kokushi(counts).shanten
        forms |= {"chiitoitsu": _chiitoitsu([*counts, *[1] * missing]).shanten, "kokushi": kokushi}
    return forms


def _standard(counts: Sequence[int], used: Sequence[int], groups: int) -> Distance:
    short, mask = _costs(counts, used)[groups, 1]
    return Distance(short - 1, frozenset(kind for kind in range(34) if mask >> kind & 1))


def _costs(counts: Sequence[int], used: Sequence[int]) -> Costs:
    total: Costs = {(0, 0): (0, 0)}
    for start in (0, 9, 18, 27):
        part = slice(start, start + 9)
        suit = _suit(bytes(counts[part]), bytes(used[part]), start == 27)
        total = _join(total, suit, start)
    return total


def _join(left: Costs, right: Costs, start: int) -> Costs:
    joined: Costs = {}
    for (groups, pairs), (short, mask) in left.items():
        for (more_groups, more_pairs), (more_short, more_mask) in right.items():
            key = groups + more_groups, pairs + more_pairs
            if key[0] > 4 or key[1] > 1:
                continue
            total, kinds = short + more_short, mask | more_mask << start
            best, best_kinds = joined.get(key, (IMPOSSIBLE, 0))
            if total <= best:
                joined[key] = total, kinds | (best_kinds if total == best else 0)
    return joined


@cache
def _suit(counts: bytes, used: bytes, honours: bool) -> Costs:
    held = np.frombuffer(counts, np.uint8)[:, None]
    limit = 4 - np.frombuffer(used, np.uint8)[:, None]
    costs: Costs = {}
    for key, shapes in _shapes(honours).items():
        legal = shapes[:, (shapes <= limit).all(axis=0)] if any(used) else shapes
        if not legal.shape[1]:
            continue
        short = np.maximum(legal, held).sum(axis=0, dtype=np.uint8) - held.sum(dtype=np.uint8)
        best = int(short.min())
        useful = (legal[:, short == best] > held).any(axis=1)
        costs[key] = best, sum(1 << int(kind) for kind in np.flatnonzero(useful))
    return costs


@cache
def _shapes(honours: bool) -> dict[tuple[int, int], NDArray[np.uint8]]:
    """Every multiset of up to four groups and a pair in one suit, as columns of counts."""
    width = 7 if honours else 9
    groups = [(kind,) * 3 for kind in range(width)]
    if not honours:
        groups += [(kind, kind + 1, kind + 2) for kind in range(7)]
    pairs: dict[int, list[tuple[int, ...]]] = {0: [()], 1: [(kind, kind) for kind in range(width)]}
    shapes = {}
    for number in range(5):
        for with_pair, choices in pairs.items():
            found = {
                tuple(map(tiles.count, range(width)))
                for chosen in combinations_with_replacement(groups, number)
                for pair in choices
                for tiles in [sum(chosen, ()) + pair]
            }
            columns = [shape for shape in sorted(found) if max(shape) <= 4]
            shapes[number, with_pair] = np.array(columns, np.uint8).T.copy()
    return shapes


def _chiitoitsu(counts: Sequence[int]) -> Distance:
    # Any seven kinds will do, so the nearest seven pairs are the kinds that are paired already,
    # then kinds held once, then kinds not held; the last of these ranks is a free choice.
    held = sorted((min(count, 2) for count in counts), reverse=True)[:7]
    useful = {kind for kind, count in enumerate(counts) if held[-1] <= count < 2}
    return Distance(14 - sum(held) - 1, frozenset(useful))


def _kokushi(counts: Sequence[int]) -> Distance:
    shorts = {
        pair: {kind for kind in ORPHANS if counts[kind] < (2 if kind == pair else 1)}
        for pair in ORPHANS
    }
    lacking = {
        pair: sum((2 if kind == pair else 1) - counts[kind] for kind in kinds)
        for pair, kinds in shorts.items()
    }
    nearest = min(lacking.values())
    useful = set().union(*(shorts[pair] for pair in ORPHANS if lacking[pair] == nearest))
    return Distance(nearest - 1, frozenset(useful))


def can_win_within(
    counts: Sequence[int], exchanges: int, used: Sequence[int] | None = None
) -> bool:
    """Whether some `exchanges` draws, each but the last followed by a discard, complete the hand.

    Takes 3n + 1 tiles. Exponential: two exchanges take a tenth of a second.
    """
    hand = list(counts)
    used = used or [0] * 34
    for draw in range(34):
        if hand[draw] + used[draw] == 4:
            continue
        hand[draw] += 1
        if exchanges == 1:
            won = is_complete(hand)
        else:
            won = any(
                can_win_within([c - (k == out) for k, c in enumerate(hand)], exchanges - 1, used)
                for out in range(34)
                if hand[out]
            )
        hand[draw] -= 1
        if won:
            return True
    return False


def is_complete(counts: Sequence[int]) -> bool:
    """Whether 3n + 2 tiles are groups and a pair, seven pairs or the thirteen orphans."""
    if sum(counts) == 14:
        if all(count in (0, 2) for count in counts):
            return True
        if all(counts[kind] for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == 14:
            return True
    return any(
        count >= 2 and _splits([c - 2 * (k == pair) for k, c in enumerate(counts)], range(34))
        for pair, count in enumerate(counts)
    )


def _splits(counts: list[int], kinds: Iterable[int]) -> bool:
    first = next((kind for kind in kinds if counts[kind]), None)
    if first is None:
        return True
    groups = [(first,) * 3]
    if first < 27 and first % 9 < 7:
        groups.append((first, first + 1, first + 2))
    for group in groups:
        rest = list(counts)
        for kind in group:
            rest[kind] -= 1
        if min(rest) >= 0 and _splits(rest, range(first, 34)):
            return True
    return False
