"""Every record of the data archives: read, played again, written and read again."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from functools import cache

import pytest

from jantaku.replay.files import FORMATS, iter_games
from jantaku.replay.record import GameRecord
from jantaku.replay.tenhou_xml import read_tenhou_xml, write_tenhou_xml
from jantaku.replay.verify import verify_files
from replay.comparing import InFaces
from replay.corpus import as_bytes
from support import SHARED, needs_shared

pytestmark = needs_shared

# Archive: games, rounds.
COUNTS = {
    "tenhou-4p": (500, 4986),
    "tenhou-3p": (260, 2280),
    "tenhou-edge-cases": (85, 468),
    "tenhou-json": (31, 326),
    "majsoul": (1, 9),
}
XML = ("tenhou-4p", "tenhou-3p", "tenhou-edge-cases")
STEP = {"tenhou-4p": 8, "tenhou-3p": 6}  # of which only every n-th is written in other formats


def path_of(archive: str) -> str:
    return str(SHARED / "data" / f"{archive}.zip")


@cache
def games_of(archive: str) -> list[GameRecord]:
    games = [game for _, game in iter_games([path_of(archive)])]
    assert all(isinstance(game, GameRecord) for game in games)
    return games  # type: ignore[return-value]


def whole_rounds(game: GameRecord) -> GameRecord:
    """The game without a round that just stops, which only two formats can write."""
    rounds = tuple(record for record in game.rounds if record.wins or record.drawn_game)
    return replace(game, rounds=rounds)


@pytest.mark.parametrize("archive", COUNTS)
def test_all_games_and_rounds_are_read(archive: str) -> None:
    games = games_of(archive)
    assert (len(games), sum(len(game.rounds) for game in games)) == COUNTS[archive]


@pytest.mark.parametrize("archive", COUNTS)
def test_all_games_keep_the_rules_of_their_site(archive: str) -> None:
    reports = list(verify_files([path_of(archive)]))
    assert sum(report.rounds for report in reports) == COUNTS[archive][1]
    assert [report.name for report in reports if report.differences or report.error] == []


@pytest.mark.parametrize("archive", COUNTS)
def test_points_only_change_hands(archive: str) -> None:
    for game in games_of(archive):
        for record in game.rounds:
            for win in record.wins:
                assert sum(win.deltas) == 1000 * win.riichi_sticks
            if record.drawn_game:
                assert sum(record.drawn_game.deltas) == 0


@pytest.mark.parametrize("archive", COUNTS)
def test_every_round_begins_with_the_points_that_the_last_one_left(archive: str) -> None:
    for game in games_of(archive):
        for before, after in zip(game.rounds, game.rounds[1:], strict=False):
            assert after.points == before.points_after


@pytest.mark.parametrize("archive", XML)
def test_a_tenhou_xml_is_written_as_it_was(archive: str) -> None:
    comings_and_goings = re.compile(rb"<BYE[^>]*>|<UN [^>]*>")
    with zipfile.ZipFile(path_of(archive)) as members:
        for name in members.namelist():
            original = members.read(name)
            game = read_tenhou_xml(original)
            written = write_tenhou_xml(game)
            assert read_tenhou_xml(written) == game
            rounds = comings_and_goings.sub(b"", original[original.index(b"<INIT") :]).strip()
            assert written[written.index(b"<INIT") :] == rounds, name


@pytest.mark.parametrize("format_", ["tenhou_json", "majsoul", "majsoul_wire", "mjai"])
@pytest.mark.parametrize("archive", COUNTS)
def test_a_game_is_the_same_in_every_format(archive: str, format_: str) -> None:
    late = format_.startswith("majsoul")
    step = STEP.get(archive, 1) * (4 if format_ == "majsoul_wire" else 1)  # slow, and read alike
    for game in map(whole_rounds, games_of(archive)[::step]):
        if game.rounds:
            again = FORMATS[format_].read(as_bytes(FORMATS[format_].write(game)))
            same = InFaces(again) == InFaces(game, dora_after_discard=late)
            assert same, game.reference
            assert FORMATS[format_].read(as_bytes(FORMATS[format_].write(again))) == again
