"""The decisions of records: the same ones that `records` writes as arrays."""

from pathlib import Path

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.env import records
from jantaku.replay.record_player import Scene
from jantaku.replay.scenes import PlayedRecord
from jantaku.review.decisions import decisions_of
from jantaku.riichi.records.native import About, NativeRecord, write_native

RECORDS = Path(__file__).parents[1] / "data" / "records"


@pytest.mark.parametrize("path", sorted(RECORDS.iterdir()), ids=lambda path: path.name)
def test_they_are_those_of_the_arrays(path: Path) -> None:
    found = [*decisions_of(PlayedRecord(path.read_bytes()).scenes(), range(4))]
    batches = [*records(path)]
    wanted = [
        row
        for batch in batches
        for row in zip(
            batch.round.tolist(),
            batch.seat.tolist(),
            batch.turn.tolist(),
            batch.action.tolist(),
            strict=True,
        )
    ]
    assert wanted
    ids = [one.view.action_ids[one.view.legal.index(one.action)] for one in found]
    rows = [(one.round, one.seat, one.turn, id_) for one, id_ in zip(found, ids, strict=True)]
    assert sorted(rows) == sorted(wanted)


def test_only_the_seats_asked_for_decide() -> None:
    data = (RECORDS / "own-3p.mjai.jsonl").read_bytes()
    assert {one.seat for one in decisions_of(PlayedRecord(data).scenes(), [1])} == {1}


def test_a_switch_is_no_decision() -> None:
    game = RiichiGame(GameRule.preset("friends"), seed=7)
    game.step({0: game.switches(0)[0]})
    game.step({0: next(one for one in game.legal_actions(0) if one.type == "discard")})
    steps = [game.pack_step(step) for step in game.actions]
    record = NativeRecord(write_native(About({}), game.spec, steps))
    (only,) = decisions_of(PlayedRecord(record).scenes(), [0])
    assert only.action == game.actions[1][0]


def test_a_recorded_step_that_is_illegal_is_no_decision() -> None:
    game = RiichiGame(GameRule.preset("tenhou"), seed=1)
    assert not [*decisions_of([Scene(game), Scene(game, ())], range(4))]
