"""Queries about the operator's decisions, and bans."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select

from jantaku.server.store.rows import BanRow, ControlRow
from jantaku.server.store.values import StoredBan, value_of

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

_VERSION: Final = "version"


async def version(session: AsyncSession) -> str:
    """Returns a text that changes with each decision and each ban; "" before the first."""
    row = await session.get(ControlRow, _VERSION)
    return "" if row is None else row.value


async def controls(session: AsyncSession) -> dict[str, str]:
    """Returns every decision as JSON, by its name."""
    rows = await session.scalars(select(ControlRow).where(ControlRow.name != _VERSION))
    return {row.name: row.value for row in rows}


async def put_control(session: AsyncSession, name: str, value: str | None) -> None:
    """Stores a decision, or deletes it with None."""
    if value is None:
        await session.execute(delete(ControlRow).where(ControlRow.name == name))
    else:
        await session.merge(ControlRow(name=name, value=value))
    await _changed(session)


async def bans(session: AsyncSession) -> tuple[StoredBan, ...]:
    """Returns all bans, the newest first."""
    rows = await session.scalars(select(BanRow).order_by(BanRow.created.desc(), BanRow.value))
    return tuple(value_of(StoredBan, row) for row in rows)


async def put_ban(session: AsyncSession, ban: StoredBan) -> None:
    """Stores a ban, in place of an earlier one of the same value."""
    await session.merge(BanRow.of(ban))
    await _changed(session)


async def drop_bans(session: AsyncSession, *bans: StoredBan) -> None:
    """Deletes bans."""
    for ban in bans:
        mine = (BanRow.kind == ban.kind, BanRow.value == ban.value)
        await session.execute(delete(BanRow).where(*mine))
    await _changed(session)


async def _changed(session: AsyncSession) -> None:
    await session.merge(ControlRow(name=_VERSION, value=secrets.token_hex(8)))
