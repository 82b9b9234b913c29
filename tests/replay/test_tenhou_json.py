"""tenhou.net/6 JSON: lines of rounds, words of wins, and what is refused."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.errors import ReplayError
from jantaku.replay.record import EventCode, Pon
from jantaku.replay.tenhou_json import read_tenhou_json, write_tenhou_json
from replay.corpus import document_of, path_of

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = path_of("own-4p", "tenhou_json").read_text(encoding="utf-8")
Document = dict[str, Any]


def document() -> Document:
    return document_of("own-4p", "tenhou_json")


def test_lines_of_one_round_each_are_one_game() -> None:
    whole = document()
    lines = [json.dumps({**whole, "log": [log]}) for log in whole["log"]]
    assert read_tenhou_json("\n".join(lines)) == read_tenhou_json(TEXT)


def test_it_may_be_spread_over_lines() -> None:
    assert read_tenhou_json(json.dumps(document(), indent=1)) == read_tenhou_json(TEXT)


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        ("鳳南喰赤", ("phoenix", "south", True, False)),
        ("般東喰赤速", ("", "east", True, True)),
        ("特南", ("expert", "south", False, False)),
        ("", ("", None, None, False)),
        ("三鳳南喰赤", ("phoenix", "south", True, False)),
        ("玉の間四人南", ("", "south", None, False)),
        ("金の間三人東", ("", "east", None, False)),
    ],
)
def test_the_rule_is_read_from_its_signs(display: str, expected: tuple[object, ...]) -> None:
    game = read_tenhou_json(json.dumps({**document(), "rule": {"disp": display, "aka": 1}}))
    assert (game.room, game.length, game.open_tanyao, game.fast) == expected


# What stands for a win, then fu and points.
WORTHS = [
    ("30符2飜2000点", 30, 2000),
    ("満貫8000点", None, 8000),
    ("20符2飜400-700点", 20, 1500),
    ("跳満6000点∀", None, 18_000),
    ("役満8000-16000点", None, 32_000),
    ("三倍満24000点", None, 24_000),
]


@pytest.mark.parametrize(("text", "fu", "points"), WORTHS)
def test_the_worth_of_a_hand_is_read(text: str, fu: int | None, points: int) -> None:
    game = document()
    won = next(log[16][2] for log in game["log"] if log[16][0] == "和了")
    won[3] = text
    wins = [win for record in read_tenhou_json(json.dumps(game)).rounds for win in record.wins]
    assert (fu, points) in [(win.fu, win.points) for win in wins]


def round_with(event: EventCode) -> int:
    rounds = read_tenhou_json(TEXT).rounds
    return next(at for at, record in enumerate(rounds) if event in record.packed[::6])


def test_the_dora_of_an_open_kan_is_turned_before_the_discard() -> None:
    codes = read_tenhou_json(TEXT).rounds[round_with(EventCode.OPEN_KAN)].packed[::6]
    at = codes.index(EventCode.OPEN_KAN)
    assert codes[at : at + 4] == bytes(
        (EventCode.OPEN_KAN, EventCode.DRAW, EventCode.DORA, EventCode.DISCARD)
    )


def test_what_tenhou_has_no_word_for_is_left_out() -> None:
    assert "ura" not in write_tenhou_json(read_tenhou_json(TEXT))


def test_a_seat_is_counted_at_a_table_of_four_with_three_players_too() -> None:
    """A pon from the seat after the caller's ends with the called tile, at whichever table."""
    text = path_of("own-3p", "tenhou_json").read_text(encoding="utf-8")
    pons = [one for record in read_tenhou_json(text).rounds for one in record.events]
    after = [one for one in pons if isinstance(one, Pon) and one.discarder == one.seat + 1]
    assert after
    assert len(re.findall(r'"\d{4}p\d\d"', text)) == len(after)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("三家和了", "sanchahou"),
        ("三家和", "sanchahou"),
        ("四槓散了", "suukaikan"),
        ("四開槓", "suukaikan"),
        ("四風連打", "suufon"),
        ("四家立直", "suucha"),
        ("九種九牌", "kyuushu"),
        ("流し満貫", "nagashi"),
        ("流局", "exhaustive"),
    ],
)
def test_a_drawn_game_goes_by_several_names(name: str, kind: str) -> None:
    game = document()
    game["log"][0][16] = [name]
    drawn = read_tenhou_json(json.dumps(game)).rounds[0].drawn_game
    assert drawn is not None
    assert drawn.kind == kind


def spoilt(change: Callable[[Document], object]) -> str:
    changed = document()
    change(changed)
    return json.dumps(changed)


REFUSED = {
    "no JSON": (lambda _: None, "no JSON"),
    "no rounds": (lambda game: game["log"].clear(), "0 rounds"),
    "a part missing": (lambda game: game["log"][0].pop(), "17 parts"),
    "no such tile": (lambda game: game["log"][0][4].__setitem__(0, 99), "99 is no tile"),
    "five of a kind": (lambda game: game["log"][0].__setitem__(4, [11] * 13), "more tiles"),
    "a draw too many": (lambda game: game["log"][0][5].append(11), "left over|more tiles"),
    "a call of nothing": (lambda game: game["log"][0][5].__setitem__(0, "c111213"), "malformed|11"),
    "an end of no name": (lambda game: game["log"][0].__setitem__(16, ["?"]), "'\\?' is missing"),
    "no such round": (lambda game: game["log"][0][0].__setitem__(0, 16), "number of the round"),
    "a yaku of no name": (
        lambda game: next(log for log in game["log"] if log[16][0] == "和了")[16][2].append(
            "x(1飜)"
        ),
        "is no yaku",
    ),
}


@pytest.mark.parametrize(("change", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_record_is_refused(change: Callable[[Document], object], fault: str) -> None:
    text = TEXT[:-5] if fault == "no JSON" else spoilt(change)
    with pytest.raises(ReplayError, match=fault):
        read_tenhou_json(text)


def test_the_round_at_fault_is_named() -> None:
    with pytest.raises(ReplayError, match=r"\(round 2\)"):
        read_tenhou_json(spoilt(lambda game: game["log"][1].pop()))
