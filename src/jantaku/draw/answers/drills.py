"""The answer to a drill, and what explains it, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.draw.answers.circumstances import Occasion, TilesRead
from jantaku.draw.answers.score import Scores
from jantaku.draw.answers.waits import waits_answer

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.riichi.drill import Drill, Solution


def solution_dict(solution: Solution, look: Look) -> dict[str, Any]:
    """Returns the right answers, those to choose from, and their explanation, ready for JSON.

    >>> from jantaku.draw.look import Look
    >>> from jantaku.riichi.drill import make_drill, solve
    >>> found = solution_dict(solve(make_drill("score", level=1, seed=1)), Look())
    >>> found["answers"], [*found]
    (['1000'], ['answers', 'possible', 'score'])
    """
    drill, judged = solution.drill, solution.permission
    document = {**solution.document}
    if judged is not None:
        has_pond = bool(drill.seats and drill.seats[0].pond)
        furiten = "furiten" in judged.faults if has_pond else None
        document["score"] = Scores((judged.score,), judged, furiten).to_dict(look)
    elif solution.score is not None:
        document["score"] = Scores((solution.score,)).to_dict(look)
    elif solution.waits:
        document["waits"] = waits_answer(drill.hand, _occasion(drill)).to_dict(look)
    return document


def _occasion(drill: Drill) -> Occasion:
    nothing = TilesRead("", ())
    return Occasion(drill.context, {"visible": nothing, "discards": nothing}, drill.rules)
