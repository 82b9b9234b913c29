"""Queries about ratings: each quick match is rated once, whichever processes try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, select, update

from jantaku.base.ratings import SkillRating
from jantaku.server.store.rows import RatingRow, TableRow, UserRow
from jantaku.server.store.values import StoredRating, value_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.ext.asyncio import AsyncSession

    from jantaku.base.ratings import RatingModel
    from jantaku.server.store.values import TableRecord

LEAST_GAMES: Final = 10
"""The games of a person among the best."""
MOST_BEST: Final = 100
"""The people among the best."""
_MOST_UNRATED: Final = 8
_LISTED: Final = (UserRow.key.is_not(None), RatingRow.games >= LEAST_GAMES)


async def rate(
    session: AsyncSession, record: TableRecord, places: Mapping[str, int], model: RatingModel
) -> None:
    """Rates the people of a finished game by their places, unless that is done."""
    first = update(TableRow).where(TableRow.id == record.id, TableRow.rated == record.rated)
    done: Any = await session.execute(first.values(rated=None))
    if not done.rowcount or record.rated is None or not places:
        return
    here = select(UserRow.id).where(UserRow.id.in_(places)).order_by(UserRow.id)
    people = [*await session.scalars(here.with_for_update())]  # one game of a person at a time
    mine = (RatingRow.kind == record.rated, RatingRow.user.in_(people))
    rows = {row.user: row for row in await session.scalars(select(RatingRow).where(*mine))}
    known = {user: SkillRating(row.mu, row.sigma) for user, row in rows.items()}
    after = model.rated([([*places], [*places.values()])], known)
    for user in people:
        row = rows.get(user) or RatingRow(kind=record.rated, user=user, games=0)
        one = after[user]
        row.games, row.mu, row.sigma = row.games + 1, one.mu, one.sigma
        row.floor = one.mu - one.half
        session.add(row)


async def unrated(session: AsyncSession) -> tuple[str, ...]:
    """Returns finished tables that wait for their rating, the oldest first."""
    waits = (TableRow.rated.is_not(None), TableRow.state == "over")
    asked = select(TableRow.id).where(*waits).order_by(TableRow.created).limit(_MOST_UNRATED)
    return (*await session.scalars(asked),)


async def of_user(session: AsyncSession, user: str) -> tuple[StoredRating, ...]:
    """Returns the ratings of a person, of most games first."""
    asked = select(RatingRow).where(RatingRow.user == user)
    rows = await session.scalars(asked.order_by(RatingRow.games.desc(), RatingRow.kind))
    return tuple(value_of(StoredRating, row, name="") for row in rows)


async def kinds(session: AsyncSession) -> dict[str, int]:
    """Returns the kinds of games with people among the best, and how many these are."""
    asked = select(RatingRow.kind, func.count()).join(UserRow, UserRow.id == RatingRow.user)
    rows = await session.execute(asked.where(*_LISTED).group_by(RatingRow.kind))
    return {kind: min(number, MOST_BEST) for kind, number in rows}


async def best(
    session: AsyncSession, kind: str, after: int, limit: int
) -> tuple[StoredRating, ...]:
    """Returns the owners of names with the best ratings, by the lower ends of their intervals."""
    asked = select(RatingRow, UserRow.name).join(UserRow, UserRow.id == RatingRow.user)
    asked = asked.where(RatingRow.kind == kind, *_LISTED)
    asked = asked.order_by(RatingRow.floor.desc(), RatingRow.user)
    most = max(0, min(limit, MOST_BEST - after))
    rows = await session.execute(asked.offset(after).limit(most))
    return tuple(value_of(StoredRating, row, name=name) for row, name in rows)
