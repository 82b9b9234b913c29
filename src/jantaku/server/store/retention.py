"""Queries that find and delete what is old: games without an owner of a name, guests, texts.

Each looks at a page of rows by their keys, so that none takes long, however many there are.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, exists, select, tuple_

from jantaku.server.store.rows import (
    CheckpointRow,
    HeldRow,
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
    columns = (TableRow.id, TableRow.state, TableRow.created, TableRow.ended, TableRow.seats)
    asked = select(*columns).where(TableRow.id > (after[0] if after else ""))
    rows = [*await session.execute(asked.order_by(TableRow.id).limit(_PAGE))]
    old = {
        row.id: {seat.get("user", "") for seat in json.loads(row.seats)}
        for row in rows
        if (row.state in _OVER and (row.ended or row.created) < ended)
        or (row.state in _WAITING and row.created < begun)
    }
    owners = await _owners(session, {user for users in old.values() for user in users})
    keys = tuple((name,) for name, users in old.items() if not users & owners)
    return OldRows(keys, (rows[-1].id,) if len(rows) == _PAGE else ())


async def drop_game(session: AsyncSession, table: str) -> None:
    """Deletes a table with all that belongs to it."""
    for row in (StepRow, HeldRow, CheckpointRow, TableUserRow):
        column: Any = row.table
        await session.execute(delete(row).where(column == table))
    await session.execute(delete(TableRow).where(TableRow.id == table))


async def old_guests(session: AsyncSession, after: tuple[str, ...], before: float) -> OldRows:
    """Returns guests who came before a time, and have no games, rooms, tokens or texts."""
    asked = select(UserRow.id, UserRow.key, UserRow.created)
    asked = asked.where(UserRow.id > (after[0] if after else ""))
    rows = [*await session.execute(asked.order_by(UserRow.id).limit(_PAGE))]
    old = [row.id for row in rows if row.key is None and row.created < before]
    kept: set[str] = set()
    for column in (TableUserRow.user, RoomUserRow.user, TokenRow.user, RulesetRow.owner):
        kept.update(await session.scalars(select(column).where(column.in_(old)).distinct()))
    keys = tuple((user,) for user in old if user not in kept)
    return OldRows(keys, (rows[-1].id,) if len(rows) == _PAGE else ())


async def drop_guest(session: AsyncSession, user: str) -> None:
    """Deletes a guest, unless they own a name or have played meanwhile."""
    played = exists().where(TableUserRow.user == user)
    guest = delete(UserRow).where(UserRow.id == user, UserRow.key.is_(None), ~played)
    if (await session.execute(guest)).rowcount:  # type: ignore[attr-defined]
        await drop_blocks(session, user)


async def old_texts(session: AsyncSession, after: tuple[str, ...], before: float) -> OldRows:
    """Returns rulesets that guests stored before a time."""
    place = tuple_(RulesetRow.owner, RulesetRow.name)
    asked = select(RulesetRow.owner, RulesetRow.name, RulesetRow.created)
    if after:
        asked = asked.where(place > after)
    newest = asked.order_by(RulesetRow.owner, RulesetRow.name).limit(_PAGE)
    rows = [*await session.execute(newest)]
    owners = await _owners(session, {row.owner for row in rows})
    keys = tuple(
        (row.owner, row.name) for row in rows if row.created < before and row.owner not in owners
    )
    return OldRows(keys, (rows[-1].owner, rows[-1].name) if len(rows) == _PAGE else ())


async def _owners(session: AsyncSession, users: Collection[str]) -> set[str]:
    """Returns those of the people who own a name."""
    asked = select(UserRow.id).where(UserRow.id.in_(users), UserRow.key.is_not(None))
    return {*await session.scalars(asked)}
