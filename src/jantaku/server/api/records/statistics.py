"""The statistics of a person's own games.

A finished game is counted once, when its player asks, a few games a request; the counts are stored
with the game and added up from then on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Depends, Query

from jantaku.base.errors import JantakuError, Unknown
from jantaku.riichi.records.native import read_native, riichi_record
from jantaku.riichi.statistics import GameKind, PlayerTally, archive_average, count_game
from jantaku.riichi.statistics.averages import archive_name
from jantaku.riichi.statistics.reading import numbers_of
from jantaku.server.api.dependencies import (
    InThread,
    Person,
    RunInThread,
    RunningServer,
    Server,
    limited,
)
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.records.records import native_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.statistics import Estimate
    from jantaku.server.store import CountedTable, User

router = APIRouter(prefix="/records", tags=["records"], responses=RESPONSES)

_MOST_GAMES: Final = 2000
"""The newest games that count: their rows take 2 MB and a tenth of a second."""
_AT_ONCE: Final = 16
"""The games that a request counts; each is replayed, which takes 15 ms of a thread."""
_NOTHING: Final = "{}"
"""The counts of a game that has none: of another engine, or judged otherwise than by the rules."""

Since = Annotated[
    float, Query(ge=0, le=1e11, description="Only games that began then or later (Unix time).")
]


@dataclass(frozen=True)
class StatisticsValue:
    """A number with its 95 % interval, from `of` cases; `name` is one of docs/statistics.md.

    `low` and `high` are null for the mean of a single case.
    """

    name: str
    value: float
    low: float | None
    high: float | None
    of: int


@dataclass(frozen=True)
class ArchiveValues:
    """The averages of an archive of games of the same kind."""

    name: str
    games: int
    numbers: list[StatisticsValue]
    yaku: list[StatisticsValue]


@dataclass(frozen=True)
class KindStatistics:
    """The numbers of games of one number of players and one length: east, south or other.

    `yaku` are shares of the wins. `archive` is null if there is no archive of such games.
    """

    players: int
    length: str
    games: int
    rounds: int
    numbers: list[StatisticsValue]
    yaku: list[StatisticsValue]
    archive: ArchiveValues | None


@dataclass(frozen=True)
class PlayedPlace:
    """The place of the person in a game, from 1, and the points at its end."""

    record: str
    began: float
    players: int
    length: str
    place: int
    points: int


@dataclass(frozen=True)
class PersonStatistics:
    """The statistics of a person's finished games of riichi, the newest 2,000 at most.

    `places` are in the order of the games. `uncounted` games will be counted by further requests:
    ask again until it is 0. `left_out` games cannot be counted: they are of other engines, or were
    judged otherwise than by the rules.
    """

    games: int
    kinds: list[KindStatistics]
    places: list[PlayedPlace]
    uncounted: int
    left_out: int


@router.get(
    "/mine/statistics",
    summary="Your statistics",
    dependencies=[Depends(limited("rate_heavy"))],
)
async def statistics(
    server: Server, person: Person, in_thread: InThread, since: Since = 0.0
) -> PersonStatistics:
    """Returns how often you win, deal in, declare riichi and call, and your places.

    Games against bots count too. Each request counts a few games that were not counted before.
    """
    rows = await server.store.counted_games(person.id, _MOST_GAMES)
    new = [row for row in rows if row.counts is None][:_AT_ONCE]
    fresh = {row.table: await _count(server, person, in_thread, row.table) for row in new}
    return await in_thread(_summed, rows, fresh, since)


async def _count(server: RunningServer, person: User, in_thread: RunInThread, table: str) -> str:
    """Counts a game and stores the counts."""
    try:
        found = await server.store.table(table)
    except Unknown:
        return _NOTHING
    seats = [seat.seat for seat in found.seats if seat.user == person.id]
    counts = _NOTHING
    if found.spec.engine == "riichi" and len(seats) == 1:
        data = await native_record(server, table, person)
        counts = await in_thread(_counts, data, seats[0])
    await server.store.keep_counts(person.id, table, counts)
    return counts


def _counts(data: bytes, seat: int) -> str:
    try:
        counted = count_game(riichi_record(*read_native(data)))
    except JantakuError:
        return _NOTHING
    tally = counted.tallies[seat]
    if not tally.rounds:
        return _NOTHING
    kind = counted.kind
    place = counted.places[seat] if counted.places else 0
    told = {"players": kind.players, "length": kind.length, "place": place, **tally.to_dict()}
    return json.dumps(told, separators=(",", ":"))


def _summed(rows: Sequence[CountedTable], fresh: dict[str, str], since: float) -> PersonStatistics:
    tallies: dict[GameKind, PlayerTally] = {}
    places = []
    uncounted = left_out = 0
    for row in reversed(rows):
        text = fresh.get(row.table, row.counts)
        if row.created < since:
            continue
        if text is None:
            uncounted += 1
        elif text == _NOTHING:
            left_out += 1
        else:
            counts = json.loads(text)
            kind = GameKind(counts["players"], counts["length"])
            tally = PlayerTally.from_dict(counts)
            tallies.setdefault(kind, PlayerTally()).add(tally)
            if counts["place"]:
                places.append(_place(row, counts, tally))
    kinds = sorted(tallies.items(), key=lambda item: -item[1].games)
    return PersonStatistics(
        games=sum(tally.games for _, tally in kinds),
        kinds=[_kind(kind, tally) for kind, tally in kinds],
        places=places,
        uncounted=uncounted,
        left_out=left_out,
    )


def _place(row: CountedTable, counts: dict[str, Any], tally: PlayerTally) -> PlayedPlace:
    return PlayedPlace(
        record=row.table,
        began=row.created,
        players=counts["players"],
        length=counts["length"],
        place=counts["place"],
        points=tally.counts["final_points"],
    )


def _kind(kind: GameKind, tally: PlayerTally) -> KindStatistics:
    average = archive_average(kind)
    archive = None
    if average is not None:
        archive = ArchiveValues(
            name=archive_name(kind),
            games=average.games // kind.players,
            numbers=_values(numbers_of(kind, average)),
            yaku=_values(average.yaku_shares()),
        )
    return KindStatistics(
        players=kind.players,
        length=kind.length,
        games=tally.games,
        rounds=tally.rounds,
        numbers=_values(numbers_of(kind, tally)),
        yaku=_values(tally.yaku_shares()),
        archive=archive,
    )


def _values(found: dict[str, Estimate]) -> list[StatisticsValue]:
    return [
        StatisticsValue(one.name, one.value, one.low, one.high, one.of) for one in found.values()
    ]
