"""The worth of actions where the view alone does not say it, and names of a wrong type."""

from pathlib import Path
from typing import Any

import pytest

from jantaku import Position, RiichiGame, outlook, parse_tile
from jantaku.base.errors import DrillError, JantakuError
from jantaku.review import hint_for, review_game
from jantaku.review.appraisal import Appraiser
from jantaku.review.decisions import MadeDecision
from jantaku.riichi.drill import make_drill, solve
from jantaku.riichi.tiles.tile import kind_of

RECORD = Path(__file__).parents[1] / "data" / "records" / "own-3p.mjai.jsonl"
RINSHAN = (
    "tenhou-4p E1 0+0 345m22p46s(7s<1:77s)[9999m]+5s/1z2z/25000 13?/7s-3z/25000 13?/4z/25000"
    " 13?/6z/25000 63?/7z5z/12? 0:replacement"
)
TENPAI = (
    "tenhou-4p E1 0+0 123m456p789s46s11z+9m/2z3z4z/25000 13?/4s4s4s/25000 13?/6z5z6z/25000"
    " 13?/9p7z9p/25000 57?/7z/13? 0:draw"
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


@pytest.mark.parametrize(
    ("tile", "rest"),
    [("4s", "123m456p6789s11z9m"), ("1z", "123m456p46789s1z9m"), ("2m", "13m456p46789s11z9m")],
)
def test_a_tile_that_breaks_the_hand_does_not_come_back(tile: str, rest: str) -> None:
    rows = hint_for(Position.from_line(TENPAI), 0).alternatives
    row = next(one for one in rows if one.action.tile in copies_of(tile))
    ponds = "4s4s4s6z5z6z9p7z9p"
    after = outlook(rest, draws=14, dora="7z", discards=f"2z3z4z{tile}", visible=ponds, ron=0.4)
    assert row.tenpai == pytest.approx(after.best.tenpai[-1] * (1 - row.danger))


def copies_of(tile: str) -> set[int]:
    return {4 * kind_of(parse_tile(tile)) + copy for copy in range(4)}


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
