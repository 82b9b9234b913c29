"""What the page about the players of rulesets says of its tables."""

from __future__ import annotations

import re
from pathlib import Path

from jantaku.players.ruleset import Insight
from jantaku.ruleset import library

PAGE = (Path(__file__).parents[1] / "docs" / "players.md").read_text(encoding="utf-8")
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
    assert {*rows()} == {name for name in library.names() if Insight(library.load(name)).wins}


def test_efficiency_beats_chance_everywhere() -> None:
    assert all(edge > half for edge, half, *_ in rows().values())


def test_the_rulesets_are_named_in_which_thinking_is_better_or_behind() -> None:
    found = rows()
    assert {n for n, (_, _, edge, half, _, _) in found.items() if edge > half} == named(
        "more points in "
    )
    assert {n for n, (_, _, edge, _, _, _) in found.items() if edge < 0} == named(
        "fewer points in "
    )
    assert all(edge > -half for _, _, edge, half, _, _ in found.values()), "which few games may be"


def test_fewer_wins_may_bring_more_points() -> None:
    found = rows()
    names = named("Fewer wins bring more in ")
    assert names == {"duel", "zung_jung"}
    for name in names:
        _, _, edge, half, wins, _ = found[name]
        assert wins < 50
        assert edge > half
