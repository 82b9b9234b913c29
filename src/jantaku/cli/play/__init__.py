"""`jantaku play`: one table in the terminal for every game.

`table` asks and shows, `session` is the match as it is saved, `answers` and `keys` read what is
typed. They know only the contract of games and its protocol values; a screen for each engine draws
what others do not have.
"""
