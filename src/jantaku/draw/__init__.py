"""Pictures of hands, results and tables.

Nothing here knows a rule: all values come unchanged from `score`, `shanten`, `analysis` and the
records of `replay`. For terminals: `terminal` has lines and colours, `tiles` draws tiles, `look`
has the settings, and `score`, `waits`, `shanten`, `round` (with the log of `turns`) and `game`
draw a page each. `svg` draws tiles for everything else.
"""
