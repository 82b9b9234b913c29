"""A group of friends: its members, its rules and its results; frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from jantaku.catalog.values import BestWin, Seat
from jantaku.server.rooms.values import RoomSettings

ResultSource: TypeAlias = Literal["table", "hand", "sheet"]
LeagueUnit: TypeAlias = Literal["thousands", "points"]


@dataclass(frozen=True, slots=True)
class StoredGroup:
    """A group: people join it by its `code`, a secret; its `id` opens it for members alone.

    `settings` are those of its rooms; times are Unix time in seconds.
    """

    id: str
    code: str
    name: str
    owner: str
    settings: RoomSettings
    created: float = 0
    changed: float = 0


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A person of a group."""

    user: str
    name: str
    joined: float


@dataclass(frozen=True, slots=True)
class FriendGroup:
    """A group as a person sees it: someone who is not a member sees only its name.

    `code` is what people join it by, `id` its address for members. `summary` describes its game,
    which has `seats`; in riichi all begin with `points_in_all`.
    """

    id: str
    name: str
    is_member: bool
    is_owner: bool = False
    code: str = ""
    settings: RoomSettings | None = None
    summary: str = ""
    seats: int = 0
    points_in_all: int = 0
    members: tuple[GroupMember, ...] = ()
    owner: str = ""


@dataclass(frozen=True, slots=True)
class GroupEntry:
    """The result of a game for one player: a person with an account, a guest by name, or a bot.

    `place` counts from 1, `total` is what counts in the league.
    """

    seat: Seat
    user: str
    name: str
    bot: bool
    place: int
    points: float
    total: float


@dataclass(frozen=True, slots=True)
class GroupResult:
    """A game of a group: played at a table, entered by hand, or from a paper sheet.

    `key` is unique in the group, so that nothing is counted twice. A result that was taken back
    does not count. `entered_by` is empty for a table.
    """

    key: str
    when: float
    source: ResultSource
    entries: tuple[GroupEntry, ...]
    best_win: BestWin | None = None
    table: str = ""
    entered_by: str = ""
    entered: float = 0
    counts: bool = True


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A player of the league. `rating` is OpenSkill's, and `rating_ci95` half its 95 % interval.

    `places` counts firsts, seconds and so on; `user` is empty for a guest by name.
    """

    user: str
    name: str
    is_member: bool
    games: int
    places: tuple[int, ...]
    mean_place: float
    total: float
    rating: float
    rating_ci95: float


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The place of a person in a league, from 1, and the person's total in its `unit`."""

    place: int
    total: float
    unit: LeagueUnit


@dataclass(frozen=True, slots=True)
class EveningTotal:
    """The sum of a player's results of an evening."""

    user: str
    name: str
    total: float


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of a day, which ends at five in the morning: the newest game first."""

    day: str
    games: int
    totals: tuple[EveningTotal, ...]
    results: tuple[GroupResult, ...]


@dataclass(frozen=True, slots=True)
class GroupRecord:
    """A record: the player, the value, and the game.

    `best_game` and `highest_win` are points, `longest_streak` is a number of games won in a row.
    """

    kind: Literal["highest_win", "longest_streak", "best_game"]
    user: str
    name: str
    value: float
    when: float
    table: str = ""
    win: BestWin | None = None


@dataclass(frozen=True, slots=True)
class GroupLeague:
    """The table of a group, the best total first; its evenings, the last first; its records.

    Totals and points of `thousands` are shown divided by a thousand.
    """

    unit: LeagueUnit
    games: int
    rows: tuple[LeagueRow, ...] = ()
    evenings: tuple[Evening, ...] = ()
    records: tuple[GroupRecord, ...] = ()
