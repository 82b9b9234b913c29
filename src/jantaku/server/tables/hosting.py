"""The tables of this process, and the way to those of others.

May import store, bus and the rest of this room.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from jantaku.server.bus import Bus, Leases
    from jantaku.server.protocol import Act, Auto, Back, Ready, Say, Suspend
    from jantaku.server.store import Store, TableRecord


Deliver: TypeAlias = Callable[[str], None]
"""Takes a message for a client, ready to be sent."""
Changed: TypeAlias = Callable[["TableRecord"], Awaitable[None]]
"""Told when a table is over, has failed, is suspended or goes on, in the process that owns it."""


class Follower:
    """A socket that follows a table, wherever its owner is."""

    async def ask(self, message: Act | Auto | Ready | Back | Suspend | Say) -> None:
        """Passes on what its person does; raises `Refused` where that cannot be."""
        raise NotImplementedError

    async def leave(self) -> None:
        """Follows no longer; the seat stays its person's."""
        raise NotImplementedError


class Hosting:
    """The tables that this process owns, and those it can reach.

    `changed` is called when the state of a table has changed, after the store has it: for a table
    of this process alone, and again for the same state if the process died in between.
    """

    def __init__(
        self, store: Store, bus: Bus, leases: Leases, *, changed: Changed | None = None
    ) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Loads the tables that nobody owns, and looks for such ones each second from now on."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Gives all tables up as they stand, for others or for another day."""
        raise NotImplementedError

    async def open(self, record: TableRecord) -> None:
        """A new table: stored, owned by this process, and played from now on.

        Raises the engine's own error for rules that cannot be played.
        """
        raise NotImplementedError

    async def resume(self, table: str) -> None:
        """Has a suspended table go on, in whichever process; `Refused` where it cannot."""
        raise NotImplementedError

    async def suspend(self, table: str) -> None:
        """Has a table stop, to go on another day, without asking those who sit there."""
        raise NotImplementedError

    async def follow(self, table: str, user: str, since: int, deliver: Deliver) -> Follower:
        """Follows a table from the seat of that user, else as a spectator.

        `deliver` gets a `table` first, then all that is told. Raises `Refused`: `unknown_table`,
        `not_allowed` where spectators are not wanted, `unavailable`.
        """
        raise NotImplementedError
