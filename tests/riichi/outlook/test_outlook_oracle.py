"""The kernel's outlook is that of the model, worked out by brute force in tests/oracle."""

import random
from collections import Counter
from itertools import chain

import pytest

from jantaku import GameRule, Hand, Meld, TileId, outlook
from jantaku.riichi.tiles.tile import KINDS, TILES, kind_of
from oracle.outlook import Model

CASES = 500
SHARE = 40  # of them in every run of the tests
LACKED_BY_THREE = range(1, 8)
PRESETS = ("tenhou", "majsoul", "mleague", "wrc", "ema")


def random_set(chance: random.Random, players: int) -> list[int]:
    while True:
        kind = chance.randrange(34)
        run = players == 4 and kind < 27 and kind % 9 < 7 and chance.random() < 0.7
        kinds = [kind, kind + 1, kind + 2] if run else [kind] * 3
        if players == 4 or kind not in LACKED_BY_THREE:
            return kinds


def random_case(seed: int, *, calls: bool = False) -> tuple[Model, dict]:
    """A small question: a hand near tenpai, few draws, often few tiles unseen."""
    chance = random.Random(seed)
    players = 3 if chance.random() < 0.25 else 4
    rules = GameRule.preset(chance.choice(PRESETS[: 5 if players == 4 else 2]), players=players)
    n_melds = chance.choice((0, 0, 1, 2, 2, 3, 3))
    while True:
        groups = [random_set(chance, players) for _ in range(4)]
        pair = [chance.choice([k for k in KINDS if players == 4 or k not in LACKED_BY_THREE])] * 2
        if max(Counter([*chain(*groups), *pair]).values()) <= 3:
            break
    melds = []
    for kinds in groups[:n_melds]:
        closed = chance.random() < 0.2 and kinds[0] == kinds[1]
        kinds = [*kinds, kinds[0]] if closed else kinds
        name = "closed_kan" if closed else "pon" if kinds[0] == kinds[1] else "chi"
        melds.append(Meld(name, [TILES[kind] for kind in kinds]))
    size = 14 - 3 * n_melds - chance.randrange(2)
    deck = [tile for tile in range(136) if players == 4 or tile // 4 not in LACKED_BY_THREE]
    for meld in melds:
        for tile in meld.tiles:
            deck.remove(next(t for t in reversed(deck) if t // 4 == kind_of(tile)))
    held: list[int] = []
    for kind in [*chain(*groups[n_melds:]), *pair]:
        held.append(next(t for t in sorted(deck) if t // 4 == kind))
        deck.remove(held[-1])
    for _ in range(chance.choice((1, 1, 2, 2, 3))):
        deck.append(held.pop(chance.randrange(len(held))))
        held.append(deck.pop(chance.randrange(len(deck))))
    while len(held) > size:
        deck.append(held.pop(chance.randrange(len(held))))
    chance.shuffle(deck)
    dora = [deck.pop() for _ in range(chance.choice((0, 1, 1, 2)))]
    own = [deck.pop() for _ in range(chance.randrange(6))]
    few = chance.random() < 0.7
    seen = deck[chance.randrange(12, 25) :] if few else []
    flat = Counter(t // 4 for t in (*held, *own, *dora, *seen))
    assert max(flat.values()) <= 4
    draws = chance.choice((1, 2, 3, 4)) if few else chance.choice((1, 2))
    detours = chance.choice((0, 0, 0, 1)) if n_melds < 2 else chance.choice((0, 1, 2))
    hand = Hand.from_tiles([tile_of(t, rules) for t in held], melds)
    circumstances = {
        "round": chance.choice("ES"),
        "seat": chance.choice("ESW"),
        "dora": "".join(text_of(t) for t in dora),
        "honba": chance.choice((0, 0, 2)),
        "riichi_sticks": chance.choice((0, 1)),
    }
    options = {
        "draws": draws,
        "objective": chance.choice(("points", "points", "win", "tenpai")),
        "declare": chance.choice(("best", "best", "always", "never")),
        "ron": chance.choice((0.0, 0.0, 0.5, 1.0)),
        "detours": detours if size + 3 * n_melds else 0,
        "steps_back": chance.random() < 0.5,
        "rules": rules,
    }
    last = chance.random() < 0.2
    if calls:
        options["calls"] = chance.choice((0.3, 1.0, 2.0, 4.0))
        options["detours"] = min(detours, n_melds // 2)  # with more the hands are too many
    model = Model(
        hand,
        seen=tuple(tile_of(t, rules) for t in seen),
        discards=tuple(tile_of(t, rules) for t in own),
        last_tile=last,
        circumstances=circumstances,
        **options,
    )
    asked = {
        **options,
        **circumstances,
        "visible": [TileId(t) for t in seen],
        "discards": [TileId(t) for t in own],
        "last_tile": last,
    }
    return model, asked


def tile_of(tile: int, rules: GameRule):
    """The tile of an id; the ids of red fives are plain where the rules have none."""
    suit = tile // 36
    red = tile in (16, 52, 88) and rules.red_fives[suit] > 0
    if red and rules.players == 3 and suit == 0:
        red = False
    return TILES[34 + suit] if red else TILES[tile // 4]


def text_of(tile: int) -> str:
    return f"{tile // 4 % 9 + 1}{'mpsz'[tile // 36]}"


def compare(seed: int, *, calls: bool = False) -> None:
    model, asked = random_case(seed, calls=calls)
    try:
        result = outlook(model.hand, **asked)
    except Exception as error:
        raise AssertionError((seed, model.hand, asked)) from error
    expected = model.rows()
    assert {row.tile for row in result.rows} == expected.keys(), (seed, str(model.hand))
    for row in result.rows:
        for left, (tenpai, win, points) in enumerate(expected[row.tile]):
            where = seed, str(model.hand), row.tile, left, asked
            assert row.tenpai[left] == pytest.approx(tenpai, abs=1e-9), where
            assert row.win[left] == pytest.approx(win, abs=1e-9), where
            assert row.points[left] == pytest.approx(points, rel=1e-9, abs=1e-6), where


@pytest.mark.sample(8)
@pytest.mark.parametrize("seed", range(SHARE))
def test_the_outlook_is_that_of_the_model(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SHARE, CASES))
def test_the_outlook_is_that_of_the_model_in_all_cases(seed: int) -> None:
    compare(seed)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(SHARE // 2))
def test_the_outlook_with_calls_is_that_of_the_model(seed: int) -> None:
    compare(seed, calls=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SHARE // 2, CASES))
def test_the_outlook_with_calls_is_that_of_the_model_in_all_cases(seed: int) -> None:
    compare(seed, calls=True)
