"""`jantaku play --position`: a game that begins in the middle of a round."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from cli.play.scripts import played
from cli.running import refused, run
from jantaku import GameRule, Position, RiichiGame
from jantaku.cli.play.keys import KEYS
from jantaku.players import player_for

pytestmark = pytest.mark.usefixtures("own_folder")


@cache
def moments(players: int = 4) -> tuple[Position, ...]:
    """Positions of a game played at random."""
    game, chance = RiichiGame(GameRule.preset("tenhou", players=players), seed=11), Random(5)
    found = []
    while game.result is None and len(found) < 400:
        found.append(game.position())
        game.step(
            {
                seat: chance.choice([one for one in game.legal_actions(seat) if one.type != "kita"])
                for seat in game.deciding
            }
        )
    return tuple(found)


def open_win() -> tuple[Position, int, str]:
    """A position in which a seat may win with a called meld, that seat, and what it types."""
    for seed in range(20):
        game = RiichiGame(seed=seed)
        player, chance = player_for(game, "smart"), Random(seed)
        while game.result is None:
            decided = {seat: player(game.view(seat), chance) for seat in game.deciding}
            for seat, action in decided.items():
                if action.type in ("ron", "tsumo") and game.view(seat).seats[seat].melds:
                    return game.position(), seat, KEYS[action.type].key
            game.step(decided)
    raise AssertionError("no seat has won with a meld")


@pytest.mark.parametrize("players", [4, 3])
def test_the_round_is_played_to_its_end(players: int) -> None:
    position = next(one for one in moments(players) if any(seat.melds for seat in one.seats))
    words = ("play", "--position", f"{position}", "--seed", "3", "--robots", "efficiency")
    out = run(*words, stdin="auto\n" + "\n" * 99).out
    assert out.startswith(f"── East {position.dealer + 1} ")
    assert "East 2" in out or "South" in out
    assert "fault" not in out


def test_a_win_shows_the_melds_that_were_called_before() -> None:
    position, seat, key = open_win()
    words = ("play", "--position", f"{position}", "--seed", "3", "--robots", "tsumogiri")
    wind = "eswn"[(seat - position.dealer) % 4]
    out = run(*words, "--seat", wind, stdin=f"{key}\n").out
    assert " han" in out
    won = out[out.index(f"> {key}\n") :].splitlines()
    assert won[3].count("(") == len(position.seats[seat].melds)
    paid = re.findall(r"^\w+ +([+-]?\d+) +(\d+)$", "\n".join(won), re.MULTILINE)
    before = sorted(int(points) - int(change) for change, points in paid)
    assert before == sorted(one.points for one in position.seats)


def test_the_person_sits_where_the_hand_is_known() -> None:
    position = moments()[0]
    for seat in range(4):
        out = played("play", "--position", f"{position.seen_by(seat)}", answers=["q", "y"])
        (row,) = [line for line in out.splitlines() if " You " in line][:1]
        assert ("East", "South", "West", "North")[seat] in row


@pytest.mark.parametrize(("letter", "wind"), [("e", "East"), ("w", "West")])
def test_the_seat_is_a_wind_of_this_round(letter: str, wind: str) -> None:
    position = next(one for one in moments() if one.dealer == 1)
    out = played("play", "--position", f"{position}", "--seat", letter, answers=["q", "y"])
    assert any(wind in line and " You " in line for line in out.splitlines())


def test_a_file_of_a_line_or_of_json_is_read() -> None:
    position = moments()[20]
    Path("line.txt").write_text(f"{position}\n", encoding="utf-8")
    Path("game.json").write_text(json.dumps(position.to_dict()), encoding="utf-8")
    outs = {
        played("play", "--position", name, "--seed", "1", answers=["q", "y"])
        for name in ("line.txt", "game.json", f"{position}")
    }
    assert len(outs) == 1


def test_a_game_is_saved_and_resumed_and_undone() -> None:
    position = moments()[0]
    words = ("play", "--position", f"{position}", "--seed", "3", "--robots", "efficiency")
    out = played(*words, answers=["1", "u", "2", "s kept.json"])
    assert "Undone." in out
    saved = json.loads(Path("kept.json").read_text(encoding="utf-8"))["game"]
    assert saved["options"]["position"]["turn"] == position.turn
    again = run("play", "--resume", "kept.json", stdin="auto\n" + "\n" * 99)
    assert again.code in (0, 1)
    assert "25000" in again.out


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--rules", "mleague"), "--rules"),
        (("--games", "2"), "--games"),
        (("--people", "2"), "--people"),
    ],
)
def test_what_a_position_defines_cannot_be_chosen(words: tuple[str, ...], option: str) -> None:
    error = refused("play", "--position", f"{moments()[0]}", *words)
    assert option in error
    assert "a position is one game" in error


@pytest.mark.parametrize("words", [("--watch",), ("--round", "1"), ("--player", "smart")])
def test_a_position_is_not_watched(words: tuple[str, ...]) -> None:
    assert "--position" in refused("play", "--position", f"{moments()[0]}", *words)


def test_other_games_and_texts_are_refused() -> None:
    line = f"{moments()[0]}"
    assert "option of riichi" in refused("play", "haiyuki", "--position", line)
    wrong = line.replace("25000", "24000", 1)
    assert "points" in refused("play", "--position", wrong)
