"""The worth of actions where the view alone does not say it, and names of a wrong type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jantaku import Position, RiichiGame
from jantaku.base.errors import DrillError, JantakuError
from jantaku.review import hint_for, review_game
from jantaku.review.appraisal import Appraiser
from jantaku.review.decisions import MadeDecision
from jantaku.riichi.drill import make_drill, solve

RECORD = Path(__file__).parents[1] / "data" / "records" / "own-3p.mjai.jsonl"
RINSHAN = (
    "tenhou-4p E1 0+0 345m22p46s(7s<1:77s)[9999m]+5s/1z2z/25000 13?/7s-3z/25000 13?/4z/25000"
    " 13?/6z/25000 63?/7z5z/12? 0:replacement"
)
CHANKAN = (
    "tenhou-4p E1 0+0 345m22p789p46s(7s<1:77s)/1z2z3z/25000 13?/7s-5s-8p/25000"
    " 10?(5s<1:05s+5s)/4z/25000 13?/6z/25000 63?/7z/13? 2:added_kan:5s"
)


@pytest.mark.parametrize(("line", "points"), [(RINSHAN, 3000), (CHANKAN, 1500)])
def test_a_win_by_a_kan_alone_is_worth_its_points(line: str, points: int) -> None:
    advised = hint_for(Position.from_line(line), 0).advised
    assert advised.action.type in ("tsumo", "ron")
    assert (advised.points, advised.value) == (points, points)


def test_a_tile_is_looked_at_closely_after_it_was_not() -> None:
    game = RiichiGame(seed=5)
    view = game.view(0)
    made = MadeDecision(0, 0, 0, 0, game.rule, view, view.legal[0])
    far = [one for one in view.legal if Appraiser(made).appraise(one).win == 0]
    near = [one for one in far if Appraiser(made).appraise(one, closely=True).win > 0]
    assert near
    for action in near:
        appraiser = Appraiser(made)
        assert appraiser.appraise(action).win == 0
        assert appraiser.appraise(action, closely=True).win > 0


@pytest.mark.parametrize("wrong", [None, 5, b"trained"])
def test_a_policy_or_an_answer_of_a_wrong_type_is_an_error_of_jantaku(wrong: Any) -> None:
    with pytest.raises(JantakuError, match="is not the name of a policy"):
        review_game(RECORD.read_bytes(), seats=[0], policy=wrong)
    with pytest.raises(DrillError, match="does not answer the question"):
        solve(make_drill("discard", seed=3)).judge(wrong)
