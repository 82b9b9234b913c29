"""Tiles of the ruleset language: a name out of a fixed vocabulary, and attributes.

Holds the tables that the language fixes: the vocabulary, the classes a tile spec may name, the
default order of tiles, and when one tile passes for another. Knows nothing of jokers, which belong
to a player.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

SUITS: Final = ("m", "p", "s")
ALL_SUITS: Final = (*SUITS, "t")  # t, the stars, belong to no class and no sequence


class Tile(NamedTuple):
    """A tile: its name, and its attributes in the order they were added.

    >>> Tile("1m").plus("draw")
    Tile(name='1m', attrs=('draw',))
    """

    name: str
    attrs: tuple[str, ...] = ()

    def plus(self, *attrs: str) -> Tile:
        """The tile with those attributes too."""
        return Tile(self.name, tuple(dict.fromkeys(self.attrs + attrs)))

    def minus(self, *attrs: str) -> Tile:
        """The tile without those attributes."""
        return Tile(self.name, tuple(attr for attr in self.attrs if attr not in attrs))

    @property
    def plain(self) -> Tile:
        """The tile without any attribute."""
        return Tile(self.name) if self.attrs else self


def _suited(*numbers: str) -> list[str]:
    return [number + suit for suit in ALL_SUITS for number in numbers]


def _names(text: str) -> list[str]:
    return text.split()


_DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
_GALAXY = ["1" + digit for digit in _DIGITS]
_RED = ["0" + digit for digit in _DIGITS]
BACKS: Final = frozenset(_names("1x 2x 3x 4x"))
FLOWERS: Final = frozenset(
    [number + kind for kind in "fgkqa" for number in "1234"] + ["1y"],
)
JOKERS: Final = frozenset(
    [f"{number}j" for number in (*range(21), 22, 30, 31, 32, 33, 34, 37, 46, 64, 73, 91)]
    + _names("123j 147j 258j 369j 456j 789j 852j 2y"),
)
WIND_TILES: Final = ("1z", "2z", "3z", "4z")  # east, south, west, north

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
            ]
        )
    )
}
"""Every name a tile may have, numbered."""

ANY: Final = Tile("any")
BACK: Final = Tile("1x")
GAP: Final = Tile("2x")


def _suit_class(suit: str) -> frozenset[str]:
    return frozenset(number + suit for number in (*_DIGITS, "0", "10", *_GALAXY, *_RED, "010"))


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
            for number in (digit, "1" + digit, *(["0"] if digit == "5" else []))
        )
        for digit in _DIGITS
    },
}
"""The classes a tile spec may name. Red fives are no tanyaohai, stars belong to no suit."""

SUCCESSOR: Final[dict[str, str]] = {
    first + suit: second + suit for suit in SUITS for first, second in pairwise(_DIGITS)
}
"""Which tile follows which, unless a ruleset orders them anew."""


def suit_of(name: str) -> str | None:
    """m, p or s; None for a tile of no suit."""
    return next((suit for suit in SUITS if name in CLASSES[_SUIT_NAMES[suit]]), None)


_SUIT_NAMES: Final = {"m": "manzu", "p": "pinzu", "s": "souzu"}


def number_of(name: str) -> int | None:
    """1 to 9; None for a tile without a number. A red five is a 5."""
    return next((int(digit) for digit in _DIGITS if name in CLASSES[digit]), None)


def same(tile: Tile, pattern: Tile) -> bool:
    """Whether the tile passes for the pattern, jokers aside.

    It may have more attributes than the pattern, never fewer; `any` passes for everything, and
    `faceup` stands for every tile but backs and spacers.

    >>> same(Tile("5m", ("draw",)), Tile("5m")), same(Tile("5m"), Tile("5m", ("draw",)))
    (True, False)
    """
    if pattern.attrs and not set(pattern.attrs) <= set(tile.attrs):
        return False
    return (
        tile.name == pattern.name
        or "any" in (tile.name, pattern.name)
        or (pattern.name == "faceup" and tile.name not in BACKS)
    )


def face_down(tile: Tile) -> Tile:
    """A back that remembers what it hides."""
    return tile if tile.name == "1x" else Tile("1x", (tile.name, *tile.attrs))


def face_up(tile: Tile) -> Tile:
    """What a back hides; any other tile is itself."""
    if tile.name != "1x":
        return tile
    name = next((attr for attr in tile.attrs if attr in VOCABULARY), None)
    return tile if name is None else Tile(name, tuple(a for a in tile.attrs if a != name))


def is_hidden(tile: Tile) -> bool:
    """Whether others do not see what a tile of a meld is."""
    return tile.name == BACK.name or "concealed" in tile.attrs


def for_others(tile: Tile) -> Tile:
    """A tile on the table as others see it: of one face down nothing but its back."""
    return BACK if tile.name == BACK.name else tile


_KINDS_IN_ORDER: Final = "mpstzfgkqayjx"


def _place(name: str) -> tuple[int, float, str]:
    number, kind = name[:-1], name[-1:]
    at = _KINDS_IN_ORDER.find(kind)
    if kind in ALL_SUITS and number.isdigit():
        special = {"0": 4.5, "10": 10.0, "010": 10.1, "110": 10.2}
        return at, special.get(number, int(number[-1]) + 0.1 * (len(number) - 1)), name
    if kind == "z":
        special = {"0": 5.1, "8": 5.2, "10": 5.3, "00": 5.4}
        return at, special.get(number, float(number[-1])), name
    return (
        (at if at >= 0 else len(_KINDS_IN_ORDER)),
        float(number or 0) if number.isdigit() else 0.0,
        name,
    )


_RANK: Final = {name: rank for rank, name in enumerate(sorted(VOCABULARY, key=_place))}


def in_order(tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles as a player keeps them: m, p, s, stars, honors, flowers, jokers, backs.

    >>> [tile.name for tile in in_order([Tile("1z"), Tile("5m"), Tile("0m"), Tile("4m")])]
    ['4m', '0m', '5m', '1z']
    """
    return sorted(tiles, key=lambda tile: (_RANK.get(tile.name, -1), tile.attrs))


def read_tile(value: Any) -> Tile | None:
    """The tile of its JSON form: a name, `[name, attribute, ...]` or `{"tile":, "attrs":}`.

    The attributes may be a list of their own, as in `["1m", ["gold"]]`; None for anything else.

    >>> read_tile(["1m", "gold"]), read_tile("12m?")
    (Tile(name='1m', attrs=('gold',)), None)
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
    return Tile(str(name), tuple(dict.fromkeys(str(attr) for attr in attrs)))


def write_tile(tile: Tile) -> object:
    """The tile as JSON: its name, or `[name, attribute, ...]`."""
    return [tile.name, *tile.attrs] if tile.attrs else tile.name


FLEETING: Final = ("draw", "discard", "hand", "called", "sideways", "concealed", "winning_tile")
"""Attributes that say where a tile lies, not what it is."""
