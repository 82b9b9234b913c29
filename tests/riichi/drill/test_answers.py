"""The answers of drills against other ways to find them; `make drills` checks 10,000."""

import pytest

from jantaku.riichi.drill import KINDS, LEVELS, make_drill
from riichi.drill.peer import check

pytest.importorskip("mahjong")

SEEDS = range(1000, 1012)


@pytest.mark.sample(8)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [3, 4])
def test_answers_are_those_of_an_independent_way(kind: str, players: int, seed: int) -> None:
    for level in LEVELS:
        check(make_drill(kind, level, seed, players=players))
