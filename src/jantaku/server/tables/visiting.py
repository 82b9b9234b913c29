"""Answers requests of other processes about tables of this one, on behalf of their sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.server.tables.leasing import sign_of
from jantaku.server.tables.reaching import read_said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from jantaku.server.bus import Leases
    from jantaku.server.protocol import Seat
    from jantaku.server.tables.reaching import Reach
    from jantaku.server.tables.table import Table


class Visitors:
    """The sockets of other processes that follow tables of this one, by process and name."""

    def __init__(
        self,
        come: Callable[[str], Awaitable[Table | None]],
        tables: Mapping[str, Table],
        reach: Reach,
        leases: Leases,
    ) -> None:
        self._come = come
        self._tables = tables
        self._reach = reach
        self._leases = leases
        self._at: dict[str, dict[str, str]] = {}
        self._absent: set[str] = set()

    async def answer(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """Handles a request of another process; raises `Refused`."""
        table = await self._come(asked["table"])
        if table is None or not self._knows(asked):
            return {"lost": True}
        match asked["do"]:
            case "join":
                return {"seat": await self._join(table, asked)}
            case "leave":
                self._at.get(asked["process"], {}).pop(asked["follower"], None)
                table.leave(asked["follower"])
            case "say":
                table.hear(asked["follower"], asked["lag"])
                seat = table.company.seat_at(asked["follower"])
                await table.do(seat, read_said(asked["message"]))
            case "resume":
                await table.resume()
            case "suspend":
                await table.suspend()
        return {}

    def _knows(self, asked: Mapping[str, Any]) -> bool:
        """Returns False for a command of a socket that does not follow a table here."""
        return asked["do"] != "say" or asked["follower"] in self._at.get(asked["process"], {})

    async def _join(self, table: Table, asked: Mapping[str, Any]) -> Seat | None:
        process, follower = asked["process"], asked["follower"]
        line = self._reach.line(process, follower)
        seat = await table.join(asked["user"], asked["since"], follower, line)
        table.hear(follower, asked["lag"])
        self._at.setdefault(process, {})[follower] = table.record.id
        return seat

    def forget(self, table: str) -> None:
        """Removes the sockets at a table that this process no longer plays."""
        for at in self._at.values():
            for follower in [one for one, name in at.items() if name == table]:
                del at[follower]

    async def forget_dead(self) -> None:
        """Removes the sockets of processes that have ended."""
        if not self._at:
            return
        alive = await self._leases.holders([sign_of(process) for process in self._at])
        absent = {process for process in self._at if sign_of(process) not in alive}
        self._absent, before = absent, self._absent
        for process in absent & before:  # absent twice: Redis may forget a lease for a moment
            if process in self._at:
                for follower, name in self._at.pop(process).items():
                    if table := self._tables.get(name):
                        table.leave(follower)
                self._reach.forget(process)
