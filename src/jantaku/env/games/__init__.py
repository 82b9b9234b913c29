"""Environments for games of rulesets and Haiyuki: numbers for decisions, planes for views.

- `encoding`: the numbers and planes of a game, by `haiyuki_encoding` or `ruleset_encoding`
- `ruleset_numbers`, `ruleset_planes`, `ruleset_tiles`: those of a ruleset
- `layout`, `choices` and `tables`: what the encodings share
- `source`: the games; `numbered_game`: one of them, `vector_game`: many
- `opponents`, `rewards`, `placement`
- `gym` and `zoo`, which need their extras and are imported by name
"""

from __future__ import annotations

from jantaku.env.games.encoding import GameEncoding
from jantaku.env.games.numbered_game import NumberedGame
from jantaku.env.games.opponents import GamePolicy
from jantaku.env.games.source import GameSource, Playable, encoding_of
from jantaku.env.games.vector_game import VectorGame

__all__ = [
    "GameEncoding",
    "GamePolicy",
    "GameSource",
    "NumberedGame",
    "Playable",
    "VectorGame",
    "encoding_of",
]
