"""Recorded decisions differ from riichienv's only in ways that are known and documented."""

from pathlib import Path

import pytest

pytest.importorskip("riichienv", reason="riichienv is not installed")

from riichienv_api.record_differences import EXPLAINED, differences, unexplained

PAGE = Path(__file__).parents[2] / "docs" / "riichienv.md"


@pytest.mark.parametrize("players", [4, 3])
def test_every_difference_is_explained(players):
    found = differences(players, range(5))
    assert not unexplained(found)
    assert found["decisions"] > 500
    assert found["indicators shown early"] > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 3])
def test_every_difference_of_100_games_is_explained(players):
    found = differences(players, range(100))
    assert not unexplained(found)
    rows = PAGE.read_text(encoding="utf-8")
    assert all(f"| {sentence} |" in rows for sentence in EXPLAINED.values())
    for kind, sentence in EXPLAINED.items():
        cells = rows.partition(f"| {sentence} | ")[2].split(" |")[:2]
        assert cells[players == 3].strip() == f"{found[kind]:,}"
