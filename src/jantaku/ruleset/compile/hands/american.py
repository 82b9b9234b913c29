"""Hands of the American card, as strings, translated into definitions.

`"FF 2024a 2222b 2222c"` is groups between spaces: flowers, winds and dragons by letter; numbers,
dragons of a suit and the variable number X with a suit letter at the end. Jokers may stand for
tiles wanted three times or more.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from jantaku.ruleset.values.limits import LONGEST_CARD_HAND

Item: TypeAlias = "str | int"
Definition: TypeAlias = list[object]

FLOWERS: Final = ("1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g")
HONORS: Final = {
    "0": "0z",
    "R": "7z",
    "G": "6z",
    "E": "1z",
    "S": "2z",
    "W": "3z",
    "N": "4z",
}
"""The letters that are one tile."""

_WINDS: Final = ("1z", "2z", "3z", "4z")
_DRAGONS: Final = "0RG"  # the honors that may be among the numbers of a suit
_DIGITS: Final = "123456789"
_LEAST_FOR_JOKERS: Final = 3


class AmericanError(ValueError):
    """A string that is not a hand of the card: what is wrong, and what to write."""


def read_american(text: str) -> list[Definition]:
    """The definitions that a hand of the card stands for: one for each way to place its suits.

    >>> read_american("FF")
    [[[['unique', 'nojoker', '1f', '1f', '2f', '2f', '3f', '3f', '4f', '4f', '1g', '1g', '2g', \
'2g', '3g', '3g', '4g', '4g'], 2]]]
    """
    if len(text) > LONGEST_CARD_HAND:
        raise AmericanError(f"a hand of the card has at most {LONGEST_CARD_HAND} characters")
    front: Definition = []
    late: Definition = []  # what jokers may help comes after what they may not
    back: Definition = []  # what has a choice comes last, and takes what is left
    suited: list[tuple[str, str, int]] = []  # character, suit letter, number suffix
    for group in text.split():
        if group[-1] in "abc":
            suited += _suited(group)
            continue
        for letter, count in Counter(group).items():
            if letter in HONORS:
                place = front if count < _LEAST_FOR_JOKERS else late
                place.append(_element([HONORS[letter]] * count, count))
            elif letter == "F":
                back.insert(
                    0, _element([tile for tile in FLOWERS for _ in range(count)], count, count)
                )
            elif letter == "Z":
                back.append(_one_wind(count))
            else:
                raise AmericanError(_unsuited_fault(group, letter))
    if not suited:
        return [[*front, *late, *back]] if front or late or back else []
    ways = [_items(suited, way) for way in ("abc", "acb")]
    if ways[0] == ways[1]:
        del ways[1]
    return [[*front, _element(items, len(items)), *late, *back] for items in ways]


def _one_wind(count: int) -> list[object]:
    sets: list[object] = [[tile] * count for tile in _WINDS]
    return [sets if count >= _LEAST_FOR_JOKERS else ["nojoker", *sets], 1]


def _unsuited_fault(group: str, letter: str) -> str:
    if letter in _DIGITS or letter in "DX":
        return f"'{group}' lacks its suit: end it with a, b or c"
    return f"'{letter}' in '{group}' is not a tile of the card: F Z 0 R G N E W S, 1 to 9, D, X"


def _suited(group: str) -> list[tuple[str, str, int]]:
    suit, tiles, suffix = group[-1], group[:-1], 0
    if "X" in tiles:
        if not tiles[-1].isdecimal() or not tiles[-1].isascii():
            raise AmericanError(f"'{group}' lacks its number: write a digit before the {suit}")
        tiles, suffix = tiles[:-1], int(tiles[-1])
    if not tiles:
        raise AmericanError(f"'{group}' has no tiles")
    for letter in tiles:
        if letter not in _DIGITS and letter not in _DRAGONS and letter not in "DX":
            raise AmericanError(
                f"'{letter}' in '{group}' is not a tile of a suit: 1 to 9, D, X, 0, R, G"
            )
    return [(letter, suit, suffix) for letter in tiles]


def _items(suited: list[tuple[str, str, int]], way: str) -> list[Item]:
    """The tiles relative to one base tile; the way says which letter is the next suit."""
    result: list[Item] = []
    for letter, suit, suffix in suited:
        place = way.index(suit)
        if letter == "X":
            result.append(10 * place + suffix)
        elif letter in HONORS:
            result.append(HONORS[letter])
        else:
            result.append(letter + "ABC"[place])
    return result


def _element(items: list[Item], count: int, of_one: int | None = None) -> list[object]:
    """Each item once; those wanted often enough may be jokers."""
    often = Counter(items)
    jokers = [item for item in items if (of_one or often[item]) >= _LEAST_FOR_JOKERS]
    others = [item for item in items if (of_one or often[item]) < _LEAST_FOR_JOKERS]
    return [["unique", *jokers, *(["nojoker", *others] if others else [])], count]
