"""Fix Yaku read anew from its rules by brute force, with nothing from the kernel.

Every way to divide the hand, every group that the winning tile may have completed, every set of
yaku of which none can be spared, and every choice of the groups that make them. Kinds are 0 to 33.
The ordinary yaku and yakuman are written out here too; local yaku are not.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

FIRST, MIDDLE, LAST = range(3)
GRADES = ("first", "middle", "last")
ORPHANS = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))
DRAGONS, WINDS = (31, 32, 33), (27, 28, 29, 30)
GREENS = frozenset((19, 20, 21, 23, 25, 32))
LUCK = {"ippatsu", "rinshan", "chankan", "haitei", "houtei"}


@dataclass(frozen=True)
class Case:
    """A win: the tiles before it, melds as (type, kinds) in their order, and the rest."""

    tiles: tuple[int, ...]
    melds: tuple[tuple[str, tuple[int, ...]], ...]
    win: int
    round: int = 27
    seat: int = 28
    said: frozenset[str] = frozenset()
    """tsumo, riichi, double_riichi, ippatsu, rinshan, chankan, last_tile."""
    discards: frozenset[int] = frozenset()
    mode: str = "finally"
    every: bool = False
    """Under Finally: every wait must pass."""
    only_closed: bool = False
    """Else: a self-draw is free of that only where nothing was called."""
    two: bool = False
    """Two han are needed, the honba asking for them."""
    open_tanyao: bool = True

    @property
    def calls(self) -> list[int]:
        """The places of the melds that are calls."""
        return [at for at, (type_, _) in enumerate(self.melds) if type_ != "closed_kan"]


class Block(NamedTuple):
    """A set or pair of a divided hand; `meld` is its place among the melds, None in the hand."""

    kinds: tuple[int, ...]
    meld: int | None

    @property
    def is_run(self) -> bool:
        """Whether it is a run."""
        return len(set(self.kinds)) == 3

    @property
    def is_triplet(self) -> bool:
        """Whether it is a triplet or a kan."""
        return len(self.kinds) > 2 and len(set(self.kinds)) == 1


class Verdict(NamedTuple):
    """What one wait gives."""

    passes: bool
    yakuman: bool
    grade: int | None
    """The best of the sets of yaku that come to the han; None where none does."""
    yaku: dict[str, int]
    """The best grade of each yaku by itself."""


class Answer(NamedTuple):
    """The judgement of a win."""

    faults: list[str]
    waits: dict[int, Verdict]


def judge(case: Case) -> Answer:
    """Whether the hand may be won, and what each wait gives."""
    waits = {
        kind: judge_tile(case, kind)
        for kind in range(34)
        if _held(case)[kind] < 4 and any(_divisions(case, kind))
    }
    won = waits[case.win]
    others = all(verdict.passes for kind, verdict in waits.items() if kind != case.win)
    faults = []
    if "tsumo" not in case.said and case.discards & set(waits):
        faults.append("furiten")
    if not won.yakuman:
        if _all_needed(case) and not others:
            faults.append("multi_wait")
        if won.grade is None:
            faults.append("han")
        elif not won.passes:
            faults.append("first_only" if case.mode == "first_only" else "middle")
    return Answer(faults, waits)


def _all_needed(case: Case) -> bool:
    if case.mode == "finally":
        return case.every
    if "tsumo" not in case.said:
        return True
    return case.only_closed and bool(case.calls)


def judge_tile(case: Case, win: int) -> Verdict:
    """What the hand completed by that tile has toward the han it needs."""
    need = 2 if case.two else 1
    single: dict[str, int] = {}
    sets: list[int] = []
    yakuman = False
    for blocks, at in _placed(case, win):
        found = list(_yaku(case, blocks, at, win))
        yakuman |= any(han < 0 for _, han, _ in found)
        ordinary = [row for row in found if row[1] > 0]
        for name, _, choices in ordinary:
            grade = min(_grade(case, blocks, at, [(name, choice)]) for choice in choices)
            single[name] = min(grade, single.get(name, LAST))
        counted = [row for row in ordinary if row[0] not in _spared(case)]
        for chosen in _least_sets(counted, need):
            for choice in product(*(choices for _, _, choices in chosen)):
                named = [(row[0], one) for row, one in zip(chosen, choice, strict=True)]
                sets.append(_grade(case, blocks, at, named))
    grade = min(sets, default=None)
    latest = {"finally": LAST, "middle_ok": MIDDLE, "first_only": FIRST}[case.mode]
    return Verdict(yakuman or (grade is not None and grade <= latest), yakuman, grade, single)


def _spared(case: Case) -> set[str]:
    """Yaku that help nothing to two han."""
    if not case.two:
        return set()
    spared = set() if case.mode == "finally" else set(LUCK)
    return spared | ({"menzen_tsumo"} if case.said & {"riichi", "double_riichi"} else set())


Row = tuple[str, int, list["frozenset[int] | None"]]


def _least_sets(rows: Sequence[Row], need: int) -> Iterator[tuple[Row, ...]]:
    """The sets that come to the han, and no longer do without any one of them."""
    for size in range(1, len(rows) + 1):
        for chosen in combinations(rows, size):
            total = sum(han for _, han, _ in chosen)
            if total >= need and all(total - han < need for _, han, _ in chosen):
                yield chosen


def _grade(
    case: Case,
    blocks: Sequence[Block],
    at: int | None,
    named: list[tuple[str, frozenset[int] | None]],
) -> int:
    """When these yaku were settled, each made of those blocks; None is the whole hand."""
    if any(made is None for _, made in named):
        return FIRST
    parts = frozenset[int]().union(*(made for _, made in named if made is not None))
    honours_free = any(
        name in ("haku", "hatsu", "chun", "seat_wind", "round_wind") and made == {at}
        for name, made in named
    )
    order = [(place, block) for place, block in enumerate(blocks) if block.meld in case.calls]
    order.sort(key=lambda one: one[1].meld or 0)
    related = [i for i, (place, _) in enumerate(order) if place in parts]
    unrelated = [
        i
        for i, (place, block) in enumerate(order)
        if place not in parts and not (honours_free and block.kinds[0] >= 27)
    ]
    if at in parts:
        return LAST if unrelated else FIRST
    if not related or all(i > max(related) for i in unrelated):
        return FIRST
    return MIDDLE


def _held(case: Case) -> Counter[int]:
    return Counter(case.tiles) + Counter(kind for _, kinds in case.melds for kind in kinds)


def _divisions(case: Case, win: int) -> Iterator[list[Block]]:
    """Every way to see the complete hand; seven pairs and orphans as blocks of their own."""
    tiles = sorted((*case.tiles, win))
    melds = [Block(kinds, at) for at, (_, kinds) in enumerate(case.melds)]
    for blocks in _standard(tiles, pair=False):
        yield melds + blocks
    counts = Counter(tiles)
    if len(tiles) == 14 and sorted(counts.values()) == [2] * 7:
        yield [Block((kind, kind), None) for kind in counts]
    if len(tiles) == 14 and set(tiles) == ORPHANS:
        yield [Block((kind,) * counts[kind], None) for kind in counts]


def _standard(tiles: list[int], *, pair: bool) -> Iterator[list[Block]]:
    if not tiles:
        if pair:
            yield []
        return
    low = tiles[0]
    for kinds, paired in (
        ((low, low), True),
        ((low, low, low), pair),
        ((low, low + 1, low + 2), pair),
    ):
        if len(kinds) == 2 and pair:
            continue
        if len(set(kinds)) == 3 and (low >= 27 or low % 9 > 6):
            continue
        if Counter(kinds) - Counter(tiles):
            continue
        rest = list(tiles)
        for kind in kinds:
            rest.remove(kind)
        for blocks in _standard(rest, pair=paired):
            yield [Block(kinds, None), *blocks]


def _placed(case: Case, win: int) -> Iterator[tuple[list[Block], int | None]]:
    """Every division with each block that the winning tile may have completed."""
    for blocks in _divisions(case, win):
        for at, block in enumerate(blocks):
            if block.meld is None and win in block.kinds:
                yield blocks, at


def _yaku(case: Case, blocks: list[Block], at: int | None, win: int) -> Iterator[Row]:
    """Name, han (below zero for a yakuman), and every choice of blocks that makes it."""
    closed, tsumo = not case.calls, "tsumo" in case.said
    said = case.said
    kinds = {kind for block in blocks for kind in block.kinds}
    suits = {kind // 9 for kind in kinds if kind < 27}
    honours = any(kind >= 27 for kind in kinds)
    sets = [place for place, block in enumerate(blocks) if len(block.kinds) > 2]
    standard = len(sets) == 4
    runs = [place for place in sets if blocks[place].is_run]
    triplets = [place for place in sets if blocks[place].is_triplet]
    pair = next((block.kinds[0] for block in blocks if len(block.kinds) == 2), -1)
    value = {*DRAGONS, case.round, case.seat}
    hidden = [
        place
        for place in triplets
        if (blocks[place].meld not in case.calls if blocks[place].meld is not None else True)
        and (tsumo or place != at)
    ]
    kans = [place for place in triplets if len(blocks[place].kinds) == 4]
    whole: list[frozenset[int] | None] = [None]

    def row(name: str, in_closed: int, in_open: int, choices: list[frozenset[int] | None]) -> Row:
        return name, in_closed if closed else in_open, choices

    def of(name: str, in_closed: int, in_open: int, size: int, fits: object) -> Iterator[Row]:
        assert callable(fits)
        choices: list[frozenset[int] | None] = [
            frozenset(places)
            for places in combinations(range(len(blocks)), size)
            if fits([blocks[place] for place in places])
        ]
        if choices:
            yield row(name, in_closed, in_open, choices)

    # circumstances
    if closed and "double_riichi" in said:
        yield row("double_riichi", 2, 0, whole)
    elif closed and "riichi" in said:
        yield row("riichi", 1, 0, whole)
    if closed and "ippatsu" in said:
        yield row("ippatsu", 1, 0, whole)
    if closed and tsumo:
        yield row("menzen_tsumo", 1, 0, whole)
    if "rinshan" in said:
        yield row("rinshan", 1, 1, whole)
    if "chankan" in said:
        yield row("chankan", 1, 1, whole)
    if "last_tile" in said:
        yield row("haitei" if tsumo else "houtei", 1, 1, whole)

    # the whole hand
    if not kinds & ORPHANS and (closed or case.open_tanyao):
        yield row("tanyao", 1, 1, whole)
    if len(suits) == 1:
        yield row("honitsu", 3, 2, whole) if honours else row("chinitsu", 6, 5, whole)
    orphans = kinds <= ORPHANS and pair >= 0 and (standard or len(blocks) == 7)
    if orphans:
        yield row("honroutou", 2, 2, whole)
    if standard and not runs:
        yield row("toitoi", 2, 2, whole)
    if standard and runs and all(set(block.kinds) & ORPHANS for block in blocks):
        yield row("chanta", 2, 1, whole) if honours else row("junchan", 3, 2, whole)
    if len(blocks) == 7:
        yield row("chiitoitsu", 2, 0, whole)
    if standard and closed:
        same = sum(n // 2 for n in Counter(blocks[place].kinds for place in runs).values())
        if same:
            yield row("iipeikou", 1, 0, whole) if same == 1 else row("ryanpeikou", 3, 0, whole)
        assert at is not None
        mine = blocks[at].kinds
        two_sided = blocks[at].is_run and (
            (win == mine[0] and mine[0] % 9 != 6) or (win == mine[2] and mine[0] % 9 != 0)
        )
        if len(runs) == 4 and pair not in value and two_sided:
            yield row("pinfu", 1, 0, whole)

    # some blocks of it
    for name, kind in (
        ("haku", 31),
        ("hatsu", 32),
        ("chun", 33),
        ("round_wind", case.round),
        ("seat_wind", case.seat),
    ):
        yield from of(name, 1, 1, 1, lambda part, kind=kind: part[0].kinds[:3] == (kind,) * 3)
    if standard:
        yield from of("sanshoku_doujun", 2, 1, 3, _three_colour_run)
        yield from of("ittsu", 2, 1, 3, _straight)
        yield from of("sanshoku_doukou", 2, 2, 3, _three_colour_triplets)
        yield from of("shousangen", 2, 2, 3, _little_dragons)
        if len(hidden) == 3:
            yield row("sanankou", 2, 2, [frozenset(hidden)])
        if len(kans) == 3:
            yield row("sankantsu", 2, 2, [frozenset(kans)])

    # yakuman
    winds = sum(blocks[place].kinds[0] in WINDS for place in triplets)
    nines = standard and closed and not case.melds and len(suits) == 1 and not honours
    counts = Counter(kind % 9 for block in blocks for kind in block.kinds)
    if (
        (len(blocks) == 13)
        or len(hidden) == 4
        or len(kans) == 4
        or sum(blocks[place].kinds[0] in DRAGONS for place in triplets) == 3
        or winds == 4
        or (winds == 3 and pair in WINDS)
        or all(kind >= 27 for kind in kinds)
        or kinds <= ORPHANS - set(range(27, 34))
        or kinds <= GREENS
        or (nines and all(counts[n] >= (3 if n in (0, 8) else 1) for n in range(9)))
    ):
        yield "yakuman", -1, whole


def _three_colour_run(part: list[Block]) -> bool:
    lows = {block.kinds[0] % 9 for block in part}
    colours = {block.kinds[0] // 9 for block in part}
    return all(block.is_run for block in part) and len(lows) == 1 and len(colours) == 3


def _straight(part: list[Block]) -> bool:
    lows = sorted(block.kinds[0] for block in part)
    low = lows[0]
    return all(b.is_run for b in part) and low % 9 == 0 and lows == [low, low + 3, low + 6]


def _three_colour_triplets(part: list[Block]) -> bool:
    if not all(block.is_triplet and block.kinds[0] < 27 for block in part):
        return False
    numbers = {block.kinds[0] % 9 for block in part}
    return len(numbers) == 1 and len({block.kinds[0] for block in part}) == 3


def _little_dragons(part: list[Block]) -> bool:
    return {block.kinds[0] for block in part} == set(DRAGONS) and sorted(
        min(3, len(block.kinds)) for block in part
    ) == [2, 3, 3]
