"""The ruleset workshop over HTTP: the language, formatting, hands, and games between bots.

Texts of rulesets are only read in a sandbox.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import asdict, dataclass, field
from secrets import randbits
from time import monotonic
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends
from pydantic import Field, TypeAdapter
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse

from jantaku.base.errors import Unavailable
from jantaku.catalog.values import Setup
from jantaku.catalog.workshop import language
from jantaku.game.protocol import to_json
from jantaku.server.api.authoring.rulesets import Mods, Text
from jantaku.server.api.dependencies import InThread, RequestOrigin, RunningServer, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.progress import STREAMED, streamed
from jantaku.server.origins import Origin, largest_share
from jantaku.server.refusals import RequestRefused

router = APIRouter(prefix="/rulesets", tags=["rulesets"], responses=RESPONSES)

MOST_GAMES: Final = 300  # of a simulation, which `--simulation-s` ends too
_MOST_AT_ONCE: Final = 6  # simulations of all users together
_PART_S: Final = 1.0  # between two progress reports of a simulation
_HEAVY: Final = [Depends(limited("rate_heavy"))]

Tiles = Annotated[str, Field(max_length=300)]
Options = Annotated[dict[str, Any], Field(max_length=200)]


@dataclass(frozen=True)
class RulesetRequest:
    """A text, the mods to switch on and off, and the options, as in a setup."""

    text: Text
    mods: Mods = ()  # type: ignore[assignment]  # a default that nobody can change
    without: Mods = ()  # type: ignore[assignment]
    options: Options = field(default_factory=dict)

    def setup(self) -> Any:
        """Returns the setup for the sandbox."""
        mods, without = tuple(self.mods), tuple(self.without)
        return to_json(Setup("ruleset", "", None, self.options, mods, self.text, without))


@dataclass(frozen=True)
class LanguageWord:
    """A word of the language: its table, name, form and meaning."""

    table: str
    name: str
    form: str
    help: str


@dataclass(frozen=True)
class Language:
    """The language of rulesets, for an editor."""

    schema: dict[str, Any]
    words: list[LanguageWord]


@dataclass(frozen=True)
class FormatAnswer:
    """A text in its canonical layout."""

    text: str


@dataclass(frozen=True)
class TextRequest:
    """A text of a ruleset."""

    text: Text


@dataclass(frozen=True)
class HandRequest:
    """A hand and a win with it: `hand` as `123m 5z`, `calls` as `pon:111z`."""

    rules: RulesetRequest
    hand: Tiles
    calls: Tiles = ""
    tile: Tiles = ""
    win: Literal["draw", "discard", "call"] = "draw"
    seat: Literal["east", "south", "west", "north"] = "east"
    status: Mods = ()  # type: ignore[assignment]
    first_turn: bool = False


@dataclass(frozen=True)
class LineFit:
    """A line of a definition: a match, or the place where it fails and the missing tiles."""

    definition: str
    matches: bool
    fails_at: str | None
    left: list[Any]
    missing: int | None


@dataclass(frozen=True)
class DefinitionFit:
    """A definition checked with a hand: a match, the tiles that complete it, and every line."""

    name: str
    matches: bool
    waits: list[str]
    lines: list[LineFit]


@dataclass(frozen=True)
class YakuScored:
    """A yaku that a win has."""

    name: str
    value: float


@dataclass(frozen=True)
class YakuMissing:
    """A yaku that a win does not have: the condition that fails, and its line in the text."""

    name: str
    lacks: str
    line: int | None


@dataclass(frozen=True)
class WinRefused:
    """The reason why a hand may not win: a button that wins, and what it needs.

    `button` is empty if no button wins in that way.
    """

    button: str
    needs: str


@dataclass(frozen=True)
class WinScore:
    """The score of a win; `refusal` if the rules do not offer it."""

    yaku: list[YakuScored]
    points: float
    minipoints: float | None
    score: float
    refusal: WinRefused | None


@dataclass(frozen=True)
class HandReport:
    """The result of a hand under a ruleset; `win` is null if the hand is not complete.

    `test` is a test, for the `tests` of the text, that expects this result.
    """

    definitions: list[DefinitionFit]
    win: WinScore | None
    lacks: list[YakuMissing]
    test: dict[str, Any]


_TRIED: Final = TypeAdapter(HandReport)


@dataclass(frozen=True)
class TestVerdict:
    """The result of a test: its name, its place, and the differences from what it expects."""

    name: str
    ok: bool
    faults: list[str]
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class TestReport:
    """The results of the tests of a text; `left` tests were not tried for lack of time."""

    tests: list[TestVerdict]
    left: int


_PROVED: Final = TypeAdapter(TestReport)


@dataclass(frozen=True, eq=False)
class SimulationRequest:
    """The rules and the number of games to play between bots."""

    rules: RulesetRequest
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 20
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


@router.get("/language", summary="The words of rulesets")
async def words(in_thread: InThread) -> Language:
    """Returns every word with its form and meaning, and the JSON Schema of rulesets."""
    found = await in_thread(language)
    return Language(found["schema"], [LanguageWord(**one) for one in found["words"]])


@router.post("/format", summary="Format a text", dependencies=_HEAVY)
async def format_(asked: TextRequest, server: Server, origin: RequestOrigin) -> FormatAnswer:
    """Returns a text in its canonical layout, with its comments."""
    return FormatAnswer(**await server.sandbox.call("format_ruleset", asked.text, origin=origin))


@router.post("/hand", summary="Try a hand", dependencies=_HEAVY)
async def hand(asked: HandRequest, server: Server, origin: RequestOrigin) -> HandReport:
    """Returns the definitions that a hand fits or fails, and the yaku that it has or misses."""
    held = asdict(asked)
    del held["rules"]
    found = await server.sandbox.call("explain_hand", asked.rules.setup(), held, origin=origin)
    return _TRIED.validate_python(found)


@router.post("/test", summary="Run the tests of a text", dependencies=_HEAVY)
async def test(asked: TextRequest, server: Server, origin: RequestOrigin) -> TestReport:
    """Returns the result of every test in a text's `tests`, as `jantaku ruleset test`."""
    found = await server.sandbox.call("test_ruleset", asked.text, origin=origin)
    return _PROVED.validate_python(found)


@router.post(
    "/simulate",
    summary="Play games between bots",
    response_class=StreamingResponse,
    responses=STREAMED,
    dependencies=_HEAVY,
)
async def simulate(
    asked: SimulationRequest, server: Server, origin: RequestOrigin, connection: HTTPConnection
) -> StreamingResponse:
    """Streams lines of JSON: games `played`, the balance `so_far`; finally `balance` or `problem`.

    Stops after `simulation_s` seconds and reports the games played so far. A person can run one
    simulation at a time. If too many run, the network with most of them ends one.
    """
    if origin in server.simulating.values():
        cure = "wait until it ends, or stop it"
        raise RequestRefused("not_now", "your last simulation is still running", cure)
    if len(server.simulating) >= _MOST_AT_ONCE:
        paths = {one: whose.path for one, whose in server.simulating.items()}
        share = largest_share(paths, origin.path)
        if not share:
            raise Unavailable("too many simulations are running", "try again in a minute")
        del server.simulating[share[-1]]
    server.simulating[asked] = origin
    return await streamed(_simulated(server, asked, origin), connection, "a simulation")


async def _simulated(
    server: RunningServer, asked: SimulationRequest, origin: Origin
) -> AsyncGenerator[dict[str, Any], None]:
    setup, seed = asked.rules.setup(), asked.seed
    if seed is None:
        seed = randbits(32)
    games: list[Any] = []
    so_far: Any = None
    until = monotonic() + server.settings.simulation_s

    async def balance() -> Any:
        return await server.games.call("balanced", "", seed, games, origin=origin)

    try:
        yield {"played": 0}
        while len(games) < asked.games and monotonic() < until and asked in server.simulating:
            rest = asked.games - len(games)
            part = await server.games.call(
                "some_games", setup, seed, len(games), rest, _PART_S, origin=origin
            )
            games += part["games"]
            so_far = await balance()
            yield {"played": len(games), "so_far": so_far}
        yield {"balance": so_far or await balance()}
    finally:
        server.simulating.pop(asked, None)
