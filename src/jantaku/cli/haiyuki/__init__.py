"""Haiyuki in the terminal: its table and tournament, win rates, and what a hand is worth."""
