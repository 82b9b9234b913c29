"""Every record of the data archives: read, played again, written and read again."""

import json
import re
import zipfile
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from jantaku._kernel import final_scores
from jantaku.riichi.records.files import FORMATS, iter_games
from jantaku.riichi.records.formats.tenhou.json_reader import read_tenhou_json
from jantaku.riichi.records.formats.tenhou.json_writer import write_tenhou_json
from jantaku.riichi.records.formats.tenhou.xml_reader import read_tenhou_xml
from jantaku.riichi.records.formats.tenhou.xml_writer import write_tenhou_xml
from jantaku.riichi.records.record import GameRecord
from jantaku.riichi.records.verify import verify_files, verify_game
from riichi.records.comparing import InFaces
from riichi.records.corpus import as_bytes
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
WRITTEN = ("tenhou_json", "majsoul", "majsoul_wire", "mjai")
XML = ("tenhou-4p", "tenhou-3p", "tenhou-edge-cases")
STEP = {"tenhou-4p": 16, "tenhou-3p": 12}  # of which only every n-th is written in other formats


def path_of(archive: str) -> str:
    return str(SHARED / "data" / f"{archive}.zip")


@cache
def games_of(archive: str) -> list[GameRecord]:
    games = [game for _, game in iter_games([path_of(archive)])]
    assert all(isinstance(game, GameRecord) for game in games)
    return games  # type: ignore[return-value]


def whole_rounds(game: GameRecord) -> GameRecord:
    """The game without a round that just stops, which no format writes."""
    return replace(game, rounds=tuple(record for record in game.rounds if record.is_over))


@pytest.mark.sample(2)
@pytest.mark.parametrize("archive", COUNTS)
def test_all_games_and_rounds_are_read(archive: str) -> None:
    games = games_of(archive)
    assert (len(games), sum(len(game.rounds) for game in games)) == COUNTS[archive]


@pytest.mark.parametrize(
    ("archive", "games", "rounding"),
    # Tenhou rounded to thousands then, and the first took what was left over.
    [("tenhou-4p", 500, 1.5), ("tenhou-3p", 260, 1.5), ("majsoul", 1, 0.05)],
)
def test_all_final_scores_are_those_of_the_rules(archive: str, games: int, rounding: float) -> None:
    told = [game for game in games_of(archive) if game.scores and game.final_points]
    assert len(told) == games
    for game in told:
        scores = final_scores(game.rules.kernel, game.final_points or ())
        assert scores == pytest.approx(game.scores, abs=rounding)


@pytest.mark.sample(6)
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


@pytest.mark.long
@pytest.mark.parametrize("archive", XML)
def test_a_tenhou_xml_is_written_as_it_was(archive: str) -> None:
    comings_and_goings = re.compile(rb"<BYE[^>]*>|<UN [^>]*>")
    with zipfile.ZipFile(path_of(archive)) as members:
        for name in members.namelist():
            original = members.read(name)
            game = read_tenhou_xml(original)
            if not game.rounds[-1].is_over:
                continue
            written = write_tenhou_xml(game)
            assert read_tenhou_xml(written) == game
            rounds = comings_and_goings.sub(b"", original[original.index(b"<INIT") :]).strip()
            assert written[written.index(b"<INIT") :] == rounds, name


def calls_of_xml(rounds: bytes) -> list[list[tuple[str, int]]]:
    """For each seat how it called what, and from which place: from the bits of its melds."""
    calls: list[list[tuple[str, int]]] = [[] for _ in range(8)]
    for who, m in re.findall(rb'<N who="(\d)" m="(\d+)"', rounds):
        seat, code = int(who), int(m)
        signs = ((4, "c"), (8, "p"), (16, "k"), (32, "f"))
        sign = next((sign for bit, sign in signs if code & bit), "m" if code & 3 else "a")
        if sign not in "af":
            calls[seat + 4 * (sign == "k")].append((sign, (seat + (code & 3)) % 4))
    return calls


def calls_of_json(text: str) -> list[list[tuple[str, int]]]:
    """The same, from where in a call's text its letter stands: left, across or right of four."""
    calls: list[list[tuple[str, int]]] = [[] for _ in range(8)]
    for log in json.loads(text)["log"]:
        for part in range(4, 16):
            seat = (part - 4) // 3
            for move in (move for move in log[part] if isinstance(move, str)):
                before, sign, _ = re.split("([a-z])", move)
                steps = 3 - min(len(before) // 2, 2)  # right, across or left of the caller
                if sign in "cpmk":
                    calls[seat + 4 * (sign == "k")].append((sign, (seat + steps) % 4))
    return calls


@pytest.mark.parametrize("archive", XML)
def test_tenhou_json_names_the_seat_that_gave_each_called_tile(archive: str) -> None:
    """Places are counted as at a table of four, the empty one included."""
    found = 0
    with zipfile.ZipFile(path_of(archive)) as members:
        for name in members.namelist()[:: 8 if archive == "tenhou-4p" else 2]:
            original = members.read(name)
            game = read_tenhou_xml(original)
            if not game.rounds[-1].is_over:
                continue
            written = write_tenhou_json(game)
            told = calls_of_xml(original)
            assert calls_of_json(written) == told, name
            found += sum(map(len, told))
            assert verify_game(read_tenhou_json(written)).differences == (), name
    assert found > 100


@pytest.mark.sample(10)
@pytest.mark.parametrize(("archive", "format_"), list(product(COUNTS, WRITTEN)))
def test_a_game_is_the_same_in_every_format(archive: str, format_: str) -> None:
    step = STEP.get(archive, 1) * (4 if format_ == "majsoul_wire" else 1)  # slow, and read alike
    for game in map(whole_rounds, games_of(archive)[::step]):
        if game.rounds:
            again = FORMATS[format_].read(as_bytes(FORMATS[format_].write(game)))
            assert InFaces(again) == InFaces(game), game.reference
            assert FORMATS[format_].read(as_bytes(FORMATS[format_].write(again))) == again
