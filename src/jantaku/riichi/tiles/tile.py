"""The 34 kinds of tile, the red fives, and the 136 tiles of a set.

A `Kind` is a face: 0-8 man 1-9, 9-17 pin, 18-26 sou, 27-33 East South West North White Green Red.
A `Tile` is a kind, or 34, 35, 36: the red five of man, pin, sou.
A `TileId` is one of the 136 tiles: four of each kind in order, so its kind is `tile_id // 4`.

Functions here are total on these values and do not check them: what comes from outside goes through
`notation`.
"""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Literal

    Suit = Literal["m", "p", "s", "z"]
    Wind = Literal["E", "S", "W", "N"]

    class Tile(int):
        """A tile as a player sees it, 0 to 36: one of the kinds or a red five."""

    class Kind(Tile):
        """A face, 0 to 33; red fives count as fives."""

    class TileId(int):
        """A tile of the 136 in a set."""

else:
    # Three types to the type checker, every kind being a tile; plain ints at run time, as in the
    # kernel. typing.NewType would cost more start time than all of this file.
    Kind = Tile = TileId = int
    Suit = Wind = str

SUITS: tuple[Suit, ...] = ("m", "p", "s", "z")
KINDS: tuple[Kind, ...] = tuple(map(Kind, range(34)))
RED_FIVES: tuple[Tile, ...] = (Tile(34), Tile(35), Tile(36))
TILES: tuple[Tile, ...] = (*KINDS, *RED_FIVES)
TILE_IDS: tuple[TileId, ...] = tuple(map(TileId, range(136)))

RED_IDS = frozenset({TileId(16), TileId(52), TileId(88)})
"""The ids that are red fives; sets with a second red five of pin add 53."""

_KIND_OF = (*KINDS, Kind(4), Kind(13), Kind(22))

# What each kind points to as an indicator. Suits, winds and dragons are rings.
_RINGS = ((0, 9), (9, 9), (18, 9), (27, 4), (31, 3))
_DORA = tuple(Kind(first + (n + 1) % size) for first, size in _RINGS for n in range(size))


def kind_of(tile: Tile) -> Kind:
    """The tile's kind: a red five is a five.

    >>> kind_of(Tile(35))
    13
    """
    return _KIND_OF[tile]


def is_red(tile: Tile) -> bool:
    """True if the tile is a red five."""
    return tile >= 34


def is_honor(tile: Tile) -> bool:
    """True if the tile is a wind or a dragon."""
    return 27 <= tile < 34


def is_terminal(tile: Tile) -> bool:
    """True if the tile is a one or a nine."""
    return tile < 27 and tile % 9 in (0, 8)


def suit_of(tile: Tile) -> Suit:
    """The letter of the tile's suit, `z` for honors.

    >>> suit_of(Tile(35)), suit_of(Tile(27))
    ('p', 'z')
    """
    return SUITS[kind_of(tile) // 9]


def number_of(tile: Tile) -> int:
    """1 to 9, or 1 to 7 among honors; 5 for a red five."""
    return kind_of(tile) % 9 + 1


def sort_key(tile: Tile) -> tuple[Kind, bool]:
    """The tile's place in a sorted hand: by kind, a red five before the plain ones.

    >>> sorted([Tile(5), Tile(4), Tile(34)], key=sort_key)
    [34, 4, 5]
    """
    return kind_of(tile), tile < 34


def dora_kind(indicator: Tile, players: int = 4) -> Kind:
    """The kind that is dora under this indicator.

    Among three players man has only ones and nines, so 1m points to 9m.

    >>> dora_kind(Kind(0)), dora_kind(Kind(0), players=3)
    (1, 8)
    """
    return Kind(8) if players == 3 and indicator == 0 else _DORA[kind_of(indicator)]


def ids_alike(tile_id: int) -> range:
    """The four ids of the kind that an id is of.

    >>> list(ids_alike(TileId(22)))
    [20, 21, 22, 23]
    """
    first = tile_id // 4 * 4
    return range(first, first + 4)


def id_of(tile: Tile) -> TileId:
    """An id of the tile; of a plain five one that is never red.

    >>> id_of(Tile(4)), id_of(Tile(34))
    (19, 16)
    """
    return TILE_IDS[4 * kind_of(tile) + (0 if tile >= 34 else 3)]


@lru_cache(maxsize=128)
def red_ids(red_fives: tuple[int, int, int]) -> frozenset[TileId]:
    """Returns the ids of red fives, given their number in each suit: its first copies.

    >>> sorted(red_ids((1, 2, 0)))
    [16, 52, 53]
    """
    firsts = zip((16, 52, 88), red_fives, strict=True)
    return frozenset(TILE_IDS[first + copy] for first, count in firsts for copy in range(count))


def tile_of_id(tile_id: TileId, reds: Collection[TileId] = RED_IDS) -> Tile:
    """The tile with this id; `reds` are the ids that are red fives.

    >>> tile_of_id(TileId(52)), tile_of_id(TileId(53)), tile_of_id(TileId(53), reds=RED_IDS | {53})
    (35, 13, 35)
    """
    kind = KINDS[tile_id // 4]
    return RED_FIVES[kind // 9] if tile_id in reds else kind
