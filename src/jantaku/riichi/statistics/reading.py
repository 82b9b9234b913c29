"""The statistics of the games of files: `statistics`."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from jantaku.base.errors import ArgumentError, JantakuError, ReplayError, shown
from jantaku.base.workers import worker_pool
from jantaku.riichi.records.files import check_rules, iter_data, read_game_as_far
from jantaku.riichi.records.record import Room
from jantaku.riichi.records.skipped import Skipped
from jantaku.riichi.rules.presets import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.statistics.games import CountedGame, count_game
from jantaku.riichi.statistics.kinds import GameKind
from jantaku.riichi.statistics.tally import PlayerTally

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterator

    from jantaku.riichi.records.files import Paths
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.statistics.tally import Estimate

Period = Literal["", "month", "year"]

_MOST_JOBS: Final = 1024
_MOST_EVERY: Final = 1_000_000
_CHUNK: Final = 8  # games that a worker takes at once
_GUESTS: Final = ("", "NoName")
"""Names that are nobody's: without a name, and those of Tenhou's guests."""
_LENGTHS: Final = ("3p", "4p", "tonpuu", "hanchan", "other", "own")
_WORDS: Final = {
    *_LENGTHS,
    *PRESETS,
    *THREE_PLAYER_PRESETS,
    "general",
    *filter(None, get_args(Room)),
}


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """The counts of a player in games of one kind and, if they are separated, of one period.

    `player` is None for all players together. `period` is empty for all games, a month as
    `2024-01`, a year, or the games as `1-100`; `unknown` if a record does not say when.
    """

    player: str | None
    kind: GameKind
    period: str
    tally: PlayerTally

    @property
    def numbers(self) -> dict[str, Estimate]:
        """Every number that such games have and that has a case, by name."""
        return numbers_of(self.kind, self.tally)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON: every number with its interval, and the share of wins of each yaku."""
        kind = self.kind
        return {
            "player": self.player,
            "players": kind.players,
            "length": kind.length,
            "preset": kind.preset,
            "room": kind.room,
            "period": self.period,
            "games": self.tally.games,
            "rounds": self.tally.rounds,
            "numbers": {name: one.to_dict() for name, one in self.numbers.items()},
            "yaku": {name: one.to_dict() for name, one in self.tally.yaku_shares().items()},
        }


def numbers_of(kind: GameKind, tally: PlayerTally) -> dict[str, Estimate]:
    """Returns every number of a tally that games of that kind have and that has a case."""
    found = ((name, tally.estimate(name)) for name in kind.numbers)
    return {name: one for name, one in found if one is not None}


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of recorded games: a row for each kind of games, player and period.

    `everyone` has the rows of all players of these games together. `skipped` counts and names what
    was left out, copies of games among them.
    """

    rows: tuple[StatisticsRow, ...]
    everyone: tuple[StatisticsRow, ...]
    games: int
    rounds: int
    skipped: Skipped
    names: tuple[str, ...] = ()
    """The players of these games, those who played most first."""
    guests: int = 0
    """Seats without a name, which count for everyone alone."""
    shared: tuple[str, ...] = ()
    """Names that several seats of a game have, whose counts are added up."""

    def row(self, player: str) -> StatisticsRow:
        """Returns the row of a player with the most games.

        Raises `ArgumentError` if there is no such player.
        """
        rows = [row for row in self.rows if row.player == player]
        if not rows:
            names = ", ".join(dict.fromkeys(str(row.player) for row in self.rows[:8]))
            raise ArgumentError(f"no player {shown(player)}", f"players are {names}")
        return max(rows, key=lambda row: row.tally.games)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "rows": [row.to_dict() for row in self.rows],
            "everyone": [row.to_dict() for row in self.everyone],
            "guests": self.guests,
            "shared_names": [*self.shared],
            "skipped": {
                "games": self.skipped.games,
                "rounds": self.skipped.rounds,
                "copies": self.skipped.copies,
                "reasons": self.skipped.reasons,
            },
        }


def statistics(
    paths: Paths,
    *,
    players: Collection[str] = (),
    since: str = "",
    until: str = "",
    only: Collection[str] = (),
    by_rules: bool = False,
    period: Period = "",
    every: int = 0,
    keep_duplicates: bool = False,
    rules: str | GameRule | None = None,
    jobs: int = 1,
    watch: Callable[[int], None] | None = None,
) -> Statistics:
    """Returns the statistics of the players of recorded games.

    `paths` are files, folders and zip archives of any format that Jantaku reads. Games of three
    and four players, and of different lengths, are never added; `by_rules` separates presets and
    rooms too. `players` selects names (default: all), `since` and `until` days such as
    `2024-01-31` or their beginnings, `only` kinds of games by words of `GameKind.words`. `period`
    separates months or years, `every` that many games of a player, in the order of the files.

    A game that was found before, in any format, is left out, unless `keep_duplicates` is set.
    Guests of a site count for everyone alone.

    `rules` are those of `read_game`, `jobs` the number of processes; `watch` is called with the
    number of rounds of each game. Games and rounds that cannot be followed are counted and named
    in `skipped`.

    >>> found = statistics("tests/data/records/own-4p.tenhou_xml.xml")
    >>> found.games, found.rounds, len(found.rows)
    (1, 5, 4)
    >>> found.row("Ada").tally.estimate("win").value
    0.4

    Raises `ArgumentError` for values out of range, `ReplayError` for a path that cannot be opened.
    """
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 1 <= jobs <= _MOST_JOBS:
        raise ArgumentError(f"jobs cannot be {shown(jobs)}", f"use 1 to {_MOST_JOBS}")
    if isinstance(every, bool) or not isinstance(every, int) or not 0 <= every <= _MOST_EVERY:
        raise ArgumentError(f"every cannot be {shown(every)}", f"use 0 to {_MOST_EVERY}")
    if period not in ("", "month", "year"):
        raise ArgumentError(f"period cannot be {shown(period)}", "use month or year")
    if period and every:
        raise ArgumentError("a period and a number of games", "use one of them")
    if unknown := sorted(map(str, {*only} - _WORDS)):
        cure = f"use {', '.join(_LENGTHS)}, a preset or a room"
        raise ArgumentError(f"no games are {shown(unknown[0])}", cure, source="only")
    chosen = _Choice(frozenset(players), since, until, frozenset(only))
    check_rules(rules)
    sums = _Sums(chosen, by_rules, period, every, keep_duplicates=keep_duplicates)
    with closing(_counted(iter_data(paths), rules, jobs)) as games:
        for name, counted in games:
            sums.add(name, counted)
            if watch is not None:
                watch(counted.rounds if isinstance(counted, CountedGame) else 0)
    return sums.result()


@dataclass(frozen=True, slots=True)
class _Choice:
    """The games and players that are wanted."""

    players: frozenset[str]
    since: str
    until: str
    only: frozenset[str]

    def has(self, game: CountedGame) -> bool:
        """True if the game is wanted. A game without a day is not between two days."""
        if not self.only <= game.kind.words:
            return False
        if self.since and game.day < self.since:
            return False
        return not self.until or (game.day != "" and game.day[: len(self.until)] <= self.until)


_Key = tuple[GameKind, str | None, str]
_Named = tuple[str, bytes | ReplayError]


@dataclass(slots=True)
class _Sums:
    """Tallies by kind, player and period, added up game by game."""

    choice: _Choice
    by_rules: bool
    period: Period
    every: int
    keep_duplicates: bool = False
    tallies: dict[_Key, PlayerTally] = field(default_factory=dict)
    played: Counter[tuple[GameKind, str]] = field(default_factory=Counter)
    skipped: Skipped = field(default_factory=Skipped)
    games: int = 0
    rounds: int = 0
    names: Counter[str] = field(default_factory=Counter)
    guests: int = 0
    shared: dict[str, None] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, counted: CountedGame | JantakuError) -> None:
        if isinstance(counted, JantakuError):
            self.skipped.add_game(name, counted)
            return
        if not self.choice.has(counted):
            return
        if counted.key in self.found and not self.keep_duplicates:
            self.skipped.add_copy(name, self.found[counted.key])
            return
        self.found[counted.key] = name
        for number, reason in counted.skipped:
            self.skipped.add_round(name, number, reason)
        self.games += 1
        self.rounds += counted.rounds
        kind = counted.kind if self.by_rules else counted.kind.short
        people = Counter(name for name in counted.names if name not in _GUESTS)
        self.names.update(people.keys())
        self.guests += len(counted.names) - people.total()
        self.shared |= dict.fromkeys(name for name, seats in people.items() if seats > 1)
        for player, tally in zip(counted.names, counted.tallies, strict=True):
            self._tally((kind, None, "")).add(tally)
            if player in _GUESTS:
                continue
            if not self.choice.players or player in self.choice.players:
                self._tally((kind, player, self._period(kind, player, counted.day))).add(tally)

    def result(self) -> Statistics:
        rows = [StatisticsRow(player, kind, at, one) for (kind, player, at), one in self._rows()]
        return Statistics(
            rows=tuple(row for row in rows if row.player is not None),
            everyone=tuple(row for row in rows if row.player is None),
            games=self.games,
            rounds=self.rounds,
            skipped=self.skipped,
            names=tuple(name for name, _ in self.names.most_common()),
            guests=self.guests,
            shared=tuple(self.shared),
        )

    def _tally(self, key: _Key) -> PlayerTally:
        return self.tallies.setdefault(key, PlayerTally())

    def _period(self, kind: GameKind, player: str, day: str) -> str:
        if self.every:
            number = self.played[kind, player]
            self.played[kind, player] += 1
            first = number - number % self.every
            return f"{first + 1}-{first + self.every}"
        if not self.period:
            return ""
        return day[: len("2024-01" if self.period == "month" else "2024")] or "unknown"

    def _rows(self) -> list[tuple[_Key, PlayerTally]]:
        """The tallies: by kind, those who played most first, then in the order of periods."""
        games = Counter[tuple[GameKind, str | None]]()
        for (kind, player, _), tally in self.tallies.items():
            games[kind, player] += tally.games

        def place(item: tuple[_Key, PlayerTally]) -> tuple[object, ...]:
            (kind, player, period), _ = item
            start = int(period.partition("-")[0]) if self.every and period else 0
            return kind, -games[kind, player], player or "", start, period

        return sorted(self.tallies.items(), key=place)


def _counted(
    named: Iterator[_Named], rules: str | GameRule | None, jobs: int
) -> Generator[tuple[str, CountedGame | JantakuError]]:
    count = partial(_count, rules=rules)
    if jobs == 1:
        yield from map(count, named)
        return
    with worker_pool(jobs) as pool:
        yield from pool.map(count, named, chunksize=_CHUNK)


def _count(named: _Named, rules: str | GameRule | None) -> tuple[str, CountedGame | JantakuError]:
    name, data = named
    if isinstance(data, ReplayError):
        return name, data
    try:
        return name, count_game(read_game_as_far(data, rules), name)
    except JantakuError as error:
        return name, error
