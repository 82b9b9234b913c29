"""Results that people enter: by hand, or from a paper sheet."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jantaku import catalog
from jantaku.catalog.values import SheetSeat
from jantaku.server.groups.values import GroupEntry, GroupResult
from jantaku.server.names import check_name
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.catalog.values import BalanceGame
    from jantaku.server.groups.values import ResultSource
    from jantaku.server.rooms.values import RoomSettings
    from jantaku.server.store import User

_DAY_S: Final = 86400.0


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """A player of a result: a member by `user`, or a guest by `name`; and the points at the end."""

    points: float
    user: str = ""
    name: str = ""


def entered_by_hand(
    user: User,
    settings: RoomSettings,
    members: Mapping[str, str],
    key: str,
    when: float | None,
    seats: Sequence[PaperSeat],
) -> GroupResult:
    """Returns the result of a game that was played elsewhere, by the rules of the group.

    Raises `SheetError` for points that no game by these rules ends with.
    """
    now = time.time()
    played = now if when is None else when
    if not 0 <= played <= now + _DAY_S:
        fault = "a game cannot be in the future"
        raise RequestRefused("malformed", fault, "check its date", field="when")
    names = [_name(one, members) for one in seats]
    players = [SheetSeat(one.user or name, name) for one, name in zip(seats, names, strict=True)]
    if len({(bool(one.user), p.key) for one, p in zip(seats, players, strict=True)}) < len(seats):
        cure = "choose each player once"
        raise RequestRefused("malformed", "a player sits twice", cure, field="seats")
    points = [one.points for one in seats]
    game = catalog.paper_game(settings.setup, key, players, points, played)
    users = [one.user for one in seats]
    return _result(f"hand-{key}", "hand", game, users, user.id)


def _name(seat: PaperSeat, members: Mapping[str, str]) -> str:
    if not seat.user:
        return check_name(seat.name)
    if seat.user not in members:
        fault = "this person is not a member"
        raise RequestRefused("unknown", fault, "write the name of a guest", field="seats")
    return members[seat.user]


def entered_from_sheet(
    user: User, members: Mapping[str, str], sheet: str, people: Mapping[str, str]
) -> list[GroupResult]:
    """Returns the results of a paper sheet; `people` are members by their names on it.

    Others are guests. The same game of a sheet has the same key.
    """
    if not members.keys() >= {*people.values()}:
        fault = "this person is not a member"
        raise RequestRefused("unknown", fault, "choose among the members", field="people")
    found = []
    for game in catalog.paper_games(sheet):
        users = ["" if one.bot else people.get(one.name, "") for one in game.entries]
        chosen = [one for one in users if one]
        if len({*chosen}) < len(chosen):
            cure = "choose each member once"
            raise RequestRefused("malformed", "a member sits twice", cure, field="people")
        found.append(_result(f"sheet-{game.table}", "sheet", game, users, user.id))
    return found


def _result(
    key: str, source: ResultSource, game: BalanceGame, users: Sequence[str], entered_by: str
) -> GroupResult:
    entries = tuple(
        GroupEntry(one.seat, user, one.name, one.bot, one.place, one.points, one.total)
        for one, user in zip(game.entries, users, strict=True)
    )
    return GroupResult(
        key=key,
        when=game.when,
        source=source,
        entries=entries,
        entered_by=entered_by,
        entered=time.time(),
    )
