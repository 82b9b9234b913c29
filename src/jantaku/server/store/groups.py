"""Queries about groups of friends: members, and results that are counted once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import and_, delete, func, or_, select, update

from jantaku.base.errors import Stale
from jantaku.base.messages import DELETED_NAME
from jantaku.server.groups.values import GroupEntry, GroupMember, GroupResult, StoredGroup
from jantaku.server.names import LONGEST_LABEL
from jantaku.server.store.pages import unknown
from jantaku.server.store.rows import (
    GroupEntryRow,
    GroupMemberRow,
    GroupResultRow,
    GroupRow,
    TableRow,
    UserRow,
)
from jantaku.server.store.values import value_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.server.rooms.values import RoomSettings
    from jantaku.server.store.values import User

_DAY_S: Final = 86400.0
_MOST_UNCOUNTED: Final = 8
"""Finished games that are counted when a league is shown; others follow with the next."""
_IN: Final = GroupMemberRow.out.is_(False)


async def add(session: AsyncSession, group: StoredGroup, most: int) -> None:
    """Adds a group with its owner; raises `Stale` if the person is in `most` groups."""
    await _check_person(session, group.owner, most)
    settings = group.settings
    session.add(GroupRow.of(group, settings=settings.with_text(""), text=settings.setup.text))
    session.add(GroupMemberRow(group=group.id, user=group.owner, joined=group.created))
    await session.flush()


async def _check_person(session: AsyncSession, user: str, most: int) -> None:
    await session.get(UserRow, user, with_for_update=True)  # the person joins one at a time
    if await _count(session, GroupMemberRow.user == user, _IN) >= most:
        raise Stale(f"you are in {most} groups already", "leave one of them")


async def _count(session: AsyncSession, *conditions: Any) -> int:
    return await session.scalar(select(func.count()).where(*conditions)) or 0


async def get(session: AsyncSession, name: str) -> StoredGroup:
    """Returns the group with a code, or with an id."""
    asked = select(GroupRow).where(or_(GroupRow.code == name, GroupRow.id == name))
    row = await session.scalar(asked)
    if row is None:
        raise unknown("group", name)
    return _group(row)


def _group(row: GroupRow) -> StoredGroup:
    return value_of(StoredGroup, row, settings=row.settings.with_text(row.text))


async def of_user(session: AsyncSession, user: str) -> tuple[StoredGroup, ...]:
    """Returns the groups of a person, the last changed first."""
    asked = select(GroupRow).join(GroupMemberRow, GroupMemberRow.group == GroupRow.id)
    asked = asked.where(GroupMemberRow.user == user, _IN).order_by(GroupRow.changed.desc())
    return tuple(_group(row) for row in await session.scalars(asked))


async def members(session: AsyncSession, group: str) -> tuple[GroupMember, ...]:
    """Returns the members of a group in the order in which they joined."""
    asked = select(GroupMemberRow.user, UserRow.name, GroupMemberRow.joined)
    asked = asked.join(UserRow, UserRow.id == GroupMemberRow.user)
    asked = asked.where(GroupMemberRow.group == group, _IN)
    rows = await session.execute(asked.order_by(GroupMemberRow.joined, GroupMemberRow.user))
    return tuple(GroupMember(*row) for row in rows)


async def join(
    session: AsyncSession, group: str, user: str, now: float, most: int, most_people: int
) -> bool:
    """Adds a member; returns False for a person who was removed.

    Raises `Stale` if the person is in `most` groups, or the group has `most_people`.
    """
    row = await session.get(GroupRow, group, with_for_update=True)
    if row is None:
        raise unknown("group", group)
    known = await session.get(GroupMemberRow, (group, user))
    if known is not None:
        return not known.out
    await _check_person(session, user, most)
    if await _count(session, GroupMemberRow.group == group, _IN) >= most_people:
        raise Stale(f"this group has {most_people} members already", "ask its owner")
    session.add(GroupMemberRow(group=group, user=user, joined=now))
    row.changed = now
    return True


async def leave(session: AsyncSession, group: str, user: str) -> None:
    """Removes a member: the next one becomes the owner; without another the group is deleted."""
    row = await session.get(GroupRow, group, with_for_update=True)
    mine = (GroupMemberRow.group == group, GroupMemberRow.user == user)
    await session.execute(delete(GroupMemberRow).where(*mine))
    if row is None:
        return
    left = await members(session, group)
    if not left:
        await drop(session, group)
    elif row.owner == user:
        row.owner = left[0].user


async def put_out(session: AsyncSession, group: str, user: str) -> None:
    """Removes a member for good."""
    mine = (GroupMemberRow.group == group, GroupMemberRow.user == user, _IN)
    done: Any = await session.execute(update(GroupMemberRow).where(*mine).values(out=True))
    if not done.rowcount:
        raise unknown("member", user)


async def change(
    session: AsyncSession, group: str, name: str, settings: RoomSettings, now: float
) -> None:
    """Changes the name and the rules of a group."""
    values = {"name": name, "settings": settings.with_text(""), "text": settings.setup.text}
    await session.execute(
        update(GroupRow).where(GroupRow.id == group).values(**values, changed=now)
    )


async def set_code(session: AsyncSession, group: str, code: str) -> None:
    """Gives a group another code."""
    await session.execute(update(GroupRow).where(GroupRow.id == group).values(code=code))


async def drop(session: AsyncSession, group: str) -> None:
    """Deletes a group with all that belongs to it, but not the tables of its games."""
    for row in (GroupMemberRow, GroupResultRow, GroupEntryRow):
        column: Any = row.group
        await session.execute(delete(row).where(column == group))
    await session.execute(delete(GroupRow).where(GroupRow.id == group))
    await session.execute(update(TableRow).where(TableRow.group == group).values(group=None))


async def add_results(
    session: AsyncSession, group: str, results: Sequence[GroupResult], most: int, most_a_day: int
) -> int:
    """Adds results of a group; returns the number of those whose keys are new.

    Raises `Stale`, and adds none, if the group would have more than `most`, or more than
    `most_a_day` that people entered within a day. 0 means any number.
    """
    row = await session.get(GroupRow, group, with_for_update=True)
    if row is None:
        raise unknown("group", group)
    keys = select(GroupResultRow.key).where(GroupResultRow.group == group)
    known = {*await session.scalars(keys)}
    new = [one for one in results if one.key not in known]
    if not new:
        return 0
    if most and len(known) + len(new) > most:
        raise Stale(f"a group has {most} results at most", "found another group")
    since = GroupResultRow.entered > new[0].entered - _DAY_S
    by_hand = (GroupResultRow.group == group, GroupResultRow.source != "table", since)
    if most_a_day and await _count(session, *by_hand) + len(new) > most_a_day:
        raise Stale(f"more than {most_a_day} results in a day", "enter the others tomorrow")
    for one in new:
        session.add(GroupResultRow.of(one, group=group))
        for entry in one.entries:
            name = "" if entry.user else entry.name  # that of the account is shown
            session.add(GroupEntryRow.of(entry, group=group, key=one.key, name=name))
    row.changed = new[0].entered
    await session.flush()
    return len(new)


async def results(session: AsyncSession, group: str) -> tuple[GroupResult, ...]:
    """Returns all results of a group; people have their present names."""
    entries: dict[str, list[GroupEntry]] = {}
    name = func.coalesce(UserRow.name, GroupEntryRow.name)
    asked = select(GroupEntryRow, name).outerjoin(UserRow, UserRow.id == GroupEntryRow.user)
    asked = asked.where(GroupEntryRow.group == group).order_by(GroupEntryRow.seat)
    for row, present in await session.execute(asked):
        entries.setdefault(row.key, []).append(value_of(GroupEntry, row, name=present))
    rows = await session.scalars(select(GroupResultRow).where(GroupResultRow.group == group))
    return tuple(
        value_of(GroupResult, row, entries=tuple(entries.get(row.key, ()))) for row in rows
    )


async def totals(session: AsyncSession, group: str) -> tuple[tuple[str, str, float], ...]:
    """Returns the ids, names and totals of the people whose games count, guests by their names."""
    name, total = GroupEntryRow.name, func.sum(GroupEntryRow.total)
    game = and_(
        GroupResultRow.group == GroupEntryRow.group, GroupResultRow.key == GroupEntryRow.key
    )
    asked = select(GroupEntryRow.user, name, total).join(GroupResultRow, game)
    mine = (GroupEntryRow.group == group, GroupResultRow.counts, GroupEntryRow.bot.is_(False))
    rows = await session.execute(asked.where(*mine).group_by(GroupEntryRow.user, name))
    return tuple((user, name, total) for user, name, total in rows)


async def count_results(session: AsyncSession, group: str) -> int:
    """Returns how many results a group has."""
    return await _count(session, GroupResultRow.group == group)


async def author_of(session: AsyncSession, group: str, key: str) -> str | None:
    """Returns the person who entered a result, empty for a game of a table; None without one."""
    mine = (GroupResultRow.group == group, GroupResultRow.key == key)
    return await session.scalar(select(GroupResultRow.entered_by).where(*mine))


async def set_counts(session: AsyncSession, group: str, key: str, counts: bool) -> None:
    """Takes a result back, or counts it again."""
    mine = (GroupResultRow.group == group, GroupResultRow.key == key)
    done: Any = await session.execute(update(GroupResultRow).where(*mine).values(counts=counts))
    if not done.rowcount:
        raise unknown("result", key)


async def uncounted(session: AsyncSession, group: str) -> tuple[str, ...]:
    """Returns finished tables of a group that are not counted yet, the oldest first."""
    counted = select(GroupResultRow.table).where(
        GroupResultRow.group == group, GroupResultRow.source == "table"
    )
    mine = (TableRow.group == group, TableRow.state == "over", TableRow.id.not_in(counted))
    asked = select(TableRow.id).where(*mine).order_by(TableRow.created).limit(_MOST_UNCOUNTED)
    return (*await session.scalars(asked),)


async def leave_uncounted(session: AsyncSession, table: str) -> None:
    """Takes a table out of its group."""
    await session.execute(update(TableRow).where(TableRow.id == table).values(group=None))


async def entries_of(session: AsyncSession, user: str) -> tuple[GroupEntryRow, ...]:
    """Returns the results of a person in all groups."""
    asked = select(GroupEntryRow).where(GroupEntryRow.user == user)
    rows = await session.scalars(asked.order_by(GroupEntryRow.group, GroupEntryRow.key))
    return (*rows,)


async def rename(session: AsyncSession, user: User, name: str) -> None:
    """Replaces the former name of a person in the names of the person's groups."""
    groups = select(GroupMemberRow.group).where(GroupMemberRow.user == user.id)
    asked = select(GroupRow).where(GroupRow.id.in_(groups.scalar_subquery()))
    for row in await session.scalars(asked):
        if user.name and user.name in row.name:
            row.name = row.name.replace(user.name, name)
            row.settings = replace(row.settings, title=row.name[:LONGEST_LABEL])


async def forget_person(session: AsyncSession, user: User) -> None:
    """Takes a person out of all groups and results; the results of others stay."""
    await rename(session, user, DELETED_NAME)
    mine = select(GroupMemberRow.group).where(GroupMemberRow.user == user.id)
    for group in [*await session.scalars(mine)]:
        await leave(session, group, user.id)
    gone = update(GroupEntryRow).where(GroupEntryRow.user == user.id)
    await session.execute(gone.values(user="", name=DELETED_NAME))
    entered = update(GroupResultRow).where(GroupResultRow.entered_by == user.id)
    await session.execute(entered.values(entered_by=""))
