"""Groups of friends as values: members, rules, results, and the league that follows from them.

`values` has the values, `league` computes the table from results, `counting` makes results of
tables, and `paper` makes results of what people enter. `jantaku.server.lobby.groups` stores them.
`quick` says which quick matches are rated.
"""
