"""Every encoding of an observation by its attributes alone: slow, and apart from the kernel.

Seats come in turn order, the seat first; with three players kinds are 27, 2 to 8 man left out.
"""

from math import exp

import numpy as np

import jantaku
from jantaku.riichienv import ActionType, MeldType

RED = (16, 52, 88)
TERMINALS = {0, 8, 9, 17, 18, 26}
HONORS = set(range(27, 34))
ORPHANS = TERMINALS | HONORS
SLOTS = {"RIICHI": 0, "PON": 4, "DAIMINKAN": 5, "ANKAN": 6, "KAKAN": 7, "RON": 8, "TSUMO": 8}
SLOTS |= {"KYUSHU_KYUHAI": 9, "PASS": 10}


def kinds_of(seen):
    return list(range(34)) if seen.players == 4 else [0, *range(8, 34)]


def place(seen, tile):
    return kinds_of(seen).index(tile // 4)


def in_turn(seen):
    return [(seen.player_id + i) % seen.players for i in range(seen.players)]


def planes(seen, *shape):
    return np.zeros((*shape, len(kinds_of(seen))), np.float32)


def counts_of(tiles):
    return np.bincount([tile // 4 for tile in tiles], minlength=34).tolist()


def discard_history_decay(seen, rate=0.2):
    out = planes(seen, seen.players)
    for row, seat in enumerate(in_turn(seen)):
        river = seen.discards[seat]
        for at, tile in enumerate(river):
            age = np.float32(len(river) - 1 - at)
            out[row, place(seen, tile)] += np.float32(exp(np.float32(-rate) * age))
    return out


def kawa_overview(seen):
    out = planes(seen, seen.players, 7)
    for row, river in enumerate(seen.discards):
        for at, tile in enumerate(river):
            before = sum(other // 4 == tile // 4 for other in river[:at])
            out[row, min(before, 3), place(seen, tile)] = 1
            if tile in RED:
                out[row, 4 + RED.index(tile), place(seen, tile)] = 1
    return out


def fuuro_overview(seen):
    out = planes(seen, seen.players, 4, 5)
    for row, seat in enumerate(in_turn(seen)):
        for number, meld in enumerate(seen.melds[seat]):
            for at, tile in enumerate(meld.tiles):
                out[row, number, at, place(seen, tile)] = 1
                if tile in RED:
                    out[row, number, 4, place(seen, tile)] = 1
    return out


def ankan_overview(seen):
    out = planes(seen, seen.players)
    for row, seat in enumerate(in_turn(seen)):
        for meld in seen.melds[seat]:
            if meld.meld_type == MeldType.Ankan:
                out[row, place(seen, meld.tiles[0])] = 1
    return out


def action_availability(seen):
    out = np.zeros(11, np.float32)
    for action in seen.legal_actions():
        at = SLOTS.get(ActionType(action.action_type).name)
        if action.action_type == ActionType.CHI:
            at = 1 + sum(tile // 4 < action.tile // 4 for tile in action.consume_tiles)
        if at is not None:
            out[at] = 1
    return out


def tile_facts(seen, tile):
    if tile is None:
        return [0, 0, 0]
    rules = jantaku.GameRule(players=seen.players).kernel
    dora = {rules.dora_of(one // 4, "dora") for one in seen.dora_indicators}
    return [place(seen, tile) / (len(kinds_of(seen)) - 1), tile in RED, tile // 4 in dora]


def of_others(seen, tiles):
    rows = [tile_facts(seen, tile) for seat, tile in enumerate(tiles) if seat != seen.player_id]
    return np.array(rows, np.float32)


def riichi_sutehais(seen):
    return of_others(seen, seen.riichi_sutehais)


def last_tedashis(seen):
    return of_others(seen, seen.last_tedashis)


def pass_context(seen):
    return np.array(tile_facts(seen, seen.last_discard), np.float32)


def shanten(seen, counts):
    return jantaku.shanten(jantaku.Hand.from_counts(counts), players=seen.players)


def changed(counts, kind, by):
    return [n + by * (at == kind) for at, n in enumerate(counts)]


def improving(seen, counts, now):
    """The kinds whose addition makes the shanten number lower than that."""
    able = [kind for kind in kinds_of(seen) if counts[kind] < 4]
    return [kind for kind in able if shanten(seen, changed(counts, kind, 1)) < now]


def visible(seen):
    tiles = [*seen.hand, *seen.dora_indicators]
    for river, melds in zip(seen.discards, seen.melds, strict=True):
        tiles += [*river, *(tile for meld in melds for tile in meld.tiles)]
    return counts_of(tiles)


def shanten_efficiency(seen):
    out = np.full((seen.players, 4), 0.5, np.float32)
    counts, shown = counts_of(seen.hand), visible(seen)
    now = shanten(seen, counts)
    each = [improving(seen, changed(counts, kind, -1), now) for kind in range(34) if counts[kind]]
    kinds = max(map(len, each), default=0)
    if sum(counts) % 3 != 2:
        kinds = len(improving(seen, counts, now))
    left = max((sum(max(0, 4 - shown[kind]) for kind in one) for one in each), default=0)
    out[0, :3] = [max(0, now) / 8, kinds / len(kinds_of(seen)), left / 80]
    out[:, 3] = [min(1, len(seen.discards[seat]) / 18) for seat in in_turn(seen)]
    return out


def discard_candidates(seen):
    counts = counts_of(seen.hand)
    size, now = sum(counts), shanten(seen, counts)
    kept = [n for at, n in enumerate(counts) if n and shanten(seen, changed(counts, at, -1)) <= now]
    keeping = sum(kept)
    shares = [size / 34, keeping / size, (size - keeping) / size]
    return np.array([*shares, now <= 0, seen.riichi_declared[seen.player_id]], np.float32)


def furiten_ron_possibility(seen):
    out = np.ones((seen.players, 21), np.float32)
    for row, seat in enumerate(in_turn(seen)):
        last = seen.tsumogiri_flags[seat][-3:]
        out[row] = not (len(last) == 3 and all(last))
    return out


def yaku_possibility(seen):
    out = np.zeros((seen.players, 21, 2), np.float32)
    for seat in range(seen.players):
        gone = counts_of((*seen.discards[seat], *seen.dora_indicators))
        own = 27 + (seat - seen.oya) % seen.players
        out[seat] = np.array([possible(seen.melds[seat], gone, 27 + seen.round_wind, own)]).T
    return out


def possible(melds, gone, wind, own):
    kinds = [{tile // 4 for tile in meld.tiles} for meld in melds]
    every = set().union(*kinds)
    suits = {kind // 9 for kind in every - HONORS}
    pons = {min(of) for of in kinds if len(of) == 1}
    triplets = [kind in pons or gone[kind] < 3 for kind in (31, 32, 33, wind, own)]
    return [
        not every & ORPHANS,
        *triplets,
        len(suits) < 2,
        len(suits) + bool(every & HONORS) < 2,
        all(len(of) == 1 for of in kinds),
        not melds,
        all(gone[kind] < 4 or kind in pons for kind in (31, 32, 33)),
        all(gone[kind] < 2 or kind in pons for kind in (31, 32, 33)),
        every <= HONORS,
        every <= TERMINALS,
        every <= ORPHANS,
        not melds and all(gone[kind] < 4 for kind in ORPHANS),
        all(of & ORPHANS for of in kinds),
        not every & HONORS and all(of & TERMINALS for of in kinds),
        True,
        not melds,
        True,
    ]


def extended(seen):
    kinds = len(kinds_of(seen))

    def numbers(values):
        return np.repeat(np.ravel(values), kinds).reshape(-1, kinds)

    base = np.frombuffer(seen.encode(), np.float32).reshape(-1, kinds).copy()
    called = sum(meld.opened for melds in seen.melds for meld in melds)
    unseen = 4 * kinds - sum(visible(seen)) + called
    base[30] = np.float32(max(0, unseen)) / np.float32(70)
    parts = [
        (base, 74),
        (discard_history_decay(seen), 4),
        (numbers(shanten_efficiency(seen)), 16),
        (ankan_overview(seen), 4),
        (fuuro_overview(seen).reshape(-1, kinds), 80),
        (numbers(action_availability(seen)), 11),
        (numbers(discard_candidates(seen)), 5),
        (numbers(pass_context(seen)), 3),
        (numbers(last_tedashis(seen)), 9),
        (numbers(riichi_sutehais(seen)), 9),
    ]
    out = [np.concatenate([part, np.zeros((size - len(part), kinds))]) for part, size in parts]
    return np.concatenate(out, dtype=np.float32)


ENCODINGS = [
    *(discard_history_decay, kawa_overview, fuuro_overview, ankan_overview, action_availability),
    *(riichi_sutehais, last_tedashis, pass_context, shanten_efficiency, discard_candidates),
    *(furiten_ron_possibility, yaku_possibility, extended),
]
