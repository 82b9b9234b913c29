"""Questions about a riichi hand: its score, its waits, its shanten number.

Hands may be in any notation; the answers are the same as of `--json` on the command line. A
question takes well under a millisecond, so it is answered in the event loop.
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
from jantaku.answers.shanten import measure, measure_unfinished, with_tiles
from jantaku.answers.waits import waits_answer
from jantaku.base.errors import JantakuError, RulesError
from jantaku.draw.look import Look
from jantaku.riichi.rules.game_rule import from_options
from jantaku.riichi.tiles.calls import parse_calls
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
_UNFINISHED = (
    "True if fewer than 13 tiles are a hand still being entered, whose missing tiles count as lone "
    "tiles; otherwise they are a hand whose calls are left out, so that `11z` is complete."
)


@dataclass(frozen=True)
class RulesAsked:
    """Rules of riichi: a preset, and options that differ from it."""

    preset: Annotated[str, Field(max_length=64)] = "tenhou"
    players: Literal[3, 4] | None = None
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Situation:
    """The circumstances before the winning tile comes."""

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
    """The circumstances of a win."""

    win: Annotated[Tiles, Field(description="The winning tile (default: the one worth most).")] = ""
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
    """A hand to score, and the circumstances of its win."""

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
    """A tenpai hand, and the circumstances at its table."""

    hand: HandText
    circumstances: Situation = Situation()
    rules: RulesAsked = RulesAsked()
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""
    discards: Discards = ""
    language: Language = "en"


@dataclass(frozen=True)
class ShantenAsked:
    """A hand, and the visible tiles."""

    hand: HandText
    players: Literal[3, 4] = 4
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""
    unfinished: Annotated[bool, Field(description=_UNFINISHED)] = False


@dataclass(frozen=True)
class ReadAsked:
    """Texts of a hand, of dora and ura dora indicators and of visible tiles, valid or not."""

    hand: Annotated[str, Field(max_length=2048)] = ""
    dora: Tiles = ""
    ura: Tiles = ""
    visible: Tiles = ""


@dataclass(frozen=True)
class ImpossibleAsked:
    """The circumstances that are set, and the hand, which may be unfinished."""

    hand: HandText = ""
    circumstances: Winning = Winning()
    rules: RulesAsked = RulesAsked()


@router.post(
    "/read",
    summary="Read a hand",
    response_class=JSONResponse,
    responses={200: {"model": ReadAnswer}},
)
async def read(asked: ReadAsked) -> JSONResponse:
    """Returns the tiles of a text in any notation, in their order; a problem has the position."""
    seen = seen_of(dora=asked.dora, ura=asked.ura, visible=asked.visible)
    return JSONResponse(read_answer(asked.hand, seen).to_dict())


@router.post(
    "/impossible",
    summary="Impossible circumstances",
    response_class=JSONResponse,
    responses={200: {"model": ImpossibleAnswer}},
)
async def impossible(asked: ImpossibleAsked) -> JSONResponse:
    """Returns each circumstance that is impossible here, set or not, and the reason."""
    with _placed():
        rule = _rule(asked.rules)
        found = impossible_answer(asked.hand, _set_in(asked.circumstances), rule)
    return JSONResponse(found.to_dict())


@router.post(
    "/score",
    summary="Score a hand",
    response_class=JSONResponse,
    responses={200: {"model": ScoreAnswer | UnfinishedScore}},
)
async def score(asked: ScoreAsked) -> JSONResponse:
    """Returns the best score of a complete hand with its payments, or the shanten number."""
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
    summary="Waits of a hand",
    response_class=JSONResponse,
    responses={200: {"model": WaitsAnswer | UnfinishedWaits}},
)
async def waits(asked: WaitsAsked) -> JSONResponse:
    """Returns each wait of a tenpai hand with its copies left and score, or the shanten number."""
    with _placed():
        rule = _rule(asked.rules)
        given = _given(asked.circumstances, rule)
        seen = _seen(given, asked)
        found = waits_answer(asked.hand, Context(**given), seen, rule)
    return JSONResponse(found.to_dict(Look(asked.language)))


@router.post(
    "/shanten",
    summary="Shanten of a hand",
    response_class=JSONResponse,
    responses={200: {"model": ShantenAnswer}},
)
async def shanten(asked: ShantenAsked) -> JSONResponse:
    """Returns the shanten number, the useful tiles, and the best discards if the hand discards."""
    seen = seen_of(visible=asked.visible)
    distance = (measure_unfinished if asked.unfinished else measure)(asked.hand, asked.players)
    found = with_tiles(distance, seen, asked.players)
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
    """Returns the circumstances that differ from the defaults as keywords of `Context`, checked."""
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
    """Puts `circumstances.` before the field of an error in the circumstances."""
    try:
        yield
    except JantakuError as error:
        if error.source in _CIRCUMSTANCES:
            error.source = f"circumstances.{error.source}"
        raise
