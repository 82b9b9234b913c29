"""Riichi mahjong for three and four players.

A reader's path: `tiles`, `rules`, `score`, `play`; then `records`, `sheet` and `players`.
"""
