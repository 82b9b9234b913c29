"""Setups of every engine, for the tests of the catalog."""

from typing import Any

from jantaku import catalog
from jantaku.catalog import Setup
from jantaku.game.engines import open_game

PRESETS = [
    Setup(engine.engine, preset.name, players)
    for engine in catalog.offers()
    for preset in engine.presets
    for players in preset.players
]
OWN = """{
  // draw and discard
  "display_name": "Mine <b>",
  "num_players": 2,
  "wall": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m"],
  "starting_tiles": 1,
  "after_turn_change": {
    "actions": [["ite", ["no_tiles_remaining"], [["ryuukyoku"]], [["draw"]]]]
  },
  "available_mods": [
    {"id": "short", "name": "Short", "desc": "One round.", "patch": [
      {"set": "/max_rounds", "to": 1}
    ]},
    {"id": "long", "name": "Long", "patch": [{"set": "/max_rounds", "to": 9}]}
  ],
  "default_mods": ["long"]
}"""


def named(setup: Setup) -> str:
    return f"{setup.engine} {setup.preset} {setup.players}"


def own(text: str = OWN, **more: Any) -> Setup:
    return Setup("ruleset", "", text=text, **more)


def played(setup: Setup, seed: int = 7) -> Any:
    """A game of a setup, everybody doing what the absent do."""
    game = open_game(catalog.open_setup(setup, seed))
    while game.deciding:
        game.step({seat: game.default_action(seat) for seat in game.deciding})
    return game
