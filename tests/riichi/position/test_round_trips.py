"""A position is the game: it goes there and back, and plays on alike."""

from collections.abc import Iterator
from random import Random

import pytest

from jantaku import Position, RiichiGame
from jantaku.riichi.records.files import iter_games, read_file
from jantaku.riichi.records.record import GameRecord
from riichi.position.journeys import journey, look, moments
from riichi.records.corpus import path_of
from support import SHARED, needs_shared

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
@pytest.mark.positions
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


NORTH = (
    "tenhou-3p S3 0+0 1m56p33340568s55z/9m9s.3z-9s.1s.8p6s6z3p3p1z8p.7z./47800 "
    "19m279p189s11226z/4s2s.2s0p5p.6p7p9m9m2z1p7z/18400 "
    "1234568s[7777s](3z<0:33z)+4z/1p.2z7z7p9p.9p6p.6z.3z.1p.1z.1p.3p./38800/k3 13?/44p/12? 2:draw"
)


def test_a_wait_for_a_fifth_north_is_worth_nothing() -> None:
    """Three Norths are set aside and the fourth is in the hand, which waits for another."""
    shown = RiichiGame.from_position(Position.from_line(NORTH), seed=1).show(2)
    waits = [one for one in shown.extras.worth if one.tile.name == "4z"]
    assert waits
    assert {(one.left, one.ron, one.tsumo) for one in waits} == {(0, None, None)}


TWICE = (
    "tenhou-4p E1 2+1 10?(6m<3:40m)/1m2z1m.9m8m1s.9s4z/38000 13?/1z7z5z2m5z.8s2s4z/22000 "
    "589m9p377z(6z<3:66z)(6m<3:66m)+2z/8s8p2s7p5s5p.4z5s.1z/14000 "
    "13?/6z-7z9p7m9s6m-.7p.1p.6m-./25000 38?/6s/13? 2:draw"
)


def test_the_seat_at_turn_says_which_of_two_equal_discards_a_call_took() -> None:
    """East's chi may have taken the first 6m, but then West would have called, not drawn."""
    game = RiichiGame.from_position(Position.from_line(TWICE), seed=1)
    assert game.deciding == (2,)
    assert str(game.position().seen_by(2)) == TWICE
