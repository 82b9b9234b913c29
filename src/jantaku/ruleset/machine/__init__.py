"""Plays a program in the kernel.

- `played_table`: the table of a game, which the kernel plays on where it can
- `kernel_table`: a table in the kernel: filled from one of Python, and written back to it
- `code`: a program as numbers; `score_code`: how it scores wins; `fu_steps`: how it counts fu;
  `marks`: what it lets seats mark; `writer`: the form of what they write
- `rows`: actions and events as the kernel writes them
- `values`: texts, tiles, melds and calls, each a number; `numbers`: those of the game
- `faults`: faults of the rules as the kernel raises them
"""
