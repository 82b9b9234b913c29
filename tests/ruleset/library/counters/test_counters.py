"""Each ruleset of the library counts random winning hands as an independent counter does.

`make test` counts the first twenty hands of each ruleset, `make long` all thousand.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest

from jantaku.ruleset import library

from . import hong_kong
from .comparison import best, differences
from .hands import Meld, hand_of, run

NAMES = library.names()
FEW = range(20)
MANY = pytest.param(range(20, 1000), marks=pytest.mark.long)


def test_every_ruleset_of_the_library_has_a_counter() -> None:
    modules = [import_module(f"{__package__}.{name}") for name in NAMES]
    assert all(hasattr(module, "count") or hasattr(module, "worth") for module in modules)


@pytest.mark.parametrize("numbers", [FEW, MANY], ids=["few", "many"])
@pytest.mark.parametrize("name", NAMES)
def test_random_hands_are_worth_what_an_independent_counter_finds(
    name: str, numbers: range
) -> None:
    assert list(differences(name, numbers)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_number_always_makes_the_same_hand(name: str) -> None:
    game = import_module(f"{__package__}.{name}").GAME
    assert game.name == name
    assert hand_of(game, 7) == hand_of(game, 7)
    assert len({hand_of(game, number).held for number in range(20)}) > 10


def test_a_counter_that_counts_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hong_kong, "POINTS", (*hong_kong.POINTS[:-1], 385))
    limit = [
        number
        for number in range(200)
        if best(hong_kong, hand_of(hong_kong.GAME, number))[0].score == 385
    ]
    assert len(list(differences("hong_kong", limit[:3]))) == 3


def test_a_hand_counts_in_the_reading_worth_most() -> None:
    hand = replace(
        hand_of(hong_kong.GAME, 0), held=(*run(2, "p") * 3, "9p"), tile="9p", source="discard",
        melds=(Meld("chow", run(5, "p")),), flowers=("1f",), seat=1, discarder=0,
        last_tile=False, on_kong=False, first_turn=False,
    )  # fmt: skip
    assert best(hong_kong, hand)[0].yaku == {"All One Suit": 7, "Common Hand": 1}
