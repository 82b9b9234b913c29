"""Ratings of quick matches over HTTP: your own, and the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Path, Query

from jantaku.base.ratings import SkillRating
from jantaku.server.api.dependencies import Person, Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.store.ratings import LEAST_GAMES, MOST_BEST

if TYPE_CHECKING:
    from jantaku.server.store.values import StoredRating

router: Final = APIRouter(prefix="/ratings", tags=["ratings"], responses=RESPONSES)


@dataclass(frozen=True)
class RatedKind:
    """A kind of rated games: all riichi, or a ruleset by its `preset`, by its number of players."""

    kind: str
    engine: str
    preset: str
    players: int


@dataclass(frozen=True)
class BestKind(RatedKind):
    """A kind of games with `people` among its best."""

    people: int


@dataclass(frozen=True)
class BestKinds:
    """The kinds of games that have a list of the best, and the games that one needs to be in it."""

    kinds: list[BestKind]
    least_games: int


@dataclass(frozen=True)
class OwnRating(RatedKind):
    """Your rating after a number of games; `rating_ci95` is half the width of its 95 % interval."""

    games: int
    rating: float
    rating_ci95: float


@dataclass(frozen=True)
class BestRow:
    """A person among the best: `place` counts from 1."""

    place: int
    user: str
    name: str
    games: int
    rating: float
    rating_ci95: float


@dataclass(frozen=True)
class BestPage:
    """A page of the best; pass `after` to get the next page, 0 at the end."""

    rows: list[BestRow]
    after: int


@router.get("", summary="Kinds of rated games")
async def kinds(server: Server) -> BestKinds:
    """Returns the kinds of games that have a list of the best, the one with most people first."""
    await server.rooms.rate_finished()
    found = sorted((await server.store.rated_kinds()).items(), key=lambda one: (-one[1], one[0]))
    return BestKinds([BestKind(*_kind(kind), people) for kind, people in found], LEAST_GAMES)


@router.get("/mine", summary="Your ratings")
async def mine(server: Server, person: Person) -> list[OwnRating]:
    """Returns your ratings in quick matches of people, by kind of games."""
    await server.rooms.rate_finished()
    found = await server.store.ratings_of(person.id)
    return [OwnRating(*_kind(one.kind), one.games, *_rating(one)) for one in found]


@router.get("/{kind}", summary="The best of a kind")
async def best(
    server: Server,
    kind: Annotated[str, Path(max_length=80, examples=["riichi-4"])],
    after: Annotated[int, Query(ge=0, le=MOST_BEST)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_BEST)] = 25,
) -> BestPage:
    """Returns the hundred best, by the lower ends of the intervals of their ratings.

    They own their names, and have played enough games.
    """
    found = await server.store.best_rated(kind, after, limit)
    rows = [
        BestRow(after + at, one.user, one.name, one.games, *_rating(one))
        for at, one in enumerate(found, 1)
    ]
    end = after + len(rows)
    return BestPage(rows, end if len(rows) == limit and end < MOST_BEST else 0)


def _kind(kind: str) -> tuple[str, str, str, int]:
    rules, _, players = kind.rpartition("-")
    engine, _, preset = rules.partition(".")
    return kind, engine, preset, int(players)


def _rating(one: StoredRating) -> tuple[float, float]:
    return one.mu, SkillRating(one.mu, one.sigma).half
