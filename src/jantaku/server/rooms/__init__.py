"""Where people meet: rooms, what is played in them, who sits where, and the lobby."""
