"""The place that a seat may expect from its points."""

from itertools import pairwise
from typing import Literal

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.riichi.players.placement import mean_places, rounds_left


@pytest.mark.parametrize("points", [[25_000] * 4, [48_000, -3000, 30_100, 24_900], [35_000] * 3])
@pytest.mark.parametrize("left", [0, 1, 4, 8])
def test_places_add_up(points: list[int], left: int) -> None:
    places = mean_places(points, 1, left)
    assert sum(places) == pytest.approx(sum(range(1, len(points) + 1)))
    assert all(1 <= place <= len(points) for place in places)


@pytest.mark.parametrize("players", [3, 4])
def test_more_points_and_fewer_rounds_make_a_better_place(players: int) -> None:
    others = [25_000] * (players - 1)
    by_points = [mean_places([own, *others], 0, 3)[0] for own in range(0, 60_000, 4000)]
    assert all(later < earlier for earlier, later in pairwise(by_points))
    by_rounds = [mean_places([33_000, *others], 1, left)[0] for left in range(0, 25, players)]
    assert all(later > earlier for earlier, later in pairwise(by_rounds))


def test_who_sits_earlier_is_ahead_at_equal_points_in_the_end() -> None:
    assert mean_places([25_000] * 4, 0, 0) == (1, 2, 3, 4)


@pytest.mark.parametrize(("players", "winds", "rounds"), [(4, 2, 8), (4, 1, 4), (3, 2, 6)])
def test_rounds_are_counted_by_the_rules(players: Literal[3, 4], winds: int, rounds: int) -> None:
    game = RiichiGame(GameRule.preset("tenhou", players=players).replace(winds=winds), seed=1)
    assert rounds_left(game.view(0), game.rule) == rounds
