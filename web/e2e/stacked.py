"""`jantaku serve` with chosen walls: a real server that deals what a test wants to see.

STACKED is JSON: for two characters, as "ataho fari", the hands of both, the tiles drawn after them
in their order, the dora and the hidden one. What is not named comes last, in the tiles' order;
a hidden dora that is not named stays the one that the game made.
"""

import json
import os
import sys
from typing import Any

from jantaku.cli import main
from jantaku.haiyuki import game, parse_tiles
from jantaku.haiyuki.hands.tiles import COPIES, TYPES
from jantaku.haiyuki.play.state import Deal

BATCHES = (4, 4, 2, 1)
STACKED = json.loads(os.environ["STACKED"])
shuffled = game.new_match


def deal(story: dict[str, Any], made: int) -> Deal:
    """The wall of a story, its first tile last, with the hidden dora that the game made."""
    hands = [list(parse_tiles(hand)) for hand in story["hands"]]
    coming = [hand.pop(0) for batch in BATCHES for hand in hands for _ in range(batch)]
    coming += parse_tiles(story["draws"])
    coming += [tile for tile in range(TYPES) for _ in range(COPIES - coming.count(tile))]
    (dora,) = parse_tiles(story["dora"])
    (ura,) = parse_tiles(story["ura"]) if "ura" in story else (made,)
    return Deal(tuple(reversed(coming)), dora, ura)


def stacked(rules: Any, characters: tuple[str, str], seed: Any, deals: Any = ()) -> Any:
    """A new match, stacked where its characters have a story."""
    match = shuffled(rules, characters, seed, deals)
    story = STACKED.get(" ".join(characters))
    if deals or not story:
        return match
    return shuffled(rules, characters, seed, (deal(story, match[0].ura),))


game.new_match = stacked
sys.exit(main())
