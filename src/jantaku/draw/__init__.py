"""Pictures of hands, results and tables.

Nothing here knows a rule: what is drawn comes from `score`, `shanten`, `analysis` and the records
of `replay` as it stands. For terminals: `terminal` has lines and colours, `tiles` draws tiles,
`look` says how, and `score`, `waits`, `shanten`, `round` (with the log of `turns`) and `game` draw
a page each. `svg` draws tiles for everything else.
"""
