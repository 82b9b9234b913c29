"""Rounds of records in the forms that riichienv reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichienv import MjaiReplay, MjSoulReplay
from riichi.records.corpus import path_of

if TYPE_CHECKING:
    from pathlib import Path

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
