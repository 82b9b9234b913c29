"""American, counted by the card on its page, line by line."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Final

from jantaku.ruleset import library

from .count import Count, payments
from .hands import Game, Tiles, WonHand

JOKER: Final = "1j"
HONOR: Final = {"N": "4z", "E": "1z", "W": "3z", "S": "2z", "R": "7z", "G": "6z", "0": "0z"}
DRAGON: Final = {"m": "7z", "s": "6z", "p": "0z"}
FLOWER: Final = "1f"
CALLS: Final = {3: "pung", 4: "kong", 5: "quint"}


def _hand(chance: Random) -> list[Tiles]:
    """Returns a hand of the card, with jokers in some of its sets."""
    _, hands = chance.choice(card())
    jokers = chance.choice((0.0, 0.2, 0.5))
    return [_with_jokers(chance, group, jokers) for group in chance.choice(hands)]


def _with_jokers(chance: Random, group: Tiles, share: float) -> Tiles:
    if len(group) < 3:
        return group
    least = max(0, len(group) - 4)
    count = max(least, sum(chance.random() < share for _ in group[1:]))
    return (*group[count:], *(JOKER,) * count)


@cache
def card() -> tuple[tuple[int, tuple[tuple[Tiles, ...], ...]], ...]:
    """Returns the points of each line of the page, and the hands that it stands for."""
    page = (Path(library.__file__).parent / "american.md").read_text(encoding="utf-8")
    lines = re.findall(r"\| (\d+) \| `([^`]+)` ", page)
    lines += re.findall(r"\| (\d+) \| `([^`]+)` \|$", page, re.MULTILINE)
    return tuple((int(points), tuple(_hands(text))) for points, text in dict.fromkeys(lines))


def _hands(text: str) -> Iterator[tuple[Tiles, ...]]:
    steps = [int(step) for step in re.findall(r"X(\d)", text)]
    letters = sorted(set(re.findall(r"[abc]$", text.replace(" ", "\n"), re.MULTILINE)))
    for start in range(1, 10 - max(steps)) if steps else (0,):
        for suits in permutations("mps", len(letters)):
            where = dict(zip(letters, suits, strict=True))
            yield tuple(group for word in text.split() for group in _groups(word, start, where))


def _groups(word: str, start: int, where: dict[str, str]) -> Iterator[Tiles]:
    """Yields the groups of a word: equal tiles that stand together."""
    suit = where.get(word[-1], "")
    body = word.rstrip("abc")
    if body[0] == "X":
        yield (f"{start + int(body[-1])}{suit}",) * body.count("X")
        return
    for run in re.findall(r"((.)\2*)", body):
        yield (_tile(run[1], suit),) * len(run[0])


def _tile(sign: str, suit: str) -> str:
    if sign == "F":
        return FLOWER
    if sign == "D":
        return DRAGON[suit]
    return HONOR.get(sign, f"{sign}{suit}")


GAME: Final = Game(
    "american",
    honors=tuple(HONOR.values()),
    forms=(),
    shapes=(_hand,),
    calls=CALLS,
    flowers=(),
    sources=("draw", "discard"),
    on_kong=None,
    last_tile=None,
    first_turn=False,
    round_winds=(0,),
)


def worth(hand: WonHand) -> Count:
    """Returns the worth of the hand in the line of the card that is worth most."""
    have = Counter(hand.tiles)
    fitting = [
        points * (1 if have[JOKER] or max(map(len, groups)) < 3 else 2)
        for points, hands in card()
        for groups in hands
        if _fits(have, groups)
    ]
    score = max(fitting)
    return Count(None, score, payments(hand, 2 * score, score, 2 * score))


def _fits(have: Counter[str], groups: tuple[Tiles, ...]) -> bool:
    """True if the tiles make the groups, jokers in sets of three and more alone."""
    needed = Counter(tile for group in groups for tile in group)
    real = Counter(tile for group in groups if len(group) < 3 for tile in group)
    tiles = have - Counter({JOKER: have[JOKER]})
    return tiles <= needed and real <= tiles
