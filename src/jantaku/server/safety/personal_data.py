"""Everything that the server stores of a person: collected as values, renamed, or deleted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jantaku.server.store.values import (
    Block,
    StoredBan,
    StoredReport,
    Token,
    UserRuleset,
    every,
    value_of,
)

if TYPE_CHECKING:
    from jantaku.server.control import ServerControl
    from jantaku.server.lobby import Rooms
    from jantaku.server.store import Store, TableSummary, User
    from jantaku.server.tables import TableHost


@dataclass(frozen=True)
class SeatedRoom:
    """A room that a person hosts or sits in."""

    code: str
    title: str
    state: str
    is_host: bool


@dataclass(frozen=True)
class GameOfPerson:
    """A game that a person has played; `record` is its address in the API."""

    id: str
    record: str
    title: str
    engine: str
    state: str
    began: float
    ended: float | None
    seat: int
    name: str
    result: dict[str, Any] | None


@dataclass(frozen=True)
class GroupOfPerson:
    """A group of friends that a person is in."""

    id: str
    name: str
    is_owner: bool


@dataclass(frozen=True)
class ResultOfPerson:
    """The result of a person in a game of a group, by the key of the game."""

    group: str
    key: str
    name: str
    place: int
    points: float
    total: float


@dataclass(frozen=True)
class RatingOfPerson:
    """The rating of a person in a kind of quick matches."""

    kind: str
    games: int
    mu: float
    sigma: float


@dataclass(frozen=True)
class PersonData:
    """Everything that is stored of a person; times are Unix time in seconds.

    Sessions are not stored: a signed cookie in each browser has the date of its sign-in. The
    passphrase and the secrets of tokens are stored as hashes, which are not shown. Reports by
    others are shown without their names and notes.
    """

    id: str
    name: str
    claimed: bool
    created: float
    tokens: tuple[Token, ...]
    rooms: tuple[SeatedRoom, ...]
    games: tuple[GameOfPerson, ...]
    rulesets: tuple[UserRuleset, ...]
    bans: tuple[StoredBan, ...]
    reports: tuple[StoredReport, ...]
    blocks: tuple[Block, ...]
    groups: tuple[GroupOfPerson, ...]
    group_results: tuple[ResultOfPerson, ...]
    ratings: tuple[RatingOfPerson, ...]


@dataclass(frozen=True)
class DeletedPerson:
    """The numbers of what is deleted of a person, or would be with `dry_run`.

    `games` are deleted because nobody else played them; in `shared_games` only the name is, and in
    the results of `groups`.
    """

    id: str
    name: str
    games: int
    shared_games: int
    rooms: int
    rulesets: int
    tokens: int
    bans: int
    reports: int
    blocks: int
    groups: int
    dry_run: bool


class PersonalData:
    """The data of the people of a server."""

    def __init__(
        self, store: Store, control: ServerControl, rooms: Rooms, hosting: TableHost
    ) -> None:
        self._store = store
        self._control = control
        self._rooms = rooms
        self._hosting = hosting

    async def collect(self, user: User) -> PersonData:
        """Returns everything that is stored of a person."""
        return await self._collect(user, await self._records(user))

    async def _records(self, user: User) -> list[TableSummary]:
        return [one async for one in every(self._store.records_of, user.id)]

    async def _collect(self, user: User, records: list[TableSummary]) -> PersonData:
        store = self._store
        return PersonData(
            id=user.id,
            name=user.name,
            claimed=user.claimed,
            created=user.created,
            tokens=await store.tokens_of(user.id),
            rooms=tuple(
                [
                    SeatedRoom(one.code, one.settings.title, one.state, one.host == user.id)
                    async for one in every(store.rooms_of, user.id)
                ]
            ),
            games=tuple(_game(one, user.id) for one in records),
            rulesets=await store.rulesets_of(user.id),
            bans=tuple(
                one
                for one in self._control.bans.all
                if (one.kind, one.value) == ("person", user.id)
            ),
            reports=tuple(
                one if one.reporter == user.id else replace(one, reporter="", note="")
                for one in await store.reports_of(user.id)
            ),
            blocks=await store.blocks_of(user.id),
            groups=tuple(
                GroupOfPerson(one.id, one.name, one.owner == user.id)
                for one in await store.groups_of(user.id)
            ),
            group_results=tuple(
                value_of(ResultOfPerson, one) for one in await store.group_entries_of(user.id)
            ),
            ratings=tuple(value_of(RatingOfPerson, one) for one in await store.ratings_of(user.id)),
        )

    async def rename(self, user: User, name: str) -> None:
        """Shows another name of a person everywhere: in rooms, and in running and ended games.

        Titles with the former name are removed, and names of groups changed.
        """
        await self._rooms.rename(user, name, retitle=True)
        await self._store.rename_in_groups(user, name)
        last = ""
        while games := await self._store.rename_in_games(user, name, last):
            for game in games:
                await self._hosting.reload(game)
            last = games[-1]

    async def delete(self, user: User, *, dry_run: bool = False) -> DeletedPerson:
        """Deletes everything of a person, or only counts it.

        The games of others stay, with another name. The account is invalid at once; a deletion that
        is interrupted afterwards can be repeated.
        """
        records = await self._records(user)
        data = await self._collect(user, records)
        alone = sum(all(seat.user in ("", user.id) for seat in one.seats) for one in records)
        if not dry_run:
            await self.forget(user)
        return DeletedPerson(
            id=user.id,
            name=user.name,
            games=alone,
            shared_games=len(records) - alone,
            rooms=len(data.rooms),
            rulesets=len(data.rulesets),
            tokens=len(data.tokens),
            bans=len(data.bans),
            reports=len(data.reports),
            blocks=len(data.blocks),
            groups=len(data.groups),
            dry_run=dry_run,
        )

    async def forget(self, user: User) -> None:
        """Deletes a person; may be called again for one whose deletion was interrupted."""
        await self._store.close_account(user.id)
        await self._control.end_connections(user.id)
        await self._rooms.forget(user)
        while games := await self._store.forget_games(user):
            for game in games:
                await self._hosting.reload(game)
        await self._control.unban(user.id)
        await self._store.drop_person(user.id)

    async def finish(self) -> None:
        """Deletes the people whose deletion was interrupted."""
        for user in await self._store.closed_accounts():
            await self.forget(await self._store.user(user))


def _game(record: TableSummary, user: str) -> GameOfPerson:
    own = next(seat for seat in record.seats if seat.user == user)
    place = {"record": f"/api/v1/records/{record.id}", "seat": own.seat, "name": own.name}
    return value_of(GameOfPerson, record, **place, began=record.created)
