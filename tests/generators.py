"""Random hands of several styles, and random wins with circumstances that can happen together."""

import random
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from jantaku import Hand
from support import MeldIds, Win, meld_of

STYLES = ("uniform", "one suit", "honours", "orphans", "pairs")
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
NORTH = 30
MeldKinds = tuple[str, tuple[int, ...]]
"""Type as in `jantaku.Meld`, kinds."""
Shape = tuple[list[int], list[MeldKinds]]
"""Concealed kinds and melds; some kinds may come out more than four times."""


def random_counts(
    rng: np.random.Generator,
    style: str,
    shape: tuple[int, int],
    used: NDArray[np.uint8] | None = None,
    *,
    players: int = 4,
) -> NDArray[np.uint8]:
    """`shape` = (hands, tiles); (hands, 34) uint8 counts, drawn without the tiles `used`."""
    hands, tiles = shape
    weights = np.repeat(_kind_weights(rng, style, hands), 4, axis=1)
    copy = np.tile(np.arange(4), 34)
    if used is not None:
        weights[copy < np.repeat(used, 4, axis=1)] = 0
    if style == "pairs":
        weights[:, copy >= 2] *= 0.01
    if players == 3:
        weights[:, 4 : 4 * 8] = 0  # no man from 2 to 8
    with np.errstate(divide="ignore"):
        keys = rng.exponential(size=weights.shape) / weights
    drawn = np.argpartition(keys, tiles, axis=1)[:, :tiles] // 4
    flat = (drawn + 34 * np.arange(hands)[:, None]).ravel()
    return np.bincount(flat, minlength=34 * hands).reshape(hands, 34).astype(np.uint8)


def _kind_weights(rng: np.random.Generator, style: str, hands: int) -> NDArray[np.float64]:
    weights = np.ones((hands, 34))
    kinds = np.arange(34)
    if style == "one suit":
        weights[rng.integers(3, size=hands)[:, None] == kinds // 9] = 20
    elif style == "honours":
        weights[:, 27:] = 12
    elif style == "orphans":
        weights[:, (kinds >= 27) | (kinds % 9 % 8 == 0)] = 20
    elif style == "pairs":
        weights[rng.random((hands, 34)) < 0.2] = 30
    return weights


def random_melds(rng: random.Random, number: int, style: str) -> list[MeldKinds]:
    """`number` melds of kinds with no kind more than four times."""
    melds: list[MeldKinds] = []
    counts = [0] * 34
    suit = rng.randrange(3)
    while len(melds) < number:
        type_ = rng.choice(["chi", "chi", "pon", "pon", "open_kan", "closed_kan", "added_kan"])
        kind = rng.randrange(27, 34) if style == "honours" else rng.randrange(34)
        if style == "one suit":
            kind = 9 * suit + kind % 9
        tiles = _group(type_, kind)
        if not tiles or any(counts[tile] + tiles.count(tile) > 4 for tile in tiles):
            continue
        for tile in tiles:
            counts[tile] += 1
        melds.append((type_, tiles))
    return melds


def random_hands(seed: int, style: str, hands: int, size: int, *, melded: bool) -> list[Hand]:
    """Hands of `size` (13 or 14) tiles, a kan counted as three; `melded`: with 1 to 4 melds."""
    rng, arrays = random.Random(seed), np.random.default_rng(seed)
    if not melded:
        return [Hand.from_counts(bytes(row)) for row in random_counts(arrays, style, (hands, size))]
    result = []
    for number in range(1, 5):
        melds = [random_melds(rng, number, style) for _ in range(-(-hands // 4))]
        used = np.array(
            [np.bincount(sum((t for _, t in own), ()), minlength=34) for own in melds], np.uint8
        )
        rows = random_counts(arrays, style, (len(melds), size - 3 * number), used)
        result += [
            Hand.from_counts(bytes(row), [meld_of(type_, tiles) for type_, tiles in own])
            for row, own in zip(rows, melds, strict=True)
        ]
    return result[:hands]


def short_hands(seed: int, style: str, hands: int, *, melded: bool, players: int = 4) -> list[Hand]:
    """Hands of 1 to 12 tiles, a kan counted as three."""
    rng = random.Random(seed)
    unused = range(1, 8) if players == 3 else ()
    result: list[Hand] = []
    while len(result) < hands:
        for hand in random_hands(rng.randrange(10**6), style, hands, 13, melded=melded):
            tiles = [tile for tile in hand.tiles if tile not in unused]
            kept = rng.sample(tiles, rng.randint(0, min(len(tiles), 12 - 3 * len(hand.melds))))
            called = [kind for meld in hand.melds for kind in meld.tiles]
            if (kept or called) and not set(called) & set(unused):
                result.append(Hand.from_counts([*map(kept.count, range(34))], hand.melds))
    return result[:hands]


def _group(type_: str, kind: int) -> tuple[int, ...]:
    """The kinds of one group starting at `kind`; empty when there is no such run."""
    if type_ == "chi":
        return (kind, kind + 1, kind + 2) if kind < 27 and kind % 9 < 7 else ()
    return (kind,) * (4 if type_.endswith("kan") else 3)


def random_wins(seed: int, number: int, *, players: int = 4) -> Iterator[Win]:
    """Wins of every form with circumstances that can happen together."""
    rng = random.Random(seed)
    made = 0
    while made < number:
        win = _random_win(rng, players)
        if win:
            made += 1
            yield win


def _random_win(rng: random.Random, players: int) -> Win | None:
    """None when the tiles drawn are more than there are."""
    shape = rng.choices([_standard, _chiitoitsu, _kokushi, _chuuren], [92, 6, 1, 1])[0]
    kinds, groups = shape(rng)
    counts = [0] * 34
    for kind in [*kinds, *(kind for _, group in groups for kind in group)]:
        counts[kind] += 1
    kita = rng.choice([0, 0, 1, 2, 3]) if players == 3 else 0
    if max(counts) > 4 or counts[NORTH] + kita > 4:
        return None
    if players == 3 and (any(counts[1:8]) or any(type_ == "chi" for type_, _ in groups)):
        return None
    pool = [rng.sample(range(4 * kind, 4 * kind + 4), 4) for kind in range(34)]
    concealed = tuple(pool[kind].pop() for kind in kinds)
    melds = tuple((type_, tuple(pool[kind].pop() for kind in group)) for type_, group in groups)
    del pool[NORTH][:kita]
    if players == 3:
        pool[1:8] = []
    unseen = [id_ for ids in pool for id_ in ids]
    return _with_circumstances(rng, concealed, melds, unseen, players, kita)


def _standard(rng: random.Random) -> Shape:
    allowed = _palette(rng)
    runs = rng.choice([0.2, 0.8, 0.9, 1.0])
    calls = rng.choice([0, 0, 0.1, 0.5])
    kinds = [rng.choice(allowed)] * 2
    melds = []
    for _ in range(100):
        type_ = "chi" if rng.random() < runs else "pon"
        if type_ == "pon" and rng.random() < 0.15:
            type_ = rng.choice(["open_kan", "closed_kan", "added_kan"])
        group = _group(type_, rng.choice(allowed))
        if not group or group[-1] not in allowed:
            continue
        if type_.endswith("kan") or rng.random() < calls:
            melds.append((type_, group))
        else:
            kinds += group
        if len(kinds) + 3 * len(melds) == 14:
            break
    else:
        kinds = [0] * 14  # a palette without runs and a wish for nothing else
    return kinds, melds


def _chiitoitsu(rng: random.Random) -> Shape:
    allowed = _palette(rng)
    return 2 * rng.sample(allowed if len(allowed) >= 7 else range(34), 7), []


def _kokushi(rng: random.Random) -> Shape:
    return [*ORPHANS, rng.choice(ORPHANS)], []


def _chuuren(rng: random.Random) -> Shape:
    suit = 9 * rng.randrange(3)
    ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]
    return [suit + rank for rank in ranks], []


def _palette(rng: random.Random) -> Sequence[int]:
    """The kinds a hand is built from: all, or few enough that rare yaku come up."""
    suit, rank = 9 * rng.randrange(3), rng.randrange(7)
    return rng.choice(
        [
            range(34),
            range(34),
            [kind for kind in range(27) if kind % 9 not in (0, 8)],
            range(suit, suit + 9),
            [*range(suit, suit + 9), *range(27, 34)],
            [kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 1, 2, 6, 7, 8)],
            [kind for kind in range(27) if kind % 9 in (0, 1, 2, 6, 7, 8)],
            [kind for kind in range(27) if rank <= kind % 9 <= rank + 2],
            rng.choice([ORPHANS, ORPHANS[:6], range(27, 34), (19, 20, 21, 23, 25, 32)]),
            [*range(27, 34), *rng.sample(range(27), 4)],
        ]
    )


def _with_circumstances(
    rng: random.Random,
    concealed: tuple[int, ...],
    melds: tuple[MeldIds, ...],
    unseen: list[int],
    players: int,
    kita: int,
) -> Win:
    def chance(probability: float) -> bool:
        return rng.random() < probability

    win = rng.choice(concealed)
    tsumo, seat = chance(0.5), rng.randrange(players)
    closed = all(type_ == "closed_kan" for type_, _ in melds)
    kan = any(type_.endswith("kan") for type_, _ in melds)
    # A second indicator is turned by a kan: by then the first turn is over.
    indicators = rng.choices([1, 2, 3, 4, 5], [75, 20, 3, 1, 1])[0]
    no_kan = not melds and not kita and indicators == 1
    first_turn = tsumo and no_kan and chance(0.01)
    riichi = rng.choices([0, 1, 2], [5, 4, 1])[0] if closed and not first_turn else 0
    rinshan = tsumo and kan and chance(0.2)
    last_tile = not rinshan and not first_turn and chance(0.05)
    # A kan is only robbed of a tile that nobody else can hold a copy of.
    seen = [*concealed, *(id_ for _, ids in melds for id_ in ids)]
    sole = sum(id_ // 4 == win // 4 for id_ in seen) == 1
    chankan = not tsumo and sole and not last_tile and chance(0.1)
    if chankan:
        unseen = [id_ for id_ in unseen if id_ // 4 != win // 4]
    turned = rng.sample(unseen, 2 * indicators)
    return Win(
        concealed=concealed,
        melds=melds,
        win=win,
        tsumo=tsumo,
        seat=seat,
        round=rng.choices([0, 1, 2, 3], [4, 4, 2, players - 3])[0],  # no North with three
        dora=tuple(turned[:indicators]),
        ura=tuple(turned[indicators:]) if riichi else (),
        riichi=riichi,
        ippatsu=bool(riichi)
        and not rinshan
        and not last_tile
        and (riichi == 1 or (no_kan and not chankan))
        and chance(0.25),
        rinshan=rinshan,
        chankan=chankan,
        last_tile=last_tile,
        tenhou=first_turn and seat == 0,
        chiihou=first_turn and seat != 0,
        honba=rng.choices([0, 1, 3], [6, 2, 1])[0],
        riichi_sticks=rng.choices([0, 1, 4], [6, 2, 1])[0],
        kita=kita,
        players=players,
    )
