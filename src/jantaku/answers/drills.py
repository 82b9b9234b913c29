"""The answer to a drill, and what explains it, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.answers.circumstances import Occasion, TilesRead
from jantaku.answers.outlook import Prospects
from jantaku.answers.score import Scores
from jantaku.answers.shanten import discard_dict
from jantaku.answers.waits import waits_answer
from jantaku.riichi.drill import discard_outlook
from jantaku.riichi.tiles.notation import format_tile

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.riichi.drill import CallWorth, Drill, Solution, TileRisk


def solution_dict(solution: Solution, look: Look) -> dict[str, Any]:
    """Returns the right answers, those to choose from, and their explanation, ready for JSON.

    >>> from jantaku.draw.look import Look
    >>> from jantaku.riichi.drill import make_drill, solve
    >>> found = solution_dict(solve(make_drill("score", level=1, seed=1)), Look())
    >>> found["answers"], [*found]
    (('3900',), ['answers', 'possible', 'score'])
    """
    head = {"answers": solution.answers, "possible": solution.possible}
    return {**head, **_explanation(solution, look)}


def outlook_dict(drill: Drill, look: Look) -> dict[str, Any] | None:
    """Returns the outlook of each discard of a drill; None if it cannot be worked out."""
    found = discard_outlook(drill)
    return Prospects(drill.hand, drill.context, found).to_dict(look) if found else None


def _explanation(solution: Solution, look: Look) -> dict[str, Any]:
    drill, judged = solution.drill, solution.permission
    if judged is not None:
        has_pond = bool(drill.seats and drill.seats[0].pond)
        furiten = "furiten" in judged.faults if has_pond else None
        return {"score": Scores((judged.score,), judged, furiten).to_dict(look)}
    if solution.score is not None:
        return {"score": Scores((solution.score,)).to_dict(look)}
    if solution.waits:
        return {"waits": waits_answer(drill.hand, _occasion(drill)).to_dict(look)}
    if solution.calls:
        return {"calls": [_worth(row) for row in solution.calls]}
    if solution.risks:
        return {"risks": [_risk(risk) for risk in solution.risks]}
    return {"discards": [discard_dict(row) for row in solution.discards]}


def _occasion(drill: Drill) -> Occasion:
    nothing = TilesRead("", ())
    return Occasion(drill.context, {"visible": nothing, "discards": nothing}, drill.rules)


def _worth(row: CallWorth) -> dict[str, Any]:
    discard = None if row.discard is None else format_tile(row.discard)
    return {"answer": row.answer, "discard": discard, "win": row.win, "points": row.points}


def _risk(risk: TileRisk) -> dict[str, Any]:
    return {
        "tile": format_tile(risk.kind),
        "ways": {**risk.ways},
        "total": risk.total,
        "genbutsu": risk.genbutsu,
        "example": None if risk.example is None else str(risk.example),
    }
