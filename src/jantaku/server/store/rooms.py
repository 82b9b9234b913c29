"""Queries about rooms, sheets and rulesets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update

from jantaku.server.store.rows import RoomRow, RoomUserRow, RulesetRow, SheetRow
from jantaku.server.store.text import room_of, row_of_room, unknown
from jantaku.server.store.values import UserRuleset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.server.rooms.values import Room


async def add(session: AsyncSession, room: Room, now: float) -> None:
    """Adds a room."""
    session.add(row_of_room(room, now))
    _add_users(session, room.code, _users(room))
    await session.flush()


async def get(session: AsyncSession, code: str) -> Room:
    """Returns the room with a code."""
    row = await session.get(RoomRow, code)
    if row is None:
        raise unknown("room", code)
    return room_of(row)


async def put(session: AsyncSession, old: Room, new: Room, now: float) -> bool:
    """Stores a room as the next version of `old`; returns False if another version is stored."""
    row = row_of_room(new, now)
    changed: Any = await session.execute(
        update(RoomRow)
        .where(RoomRow.code == old.code, RoomRow.version == old.version)
        .values(
            version=row.version,
            state=row.state,
            private=row.private,
            changed=row.changed,
            value=row.value,
        )
    )
    if not changed.rowcount:
        return False
    before, after = _users(old), _users(new)
    if before != after:
        gone = RoomUserRow.user.in_(before - after)
        await session.execute(delete(RoomUserRow).where(RoomUserRow.code == old.code, gone))
        _add_users(session, old.code, after - before)
    return True


def _users(room: Room) -> set[str]:
    return {room.host, *(seat.user for seat in room.seats if seat.user)}


def _add_users(session: AsyncSession, code: str, users: Iterable[str]) -> None:
    session.add_all(RoomUserRow(user=user, code=code) for user in users)


async def public(session: AsyncSession) -> tuple[Room, ...]:
    """Returns the public rooms that are not closed."""
    return await _rooms(session, _live().where(RoomRow.private.is_(False)))


async def of_user(session: AsyncSession, user: str) -> tuple[Room, ...]:
    """Returns the rooms of a person that are not closed."""
    mine = RoomUserRow.code == RoomRow.code
    return await _rooms(session, _live().join(RoomUserRow, mine).where(RoomUserRow.user == user))


def _live() -> Select[RoomRow]:
    return select(RoomRow).where(RoomRow.state != "closed").order_by(RoomRow.changed.desc())


async def _rooms(session: AsyncSession, asked: Select[RoomRow]) -> tuple[Room, ...]:
    return tuple(room_of(row) for row in await session.scalars(asked))


async def drop(session: AsyncSession, codes: Iterable[str]) -> None:
    """Deletes rooms."""
    gone = [*codes]
    await session.execute(delete(RoomRow).where(RoomRow.code.in_(gone)))
    await session.execute(delete(RoomUserRow).where(RoomUserRow.code.in_(gone)))
    await session.execute(delete(SheetRow).where(SheetRow.room.in_(gone)))


async def drop_old(session: AsyncSession, before: float) -> tuple[str, ...]:
    """Deletes rooms without a game that have not changed since `before`; returns their codes."""
    idle = RoomRow.state.in_(("open", "closed"))
    gone = delete(RoomRow).where(idle, RoomRow.changed < before).returning(RoomRow.code)
    codes = tuple(await session.scalars(gone))
    await drop(session, codes)
    return codes


async def keep_sheet(session: AsyncSession, room: str, text: str) -> None:
    """Stores the balance sheet of a room."""
    await session.merge(SheetRow(room=room, text=text))


async def sheet(session: AsyncSession, room: str) -> str:
    """Returns the balance sheet of a room, or "" without one."""
    row = await session.get(SheetRow, room)
    return "" if row is None else row.text


async def keep_ruleset(session: AsyncSession, ruleset: UserRuleset) -> None:
    """Stores a ruleset; replaces one of the same owner and name."""
    await session.merge(
        RulesetRow(
            owner=ruleset.owner,
            name=ruleset.name,
            digest=ruleset.digest,
            text=ruleset.text,
            created=ruleset.created,
        )
    )


async def ruleset(session: AsyncSession, digest: str) -> UserRuleset:
    """Returns the ruleset with a digest."""
    asked = select(RulesetRow).where(RulesetRow.digest == digest).order_by(RulesetRow.created)
    row = await session.scalar(asked.limit(1))
    if row is None:
        raise unknown("ruleset", digest)
    return _ruleset(row)


async def rulesets_of(session: AsyncSession, owner: str) -> tuple[UserRuleset, ...]:
    """Returns the rulesets of an owner."""
    asked = select(RulesetRow).where(RulesetRow.owner == owner).order_by(RulesetRow.name)
    return tuple(_ruleset(row) for row in await session.scalars(asked))


def _ruleset(row: RulesetRow) -> UserRuleset:
    return UserRuleset(row.digest, row.owner, row.name, row.text, row.created)


async def drop_ruleset(session: AsyncSession, owner: str, name: str) -> None:
    """Deletes a ruleset of an owner."""
    mine = (RulesetRow.owner == owner, RulesetRow.name == name)
    gone: Any = await session.execute(delete(RulesetRow).where(*mine))
    if not gone.rowcount:
        raise unknown("ruleset", name)
