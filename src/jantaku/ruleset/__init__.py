"""Any mahjong out of a JSON file: the ruleset language, its engine and its library.

The layers, each importing only those before it: `tiles` and `source` (values), `state` (all that
changes in a game), `rows` (what a row of the language's tables is), `seats`, `settings`, `calls`,
`specs`, `matching`, `buttons`, `running`, `turns`, `targets`, `fu`, `scoring`, `amounts`,
`conditions`, `marking`, `calling`, `moving`, `payments`, `rounds`, `actions`, `binding`, `ruleset`
(the compiled file), `choices`, `game`; beside them, for authors, `mods`, `check`, `format`,
`schema` and `proving`.
"""

from jantaku.ruleset.game import RulesetAction, RulesetGame
from jantaku.ruleset.ruleset import Ruleset, load

__all__ = ["Ruleset", "RulesetAction", "RulesetGame", "load"]
