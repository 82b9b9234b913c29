"""Whole rulesets in the manner of other authors, each leaning on another part of the language."""

from pathlib import Path
from random import Random
from typing import Literal

import pytest

from jantaku.ruleset import Ruleset, RulesetGame
from jantaku.ruleset.players import RULESET_PLAYERS
from ruleset.marathon import Tally, play_game

from .engine import check_text, fmt, merge_config, read_file

FOLDER = Path(__file__).parent / "foreign"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))

LOSES: dict[str, tuple[Literal["tiles", "points"], ...]] = {
    "cosmos": ("points",),  # the first receives half a point more for each in the end
    "duel": ("points",),  # a doubled win doubles what lies on the table
    "powers": ("tiles",),  # one card makes white dragons
}


def loaded(name: str, **config: object) -> Ruleset:
    return Ruleset(merge_config(read_file(FOLDER / f"{name}.json"), config))


def seats_of(name: str) -> tuple[int, ...]:
    """At how many seats a ruleset can be played, its own number first."""
    own = len(loaded(name).program.seats)
    return (own,) if name in ("kansai", "trade", "duel") else (own, 3, 2)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", NAMES)
def test_the_checker_has_no_fault_to_find(name: str) -> None:
    path = FOLDER / f"{name}.json"
    found = check_text(path.read_text(encoding="utf-8"), str(path))
    assert [str(problem) for problem in found if problem.severity != "info"] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_formatter_changes_no_value(name: str) -> None:
    text = fmt((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert fmt(text) == text


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in NAMES for seats in seats_of(name)]
)
def test_a_game_is_played_to_the_end_by_its_own_rules(name: str, seats: int) -> None:
    ruleset, tally = loaded(name, num_players=seats), Tally()
    game = play_game(
        ruleset, 1, RULESET_PLAYERS["efficiency"](ruleset), tally, loses=LOSES.get(name, ())
    )
    assert len(game.seats) == seats
    assert game.error is None
    assert tally.events["win"] >= 2
    assert tally.yaku


@pytest.mark.sample(9)
@pytest.mark.parametrize("name", NAMES)
def test_random_play_meets_no_fault_tells_no_secret_and_goes_on_from_every_snapshot(
    name: str,
) -> None:
    ruleset, chance = loaded(name), Random(name)
    player, game = RULESET_PLAYERS["random"](ruleset), RulesetGame(ruleset, seed=2)
    for step in range(300):
        if game.result is not None:
            break
        assert game.deciding
        assert hidden(game) <= {"1x"}
        actions = {seat: player(game.view(seat), chance) for seat in game.deciding}
        if step % 100 == 50:
            copy, again = game.clone(), RulesetGame.restore(game.snapshot())
            assert again.events == game.events
            assert copy.step(actions) == again.step(actions)
        game.step(actions)
    assert game.error is None


def hidden(game: RulesetGame) -> set[str]:
    """What seats see of the hands of others that are not revealed."""
    return {
        tile.name
        for viewer in game.seats
        for other in game.view(viewer).seats
        if other.seat != viewer and not game.table.players[other.seat].hand_revealed
        for tile in (*other.hand, *other.draw)
        if "revealed" not in tile.attrs
    }
