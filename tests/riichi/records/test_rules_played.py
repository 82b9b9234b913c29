"""By which rules a record is judged: those of its site, those it tells, those of its reader."""

import json
import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Literal

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ReplayError
from jantaku.players import player_for
from jantaku.replay import read_replay
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import EventCode, GameRecord
from jantaku.riichi.records.verify import verify_game
from jantaku.riichi.rules import KanDoraTimingMode
from riichi.play.script import Script, deal
from riichi.records.comparing import InFaces
from riichi.records.corpus import as_bytes, path_of

OTHER_PROGRAMS = ["mjai", "tenhou_json", "majsoul", "tenhou_xml"]


def differences(text: bytes, rules: str | GameRule | None = None) -> list[str]:
    return [one.what for one in verify_game(read_game(text, rules)).differences]


def robbed() -> GameRecord:
    """Thirteen orphans won on a closed kan, as Mahjong Soul has it and Tenhou does not."""
    wall = deal("1111m234p567s89s2z", "9m19p19s1234567z1p", "", "", dora="9m")
    script = Script(wall, rule=GameRule.preset("majsoul")).after("E kan 1m, S ron")
    return record_of_game(script.game.events, script.game.rule, names=("a", "b", "c", "d"))


@cache
def finished(preset: str, players: Literal[3, 4] = 4, **options: Any) -> GameRecord:
    """A whole game by these rules, between robots of which some call whatever they can."""
    rule = GameRule.preset(preset, players=players).replace(winds=1, **options)
    game, chance = RiichiGame(rule, seed=4), Random(0)
    kinds = ["efficiency", "random", "efficiency", "random"]
    robots = [player_for(game, kind) for kind in kinds[:players]]
    while game.result is None:
        game.step({seat: robots[seat](game.view(seat), chance) for seat in game.deciding})
    result = game.result
    return record_of_game(
        game.events,
        game.rule,
        names=["a", "b", "c", "d"][:players],
        final_points=result.points,
        scores=result.scores,
    )


@pytest.mark.parametrize("format_", ["mjai", "tenhou_json", "majsoul"])
def test_our_own_games_tell_their_site_in_every_format(format_: str) -> None:
    text = as_bytes(FORMATS[format_].write(robbed()))
    assert differences(text) == []
    replay = read_replay(text)
    assert (replay.parted, replay.rules) == ("", "majsoul")


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("format_", ["mjai", "tenhou_json"])
@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("majsoul", {}),
        ("majsoul", {"red_fives": (0, 0, 0)}),
        ("tenhou", {"riichi_stick_points": 500, "uma": None}),
        (
            "tenhou",
            {"kuikae": True, "open_tanyao": False, "double_yakuman": frozenset({"suuankou"})},
        ),
    ],
)
def test_our_own_games_tell_their_rules(preset, options, format_, players):
    game = finished(preset, players, **options)
    back = read_game(as_bytes(FORMATS[format_].write(game)))
    assert (back.rules, verify_game(back).differences) == (game.rules, ())
    assert InFaces(back) == InFaces(game)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_game_by_the_rules_that_a_format_stands_for_says_no_more_than_it(format_: str) -> None:
    usual, other = ("majsoul", "tenhou") if "majsoul" in format_ else ("tenhou", "wrc")
    assert b"preset" not in as_bytes(FORMATS[format_].write(finished(usual)))
    assert b"preset" in as_bytes(FORMATS[format_].write(finished(other)))


def test_the_display_of_a_game_names_its_site() -> None:
    for preset, display in (("majsoul", "友人戦東喰赤"), ("tenhou", "般東喰赤")):
        text = FORMATS["tenhou_json"].write(finished(preset))
        assert json.loads(text)["rule"]["disp"] == display


def silver_room(length: str) -> dict[str, Any]:
    """A game of Mahjong Soul as a program that converts its records writes it."""
    game = finished("majsoul")
    assert game.final_points
    assert game.scores
    text: dict[str, Any] = json.loads(FORMATS["tenhou_json"].write(replace(game, rule=None)))
    text["rule"]["disp"] = f"銀の間{length}赤"
    text["sc"] = [value for row in zip(game.final_points, game.scores) for value in row]  # noqa: B905
    return text


def of_room(format_: str, room: str, game: GameRecord) -> bytes:
    """A game of a room as its site writes it, which does not say how the room differs."""
    if format_ == "tenhou_xml":
        text = re.sub(' jantaku="[^"]*"', "", as_bytes(FORMATS[format_].write(game)).decode())
        return text.replace('lobby="0"', f'lobby="{room}"').encode()
    document = json.loads(FORMATS[format_].write(game))
    if format_ == "majsoul":
        document["head"].pop("jantaku", None)
        document["head"]["config"]["category"] = int(room)
    else:
        assert game.final_points
        assert game.scores
        document["rule"].pop("jantaku", None)
        pairs = zip(game.final_points, game.scores, strict=True)
        document["sc"] = [value for pair in pairs for value in pair]
        if room.endswith("gm"):
            document["ref"] = f"2024012102{room}-0001-7447-f03d669f"
        else:
            document["rule"]["disp"] = room
    return json.dumps(document).encode()


ROOMS = [
    ("tenhou_json", "大会戦東喰赤", "majsoul"),
    ("tenhou_json", "友人戦東喰赤", "majsoul"),
    ("tenhou_json", "Friendly East", "majsoul"),
    ("tenhou_json", "gm", "tenhou"),
    ("tenhou_xml", "7447", "tenhou"),
    ("tenhou_xml", "C12345678", "tenhou"),
    ("majsoul", "1", "majsoul"),
    ("majsoul", "4", "majsoul"),
]
"""A format, a room as it names it, and the site."""


@pytest.mark.parametrize(("format_", "room", "site"), ROOMS)
@pytest.mark.parametrize("uma", [(30, 10, -10, -30), (15, 5, -5, -15), (20, 0, -20)])
def test_a_room_with_points_of_its_own_is_judged_by_them(format_, room, site, uma):
    points = 30000 if len(uma) > 3 else 40000
    options = {"start_points": points, "return_points": points, "uma": uma}
    data = of_room(format_, room, finished(site, 4 if len(uma) > 3 else 3, **options))
    assert differences(data) == []
    rule = read_game(data).rules
    assert {name: getattr(rule, name) for name in options} == options


@pytest.mark.parametrize(("format_", "room", "site"), ROOMS)
def test_a_room_with_the_points_of_its_site_has_the_rules_of_its_site(format_, room, site):
    data = of_room(format_, room, finished(site))
    assert (differences(data), read_game(data).rules.uma) == ([], GameRule.preset(site).uma)


def test_a_room_with_points_of_its_own_may_go_on_for_as_many_as_it_likes() -> None:
    options = {"start_points": 40000, "return_points": 40000, "target_points": 60000}
    game = finished("majsoul", uma=(20, 10, -10, -20), **options)
    assert len(game.rounds) > 4
    data = of_room("majsoul", "4", game)
    assert (differences(data), read_replay(data).parted) == ([], "")


def test_scores_of_a_room_that_no_uma_explains_are_not_compared() -> None:
    game = finished("majsoul", start_points=30000, return_points=30000)
    assert game.scores
    data = of_room("majsoul", "4", replace(game, scores=(*game.scores[:3], 1.2)))
    assert (differences(data), read_game(data).rules.uma) == ([], (0, 0, 0, 0))


@pytest.mark.parametrize("length", ["東喰", ""])
def test_final_scores_of_mahjong_soul_are_judged_by_its_uma(length: str) -> None:
    text = silver_room(length)
    assert differences(json.dumps(text).encode()) == []
    text["sc"][1] += 5
    (wrong,) = differences(json.dumps(text).encode())
    assert wrong.startswith("the final scores are")


def test_where_the_length_is_not_told_the_end_is_not_compared() -> None:
    text = as_bytes(FORMATS["mjai"].write(finished("tenhou")))
    untold = text.replace(b'"kyoku_first":4,', b"")
    assert untold != text
    assert differences(untold) == []
    as_hanchan = text.replace(b'"kyoku_first":4,', b'"kyoku_first":0,')
    assert any(what.startswith("the game is over") for what in differences(as_hanchan))


# East's open kan: the discard after it, and where its indicator stands by each timing.
TIMINGS = {
    KanDoraTimingMode.TenhouImmediate: ["draw", "dora", "discard"],
    KanDoraTimingMode.MajsoulImmediate: ["draw", "discard", "dora"],
    KanDoraTimingMode.AfterDiscard: ["draw", "discard", "dora"],
    KanDoraTimingMode.AtOnce: ["dora", "draw", "discard"],
}


@pytest.mark.parametrize("timing", TIMINGS)
def test_indicators_of_kans_are_placed_by_the_rules(timing: KanDoraTimingMode) -> None:
    rule = GameRule(kan_dora_timing=timing)
    wall = deal("111m5p", "1m", "", "", draws="9s", replacements="8s", dora="9p3p")
    script = Script(wall, rule=rule)
    for order in ("E 9s", "pass", "S 1m", "E kan", "E 8s"):
        if order == "pass":
            script.pass_all()
        else:
            script.play(order)
    script.draw_on()
    game = record_of_game(script.game.events, rule, names=("a", "b", "c", "d"))
    text = as_bytes(FORMATS["tenhou_json"].write(replace(game, rule=None, site="")))
    read = read_game(text, rule)
    codes = read.rounds[0].packed[::6]
    at = codes.index(EventCode.OPEN_KAN) + 1
    assert [EventCode(code).name.lower() for code in codes[at : at + 3]] == TIMINGS[timing]
    assert (verify_game(read).differences, InFaces(read)) == ((), InFaces(game))


@pytest.mark.parametrize("format_", OTHER_PROGRAMS)
def test_a_reader_may_choose_the_rules(format_: str) -> None:
    text = as_bytes(FORMATS[format_].write(finished("tenhou")))
    assert read_game(text, "majsoul").rules.uma == (15, 5, -5, -15)
    assert read_game(text, "majsoul").rules.winds == 1
    own = GameRule(uma=(50, 10, -20, -40), winds=1)
    assert read_game(text, own).rules == own


def test_rules_that_do_not_fit_a_record_are_refused_with_a_cure() -> None:
    three = path_of("own-3p", "mjai").read_bytes()
    with pytest.raises(ReplayError, match="no rules for three players"):
        read_game(three, "mleague")
    with pytest.raises(ReplayError, match="3 players, the rules are for 4"):
        read_game(three, GameRule())
    with pytest.raises(ReplayError, match="'nonsense'"):
        read_game(three, "nonsense")


@pytest.mark.parametrize("told", [5, {"preset": "future"}, {"new_rule": 1}, {"uma": "x"}])
def test_rules_that_a_later_version_wrote_hide_no_moves(told: object) -> None:
    text = FORMATS["tenhou_json"].write(robbed())
    document = json.loads(text)
    document["rule"]["jantaku"] = told
    assert read_game(json.dumps(document).encode()).site == "majsoul"


@pytest.mark.parametrize("points", [500, 1000, 2000])
@pytest.mark.parametrize("players", [3, 4])
def test_a_riichi_stick_is_what_the_rules_say(points: int, players: Literal[3, 4]) -> None:
    game = finished("tenhou", players, riichi_stick_points=points)
    paid = [record.packed[::6].count(EventCode.RIICHI_ACCEPTED) for record in game.rounds]
    assert any(paid)
    for format_ in ("mjai", "tenhou_json"):
        back = read_game(as_bytes(FORMATS[format_].write(game)))
        rounds = [*zip(back.rounds, back.rounds[1:], strict=False)]
        assert all(one.points_after == after.points for one, after in rounds)


def test_a_riichi_stick_is_read_from_what_was_paid_for_it() -> None:
    game = finished("tenhou", riichi_stick_points=500)
    text = as_bytes(FORMATS["mjai"].write(replace(game, rule=None)))
    assert b'"reach_accepted","actor":' in text
    back = read_game(text)
    rounds = [*zip(back.rounds, back.rounds[1:], strict=False)]
    assert all(one.points_after == after.points for one, after in rounds)
    assert any(what.startswith("a riichi stick is") for what in differences(text))
    assert differences(text, game.rules) == []


def test_a_riichi_that_others_pay_for_is_refused() -> None:
    text = as_bytes(FORMATS["mjai"].write(finished("tenhou", riichi_stick_points=500)))
    with pytest.raises(ReplayError, match="something else than a stick"):
        read_game(text.replace(b'"deltas":[-500,0,0,0]}', b'"deltas":[-500,500,0,0]}', 1))


# South's hand, the tile that completes it, and the first dora indicator.
HANDS = {
    "the four winds with a pair": ("111222333444z5m", "5m", "2p"),
    "all honors, three dragons": ("555666777z1122z", "1z", "2p"),
    "thirteen orphans on thirteen waits": ("19m19p19s1234567z", "1m", "2p"),
    "nine gates on nine waits": ("1112345678999m", "5m", "2p"),
    "fourteen han": ("2233445566778m", "8m", "1m"),
}
# What a hand may count for less than its yaku: yakuman together, 13 han, a win in the first turn.
BOUNDS: dict[str, tuple[str, dict[str, Any]]] = {
    **{preset: (preset, {}) for preset in ("tenhou", "majsoul", "mleague", "wrc", "ema")},
    **{preset: (preset, {"local_yaku": frozenset()}) for preset in ("friends", "strict")},
    "tenhou, one yakuman": ("tenhou", {"yakuman_stack": False}),
    "majsoul, one yakuman": ("majsoul", {"yakuman_stack": False}),
    "majsoul, no kazoe": ("majsoul", {"kazoe": "sanbaiman", "renhou": "haneman"}),
    "renhou adds": ("tenhou", {"renhou": "haneman", "renhou_adds": True}),
}


def completed(bounds: str, hand: str, turn: str) -> GameRecord:
    """A round that South wins: off East's first discard, by its first draw or by its second."""
    preset, options = BOUNDS[bounds]
    rule = GameRule.preset(preset).replace(claims=False, red_fives=(0, 0, 0), **options)
    tiles, last, dora = HANDS[hand]
    draws = {"E": f"{last}", "S": "8s"} if turn == "ron" else {"E": "8p8p", "S": last}
    if turn == "later":
        draws = {"E": "8p8p", "S": f"8s{last}"}
    script = Script(deal("", tiles, "", "", draws=draws, dora=dora), rule=rule).after("E")
    if turn == "ron":
        script.play("S ron")
    else:
        script.play("S, W, N, E, S tsumo" if turn == "later" else "S tsumo")
    return record_of_game(script.game.events, rule, names=("a", "b", "c", "d"))


@pytest.mark.sample(8)
@pytest.mark.parametrize("turn", ["ron", "first", "later"])
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("bounds", BOUNDS)
def test_a_hand_is_worth_no_more_than_its_rules_allow(bounds: str, hand: str, turn: str) -> None:
    game = completed(bounds, hand, turn)
    (win,) = game.rounds[0].wins
    for name, format_ in FORMATS.items():
        if "renhou" in {row.id for row in win.yaku} and name.startswith("majsoul"):
            continue  # no yaku of that site
        text = as_bytes(format_.write(game))
        back = read_game(text, game.rules)
        assert verify_game(back).differences == ()
        if name != "tenhou_xml":
            assert back.rounds[0].wins[0].yakuman == win.yakuman
            assert read_replay(text, game.rules).parted == ""
