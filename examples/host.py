"""A host of any game: bots play it, every step is stored in a file, and a killed host resumes.

    python examples/host.py game.jsonl --setup setup.json --kill 0.02

The setup is that of a game (`game.spec.to_dict()`) and is needed to begin. With --kill the host
dies at that share of its steps; started again it continues to the same end.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from jantaku.game import GameSpec
from jantaku.game.decisions import Decisions
from jantaku.game.journal import Journal

if TYPE_CHECKING:
    from jantaku.game import Game


def bot(game: Game[Any, Any, Any], seat: int) -> Any:
    """Returns mostly a random legal action, seeded by the moment: a resumed host decides alike."""
    chance = Random(f"{game.digest()}/{len(game.actions)}/{seat}")
    if chance.random() < 0.2:
        return game.default_action(seat)
    return chance.choice(game.legal_actions(seat))


def host(journal: Journal, kill: float) -> None:
    """Plays the game of the file to its end, and stores each step before anybody sees it."""
    game, fate = journal.game, SystemRandom()
    desk = Decisions(game)
    while game.deciding:
        for seat in game.deciding:
            desk.submit(seat, bot(game, seat))
        if fate.random() < kill / 2:
            os._exit(9)  # the step is lost, and taken again
        journal.keep()
        if fate.random() < kill / 2:
            os._exit(9)


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("file", help="file of the game")
parser.add_argument("--setup", help="JSON of a setup")
parser.add_argument("--kill", type=float, default=0, help="share of steps at which it dies")
asked = parser.parse_args()
text = asked.setup and Path(asked.setup).read_text(encoding="utf-8")
with Journal(asked.file, GameSpec.from_dict(json.loads(text)) if text else None) as kept:
    host(kept, asked.kill)
    ranks = kept.game.result and kept.game.result.ranks
    print(f"{kept.game.status}, ranks {ranks}, {kept.game.digest()}")
