"""For the workshop of rulesets: the language, layout, what a hand is worth, games between bots.

All that looks into a text does so in a process apart.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import asdict, dataclass, field
from secrets import randbits
from time import monotonic
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends
from pydantic import Field, TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse

from jantaku.catalog.values import Setup
from jantaku.catalog.workshop import language
from jantaku.errors import JantakuError, Unavailable
from jantaku.protocol import to_json
from jantaku.server.api.asking import PersonOrNobody, Running, Server, limited
from jantaku.server.api.problems import RESPONSES, problem_of
from jantaku.server.api.rulesets import Mods, Text
from jantaku.server.limits import address_of
from jantaku.server.refusals import Refused

router = APIRouter(prefix="/rulesets", tags=["rulesets"], responses=RESPONSES)

MOST_GAMES: Final = 300
_MOST_AT_ONCE: Final = 6  # simulations, of everybody
_PART_S: Final = 1.0  # that a simulation plays between two words of how far it is
_HEAVY: Final = [Depends(limited("rate_heavy"))]

Tiles = Annotated[str, Field(max_length=300)]
Options = Annotated[dict[str, Any], Field(max_length=200)]


@dataclass(frozen=True)
class Rules:
    """A text, the mods to switch on and off, and the options, as a setup has them."""

    text: Text
    mods: Mods = ()  # type: ignore[assignment]  # a default that nobody can change
    without: Mods = ()  # type: ignore[assignment]
    options: Options = field(default_factory=dict)

    def setup(self) -> Any:
        """The setup for a process apart."""
        mods, without = tuple(self.mods), tuple(self.without)
        return to_json(Setup("ruleset", "", None, self.options, mods, self.text, without))


@dataclass(frozen=True)
class Word:
    """A word of the language: its table, how it is written, what it means."""

    table: str
    name: str
    form: str
    help: str


@dataclass(frozen=True)
class Language:
    """What an editor of rulesets has to know."""

    schema: dict[str, Any]
    words: list[Word]


@dataclass(frozen=True)
class Formatted:
    """A text in its canonical layout."""

    text: str


@dataclass(frozen=True)
class Laid:
    """A text to be laid out."""

    text: Text


@dataclass(frozen=True)
class HandAsked:
    """A hand, and how it would win: `hand` as `123m 5z`, `calls` as `pon:111z`."""

    rules: Rules
    hand: Tiles
    calls: Tiles = ""
    tile: Tiles = ""
    win: Literal["draw", "discard", "call"] = "draw"
    seat: Literal["east", "south", "west", "north"] = "east"
    status: Mods = ()  # type: ignore[assignment]


@dataclass(frozen=True)
class LineTried:
    """A line of a definition: whether it fits, else where it fails and how many tiles it lacks."""

    definition: str
    matches: bool
    fails_at: str | None
    left: list[Any]
    missing: int | None


@dataclass(frozen=True)
class DefinitionTried:
    """How a hand stands to a definition: whether it fits, or with which tiles, line by line."""

    name: str
    matches: bool
    waits: list[str]
    lines: list[LineTried]


@dataclass(frozen=True)
class YakuHeld:
    """A yaku that a win has."""

    name: str
    value: float


@dataclass(frozen=True)
class YakuLacking:
    """A yaku that it has not: for want of which condition, and the line it stands in."""

    name: str
    lacks: str
    line: int | None


@dataclass(frozen=True)
class Worth:
    """What a win is worth."""

    yaku: list[YakuHeld]
    points: float
    minipoints: float | None
    score: float


@dataclass(frozen=True)
class HandTried:
    """What a ruleset says of a hand; `win` where it is complete."""

    definitions: list[DefinitionTried]
    win: Worth | None
    lacks: list[YakuLacking]


_TRIED: Final = TypeAdapter(HandTried)


@dataclass(frozen=True)
class GamesAsked:
    """How many games to play between bots."""

    rules: Rules
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 20
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


@router.get("/language", summary="The words of rulesets")
async def words() -> Language:
    """Every word with its form and meaning, and the JSON Schema of rulesets."""
    told = await run_in_threadpool(language)
    return Language(told["schema"], [Word(**one) for one in told["words"]])


@router.post("/format", summary="Lay a text out", dependencies=_HEAVY)
async def format_(asked: Laid, server: Server) -> Formatted:
    """The text in its canonical layout, comments kept."""
    return Formatted(**await server.apart.call("format_ruleset", asked.text))


@router.post("/hand", summary="Try a hand", dependencies=_HEAVY)
async def hand(asked: HandAsked, server: Server) -> HandTried:
    """Which definitions a hand fits, where the others fail, its yaku, and those that it lacks."""
    held = asdict(asked)
    del held["rules"]
    found = await server.apart.call("explain_hand", asked.rules.setup(), held)
    return _TRIED.validate_python(found)


@router.post(
    "/simulate",
    summary="Play games between bots",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    dependencies=_HEAVY,
)
async def simulate(
    asked: GamesAsked, server: Server, connection: HTTPConnection, asking: PersonOrNobody
) -> StreamingResponse:
    """Lines of JSON: how many games have been `played`, at last the `balance`, or the `problem`.

    It ends after `simulation_s`, with those that were played. One person has one at a time.
    """
    whose = asking.id if asking else address_of(connection.scope)
    if whose in server.simulating:
        cure = "wait until it is over, or end it"
        raise Refused("not_now", "a simulation of yours is still played", cure)
    if len(server.simulating) >= _MOST_AT_ONCE:
        raise Unavailable("too many simulations are played", "try again in a minute")
    lines = _lines(server, asked, whose)
    begun = await anext(lines)  # so that nobody begins another meanwhile
    return StreamingResponse(_after(begun, lines), media_type="application/x-ndjson")


async def _after(begun: bytes, lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with aclosing(lines):
        yield begun
        async for line in lines:
            yield line


async def _lines(server: Running, asked: GamesAsked, whose: str) -> AsyncGenerator[bytes, None]:
    server.simulating.add(whose)
    try:
        async with aclosing(_simulated(server, asked)) as told:
            async for one in told:
                yield json.dumps(one).encode() + b"\n"
    except JantakuError as error:
        yield b'{"problem":' + bytes(problem_of(error).body) + b"}\n"
    finally:
        server.simulating.discard(whose)


async def _simulated(server: Running, asked: GamesAsked) -> AsyncGenerator[dict[str, Any], None]:
    setup, seed = asked.rules.setup(), asked.seed
    if seed is None:
        seed = randbits(32)
    games: list[Any] = []
    until = monotonic() + server.settings.simulation_s
    yield {"played": 0}
    while len(games) < asked.games and monotonic() < until:
        rest = asked.games - len(games)
        part = await server.games.call("some_games", setup, seed, len(games), rest, _PART_S)
        games += part["games"]
        yield {"played": len(games)}
    yield {"balance": await server.games.call("balanced", "", seed, games)}
