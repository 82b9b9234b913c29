"""Each ruleset of the library counts random winning hands as an independent counter does.

`make test` counts the first twenty hands of each ruleset, `make long` all thousand.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from . import hong_kong
from .comparison import best, differences
from .hands import Meld, hand_of, run

PART = 20
PARTS = 50
OTHERS = {"__init__", "comparison", "facts", "hands", "readings", "test_counters"}
COUNTED = sorted(
    file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in OTHERS
)


@pytest.mark.sample(PARTS)
@pytest.mark.parametrize(
    ("name", "part"),
    [(name, part) for name in COUNTED for part in range(PARTS)],
)
def test_random_hands_are_worth_what_an_independent_counter_finds(name: str, part: int) -> None:
    assert list(differences(name, range(part * PART, (part + 1) * PART))) == []


@pytest.mark.parametrize("name", COUNTED)
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
