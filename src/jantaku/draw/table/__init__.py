"""A table in play, of any engine: the board, events in lines, claims, labels."""
