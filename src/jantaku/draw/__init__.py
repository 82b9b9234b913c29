"""Pictures of hands, results and tables.

Nothing here knows a rule: all values come unchanged from the engines. `answers` has those of
questions about a hand, as JSON and as pages. For terminals: `terminal` has lines and colours,
`line_wrap` fits them to the screen, `tiles` draws tiles, and `look` has the settings; the rooms
`hands`, `games` and `table` draw pages. `svg` draws tiles and `faces` characters for everything
else. `names` are those of players in a drawing.
"""
