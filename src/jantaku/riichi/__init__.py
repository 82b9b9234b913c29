"""Riichi mahjong for three and four players.

A reader's path: `tiles`, `rules`, `score`, `play`; then `position`, `records`, `sheet` and
`players`. `outlook` and `danger` look ahead, `drill` and `statistics` teach.
"""
