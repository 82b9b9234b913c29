"""Drills from seeds: the same again, of their level, and nothing for other values."""

import json
from pathlib import Path

import pytest

from jantaku import ArgumentError
from jantaku.riichi.drill import (
    KINDS,
    LARGEST_SEED,
    LEVELS,
    DrillSeed,
    drill_to_dict,
    make_drill,
    solve,
)

GOLDEN = Path(__file__).parents[2] / "data" / "drills.json"
"""Drills with their answers."""


def golden() -> list[dict[str, object]]:
    """A drill of each kind and level for four and for three players, with its answers."""
    made = [
        make_drill(kind, level, 10 * level + players, players=players)
        for kind in KINDS
        for level in LEVELS
        for players in (4, 3)
    ]
    return [
        {"drill": drill_to_dict(drill), "answers": list(solve(drill).answers)} for drill in made
    ]


def test_drills_are_those_of_earlier_versions() -> None:
    """Written by `python -m riichi.drill.test_generator` with tests/ on the path."""
    assert golden() == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", KINDS)
def test_levels_seeds_and_players_make_different_drills(kind: str) -> None:
    hands = {
        str(make_drill(kind, level, seed, players=players).hand)
        for level in LEVELS
        for seed in (0, 1, LARGEST_SEED)
        for players in (3, 4)
    }
    assert len(hands) == 30


@pytest.mark.parametrize("level", LEVELS)
def test_waits_get_wider_from_level_to_level(level: int) -> None:
    drills = [make_drill("waits", level, seed) for seed in range(8)]
    widths = [len(solve(drill).waits) for drill in drills]
    least, most = {1: (1, 2), 2: (3, 34), 3: (2, 34), 4: (3, 34), 5: (3, 34)}[level]
    assert all(least <= width <= most for width in widths)
    if level >= 3:
        suits = [max(str(drill.hand).count(digit) for digit in "mps") for drill in drills]
        assert all(suits)


@pytest.mark.parametrize("seed", range(6))
def test_riichi_of_one_player_is_asked_about_below_level_five(seed: int) -> None:
    for level in LEVELS:
        drill = make_drill("safe", level, seed)
        riichis = sum(other.riichi for other in drill.seats[1:])
        assert (riichis > 1) == (level == 5)
        assert (drill.tile is not None) == (level <= 2)
        assert not drill.seats[0].riichi


def test_win_drills_say_yes_and_no_about_as_often() -> None:
    answers = [
        solve(make_drill("win", level, seed)).answers for level in LEVELS for seed in range(12)
    ]
    assert 20 <= sum(answer == ("win",) for answer in answers) <= 40


def test_house_rules_are_asked_about_from_level_three() -> None:
    changed = [make_drill("win", level, 3).rules.to_dict() for level in LEVELS]
    assert (changed[:2], changed[2]) == ([{}, {}], {"open_tanyao": False})
    assert changed[3] in ({"min_han": 2}, {"two_han_honba": 5})
    assert changed[4] == {"fix_yaku": "first_only"}


def test_one_of_four_fives_is_red_where_all_are_in_melds() -> None:
    assert str(make_drill("score", 5, 158).hand) == "66p(055m)[7777s](456m)(888m)"


def test_the_seed_of_a_drill_makes_it_again() -> None:
    drill = make_drill("discard", 4, 99, players=3)
    assert (drill.level, drill.seed, drill.players) == (4, 99, 3)
    assert DrillSeed("discard", 4, 99, 3).drill() == drill


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("chess", 1, 1), "no drill is named 'chess'"),
        (("waits", 0, 1), "level"),
        (("waits", 6, 1), "level"),
        (("waits", 1, -1), "seed"),
        (("waits", 1, LARGEST_SEED + 1), "seed"),
        (("waits", True, "x"), "seed"),
    ],
)
def test_other_values_are_refused(arguments: tuple[object, ...], fault: str) -> None:
    with pytest.raises(ArgumentError, match=fault):
        make_drill(*arguments)


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(ArgumentError, match="players"):
        make_drill("waits", players=2)


if __name__ == "__main__":
    GOLDEN.write_text(
        "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in golden()) + "\n]\n",
        encoding="utf-8",
    )
