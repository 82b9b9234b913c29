"""Questions about a hand of riichi: what it is worth, what it waits for, how far it is.

Hands come in any notation, the answers are those of the command line's `--json`. A question is
answered in well under a millisecond, so that it may be answered where it arrives.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import JSONResponse

from jantaku import Context, GameRule
from jantaku.answers.circumstances import (
    blaming,
    check_circumstances,
    require_yaku,
    seen_of,
)
from jantaku.answers.impossible import impossible_answer
from jantaku.answers.reading import read_answer
from jantaku.answers.score import score_answer, with_calls
from jantaku.answers.shanten import measure, with_tiles
from jantaku.answers.waits import waits_answer
from jantaku.calling import parse_calls
from jantaku.draw.look import Look
from jantaku.errors import JantakuError, RulesError
from jantaku.rules.game_rule import from_options
from jantaku.server.api.hand_answers import (
    ImpossibleAnswer,
    ReadAnswer,
    ScoreAnswer,
    ShantenAnswer,
    UnfinishedScore,
    UnfinishedWaits,
    WaitsAnswer,
)
from jantaku.server.api.problems import RESPONSES

router = APIRouter(tags=["hands"], responses=RESPONSES)

Language = Literal["en", "ja", "ko", "zh"]
HandText = Annotated[
    str,
    Field(
        max_length=512,
        description="Tiles in any notation, melds in brackets: `123m406p11z(555z)`.",
        examples=["123m456p789s11122z"],
    ),
]
Tiles = Annotated[str, Field(max_length=512)]
Discards = Annotated[Tiles, Field(description="Own discards, for furiten.")]
Count = Annotated[int, Field(ge=0, le=10**6)]


@dataclass(frozen=True)
class RulesAsked:
    """Rules of riichi: a preset, and what differs from it."""

    preset: Annotated[str, Field(max_length=64)] = "tenhou"
    players: Literal[3, 4] | None = None
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Situation:
    """What is known before the winning tile comes."""

    open: bool = False
    riichi: bool = False
    double_riichi: bool = False
    open_riichi: bool = False
    ippatsu: bool = False
    last_tile: bool = False
    round: Annotated[str, Field(max_length=16, description="e, s, w or n")] = "e"
    seat: Annotated[str, Field(max_length=16, description="e is the dealer")] = "e"
    dora: Annotated[Tiles, Field(description="Dora indicators.")] = ""
    ura: Annotated[Tiles, Field(description="Ura dora indicators.")] = ""
    kita: Count = 0
    honba: Count = 0
    riichi_sticks: Count = 0


@dataclass(frozen=True)
class Winning(Situation):
    """How the winning tile came."""

    win: Annotated[Tiles, Field(description="The winning tile; else the one that pays best.")] = ""
    tsumo: bool = False
    rinshan: bool = False
    chankan: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    tsubame_gaeshi: bool = False
    kanfuri: bool = False
    paarenchan: bool = False


_ADD_LOCAL = "put {name} into rules.options.local_yaku, or choose a rules.preset that has it"
_ADD_RENHOU = "set rules.options.renhou, or choose a rules.preset that has it, such as ema"
_CIRCUMSTANCES = frozenset(row.name for row in fields(Winning))


@dataclass(frozen=True)
class ScoreAsked:
    """A hand to be scored, and the circumstances of its win."""

    hand: HandText
    circumstances: Winning = Winning()
    rules: RulesAsked = RulesAsked()
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""
    calls: Annotated[Tiles, Field(description="Melds in their order: `chi 234m, pon 5z`.")] = ""
    discards: Discards = ""
    all: Annotated[bool, Field(description="Every way to score it, best first.")] = False
    explain: Annotated[bool, Field(description="Say whether the win is allowed.")] = False
    language: Language = "en"


@dataclass(frozen=True)
class WaitsAsked:
    """A tenpai hand, and what is known of its table."""

    hand: HandText
    circumstances: Situation = Situation()
    rules: RulesAsked = RulesAsked()
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""
    discards: Discards = ""
    language: Language = "en"


@dataclass(frozen=True)
class ShantenAsked:
    """A hand, and the tiles that cannot come."""

    hand: HandText
    players: Literal[3, 4] = 4
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""


@dataclass(frozen=True)
class ReadAsked:
    """What somebody has written of a hand and of the tiles beside it, right or wrong."""

    hand: Annotated[str, Field(max_length=2048)] = ""
    dora: Tiles = ""
    ura: Tiles = ""
    visible: Tiles = ""


@dataclass(frozen=True)
class ImpossibleAsked:
    """Circumstances that are set, with the hand, of which only the melds matter."""

    hand: HandText = ""
    circumstances: Winning = Winning()
    rules: RulesAsked = RulesAsked()


@router.post(
    "/read",
    summary="What is written there",
    response_class=JSONResponse,
    responses={200: {"model": ReadAnswer}},
)
async def read(asked: ReadAsked) -> JSONResponse:
    """The tiles of a text in any notation, in the order written; a problem says where it fails."""
    seen = seen_of(dora=asked.dora, ura=asked.ura, visible=asked.visible)
    return JSONResponse(read_answer(asked.hand, seen).to_dict())


@router.post(
    "/impossible",
    summary="Which circumstances cannot be",
    response_class=JSONResponse,
    responses={200: {"model": ImpossibleAnswer}},
)
async def impossible(asked: ImpossibleAsked) -> JSONResponse:
    """Each circumstance that cannot be set, or is set and cannot be, and why."""
    with _placed():
        rule = _rule(asked.rules)
        found = impossible_answer(asked.hand, _set_in(asked.circumstances), rule)
    return JSONResponse(found.to_dict())


@router.post(
    "/score",
    summary="What a hand is worth",
    response_class=JSONResponse,
    responses={200: {"model": ScoreAnswer | UnfinishedScore}},
)
async def score(asked: ScoreAsked) -> JSONResponse:
    """The best score of a complete hand and who pays; of any other hand how far it is."""
    with _placed():
        rule = _rule(asked.rules)
        given = _given(asked.circumstances, rule)
        seen = _seen(given, asked)
        with blaming("calls"):
            melds = parse_calls(asked.calls) if asked.calls else ()
        found = score_answer(
            with_calls(asked.hand, melds),
            given,
            seen,
            rule,
            every=asked.all,
            explain=asked.explain,
        )
    return JSONResponse(found.to_dict(Look(asked.language)))


@router.post(
    "/waits",
    summary="What a hand waits for",
    response_class=JSONResponse,
    responses={200: {"model": WaitsAnswer | UnfinishedWaits}},
)
async def waits(asked: WaitsAsked) -> JSONResponse:
    """Each wait, the copies left of it and what it is worth; of any other hand how far it is."""
    with _placed():
        rule = _rule(asked.rules)
        given = _given(asked.circumstances, rule)
        seen = _seen(given, asked)
        found = waits_answer(asked.hand, Context(**given), seen, rule)
    return JSONResponse(found.to_dict(Look(asked.language)))


@router.post(
    "/shanten",
    summary="How far a hand is",
    response_class=JSONResponse,
    responses={200: {"model": ShantenAnswer}},
)
async def shanten(asked: ShantenAsked) -> JSONResponse:
    """How far a hand is, which tiles help, and of one that discards next what to discard."""
    seen = seen_of(visible=asked.visible)
    found = with_tiles(measure(asked.hand, asked.players), seen, asked.players)
    return JSONResponse(found.to_dict(Look()))


def _rule(asked: RulesAsked) -> GameRule:
    options = {"preset": asked.preset, **asked.options}
    if asked.players is not None:
        options["players"] = asked.players
    try:
        return from_options(options)
    except RulesError as error:
        error.source = f"rules.options.{error.source}" if error.source else "rules"
        raise


def _given(situation: Situation, rule: GameRule) -> dict[str, Any]:
    """The circumstances that differ from the ordinary, as keywords of `Context`, checked."""
    given = _set_in(situation)
    check_circumstances(given)
    require_yaku(given, rule, local=_ADD_LOCAL, renhou=_ADD_RENHOU)
    return given


def _set_in(situation: Situation) -> dict[str, Any]:
    rows = fields(situation)
    given = {row.name: (getattr(situation, row.name), row.default) for row in rows}
    return {name: value for name, (value, usual) in given.items() if value != usual}


def _seen(given: dict[str, Any], asked: ScoreAsked | WaitsAsked) -> dict[str, str]:
    dora, ura = given.get("dora", ""), given.get("ura", "")
    return seen_of(dora=dora, ura=ura, visible=asked.visible, discards=asked.discards)


@contextmanager
def _placed() -> Iterator[None]:
    """Says of a fault in the circumstances that it is there."""
    try:
        yield
    except JantakuError as error:
        if error.source in _CIRCUMSTANCES:
            error.source = f"circumstances.{error.source}"
        raise
