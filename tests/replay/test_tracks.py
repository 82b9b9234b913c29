"""A replay shows what a game was: each track is what that viewer saw, whatever it was read from."""

import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ReplayError
from jantaku.base.seeds import commitment
from jantaku.game import Game
from jantaku.game.engines import open_game
from jantaku.game.protocol import to_dict, with_open_hands
from jantaku.game.protocol.delta import applied
from jantaku.haiyuki import HaiyukiGame
from jantaku.players.by_engine import player_for
from jantaku.replay import ReplayTrack, read_replay, replay_of
from jantaku.replay.reader import replay_of_record
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.native import About, write_native
from jantaku.riichi.records.record import EVENT_SIZE, EventCode
from jantaku.ruleset import RulesetGame, library
from riichi.records.corpus import GAMES, path_of
from support import SHARED, needs_shared


def played(game: Game[Any, Any, Any], steps: int) -> Game[Any, Any, Any]:
    """The game after so many steps of whatever is legal, or at its end."""
    random = Random(5)
    for _ in range(steps):
        if game.status != "playing":
            break
        game.step({seat: random.choice(game.legal_actions(seat)) for seat in game.deciding})
    return game


def views(track: ReplayTrack) -> Iterator[dict[str, Any]]:
    """The view after each moment."""
    view = track.first
    for moment in track.moments:
        view = applied(view, moment.change) if moment.change else view
        yield view


GAMES_OF_ALL = {
    "riichi": lambda: played(RiichiGame(seed=3), 300),
    "three players": lambda: played(RiichiGame(GameRule(players=3), seed=4), 300),
    "hong_kong": lambda: played(RulesetGame(library.load("hong_kong"), seed=5), 150),
    "american": lambda: played(RulesetGame(library.load("american"), seed=5), 60),
    "haiyuki": lambda: played(HaiyukiGame(seed=6), 200),
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", GAMES_OF_ALL)
def test_a_replay_is_what_each_seat_saw(name: str) -> None:
    game = GAMES_OF_ALL[name]()
    replay = replay_of(game)
    again: Game[Any, Any, Any] = open_game(game.spec)
    films = [views(track) for track in replay.tracks]
    for step in (None, *game.actions):
        if step is not None:
            again.step(step)
        seen = [again.show(seat) for seat in again.seats]
        wanted = [with_open_hands(again.show(None), seen), *seen]
        for view, film in zip(wanted, films, strict=True):
            assert complete(next(film)) == complete(to_dict(view))
    assert all(next(film, None) is None for film in films)


def complete(view: dict[str, Any]) -> dict[str, Any]:
    """Without what is written only where it changes."""
    return {
        **bare(view),
        "seats": [bare(row) for row in view["seats"]],
        "extras": bare(view["extras"]),
    }


def bare(document: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in document.items()
        if value not in (None, False, "", [], {}) and name not in ("seats", "extras")
    }


def test_a_round_of_haiyuki_brings_what_it_changes_of_the_points() -> None:
    game, chance = HaiyukiGame(seed=5), Random(1)
    player = player_for(game, "normal")
    while game.deciding:
        game.step({seat: player(game.view(seat), chance) for seat in game.deciding})
    rounds = replay_of(game).rounds
    before = (10_000, 10_000)
    for row in rounds:
        if row.reason:
            assert row.gains == tuple(
                now - was for now, was in zip(row.points, before, strict=True)
            )
            before = row.points
    assert any(gain < 0 for row in rounds for gain in row.gains)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", GAMES_OF_ALL)
def test_events_of_every_track_have_the_same_numbers(name: str) -> None:
    replay = replay_of(GAMES_OF_ALL[name]())
    numbers = [
        [event["number"] for moment in track.moments for event in moment.events]
        for track in replay.tracks
    ]
    assert numbers[0] == list(range(len(numbers[0])))
    assert all(one == numbers[0] for one in numbers)


def test_a_seat_is_not_shown_other_hands() -> None:
    replay = replay_of(played(RiichiGame(seed=3), 100))
    (own,) = (track for track in replay.tracks if track.seat == 2)
    for view in views(own):
        hidden = [tile for row in view["seats"] if row["seat"] != 2 for tile in row["tiles"]]
        assert all(tile == {"down": True} for tile in hidden)


@pytest.mark.sample(5)
@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("name", GAMES)
def test_every_format_gives_the_same_replay(name: str, format_: str) -> None:
    data = path_of(name, format_).read_bytes()
    replay, record = read_replay(data), read_game(data)
    assert not replay.parted
    assert [row.name[0] for row in replay.rounds] == [one.round_wind for one in record.rounds]
    assert [row.points for row in replay.rounds if row.reason] == [
        one.points_after for one in record.rounds
    ]
    assert [Counter(row.winners) for row in replay.rounds] == [
        Counter(win.winner for win in one.wins) for one in record.rounds
    ]
    assert replay.names == record.names


def test_our_own_record_tells_whether_its_seed_was_promised() -> None:
    game = played(RiichiGame(seed=b"7" * 32), 40)
    steps = [game.pack_step(step) for step in game.actions]
    data = write_native(About({0: "Ada"}, commitment(b"7" * 32)), game.spec, steps)
    replay = read_replay(data)
    assert (replay.names[0], replay.kept, replay.engine) == ("Ada", True, "riichi")
    assert replay.tracks == replay_of(game).tracks
    false = write_native(About({}, "0" * 64), game.spec, steps)
    assert read_replay(false).kept is False


def test_the_wall_is_what_is_drawn() -> None:
    replay = replay_of(played(RiichiGame(seed=11), 60))
    drawn = [
        one["event"]["tile"]
        for moment in replay.tracks[0].moments
        for one in moment.events
        if one["event"]["type"] == "draw" and not one["event"].get("from_end")
    ][1:]
    wall = [to_dict(tile) for tile in replay.rounds[0].wall]
    assert len(wall) == 69
    assert drawn[:30] == wall[:30]


def test_a_record_that_breaks_the_rules_is_shown_up_to_there() -> None:
    record = read_game(path_of("own-4p", "mjai").read_bytes())
    first = record.rounds[0]
    wrong = bytes([EventCode.CLOSED_KAN, first.dealer, first.deal[0], 0, 0, 0])
    cut = first.packed[: 8 * EVENT_SIZE] + wrong + first.packed[8 * EVENT_SIZE :]
    replay = replay_of_record(replace(record, rounds=(replace(first, packed=cut),)))
    assert (
        replay.parted == "other rules were played than those assumed; it is shown as it was played"
    )
    assert 3 < len(replay.tracks[0].moments) < 12


@pytest.mark.parametrize("data", [b"", b"no record", b'{"log":[]}', b"<mjloggm/>"])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(ReplayError):
        read_replay(data)


@pytest.mark.sample(6)
@needs_shared
@pytest.mark.parametrize(
    ("archive", "every"),
    [
        ("tenhou-4p", 100),
        ("tenhou-3p", 60),
        ("tenhou-edge-cases", 12),
        ("tenhou-json", 10),
        ("majsoul", 1),
    ],
)
def test_real_logs_are_shown_to_their_ends(archive: str, every: int) -> None:
    with zipfile.ZipFile(SHARED / "data" / f"{archive}.zip") as file:
        for name in file.namelist()[::every]:
            data = file.read(name)
            if data.count(b'"log"') > 1:
                data = data.splitlines()[0]
            record = read_game(data)
            replay = read_replay(data)
            assert not replay.parted, name
            assert len(replay.rounds) >= len(record.rounds), name
