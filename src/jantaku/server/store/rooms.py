"""Queries about rooms, sheets and rulesets."""

from __future__ import annotations

import math
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import case, delete, func, select, tuple_, update
from sqlalchemy.orm import undefer

from jantaku.game.protocol import from_dict, to_dict
from jantaku.server.rooms.values import LiveGame, Room
from jantaku.server.store.pages import (
    delete_one,
    list_page,
    page_size,
    place_among,
    place_in,
    unknown,
)
from jantaku.server.store.rows import (
    RoomRow,
    RoomUserRow,
    RulesetRow,
    SheetRow,
)
from jantaku.server.store.values import LONGEST_PAGE, ListPage, UserRuleset, stored_bytes, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, ScalarSelect, Select
    from sqlalchemy.ext.asyncio import AsyncSession

LISTED: Final = ("open", "playing")
"""The stored states of rooms in the lobby, in its order."""
_MOST_WAITING: Final = 1000
_value: Final = attrgetter("value")
RESTING: Final = "resting"
"""The stored state of a room that is playing while its table rests."""


async def add(session: AsyncSession, room: Room, now: float) -> None:
    """Adds a room."""
    session.add(RoomRow(code=room.code, **_columns(room, now)))
    _add_users(session, room.code, _users(room))
    await session.flush()


async def get(session: AsyncSession, code: str) -> Room:
    """Returns the room with a code."""
    row = await session.get(RoomRow, code, options=[undefer(RoomRow.text)])
    if row is None:
        raise unknown("room", code)
    return replace(row.value, settings=row.value.settings.with_text(row.text))


def _columns(room: Room, now: float) -> dict[str, Any]:
    """Returns the columns of a room. Raises `ProtocolError` if it could not be read again."""
    value = replace(room, settings=room.settings.with_text(""))
    from_dict(Room, to_dict(value))
    own = {"version": room.version, "state": room.state, "private": room.settings.private}
    return own | {"changed": now, "value": value, "text": room.settings.setup.text}


async def put(session: AsyncSession, old: Room, new: Room, now: float) -> bool:
    """Stores a room as the next version of `old`; returns False if another version is stored."""
    columns = _columns(new, now) | {"state": _state(old, new)}
    former = (RoomRow.code == old.code, RoomRow.version == old.version)
    changed: Any = await session.execute(update(RoomRow).where(*former).values(columns))
    if not changed.rowcount:
        return False
    before, after = _users(old), _users(new)
    if before != after:
        gone = RoomUserRow.user.in_(before - after)
        await session.execute(delete(RoomUserRow).where(RoomUserRow.code == old.code, gone))
        _add_users(session, old.code, after - before)
    return True


def _state(old: Room, new: Room) -> Any:
    """Returns the stored state of a changed room, which rests as long as its table does."""
    if (new.state, new.table) != ("playing", old.table):
        return new.state
    return case((RoomRow.state == RESTING, RESTING), else_=new.state)


def _users(room: Room) -> set[str]:
    return {room.host, *(seat.user for seat in room.seats if seat.user)}


def _add_users(session: AsyncSession, code: str, users: Iterable[str]) -> None:
    session.add_all(RoomUserRow(user=user, code=code) for user in users)


async def public(
    session: AsyncSession, *, after: str = "", limit: int = LONGEST_PAGE
) -> ListPage[Room]:
    """Returns the rooms of the lobby: open ones, then those that play; the newest first.

    Lists of rooms leave out the texts of rules.
    """
    limit = page_size(limit)
    rows: list[RoomRow] = []
    first, changed, code = place_among(LISTED, after) if after else (LISTED[0], math.inf, "")
    for state in LISTED[LISTED.index(first) :]:
        asked = _newest().where(RoomRow.state == state, RoomRow.private.is_(False))
        if after and state == first:
            asked = asked.where(_older_than(changed, code))
        if len(rows) <= limit:
            rows += await session.scalars(asked.limit(limit + 1 - len(rows)))
    return list_page(rows, limit, _watched, lambda row: f"{row.state}-{row.changed!r}-{row.code}")


def _watched(row: RoomRow) -> Room:
    """Returns a room with what spectators see of its present game."""
    here = row.live is not None and row.live.table == row.value.table
    return replace(row.value, live=row.live if here else None)


async def set_live(session: AsyncSession, code: str, live: LiveGame) -> None:
    """Stores what spectators see of the game of a room; the room does not change otherwise."""
    await session.execute(update(RoomRow).where(RoomRow.code == code).values(live=live))


async def waiting(session: AsyncSession) -> tuple[Room, ...]:
    """Returns the newest public rooms that wait for people, at most `_MOST_WAITING`.

    Those with rules that a user wrote are left out.
    """
    waits = (RoomRow.state == "open", RoomRow.private.is_(False), RoomRow.text == "")
    rows = await session.scalars(_newest().where(*waits).limit(_MOST_WAITING))
    return tuple(map(_value, rows))


async def count_public(session: AsyncSession) -> int:
    """Returns the number of the rooms of the lobby."""
    listed = (RoomRow.state.in_(LISTED), RoomRow.private.is_(False))
    return await session.scalar(select(func.count()).select_from(RoomRow).where(*listed)) or 0


async def of_user(
    session: AsyncSession, user: str, *, after: str = "", limit: int = LONGEST_PAGE
) -> ListPage[Room]:
    """Returns the rooms that a person hosts or sits in and that are not closed, newest first."""
    limit = page_size(limit)
    mine = RoomUserRow.code == RoomRow.code
    asked = _newest().join(RoomUserRow, mine).where(RoomUserRow.user == user)
    asked = asked.where(RoomRow.state != "closed")
    if after:
        asked = asked.where(_older_than(*place_in(after)))
    rows = [*await session.scalars(asked.limit(limit + 1))]
    return list_page(rows, limit, _value, lambda row: f"{row.changed!r}-{row.code}")


def _older_than(changed: float, code: str) -> ColumnElement[bool]:
    place = tuple_(RoomRow.changed, RoomRow.code)
    return place < (changed, code)


async def latest(session: AsyncSession, limit: int) -> tuple[tuple[Room, float], ...]:
    """Returns rooms of any state with the time of their last change, the last changed first."""
    rows = await session.scalars(_newest().limit(limit))
    return tuple((row.value, row.changed) for row in rows)


def _newest() -> Select[RoomRow]:
    return select(RoomRow).order_by(RoomRow.changed.desc(), RoomRow.code.desc())


async def set_resting(session: AsyncSession, code: str, table: str) -> None:
    """Takes a room out of the lobby while its table rests."""
    row = await session.get(RoomRow, code)
    if row is not None and row.state == "playing" and row.value.table == table:
        row.state = RESTING


async def set_awake(session: AsyncSession, codes: ScalarSelect[str]) -> None:
    """Returns rooms to the lobby whose tables play again."""
    resting = update(RoomRow).where(RoomRow.code.in_(codes), RoomRow.state == RESTING)
    await session.execute(resting.values(state="playing"))


async def drop(session: AsyncSession, *codes: str) -> None:
    """Deletes rooms, but not their tables."""
    await session.execute(delete(RoomRow).where(RoomRow.code.in_(codes)))
    await session.execute(delete(RoomUserRow).where(RoomUserRow.code.in_(codes)))
    await session.execute(delete(SheetRow).where(SheetRow.room.in_(codes)))


async def drop_old(session: AsyncSession, before: float) -> tuple[str, ...]:
    """Deletes idle rooms that have not changed since `before`; returns their codes."""
    idle = RoomRow.state.in_(("open", "closed"))
    gone = delete(RoomRow).where(idle, RoomRow.changed < before).returning(RoomRow.code)
    codes = tuple(await session.scalars(gone))
    await drop(session, *codes)
    return codes


async def keep_sheet(session: AsyncSession, room: str, text: str) -> None:
    """Stores the balance sheet of a room, as JSON."""
    await session.merge(SheetRow(room=room, text=text))


async def sheet(session: AsyncSession, room: str) -> str:
    """Returns the balance sheet of a room, or "" without one."""
    row = await session.get(SheetRow, room)
    return "" if row is None else row.text


async def keep_ruleset(session: AsyncSession, ruleset: UserRuleset) -> None:
    """Stores a ruleset; replaces one of the same owner and name."""
    await session.merge(RulesetRow.of(ruleset, size=stored_bytes(ruleset.text)))


async def ruleset(session: AsyncSession, digest: str) -> UserRuleset:
    """Returns the ruleset with a digest, of any owner."""
    asked = select(RulesetRow).where(RulesetRow.digest == digest).order_by(RulesetRow.created)
    row = await session.scalar(asked.limit(1))
    if row is None:
        raise unknown("ruleset", digest)
    return value_of(UserRuleset, row)


async def rulesets_of(session: AsyncSession, owner: str) -> tuple[UserRuleset, ...]:
    """Returns the rulesets of an owner, by name."""
    asked = select(RulesetRow).where(RulesetRow.owner == owner).order_by(RulesetRow.name)
    return tuple(value_of(UserRuleset, row) for row in await session.scalars(asked))


async def ruleset_sizes(session: AsyncSession, owner: str) -> dict[str, int]:
    """Returns the names of the rulesets of an owner, each with its number of bytes."""
    asked = select(RulesetRow.name, RulesetRow.size).where(RulesetRow.owner == owner)
    return {row.name: row.size for row in await session.execute(asked)}


async def stored_rulesets(session: AsyncSession) -> tuple[int, int]:
    """Returns the number of stored rulesets, and of all their bytes."""
    asked = select(func.count(), func.coalesce(func.sum(RulesetRow.size), 0))
    found = (await session.execute(asked.select_from(RulesetRow))).one()
    return found[0], found[1]


async def drop_ruleset(session: AsyncSession, owner: str, name: str) -> None:
    """Deletes a ruleset of an owner."""
    mine = (RulesetRow.owner == owner, RulesetRow.name == name)
    await delete_one(session, delete(RulesetRow).where(*mine), "ruleset", name)
