"""Filipino, counted by its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .comparison import Count, payments, without
from .facts import Facts
from .hands import HONORS, Game, Tiles, WonHand, numbers, run, triplet

if TYPE_CHECKING:
    from random import Random

    from .readings import Reading


def _pairs(chance: Random) -> list[Tiles]:
    """Seven pairs and a set, often of neighbours, so that five sets and a pair are there, too."""
    start, suit = chance.randint(1, 3), chance.choice("mps")
    near = [f"{start + step}{suit}" for step in range(7)]
    far = chance.sample(numbers("mps"), 7)
    other = chance.choice("mps")
    last = chance.choice((run(chance.randint(1, 7), other), triplet(f"{chance.randint(1, 9)}m")))
    return [*((tile,) * 2 for tile in chance.choice((near, far))), last]


GAME: Final = Game(
    "filipino",
    honors=(),
    forms=((5, 1), (1, 7)),
    shapes=(_pairs, _pairs),
    flowers=(*HONORS, *numbers("fg", range(1, 5))),
    on_kong=None,
    last_tile=None,
    first_turn=False,
    round_winds=(0,),
)


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    won = facts.won
    yaku = {
        "Complete Hand": 4,
        "Straight": 2 * facts.has_straight(),
        "Seven Pairs and a Set": 2 * facts.seven_pairs,
        "Back to Back": won.kind == "triplet" and len(facts.pairs) == 1,
        "Middle Wait": won.kind == "run" and hand.tile == won.tiles[1],
        "Single Wait": won.kind == "pair",
    }
    found = without(yaku, {})
    score = sum(found.values())
    return Count(found, score, payments(hand, 2 * score, score, 2 * score))
