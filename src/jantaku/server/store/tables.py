"""Queries about tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, exists, func, select, tuple_, update
from sqlalchemy.orm import defer, undefer

from jantaku.base.errors import Stale
from jantaku.server.store.pages import list_page, page_size, place_in, unknown
from jantaku.server.store.rooms import set_awake, set_resting
from jantaku.server.store.rows import (
    CheckpointRow,
    HeldRow,
    ReviewRow,
    StepRow,
    TableRow,
    TableUserRow,
)
from jantaku.server.store.values import (
    Checkpoint,
    CountedTable,
    HeldDecision,
    ListPage,
    Step,
    TableRecord,
    TableSummary,
    TakenTable,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.game.protocol import Json
    from jantaku.server.protocol import TableState

_COUNT = (
    select(func.coalesce(func.max(StepRow.number) + 1, 0))
    .where(StepRow.table == TableRow.id)
    .correlate(TableRow)
    .scalar_subquery()
)


async def add(session: AsyncSession, table: TableRecord) -> None:
    """Adds a table, and its people."""
    settings = table.settings
    own = {"settings": settings.with_text(""), "text": settings.setup.text}
    session.add(TableRow.of(table, **own, public=not settings.private))
    for user in {seat.user for seat in table.seats if seat.user}:
        session.add(TableUserRow(user=user, created=table.created, table=table.id))
    await session.flush()


async def get(session: AsyncSession, table: str) -> TableRecord:
    """Returns the table with an id."""
    asked = select(TableRow, _COUNT).where(TableRow.id == table).options(undefer(TableRow.text))
    found = (await session.execute(asked)).first()
    if found is None:
        raise unknown("table", table)
    return _record(*found)


def _record(row: TableRow, steps: int) -> TableRecord:
    return value_of(TableRecord, row, settings=row.settings.with_text(row.text), steps=steps)


async def take(session: AsyncSession, names: Iterable[str]) -> dict[str, TakenTable]:
    """Takes tables by giving each a new fence, and returns them; omits unknown ones."""
    asked = TableRow.id.in_([*names])
    # In the same order as the writers of steps, so that the two cannot deadlock.
    in_order = select(TableRow.id, TableRow.state).where(asked).order_by(TableRow.id)
    locked = (await session.execute(in_order.with_for_update(key_share=True))).all()
    found = [name for name, _ in locked]
    rested = {name for name, state in locked if state == "resting"}
    ours = TableRow.id.in_(found)
    await session.execute(update(TableRow).where(ours).values(fence=TableRow.fence + 1))
    await _wake(session, rested)
    played: dict[str, list[Any]] = {name: [] for name in found}
    steps = select(StepRow.table, StepRow.actions).where(StepRow.table.in_(found))
    for name, actions in await session.execute(steps.order_by(StepRow.table, StepRow.number)):
        played[name].append(actions)
    held: dict[str, list[HeldDecision]] = {name: [] for name in found}
    rows = select(HeldRow).where(HeldRow.table.in_(found)).order_by(HeldRow.table, HeldRow.seat)
    for one in await session.scalars(rows):
        if one.number >= len(played[one.table]):
            held[one.table].append(value_of(HeldDecision, one))
    kept = await session.scalars(select(CheckpointRow).where(CheckpointRow.table.in_(found)))
    checkpoints = {row.table: value_of(Checkpoint, row) for row in kept}
    return {
        row.id: TakenTable(
            _record(row, len(played[row.id])),
            row.fence,
            tuple(played[row.id]),
            tuple(held[row.id]),
            checkpoints.get(row.id),
            row.id in rested,
        )
        for row in await session.scalars(
            select(TableRow).where(ours).options(undefer(TableRow.text))
        )
    }


async def change(
    session: AsyncSession,
    table: str,
    *,
    state: TableState | None = None,
    result: Mapping[str, Json] | None = None,
    ended: float | None = None,
    fence: int | None = None,
) -> None:
    """Changes the given values; when a game ends, deletes its held decisions and checkpoint.

    Raises `Stale` if the table has another `fence`.
    """
    given = {"state": state, "result": result, "ended": ended}
    changes = {name: value for name, value in given.items() if value is not None}
    if not changes:
        return
    mine = update(TableRow).where(TableRow.id == table).values(changes)
    if fence is not None:
        mine = mine.where(TableRow.fence == fence)
    done: Any = await session.execute(mine)
    if not done.rowcount:
        if fence is not None and await session.get(TableRow, table) is not None:
            fault = f"table {table} belongs to another process now"
            raise Stale(fault, "release the table: another process owns it")
        raise unknown("table", table)
    if state in ("over", "failed"):
        await session.execute(delete(HeldRow).where(HeldRow.table == table))
        await session.execute(delete(CheckpointRow).where(CheckpointRow.table == table))


async def running(session: AsyncSession) -> tuple[str, ...]:
    """Returns the ids of the tables that are playing, the oldest first."""
    asked = select(TableRow.id).where(TableRow.state == "playing").order_by(TableRow.created)
    return tuple(await session.scalars(asked))


async def quiet(session: AsyncSession, names: Collection[str], since: float) -> dict[str, int]:
    """Returns those of the tables that were opened and had their last step before `since`.

    They come with their fences, for `rest`.
    """
    last = (
        select(StepRow.at)
        .where(StepRow.table == TableRow.id)
        .order_by(StepRow.number.desc())
        .limit(1)
        .correlate(TableRow)
        .scalar_subquery()
    )
    old = and_(TableRow.created < since, func.coalesce(last, 0) < since)
    asked = select(TableRow.id, TableRow.fence).where(TableRow.id.in_(names), old)
    return {row.id: row.fence for row in await session.execute(asked)}


async def rest(session: AsyncSession, table: str, fence: int) -> bool:
    """Puts a table that is playing to rest, and takes its room out of the lobby.

    Returns False, and changes nothing, if the table has another fence or another state.
    """
    mine = (TableRow.id == table, TableRow.fence == fence, TableRow.state == "playing")
    values = {"state": "resting", "fence": fence + 1}  # so that an owner nobody knows stops
    code = await session.scalar(
        update(TableRow).where(*mine).values(values).returning(TableRow.room)
    )
    if code is not None:
        await set_resting(session, code, table)
    return code is not None


async def _wake(session: AsyncSession, names: Collection[str]) -> None:
    """Changes the state of resting tables to playing."""
    if names:
        ours = TableRow.id.in_(names)
        await session.execute(update(TableRow).where(ours).values(state="playing"))
        await set_awake(session, select(TableRow.room).where(ours).scalar_subquery())


async def steps(session: AsyncSession, table: str, since: int = 0) -> tuple[Step, ...]:
    """Returns the steps from number `since` on, in order."""
    asked = (
        select(StepRow.number, StepRow.actions, StepRow.at)
        .where(StepRow.table == table, StepRow.number >= since)
        .order_by(StepRow.number)
    )
    return tuple(Step(*row) for row in await session.execute(asked))


async def held(session: AsyncSession, table: str) -> tuple[HeldDecision, ...]:
    """Returns the decisions of seats for the next step, without earlier ones."""
    taken = select(func.max(StepRow.number)).where(StepRow.table == table).scalar_subquery()
    asked = (
        select(HeldRow)
        .where(HeldRow.table == table, HeldRow.number > func.coalesce(taken, -1))
        .order_by(HeldRow.seat)
    )
    return tuple(value_of(HeldDecision, row) for row in await session.scalars(asked))


async def keep_checkpoint(session: AsyncSession, table: str, number: int, blob: bytes) -> None:
    """Stores a checkpoint after `number` steps, in place of an earlier one."""
    await session.merge(CheckpointRow(table=table, number=number, blob=blob))


async def keep_review(
    session: AsyncSession, table: str, seat: int, version: str, blob: bytes
) -> None:
    """Stores the review of a seat in place of an earlier one, unless the table has been deleted."""
    there = select(TableRow.id).where(TableRow.id == table).with_for_update(key_share=True)
    if await session.scalar(there) is not None:
        await session.merge(ReviewRow(table=table, seat=seat, version=version, blob=blob))


async def review(session: AsyncSession, table: str, seat: int, version: str) -> bytes | None:
    """Returns the stored review of a seat by that version, or None."""
    row = await session.get(ReviewRow, (table, seat))
    return None if row is None or row.version != version else row.blob


async def of_user(
    session: AsyncSession, user: str, *, after: str = "", limit: int = 20
) -> ListPage[TableSummary]:
    """Returns the tables a person sat at, whatever their state."""
    limit = page_size(limit)
    mine = select(TableUserRow.table).where(TableUserRow.user == user)
    if after:
        place = tuple_(TableUserRow.created, TableUserRow.table)
        mine = mine.where(place < place_in(after))
    newest = mine.order_by(TableUserRow.created.desc(), TableUserRow.table.desc())
    tables = newest.limit(limit + 1).subquery()
    return await _page(session, _listed().join(tables, tables.c.table == TableRow.id), limit)


async def counted_games(session: AsyncSession, user: str, limit: int) -> tuple[CountedTable, ...]:
    """Returns the newest finished games of a person with their counts."""
    asked = (
        select(TableUserRow.table, TableUserRow.created, TableUserRow.counts)
        .join(TableRow, TableRow.id == TableUserRow.table)
        .where(TableUserRow.user == user, TableRow.state == "over")
        .order_by(TableUserRow.created.desc(), TableUserRow.table.desc())
        .limit(limit)
    )
    return tuple(CountedTable(*row) for row in await session.execute(asked))


async def keep_counts(session: AsyncSession, user: str, table: str, counts: str) -> None:
    """Stores the counts of a game for a person who played it."""
    mine = (TableUserRow.user == user, TableUserRow.table == table)
    await session.execute(update(TableUserRow).where(*mine).values(counts=counts))


async def public(
    session: AsyncSession, *, player: str = "", after: str = "", limit: int = 20
) -> ListPage[TableSummary]:
    """Returns finished games of public rooms, with `player` only those of a person."""
    limit = page_size(limit)
    asked = _listed().where(TableRow.public, TableRow.state == "over")
    if player:
        theirs = select(TableUserRow.table).where(TableUserRow.user == player)
        asked = asked.where(TableRow.id.in_(theirs))
    if after:
        asked = asked.where(tuple_(TableRow.created, TableRow.id) < place_in(after))
    return await _page(session, asked.limit(limit + 1), limit)


async def played(session: AsyncSession, limit: int) -> tuple[tuple[TableSummary, ...], int]:
    """Returns tables that are being played, the newest first, and how many there are."""
    playing = TableRow.state == "playing"
    found = [*await session.execute(_listed().where(playing).limit(limit))]
    number = await session.scalar(select(func.count()).select_from(TableRow).where(playing))
    return tuple(TableSummary.of_row(*one) for one in found), number or 0


async def sits_at(session: AsyncSession, table: str, user: str) -> bool:
    """Returns True if a person has a seat at a table; raises `Unknown` for an unknown table."""
    sits = exists().where(TableUserRow.user == user, TableUserRow.table == TableRow.id)
    found = await session.scalar(select(sits).where(TableRow.id == table))
    if found is None:
        raise unknown("table", table)
    return found


def _listed() -> Select[tuple[TableRow, int, bool]]:
    asked = select(TableRow, _COUNT, TableRow.text != "").options(defer(TableRow.spec))
    return asked.order_by(TableRow.created.desc(), TableRow.id.desc())


async def _page(
    session: AsyncSession, asked: Select[tuple[TableRow, int, bool]], limit: int
) -> ListPage[TableSummary]:
    rows = [*await session.execute(asked)]
    return list_page(
        rows,
        limit,
        lambda row: TableSummary.of_row(*row),
        lambda row: f"{row[0].created!r}-{row[0].id}",
    )
