"""A position is the game: it goes there and back, and plays on alike."""

from __future__ import annotations

from random import Random

import pytest

from jantaku.riichi.records.files import read_file
from riichi.position.journeys import journey, moments
from riichi.records.corpus import path_of


@pytest.mark.parametrize("name", ["own-4p", "own-3p"])
def test_moments_of_our_games(name: str) -> None:
    random = Random(1)
    travelled = 0
    record = read_file(path_of(name, "tenhou_json"))
    for moment in moments(record, 12, random):
        journey(moment)
        travelled += 1
    assert travelled >= 40
