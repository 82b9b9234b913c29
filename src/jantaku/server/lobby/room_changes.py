"""Changes of a room: applies a move to the stored room, stores the result, and publishes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import Unknown
from jantaku.server.refusals import RequestRefused
from jantaku.server.rooms import moves
from jantaku.server.rooms.codes import read_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.server.lobby.room_announcer import RoomAnnouncer
    from jantaku.server.rooms.values import Room
    from jantaku.server.store import Store


class RoomChanges:
    """Reads and changes stored rooms."""

    def __init__(self, store: Store, tell: RoomAnnouncer) -> None:
        self._store = store
        self._tell = tell

    async def room(self, code: str) -> Room:
        """Returns the room of a code, typed in any way; refuses an unknown one."""
        try:
            return await self._store.room(read_code(code))
        except Unknown:
            raise _no_room(read_code(code) or code[:8]) from None

    async def change(self, code: str, change: Callable[[Room], Room]) -> Room:
        """Applies a move to a room, stores and publishes the new room, and returns it."""
        code = read_code(code)
        was: Room | None = None

        def seen(room: Room) -> Room:
            nonlocal was
            was = room
            return change(room)

        try:
            room = await self._store.change_room(code, seen)
        except Unknown:
            raise _no_room(code) from None
        if was is None or room.version != was.version:
            await self._tell.room(room, was)
        return room

    async def leave(self, code: str, user: str) -> Room | None:
        """Removes a person from a room; closes the room if it was the last one.

        Returns the room, or None if it is closed.
        """
        gone = False

        def leaving(room: Room) -> Room:
            nonlocal gone
            after = moves.left(room, user)
            gone = after is None
            return room if after is None else after

        room = await self.change(code, leaving)
        if not gone:
            return room
        await self.drop(room)
        return None

    async def drop(self, room: Room) -> None:
        """Closes a room."""
        await self._store.drop_room(room.code)
        await self._tell.gone(room)


def _no_room(code: str) -> RequestRefused:
    return RequestRefused("unknown_room", f"there is no room {code}", "ask for its code again")
