"""Lookahead over HTTP: a position played out after each action of a seat, in a sandbox."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from pydantic import Field

from jantaku.review.answers import LookaheadAnswer
from jantaku.riichi.lookahead import Objective
from jantaku.server.api.calculator.hands import Language
from jantaku.server.api.dependencies import RequestOrigin, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.records.positions import PositionRequest

router: Final = APIRouter(tags=["positions"], responses=RESPONSES)

MOST_SAMPLES: Final = 2000
"""The most imagined tables of a question."""
LONGEST_S: Final = 3.0
"""The longest time of a question; the sandbox has two more seconds for everything else."""


@dataclass(frozen=True)
class LookaheadRequest(PositionRequest):
    """A position as one line (docs/positions.md), and the `seat` that decides."""

    samples: Annotated[int, Field(ge=1, le=MOST_SAMPLES)] = 500
    seconds: Annotated[float, Field(gt=0, le=LONGEST_S)] = LONGEST_S
    objective: Objective = "place"
    seed: Annotated[int, Field(ge=0, lt=2**32)] = 0
    language: Language = "en"


@router.post(
    "/lookahead",
    summary="Look ahead in a position",
    response_model=LookaheadAnswer,
    dependencies=[Depends(limited("rate_heavy"))],
)
async def lookahead(server: Server, origin: RequestOrigin, asked: LookaheadRequest) -> Any:
    """Returns the result of each action of a seat, by rounds played to their end.

    Ends after `samples` imagined tables, after `seconds`, or when the best action is certain. Rows
    that are `equal` may be as good as the first. Without a `seat` the first one that decides is
    asked.
    """
    options = {
        "samples": asked.samples,
        "seconds": asked.seconds,
        "objective": asked.objective,
        "seed": asked.seed,
    }
    given = asked.line, asked.seat, asked.language, options
    return await server.sandbox.call("lookahead", *given, origin=origin)
