"""A log that the assumed rules do not allow is replayed to its end, as it is told."""

import re
from dataclasses import replace
from typing import Any

import pytest

from jantaku import GameRule
from jantaku.replay import GameReplay
from jantaku.replay.reader import replay_of_record
from jantaku.replay.record_player import ReplayedRecord
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.kernel_replay import fitting_rule
from jantaku.riichi.records.record import EventCode, GameRecord, iter_packed
from jantaku.riichi.rules import KanDoraTimingMode
from riichi.play.script import Script, deal
from riichi.records.corpus import as_bytes, path_of

ORPHANS = "9m19p19s1234567z1p"
MADE = {
    EventCode.DRAW: "draw",
    EventCode.DISCARD: "discard",
    EventCode.WIN: "win",
    EventCode.CHI: "chi",
    EventCode.PON: "pon",
    EventCode.OPEN_KAN: "open_kan",
    EventCode.CLOSED_KAN: "closed_kan",
    EventCode.ADDED_KAN: "added_kan",
    EventCode.KITA: "kita",
}


def played(wall: bytes, orders: str, options: dict[str, Any]) -> GameRecord:
    """A round by these rules, told without them."""
    rule = GameRule(**options)
    script = Script(wall, rule=rule).after(orders)
    if not script.ends:
        script.draw_on()
    names = ["a", "b", "c", "d"][: rule.players]
    return replace(record_of_game(script.game.events, rule, names=names), rule=None, site="")


def happened(record: GameRecord) -> list[tuple[str, int]]:
    return [
        (MADE[EventCode(code)], seat)
        for one in record.rounds
        for code, seat, *_ in iter_packed(one.packed)
        if code in MADE
    ]


def shown(replay: GameReplay) -> list[tuple[str, int]]:
    events = [one["event"] for moment in replay.tracks[0].moments for one in moment.events]
    return [
        (one["name"] if one["type"] == "call" else one["type"], one["seat"])
        for one in events
        if one["type"] in ("draw", "discard", "win", "call")
    ]


def as_it_was(record: GameRecord, replay: GameReplay) -> None:
    """All moves, wins and payments of the record are in the replay."""
    assert shown(replay) == happened(record)
    assert [tuple(row.gains) for row in replay.rounds] == [one.deltas for one in record.rounds]
    assert [tuple(row.points) for row in replay.rounds] == [
        one.points_after for one in record.rounds
    ]
    winners = [tuple(win.winner for win in one.wins) for one in record.rounds]
    assert [row.winners for row in replay.rounds] == winners
    assert all(row.reason for row in replay.rounds)


# For each rule in which sites differ a round that Tenhou's do not allow, or pay otherwise.
GAMES: dict[str, tuple[bytes, str, dict[str, Any]]] = {
    "a closed kan robbed": (
        deal("1111m234p567s89s2z", ORPHANS, "", "", dora="9m"),
        "E kan 1m, S ron",
        {"allows_ron_on_ankan_for_kokushi_musou": True},
    ),
    "swap calling": (
        deal("3m", "345m9p", "", "", draws="9s", dora="9p"),
        "E 3m, S chi 45m, S 3m",
        {"kuikae": True},
    ),
    "indicators of kans at once": (
        deal("111m5p", "1m", "", "", draws="9s", replacements="8s", dora="9p3p"),
        "E 9s, S 1m, E kan, E 8s",
        {"kan_dora_timing": KanDoraTimingMode.AtOnce},
    ),
    "indicators of kans never": (
        deal("1111m5p", "", "", "", replacements="8s", dora="9p3p"),
        "E kan 1m, E 8s",
        {"kan_dora": False},
    ),
    "three wins by one discard": (
        deal(
            "5p",
            *(f"234678m234s{pair}46p" for pair in ("66s", "77s", "88s")),
            draws="9p",
            dora="9m",
        ),
        "E 5p, S+W+N ron",
        {"triple_ron_draw": False},
    ),
    "four riichi": (
        deal(
            *("123m123p123s1122z", "123m123p123s3344z", "123m123p123s5566z", "789m789p789s77z99p"),
            draws="5p6p4p4s",
            dora="5m",
        ),
        "E riichi 5p, S riichi 6p, W riichi 4p, N riichi 4s",
        {"suucha_riichi": False},
    ),
    "riichi with few points": (
        deal("123m123p123s1122z", "", "", "", draws="5p", dora="5m"),
        "E riichi 5p",
        {"riichi_min_points": None, "start_points": 700, "tobi": False},
    ),
    "a yakuman twice": (
        deal("5z", "111m222p333s444s5z", "", "", draws="9p", dora="9m"),
        "E 5z, S ron",
        {"double_yakuman": frozenset({"suuankou_tanki"})},
    ),
    "nobody liable": (
        deal(
            *("567z999s123m4m8s", "556677z234m1p9m8m2s", "1p", ""),
            draws={"E": "1s2s3s4s5s"},
            dora="9p",
        ),
        "E 5z, S pon, S 9m, W, N, E 6z, S pon, S 8m, W, N, E 7z, S pon, S 2s, W 1p, S ron",
        {"pao": frozenset()},
    ),
    "a share that is not lost": (
        deal("123456789p1123s", "", "", draws="4s", dora="9m"),
        "E tsumo",
        {"players": 3, "tsumo_loss": False},
    ),
    "a North set aside that is won on": (
        deal("4z", "19m19p19s1234567z", "", draws="9p", dora="5p"),
        "E kita, S ron",
        {"players": 3, "riichi_stick_points": 500},
    ),
}
# The options without which such a round cannot be played.
NEEDED = {
    *("allows_ron_on_ankan_for_kokushi_musou", "kuikae", "kan_dora_timing", "kan_dora"),
    *("triple_ron_draw", "suucha_riichi", "riichi_min_points"),
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("format_", ["itself", "mjai", "majsoul"])
def test_a_log_is_shown_to_its_end_whatever_rules_were_played(name: str, format_: str) -> None:
    record = played(*GAMES[name])
    if format_ != "itself":
        record = read_game(as_bytes(FORMATS[format_].write(record)), "tenhou")
    replay = replay_of_record(record)
    as_it_was(record, replay)
    if name != "a North set aside that is won on":  # by which all play alike
        assert replay.parted
    assert not re.search(r"seat \d|[ESWN]\d", replay.parted)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_that_were_played_are_found(name: str) -> None:
    record, options = played(*GAMES[name]), GAMES[name][2]
    found = fitting_rule(record.rules, record.rounds[0])
    assert all(getattr(found, name) == options[name] for name in NEEDED & options.keys())


@pytest.mark.parametrize("preset", ["majsoul", "mleague"])
@pytest.mark.parametrize("game", ["own-4p", "own-3p"])
def test_payments_are_those_of_the_log(game: str, preset: str) -> None:
    """By other rules each win is worth something else: it is shown as it is told."""
    record = read_game(path_of(game, "mjai").read_bytes())
    if record.players == 3 and preset == "mleague":
        preset = "majsoul"
    told = replace(
        record,
        rule=None,
        rounds=tuple(
            replace(
                one, wins=tuple(replace(win, points=(win.points or 0) + 700) for win in one.wins)
            )
            for one in record.rounds
        ),
    ).by_rules(preset)
    replay = replay_of_record(told)
    as_it_was(told, replay)
    events = [one["event"] for moment in replay.tracks[1].moments for one in moment.events]
    points = [one["points"] for one in events if one["type"] == "win"]
    assert points == [win.points for one in told.rounds for win in one.wins]


def test_a_win_that_no_rules_allow_is_shown() -> None:
    """A hand without a wait is said to have won: the log has the last word."""
    record = read_game(path_of("own-4p", "mjai").read_bytes())
    first = record.rounds[0]
    win = first.wins[0]
    at = first.packed.index(bytes([EventCode.DISCARD]), 6) // 6 + 2
    discard = first.packed[6 * at : 6 * at + 6]
    while discard[0] != EventCode.DISCARD:
        at += 1
        discard = first.packed[6 * at : 6 * at + 6]
    winner = (discard[1] + 1) % 4
    end = bytes([EventCode.WIN, winner, discard[2], discard[1], 0, 255])
    early = replace(win, winner=winner, discarder=discard[1], tile=discard[2])  # type: ignore[arg-type]
    cut = replace(first, packed=first.packed[: 6 * at + 6] + end, wins=(early,))
    told = replace(record, rounds=(cut, *record.rounds[1:]))
    replay = replay_of_record(told)
    as_it_was(told, replay)
    assert replay.parted


def test_the_result_is_the_one_that_the_log_tells() -> None:
    record = read_game(path_of("own-4p", "tenhou_json").read_bytes())
    assert record.scores
    for scores in (record.scores, (50.0, 10.0, -20.0, -40.0)):
        replay = replay_of_record(replace(record, scores=scores))
        assert replay.result is not None
        assert tuple(row["score"] for row in replay.result["seats"]) == scores
        assert [row["points"] for row in replay.result["seats"]] == [*(record.final_points or ())]
        last = replay.tracks[0].moments[-1].events[-1]["event"]["type"]
        assert last == "game_end"


def test_without_final_points_the_first_seat_gets_the_sticks_that_are_left() -> None:
    record = read_game(path_of("own-4p", "mjai").read_bytes())
    assert sum(record.rounds[-1].points_after) == 99_000
    replay = replay_of_record(replace(record, final_points=None, scores=None))
    assert replay.result is not None
    assert [row["points"] for row in replay.result["seats"]] == [*(record.final_points or ())]


def test_a_log_that_breaks_off_has_no_result_and_no_further_round() -> None:
    record = read_game(path_of("own-4p", "mjai").read_bytes())
    replay = replay_of_record(replace(record, rounds=record.rounds[:2], final_points=None))
    assert replay.result is None
    assert len(replay.rounds) == 2


def test_a_log_by_its_own_rules_says_nothing_of_others() -> None:
    for game in ("own-4p", "own-3p"):
        retold = ReplayedRecord(read_game(path_of(game, "mjai").read_bytes()))
        assert all(scene.ending is None for scene in retold.scenes())
        assert not retold.departs
