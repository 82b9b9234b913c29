"""The state of a game of a ruleset: the table, its seats, walls, history and events."""
