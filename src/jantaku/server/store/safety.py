"""Queries about reports, and about whom people block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, or_, select

from jantaku.base.errors import Stale
from jantaku.server.store.pages import delete_one, unknown
from jantaku.server.store.rows import BlockRow, ReportRow, UserRow
from jantaku.server.store.values import Block, StoredReport, value_of

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

_OPEN = ReportRow.closed.is_(None)


async def add_report(session: AsyncSession, report: StoredReport, most: int, each: int) -> None:
    """Adds a report, once; among `most` the oldest closed one makes place for it.

    Raises `Stale` if the others are all open, or `each` are by the same person.
    """
    if await session.get(ReportRow, report.id) is not None:
        return
    count = select(func.count()).select_from(ReportRow)
    if (
        await session.scalar(count.where(ReportRow.reporter == report.reporter, _OPEN)) or 0
    ) >= each:
        raise Stale(f"{each} reports of yours are open", "wait until the operator has read them")
    if (await session.scalar(count) or 0) >= most:
        closed = select(ReportRow).where(~_OPEN).order_by(ReportRow.created).limit(1)
        oldest = await session.scalar(closed)
        if oldest is None:
            raise Stale("the operator has too many open reports", "write to the operator")
        await session.delete(oldest)
    session.add(ReportRow.of(report))


async def reports(
    session: AsyncSession, limit: int, *, closed: bool = False
) -> tuple[StoredReport, ...]:
    """Returns the open reports, the newest first; with `closed` all."""
    asked = select(ReportRow).order_by(ReportRow.created.desc(), ReportRow.id).limit(limit)
    rows = await session.scalars(asked if closed else asked.where(_OPEN))
    return tuple(value_of(StoredReport, row) for row in rows)


async def reports_of(session: AsyncSession, user: str) -> tuple[StoredReport, ...]:
    """Returns the reports by a person and about the person, the oldest first."""
    theirs = or_(ReportRow.reporter == user, ReportRow.person == user)
    asked = select(ReportRow).where(theirs).order_by(ReportRow.created, ReportRow.id)
    return tuple(value_of(StoredReport, row) for row in await session.scalars(asked))


async def close_report(session: AsyncSession, report: str, now: float) -> StoredReport:
    """Closes a report."""
    row = await session.get(ReportRow, report)
    if row is None:
        raise unknown("report", report)
    row.closed = now
    return value_of(StoredReport, row)


async def drop_report(session: AsyncSession, report: str) -> None:
    """Deletes a report."""
    await session.execute(delete(ReportRow).where(ReportRow.id == report))


async def block(session: AsyncSession, user: str, blocked: str, now: float, most: int) -> None:
    """Adds a person whom another blocks; raises `Stale` if the other blocks too many."""
    if await session.get(UserRow, blocked) is None:
        raise unknown("person", blocked)
    if await session.get(BlockRow, (user, blocked)) is not None:
        return
    count = select(func.count()).select_from(BlockRow).where(BlockRow.user == user)
    if (await session.scalar(count) or 0) >= most:
        raise Stale(f"you block {most} people already", "unblock one of them")
    session.add(BlockRow(user=user, blocked=blocked, created=now))


async def unblock(session: AsyncSession, user: str, blocked: str) -> None:
    """Ends a block."""
    mine = (BlockRow.user == user, BlockRow.blocked == blocked)
    await delete_one(session, delete(BlockRow).where(*mine), "blocked person", blocked)


async def blocks_of(session: AsyncSession, user: str) -> tuple[Block, ...]:
    """Returns whom a person blocks, the newest first."""
    asked = select(BlockRow.blocked, UserRow.name, BlockRow.created)
    asked = asked.join(UserRow, UserRow.id == BlockRow.blocked).where(BlockRow.user == user)
    rows = await session.execute(asked.order_by(BlockRow.created.desc(), BlockRow.blocked))
    return tuple(Block(*row) for row in rows)


async def blockers_of(session: AsyncSession, user: str) -> frozenset[str]:
    """Returns the people who block a person."""
    return frozenset(await session.scalars(select(BlockRow.user).where(BlockRow.blocked == user)))


async def apart_from(session: AsyncSession, user: str) -> frozenset[str]:
    """Returns the people who block a person, and those whom the person blocks."""
    blocked = await session.scalars(select(BlockRow.blocked).where(BlockRow.user == user))
    return frozenset(blocked) | await blockers_of(session, user)


async def drop_of_person(session: AsyncSession, user: str) -> None:
    """Deletes the reports and blocks by a person and about the person."""
    theirs = or_(ReportRow.reporter == user, ReportRow.person == user)
    await session.execute(delete(ReportRow).where(theirs))
    await drop_blocks(session, user)


async def drop_blocks(session: AsyncSession, user: str) -> None:
    """Deletes the blocks by a person and of the person."""
    either = or_(BlockRow.user == user, BlockRow.blocked == user)
    await session.execute(delete(BlockRow).where(either))
