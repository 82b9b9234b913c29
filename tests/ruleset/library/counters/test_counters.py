"""Each ruleset of the library counts random winning hands as an independent counter does.

`make test` counts the first twenty hands of each ruleset, `make long` all thousand.
"""

from dataclasses import replace

import pytest

from jantaku.ruleset import library

from .comparison import best, differences
from .count import Count
from .hands import Meld, WonHand, hand_of, run
from .pages import HONG_KONG, PAGES, counter_of
from .readings import Reading

NAMES = library.names()
FEW = range(20)
MANY = pytest.param(range(20, 1000), marks=pytest.mark.long)


def test_every_ruleset_of_the_library_has_a_counter() -> None:
    counters = [counter_of(name) for name in NAMES]
    assert all(counter.count or counter.worth for counter in counters)


@pytest.mark.parametrize("numbers", [FEW, MANY], ids=["few", "many"])
@pytest.mark.parametrize("name", NAMES)
def test_random_hands_are_worth_what_an_independent_counter_finds(
    name: str, numbers: range
) -> None:
    assert list(differences(name, numbers)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_number_always_makes_the_same_hand(name: str) -> None:
    game = counter_of(name).game
    assert game.name == name
    assert hand_of(game, 7) == hand_of(game, 7)
    assert len({hand_of(game, number).held for number in range(20)}) > 10


def test_a_counter_that_counts_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(hand: WonHand, groups: Reading) -> Count:
        count = HONG_KONG.count(hand, groups)
        return replace(count, score=385) if count.score == 384 else count

    monkeypatch.setitem(PAGES, "hong_kong", replace(HONG_KONG, count=wrong))
    hands = {number: hand_of(HONG_KONG.game, number) for number in range(200)}
    limit = [number for number, hand in hands.items() if best(HONG_KONG, hand)[0].score == 384]
    assert len(list(differences("hong_kong", limit[:3]))) == 3


def test_a_hand_counts_in_the_reading_worth_most() -> None:
    hand = replace(
        hand_of(HONG_KONG.game, 0), held=(*run(2, "p") * 3, "9p"), tile="9p", source="discard",
        melds=(Meld("chow", run(5, "p")),), flowers=("1f",), seat=1, discarder=0,
        last_tile=False, on_kong=False, first_turn=False,
    )  # fmt: skip
    assert best(HONG_KONG, hand)[0].yaku == {"All One Suit": 7, "Common Hand": 1}
