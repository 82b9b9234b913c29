"""Games by every option of the rules keep their wins and payments in every format of records."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from jantaku import GameRule, _kernel
from jantaku.base.errors import ReplayError
from jantaku.replay import read_replay
from jantaku.replay.record_player import ReplayedRecord
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.game_record import record_of_game
from jantaku.riichi.records.record import GameRecord, RecordedWin
from jantaku.riichi.records.verify.game import verify_game
from jantaku.riichi.statistics.games import count_game
from riichi.play.script import Script, deal

from .option_games import PLAYED, played, record_of, rule_of

GAMES = 40
NO_LOCAL_YAKU = {"tenhou_xml", "tenhou_json", "majsoul", "majsoul_wire"}
LOCAL_YAKU = set(_kernel.LOCAL_YAKU)
EIGHT_WINS = ("dealer", "anyone", "dealer_at_eight_honba", "anyone_at_eight_honba")


def written(record: GameRecord) -> Iterator[bytes]:
    """Yields the record in each format that has a name for all its yaku."""
    for form in FORMATS.values():
        if form.name in NO_LOCAL_YAKU and any(LOCAL_YAKU & yaku_of(win) for win in wins(record)):
            with pytest.raises(ReplayError, match="has no yaku"):
                form.write(record)
            continue
        if form.name == "tenhou_xml" and not counts_in_hundreds(record):
            with pytest.raises(ReplayError, match="counts points in hundreds"):
                form.write(record)
            continue
        text = form.write(record)
        yield text if isinstance(text, bytes) else text.encode()


def counts_in_hundreds(record: GameRecord) -> bool:
    points = [one.points for one in record.rounds] + [record.rounds[-1].points_after]
    return not any(one % 100 for row in points for one in row)


def wins(record: GameRecord) -> list[RecordedWin]:
    return [win for one in record.rounds for win in one.wins]


def yaku_of(win: RecordedWin) -> set[str]:
    return {row.id for row in win.yaku}


def faults(record: GameRecord) -> list[str]:
    report = verify_game(record)
    return [one.what for one in report.differences] + list(report.missing)


def departs(record: GameRecord) -> bool:
    retold = ReplayedRecord(record)
    assert all(scene.ending is None for scene in retold.scenes())
    return retold.departs


@pytest.mark.sample(GAMES)
@pytest.mark.parametrize(
    ("group", "number"), [(group, number) for group in PLAYED for number in range(GAMES)]
)
def test_a_game_by_random_options_follows_its_rules_in_every_format(group, number):
    rule = rule_of(group, Random(f"{group} {number}"))
    record = record_of(played(rule, number))
    assert faults(record) == []
    for data in written(record):
        again = read_game(data)
        assert (again.rules, faults(again)) == (rule, [])
        assert not departs(again)


@cache
def with_wareme(preset: str, players: int) -> GameRecord:
    rule = GameRule.preset(preset, players=3 if players == 3 else 4)
    return record_of(played(rule.replace(wareme=True, winds=1), 4))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_the_seat_of_the_wareme_is_that_of_the_dice_or_one_that_explains_the_payments(
    preset: str, players: int
) -> None:
    record = with_wareme(preset, players)
    assert faults(record) == []
    for data in written(record):
        again = read_game(data)
        assert faults(again) == []
        assert read_replay(data).parted == ""
        for further in written(again):  # also from formats without dice into one with them
            assert not verify_game(read_game(further)).differences


def test_dice_that_a_record_tells_wrong_are_a_difference() -> None:
    record = with_wareme("tenhou", 3)
    thrown = {one.dice for one in record.rounds}
    assert len(thrown) > 1
    for shift in (1, 2):
        wrong = tuple(
            replace(one, dice=(0, (sum(one.dice or ()) + shift) % 6)) for one in record.rounds
        )
        assert any("points change" in what for what in faults(replace(record, rounds=wrong)))


def test_positions_and_statistics_of_a_game_with_wareme_are_those_that_were_played() -> None:
    record = with_wareme("tenhou", 4)
    (data,) = (FORMATS["tenhou_xml"].write(record),)
    assert isinstance(data, bytes)
    again = read_game(data)
    dice = {
        scene.game.position().dice for scene in ReplayedRecord(again).scenes() if not over(scene)
    }
    assert dice == {(one + 1, other + 1) for one, other in (r.dice or (0, 0) for r in again.rounds)}
    assert count_game(again).skipped == ()


def over(scene: Any) -> bool:
    return scene.game.result is not None


@cache
def many_wins(winner: str, rounds: int, **options: Any) -> GameRecord:
    """A game whose first dealer, or whose second seat, wins round after round by pinfu."""
    rule = GameRule.preset("tenhou").replace(
        **{"tobi": False, "winds": 1, **options}, local_yaku=frozenset({"paarenchan"})
    )
    winning, idle = "123m456p789s99p23s", "4s"
    hands = (winning, idle) if winner == "E" else (idle, winning)
    wall = deal(*hands, "", "", draws="9m" if winner == "E" else "4s", dora="7z")
    script = Script(*[wall] * rounds, rule=rule)
    for _ in range(rounds):
        script.play("E 9m")
        script.pass_all()
        script.after("S 4s, E ron")
    while script.game.result is None:
        script.draw_on()
    return record_of_game(script.game.events, script.game.rule, names=tuple("abcd"))


def yaku_of_wins(record: GameRecord) -> list[bool]:
    """Returns for each win whether it was the eighth in a row."""
    return ["paarenchan" in yaku_of(win) for win in wins(record)]


@pytest.mark.parametrize("reset", [False, True])
@pytest.mark.parametrize("mode", EIGHT_WINS)
def test_wins_in_a_row_are_counted_over_the_rounds_of_a_record(mode: str, reset: bool) -> None:
    record = many_wins("E", 18, eight_wins=mode, eight_wins_reset=reset)
    eighth = [at for at, one in enumerate(yaku_of_wins(record)) if one]
    first = 8 if "honba" in mode else 7
    assert eighth == ([first, first + 8] if reset else [*range(first, 18)])
    assert faults(record) == []
    for data in written(record):
        assert (faults(read_game(data)), read_replay(data).parted) == ([], "")


@pytest.mark.parametrize("reset", [False, True])
@pytest.mark.parametrize("mode", EIGHT_WINS)
@pytest.mark.parametrize("begins", [3, 9, 12])
def test_a_row_that_began_before_the_record_may_explain_a_win(mode, reset, begins):
    record = many_wins("E", 18, eight_wins=mode, eight_wins_reset=reset)
    late = replace(record, rounds=record.rounds[begins:])
    assert [one.what for one in verify_game(late).differences] == []
    gap = replace(record, rounds=(*record.rounds[:2], *record.rounds[begins:]))
    said = {one.field for one in verify_game(gap).differences}
    assert said <= {"next", "next points"}


def test_a_row_that_the_record_shows_explains_no_win_too_early() -> None:
    record = many_wins("E", 18)
    early = replace(record, rounds=(*record.rounds[:5], record.rounds[8]))
    first = replace(early.rounds[0], wins=record.rounds[8].wins, packed=record.rounds[8].packed)
    told = replace(early, rounds=(first, *record.rounds[1:]))
    assert any("worth 48000, by the rules" in one.what for one in verify_game(told).differences)


@pytest.mark.parametrize("cycle", ["E", "EN"])
def test_the_winds_of_a_game_are_counted_though_they_come_again(cycle: str) -> None:
    rule = GameRule.preset("tenhou").replace(
        wind_cycle=cycle, winds=3, extra_winds=0, tobi=False, agari_renchan=False
    )
    record = record_of(played(rule, 1))
    assert [one.dealer for one in record.rounds].count(0) >= 3
    assert faults(record) == []
    for data in written(record):
        again = read_game(data)
        assert faults(again) == []
        assert not departs(again)


def test_the_winds_of_a_game_are_counted_though_extra_rounds_repeat_them() -> None:
    rule = GameRule.preset("tenhou", players=3).replace(
        winds=4, extra_winds=2, target_points=900_000, tobi=False, agari_renchan=False
    )
    record = record_of(played(rule, 1))
    assert [one.round_wind for one in record.rounds].count("E") > 3
    assert faults(record) == []


def test_a_draw_without_payments_shows_what_its_format_tells() -> None:
    rule = GameRule.preset("tenhou").replace(noten_points=0)
    script = Script(deal("123m456p789s99p23s", "", "", ""), rule=rule).draw_on()
    record = record_of_game(script.game.events, rule, names=tuple("abcd"))
    for data in written(record):
        assert verify_game(read_game(data)).differences == ()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("to_all", [False, True])
def test_a_wareme_doubles_one_of_several_wins_or_all(seed: int, to_all: bool) -> None:
    rule = GameRule.preset("tenhou").replace(wareme=True, honba_to_every_winner=to_all)
    drawn = deal("123m456p789s99p23s", "", "", "")
    won = deal("", "123m456p789s99p23s", "", "456m123p234s88p56s", draws="4s", dora="7z")
    script = Script(drawn, won, rule=rule, seed=seed).draw_on().after("E 4s, S+N ron")
    record = record_of_game(script.game.events, rule, names=tuple("abcd"))
    assert len(record.rounds[1].wins) == 2
    for data in written(record):
        assert verify_game(read_game(data)).differences == ()


def test_points_that_are_no_hundreds_are_kept_or_refused() -> None:
    rule = GameRule.preset("tenhou").replace(noten_points=1000, winds=1)
    games = (record_of(played(rule, seed)) for seed in range(20))
    record = next(game for game in games if not counts_in_hundreds(game))
    assert len([faults(read_game(data)) for data in written(record)]) == len(FORMATS) - 1


def test_scores_at_the_end_count_who_never_won_and_who_went_bankrupt() -> None:
    rule = GameRule.preset("tenhou").replace(
        yakitori_points=10_000, tobi_prize=5000, start_points=15_000, winds=1
    )
    for seed in range(4):
        record = record_of(played(rule, seed))
        assert faults(record) == []
        for data in written(record):
            assert faults(read_game(data)) == []
