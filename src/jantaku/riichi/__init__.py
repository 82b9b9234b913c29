"""Riichi mahjong for three and four players.

A reader's path: `tiles`, `rules`, `score`, `play`; then `position`, `records`, `sheet` and
`players`. `outlook`, `danger` and `lookahead` advise, `drill` and `statistics` teach.
"""
