"""The order of turns in tenhou.net/6 JSON, where a call may fit two discards."""

from time import perf_counter

import pytest

from jantaku import GameRule
from jantaku.base.errors import ReplayError
from jantaku.replay import read_replay
from jantaku.riichi.records.conversion import convert
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.formats.tenhou.turn_order import SeatTurn, TurnCall, turn_order
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import GameRecord
from riichi.play.script import Script, deal
from riichi.records.comparing import InFaces


def played(wall: bytes, orders: str, players: int = 4) -> GameRecord:
    rule = GameRule(players=3) if players == 3 else GameRule()
    script = Script(wall, rule=rule)
    for order in orders.split(", "):
        if order == "pass":
            script.pass_all()
        else:
            script.play(order)
    script.draw_on()
    return record_of_game(script.game.events, script.game.rule, names="abcd"[:players])


ONE = "E 9s, pass, S 8s, pass, W 1m, pass, N 3z, S pon, S 5p, pass, W 1m, E pon, E 5p"
TWO = (
    "pass, S 6s, pass, W 2z, pass, N 4z, S pon, S 6p, pass, W 2z, E pon, E 6p"  # the same once more
)
THREE = "E 9s, pass, S 1p, pass, W 3z, S pon, S 1p, E pon, E 5p"

GAMES = {
    "one": lambda: played(deal("11m5p", "33z5p", "1m", "", draws="9s8s1m3z7s", dora="9p"), ONE),
    "two in one round": lambda: played(
        deal("11m22z56p", "33z44z56p", "1m2z", "", draws="9s8s1m3z7s6s2z4z7p", dora="9p"),
        f"{ONE}, {TWO}",
    ),
    "the first of two": lambda: played(
        deal("11m5p", "33z5p", "1m", "", draws="9s8s1m3z7s", dora="9p"),
        "E 9s, pass, S 8s, pass, W 1m, E pon, E 5p, pass, S 3z, pass, W 1m",
    ),
    "three players": lambda: played(
        deal("11p5p", "33z11p", "", draws="9s8s3z", dora="9p"), THREE, players=3
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_call_that_fits_two_discards_is_read_as_it_was_made(name: str) -> None:
    record = GAMES[name]()
    text = FORMATS["tenhou_json"].write(record)
    assert isinstance(text, str)
    assert InFaces(read_game(text.encode())) == InFaces(record)
    again = convert(text.encode(), "mjai")
    assert InFaces(read_game(again)) == InFaces(record)
    assert read_replay(text.encode()).parted == ""


def test_every_turn_says_whose_turn_was_before_it_so_nothing_is_searched() -> None:
    """Two seats that call each other's equal tiles: each call fits any of the discards."""
    many = 50_000
    turns = [
        [SeatTurn(None, 11), *[SeatTurn(TurnCall(1, 11), 11)] * many],
        [SeatTurn(TurnCall(0, 11), 11)] * many,
        [],
        [],
    ]
    began = perf_counter()
    assert turn_order(turns, 0) == [0, *[1, 0] * many]
    assert perf_counter() - began < 5


@pytest.mark.parametrize(
    "turns",
    [
        [[SeatTurn(None, 11)], [], [SeatTurn(None, 12)], []],
        [[SeatTurn(TurnCall(1, 11), 12)], [SeatTurn(None, 11)], [], []],
        [[SeatTurn(None, 11)], [], [SeatTurn(TurnCall(0, 12), 13)], []],
        [[SeatTurn(None, None)], [SeatTurn(None, 11)], [], []],
        [[], [SeatTurn(None, 11)], [], []],
    ],
    ids=["out of turn", "a call first", "another tile", "after the end", "not the dealer"],
)
def test_turns_that_do_not_follow_are_refused(turns: list[list[SeatTurn]]) -> None:
    with pytest.raises(ReplayError, match="left over"):
        turn_order(turns, 0)
