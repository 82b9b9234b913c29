"""Environments for games of rulesets and Haiyuki: numbers for decisions, planes for views.

`encoding_of` has the numbers and planes of a game, `NumberedGame` is one game of them,
`VectorGame` many. `gym` and `zoo` need their extras and are imported by name.
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
