"""The thirteen tiles of Haiyuki, hands of them as text and as keys.

A tile is a number from 0 to 12, the row of `TILES`; there are nine of each and no two differ. A
*key* is a whole hand in one number, four bits for the copies of each tile: hands compare, add and
look themselves up by it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from jantaku.base.errors import ArgumentError, NotationError
from jantaku.haiyuki.refusal import Refusal, refuse, unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HaiyukiTile: TypeAlias = int
Key: TypeAlias = int
Category = Literal["character", "weapon", "mayu"]
Colour = Literal["red", "blue", "yellow", "purple"]


@dataclass(frozen=True, slots=True)
class TileRow:
    """The properties of a tile."""

    id: str
    category: Category
    colour: Colour
    sex: Literal["male", "female"] | None = None


TILES: Final = (
    TileRow("ataho", "character", "red", "male"),
    TileRow("rin", "character", "red", "female"),
    TileRow("smash", "character", "blue", "male"),
    TileRow("yuri", "character", "blue", "female"),
    TileRow("pet", "character", "yellow", "male"),
    TileRow("fari", "character", "yellow", "female"),
    TileRow("punch", "weapon", "red"),
    TileRow("sword", "weapon", "blue"),
    TileRow("wand", "weapon", "yellow"),
    TileRow("mayu_red", "mayu", "red"),
    TileRow("mayu_blue", "mayu", "blue"),
    TileRow("mayu_yellow", "mayu", "yellow"),
    TileRow("mayu_purple", "mayu", "purple"),
)
TYPES: Final = len(TILES)
COPIES: Final = 9
ALL_TILES: Final = TYPES * COPIES
HELD: Final = 11
COMPLETE: Final = HELD + 1

ATAHO, RIN, SMASH, YURI, PET, FARI, PUNCH, SWORD, WAND, *MAYU = range(TYPES)
MAYU_RED, MAYU_BLUE, MAYU_YELLOW, MAYU_PURPLE = MAYU

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "yellow")
"""The three colours with characters, a weapon and a mayu; purple is not among them."""

UNITS: Final = tuple(1 << 4 * tile for tile in range(TYPES))
_NUMBER: Final = {row.id: tile for tile, row in enumerate(TILES)}
_ORDER: Final = tuple(
    sorted(
        range(TYPES),
        key=lambda tile: (
            ("character", "weapon", "mayu").index(TILES[tile].category),
            (*COLOURS, "purple").index(TILES[tile].colour),
            TILES[tile].id,
        ),
    )
)
RANK: Final = tuple(_ORDER.index(tile) for tile in range(TYPES))
"""The place of a tile in a sorted hand: by category, then colour, then name."""

_GROUP = re.compile(r"([^\W\d]+?)\s*[*x\u00d7]?\s*([0-9]*)(?=$|[\s,+])")
_GAP = re.compile(r"[\s,+]*")
_MOST = 200  # characters of a hand as text


def tile_of(name: str) -> HaiyukiTile:
    """The tile of that name.

    Raises NotationError for any other name.

    >>> tile_of("rin")
    1
    """
    try:
        return _NUMBER[name]
    except (KeyError, TypeError):
        raise unknown("no_tile_named", str(name), _NUMBER).error(NotationError) from None


def parse_tiles(
    text: str, names: Mapping[str, HaiyukiTile] | None = None
) -> tuple[HaiyukiTile, ...]:
    """The tiles of a text such as "ataho6 punch3 mayu_red3", in its order.

    A number after a name counts copies; `x`, `*` or a multiplication sign may be between them.
    `names` are other names for the tiles, in lower case. Raises NotationError, with the place, for
    an unknown tile and for more than nine copies.

    >>> parse_tiles("ataho3 rin"), parse_tiles("검2", {"검": 7})
    ((0, 0, 0, 1), (7, 7))
    """
    if len(text) > _MOST:
        raise refuse("long_hand", n=len(text)).error(NotationError)
    tiles: list[HaiyukiTile] = []
    known = _NUMBER if names is None else dict(_NUMBER, **names)
    at = _end_of_gap(text, 0)
    while at < len(text):
        found = _GROUP.match(text, at)
        if found is None:
            raise refuse("no_tile").error(NotationError, text=text, position=at)
        tiles += _group(text, found, known)
        at = _end_of_gap(text, found.end())
    for tile in set(tiles):
        if tiles.count(tile) > COPIES:
            raise _too_many(tile, tiles.count(tile)).error(NotationError, text=text)
    return tuple(tiles)


def _end_of_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _group(text: str, found: re.Match[str], known: Mapping[str, HaiyukiTile]) -> list[HaiyukiTile]:
    name, copies = found.group(1), found.group(2) or "1"
    tile = known.get(name.lower())
    if tile is None:
        raise unknown("no_tile_named", name, known).error(
            NotationError, text=text, position=found.start(1), length=len(name)
        )
    if len(copies) > 1 or not 1 <= int(copies) <= COPIES:
        raise _too_many(tile, copies).error(
            NotationError, text=text, position=found.start(2), length=len(copies)
        )
    return [tile] * int(copies)


def _too_many(tile: HaiyukiTile, count: int | str) -> Refusal:
    return refuse("copies", n=count, tile=TILES[tile].id, most=COPIES)


def format_tiles(tiles: Iterable[HaiyukiTile]) -> str:
    """The tiles as text, sorted, copies counted: what `parse_tiles` reads.

    >>> format_tiles([6, 0, 0])
    'ataho2 punch'
    """
    held = list(tiles)
    groups = [(tile, held.count(tile)) for tile in _ORDER if tile in held]
    return " ".join(f"{TILES[tile].id}{count if count > 1 else ''}" for tile, count in groups)


def sorted_tiles(tiles: Iterable[HaiyukiTile]) -> list[HaiyukiTile]:
    """The tiles in the order of a hand.

    >>> sorted_tiles([12, 6, 1, 0])
    [0, 1, 6, 12]
    """
    return sorted(tiles, key=RANK.__getitem__)


def key_of(tiles: Iterable[HaiyukiTile]) -> Key:
    """The hand in one number.

    >>> key_of([0, 0, 1]) == 0x12
    True
    """
    try:
        return sum(UNITS[tile] for tile in tiles)
    except IndexError:
        raise ArgumentError("there is no such tile", f"give numbers to {TYPES - 1}") from None


def counts_of(key: Key) -> tuple[int, ...]:
    """Copies of each of the thirteen tiles in the hand.

    >>> counts_of(0x12)[:3]
    (2, 1, 0)
    """
    return tuple(key >> 4 * tile & 15 for tile in range(TYPES))
