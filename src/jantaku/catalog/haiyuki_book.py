"""The book of Haiyuki, what tiles are worth, and ways through a tournament: what its pages ask.

Names are in the texts of each language.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from jantaku.base.errors import RulesError
from jantaku.base.seeds import new_seed, seed_from_json, seed_to_json
from jantaku.catalog.values import Setup
from jantaku.haiyuki import (
    CHARACTERS,
    SKILLS,
    TILES,
    YAKU,
    HaiyukiEvent,
    HaiyukiRules,
    key_of,
    matching_yaku,
    parse_tiles,
    waits,
)
from jantaku.haiyuki.hands.damage import BONUS_POINTS, BonusName, damage
from jantaku.haiyuki.hands.tiles import COMPLETE, HELD, counts_of
from jantaku.haiyuki.hands.yaku import YakuMatch, YakuRow, winning_hands
from jantaku.haiyuki.ladder import Ladder, Stage
from jantaku.haiyuki.play.skills import SkillKind  # noqa: TC001  # read by pydantic
from jantaku.haiyuki.players import DIFFICULTIES, helped
from jantaku.haiyuki.talk import spoken

Character = Annotated[str, Field(max_length=20)]
Rounds = Annotated[int, Field(ge=1, le=100)]


@dataclass(frozen=True)
class CharacterInfo:
    """A character, its rival and its skills."""

    id: str
    rival: str
    skills: tuple[str, ...]
    hidden: bool


@dataclass(frozen=True)
class SkillInfo:
    """A skill and its MP: for each tile, of a setup skill."""

    id: str
    kind: SkillKind
    cost: int


@dataclass(frozen=True)
class YakuInfo:
    """A yaku by its name and subject, what it is worth closed and open, and tiles that have it."""

    id: str
    points: int
    open: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class BonusInfo:
    """A bonus on top of the yaku; for dora, the points of each tile."""

    id: BonusName
    points: int


@dataclass(frozen=True)
class SpeechCue:
    """The side that speaks at an event (`own`: the side that acted), and the occasion."""

    own: bool
    occasion: str


@dataclass(frozen=True)
class Book:
    """All that does not change: names are in the texts of each language."""

    characters: tuple[CharacterInfo, ...]
    skills: tuple[SkillInfo, ...]
    yaku: tuple[YakuInfo, ...]
    bonuses: tuple[BonusInfo, ...]
    tiles: tuple[str, ...]
    difficulties: tuple[str, ...]
    talk: dict[str, tuple[SpeechCue, ...]]


@dataclass(frozen=True)
class TilesRequest:
    """Tiles as `ataho6 punch3 mayu_red3`."""

    tiles: Annotated[str, Field(max_length=512, examples=["ataho6 punch3 mayu_red3"])]


@dataclass(frozen=True)
class TilesAnswer:
    """The yaku of twelve tiles, the one that counts first; or the waits of eleven."""

    yaku: tuple[YakuInfo, ...] = ()
    waits: dict[str, YakuInfo] = field(default_factory=dict)


@dataclass(frozen=True)
class TournamentState:
    """A tournament so far, as it is stored; `seed` decides the order of the opponents."""

    character: Character
    seed: int | dict[str, str]
    defeated: Annotated[tuple[Character, ...], Field(max_length=20)] = ()
    continued: Annotated[int, Field(ge=0, le=10**6)] = 0
    unlocked: bool = False


@dataclass(frozen=True)
class WayAsked:
    """A tournament, and how its last match ended, where one was played."""

    way: TournamentState
    outcome: Literal["won", "lost"] | None = None


@dataclass(frozen=True)
class WayTold:
    """A tournament, and whom to meet in it; `opponent` is empty once it is over."""

    way: TournamentState
    opponents: tuple[str, ...]
    opponent: str
    stage: Stage
    true_ending: bool


@dataclass(frozen=True)
class MatchRequest:
    """A match against the CPU."""

    character: Character
    opponent: Character
    difficulty: Annotated[str, Field(max_length=20)] = "normal"
    rounds: Rounds | None = 3
    skills: bool = True


def tournament(character: str, *, unlocked: bool = False) -> WayTold:
    """Returns a new tournament of a character; it is not stored here."""
    return _told(Ladder(character, new_seed(), unlocked=unlocked))


def gone_on(asked: WayAsked) -> WayTold:
    """The tournament after its last match, and whom to meet next."""
    way = asked.way
    seed = seed_from_json(way.seed)
    ladder = Ladder(way.character, seed, way.defeated, way.continued, way.unlocked)
    moves = {"won": ladder.won, "lost": ladder.lost}
    return _told(moves[asked.outcome]() if asked.outcome else ladder)


def match_setup(asked: MatchRequest) -> Setup:
    """The setup of a match against the CPU: easy ones help the person, hard ones the CPU."""
    if asked.difficulty not in DIFFICULTIES:
        fault = f"no difficulty {asked.difficulty!r}"
        raise RulesError(fault, f"choose among {', '.join(DIFFICULTIES)}", source="difficulty")
    rules = HaiyukiRules(rounds=asked.rounds, skills=asked.skills)
    options = helped(rules, asked.difficulty, asked.opponent).to_dict()
    usual = HaiyukiRules().to_dict()
    chosen = {name: value for name, value in options.items() if value != usual[name]}
    fighters = {"character_0": asked.character, "character_1": asked.opponent}
    return Setup("haiyuki", "battle", options=fighters | chosen)


def _told(ladder: Ladder) -> WayTold:
    seed = seed_to_json(ladder.seed)
    way = TournamentState(**asdict(ladder) | {"seed": seed})
    opponent = ladder.next_opponent or ""
    return WayTold(way, ladder.opponents, opponent, ladder.stage, ladder.is_true_ending)


@cache
def book() -> Book:
    """Characters, skills, yaku with tiles that have them, and who says something when."""
    return Book(
        tuple(
            CharacterInfo(row.id, row.rival, row.skills, row.is_hidden)
            for row in CHARACTERS.values()
        ),
        tuple(SkillInfo(row.id, row.kind, row.cost) for row in SKILLS.values()),
        tuple(_worth(YakuMatch(row), example_tiles(row)) for row in _BY_POINTS),
        tuple(BonusInfo(name, points) for name, points in BONUS_POINTS.items()),
        tuple(row.id for row in TILES),
        tuple(DIFFICULTIES),
        {name: _said(event, rival) for name, (event, rival) in _HAPPENINGS.items()},
    )


_BY_POINTS: Final = sorted(YAKU, key=lambda row: -row.points)
_HAPPENINGS: Final = {
    "riichi": ("riichi", False),
    "counter_riichi": ("riichi", True),
    "pon": ("pon", False),
    "game_end": ("match_end", False),
}


def _said(event: Any, rival_riichi: bool) -> tuple[SpeechCue, ...]:
    lines = spoken(HaiyukiEvent(event, 1, 1, seat=0), rival_riichi=rival_riichi)
    return tuple(SpeechCue(seat == 0, occasion) for seat, occasion in lines)


@cache
def example_tiles(row: YakuRow) -> tuple[str, ...]:
    """Returns twelve tiles whose yaku this is: those of the most kinds, which show it best."""
    hands = [counts_of(key) for key, match in winning_hands().items() if match.yaku is row]
    counts = max(hands, key=lambda one: sum(map(bool, one)))
    most = sorted(range(len(counts)), key=lambda tile: -counts[tile])
    return tuple(TILES[tile].id for tile in most for _ in range(counts[tile]))


def _worth(match: YakuMatch, tiles: tuple[str, ...] = ()) -> YakuInfo:
    open_ = damage(match.points, 0, is_open=True, critical=False, mirror=False)
    return YakuInfo(match.name, match.points, open_, tiles)


def worth(asked: TilesRequest) -> TilesAnswer:
    """The yaku of twelve tiles, or what eleven wait for; `NotationError` for other text."""
    tiles = parse_tiles(asked.tiles)
    key = key_of(tiles)
    if len(tiles) == COMPLETE:
        return TilesAnswer(tuple(map(_worth, matching_yaku(key))))
    if len(tiles) != HELD:
        return TilesAnswer()
    won = {tile: matching_yaku(key_of((*tiles, tile)))[0] for tile in waits(key)}
    return TilesAnswer(waits={TILES[tile].id: _worth(match) for tile, match in won.items()})
