"""Rounds of records in the forms that riichienv reads."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from jantaku.base.errors import ProtocolError, ReplayError
from jantaku.riichienv import GameRule, Kyoku, MjaiReplay, MjSoulReplay
from jantaku.riichienv.table import RiichienvTable
from riichi.records.corpus import path_of

LOG = path_of("own-4p", "mjai")


def test_a_result_without_deltas_ends_with_the_points_of_the_next_round(tmp_path: Path) -> None:
    messages = [json.loads(line) for line in LOG.read_text().splitlines()]
    for message in messages:
        if message["type"] in ("hora", "ryukyoku"):
            message.pop("deltas", None)
    path = tmp_path / "plain.jsonl"
    path.write_text("\n".join(map(json.dumps, messages)))
    rounds = [*MjaiReplay.from_jsonl(str(path)).take_kyokus()]
    whole = [*MjaiReplay.from_jsonl(str(LOG)).take_kyokus()]
    assert [one.end_scores for one in rounds[:-1]] == [one.end_scores for one in whole[:-1]]
    assert len(rounds) > 2


def test_a_game_of_mahjong_soul_is_a_list_of_rounds_too() -> None:
    rounds: list[list[dict[str, Any]]] = [
        one.events() for one in MjaiReplay.from_jsonl(str(LOG), "mjsoul").take_kyokus()
    ]
    for begun in (events[0]["data"] for events in rounds):
        if not begun["ben"]:
            del begun["ben"]
    named = [*MjSoulReplay.from_dict({"rounds": rounds}).take_kyokus()]
    listed = [*MjSoulReplay.from_dict(rounds).take_kyokus()]
    assert [one.end_scores for one in listed] == [one.end_scores for one in named]
    assert [one.ben for one in listed] == [one.ben for one in named]
    for wrong in ({}, [3], [[{}]], None):
        with pytest.raises(ReplayError):
            MjSoulReplay.from_dict(wrong)  # type: ignore[arg-type]


def rounds() -> list[Kyoku]:
    return [*MjaiReplay.from_jsonl(str(LOG)).take_kyokus()]


def plain(steps: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [(*key, seen.serialize_to_base64(), repr(action)) for *key, seen, action in steps]


def test_a_round_is_followed_once_for_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    followed: list[str] = []
    follow = RiichienvTable.follow

    def counted(table: RiichienvTable, said: dict[str, Any], seat: int | None) -> tuple[int, ...]:
        followed.append(said["type"])
        return follow(table, said, seat)

    monkeypatch.setattr(RiichienvTable, "follow", counted)
    for kyoku in MjaiReplay.from_jsonl(str(LOG)).take_kyokus():
        assert [kind for seat in range(4) for kind in plain(kyoku.steps(seat))]
        assert [*kyoku.waits()]
        list(kyoku.take_win_result_contexts())
    assert followed.count("start_kyoku") == LOG.read_text().count("start_kyoku")


def test_seats_may_be_read_in_any_order() -> None:
    first, other, *_ = rounds()
    whole = plain(first.steps(skip_single_action=True))
    together = [*zip(first.steps(0), other.steps(1), first.steps(2), strict=False)]
    by_seat = [[row[1:] for row in whole if row[0] == seat] for seat in range(4)]
    assert plain(row[0] for row in together) == by_seat[0][: len(together)]
    assert plain(row[2] for row in together) == by_seat[2][: len(together)]
    assert [plain(first.steps(seat)) for seat in (3, 2, 1, 0)] == by_seat[::-1]


def test_other_rules_are_followed_too() -> None:
    first = rounds()[0]
    rule = GameRule.default_tenhou()
    masks = [seen.mask() for _, seen, _ in first.steps(rule=rule)]
    rule.kuikae_forbidden = False
    free = [seen.mask() for _, seen, _ in first.steps(rule=rule)]
    assert [seen.mask() for _, seen, _ in first.steps()] == masks
    assert len(free) == len(masks)


def test_a_round_that_cannot_be_is_read_up_to_there_every_time(tmp_path: Path) -> None:
    messages = LOG.read_text().splitlines()
    at = [number for number, line in enumerate(messages) if '"dahai"' in line][12]
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join([*messages[:at], messages[at - 1], *messages[at:]]))
    whole = plain(rounds()[0].steps())
    (kyoku, *_) = MjaiReplay.from_jsonl(str(path)).take_kyokus()
    for _ in range(2):
        read: list[tuple[Any, ...]] = []
        with pytest.raises(ProtocolError, match="out of turn"):
            read.extend(kyoku.steps())
        assert plain(read) == whole[: len(read)]
        assert len(read) > 8
