"""Random hands with calls through the kernel's gate and an independent reading of its rules.

`python -m game.gates --hands 20000`, or `make gates`. The hands are made of groups that yaku
like, some of them called in a random order, so that every grade and every fault occurs; the counts
of each are told at the end.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, cast

from jantaku import Context, GameRule, Hand, Meld, Tile, judge_win, waits
from jantaku._kernel import _may_win
from jantaku.riichi.tiles.notation import format_mpsz, format_tile
from oracle.gate import GRADES, ORPHANS, Case, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku.riichi.tiles.notation import MeldType

MODES = ("finally", "middle_ok", "first_only")
_KANS = ("open_kan", "closed_kan", "added_kan")


def cases(seed: int) -> Iterator[Case]:
    """One hand with its circumstances under every mode, with one and with two han needed."""
    chance = Random(seed)
    made = None
    while made is None:
        made = _hand(chance)
    tiles, melds, win = made
    alone = win not in (*tiles, *(kind for _, kinds in melds for kind in kinds))
    said = _said(chance, melds, alone=alone)
    wait = Hand.from_tiles([*map(Tile, tiles)], [_meld(*meld) for meld in melds])
    discards = frozenset(chance.sample(range(34), 3) if chance.random() < 0.2 else ())
    if chance.random() < 0.1:
        discards |= {chance.choice(waits(wait))}
    winds = {"round": chance.choice((27, 28)), "seat": chance.choice((27, 28, 29, 30))}
    for mode, two in product(MODES, (False, True)):
        yield Case(
            tiles,
            melds,
            win,
            said=said,
            discards=discards,
            mode=mode,
            every=chance.random() < 0.7,
            only_closed=chance.random() < 0.5,
            two=two,
            open_tanyao=chance.random() < 0.5,
            **winds,
        )


def _hand(
    chance: Random,
) -> tuple[tuple[int, ...], tuple[tuple[str, tuple[int, ...]], ...], int] | None:
    """Tiles before the win, melds in their order and the winning kind; None for five of a kind."""
    special = chance.random()
    if special < 0.02:
        pairs = chance.sample(range(34), 7)
        return (*(2 * pairs)[:-1],), (), pairs[-1]
    if special < 0.03:
        tiles = [*ORPHANS, chance.choice([*ORPHANS])]
        win = tiles.pop(chance.randrange(14))
        return tuple(sorted(tiles)), (), win
    called = chance.choices(range(5), [3, 3, 6, 8, 2])[0]
    groups, pair = _groups(chance, dull=not called and chance.random() < 0.5)
    if Counter([*sum(groups, ()), pair, pair]).most_common(1)[0][1] > 4:
        return None
    held, melded = groups[called:], groups[:called]
    melds = []
    for group in melded:
        kind: str = "chi" if len(set(group)) == 3 else "pon"
        if kind == "pon" and chance.random() < 0.3:
            kind, group = chance.choice(_KANS), (*group, group[0])
        melds.append((kind, group))
    chance.shuffle(melds)
    concealed = [*sum(held, ()), pair, pair]
    every = Counter([*concealed, *(kind for _, group in melds for kind in group)])
    if max(every.values()) > 4:
        return None
    win = chance.choice(concealed)
    concealed.remove(win)
    return tuple(sorted(concealed)), tuple(melds), win


def _groups(chance: Random, *, dull: bool) -> tuple[list[tuple[int, ...]], int]:
    """Four sets, some of which belong together unless they are to be dull, and a pair."""
    suit, low, number = 9 * chance.randrange(3), chance.randrange(7), chance.randrange(9)
    honour = chance.choice((27, 28, 31, 32, 33))
    wished: list[tuple[int, ...]] = chance.choice(
        [
            [_run(9 * s + low) for s in range(3)],
            [_run(9 * s + low) for s in (0, 1, 2, suit // 9)],
            [_run(suit + start) for start in (0, 3, 6)],
            [_run(suit + start) for start in (0, 3, 6, chance.choice((0, 3, 6)))],
            [(9 * s + number,) * 3 for s in range(3)],
            [(honour,) * 3],
            [(honour,) * 3, (chance.choice((27, 28, 31, 32, 33)),) * 3],
            [(31,) * 3, (32,) * 3],
            [(chance.randrange(34),) * 3 for _ in range(3)],
            [(chance.randrange(34),) * 3 for _ in range(4)],
            [_run(suit + low)] * 2,
            [],
        ]
    )
    pool = chance.choice(
        [
            range(34),
            range(34),
            [kind for kind in range(27) if 0 < kind % 9 < 8],
            [*range(suit, suit + 9), *range(27, 34)],
            [kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 1, 2, 6, 7, 8)],
        ]
    )
    if dull:
        wished, pool = [], range(34)
    groups = [*wished]
    while len(groups) < 4:
        kind = chance.choice(pool)
        if chance.random() < 0.25:
            groups.append((kind,) * 3)
        elif kind < 27 and kind % 9 < 7 and kind + 2 in pool:
            groups.append(_run(kind))
    pair = 33 if wished == [(31,) * 3, (32,) * 3] else chance.choice([*pool, honour])
    chance.shuffle(groups)
    return groups, pair


def _run(low: int) -> tuple[int, ...]:
    return low, low + 1, low + 2


def _said(
    chance: Random, melds: tuple[tuple[str, tuple[int, ...]], ...], *, alone: bool
) -> frozenset[str]:
    """Circumstances; a kan is robbed only of a tile that is `alone`."""
    said = {"tsumo"} if chance.random() < 0.4 else set()
    closed = all(type_ == "closed_kan" for type_, _ in melds)
    if closed and chance.random() < 0.5:
        said.add(chance.choice(("riichi", "riichi", "double_riichi")))
        if chance.random() < 0.3 and not ("double_riichi" in said and melds):
            said.add("ippatsu")
    elif chance.random() < 0.1:
        said.add("last_tile")
    elif "tsumo" in said and any(type_ in _KANS for type_, _ in melds) and chance.random() < 0.3:
        said.add("rinshan")
    elif "tsumo" not in said and alone and chance.random() < 0.05:
        said.add("chankan")
    return frozenset(said)


def _meld(type_: str, kinds: tuple[int, ...]) -> Meld:
    return Meld(cast("MeldType", type_), [*map(Tile, kinds)])


def rules_of(case: Case) -> GameRule:
    """The rules that the case stands for."""
    return GameRule(
        red_fives=(0, 0, 0),
        fix_yaku=cast("Any", case.mode),
        multi_wait_finally=not case.every,
        multi_wait_tsumo="closed" if case.only_closed else "all",
        two_han_honba=4,
        open_tanyao=case.open_tanyao,
    )


def compare(case: Case) -> Counter[str]:
    """What the case came to; `AssertionError` where the two differ."""
    melds = [_meld(*meld) for meld in case.melds]
    hand = Hand.from_tiles([*map(Tile, case.tiles)], melds).draw(format_tile(Tile(case.win)))
    rules, honba = rules_of(case), 4 if case.two else 3
    context = Context(
        format_tile(Tile(case.win)),
        round="ESWN"[case.round - 27],
        seat="ESWN"[case.seat - 27],
        honba=honba,
        **cast("Any", dict.fromkeys(case.said, True)),
    )
    discards = format_mpsz([Tile(kind) for kind in case.discards])
    ours = judge_win(hand, context, rules=rules, discards=discards)
    theirs = judge(case)
    assert list(ours.faults) == theirs.faults, (case, ours, theirs)
    assert ours.need == (2 if case.two else 1), case
    assert [wait.kind for wait in ours.waits] == [*theirs.waits], (case, ours, theirs)
    for wait in ours.waits:
        other = theirs.waits[wait.kind]
        assert (wait.passes, wait.is_yakuman) == (other.passes, other.yakuman), (case, wait, other)
        if other.yakuman:
            continue
        grade = None if other.grade is None else GRADES[other.grade]
        assert wait.grade == grade, (case, wait, other)
        graded = {one.yaku.id: one.grade for one in wait.yaku}
        assert graded == {name: GRADES[one] for name, one in other.yaku.items()}, (case, wait)
    allowed = not [fault for fault in ours.faults if fault != "furiten"]
    assert _may_win(hand, context, rules.kernel) == allowed, case
    if case.mode == "finally" and not case.every and not case.two:
        assert allowed == ours.score.has_yaku, case
    won = theirs.waits[case.win]
    grade = "yakuman" if won.yakuman else "no yaku" if won.grade is None else GRADES[won.grade]
    need = "two han" if case.two else "one han"
    told = [f"{case.mode}, {need}: {'allowed' if ours.allowed else 'refused'}", f"grade {grade}"]
    told += [f"fault {fault}" for fault in ours.faults]
    told += ["several waits" if len(ours.waits) > 1 else "one wait", f"calls {len(case.calls)}"]
    return Counter(told)


def compare_hand(seed: int) -> Counter[str]:
    """What a random hand came to in every mode, with one and with two han needed."""
    done = Counter[str](hands=1)
    for case in cases(seed):
        done += compare(case)
        done["judgements"] += 1
    return done


def main() -> None:
    """Compares so many hands and tells how often each outcome occurred."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    began, done = time.monotonic(), Counter[str]()
    with ProcessPoolExecutor(asked.jobs) as pool:
        seeds = range(asked.first, asked.first + asked.hands)
        for counted in pool.map(compare_hand, seeds, chunksize=50):
            done += counted
    for what, number in sorted(done.items()):
        sys.stdout.write(f"{number:9,}  {what}\n")
    sys.stdout.write(f"no difference in {time.monotonic() - began:.0f} s\n")


if __name__ == "__main__":
    main()
