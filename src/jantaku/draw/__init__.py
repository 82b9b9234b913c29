"""Pictures of hands, results and tables.

Nothing here knows a rule: what is drawn comes from `score`, `shanten` and `analysis` as it stands.
For terminals: `terminal` has lines and colours, `tiles` draws tiles, `look` says how, and `score`,
`waits`, `shanten` draw a page each.
"""
