"""A position is the game: it goes there and back, and plays on alike."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from jantaku import Position, RiichiGame
from jantaku.riichi.records.files import iter_games, read_file
from jantaku.riichi.records.record import GameRecord
from riichi.position.journeys import journey, look, moments
from riichi.records.corpus import path_of
from support import SHARED, needs_shared

if TYPE_CHECKING:
    from collections.abc import Iterator

# Archive: moments of it.
JOURNEYS = {"tenhou-4p": 6100, "tenhou-3p": 3500, "tenhou-edge-cases": 400, "majsoul": 100}
PARTS = 10


@pytest.mark.parametrize("name", ["own-4p", "own-3p"])
def test_moments_of_our_games(name: str) -> None:
    random = Random(1)
    travelled = 0
    for moment in moments(read_file(path_of(name, "tenhou_json")), 6, random):
        journey(moment)
        travelled += 1
    assert travelled >= 20


@pytest.mark.parametrize("players", [3, 4])
def test_what_one_seat_knows(players: int) -> None:
    """The rest is filled, and the seat sees what it saw."""
    random = Random(players)
    seen = 0
    for moment in moments(read_file(path_of(f"own-{players}p", "mjai")), 4, random):
        game = moment.game
        seat = game.deciding[0]
        known = game.position().seen_by(seat)
        filled = RiichiGame.from_position(known, seed=seen)
        assert filled.position().is_complete
        assert filled.position().seen_by(seat) == known
        assert look(filled)["legal"][seat] == look(game)["legal"][seat]
        assert filled.show(seat).seats == game.show(seat).seats
        again = RiichiGame.from_position(Position.from_line(str(known)), seed=seen)
        assert again.position() == filled.position()
        assert RiichiGame.restore(filled.snapshot()).position() == filled.position()
        seen += 1
    assert seen >= 12


def _moments_of(archive: str, wanted: int, part: int) -> Iterator[None]:
    """Travels with that part of the moments of an archive."""
    games = [
        game
        for _, game in iter_games([str(SHARED / "data" / f"{archive}.zip")])
        if isinstance(game, GameRecord)
    ][part::PARTS]
    random = Random(f"{archive} {part}")
    rounds = sum(len(game.rounds) for game in games)
    each = 1 + 3 * wanted // (2 * PARTS * max(1, rounds))
    for game in games:
        for moment in moments(game, each, random):
            journey(moment)
            yield


@needs_shared
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("archive", JOURNEYS)
def test_moments_of_real_games(archive: str, part: int) -> None:
    wanted = JOURNEYS[archive] // PARTS
    travelled = 0
    for _ in _moments_of(archive, JOURNEYS[archive], part):
        travelled += 1
        if travelled == wanted:
            break
    whole = {"tenhou-edge-cases": 20, "majsoul": 0}
    assert travelled >= whole.get(archive, wanted)
