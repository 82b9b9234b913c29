"""Queries that delete everything that the database has of a person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, select

from jantaku.catalog import with_player_renamed
from jantaku.server.names import DELETED_NAME
from jantaku.server.store import retention, safety
from jantaku.server.store.columns import to_text
from jantaku.server.store.people import drop_tokens
from jantaku.server.store.rows import (
    RoomUserRow,
    RulesetRow,
    SheetRow,
    TableRow,
    TableUserRow,
    UserRow,
)

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

_PAGE: Final = 100
_CLOSED: Final = -(2**31)
"""The session of an account that is being deleted, which no cookie has."""


async def close_account(session: AsyncSession, user: str) -> None:
    """Makes all cookies, tokens and the passphrase of a person invalid."""
    row = await session.get(UserRow, user)
    if row is not None:
        row.session, row.passphrase = _CLOSED, None
    await drop_tokens(session, user)


async def closed_accounts(session: AsyncSession) -> tuple[str, ...]:
    """Returns the people whose deletion has begun and is not complete."""
    return (*await session.scalars(select(UserRow.id).where(UserRow.session == _CLOSED)),)


async def forget_games(session: AsyncSession, user: str, name: str) -> tuple[str, ...]:
    """Takes a person out of a page of games, and deletes those that nobody else has played.

    Returns the ids of these games: none once there are no more.
    """
    mine = select(TableUserRow.table).where(TableUserRow.user == user)
    ids = [*await session.scalars(mine.order_by(TableUserRow.table).limit(_PAGE))]
    asked = select(TableRow).where(TableRow.id.in_(ids)).order_by(TableRow.id)
    for row in await session.scalars(asked):
        seats = json.loads(row.seats)
        if all(seat.get("user", "") in ("", user) for seat in seats):
            await retention.drop_game(session, row.id)
            continue
        kept = [
            seat | {"user": "", "name": DELETED_NAME} if seat.get("user") == user else seat
            for seat in seats
        ]
        row.seats = to_text(kept)
        settings = json.loads(row.settings)
        if name in settings.get("title", ""):
            row.settings = to_text(settings | {"title": ""})
        sheet = await session.get(SheetRow, row.room)
        if sheet is not None and user in sheet.text:
            sheet.text = with_player_renamed(sheet.text, user, f"deleted {row.id}", DELETED_NAME)
    gone = (TableUserRow.user == user, TableUserRow.table.in_(ids))
    await session.execute(delete(TableUserRow).where(*gone))
    return tuple(ids)


async def drop_person(session: AsyncSession, user: str) -> None:
    """Deletes a person, and all rows that belong to the person alone."""
    rows: tuple[tuple[Any, Any], ...] = (
        (RoomUserRow, RoomUserRow.user),
        (RulesetRow, RulesetRow.owner),
        (UserRow, UserRow.id),
    )
    for row, column in rows:
        await session.execute(delete(row).where(column == user))
    await safety.drop_of_person(session, user)
