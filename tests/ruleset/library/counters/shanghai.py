"""Shanghai, counted by its page."""

from random import Random
from typing import Final

from .count import Count, payments, without
from .facts import Facts
from .hands import DRAGONS, HONORS, WINDS, Game, Tiles, WonHand
from .readings import Reading


def _honors(chance: Random) -> list[Tiles]:
    """Fourteen honors without sets."""
    return [tuple(chance.sample(HONORS * 4, 14))]


GAME: Final = Game(
    "shanghai",
    shapes=(_honors,),
    flowers=tuple(f"{number}{sort}" for sort in "fg" for number in range(1, 5)),
    first_turn=False,
    round_winds=(0,),
)
GREAT: Final = 10


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    triplets = facts.all_triplets
    needed = {
        "Honors in Triplets": 40 * (facts.all_honors and triplets),
        "All Honors": 20 * facts.all_honors,
        "Pure Triplets": 20 * (facts.pure and triplets),
        "Mixed Triplets": 10 * (facts.mixed and triplets),
        "All One Suit": 10 * facts.pure,
        "Mixed One Suit": 1 * facts.mixed,
        "All Triplets": 1 * triplets,
    }
    kongs = [meld.call for meld in hand.melds if "kong" in meld.call]
    hidden = kongs.count("concealed_kong")
    extra = {
        "Single Wait of Four Melds": 9 * (len(hand.melds) == 4 and not hidden),
        "Win on a Kong": 9 * hand.on_kong,
        "Robbing a Kong": 9 * (hand.source == "call"),
        "Last Tile": 9 * hand.last_tile,
        "Flower": len(hand.flowers),
        "Wind": facts.sets_of(WINDS),
        "Dragon": 2 * facts.sets_of(DRAGONS),
        "Kong": len(kongs) - hidden,
        "Concealed Kong": 2 * hidden,
    }
    name = next((name for name, value in needed.items() if value), "")
    great = {name: needed[name]} if name and needed[name] >= GREAT else {}
    found = {} if great else without({name: needed[name], **extra}, {}) if name else {}
    score = sum(great.values()) or min(GREAT, sum(found.values()))
    paid = score * (3 if hand.source == "call" else 1)
    wins = score > (0 if hand.drawn else 1)
    return Count(found, score, payments(hand, paid, 0, score), wins, great)
