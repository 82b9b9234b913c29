"""Tiles of the ruleset language: a name out of a fixed vocabulary, and attributes.

Holds the tables that the language fixes: the vocabulary, the classes a tile spec may name, the
default order of tiles, and when one tile passes for another. Knows nothing of jokers, which belong
to a player.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SUITS: Final = ("m", "p", "s")
ALL_SUITS: Final = (*SUITS, "t")  # t, the stars, belong to no class and no sequence


class RulesetTile(NamedTuple):
    """A tile: its name, and its attributes in the order they were added.

    >>> RulesetTile("1m").plus("draw")
    RulesetTile(name='1m', attrs=('draw',))
    """

    name: str
    attrs: tuple[str, ...] = ()

    def plus(self, *attrs: str) -> RulesetTile:
        """The tile with those attributes too."""
        return RulesetTile(self.name, tuple(dict.fromkeys(self.attrs + attrs)))

    def minus(self, *attrs: str) -> RulesetTile:
        """The tile without those attributes, in either spelling."""
        if not self.attrs:
            return self
        gone = {bare(attr) for attr in attrs}
        return RulesetTile(self.name, tuple(attr for attr in self.attrs if bare(attr) not in gone))

    @property
    def plain(self) -> RulesetTile:
        """The tile without any attribute."""
        return RulesetTile(self.name) if self.attrs else self


def bare(attr: str) -> str:
    """The attribute without the `_` before it, which only makes it invisible.

    >>> bare("_gold"), bare("gold")
    ('gold', 'gold')
    """
    return attr.removeprefix("_")


def has_attr(tile: RulesetTile, attr: str) -> bool:
    """True if a tile has that attribute, in either spelling.

    >>> has_attr(RulesetTile("1m", ("_gold",)), "gold")
    True
    """
    return bool(tile.attrs) and (attr in tile.attrs or f"_{attr}" in tile.attrs)


@lru_cache(maxsize=4096)
def demanded(attrs: tuple[str, ...]) -> tuple[str, ...]:
    """The attributes of a pattern that a tile must have: all except the invisible ones."""
    return tuple(attr for attr in attrs if not attr.startswith("_"))


def _suited(*numbers: str) -> list[str]:
    return [number + suit for suit in ALL_SUITS for number in numbers]


def _names(text: str) -> list[str]:
    return text.split()


_DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
_NUMBERS: Final = (*_DIGITS, "10")
_GALAXY = ["1" + digit for digit in _DIGITS]
_RED = ["0" + digit for digit in _DIGITS]
BACKS: Final = frozenset(_names("1x 2x 3x 4x 5x 6x 7x 8x"))
FLOWERS: Final = frozenset(
    [number + kind for kind in "fgkqa" for number in "1234"] + ["1y"],
)
JOKERS: Final = frozenset(
    [f"{number}j" for number in (*range(21), 22, 30, 31, 32, 33, 34, 37, 46, 64, 73, 91)]
    + _names("123j 147j 258j 369j 456j 789j 852j 2y"),
)

_COLORED = [color + digit for color in "234" for digit in (*_DIGITS, "10")]  # blue, gold, any
_TWINS = [color + name for name in ("1{}s", "5{}z") for color in ("", "0", "1", "2", "3", "4")]
_LATER: Final = (
    *_suited(*_COLORED),
    *(color + digit + "z" for digit in "1234567" for color in "234"),
    *_names("9z 08z 18z 28z 38z 48z 20z 30z 40z 00s 000s 100s 200s 300s 400s"),
    *(twin.format(mark) for twin in _TWINS for mark in "'`^"),
)
"""The names of tiles that came with the second version."""

VOCABULARY: Final[dict[str, int]] = {
    name: number
    for number, name in enumerate(
        dict.fromkeys(
            [
                *("any", "faceup"),
                *_suited(*_DIGITS, "0", "10"),
                *_names("1z 2z 3z 4z 5z 6z 7z 0z 8z 10z"),
                *_suited(*_GALAXY, "110"),
                *_names("11z 12z 13z 14z 15z 16z 17z"),
                *_suited(*_RED, "010", "25", "35"),
                *_names("01z 02z 03z 04z 05z 06z 07z 00z 25z 26z 27z"),
                *sorted(BACKS),
                *sorted(FLOWERS),
                *sorted(JOKERS),
                *_LATER,
            ]
        )
    )
}
"""Every name a tile may have, numbered."""

BACK: Final = RulesetTile("1x")
GAP: Final = RulesetTile("2x")


_NEWER = [color for color in _COLORED if color not in ("25", "35")]  # these two are older


def _suit_class(suit: str) -> frozenset[str]:
    numbers = (*_DIGITS, "0", "10", *_GALAXY, *_RED, "010", *_NEWER)
    return frozenset(number + suit for number in numbers)


_HONORS = _names("1z 2z 3z 4z 5z 6z 7z 0z 8z 10z 11z 12z 13z 14z 15z 16z 17z 25z 26z 27z")
_TERMINALS = frozenset(number + suit for suit in SUITS for number in _names("1 9 11 19 01 09"))
_HONORS_OF_ORPHANS = frozenset(_HONORS + _names("01z 02z 03z 04z 05z 06z 07z 00z")) - frozenset(
    _names("25z 26z 27z")
)
_MIDDLE = _names("2 3 4 5 6 7 8 02 03 04 05 06 07 08 25 35")

CLASSES: Final[dict[str, frozenset[str]]] = {
    "manzu": _suit_class("m"),
    "pinzu": _suit_class("p"),
    "souzu": _suit_class("s"),
    "jihai": frozenset(_HONORS),
    "wind": frozenset(_names("1z 2z 3z 4z 11z 12z 13z 14z 01z 02z 03z 04z")),
    "dragon": frozenset(
        _names("5z 0z 8z 6z 7z 15z 10z 16z 17z 25z 26z 27z 05z 00z 06z 07z"),
    ),
    "terminal": _TERMINALS,
    "yaochuuhai": _TERMINALS | _HONORS_OF_ORPHANS,
    "tanyaohai": frozenset(number + suit for suit in SUITS for number in _MIDDLE),
    "flower": FLOWERS,
    "joker": JOKERS,
    **{
        digit: frozenset(
            number + suit
            for suit in SUITS
            for number in (
                *(digit, "1" + digit, *(["0"] if digit == "5" else [])),
                *(color for color in _NEWER if color[1:] == digit),
            )
        )
        for digit in _DIGITS
    },
}
"""The classes a tile spec may name in the first version of the language.

Red fives are not tanyaohai; stars belong to no suit.
"""


def _forms(numbers: str, suits: str) -> frozenset[str]:
    """The names of those tiles in every colour and drawing."""
    found: set[str] = set()
    for number in numbers.split():
        for suit in suits:
            names = [number + suit, *(color + number + suit for color in "01234")]
            names += [name[:-1] + mark + name[-1] for name in names for mark in "'`^"]
            names += ["0" + suit] if number == "5" and suit in SUITS else []
            found.update(name for name in names if name in VOCABULARY)
    return frozenset(found)


_SUITED_FORMS = {suit: _forms("1 2 3 4 5 6 7 8 9 10", suit) for suit in SUITS}
_WIND_FORMS = _forms("1 2 3 4", "z") | {"5j", "15j"}
_DRAGON_FORMS = _forms("5 6 7 0 8 9", "z") | {"4j", "14j"}
_OUTER_FORMS = _forms("1 9 10", "mps")

LATER_CLASSES: Final[dict[str, frozenset[str]]] = {
    **CLASSES,
    **{name: _SUITED_FORMS[suit] for name, suit in zip(CLASSES, SUITS, strict=False)},
    "jihai": _WIND_FORMS | _DRAGON_FORMS | {"3j"},
    "wind": _WIND_FORMS,
    "dragon": _DRAGON_FORMS,
    "terminal": _OUTER_FORMS,
    "yaochuuhai": _OUTER_FORMS | _WIND_FORMS | _DRAGON_FORMS,
    "tanyaohai": frozenset().union(*_SUITED_FORMS.values()) - _OUTER_FORMS,
    **{digit: _forms(digit, "mps") for digit in _DIGITS},
}
"""The classes of the second version: tiles of every colour belong to them; tens are terminals."""


def classes_in(language: int) -> Mapping[str, frozenset[str]]:
    """The classes a tile spec may name in that version of the language."""
    return LATER_CLASSES if language > 1 else CLASSES


SUCCESSOR: Final[dict[str, str]] = {
    first + suit: second + suit for suit in SUITS for first, second in pairwise(_DIGITS)
}
"""The tile after each, unless a ruleset reorders them."""
_PREDECESSOR: Final = {second: first for first, second in SUCCESSOR.items()}


_SUIT_NAMES: Final = {"m": "manzu", "p": "pinzu", "s": "souzu"}
_DRAGONS: Final = {"m": "7z", "p": "0z", "s": "6z"}


def suit_of(name: str) -> str | None:
    """m, p or s; None for a tile of no suit."""
    return next((suit for suit in SUITS if name in CLASSES[_SUIT_NAMES[suit]]), None)


def of_suit(number: str, suit: str) -> str:
    """The name of the tile with that number in a suit; `D` is the dragon of the suit."""
    return _DRAGONS[suit] if number == "D" else number + suit


def in_other_suit(name: str, suits: int) -> str | None:
    """The tile with the number of another, that many suits further; None if it has no number.

    >>> in_other_suit("3p", 1), in_other_suit("3p", -1), in_other_suit("1z", 1)
    ('3s', '3m', None)
    """
    number, suit = name[:-1], name[-1]
    if suit not in SUITS or number not in _NUMBERS:
        return None
    return number + SUITS[(SUITS.index(suit) + suits) % 3]


def shift(tile: RulesetTile, offset: int) -> RulesetTile | None:
    """The tile that many steps further: ones along its suit, tens along the suits.

    None if there is no such tile.

    >>> three = RulesetTile("3m")
    >>> shift(three, 2), shift(RulesetTile("9m"), 1), shift(three, 10)
    (RulesetTile(name='5m', attrs=()), None, RulesetTile(name='3p', attrs=()))
    """
    if not -30 < offset < 30:
        return None
    suits, steps = divmod(abs(offset), 10)
    way, order = (1, SUCCESSOR) if offset >= 0 else (-1, _PREDECESSOR)
    name = in_other_suit(tile.name, way * suits) if suits else tile.name
    for _ in range(steps):
        name = None if name is None else order.get(name)
    return None if name is None else RulesetTile(name)


def number_of(name: str) -> int | None:
    """1 to 9; None for a tile without a number. A red five is a 5."""
    return next((int(digit) for digit in _DIGITS if name in CLASSES[digit]), None)


def face_up(tile: RulesetTile) -> RulesetTile:
    """The tile that a back hides; any other tile is returned unchanged."""
    if tile.name != "1x":
        return tile
    name = next((attr for attr in tile.attrs if attr in VOCABULARY), None)
    return tile if name is None else RulesetTile(name, tuple(a for a in tile.attrs if a != name))


def is_hidden(tile: RulesetTile) -> bool:
    """True if others do not see which tile it is."""
    return tile.name == BACK.name or has_attr(tile, "concealed")


def for_others(tile: RulesetTile) -> RulesetTile:
    """A tile on the table as others see it: a face-down tile shows only its back."""
    return BACK if tile.name == BACK.name else tile


_KINDS_IN_ORDER: Final = "mpstzfgkqayjx"


def _place(name: str) -> tuple[int, float, str]:
    number, kind = name[:-1].rstrip("'`^"), name[-1:]
    at = _KINDS_IN_ORDER.find(kind)
    if kind in ALL_SUITS and number.isdigit():
        tens = {color + "10": 10.1 + int(color) / 10 for color in "01234"}
        special = {"0": 4.5, "10": 10.0, **tens}
        return at, special.get(number, int(number[-1]) + 0.1 * (len(number) - 1)), name
    if kind == "z":
        whites = dict.fromkeys(("00", "20", "30", "40"), 5.4)
        special = {"0": 5.1, "8": 5.2, "10": 5.3, **whites}
        return at, special.get(number, float(number[-1])), name
    return (
        (at if at >= 0 else len(_KINDS_IN_ORDER)),
        float(number or 0) if number.isdigit() else 0.0,
        name,
    )


_RANK: Final = {name: rank for rank, name in enumerate(sorted(VOCABULARY, key=_place))}


def in_order(tiles: Iterable[RulesetTile]) -> list[RulesetTile]:
    """The tiles as a player keeps them: m, p, s, stars, honors, flowers, jokers, backs.

    >>> [tile.name for tile in in_order([RulesetTile(name) for name in ("1z", "5m", "0m", "4m")])]
    ['4m', '0m', '5m', '1z']
    """
    return sorted(tiles, key=lambda tile: (_RANK.get(tile.name, -1), tile.attrs))


def read_tile(value: Any) -> RulesetTile | None:
    """The tile of its JSON form: a name, `[name, attribute, ...]` or `{"tile":, "attrs":}`.

    The attributes may be in an inner list, as in `["1m", ["gold"]]`; None for anything else.

    >>> read_tile(["1m", "gold"]), read_tile("12m?")
    (RulesetTile(name='1m', attrs=('gold',)), None)
    """
    name: Any = value
    attrs: Any = ()
    if isinstance(value, dict):
        name, attrs = value.get("tile"), value.get("attrs", [])
    elif isinstance(value, list) and value:
        name, attrs = value[0], value[1:]
        if len(attrs) == 1 and isinstance(attrs[0], list):
            (attrs,) = attrs
    if not isinstance(name, str) or name not in VOCABULARY:
        return None
    if not isinstance(attrs, (list, tuple)) or not all(isinstance(attr, str) for attr in attrs):
        return None
    return RulesetTile(str(name), tuple(dict.fromkeys(str(attr) for attr in attrs)))


def write_tile(tile: RulesetTile) -> str | list[str]:
    """The tile as JSON: its name, or `[name, attribute, ...]`."""
    return [tile.name, *tile.attrs] if tile.attrs else tile.name


FLEETING: Final = ("draw", "discard", "hand", "called", "sideways", "concealed", "winning_tile")
"""Attributes that say where a tile is, not what it is."""
