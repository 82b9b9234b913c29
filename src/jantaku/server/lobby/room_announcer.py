"""Publishes new, changed and closed rooms on the channels of rooms, people and the lobby."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import Unavailable
from jantaku.game.protocol import to_dict
from jantaku.server.protocol import RoomMessage
from jantaku.server.rooms import moves

if TYPE_CHECKING:
    from jantaku.server.bus import Bus
    from jantaku.server.rooms.values import Room

_log = logging.getLogger("jantaku.server")

LOBBY: Final = "lobby"
"""The channel of the codes of public rooms that are new, changed or closed."""


def room_channel(code: str) -> str:
    """Returns the channel of a room: an encoded `room` message at each change."""
    return f"room:{code}"


def person_channel(user: str) -> str:
    """Returns the channel of a person: `room` messages of their rooms, and `invited` messages."""
    return f"person:{user}"


def room_message(code: str, room: Room | None) -> str:
    """Returns an encoded `room` message; `room` is None for a closed room."""
    return json.dumps(to_dict(RoomMessage(code, None if room is None else to_dict(room))))


def listed(room: Room) -> Room:
    """Returns the room for lists: without the text of a ruleset, which may be long."""
    return replace(room, settings=room.settings.with_text(""))


class RoomAnnouncer:
    """Publishes rooms over a bus."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def room(self, room: Room, was: Room | None = None) -> None:
        """Publishes a room to its followers, and to the people seated now or before the change."""
        message = room_message(room.code, room)
        await self.publish(room_channel(room.code), message)
        before = () if was is None else moves.people_in(was)
        for user in dict.fromkeys(one.user for one in (*moves.people_in(room), *before)):
            await self.publish(person_channel(user), message)
        await self.lobby(room)

    async def lobby(self, room: Room) -> None:
        """Publishes that a room has come into the lobby, left it or changed there."""
        if not room.settings.private:
            await self.publish(LOBBY, room.code)

    async def publish(self, channel: str, data: str) -> None:
        """Publishes a message; other processes that miss it fetch the state again later."""
        try:
            await self._bus.publish(channel, data)
        except Unavailable as error:
            _log.warning("a message on %s may be lost: %s", channel, error.fault)

    async def gone(self, room: Room) -> None:
        """Publishes that a room is closed, to its followers and its people."""
        message = room_message(room.code, None)
        await self.publish(room_channel(room.code), message)
        for one in moves.people_in(room):
            await self.publish(person_channel(one.user), message)
        await self.lobby(room)
