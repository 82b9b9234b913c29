"""Queries that find and delete what is old: games without an owner of a name, guests, and so on.

Each looks at a page of rows by their keys, so that none takes long, however many there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, exists, select, tuple_, type_coerce

from jantaku.server.store.rows import (
    CheckpointRow,
    GroupEntryRow,
    GroupMemberRow,
    GroupRow,
    HeldRow,
    Json,
    RatingRow,
    ReportRow,
    ReviewRow,
    RoomUserRow,
    RulesetRow,
    StepRow,
    TableRow,
    TableUserRow,
    TokenRow,
    UserRow,
)
from jantaku.server.store.safety import drop_blocks
from jantaku.server.store.values import OldRows

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Row, Select
    from sqlalchemy.ext.asyncio import AsyncSession

_PAGE: Final = 500
_OVER: Final = ("over", "failed")
_WAITING: Final = ("resting", "suspended")


async def old_games(
    session: AsyncSession, after: tuple[str, ...], ended: float, begun: float
) -> OldRows:
    """Returns games that are old and that no owner of a name has played.

    Finished games are old if they ended before `ended`, others that nobody plays if they began
    before `begun`.
    """
    seats = type_coerce(TableRow.seats, Json()).label("seats")
    columns = (TableRow.id, TableRow.state, TableRow.created, TableRow.ended, seats)
    rows, rest = await _page(session, select(*columns), after, TableRow.id)
    old = {
        row.id: {seat.get("user", "") for seat in row.seats}
        for row in rows
        if (row.state in _OVER and (row.ended or row.created) < ended)
        or (row.state in _WAITING and row.created < begun)
    }
    owners = await _owners(session, {user for users in old.values() for user in users})
    keys = tuple((name,) for name, users in old.items() if not users & owners)
    return OldRows(keys, rest)


async def drop_game(session: AsyncSession, table: str) -> None:
    """Deletes a table with all that belongs to it."""
    for row in (StepRow, HeldRow, CheckpointRow, ReviewRow, TableUserRow):
        column: Any = row.table
        await session.execute(delete(row).where(column == table))
    await session.execute(delete(TableRow).where(TableRow.id == table))


async def old_guests(session: AsyncSession, after: tuple[str, ...], before: float) -> OldRows:
    """Returns guests who came before a time, without games, rooms, groups, tokens and texts."""
    asked = select(UserRow.id, UserRow.key, UserRow.created)
    rows, rest = await _page(session, asked, after, UserRow.id)
    old = [row.id for row in rows if row.key is None and row.created < before]
    kept: set[str] = set()
    columns = (TableUserRow.user, RoomUserRow.user, TokenRow.user, RulesetRow.owner)
    for column in (*columns, GroupMemberRow.user, GroupEntryRow.user):
        kept.update(await session.scalars(select(column).where(column.in_(old)).distinct()))
    keys = tuple((user,) for user in old if user not in kept)
    return OldRows(keys, rest)


async def drop_guest(session: AsyncSession, user: str) -> None:
    """Deletes a guest, unless they own a name or have played meanwhile."""
    played = exists().where(TableUserRow.user == user)
    guest = delete(UserRow).where(UserRow.id == user, UserRow.key.is_(None), ~played)
    if (await session.execute(guest)).rowcount:  # type: ignore[attr-defined]
        await drop_blocks(session, user)
        await session.execute(delete(RatingRow).where(RatingRow.user == user))


async def old_texts(session: AsyncSession, after: tuple[str, ...], before: float) -> OldRows:
    """Returns rulesets that guests stored before a time."""
    key = (RulesetRow.owner, RulesetRow.name)
    rows, rest = await _page(session, select(*key, RulesetRow.created), after, *key)
    owners = await _owners(session, {row.owner for row in rows})
    keys = tuple(
        (row.owner, row.name) for row in rows if row.created < before and row.owner not in owners
    )
    return OldRows(keys, rest)


async def old_reports(session: AsyncSession, after: tuple[str, ...], before: float) -> OldRows:
    """Returns reports that came before a time."""
    asked = select(ReportRow.id).where(ReportRow.created < before)
    rows, rest = await _page(session, asked, after, ReportRow.id)
    return OldRows(tuple((row.id,) for row in rows), rest)


async def old_groups(session: AsyncSession, after: tuple[str, ...], before: float) -> OldRows:
    """Returns groups without an owner of a name that have not changed since a time."""
    asked = select(GroupRow.id, GroupRow.changed)
    rows, rest = await _page(session, asked, after, GroupRow.id)
    old = [row.id for row in rows if row.changed < before]
    members = select(GroupMemberRow.group, GroupMemberRow.user).where(GroupMemberRow.group.in_(old))
    found = (await session.execute(members)).all()
    owners = await _owners(session, {row.user for row in found})
    kept = {row.group for row in found if row.user in owners}
    return OldRows(tuple((group,) for group in old if group not in kept), rest)


async def _owners(session: AsyncSession, users: Collection[str]) -> set[str]:
    """Returns those of the people who own a name."""
    asked = select(UserRow.id).where(UserRow.id.in_(users), UserRow.key.is_not(None))
    return {*await session.scalars(asked)}


async def _page(
    session: AsyncSession, asked: Select[*tuple[Any, ...]], after: tuple[str, ...], *key: Any
) -> tuple[list[Row[Any]], tuple[str, ...]]:
    """Returns a page of rows that begin with their `key`, and the last key if there are more."""
    if after:
        asked = asked.where(tuple_(*key) > after)
    rows = [*await session.execute(asked.order_by(*key).limit(_PAGE))]
    return rows, tuple(rows[-1][: len(key)]) if len(rows) == _PAGE else ()
