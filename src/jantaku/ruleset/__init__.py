"""Any mahjong out of a JSON file: the ruleset language, its engine and its library.

A ruleset is compiled once to a program, and the kernel plays it. The rooms, each importing only
those below it:

- `encoding`: decisions as numbers and views as planes, for environments
- `library`: the rulesets that come with it; `author`: for people who write rulesets;
  `players`: bots
- `game`: the contract of all games
- `machine`: a program as numbers, and its tables in the kernel
- `compile`: text with places becomes a program
- `words`: the language, one row a word
- `play`: what a seat sees and may do; `table`: the state
- `program`: a ruleset as it is played; `match`: patterns against hands; `values`: tiles, melds,
  places, bounds
"""

from jantaku.ruleset.compile.ruleset import Ruleset, load
from jantaku.ruleset.game import RulesetGame
from jantaku.ruleset.table.actions import RulesetAction

__all__ = ["Ruleset", "RulesetAction", "RulesetGame", "load"]
