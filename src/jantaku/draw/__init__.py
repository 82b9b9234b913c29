"""Pictures of hands, results and tables.

Nothing here knows a rule: all values come unchanged from `score`, `shanten`, `analysis` and the
records of `replay`. For terminals: `terminal` has lines and colours, `line_wrap` fits them to the
screen, `tiles` draws tiles, and `look` has the settings; the rooms `hands`, `games` and `table`
draw pages. `svg` draws tiles for everything else.
"""
