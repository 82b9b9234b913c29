"""Queries that delete everything that the database has of a person, or rename a person in games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import defer

from jantaku.base.messages import DELETED_NAME
from jantaku.catalog import with_player_renamed
from jantaku.server.store import groups, retention, safety
from jantaku.server.store.people import drop_tokens
from jantaku.server.store.rows import (
    RatingRow,
    RoomUserRow,
    RulesetRow,
    SheetRow,
    TableRow,
    TableUserRow,
    UserRow,
)
from jantaku.server.store.values import User

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.server.rooms.values import RoomSeat

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


async def forget_games(session: AsyncSession, user: User) -> tuple[str, ...]:
    """Takes a person out of a page of games, and deletes those that nobody else has played.

    Returns the ids of these games: none once there are no more.
    """
    ids, rows = await _page(session, user.id, "")
    for row in rows:
        if all(seat.user in ("", user.id) for seat in row.seats):
            await retention.drop_game(session, row.id)
        else:
            await _reseat(session, row, user, User("", DELETED_NAME))
    gone = (TableUserRow.user == user.id, TableUserRow.table.in_(ids))
    await session.execute(delete(TableUserRow).where(*gone))
    return ids


async def rename_in_games(
    session: AsyncSession, user: User, name: str, after: str
) -> tuple[str, ...]:
    """Gives a person another name in a page of games, whose ids follow `after`; returns the ids."""
    ids, rows = await _page(session, user.id, after)
    for row in rows:
        await _reseat(session, row, user, replace(user, name=name))
    return ids


async def rename_at_table(session: AsyncSession, user: str, name: str, table: str) -> bool:
    """Gives a person another name in a game; returns True if the game is being played."""
    row = await session.get(TableRow, table, options=[defer(TableRow.spec)])
    if row is None:
        return False
    row.seats = _renamed(row, user, User(user, name))
    return row.state == "playing"


def _renamed(row: TableRow, user: str, new: User) -> tuple[RoomSeat, ...]:
    return tuple(
        replace(seat, user=new.id, name=new.name) if seat.user == user else seat
        for seat in row.seats
    )


async def _page(
    session: AsyncSession, user: str, after: str
) -> tuple[tuple[str, ...], Sequence[TableRow]]:
    mine = select(TableUserRow.table).where(TableUserRow.user == user, TableUserRow.table > after)
    ids = (*await session.scalars(mine.order_by(TableUserRow.table).limit(_PAGE)),)
    asked = select(TableRow).where(TableRow.id.in_(ids)).order_by(TableRow.id)
    asked = asked.options(defer(TableRow.spec))
    return ids, (await session.scalars(asked)).all()


async def _reseat(session: AsyncSession, row: TableRow, old: User, new: User) -> None:
    """Replaces a person in a game and its sheet, and removes a title with the old name.

    The new person has no id if the old one is deleted.
    """
    row.seats = _renamed(row, old.id, new)
    if old.name in row.settings.title:
        row.settings = replace(row.settings, title="")
    sheet = await session.get(SheetRow, row.room)
    if sheet is not None and old.id in sheet.text:
        key = new.id or f"deleted {row.id}"
        sheet.text = with_player_renamed(sheet.text, old.id, key, new.name)


async def drop_person(session: AsyncSession, user: str) -> None:
    """Deletes a person, and all rows that belong to the person alone."""
    known = await session.get(UserRow, user)
    await groups.forget_person(session, User(user, known.name if known else ""))
    rows: tuple[tuple[Any, Any], ...] = (
        (RoomUserRow, RoomUserRow.user),
        (RulesetRow, RulesetRow.owner),
        (UserRow, UserRow.id),
        (RatingRow, RatingRow.user),  # last, or a game that is being rated could add one
    )
    for row, column in rows:
        await session.execute(delete(row).where(column == user))
    await safety.drop_of_person(session, user)
