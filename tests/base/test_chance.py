"""Drawing from a secret seed, held against the documented recipe written again with hashlib."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha512
from itertools import count
from typing import Any

import pytest

from jantaku import HaiyukiGame, RiichiGame, RulesetGame
from jantaku.base.chance import SecretChance, shuffle
from jantaku.riichi.rules import GameRule
from jantaku.ruleset import library, load

SECRET = bytes(range(100, 132))


def words(seed: bytes, number: int) -> Iterator[int]:
    for block in count():
        told = number.to_bytes(8, "little") + block.to_bytes(8, "little")
        digest = sha512(seed + b"jantaku round" + told).digest()
        yield from (int.from_bytes(digest[at : at + 4], "little") for at in range(0, 64, 4))


def below(limit: int, drawn: Iterator[int]) -> int:
    return next(word for word in drawn if word < 2**32 - 2**32 % limit) % limit


def shuffled(tiles: Iterable[Any], drawn: Iterator[int]) -> list[Any]:
    laid = list(tiles)
    for last in range(len(laid) - 1, 0, -1):
        at = below(last + 1, drawn)
        laid[last], laid[at] = laid[at], laid[last]
    return laid


def walls_of(game: RiichiGame) -> list[bytes]:
    """The wall of every round of the game, played to its end."""
    walls = [game._state.wall]
    while game.result is None:
        began = game.step({seat: game.legal_actions(seat)[-1] for seat in game.deciding})
        if any(event.type == "round" for event in began):
            walls.append(game._state.wall)
    return walls


@pytest.mark.parametrize("mode", ["3p-red-half", "4p-red-half"])
def test_the_walls_of_riichi_are_those_of_the_recipe(mode: str) -> None:
    """Every round's, whatever was played before; in three-player games 2m to 8m are not there."""
    rule = GameRule.mode(mode)
    ids = [tile for tile in range(136) if rule.players == 4 or not 4 <= tile < 32]
    walls = walls_of(RiichiGame(rule, seed=SECRET))
    assert len(walls) > 4
    assert [list(wall) for wall in walls] == [
        shuffled(ids, words(SECRET, number)) for number in range(len(walls))
    ]


def test_a_wall_that_is_given_does_not_move_the_rounds_after_it() -> None:
    given = bytes(shuffled(range(136), words(bytes(32), 0)))
    first, second, *_ = walls_of(RiichiGame(seed=SECRET, walls=[given]))
    assert (first, list(second)) == (given, shuffled(range(136), words(SECRET, 1)))


def test_the_walls_and_dice_of_a_ruleset_are_those_of_the_recipe() -> None:
    ruleset = load(
        '{"wall": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m"], "starting_tiles": 1,'
        ' "after_turn_change": {"actions": [["ryuukyoku"]]}, "max_rounds": 6}'
    )
    game = RulesetGame(ruleset, seed=SECRET)
    rounds = [event for event in game.events if event.type == "round"]
    assert len(rounds) >= 1
    for number, event in enumerate(rounds):
        wall = shuffled(ruleset.program.wall, words(SECRET, number))
        assert [event.hands[seat] for seat in game.seats] == [(tile,) for tile in wall[:4]]


@pytest.mark.parametrize("name", ["hong_kong", "sichuan", "riichi"])
def test_the_first_deal_of_a_library_ruleset_is_that_of_the_recipe(name: str) -> None:
    ruleset = library.load(name)
    game = RulesetGame(ruleset, seed=SECRET)
    drawn = words(SECRET, 0)
    wall = shuffled(ruleset.program.wall, drawn)
    dealt = wall[: ruleset.program.starting_tiles * len(game.seats)]
    (began,) = (event for event in game.events if event.type == "round")
    assert [tile for seat in game.seats for tile in began.hands[seat]] == dealt
    assert game.table.dice == (1 + below(6, drawn), 1 + below(6, drawn))


def test_the_walls_and_dora_of_haiyuki_are_those_of_the_recipe() -> None:
    game = HaiyukiGame(("yuri", "petum"), seed=SECRET)
    number = 0
    while game.result is None:
        if game._state.round == number + 1 and not game._state.pond:
            drawn = words(SECRET, number)
            wall = shuffled([tile for tile in range(13) for _ in range(9)], drawn)
            state = game._state
            assert state.wall == wall[: len(state.wall)]
            assert (state.dora, state.ura) == (below(13, drawn), below(13, drawn))
            number += 1
        game.step({seat: game.legal_actions(seat)[-1] for seat in game.deciding})
    assert number == game._state.round > 1


def test_what_is_drawn_in_a_round_does_not_depend_on_the_rounds_before() -> None:
    busy, idle = SecretChance(SECRET), SecretChance(SECRET)
    for number in range(3):
        busy.begin_round(number)
        for _ in range(100 * number):
            busy.below(7)
    for chance in (busy, idle):
        chance.begin_round(3)
    assert [busy.below(1000) for _ in range(50)] == [idle.below(1000) for _ in range(50)]


def test_words_that_would_favour_some_numbers_are_skipped() -> None:
    limit = 3 << 30  # a quarter of all words are too high
    chance, drawn = SecretChance(SECRET), words(SECRET, 0)
    chance.begin_round(0)
    told = [chance.below(limit) for _ in range(60)]
    assert told == [below(limit, drawn) for _ in range(60)]
    assert told != [word % limit for word, _ in zip(words(SECRET, 0), told, strict=False)]


def test_every_order_of_four_is_as_likely() -> None:
    chance, orders = SecretChance(SECRET), Counter[str]()
    for number in range(24_000):
        chance.begin_round(number)
        tiles = list("abcd")
        shuffle(chance, tiles)
        orders["".join(tiles)] += 1
    assert len(orders) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 60  # of 23 degrees of freedom


def test_numbers_give_the_walls_they_always_gave() -> None:
    """Games that were noted by their number stay what they are, in every engine."""
    assert RiichiGame(seed=7)._state.wall[-4:].hex() == "8270255f"
    assert HaiyukiGame(seed=7)._state.wall[-4:] == [3, 8, 7, 3]
    table = RulesetGame(library.load("hong_kong"), seed=7).table
    assert [tile.name for tile in table.wall[:4]] == ["7m", "5s", "8s", "7p"]
    assert table.dice == (3, 6)
