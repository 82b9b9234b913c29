"""Any mahjong out of a JSON file: the ruleset language, its engine and its library.

The layers, each importing only those before it: `tiles` and `source` (values), `state` (all that
changes in a game), `rows` (what a row of the language's tables is), `seats`, `settings`, `specs`,
`matching`, `targets`, `fu`, `amounts`, `scoring`, `calls`, `conditions`, `marking`, `buttons`,
`running`, `turns`, `calling`, `moving`, `payments`, `rounds`, `actions`, `choices`, `binding`, `ruleset`
(the compiled file), `game`; beside them, for authors, `mods`, `check`, `format`, `schema`, `proving`.
"""

from jantaku.ruleset.game import RulesetAction, RulesetGame
from jantaku.ruleset.ruleset import Ruleset, load

__all__ = ["Ruleset", "RulesetAction", "RulesetGame", "load"]
