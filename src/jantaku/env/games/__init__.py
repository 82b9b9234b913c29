"""Environments for games of rulesets and Haiyuki: numbers for decisions, planes for views.

The numbers and planes are those of each engine (`Game.encoding`).

- `source`: the games; `numbered_game`: one of them, `vector_game`: many
- `tables`: numbers and planes in Markdown
- `game_table`: one game after another, with players
- `gym` and `zoo`, which need their extras and are imported by name
"""

from __future__ import annotations

from jantaku.env.games.numbered_game import NumberedGame
from jantaku.env.games.source import GameSource, Playable, encoding_of
from jantaku.env.games.vector_game import VectorGame
from jantaku.env.opponents import GamePolicy
from jantaku.game.numbers.encoding import GameEncoding

__all__ = [
    "GameEncoding",
    "GamePolicy",
    "GameSource",
    "NumberedGame",
    "Playable",
    "VectorGame",
    "encoding_of",
]
