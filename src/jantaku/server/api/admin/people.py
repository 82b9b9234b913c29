"""Operations on people: find, rename, reset, export, delete, ban and unban."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ArgumentError, Unknown
from jantaku.server.api.dependencies import RunningServer
from jantaku.server.control import ban_of, check_breadth, check_line
from jantaku.server.names import typed_key
from jantaku.server.operations import (
    Ban,
    DeletePerson,
    ExportPerson,
    FindPeople,
    ListBans,
    RenamePerson,
    ResetPassphrase,
    Unban,
)
from jantaku.server.refusals import RequestRefused
from jantaku.server.safety.personal_data import DeletedPerson, PersonData
from jantaku.server.store import value_of

if TYPE_CHECKING:
    from jantaku.server.store import StoredBan, User

_MOST_ROWS: Final = 1000
_HOUR_S: Final = 3600.0


@dataclass(frozen=True)
class ListedPerson:
    """A person: `sockets` is the number of open pages in the process that answers."""

    id: str
    name: str
    claimed: bool
    created: float
    banned: bool
    sockets: int


@dataclass(frozen=True)
class NewPassphrase:
    """The random passphrase of a person, shown only once."""

    id: str
    name: str
    passphrase: str


@dataclass(frozen=True)
class BanAnswer:
    """A ban: `shown` names it. It ends at `until`, or never.

    `closed` is the number of connections that it has ended in the process that answers.
    """

    kind: str
    shown: str
    reason: str
    created: float
    until: float | None
    closed: int = 0


async def find(server: RunningServer, asked: FindPeople) -> list[ListedPerson]:
    """Returns people by a part of their name, or an id."""
    name = asked.name.strip()
    found = await server.store.find_users(name, typed_key(name), rows(asked.limit))
    return [_row(server, user) for user in found]


async def rename(server: RunningServer, asked: RenamePerson) -> ListedPerson:
    """Renames a person, also in the rooms, tables and records that show the name."""
    user = await server.people.one(asked.person)
    banned = ban_of(user.name, "name") if asked.ban else None
    if banned and ban_of(asked.name, "name").value == banned.value:
        fault = f"a ban of {user.name!r} would refuse {asked.name!r} too"
        raise ArgumentError(fault, "choose a name that looks different", source="name")
    renamed = await server.people.give_name(user.id, asked.name)
    if banned:
        await server.control.ban(replace(banned, created=time.time()))
    await server.personal.rename(user, renamed.name)
    return _row(server, renamed)


async def reset(server: RunningServer, asked: ResetPassphrase) -> NewPassphrase:
    """Replaces the passphrase of a person."""
    user = await server.people.one(asked.person)
    passphrase = await server.people.reset(user.id)
    if asked.tokens:
        await server.store.drop_tokens(user.id)
    return NewPassphrase(user.id, user.name, passphrase)


async def export(server: RunningServer, asked: ExportPerson) -> PersonData:
    """Returns everything that is stored of a person."""
    return await server.personal.collect(await server.people.one(asked.person))


async def delete(server: RunningServer, asked: DeletePerson) -> DeletedPerson:
    """Deletes a person, or counts what would go."""
    user = await server.people.one(asked.person)
    return await server.personal.delete(user, dry_run=asked.dry_run)


async def ban(server: RunningServer, asked: Ban) -> BanAnswer:
    """Adds a ban."""
    user = None
    if asked.kind == "person":
        user = await server.people.one(asked.whom)
    elif not asked.kind:
        with suppress(Unknown):
            user = await server.store.user(asked.whom)
    now = time.time()
    until = None if asked.hours is None else now + _HOUR_S * _positive(asked.hours)
    new = ban_of(asked.whom.strip(), asked.kind, user=user)
    new = replace(new, reason=check_line(asked.reason, "reason"), created=now, until=until)
    if not asked.force:
        check_breadth(new, server.settings.proxies)
    return replace(_ban(new), closed=await server.control.ban(new))


def _positive(hours: float) -> float:
    if not 0 < hours < _HOUR_S * _HOUR_S:
        raise ArgumentError("hours must be positive", "leave it out for ever", source="hours")
    return hours


async def unban(server: RunningServer, asked: Unban) -> list[BanAnswer]:
    """Ends the bans of a person, name, address or network."""
    ended = await server.control.unban(asked.whom.strip())
    if not ended:
        cure = "see `people bans` for those that there are"
        raise RequestRefused("unknown", "there is no such ban", cure, field="whom")
    return [_ban(one) for one in ended]


async def bans(server: RunningServer, _: ListBans) -> list[BanAnswer]:
    """Returns all bans."""
    return [_ban(one) for one in await server.store.bans()]


def rows(limit: int) -> int:
    """Returns the number of rows of a list; raises `ArgumentError`."""
    if not 0 < limit <= _MOST_ROWS:
        fault = f"a list has 1 to {_MOST_ROWS} rows"
        raise ArgumentError(fault, "ask for fewer", source="limit")
    return limit


def _row(server: RunningServer, user: User) -> ListedPerson:
    banned = server.control.bans.person(user) is not None
    sockets = server.presence.sockets_of(user.id)
    return value_of(ListedPerson, user, banned=banned, sockets=sockets)


def _ban(one: StoredBan) -> BanAnswer:
    return value_of(BanAnswer, one)
