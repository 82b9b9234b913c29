"""The smaller encodings of an observation, float32 as bytes; `encode` itself is the kernel's.

Seats come in turn order, the seat first; with three players kinds are 27, 2 to 8 man left out.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

import numpy as np

import jantaku
from jantaku.riichi.rules import GameRule
from jantaku.riichienv.action import ActionType
from jantaku.riichienv.convert import RED_IDS
from jantaku.riichienv.named import MeldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from jantaku.riichienv.meld import Meld
    from jantaku.riichienv.observation.observed_state import ObservedState

    Floats = NDArray[np.float32]

_RULES: Final = {n: GameRule(players=n).kernel for n in (3, 4)}
_KINDS: Final = {4: tuple(range(34)), 3: (0, *range(8, 34))}
_PLACES: Final = {n: {kind: at for at, kind in enumerate(kinds)} for n, kinds in _KINDS.items()}


def _seats(seen: ObservedState) -> list[int]:
    return [(seen.player_id + i) % seen.players for i in range(seen.players)]


def _zeros(seen: ObservedState, *shape: int) -> Floats:
    return np.zeros((*shape, len(_KINDS[seen.players])), np.float32)


def _place(seen: ObservedState, tile: int) -> int:
    return _PLACES[seen.players][tile // 4]


def discard_history_decay(seen: ObservedState, rate: float) -> bytes:
    """The discards of each seat, weighed by exp(-rate x age); the last one has age 0."""
    planes = _zeros(seen, seen.players)
    for row, seat in enumerate(_seats(seen)):
        river = seen.discards[seat]
        for age, tile in zip(range(len(river) - 1, -1, -1), river, strict=True):
            planes[row, _place(seen, tile)] += np.float32(exp(np.float32(-rate) * np.float32(age)))
    return planes.tobytes()


def kawa_overview(seen: ObservedState) -> bytes:
    """Counts one to four, then red fives of man, pin and sou."""
    planes = _zeros(seen, seen.players, 7)
    for row, river in enumerate(seen.discards):
        count: dict[int, int] = {}
        for tile in river:
            at = _place(seen, tile)
            planes[row, min(count.get(at, 0), 3), at] = 1
            count[at] = count.get(at, 0) + 1
            if tile in RED_IDS:
                planes[row, 4 + RED_IDS.index(tile), at] = 1
    return planes.tobytes()


def _fuuro(seen: ObservedState) -> Floats:
    planes = _zeros(seen, seen.players, 4, 5)
    for row, seat in enumerate(_seats(seen)):
        for number, meld in enumerate(seen.melds[seat][:4]):
            for at, tile in enumerate(meld.tiles[:4]):
                planes[row, number, at, _place(seen, tile)] = 1
                if tile in RED_IDS:
                    planes[row, number, 4, _place(seen, tile)] = 1
    return planes


def fuuro_overview(seen: ObservedState) -> bytes:
    """Each meld's tiles one by one, then its red five."""
    return _fuuro(seen).tobytes()


def _ankan(seen: ObservedState) -> Floats:
    planes = _zeros(seen, seen.players)
    for row, seat in enumerate(_seats(seen)):
        for meld in seen.melds[seat]:
            if meld.meld_type == MeldType.Ankan:
                planes[row, _place(seen, meld.tiles[0])] = 1
    return planes


def ankan_overview(seen: ObservedState) -> bytes:
    """The kinds of closed kans."""
    return _ankan(seen).tobytes()


def _availability(seen: ObservedState) -> Floats:
    flags = np.zeros(11, np.float32)
    for action in seen.legal_actions():
        at = _SLOTS.get(action.action_type)
        if action.action_type == ActionType.CHI:
            assert action.tile is not None
            at = 1 + sum(tile // 4 < action.tile // 4 for tile in action.consume_tiles)
        if at is not None:
            flags[at] = 1
    return flags


_SLOTS: Final = {
    ActionType.RIICHI: 0,
    ActionType.PON: 4,
    ActionType.DAIMINKAN: 5,
    ActionType.ANKAN: 6,
    ActionType.KAKAN: 7,
    ActionType.RON: 8,
    ActionType.TSUMO: 8,
    ActionType.KYUSHU_KYUHAI: 9,
    ActionType.PASS: 10,
}


def action_availability(seen: ObservedState) -> bytes:
    """Riichi, three chi, pon, the three kans, a win, nine kinds, pass."""
    return _availability(seen).tobytes()


def _dora_kinds(seen: ObservedState) -> set[int]:
    worth = _RULES[seen.players].dora_of
    return {worth(tile // 4, "dora") for tile in seen.dora_indicators}


def _told(seen: ObservedState, tile: int | None) -> list[float]:
    if tile is None:
        return [0, 0, 0]
    kinds = len(_KINDS[seen.players])
    return [_place(seen, tile) / (kinds - 1), tile in RED_IDS, tile // 4 in _dora_kinds(seen)]


def _of_others(seen: ObservedState, tiles: Sequence[int | None]) -> Floats:
    rows = [_told(seen, tile) for seat, tile in enumerate(tiles) if seat != seen.player_id]
    return np.array(rows, np.float32)


def riichi_sutehais(seen: ObservedState) -> bytes:
    """The others' riichi discards."""
    return _of_others(seen, seen.riichi_sutehais).tobytes()


def last_tedashis(seen: ObservedState) -> bytes:
    """The others' last discards from hand."""
    return _of_others(seen, seen.last_tedashis).tobytes()


def _pass_context(seen: ObservedState) -> Floats:
    return np.array(_told(seen, seen.last_discard), np.float32)


def pass_context(seen: ObservedState) -> bytes:
    """The tile last discarded."""
    return _pass_context(seen).tobytes()


def _counts(tiles: Iterable[int]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile // 4] += 1
    return counts


def _shanten(seen: ObservedState, counts: Sequence[int]) -> int:
    return (
        jantaku.Hand.from_counts(counts).shanten()
        if seen.players == 4
        else jantaku.shanten(jantaku.Hand.from_counts(counts), players=3)
    )


def _improving(seen: ObservedState, counts: list[int], now: int) -> list[int]:
    """The kinds whose addition makes the shanten number lower than that."""
    kinds = []
    for kind in _KINDS[seen.players]:
        if counts[kind] < 4:
            counts[kind] += 1
            if _shanten(seen, counts) < now:
                kinds.append(kind)
            counts[kind] -= 1
    return kinds


def _visible(seen: ObservedState) -> list[int]:
    tiles = [*seen.hand, *seen.dora_indicators]
    for seat in range(seen.players):
        tiles += seen.discards[seat]
        for meld in seen.melds[seat]:
            tiles += meld.tiles
    return _counts(tiles)


def _efficiency(seen: ObservedState) -> Floats:
    out = np.full((seen.players, 4), 0.5, np.float32)
    counts = _counts(seen.hand)
    shanten = _shanten(seen, counts)
    visible = _visible(seen)

    def left(kinds: Sequence[int]) -> int:
        return sum(max(0, 4 - visible[kind]) for kind in kinds)

    best_kinds, best = 0, 0
    for kind in _KINDS[seen.players]:
        if counts[kind]:
            counts[kind] -= 1
            kinds = _improving(seen, counts, shanten)
            best_kinds, best = max(best_kinds, len(kinds)), max(best, left(kinds))
            counts[kind] += 1
    if sum(counts) % 3 != 2:
        best_kinds = len(_improving(seen, counts, shanten))
    size = len(_KINDS[seen.players])
    out[0, :3] = [max(0, shanten) / 8, best_kinds / size, best / 80]
    out[:, 3] = [min(1, len(seen.discards[seat]) / 18) for seat in _seats(seen)]
    return out


def shanten_efficiency(seen: ObservedState) -> bytes:
    """Shanten, useful kinds, useful tiles and turns; of the others, who hide it, a half."""
    return _efficiency(seen).tobytes()


def _candidates(seen: ObservedState) -> Floats:
    counts = _counts(seen.hand)
    size = sum(counts)
    shanten = _shanten(seen, counts)
    keeping = worse = 0
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            after = _shanten(seen, counts)
            counts[kind] += 1
            keeping += (after <= shanten) * counts[kind]
            worse += (after > shanten) * counts[kind]
    return np.array(
        [
            size / 34,
            keeping / size if size else 0,
            worse / size if size else 0,
            shanten <= 0,
            seen.riichi_declared[seen.player_id],
        ],
        np.float32,
    )


def discard_candidates(seen: ObservedState) -> bytes:
    """Tiles in hand, shares of those that keep and raise the shanten, tenpai, riichi."""
    return _candidates(seen).tobytes()


def furiten_ron_possibility(seen: ObservedState) -> bytes:
    """Nothing for a seat whose last three discards were drawn tiles."""
    out = np.ones((seen.players, 21), np.float32)
    for row, seat in enumerate(_seats(seen)):
        flags = seen.tsumogiri_flags[seat]
        if len(flags) >= 3 and all(flags[-3:]):
            out[row] = 0
    return out.tobytes()


def yaku_possibility(seen: ObservedState) -> bytes:
    """The yaku that a seat's melds, and its own discards with the indicators, leave possible."""
    out = np.ones((seen.players, 21, 2), np.float32)
    for row, seat in enumerate(range(seen.players)):
        melds = seen.melds[seat]
        visible = _counts((*seen.discards[seat], *seen.dora_indicators))
        seat_wind = 27 + (seat - seen.oya) % seen.players
        for at, possible in enumerate(_possible(melds, visible, 27 + seen.round_wind, seat_wind)):
            if not possible:
                out[row, at] = 0
    return out.tobytes()


_TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
_HONORS: Final = frozenset(range(27, 34))
_ORPHANS: Final = _TERMINALS | _HONORS


def _possible(melds: Sequence[Meld], visible: Sequence[int], wind: int, own: int) -> list[bool]:
    kinds = [{tile // 4 for tile in meld.tiles} for meld in melds]
    every = set().union(*kinds)
    suits = {kind // 9 for kind in every if kind < 27}
    pons = {min(of) for of in kinds if len(of) == 1}
    chi = any(len(of) > 1 for of in kinds)

    def triplet(kind: int) -> bool:
        return kind in pons or visible[kind] < 3

    return [
        not every & _ORPHANS,
        triplet(31),
        triplet(32),
        triplet(33),
        triplet(wind),
        triplet(own),
        len(suits) < 2,
        len(suits) + bool(every & _HONORS) < 2,
        not chi,
        not melds,
        all(visible[kind] < 4 or kind in pons for kind in (31, 32, 33)),
        all(visible[kind] < 2 or kind in pons for kind in (31, 32, 33)),
        every <= _HONORS,
        every <= _TERMINALS,
        every <= _ORPHANS,
        not melds and all(visible[kind] < 4 for kind in _ORPHANS),
        all(of & _ORPHANS for of in kinds),
        not every & _HONORS and all(of & _TERMINALS for of in kinds),
        True,
        not melds,
        True,
    ]


def extended(seen: ObservedState) -> bytes:
    """All planes one after another; numbers fill a plane, a missing fourth seat is 0."""
    kinds = len(_KINDS[seen.players])

    def flat(values: Floats) -> Floats:
        return np.repeat(np.ravel(values), kinds).reshape(-1, kinds)

    def pad(planes: Floats, size: int) -> Floats:
        rest = np.zeros((size - len(planes), kinds), np.float32)
        return np.concatenate([planes, rest])

    base = np.frombuffer(seen.encode(), np.float32).reshape(-1, kinds).copy()
    called = sum(meld.opened for melds in seen.melds for meld in melds)
    unseen = 4 * kinds - sum(_visible(seen)) + called
    base[30] = np.float32(max(0, unseen)) / np.float32(70)  # a called tile counts once
    decay = np.frombuffer(discard_history_decay(seen, 0.2), np.float32).reshape(-1, kinds)
    return np.concatenate(
        [
            base,
            pad(decay, 4),
            pad(flat(_efficiency(seen)), 16),
            pad(_ankan(seen), 4),
            pad(_fuuro(seen).reshape(-1, kinds), 80),
            flat(_availability(seen)),
            flat(_candidates(seen)),
            flat(_pass_context(seen)),
            pad(flat(_of_others(seen, seen.last_tedashis)), 9),
            pad(flat(_of_others(seen, seen.riichi_sutehais)), 9),
        ],
        dtype=np.float32,
    ).tobytes()
