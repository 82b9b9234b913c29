"""Drills of riichi: the question of a seed, the answers to a drill, the outlook of its discards.

They are those of `jantaku.riichi.drill`, made and solved in threads, in turn. The kernel bounds the
hands of an answer. A drill may take a second to make.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, cast

from fastapi import APIRouter, Body, Depends, Path, Query
from starlette.responses import JSONResponse

from jantaku.draw.answers.drills import solution_dict
from jantaku.draw.look import Look
from jantaku.riichi.drill import (
    LARGEST_SEED,
    LEVELS,
    DrillKind,
    DrillSeed,
    drill_from_dict,
    drill_to_dict,
    outlook_of_discards,
    solve,
)
from jantaku.server.api.calculator.drill_answer import DrillAnswer
from jantaku.server.api.calculator.hand_answers import DrillSolutionAnswer, OutlookAnswer
from jantaku.server.api.calculator.hands import Language
from jantaku.server.api.dependencies import InThread, limited
from jantaku.server.api.problems import RESPONSES

router = APIRouter(prefix="/drills", tags=["drills"], responses=RESPONSES)

_DRILL: Final = "A drill, with the keys of docs/trainer.md."
AnyDrill = Annotated[
    dict[str, Any],
    Body(description=_DRILL, examples=[{"kind": "waits", "hand": "123m456p78s11222z"}]),
]
Level = Annotated[int, Query(ge=LEVELS.start, lt=LEVELS.stop)]
Players = Annotated[int, Query(ge=3, le=4)]
Seed = Annotated[
    int, Query(ge=0, le=LARGEST_SEED, description="Makes the drill, which is the same everywhere.")
]


@router.post(
    "/solve",
    summary="Solve a drill",
    response_class=JSONResponse,
    responses={200: {"model": DrillSolutionAnswer}},
)
async def solution(drill: AnyDrill, in_thread: InThread, language: Language = "en") -> JSONResponse:
    """Returns the right answers, those to choose from, and what explains them."""
    return JSONResponse(await in_thread(_solved, drill, language))


@router.post(
    "/outlook",
    summary="Outlook of a drill",
    response_class=JSONResponse,
    responses={200: {"model": OutlookAnswer | None}},
)
async def outlook(drill: AnyDrill, in_thread: InThread) -> JSONResponse:
    """Returns the outlook of each discard, without calls; null if it cannot be worked out."""
    return JSONResponse(await in_thread(outlook_of_discards, drill_from_dict(drill)))


@router.get(
    "/{kind}",
    summary="Make a drill",
    response_class=JSONResponse,
    responses={200: {"model": DrillAnswer}},
    dependencies=[Depends(limited("rate_heavy"))],
)
async def drill(
    in_thread: InThread,
    kind: Annotated[DrillKind, Path()],
    level: Level = LEVELS.start,
    seed: Seed = 0,
    players: Players = 4,
) -> JSONResponse:
    """Returns the drill of a seed, the same everywhere."""
    asked = DrillSeed(kind, level, seed, cast("Literal[3, 4]", players))
    return JSONResponse(drill_to_dict(await in_thread(asked.drill)))


def _solved(drill: dict[str, Any], language: Language) -> dict[str, Any]:
    return solution_dict(solve(drill_from_dict(drill)), Look(language))
