"""Texts to tiles and back: a `parse_` and a `format_` for each notation.

mpsz with honor letters (`406p11zwhg`), tile ids (`0 4 8`), mjai names (`5mr E P`), Unicode glyphs,
whole hands with melds in brackets, and winds. The kernel reads and writes them. A `parse_` that
cannot read its text raises NotationError, which says where, and nothing else. Whether a hand is
possible (five copies, a wrong size) is asked in `hand`.
"""

from __future__ import annotations

from itertools import groupby

from jantaku import _kernel
from jantaku.base.errors import ArgumentError, HandError, shown

from .tile import RED_IDS, TILE_IDS, TILES, Tile, TileId, Wind, kind_of, suit_of, tile_of_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Literal, Protocol

    MeldType = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
    Spans = tuple[tuple[int, int], ...]  # start and end of each tile in the text

    class MeldLike(Protocol):
        """The interface of a meld for `format_hand`."""

        @property
        def type(self) -> MeldType:
            """The type of the meld."""

        @property
        def tiles(self) -> Sequence[Tile]:
            """Its three or four tiles; of an added kan the last is the added one."""


LONGEST = 512
"""The most characters a text may have."""

_TILE_NAMES = _kernel._tile_names()
_MJAI_NAMES = _kernel._mjai_names()
_GLYPHS = _kernel._glyphs()
_WINDS: dict[str, str] = dict(zip("ESWN", _kernel._wind_names(), strict=True))


class ParsedMeld:
    """A meld as read: `type`, `tiles` in the order written, and the `spans` they were written at.

    The last tile of an added kan is the added one.
    """

    __slots__ = ("spans", "tiles", "type")

    def __init__(self, type_: MeldType, tiles: tuple[Tile, ...], spans: Spans) -> None:
        self.type = type_
        self.tiles = tiles
        self.spans = spans

    def __repr__(self) -> str:
        return f"<ParsedMeld {self.type} {format_hand((), (self,))}>"


class ParsedHand:
    """A hand as read: concealed `tiles` as written, their `spans` in `text`, and the `melds`."""

    __slots__ = ("melds", "spans", "text", "tiles")

    def __init__(
        self, text: str, tiles: tuple[Tile, ...], spans: Spans, melds: tuple[ParsedMeld, ...]
    ) -> None:
        self.text = text
        self.tiles = tiles
        self.spans = spans
        self.melds = melds

    def locate(self, tile: Tile, occurrence: int = 1) -> tuple[int, int]:
        """Position and length in the text of the nth copy of a tile, from 1 and melds included.

        A kind finds its red five too. Raises IndexError if there are fewer copies.

        >>> parse_hand("11m(111m)").locate(Tile(0), 5)
        (6, 1)
        """
        place = _kernel._locate(self.text, tile, occurrence)
        if place is None:
            raise IndexError("the hand has fewer copies of the tile")
        return place

    def __repr__(self) -> str:
        return f"<ParsedHand {format_hand(self.tiles, self.melds)}>"


def parse_tile(text: str) -> Tile:
    """The one tile the text names, in any notation or by its English or Japanese name.

    >>> parse_tile("0p") == parse_tile("5pr")
    True
    >>> [format_tile(parse_tile(name)) for name in ("5z", "wh", "White", "haku", "P", "🀆")]
    ['5z', '5z', '5z', '5z', '5z', '5z']
    """
    return _kernel._read_tile(text)


def format_tile(tile: Tile) -> str:
    """The tile in mpsz: `5m`, its red five `0m`, East `1z`."""
    return _TILE_NAMES[_known(tile)]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a list, in the order written, in any notation.

    Several numbers are tile ids; words that are all names of single tiles are those tiles; all
    else is mpsz, into which honor letters and glyphs may be mixed.

    >>> parse_tiles("58m") == parse_tiles("5m,8m") == parse_tiles("17 28") == parse_tiles("🀋🀎")
    True
    >>> format_mpsz(parse_tiles("2pg")), format_mpsz(parse_tiles("5mr E haku"))
    ('2p6z', '0m15z')
    """
    return _kernel._read_tiles(text)


def parse_hand(text: str) -> ParsedHand:
    """The tiles and melds of a hand, in any notation as in `parse_tiles`; brackets go with mpsz.

    `(123m)` chi, `(111m)` pon, `(1111m)` open kan, `[1111m]` closed kan, `(111+1m)` added kan.

    >>> hand = parse_hand("406m11z(312p)[7777s]")
    >>> hand.tiles, hand.melds
    ((3, 34, 5, 27, 27), (<ParsedMeld chi (123p)>, <ParsedMeld closed_kan [7777s]>))
    """
    tiles, spans, melds = _kernel._read_hand(text)
    return ParsedHand(text, tiles, spans, tuple(ParsedMeld(*meld) for meld in melds))


def format_hand(tiles: Iterable[Tile], melds: Iterable[MeldLike] = ()) -> str:
    """A hand in mpsz: its concealed tiles sorted, then the melds in brackets, in their order.

    >>> hand = parse_hand("(555+0p)11z406m")
    >>> format_hand(hand.tiles, hand.melds)
    '406m11z(555+0p)'
    """
    return _kernel._write_hand(tiles, melds)


def parse_mpsz(text: str) -> tuple[Tile, ...]:
    """The tiles of digits with a suit and of honor letters, in the order written; no melds.

    >>> parse_mpsz("406mwwhwwwh") == parse_mpsz("406m35335z")
    True
    """
    return _kernel._read_mpsz(text)


def format_mpsz(tiles: Iterable[Tile]) -> str:
    """The tiles sorted and grouped: honors as `z`, a red five as `0` before the plain ones.

    >>> format_mpsz(parse_mpsz("wh5s50p32m"))
    '23m05p5s5z'
    """
    return _kernel._write_tiles(tiles)


def format_in_order(tiles: Iterable[Tile]) -> str:
    """The tiles in the order given; those of one suit in a row share its letter.

    >>> format_in_order(parse_tiles("3m 1m 5z 2m"))
    '31m5z2m'
    """
    return "".join(
        "".join(format_tile(tile)[0] for tile in alike) + suit
        for suit, alike in groupby(tiles, suit_of)
    )


def parse_ids(ids: str | Iterable[int], *, red_fives: bool = True) -> tuple[Tile, ...]:
    """The tiles with these ids (Tenhou's 0 to 135), in the order given.

    16, 52 and 88 are the red fives, unless the set has none.

    >>> parse_ids("0,4,16") == parse_ids([0, 4, 16]) == parse_mpsz("120m")
    True
    """
    text = ids if isinstance(ids, str) else ",".join(map(str, ids))
    return _kernel._read_ids(text, red_fives)


def format_ids(tiles: Iterable[Tile], *, red_fives: bool = True) -> tuple[TileId, ...]:
    """Ids for the tiles, in the order given: all different, for each the lowest that is left.

    A plain five never takes the id of a red one. Raises HandError if a tile has no id left.

    >>> format_ids(parse_mpsz("1150m"))
    (0, 1, 17, 16)
    """
    reds = _reds(red_fives)
    ids: dict[TileId, None] = {}  # a set that keeps the order
    for tile in map(_known, tiles):
        ids[_free_id(tile, reds, ids)] = None
    return tuple(ids)


def parse_mjai(names: str | Iterable[str]) -> tuple[Tile, ...]:
    """The tiles with these mjai names, in the order given.

    >>> parse_mjai("1m 5mr E P F C") == parse_mjai(["1m", "5mr", "E", "P", "F", "C"])
    True
    """
    text = names if isinstance(names, str) else " ".join(map(str, names))
    return _kernel._read_mjai(text)


def format_mjai(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """The mjai name of each tile.

    >>> format_mjai(parse_mpsz("10m15z"))
    ('1m', '5mr', 'E', 'P')
    """
    return tuple(_MJAI_NAMES[_known(tile)] for tile in tiles)


def parse_unicode(text: str) -> tuple[Tile, ...]:
    """The tiles with these glyphs, in the order written; variation selectors are skipped.

    >>> format_mpsz(parse_unicode("🀇🀈🀉 🀄️"))
    '123m7z'
    """
    return _kernel._read_glyphs(text)


def format_unicode(tiles: Iterable[Tile]) -> str:
    """The glyph of each tile; Unicode has no red fives, so they become plain ones.

    Red is an emoji too: a variation selector after it asks for the glyph that matches the others.

    >>> format_unicode(parse_mpsz("0m67z")) == "🀋🀅🀄" + chr(0xFE0E)
    True
    """
    return "".join(_GLYPHS[_known(tile)] for tile in tiles).replace("🀄", "🀄\ufe0e")


def parse_wind(text: str) -> Wind:
    """The wind named by its letter, English name, number or tile, in any case.

    >>> parse_wind("e"), parse_wind("South"), parse_wind("3"), parse_wind("4z")
    ('E', 'S', 'W', 'N')
    """
    return _kernel._read_wind(text)


def format_wind(wind: Wind) -> str:
    """The wind's English name: `east`."""
    if wind not in _WINDS:
        raise ArgumentError(f"unknown wind {shown(wind)}", "winds are E, S, W, N")
    return _WINDS[wind]


def _reds(red_fives: bool) -> Collection[TileId]:
    return RED_IDS if red_fives else ()


def _free_id(tile: Tile, reds: Collection[TileId], used: Collection[TileId]) -> TileId:
    first = 4 * kind_of(tile)
    for tile_id in TILE_IDS[first : first + 4]:
        if tile_id not in used and tile_of_id(tile_id, reds) == tile:
            return tile_id
    cure = "a kind has four tiles; with red fives, one of its fives is red and three are plain"
    raise HandError(f"no tile id is left for another {format_tile(tile)}", cure)


def _known(tile: Tile) -> Tile:
    if not 0 <= tile < len(TILES):
        raise ArgumentError(f"there is no tile {shown(tile)}", "a Tile is a number from 0 to 36")
    return tile
