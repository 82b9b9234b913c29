"""Tianjin, counted by its page."""

from typing import Final

from .count import Count
from .facts import Facts
from .hands import HONORS, Circumstance, Game, Tiles, WonHand, numbers
from .readings import Reading

NEXT_HONOR: Final = {**dict(zip("1234", "2341", strict=True)), "7": "6", "6": "5", "5": "7"}


def _huns(tile: str) -> Tiles:
    """Returns the kind that is turned and the next one."""
    number, suit = tile[0], tile[1]
    after = NEXT_HONOR[number] if suit == "z" else str(int(number) % 9 + 1)
    return tile, after + suit


def _of_suit(suit: str) -> Circumstance:
    keys = {"status": [f"hun_{suit}"]}
    return Circumstance(keys, lambda hand: hand.turned[0][1] == suit, 1.0)


KINDS: Final = (*numbers("mps"), *HONORS)
GAME: Final = Game(
    "tianjin",
    jokers={"1j": KINDS, "2j": KINDS},
    turned=_huns,
    attrs=("hun", "wild"),
    chow=False,
    sources=("draw",),
    last_tile=None,
    round_winds=(0,),
    more={f"hun_{suit}": _of_suit(suit) for suit in "mps"},
)


def count(hand: WonHand, groups: Reading) -> Count:
    """Returns the worth of the hand in that reading."""
    facts = Facts(hand, groups)
    won = facts.won
    huns = [tile in GAME.jokers for tile in (*hand.held, hand.tile)]
    others = won.jokers - huns[-1]
    dragon = {suit for suit in facts.suits if facts.has_straight(suit)}
    added = {
        "Catching the Five": 3 * (won.won == "5m" and won.kind == "run" and won.number == 4),
        "Dragon": 4 * bool(dragon),
        "Heavenly Hand": 4 * (hand.first_turn and hand.seat == 0),
        "Earthly Hand": 4 * (hand.first_turn and hand.seat != 0),
    }
    found = {name: value for name, value in added.items() if value} or {"Plain Hand": 1}
    doubled = {
        "Hun's Own Dragon": hand.turned[0][1] in dragon,
        "No Hun": not any(huns),
        "Hun Wait": won.kind == "pair" and others == 1,
        "Double Hun": won.kind != "pair" and others == 2,
        "Win on a Kong": hand.on_kong,
    }
    for name, holds in doubled.items():
        if holds:
            found[name] = sum(found.values())
    score = sum(found.values())
    return Count(found, score, _paid(hand, score), score > 1)


def _paid(hand: WonHand, score: int) -> tuple[int, ...]:
    """Returns the gains: everybody pays, the dealer pays and is paid double."""
    paid = [score * (2 if 0 in {at, hand.seat} else 1) for at in range(4)]
    paid[hand.seat] = 0
    return tuple(sum(paid) if at == hand.seat else -paid[at] for at in range(4))
