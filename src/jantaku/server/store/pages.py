"""Pages of long lists, and other parts that several queries have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from jantaku.base.errors import ArgumentError, Unknown, shown
from jantaku.server.store.values import LONGEST_PAGE, ListPage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Delete
    from sqlalchemy.ext.asyncio import AsyncSession

R = TypeVar("R")
T = TypeVar("T")


def unknown(what: str, name: str) -> Unknown:
    """Returns the error for an unknown name."""
    return Unknown(f"there is no {what} {shown(name)}", "check the name; it may be gone")


async def delete_one(session: AsyncSession, gone: Delete, what: str, name: str) -> None:
    """Deletes a row; raises `Unknown` if it is missing."""
    done: Any = await session.execute(gone)
    if not done.rowcount:
        raise unknown(what, name)


def page_size(limit: int) -> int:
    """Returns the number of items of a page."""
    return max(1, min(limit, LONGEST_PAGE))


def list_page(
    rows: Sequence[R], limit: int, item: Callable[[R], T], place: Callable[[R], str]
) -> ListPage[T]:
    """Returns the first `limit` rows; one more row shows that there is another page."""
    items = tuple(map(item, rows[:limit]))
    return ListPage(items, after=place(rows[limit - 1]) if len(rows) > limit else "")


def place_among(states: Sequence[str], after: str) -> tuple[str, float, str]:
    """Returns the state, time and name that `after` names in a list that is sorted by state."""
    state, _, rest = after.partition("-")
    if state not in states:
        raise _no_page(after)
    return state, *place_in(rest)


def place_in(after: str) -> tuple[float, str]:
    """Returns the place in a list that `after` names; raises `ArgumentError` if it is invalid."""
    time, _, name = after.partition("-")
    try:
        return float(time), name
    except ValueError:
        raise _no_page(after) from None


def _no_page(after: str) -> ArgumentError:
    return ArgumentError(f"no page begins after {shown(after)}", "use `after` of the last page")
