"""Tiles in a terminal: mpsz coloured by suit, and the Unicode glyphs.

The glyphs are narrow characters in every font's opinion but one: Red (U+1F004) is an emoji, so it
is followed by U+FE0E, which asks for its text form. Since terminals still disagree about its width,
a glyph is followed by a blank, and no column depends on a line with glyphs in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.tiles.notation import format_tile, parse_tile
from jantaku.riichi.tiles.tile import is_red, kind_of, sort_key, suit_of

from .terminal import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.game.protocol import DisplayTile as AnyTile
    from jantaku.riichi.tiles.tile import Tile

_STYLE_OF = {"m": "tile.man", "p": "tile.pin", "s": "tile.sou", "z": "tile.honor"}
_GLYPHS = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"
_TEXT_FORM = "\ufe0e"
_OTHER_GLYPHS = dict(
    zip(["1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g", "1j"], "🀢🀣🀥🀤🀦🀧🀨🀩🀪", strict=True)
)


def tile_style(tile: Tile) -> str:
    """The style of the tile's suit, or that of red fives."""
    return "tile.red" if is_red(tile) else _STYLE_OF[suit_of(tile)]


def mpsz(tile: Tile) -> Line:
    """Returns a tile in mpsz."""
    return (Span(format_tile(tile), tile_style(tile)),)


def mpsz_group(tiles: Sequence[Tile], marked: Tile | None = None) -> Line:
    """The tiles in mpsz, digits grouped by suit, in this order; `*` follows the marked one.

    >>> from jantaku.riichi.tiles.notation import parse_tiles
    >>> "".join(span.text for span in mpsz_group(parse_tiles("406m"), marked=parse_tiles("6m")[0]))
    '406*m'
    """
    spans: list[Span] = []
    at = _place_of(tiles, marked)
    for number, tile in enumerate(tiles):
        name = format_tile(tile)
        digit, suit = name[0], name[1]
        ends = number + 1 == len(tiles) or suit_of(tiles[number + 1]) != suit
        spans.append(Span(digit, "win" if number == at else tile_style(tile)))
        if number == at:
            spans.append(Span("*"))
        if ends:
            spans.append(Span(suit, _STYLE_OF[suit]))
    return tuple(spans)


def glyph(tile: Tile) -> str:
    """The tile's Unicode character in its text form; a red five looks like a plain one.

    >>> from jantaku.riichi.tiles.notation import parse_tile
    >>> glyph(parse_tile("1m")), len(glyph(parse_tile("7z")))
    ('🀇', 2)
    """
    char = _GLYPHS[kind_of(tile)]
    return char + _TEXT_FORM if char == "🀄" else char


def glyph_group(tiles: Sequence[Tile], marked: Tile | None = None) -> Line:
    """The tiles as glyphs, a blank after each; the marked one followed by `*`."""
    at = _place_of(tiles, marked)
    return tuple(
        Span(f"{glyph(tile)}{'*' if number == at else ' '}", tile_style(tile))
        for number, tile in enumerate(tiles)
    )


def tile_code(tile: AnyTile) -> str:
    """Returns the name of a tile of any game as it is typed; a red five is a zero.

    >>> from jantaku.game.protocol import BACK, DisplayTile
    >>> tile_code(DisplayTile("5m", red=True)), tile_code(DisplayTile("1f")), tile_code(BACK)
    ('0m', '1f', '??')
    """
    return f"0{tile.name[1:]}" if tile.red else tile.name or "??"


def tile_order(tile: AnyTile) -> tuple[str, str, bool]:
    """Returns the place of a tile among those of a meld: by suit and number, red fives first."""
    return tile.name[1:], tile.name[:1], not tile.red


def face_style(tile: AnyTile) -> str:
    """Returns the style of a tile of any game."""
    return "tile.red" if tile.red else _STYLE_OF.get(tile.name[-1:], "dora" if tile.name else "")


def face(tile: AnyTile) -> Line:
    """Returns a tile of any game."""
    return (Span(tile_code(tile), face_style(tile)),)


def faces(tiles: Sequence[AnyTile]) -> Line:
    """Returns tiles of any game in this order, digits grouped by suit.

    >>> from jantaku.game.protocol import DisplayTile
    >>> "".join(span.text for span in faces([DisplayTile("4m"), DisplayTile("5m", red=True)]))
    '40m'
    """
    spans: list[Span] = []
    codes = [*map(tile_code, tiles), ""]
    for tile, code, following in zip(tiles, codes, codes[1:], strict=False):
        spans.append(Span(code[:-1], face_style(tile)))
        if following[-1:] != code[-1:]:
            spans.append(Span(code[-1:], _STYLE_OF.get(code[-1:], face_style(tile))))
    return tuple(spans)


def face_glyph(tile: AnyTile) -> str:
    """Returns the Unicode character of a tile; blank if it has none."""
    if tile.name[1:] in _STYLE_OF:
        return glyph(parse_tile(tile.name))
    return _OTHER_GLYPHS.get(tile.name, " ")


def by_suit(tiles: Iterable[Tile]) -> list[tuple[Tile, ...]]:
    """The tiles sorted, one group per suit that occurs."""
    groups: dict[str, list[Tile]] = {}
    for tile in sorted(tiles, key=sort_key):
        groups.setdefault(suit_of(tile), []).append(tile)
    return [tuple(group) for group in groups.values()]


def bracketed(inner: Line, opener: str) -> Line:
    """The group in the brackets that say how it was called."""
    return line(opener, inner, {"(": ")", "[": "]", "": ""}[opener])


def _place_of(tiles: Sequence[Tile], marked: Tile | None) -> int:
    """Returns the place of the last marked tile, or -1 if there is no such tile."""
    if marked is None:
        return -1
    places = [number for number, tile in enumerate(tiles) if tile == marked]
    return places[-1] if places else -1
