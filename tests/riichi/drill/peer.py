"""Answers to drills by other ways than the trainer's, and the check of many: `make drills`.

Scores by PyPI `mahjong` and payments from han and fu; waits by trying all 34 kinds; useful tiles by
the distances of `oracle.shanten`; wins by `oracle.gate`. A tile that is certain is tried against
hands that are built to win by it, and an example of an uncertain one is checked tile by tile. The
worth of calls by `jantaku.outlook`, hand by hand, and the margins from the numbers.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations_with_replacement

from jantaku import outlook
from jantaku.cli.terminal.progress import steps_watched
from jantaku.riichi.drill import KINDS, LEVELS, Drill, DrillSeat, Solution, make_drill, solve
from jantaku.riichi.players.seat_outlook import lasting
from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.notation import format_mpsz, format_tile
from jantaku.riichi.tiles.tile import TILES, Kind, Tile, id_of, is_red, kind_of
from oracle.gate import Case, judge
from oracle.score import mahjong_answer
from oracle.shanten import distance, is_complete
from support import Win

COPIES = 4
MAN_OF_THREE = (0, 8)


def check(drill: Drill) -> None:
    """Compares the answers of a drill with those of another way."""
    solution = solve(drill)
    {
        "score": check_score,
        "waits": check_waits,
        "discard": check_discard,
        "safe": check_safe,
        "win": check_win,
        "call": check_call,
    }[drill.kind](drill, solution)
    for answer in solution.answers:
        assert solution.judge(answer).is_right


def kinds_of(drill: Drill) -> Iterator[int]:
    """The kinds that are in play."""
    return (k for k in range(34) if drill.players == 4 or not 0 < k < 8)


def counts_of(drill: Drill) -> tuple[list[int], list[int]]:
    """The concealed copies of each kind, and those in melds."""
    counts, used = [0] * 34, [0] * 34
    for tile in drill.hand.tiles:
        counts[kind_of(tile)] += 1
    for meld in drill.hand.melds:
        for tile in meld.tiles:
            used[kind_of(tile)] += 1
    return counts, used


def unseen_of(drill: Drill) -> list[int]:
    """The copies of each kind that are nowhere to be seen, counted tile by tile."""
    counts, used = counts_of(drill)
    left = [COPIES - counts[k] - used[k] for k in range(34)]
    for kind in drill.context.dora:
        left[kind] -= 1
    for at, seat in enumerate(drill.seats):
        left[30] -= seat.kita
        for one in seat.pond:
            left[kind_of(one.tile)] -= not one.called
        for meld in seat.melds if at else ():
            for tile in meld.tiles:
                left[kind_of(tile)] -= 1
    in_play = {*kinds_of(drill)}
    assert all(left[k] >= 0 for k in in_play)
    return [left[k] if k in in_play else 0 for k in range(34)]


def seen_of_others(drill: Drill) -> list[Tile]:
    """The tiles in ponds and melds of the others, and their Norths set aside."""
    tiles: list[Tile] = []
    for seat in drill.seats[1:]:
        tiles += [one.tile for one in seat.pond if not one.called]
        tiles += [TILES[30]] * seat.kita
        tiles += [tile for meld in seat.melds for tile in meld.tiles]
    return tiles


def genbutsu_of(seat: DrillSeat) -> set[int]:
    """The kinds that a seat cannot win by a discard."""
    return {*seat.passed, *(kind_of(one.tile) for one in seat.pond)}


def check_score(drill: Drill, solution: Solution) -> None:
    """Han and fu by another scorer, the payments by the formula; one choice is right."""
    theirs = mahjong_answer(win_of(drill))
    assert (solution.score.han, solution.score.fu) == (theirs.han, theirs.fu)
    assert theirs.han is not None
    assert theirs.fu is not None
    paid = payments(drill, theirs.han, theirs.fu)
    assert solution.answers == ("/".join(str(part) for part in paid),)
    shown = [choice.payments for choice in drill.choices]
    assert len({*shown}) == 4
    assert shown.count(solution.answers[0]) == 1


def payments(drill: Drill, han: int, fu: int) -> list[int]:
    """The payment of a ron; of a self-draw that of non-dealers and of the dealer."""
    limits = {5: 2000, 6: 3000, 7: 3000, 8: 4000, 9: 4000, 10: 4000, 11: 6000, 12: 6000}
    base = limits.get(han) or min(2000, fu * 2 ** (han + 2))
    honba, dealer = drill.context.honba, drill.context.seat == "E"

    def share(times: int, sticks: int) -> int:
        return -(-base * times // 100) * 100 + 100 * sticks * honba

    if not drill.context.tsumo:
        return [share(6 if dealer else 4, drill.players - 1)]
    return [share(2, 1)] if dealer else [share(1, 1), share(2, 1)]


def win_of(drill: Drill) -> Win:
    """The win as the tests write it, its tiles as ids."""
    free = {kind: [4 * kind + n for n in (3, 2, 1, 0)] for kind in range(34)}

    def take(tile: int) -> int:
        ids = free[kind_of(tile)]
        fitting = [one for one in ids if _is_red(one) == is_red(tile)]
        assert fitting, f"more of {format_tile(tile)} than there are"
        ids.remove(fitting[0])
        return fitting[0]

    context = drill.context
    melds = tuple((m.type, tuple(sorted(map(take, m.tiles)))) for m in drill.hand.melds)
    concealed = tuple(map(take, drill.hand.tiles))
    won = next(
        i for i in concealed if i // 4 == kind_of(context.win) and _is_red(i) == is_red(context.win)
    )
    return Win(
        concealed=concealed,
        melds=melds,
        win=won,
        tsumo=context.tsumo,
        seat="ESWN".index(context.seat),
        round="ESWN".index(context.round),
        dora=tuple(4 * kind + 3 for kind in context.dora),
        ura=tuple(4 * kind + 3 for kind in context.ura),
        riichi=2 if context.double_riichi else int(context.riichi),
        ippatsu=context.ippatsu,
        rinshan=context.rinshan,
        chankan=context.chankan,
        last_tile=context.last_tile,
        honba=context.honba,
        kita=context.kita,
        players=drill.players,
    )


def _is_red(id_: int) -> bool:
    return id_ in (16, 52, 88)


def waits_of(drill: Drill, counts: Sequence[int], used: Sequence[int]) -> list[int]:
    """The kinds with which the tiles are complete."""
    found = []
    for kind in kinds_of(drill):
        if counts[kind] + used[kind] < COPIES:
            more = [count + (k == kind) for k, count in enumerate(counts)]
            if is_complete(more):
                found.append(kind)
    return found


def check_waits(drill: Drill, solution: Solution) -> None:
    """Each kind that completes the hand, and no other."""
    found = waits_of(drill, *counts_of(drill))
    assert solution.answers == (format_mpsz([Kind(kind) for kind in found]),)


def check_discard(drill: Drill, solution: Solution) -> None:
    """Each discard's distance and useful copies; the best are the answers."""
    counts, used = counts_of(drill)
    left = unseen_of(drill)
    worths = {}
    for kind in {kind_of(tile) for tile in drill.hand.tiles}:
        after = [count - (k == kind) for k, count in enumerate(counts)]
        there = distance(after, used, len(drill.hand.melds))
        useful = [k for k in there.useful if k in {*kinds_of(drill)}]
        worths[kind] = (there.shanten, -sum(left[k] for k in useful))
    best = min(worths.values())
    right = {format_tile(t) for t in drill.hand.tiles if worths[kind_of(t)] == best}
    assert {*solution.answers} == right
    for row in solution.discards:
        assert (row.shanten, -row.total) == worths[kind_of(row.tile)]


def check_safe(drill: Drill, solution: Solution) -> None:
    """No built hand wins by a certain tile, and the examples of others do."""
    left = unseen_of(drill)
    threats = [seat for seat in drill.seats[1:] if seat.riichi]
    for risk in solution.risks:
        hands = [hand for seat in threats for hand in _winners(drill, risk.kind, left, seat)]
        if risk.is_certain:
            assert hands == [], f"{hands[0]} wins by {format_tile(risk.kind)}"
        elif risk.example is not None:
            assert any(_wins(drill, risk, left, seat) for seat in threats)
    if drill.tile is not None and solution.answers == ("no",):
        asked = next(risk for risk in solution.risks if risk.kind == kind_of(drill.tile))
        assert asked.example is not None


def _wins(drill: Drill, risk: object, left: Sequence[int], seat: DrillSeat) -> bool:
    """Whether the example is out of unseen tiles and wins by the tile, not in furiten."""
    counts = [0] * 34
    for tile in risk.example.tiles:
        counts[kind_of(tile)] += 1
    found = waits_of(drill, counts, [0] * 34)
    fits = all(count <= left[k] for k, count in enumerate(counts))
    size = sum(counts) + 3 * len(seat.melds) == 13
    return fits and size and risk.kind in found and not genbutsu_of(seat) & {*found}


def _winners(drill: Drill, kind: int, left: Sequence[int], seat: DrillSeat) -> Iterator[list[int]]:
    """Hands that would win by a tile: each way to hold its neighbours, filled from far away."""
    if kind in genbutsu_of(seat):
        return
    near = [
        k
        for k in kinds_of(drill)
        if k == kind or (kind < 27 > k and k // 9 == kind // 9 and abs(k - kind) <= 2)
    ]
    parts = [(k,) for k in near] + [*combinations_with_replacement(near, 2)]
    for part in parts:
        counts = [part.count(k) for k in range(34)]
        if any(count > left[k] for k, count in enumerate(counts)):
            continue
        sets = (13 - 3 * len(seat.melds)) // 3
        filled = _filled(drill, counts, left, sets if len(part) == 1 else sets - 1, {*near})
        if len(part) == 2 and filled is not None:
            filled = _with_pair(drill, filled, left, {*near} | genbutsu_of(seat))
        if filled is None:
            continue
        found = waits_of(drill, filled, [0] * 34)
        if kind in found and not genbutsu_of(seat) & {*found}:
            yield filled


def _filled(
    drill: Drill, counts: list[int], left: Sequence[int], sets: int, near: set[int]
) -> list[int] | None:
    """The tiles with that many triplets and runs away from the near kinds."""
    filled = list(counts)
    for kind in reversed([*kinds_of(drill)]):
        for group in (
            (kind,) * 3,
            (kind, kind + 1, kind + 2) if kind < 27 and kind % 9 < 7 else (),
        ):
            if sets == 0 or not group or near & {*group}:
                continue
            more = [filled[k] + group.count(k) for k in range(34)]
            if all(more[k] <= left[k] for k in range(34)):
                filled, sets = more, sets - 1
    return filled if sets == 0 else None


def _with_pair(
    drill: Drill, counts: list[int], left: Sequence[int], but: set[int]
) -> list[int] | None:
    for kind in kinds_of(drill):
        if kind not in but and counts[kind] == 0 and left[kind] >= 2:
            return [count + 2 * (k == kind) for k, count in enumerate(counts)]
    return None


def check_win(drill: Drill, solution: Solution) -> None:
    """The reasons against a win by an independent reading of the rules."""
    context, rules = drill.context, drill.rules
    names = ("tsumo", "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "last_tile")
    tiles = [*map(kind_of, drill.hand.tiles)]
    tiles.remove(kind_of(context.win))
    case = Case(
        tuple(tiles),
        tuple((m.type, tuple(map(kind_of, m.tiles))) for m in drill.hand.melds),
        kind_of(context.win),
        round=27 + "ESWN".index(context.round),
        seat=27 + "ESWN".index(context.seat),
        said=frozenset(name for name in names if getattr(context, name)),
        discards=frozenset(kind_of(one.tile) for one in drill.seats[0].pond),
        mode=rules.fix_yaku,
        every=False,
        two=0 < rules.two_han_honba <= context.honba,
        open_tanyao=rules.open_tanyao,
    )
    faults = judge(case).faults
    if rules.min_han > 1 and "han" not in faults:
        # The oracle's two han are those of honba, which ask more: here dora alone does not count.
        theirs = mahjong_answer(win_of(drill))
        assert theirs is not None
        dora = ("dora", "ura_dora", "red_dora")
        han = sum(worth for name, worth in theirs.yaku.items() if name not in dora)
        if han < rules.min_han and not theirs.yakuman:
            faults.append("han")
    assert solution.answers == (tuple(faults) or ("win",))


def check_call(drill: Drill, solution: Solution) -> None:
    """The points of the pass and of each call by the outlook, and which of them lead by enough."""
    assert drill.tile is not None
    assert drill.source is not None
    assert drill.wall is not None
    assert not any(seat.riichi for seat in drill.seats)
    players, seen = drill.players, seen_of_others(drill)
    for one in drill.seats[0].pond:
        if one.called:
            seen.remove(one.tile)
    before = players - 1 - drill.source
    draws = -(-(drill.wall - before) // players)
    worths = {"pass": _worth_after(drill, drill.hand, seen, draws, frozenset())}
    seen.remove(drill.tile)
    for name, hand, forbidden in _hands_after_calls(drill):
        worths[name] = _worth_after(drill, hand, seen, drill.wall // players, forbidden)
    assert {row.answer for row in solution.calls} == {*worths}
    for row in solution.calls:
        points, win, _ = worths[row.answer]
        assert abs(row.points - points) < 1e-6
        assert abs(row.win - win) < 1e-9
    best, _, best_lasting = max(worths.values())
    right = {name for name, (points, _, _) in worths.items() if points >= 0.95 * best}
    assert {*solution.answers} == right
    assert "pass" not in right or right == {"pass"}
    for name, (points, _, lasts) in worths.items():
        assert name in right or (points <= 0.85 * best and lasts <= 0.9 * best_lasting)


def _worth_after(
    drill: Drill, hand: Hand, seen: list[Tile], draws: int, forbidden: frozenset[int]
) -> tuple[float, float, float]:
    """The points, the chance to win, and the points if each turn may end the round."""
    context = drill.context
    found = outlook(
        hand,
        draws=draws,
        visible=[*map(id_of, seen)],
        discards=[id_of(one.tile) for one in drill.seats[0].pond],
        rules=drill.rules,
        ron=0.5,
        calls=1,
        north_aside=drill.players == 3,
        round=context.round,
        seat=context.seat,
        dora=[4 * kind for kind in context.dora],
        kita=context.kita,
        honba=context.honba,
        riichi_sticks=context.riichi_sticks,
    )
    rows = [row for row in found.rows if row.tile is None or kind_of(row.tile) not in forbidden]
    best = max(rows, key=lambda row: row.points[-1])
    return best.points[-1], best.win[-1], lasting(best.points, 0.9, 1.0)


def _hands_after_calls(drill: Drill) -> Iterator[tuple[str, Hand, frozenset[int]]]:
    """Each call with the hand after it and the kinds that must not be discarded at once."""
    tile = drill.tile
    assert tile is not None
    kind = kind_of(tile)
    by_kind: dict[int, list[Tile]] = {}
    for one in drill.hand.tiles:  # a red five comes before the plain ones
        by_kind.setdefault(kind_of(one), []).append(one)
    pairs = [(kind, kind)] if len(by_kind.get(kind, ())) >= 2 else []
    if drill.players == 4 and drill.source == 3 and kind < 27:
        runs = [(kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)]
        pairs += [
            (a, b)
            for a, b in runs
            if kind // 9 * 9 <= a and b < kind // 9 * 9 + 9 and {a, b} <= {*by_kind}
        ]
    for a, b in pairs:
        own = by_kind[a][:2] if a == b else [by_kind[a][0], by_kind[b][0]]
        left = [*drill.hand.tiles]
        for one in own:
            left.remove(one)
        name = "pon" if a == b else "chi"
        meld = Meld(name, [tile, *own])
        forbidden = {kind}
        if name == "chi" and a > kind:
            forbidden.add(kind + 3)
        elif name == "chi" and b < kind:
            forbidden.add(kind - 3)
        forbidden = {one for one in forbidden if one // 9 == kind // 9}
        hand = Hand.from_tiles(left, [*drill.hand.melds, meld])
        if {*map(kind_of, left)} - forbidden:
            yield f"chi {format_mpsz(own)}" if name == "chi" else name, hand, frozenset(forbidden)


def check_seed(seed: int) -> Counter[str]:
    """Checks the drill of every kind and level for a seed; counts the answers."""
    counted: Counter[str] = Counter()
    for kind in KINDS:
        for level in LEVELS:
            for players in (3, 4):
                drill = make_drill(kind, level, seed, players=players)
                try:
                    check(drill)
                except AssertionError as error:
                    place = f"make_drill({kind!r}, {level}, {seed}, players={players})"
                    raise AssertionError(f"{place}: {error}") from error
                counted[kind] += 1
    return counted


def main() -> None:
    """Checks `--drills` drills, all kinds and levels alike, in as many processes as there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drills", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    given = parser.parse_args()
    started, counted = time.perf_counter(), Counter[str]()
    each = len(KINDS) * len(LEVELS) * 2
    seeds = range(given.seed, given.seed + -(-given.drills // each))
    with ProcessPoolExecutor(given.jobs) as pool, steps_watched("seeds") as tell:
        for done, one in enumerate(pool.map(check_seed, seeds), 1):
            counted += one
            tell(done, len(seeds))
    took = time.perf_counter() - started
    sys.stdout.write(f"{counted.total()} drills agree ({dict(counted)}) in {took:.0f} s\n")


if __name__ == "__main__":
    main()
