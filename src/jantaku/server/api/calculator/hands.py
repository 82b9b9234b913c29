"""Questions about a riichi hand: its score, its waits, its shanten number.

Hands may be in any notation; the answers are the same as of `--json` on the command line. A
question takes well under a millisecond, so it is answered in the event loop; an outlook may take
longer and has a thread, with a bound on its hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import JSONResponse

from jantaku import GameRule
from jantaku._kernel import OutlookOptions
from jantaku.base.errors import JantakuError, RulesError
from jantaku.draw.answers.circumstances import (
    Occasion,
    blaming,
    read_context,
    read_hand,
    read_occasion,
    read_seen,
    require_yaku,
    with_circumstances,
)
from jantaku.draw.answers.hand_text import read_answer
from jantaku.draw.answers.impossible import impossible_answer
from jantaku.draw.answers.outlook import outlook_answer
from jantaku.draw.answers.score import read_with_calls, score_answer
from jantaku.draw.answers.shanten import measure, with_tiles
from jantaku.draw.answers.waits import waits_answer
from jantaku.draw.look import Look
from jantaku.riichi.rules.game_rule import from_options
from jantaku.riichi.tiles.calls import parse_calls
from jantaku.server.api.calculator.hand_answers import (
    ImpossibleAnswer,
    OutlookAnswer,
    ReadAnswer,
    ScoreAnswer,
    ShantenAnswer,
    UnfinishedScore,
    UnfinishedWaits,
    WaitsAnswer,
)
from jantaku.server.api.dependencies import InThread
from jantaku.server.api.problems import RESPONSES

router = APIRouter(tags=["hands"], responses=RESPONSES)

_Asked = TypeVar("_Asked", bound=Callable[..., Any])
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
class RulesRequest:
    """Rules of riichi: a preset, and options that differ from it."""

    preset: Annotated[str, Field(max_length=64)] = "tenhou"
    players: Literal[3, 4] | None = None
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
@with_circumstances("hand", "table", field=lambda _: False)
class TableCircumstances:
    """The circumstances before the winning tile comes."""

    round: Annotated[str, Field(max_length=16, description="e, s, w or n")] = "e"
    seat: Annotated[str, Field(max_length=16, description="e is the dealer")] = "e"
    dora: Annotated[Tiles, Field(description="Dora indicators.")] = ""
    ura: Annotated[Tiles, Field(description="Ura dora indicators.")] = ""
    kita: Count = 0
    honba: Count = 0
    riichi_sticks: Count = 0


@dataclass(frozen=True)
@with_circumstances("win", field=lambda _: False)
class WinCircumstances(TableCircumstances):
    """The circumstances of a win."""

    win: Annotated[Tiles, Field(description="The winning tile (default: the one worth most).")] = ""


_ADD_LOCAL = "put {name} into rules.options.local_yaku, or choose a rules.preset that has it"
_ADD_RENHOU = "set rules.options.renhou, or choose a rules.preset that has it, such as ema"
MOST_HANDS: Final = 50_000
"""The most hands that the hand of a question may become: a tenth of a second, 15 MB."""
_OUTLOOK_OPTIONS = ("objective", "declare", "ron", "calls", "detours", "steps_back")
_CIRCUMSTANCES = frozenset(row.name for row in fields(WinCircumstances))


@dataclass(frozen=True)
class HandQuestion:
    """A hand, the circumstances at its table, the rules, and the tiles that are seen."""

    hand: HandText
    circumstances: TableCircumstances = TableCircumstances()
    rules: RulesRequest = RulesRequest()
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""
    discards: Discards = ""


@dataclass(frozen=True)
class ScoreRequest(HandQuestion):
    """A hand to score, and the circumstances of its win."""

    circumstances: WinCircumstances = WinCircumstances()
    calls: Annotated[Tiles, Field(description="Melds in their order: `chi 234m, pon 5z`.")] = ""
    all: Annotated[bool, Field(description="Every way to score it, best first.")] = False
    explain: Annotated[bool, Field(description="Say whether the win is allowed.")] = False
    language: Language = "en"


@dataclass(frozen=True)
class WaitsRequest(HandQuestion):
    """A tenpai hand, and the circumstances at its table."""

    language: Language = "en"


@dataclass(frozen=True)
class ShantenRequest:
    """A hand, and the visible tiles."""

    hand: HandText
    players: Literal[3, 4] = 4
    visible: Annotated[Tiles, Field(description="Tiles seen elsewhere.")] = ""
    unfinished: Annotated[bool, Field(description=_UNFINISHED)] = False


@dataclass(frozen=True)
class OutlookRequest(HandQuestion):
    """A hand of 13 or 14 tiles, the circumstances at its table, and the draws that are left."""

    draws: Annotated[int, Field(ge=0, le=36, description="Draws that you have left.")] = 17
    objective: Literal["points", "win", "tenpai"] = "points"
    declare: Literal["best", "always", "never"] = "best"
    ron: Annotated[float, Field(ge=0, le=4, description="How often others discard a wait.")] = 0.0
    calls: Annotated[
        float,
        Field(ge=0, le=4, description="How often others discard a tile you call; 0: no calls."),
    ] = 0.0
    detours: Annotated[int, Field(ge=0, le=2, description="Draws that bring it no nearer.")] = 0
    steps_back: Annotated[bool, Field(description="Let a detour raise the distance.")] = False


@dataclass(frozen=True)
class ReadRequest:
    """Texts of a hand, of dora and ura dora indicators and of visible tiles, valid or not."""

    hand: Annotated[str, Field(max_length=2048)] = ""
    dora: Tiles = ""
    ura: Tiles = ""
    visible: Tiles = ""


@dataclass(frozen=True)
class ImpossibleRequest:
    """The circumstances that are set, and the hand, which may be unfinished."""

    hand: HandText = ""
    circumstances: WinCircumstances = WinCircumstances()
    rules: RulesRequest = RulesRequest()


def _question(path: str, summary: str, answer: Any) -> Callable[[_Asked], _Asked]:
    """Puts a question at a path; its answer is a document of that type."""
    return router.post(
        path,
        summary=summary,
        response_class=JSONResponse,
        responses={200: {"model": answer}},
    )


@_question("/read", "Read a hand", ReadAnswer)
async def read(asked: ReadRequest) -> JSONResponse:
    """Returns the tiles of a text in any notation, in their order; a problem has the position."""
    seen = read_seen(dora=asked.dora, ura=asked.ura, visible=asked.visible)
    return JSONResponse(read_answer(asked.hand, seen).to_dict())


@_question("/impossible", "Impossible circumstances", ImpossibleAnswer)
async def impossible(asked: ImpossibleRequest) -> JSONResponse:
    """Returns each circumstance that is impossible here, set or not, and the reason."""
    with _placed():
        rule = _rule(asked.rules)
        found = impossible_answer(asked.hand, _set_in(asked.circumstances), rule)
    return JSONResponse(found)


@_question("/score", "Score a hand", ScoreAnswer | UnfinishedScore)
async def score(asked: ScoreRequest) -> JSONResponse:
    """Returns the best score of a complete hand with its payments, or the shanten number."""
    with _placed():
        occasion = _occasion(asked)
        with blaming("calls"):
            melds = parse_calls(asked.calls) if asked.calls else ()
        read = read_with_calls(asked.hand, melds)
        found = score_answer(read, occasion, every=asked.all, explain=asked.explain)
    return JSONResponse(found.to_dict(Look(asked.language)))


@_question("/waits", "Waits of a hand", WaitsAnswer | UnfinishedWaits)
async def waits(asked: WaitsRequest) -> JSONResponse:
    """Returns each wait of a tenpai hand with its copies left and score, or the shanten number."""
    with _placed():
        occasion = _occasion(asked)
        found = waits_answer(read_hand(asked.hand).hand, occasion)
    return JSONResponse(found.to_dict(Look(asked.language)))


@_question("/shanten", "Shanten of a hand", ShantenAnswer)
async def shanten(asked: ShantenRequest) -> JSONResponse:
    """Returns the shanten number, the useful tiles, and the best discards if the hand discards."""
    seen = read_seen(visible=asked.visible)
    hand = read_hand(asked.hand).hand
    distance = measure(hand, asked.players, unfinished=asked.unfinished)
    found = with_tiles(distance, seen, asked.players)
    return JSONResponse(found.to_dict(Look()))


@_question("/outlook", "Outlook of a hand", OutlookAnswer)
async def outlook(asked: OutlookRequest, in_thread: InThread) -> JSONResponse:
    """Returns the chances to be tenpai and to win, and the points to expect, for each discard.

    A hand that may become more than 50,000 others is refused.
    """
    with _placed():
        occasion = _occasion(asked)
        hand = read_hand(asked.hand)
        options = OutlookOptions(**{name: getattr(asked, name) for name in _OUTLOOK_OPTIONS})
        bounds = {"draws": asked.draws, "most_hands": MOST_HANDS}
        found = await in_thread(partial(outlook_answer, hand, occasion, options, **bounds))
    return JSONResponse(found.to_dict(Look()))


def _rule(asked: RulesRequest) -> GameRule:
    options = {"preset": asked.preset, **asked.options}
    if asked.players is not None:
        options["players"] = asked.players
    try:
        return from_options(options)
    except RulesError as error:
        error.source = f"rules.options.{error.source}" if error.source else "rules"
        raise


def _occasion(asked: HandQuestion) -> Occasion:
    rule, given = _rule(asked.rules), _set_in(asked.circumstances)
    context = read_context(given)
    require_yaku(given, rule, local=_ADD_LOCAL, renhou=_ADD_RENHOU)
    return read_occasion(given, context, rule, visible=asked.visible, discards=asked.discards)


def _set_in(situation: TableCircumstances) -> dict[str, Any]:
    rows = fields(situation)
    given = {row.name: (getattr(situation, row.name), row.default) for row in rows}
    return {name: value for name, (value, usual) in given.items() if value != usual}


@contextmanager
def _placed() -> Iterator[None]:
    """Puts `circumstances.` before the field of an error in the circumstances."""
    try:
        yield
    except JantakuError as error:
        if error.source in _CIRCUMSTANCES:
            error.source = f"circumstances.{error.source}"
        raise
