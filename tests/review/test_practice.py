"""Mistakes of a review become drills whose proven answer is the advice."""

from pathlib import Path

import pytest

from cli.running import run
from jantaku.review import review_game
from jantaku.riichi.drill import Drill, drill_to_dict, progress_from_json, solve
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import tile_of_id

RECORD = Path(__file__).parents[1] / "data" / "records" / "own-3p.mjai.jsonl"


def test_a_drill_of_a_mistake_has_the_advice_for_an_answer() -> None:
    (seat,) = review_game(RECORD.read_bytes(), seats=[1]).seats
    mistakes = [one for one in seat.decisions if one.drill is not None]
    assert {one.drill.kind for one in mistakes if one.drill} == {"call", "discard", "safe"}
    for one in mistakes:
        assert one.cost > 0
        assert str(one.drill.hand) == one.hand
        solution = solve(one.drill)
        if one.drill.kind == "call":
            assert one.drill.called in solution.possible
            assert one.drill.called not in solution.answers
            assert one.advised.action.type == solution.answers[0].split()[0]
            continue
        assert one.drill.kind == ("safe" if one.reason.code == "safety" else "discard")
        names = [
            format_tile(tile_of_id(other.action.tile, one.reds))
            for other in (one.taken, one.advised)
            if other.action.tile is not None
        ]
        assert [solution.judge(name).is_right for name in names] == [False, True]
    costs = [one.cost for one in mistakes]
    assert seat.drills(1)[0] == mistakes[costs.index(max(costs))].drill


@pytest.mark.long
def test_the_trainer_takes_the_mistakes_of_a_seat(tmp_path: Path) -> None:
    path = str(tmp_path / "progress.json")
    result = run("train", "--mistakes", str(RECORD), "--seat", "1", "--progress", path)
    assert result.code == 0, result.err
    cards = progress_from_json(Path(path).read_text("utf-8")).cards
    (seat,) = review_game(RECORD.read_bytes(), seats=[1]).seats
    written = [drill_to_dict(card.drill) for card in cards if isinstance(card.drill, Drill)]
    assert written == [drill_to_dict(one) for one in seat.drills()]


@pytest.mark.parametrize(("words", "said"), [(("--seat", "9"), "no seat '9'"), ((), "add --seat")])
def test_the_seat_must_be_named(words: tuple[str, ...], said: str) -> None:
    result = run("train", "--forget", "--mistakes", str(RECORD), *words)
    assert result.code != 0
    assert said in result.err
