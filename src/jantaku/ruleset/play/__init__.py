"""Changes of the table: lists of actions, buttons, turns, melds, decisions and rounds."""
