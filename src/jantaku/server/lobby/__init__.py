"""The rooms of a server: creates, finds, changes and closes them, and starts their games.

Use `Rooms`.
"""

from jantaku.server.lobby.rooms import Rooms
from jantaku.server.lobby.telling import LOBBY, listed, person_channel, room_channel, room_told

__all__ = ["LOBBY", "Rooms", "listed", "person_channel", "room_channel", "room_told"]
