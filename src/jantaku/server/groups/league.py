"""The league of a group from its results: totals, ratings, evenings and records."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from jantaku.base.messages import DELETED_NAME
from jantaku.base.ratings import RatingModel
from jantaku.server.groups.values import (
    Evening,
    EveningTotal,
    GroupEntry,
    GroupLeague,
    GroupRecord,
    GroupResult,
    LeagueRow,
    OwnPlace,
)
from jantaku.server.names import comparison_key, without_numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from jantaku.server.groups.values import LeagueUnit
    from jantaku.server.rooms.values import RoomSettings

_NIGHT_H: Final = 5
"""The hour at which an evening ends: games after midnight belong to it."""
_MOST_SHOWN: Final = 100
"""The most games of the evenings in an answer."""


def player_key(entry: GroupEntry, result: str) -> str:
    """Returns what a player is known by in the games of a group.

    A deleted person has another key in each game.
    """
    if entry.bot:
        return f"bot {without_numbers(entry.name)}"
    if not entry.user and entry.name == DELETED_NAME:
        return f"deleted {result} {entry.seat}"
    return _person_key(entry.user, entry.name)


def _person_key(user: str, name: str) -> str:
    return f"user {user}" if user else f"guest {comparison_key(name)}"


def league_of(
    results: Iterable[GroupResult],
    settings: RoomSettings,
    members: Collection[str],
    minutes_east: int = 0,
) -> GroupLeague:
    """Returns the league of the results that count, in the time zone of the viewer.

    The last hundred games, taken back or not, are in its evenings.
    """
    known = sorted(results, key=attrgetter("when", "key"))
    counted = [one for one in known if one.counts]
    evenings = _evenings(known[-_MOST_SHOWN:], minutes_east)
    return GroupLeague(
        _unit(settings),
        len(counted),
        _rows(counted, members),
        evenings,
        _records(counted),
    )


def place_of(
    user: str, totals: Iterable[tuple[str, str, float]], settings: RoomSettings
) -> OwnPlace | None:
    """Returns the place of a person in a league, None before the first game.

    `totals` have the ids and names of people; a guest has no id, and a deleted person no place.
    """
    people: dict[str, float] = defaultdict(float)
    for one, name, total in totals:
        if one or name != DELETED_NAME:
            people[_person_key(one, name)] += total
    own = people.get(_person_key(user, ""))
    if own is None:
        return None
    return OwnPlace(1 + sum(total > own for total in people.values()), own, _unit(settings))


def _unit(settings: RoomSettings) -> LeagueUnit:
    return "thousands" if settings.setup.engine == "riichi" else "points"


def _people(result: GroupResult) -> list[tuple[str, GroupEntry]]:
    """Returns the people of a game by their keys, without bots and deleted people."""
    keyed = [(player_key(one, result.key), one) for one in result.entries]
    return [(key, one) for key, one in keyed if key.startswith(("user ", "guest "))]


def _rows(results: Sequence[GroupResult], members: Collection[str]) -> tuple[LeagueRow, ...]:
    model = RatingModel()
    ratings = model.rated(
        (_rated_keys(one), [entry.place for entry in one.entries]) for one in results
    )
    played: dict[str, list[GroupEntry]] = defaultdict(list)
    for one in results:
        for key, entry in _people(one):
            played[key].append(entry)
    rows = []
    for key, entries in played.items():
        last, rating = entries[-1], ratings.get(key, model.first)
        most = max(4, *(one.place for one in entries))
        places = tuple(sum(one.place == at for one in entries) for at in range(1, most + 1))
        mean = sum(one.place for one in entries) / len(entries)
        total = sum(one.total for one in entries)
        rows.append(
            LeagueRow(
                last.user,
                last.name,
                last.user in members,
                len(entries),
                places,
                mean,
                total,
                rating.mu,
                rating.half,
            )
        )
    return tuple(sorted(rows, key=lambda row: (-row.total, row.mean_place, row.name)))


def _rated_keys(result: GroupResult) -> list[str]:
    """Returns the keys of the players, each once: of two bots of one kind the first is rated."""
    keys: list[str] = []
    for entry in result.entries:
        key = player_key(entry, result.key)
        keys.append(f"{key} at {entry.seat} of {result.key}" if key in keys else key)
    return keys


def _evenings(results: Sequence[GroupResult], minutes_east: int) -> tuple[Evening, ...]:
    days: dict[str, list[GroupResult]] = defaultdict(list)
    for one in reversed(results):
        days[_day(one.when, minutes_east)].append(one)
    return tuple(_evening(day, games) for day, games in days.items())


def _day(when: float, minutes_east: int) -> str:
    moved = timedelta(minutes=minutes_east, hours=-_NIGHT_H)
    return (datetime.fromtimestamp(when, UTC) + moved).date().isoformat()


def _evening(day: str, results: Sequence[GroupResult]) -> Evening:
    counted = [one for one in results if one.counts]
    totals: dict[str, EveningTotal] = {}
    for one in counted:
        for key, entry in _people(one):
            before = totals[key].total if key in totals else 0
            totals[key] = EveningTotal(entry.user, entry.name, before + entry.total)
    best = sorted(totals.values(), key=lambda one: -one.total)
    return Evening(day, len(counted), tuple(best), tuple(results))


def _records(results: Sequence[GroupResult]) -> tuple[GroupRecord, ...]:
    """Returns the records, each by the person who had it first."""
    found = [_highest_win(results), _longest_streak(results), _best_game(results)]
    return tuple(one for one in found if one is not None)


def _highest_win(results: Sequence[GroupResult]) -> GroupRecord | None:
    best: GroupRecord | None = None
    for one in results:
        seats = {entry.seat: entry for _, entry in _people(one)}
        win = one.best_win
        if win is not None and win.seat in seats and (best is None or win.points > best.value):
            who = seats[win.seat]
            best = GroupRecord(
                "highest_win", who.user, who.name, win.points, one.when, one.table, win
            )
    return best


def _longest_streak(results: Sequence[GroupResult]) -> GroupRecord | None:
    """Returns the longest row of games that a person came first in; one game is not a row."""
    best: GroupRecord | None = None
    streaks: dict[str, int] = defaultdict(int)
    for one in results:
        for key, who in _people(one):
            streaks[key] = streaks[key] + 1 if who.place == 1 else 0
            if streaks[key] > (best.value if best else 1):
                best = GroupRecord(
                    "longest_streak", who.user, who.name, streaks[key], one.when, one.table
                )
    return best


def _best_game(results: Sequence[GroupResult]) -> GroupRecord | None:
    best: GroupRecord | None = None
    for one in results:
        for _, who in _people(one):
            if best is None or who.total > best.value:
                best = GroupRecord("best_game", who.user, who.name, who.total, one.when, one.table)
    return best
