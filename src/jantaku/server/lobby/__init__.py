"""Rooms as they are stored and told: made, found, changed by their people, begun and gone on with.

`Rooms` is all of it.
"""

from jantaku.server.lobby.rooms import Rooms
from jantaku.server.lobby.telling import LOBBY, listed, person_channel, room_channel, room_told

__all__ = ["LOBBY", "Rooms", "listed", "person_channel", "room_channel", "room_told"]
