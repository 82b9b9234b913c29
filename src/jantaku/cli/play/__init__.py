"""`jantaku play`: one table in the terminal for every game.

`command` and `options` read the command line, `start` and `watch` begin a match. `table` asks,
`screen` shows, `session` is the match as it is saved, `answers` and `keys` read what is typed: they
know only the contract of games and its protocol values. A screen for each engine, in `riichi`,
`haiyuki` and `ruleset_screen`, draws what others do not have.
"""
