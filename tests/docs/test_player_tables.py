"""`docs/player-strength.md`: the text agrees with its tables."""

import re
from pathlib import Path

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.players import RuleModel

PAGE = (Path(__file__).parents[2] / "docs" / "player-strength.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| `(\w+)` \| \d+ \| (\S+) ±(\S+) \| \S+ ±\S+ \| \d+ \| (\S+) ±(\S+) \| (\S+)% ±(\S+)% \|$",
    re.MULTILINE,
)


def rows() -> dict[str, list[float]]:
    """The edge of each player of the ladder and half its interval, and the share of wins."""
    return {name: [*map(float, numbers)] for name, *numbers in ROW.findall(PAGE)}


def named(sentence: str) -> set[str]:
    """The rulesets that a sentence of the page names behind these words."""
    (found,) = re.findall(sentence + r"([^.:]*)[.:]", " ".join(PAGE.split()))
    return {*re.findall(r"`(\w+)`", found)}


def test_every_ruleset_that_can_be_won_has_a_row() -> None:
    assert {*rows()} == {name for name in library.names() if RuleModel(library.load(name)).wins}


def test_efficiency_beats_chance_everywhere() -> None:
    assert all(edge > half for edge, half, *_ in rows().values())


def test_thinking_beats_efficiency_everywhere() -> None:
    assert all(edge > half for _, _, edge, half, _, _ in rows().values())


def even(name: str) -> float:
    """The share of wins that is no better: of three players one sits against two."""
    seats = len(RuleModel(library.load(name)).program.seats)
    return 100 * (seats // 2) / seats


@pytest.mark.long
def test_fewer_wins_may_bring_more_points() -> None:
    fewer = {name for name, row in rows().items() if row[4] < even(name)}
    assert fewer == named("Fewer wins bring more in ")
