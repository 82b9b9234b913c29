"""The rooms of a server: creates, finds, changes and closes them, and starts their games.

Use `Rooms`.
"""

from jantaku.server.lobby.room_announcer import (
    LOBBY,
    listed,
    person_channel,
    room_channel,
    room_message,
)
from jantaku.server.lobby.rooms import Rooms

__all__ = ["LOBBY", "Rooms", "listed", "person_channel", "room_channel", "room_message"]
