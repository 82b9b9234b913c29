"""A few games of what `make leaks` plays hundreds of, and whether it would find a leak."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.hosting import record
from jantaku.game.engines import open_game
from jantaku.riichi.tiles.notation import format_mpsz, parse_tile
from jantaku.ruleset.machine.played_table import PlayedTable
from jantaku.ruleset.table.events import DiscardMade, RulesetMessage
from jantaku.server.api.records import records
from jantaku.server.tables.decisions import Assignments
from jantaku.server.tables.table import Table
from server.tables.answers import ASKED, NOT_ASKED, check_answers, operations, secrets_of
from server.tables.leaks import APART_S, Waits, check
from server.tables.routes import check_routes


@pytest.mark.sample(5)
@pytest.mark.parametrize("game", ["house", "sanma", "hong_kong", "american", "haiyuki"])
async def test_no_message_betrays_anything(tmp_path: Path, game: str) -> None:
    count = await check(tmp_path, game, seed=11, share=0.2)
    assert count["update"] > count["steps"] > 5
    assert count["imagined"] > 20
    assert count["ahead"] > 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["riichi", "haiyuki", "sanma"])
async def test_no_answer_over_http_betrays_a_choice(tmp_path: Path, game: str) -> None:
    count = await check_routes(tmp_path, game, seed=3, turns=40)
    assert count["turns with a choice"]
    assert count["turns without"]


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", ["riichi", "haiyuki", "hong_kong"])
async def test_no_answer_over_http_has_a_secret(tmp_path: Path, game: str) -> None:
    assert (await check_answers(tmp_path, game, seed=3, turns=1))["answers"] == 4 * len(ASKED)


def test_every_operation_of_the_api_is_asked_or_has_a_reason() -> None:
    assert operations() == ASKED.keys() | NOT_ASKED.keys()
    assert not ASKED.keys() & NOT_ASKED.keys()


async def test_the_seed_in_the_record_of_a_running_game_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_ENDED", ("playing",))
    with pytest.raises(AssertionError, match=r"GET /records/\{record\} shows a stranger seed"):
        await check_answers(tmp_path, "riichi", seed=3, turns=1)


@pytest.mark.parametrize("game", ["riichi", "hong_kong", "haiyuki"])
def test_hands_and_walls_are_found_however_they_are_written(game: str) -> None:
    played = open_game(record("t1", game, seed=3).spec)
    played.step({seat: played.default_action(seat) for seat in played.deciding})
    secrets = secrets_of(played, {})
    hand, wall = secrets.hands[1], secrets.wall[1:7]
    assert (
        secrets.found(json.dumps({"x": [{"name": name} for name in hand]})) == "the hand of seat 1"
    )
    assert secrets.found(json.dumps(sorted(hand)), 0) == "the hand of seat 1"
    assert not secrets.found(json.dumps(hand), 1)
    assert secrets.found(", ".join(wall)) == "the wall"
    assert not secrets.found(", ".join(reversed(wall)))
    assert not secrets.found(json.dumps(hand[1:]))
    if game == "riichi":
        text = format_mpsz(map(parse_tile, hand))
        assert secrets.found(f"'{text}'") == "the hand of seat 1"


@pytest.mark.long
async def test_a_hidden_tile_in_a_text_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = PlayedTable.step

    def telling(table: PlayedTable, actions: Any) -> Any:
        events, legal = step(table, actions)
        if not any(isinstance(event, DiscardMade) for event in events):
            return events, legal
        said = [RulesetMessage(f"the wall ends with {table.read().wall[-1].name}")]
        table.follow(said)
        return [*events, *said], legal

    monkeypatch.setattr(PlayedTable, "step", telling)
    with pytest.raises(AssertionError, match="what is told of a step betrays something"):
        await check(tmp_path, "hong_kong", seed=11, share=0.1)


async def test_a_number_that_counts_the_decisions_of_others_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Assignments.note_decisions

    def asking(self: Any, *how: Any) -> None:
        before = {one.seat: one.asked for one in self._seats.all}
        ask(self, *how)
        for one in self._seats.all:
            if one.asked is not None and one.asked is not before[one.seat]:
                one.asked.number = len(self._game.actions) + 1

    monkeypatch.setattr(Assignments, "note_decisions", asking)
    with pytest.raises(AssertionError, match="numbered by more than one's own"):
        await check(tmp_path, "haiyuki", seed=11, share=0)


@pytest.mark.long
async def test_a_number_of_a_route_that_counts_passes_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_ENDED", ("playing",))
    with pytest.raises(AssertionError, match="betrays a choice"):
        await check_routes(tmp_path, "riichi", seed=3, turns=12)


@pytest.mark.long
async def test_a_window_that_is_longer_where_somebody_has_a_choice_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_part = Table._send_part

    async def telling(self: Any, part: Any) -> None:
        asks = not self._schedule.parts and set(self.game.deciding) - {part.seat}
        longer = 2000 * APART_S if part.quiet and asks else 0
        await tell_part(self, replace(part, wait_ms=part.wait_ms + longer))

    monkeypatch.setattr(Table, "_send_part", telling)
    waits = Waits()
    await check(tmp_path, "haiyuki", seed=11, share=0, waits=waits)
    with pytest.raises(AssertionError, match="the time tells of a choice"):
        waits.check()


@pytest.mark.long
async def test_windows_are_as_long_whether_anybody_has_a_choice(tmp_path: Path) -> None:
    waits = Waits()
    await check(tmp_path, "haiyuki", seed=11, share=0, waits=waits)
    assert waits.check() > 100
