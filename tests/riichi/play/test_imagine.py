"""Imagined games: what a seat sees stays, all else is dealt anew and can be played on."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ReplayError, SeatError, SeedError
from jantaku.riichi.players.simple import play_efficiency


def moments(players: int, seed: int, every: int) -> Iterator[RiichiGame]:
    """A game whose players declare riichi when they can, looked at now and then."""
    game = RiichiGame(GameRule.preset("tenhou", players=players), seed=seed)
    chance = Random(seed)
    while game.result is None:
        if len(game.actions) % every == 0:
            yield game
        game.step({seat: play_efficiency(game.view(seat), chance) for seat in game.deciding})


def held(game: RiichiGame) -> list[int]:
    return sorted(tile for seat in game.seats for tile in game.view(seat).seats[seat].tiles or ())


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_a_seat_sees_changes_and_the_rest_does(players: int) -> None:
    differ = Counter[str]()
    for game in moments(players, seed=3, every=7):
        for seat in game.seats:
            other = game.imagine(seat, seed=len(game.actions))
            assert other.view(seat) == game.view(seat)
            rivals = [one for one in game.seats if one != seat]
            for rival in rivals:
                mine, theirs = game.view(rival).seats[rival], other.view(rival).seats[rival]
                assert (theirs.concealed, theirs.melds) == (mine.concealed, mine.melds)
                differ["hands"] += theirs.tiles != mine.tiles
                differ["looked at"] += 1
    assert differ["hands"] > 0.95 * differ["looked at"]


def test_who_declared_riichi_waits() -> None:
    declared = 0
    for game in moments(4, seed=5, every=3):
        for seat in game.seats:
            other = game.imagine(seat, seed=seat)
            for rival in game.seats:
                seen = other.view(rival).seats[rival]
                if rival != seat and seen.riichi:
                    declared += 1
                    assert seen.waits
    assert declared > 100


@pytest.mark.parametrize("players", [3, 4])
def test_an_imagined_game_is_played_to_its_end_with_every_tile_once(players: int) -> None:
    for number, game in enumerate(moments(players, seed=11, every=150)):
        chance = Random(number)
        other = game.imagine(chance.choice(game.seats), seed=number)
        while other.result is None:
            assert len(set(held(other))) == len(held(other))
            other.step({seat: chance.choice(other.legal_actions(seat)) for seat in other.deciding})
        assert sum(other.result.points) == (100_000 if players == 4 else 105_000)


def test_the_tiles_to_come_are_each_as_likely() -> None:
    game = RiichiGame(seed=1)
    own = set(game.view(0).seats[0].tiles or ())
    shown = set(game.view(0).dora)
    first = Counter(
        tile for seed in range(3000) for tile in game.imagine(0, seed).view(1).seats[1].tiles or ()
    )
    assert set(first) == set(range(136)) - own - shown
    mean = 3000 * 13 / len(first)
    assert all(abs(count - mean) < 6 * mean**0.5 for count in first.values())


def test_the_seed_alone_decides_what_is_imagined() -> None:
    game = RiichiGame(seed=1)
    once, again, other = (game.imagine(0, seed).view(2) for seed in (5, 5, 6))
    assert once == again != other


def test_other_seats_are_asked_whether_they_could_call_or_not() -> None:
    for game in moments(4, seed=2, every=1):
        view = game.view(None)
        if view.offered is None:
            continue
        for seat in game.seats:
            other = game.imagine(seat, seed=1)
            asked = set(other.deciding) - {seat}
            assert asked == set(game.seats) - {seat, view.turn}


def test_an_imagined_game_has_no_snapshot_and_tells_only_what_was_seen() -> None:
    game = RiichiGame(seed=1)
    other = game.imagine(0, seed=2)
    with pytest.raises(ReplayError, match="an imagined game follows from no seed"):
        other.snapshot()
    assert [*other.events] == [event.seen_by(0) for event in game.events]


def test_what_is_no_seat_or_seed_is_refused() -> None:
    game = RiichiGame(seed=1)
    with pytest.raises(SeatError):
        game.imagine(4, 1)
    with pytest.raises(SeedError):
        game.imagine(0, -1)
