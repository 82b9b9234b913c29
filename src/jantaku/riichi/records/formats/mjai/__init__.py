"""mjai: logs, and messages of a game that is played."""
