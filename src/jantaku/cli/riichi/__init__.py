"""A game of riichi at the terminal: what is seen, what can be answered, undo, save and hot seat."""
