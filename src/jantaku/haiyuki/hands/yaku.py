"""The thirty yaku, which of them twelve tiles have, and what eleven tiles wait for.

One row per yaku. A win is the one row with the most points, never a sum. Only 2,258 hands win, so
they are found once, from the shapes a yaku can have, and looked up ever after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from jantaku.haiyuki.hands.tiles import (
    ATAHO,
    COLOURS,
    COMPLETE,
    COPIES,
    FARI,
    MAYU,
    MAYU_BLUE,
    MAYU_PURPLE,
    MAYU_RED,
    MAYU_YELLOW,
    PET,
    RIN,
    SMASH,
    TILES,
    TYPES,
    UNITS,
    YURI,
    Colour,
    HaiyukiTile,
    Key,
    counts_of,
    key_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Counts = Sequence[int]
Found = tuple[str, ...]

CHARACTER_TILES: Final = tuple(t for t in range(TYPES) if TILES[t].category == "character")
WEAPON_OF: Final[dict[Colour, HaiyukiTile]] = {
    row.colour: tile for tile, row in enumerate(TILES) if row.category == "weapon"
}
_CHARACTERS_OF: Final = {
    colour: tuple(t for t in CHARACTER_TILES if TILES[t].colour == colour) for colour in COLOURS
}
_OF_COLOUR: Final = {
    colour: tuple(t for t in range(TYPES) if TILES[t].colour == colour) for colour in COLOURS
}
_WEAPONS: Final = tuple(WEAPON_OF[colour] for colour in COLOURS)
_MIXED_MAYU: Final = (MAYU_RED, MAYU_YELLOW, MAYU_BLUE)
_SUN_IL_SAEK: Final = [0, 3, 3, 6]


@dataclass(frozen=True, slots=True)
class YakuRow:
    """A yaku: its name, the size of its sets, its points if closed, and a search in twelve tiles.

    `found` returns the subjects of the yaku in the tiles, which are part of its name: a colour, a
    character, or "" if it has only one name; empty if the tiles do not have it.
    """

    id: str
    size: int
    points: int
    found: Callable[[Counts], Found]


@dataclass(frozen=True, slots=True)
class YakuMatch:
    """A yaku that twelve tiles have; `subject` is the colour or character tile that names it."""

    yaku: YakuRow
    subject: str = ""

    @property
    def points(self) -> int:
        """Points of the closed hand."""
        return self.yaku.points

    @property
    def name(self) -> str:
        """Its id, with the subject if a yaku has several names.

        >>> YakuMatch(YAKU[0], "red").name == f"{YAKU[0].id}.red"
        True
        """
        return f"{self.yaku.id}.{self.subject}" if self.subject else self.yaku.id


def _if(holds: object) -> Found:
    return ("",) if holds else ()


def _has(c: Counts, size: int, tiles: Iterable[HaiyukiTile]) -> bool:
    return all(c[tile] >= size for tile in tiles)


def _any(c: Counts, size: int, tiles: Iterable[HaiyukiTile]) -> bool:
    return any(c[tile] >= size for tile in tiles)


def _sets(c: Counts, size: int, tiles: Iterable[HaiyukiTile] = range(TYPES)) -> int:
    """Returns the number of sets of that size; a tile with twice as many copies counts as two."""
    return sum(c[tile] // size for tile in tiles)


def _armed(c: Counts, size: int, of_weapon: int | None = None) -> tuple[HaiyukiTile, ...]:
    """Returns the characters with `size` copies and enough of their colour's weapon."""
    return tuple(
        tile
        for tile in CHARACTER_TILES
        if c[tile] >= size and c[WEAPON_OF[TILES[tile].colour]] >= (of_weapon or size)
    )


def _colours(holds: Callable[[Colour], object]) -> Found:
    return tuple(colour for colour in COLOURS if holds(colour))


def _beside(c: Counts, size: int, other: int) -> bool:
    """True if some tile has `size` copies and another has `other`."""
    return any(
        c[tile] >= size and any(c[t] >= other for t in range(TYPES) if t != tile)
        for tile in range(TYPES)
    )


def _pair_and_weapon(c: Counts, size: int) -> Found:
    """Returns the colours whose two characters and weapon each have `size` copies."""
    return _colours(lambda colour: _has(c, size, (*_CHARACTERS_OF[colour], WEAPON_OF[colour])))


def _named(tiles: Iterable[HaiyukiTile]) -> Found:
    return tuple(TILES[tile].id for tile in tiles)


def _armed_colours(c: Counts, size: int) -> int:
    return len({TILES[tile].colour for tile in _armed(c, size)})


YAKU: Final = (
    YakuRow("IP_E_DAM", 9, 12800, lambda c: _if(_beside(c, 9, 3))),
    YakuRow("BI_O_UI", 8, 12800, lambda c: _if(_armed(c, 8, 4))),
    YakuRow("PAL_BO_CHAE", 8, 8800, lambda c: _if(_beside(c, 8, 4))),
    YakuRow("O_UI", 6, 9600, lambda c: _if(_armed(c, 6))),
    YakuRow("JU_HO", 6, 7200, lambda c: _if(_has(c, 6, (ATAHO, PET)))),
    YakuRow(
        "SUN_IL_SAEK",
        6,
        6400,
        lambda c: _colours(lambda one: sorted(c[t] for t in _OF_COLOUR[one]) == _SUN_IL_SAEK),
    ),
    YakuRow("YUK_BEOP_JEON_SEO", 6, 5600, lambda c: _if(_sets(c, 6) >= 2)),
    YakuRow("JIN_MAYU", 4, 9600, lambda c: _if(_has(c, 4, _MIXED_MAYU))),
    YakuRow("CROSS_COMBINATION", 4, 9600, lambda c: _if(_pair_and_weapon(c, 4))),
    YakuRow("MAGU_DDAERIGI", 4, 9600, lambda c: _if(_sets(c, 4, _WEAPONS) >= 3)),
    YakuRow(
        "CHO_IL_SAEK", 4, 8000, lambda c: _colours(lambda one: _sets(c, 4, _OF_COLOUR[one]) >= 3)
    ),
    YakuRow("NAM_TANG", 4, 7200, lambda c: _if(_has(c, 4, (ATAHO, SMASH, PET)))),
    YakuRow("YEO_TANG", 4, 7200, lambda c: _if(_has(c, 4, (RIN, YURI, FARI)))),
    YakuRow("CHWI_HO_JEON", 4, 7200, lambda c: _if(_has(c, 4, (ATAHO, RIN, SMASH)))),
    YakuRow("PO_MUL_JANG", 4, 7200, lambda c: _if(_has(c, 4, (FARI, SMASH, YURI)))),
    YakuRow(
        "JAYU_BAKAE_PYEONGDEUNG",
        4,
        6400,
        lambda c: _if(all(_any(c, 4, _OF_COLOUR[colour]) for colour in COLOURS)),
    ),
    YakuRow("PIL_SAL_GI", 4, 5600, lambda c: _named(_armed(c, 4)) if _sets(c, 4) >= 3 else ()),
    YakuRow("SA_CHEON_YO_RI", 4, 3200, lambda c: _if(_sets(c, 4) >= 3)),
    YakuRow(
        "SPECIAL_COMBINATION",
        3,
        8000,
        lambda c: _if(_colours(lambda one: _has(c, 3, _OF_COLOUR[one]))),
    ),
    YakuRow("CHO_MAYU", 3, 6400, lambda c: _if(_has(c, 3, MAYU))),
    YakuRow("BYEON_TAE_GAE", 3, 6400, lambda c: _if(_has(c, 3, (SMASH, RIN, YURI, FARI)))),
    YakuRow(
        "IL_SAEK",
        3,
        4800,
        lambda c: _colours(
            lambda one: c[MAYU_PURPLE] >= 3 and sum(c[t] >= 3 for t in _OF_COLOUR[one]) >= 3
        ),
    ),
    YakuRow("MAYU", 3, 4800, lambda c: _if(_has(c, 3, _MIXED_MAYU) and _sets(c, 3) >= 4)),
    YakuRow("DOUBLE_COMBINATION", 3, 4800, lambda c: _if(_armed_colours(c, 3) >= 2)),
    YakuRow("COMBINATION", 3, 4000, lambda c: _if(_sets(c, 3) >= 4 and _pair_and_weapon(c, 3))),
    YakuRow(
        "SAEK_HANA_SSIK",
        3,
        3200,
        lambda c: _if(
            c[MAYU_PURPLE] >= 3 and all(_any(c, 3, _OF_COLOUR[colour]) for colour in COLOURS)
        ),
    ),
    YakuRow("JANG_GI", 3, 2800, lambda c: _named(_armed(c, 3)) if _sets(c, 3) >= 4 else ()),
    YakuRow("SAM_DO_RIP", 3, 2400, lambda c: _if(_sets(c, 3) >= 4)),
    YakuRow("ALL_STARS", 2, 2400, lambda c: _if(_has(c, 2, CHARACTER_TILES))),
    YakuRow("SAM_YEON_GYEOK", 2, 2000, lambda c: _if(_armed_colours(c, 2) >= 3)),
)
MOST_POINTS: Final = max(row.points for row in YAKU)
_BY_POINTS: Final = sorted(YAKU, key=lambda row: -row.points)


def matching_yaku(key: Key) -> tuple[YakuMatch, ...]:
    """All yaku that the tiles have, the one with the most points first; none unless twelve.

    >>> [match.name for match in matching_yaku(key_of([0] * 8 + [6] * 4))][:2]
    ['BI_O_UI', 'PAL_BO_CHAE']
    """
    counts = counts_of(key)
    if sum(counts) != COMPLETE:
        return ()
    found = ((row, row.found(counts)) for row in _BY_POINTS)
    return tuple(YakuMatch(row, subjects[0]) for row, subjects in found if subjects)


def best_yaku(key: Key) -> YakuMatch | None:
    """Returns the yaku that counts for these tiles, open ones included, or None.

    >>> best_yaku(key_of([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])).yaku.id
    'SAM_DO_RIP'
    """
    return winning_hands().get(key)


def waits(key: Key) -> tuple[HaiyukiTile, ...]:
    """Returns the tiles that complete a yaku of the eleven tiles; empty if not tenpai.

    >>> waits(key_of([0] * 8 + [2] * 3))
    (0, 2)
    """
    return tenpai_hands().get(key, ())


def is_tenpai(key: Key) -> bool:
    """True if the eleven tiles are one away from a yaku.

    >>> is_tenpai(key_of([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]))
    True
    """
    return key in tenpai_hands()


def tenpai_discards(key: Key) -> tuple[HaiyukiTile, ...]:
    """Returns the tiles of twelve whose discard leaves tenpai.

    >>> tenpai_discards(key_of([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 6]))
    (6,)
    """
    tenpai = tenpai_hands()
    return tuple(
        tile for tile in range(TYPES) if key >> 4 * tile & 15 and key - UNITS[tile] in tenpai
    )


@cache
def winning_hands() -> Mapping[Key, YakuMatch]:
    """Every hand of twelve tiles that has a yaku, and the one that counts.

    >>> len(winning_hands())
    2258
    """
    shapes = {
        key_of(tile for tile in chosen for _ in range(size))
        for size, number in ((3, 4), (4, 3), (6, 2))
        for chosen in combinations_with_replacement(range(TYPES), number)
        if max(map(chosen.count, chosen)) * size <= COPIES
    }
    shapes.add(key_of(CHARACTER_TILES) * 2)
    shapes |= {
        key_of((*trio, *_WEAPONS)) * 2
        for trio in product(*(_CHARACTERS_OF[colour] for colour in COLOURS))
    }
    return MappingProxyType({key: match for key in sorted(shapes) if (match := _first(key))})


def _first(key: Key) -> YakuMatch | None:
    counts = counts_of(key)
    for row in _BY_POINTS:
        if subjects := row.found(counts):
            return YakuMatch(row, subjects[0])
    return None


@cache
def tenpai_hands() -> Mapping[Key, tuple[HaiyukiTile, ...]]:
    """Every hand of eleven tiles that waits, with what for.

    >>> len(tenpai_hands())
    6970
    """
    hands: dict[Key, list[HaiyukiTile]] = {}
    for key in winning_hands():
        for tile in range(TYPES):
            if key >> 4 * tile & 15:
                hands.setdefault(key - UNITS[tile], []).append(tile)
    return MappingProxyType({key: tuple(sorted(tiles)) for key, tiles in hands.items()})
