"""Drills of riichi: a question about a hand, its answer from the kernel, and when it comes again.

`make_drill` returns the drill of a seed, `drill_of_position` one from a game that was played;
`solve` has the answer and judges what you say. `DrillProgress` keeps levels, streaks and the
drills that come again. The modules: `values` and `document` (drills as values and as JSON),
`generator`, `origin` (drills from positions), `solution`, `prospects` (the outlook), `progress`
with `progress_document`.

>>> drill = make_drill("waits", level=4, seed=7)
>>> answer = solve(drill)
>>> answer.judge(answer.answers[0]).is_right
True
"""

from jantaku.riichi.drill.document import drill_from_dict, drill_to_dict
from jantaku.riichi.drill.generator import KINDS, DrillSeed, make_drill
from jantaku.riichi.drill.origin import drill_of_position
from jantaku.riichi.drill.progress import Card, DrillProgress, KindProgress
from jantaku.riichi.drill.progress_document import progress_from_json, progress_to_json
from jantaku.riichi.drill.prospects import discard_outlook, outlook_of_discards
from jantaku.riichi.drill.solution import Judgement, Solution, solve
from jantaku.riichi.drill.values import (
    LARGEST_SEED,
    LEVELS,
    CallWorth,
    Drill,
    DrillKind,
    DrillSeat,
    ScoreChoice,
    TileRisk,
)

__all__ = [
    "KINDS",
    "LARGEST_SEED",
    "LEVELS",
    "CallWorth",
    "Card",
    "Drill",
    "DrillKind",
    "DrillProgress",
    "DrillSeat",
    "DrillSeed",
    "Judgement",
    "KindProgress",
    "ScoreChoice",
    "Solution",
    "TileRisk",
    "discard_outlook",
    "drill_from_dict",
    "drill_of_position",
    "drill_to_dict",
    "make_drill",
    "outlook_of_discards",
    "progress_from_json",
    "progress_to_json",
    "solve",
]
