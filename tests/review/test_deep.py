"""Deep reviews: the advice has the best value by playouts, or one that may be the best."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ArgumentError
from jantaku.players.policy_names import policy_named
from jantaku.replay.scenes import PlayedRecord
from jantaku.review import review_game
from jantaku.review.advice import chances_of
from jantaku.review.alternative import Alternative
from jantaku.review.answers import review_answer
from jantaku.review.decisions import MadeDecision, decisions_of
from jantaku.review.deep import played_out
from jantaku.review.wording import action_words
from jantaku.riichi.players.certain import WINS
from jantaku.riichi.records.native import About, write_native
from riichi.lookahead.strong import STRONG, decision
from support import needs_shared

RECORD = Path("tests/data/records/own-4p.mjai.jsonl")


def alternatives(one: MadeDecision, samples: int) -> tuple[Alternative, ...]:
    (chances,) = chances_of(policy_named("trained"), [one.view])
    rows = played_out(one, chances, samples, jobs=1)
    assert rows is not None
    return rows


def test_no_action_is_surely_better_than_the_advice() -> None:
    decisions = decisions_of(PlayedRecord(RECORD.read_bytes()).scenes(), [0])
    for one in islice(decisions, 0, 60, 6):
        rows = alternatives(one, 96)
        advised = rows[0]
        assert advised.is_equal
        assert any(row.behind is not None and row.behind.mean == 0 for row in rows)
        equal = [row for row in rows if row.is_equal]
        assert rows[: len(equal)] == (advised, *(row for row in rows[1:] if row.is_equal))
        assert [row.chance for row in equal[1:]] == sorted(
            (row.chance for row in equal[1:]), reverse=True
        )
        assert advised.behind is not None
        assert all(advised.behind.mean <= row.behind.mean for row in equal if row.behind)
        for row in rows:
            assert row.behind is not None
            assert row.ahead_of(advised) == advised.behind.mean - row.behind.mean  # type: ignore[union-attr]


def test_a_mistake_is_surely_one_and_its_cost_is_of_the_same_tables() -> None:
    review = review_game(RECORD.read_bytes(), seats=[1], deep=32)
    rows = review.seats[0].decisions
    assert len(rows) > 40
    for one in rows:
        assert one.cost >= 0
        if one.taken.is_equal:
            assert (one.cost, one.place_cost, one.accuracy) == (0, 0, 1)
            assert one.reason.code in ("agreed", "close")
        if one.cost:
            assert one.taken.behind is not None
            assert one.cost == one.taken.behind.mean > one.taken.behind.half
    assert any(one.cost for one in rows)


def after_a_refused_win() -> bytes:
    """The record of a game in which a claim of a win was refused and the same seat goes on."""
    game, chance = RiichiGame(GameRule.preset("friends"), seed=1), Random(1)
    for _ in range(33):
        legal = {seat: game.legal_actions(seat) for seat in game.deciding}
        wins = {seat: [one for one in legal[seat] if one.type in WINS] for seat in legal}
        game.step({seat: (wins[seat] or [chance.choice(legal[seat])])[0] for seat in legal})
    return write_native(About({}), game.spec, [game.pack_step(one) for one in game.actions])


def test_a_decision_that_cannot_be_imagined_is_marked() -> None:
    record = after_a_refused_win()
    done: list[tuple[int, ...]] = []
    deep = review_game(record, seats=[0], deep=2, watch=lambda *step: done.append(step))
    rows = deep.seats[0].decisions
    assert done == [(at, len(done)) for at in range(1, len(done) + 1)]
    marked = [one for one in rows if one.estimated]
    assert 0 < len(marked) < len(rows) <= len(done)
    for one in rows:
        assert [row.behind is None for row in one.alternatives] == [one.estimated] * len(
            one.alternatives
        )
    answers = review_answer(deep).seats[0].decisions
    assert [one.estimated for one in answers] == [one.estimated for one in rows]
    assert not any(one.estimated for one in review_game(record, seats=[0]).seats[0].decisions)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"deep": -1}, "samples cannot be -1"),
        ({"deep": 1 << 20}, "samples cannot be"),
        ({"deep": 8, "jobs": 0}, "jobs cannot be 0"),
    ],
)
def test_a_budget_out_of_range_is_refused(options: dict[str, int], fault: str) -> None:
    with pytest.raises(ArgumentError, match=fault):
        review_game(RECORD.read_bytes(), seats=[0], **options)  # type: ignore[arg-type]


@needs_shared
@pytest.mark.parametrize(("archive", "member", "seat", "hand", "best"), STRONG)
def test_the_advice_is_what_a_strong_player_does(
    archive: str, member: str, seat: int, hand: str, best: str
) -> None:
    one = decision(archive, member, seat, hand)
    advised = alternatives(one, 600)[0]
    assert best in action_words(advised.action, one.rule.red_ids)
