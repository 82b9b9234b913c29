"""Who is told of a room that has changed, come or gone, and by which channels."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku.errors import Unavailable
from jantaku.protocol import to_dict
from jantaku.server.protocol import RoomTold
from jantaku.server.rooms import moves

if TYPE_CHECKING:
    from jantaku.server.bus import Bus
    from jantaku.server.rooms.values import Room

_log = logging.getLogger("jantaku.server")

LOBBY: Final = "lobby"
"""The channel that tells the code of a public room that has changed, come or gone."""


def room_channel(code: str) -> str:
    """The channel of a room: a `room` message, ready to be sent, whenever it has changed."""
    return f"room:{code}"


def person_channel(user: str) -> str:
    """The channel of a person: `room` messages of where they sit, and `invited` ones."""
    return f"person:{user}"


def room_told(code: str, room: Room | None) -> str:
    """The `room` message; None for a room that is gone."""
    return json.dumps(to_dict(RoomTold(code, None if room is None else to_dict(room))))


def listed(room: Room) -> Room:
    """The room as lists have it: without the text of a ruleset, which may be long."""
    setup = room.settings.setup
    if not setup.text:
        return room
    return replace(room, settings=replace(room.settings, setup=replace(setup, text="")))


class Teller:
    """Tells rooms over a bus."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def room(self, room: Room, was: Room | None = None) -> None:
        """Tells a room to who follows it, and to the people who sit there or did."""
        told = room_told(room.code, room)
        await self.publish(room_channel(room.code), told)
        before = () if was is None else moves.people_in(was)
        for user in dict.fromkeys(one.user for one in (*moves.people_in(room), *before)):
            await self.publish(person_channel(user), told)
        if not room.settings.private:
            await self.publish(LOBBY, room.code)

    async def publish(self, channel: str, data: str) -> None:
        """Tells who follows; where other processes cannot be told, they ask anew once they can."""
        try:
            await self._bus.publish(channel, data)
        except Unavailable as error:
            _log.warning("nobody else was told of %s: %s", channel, error.fault)

    async def gone(self, room: Room) -> None:
        """Tells that a room is gone to all who were told of it."""
        told = room_told(room.code, None)
        await self.publish(room_channel(room.code), told)
        for one in moves.people_in(room):
            await self.publish(person_channel(one.user), told)
        if not room.settings.private:
            await self.publish(LOBBY, room.code)
