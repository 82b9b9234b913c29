"""Texts to tiles and back: a `parse_` and a `format_` for each notation.

mpsz with honor letters (`406p11zwhg`), tile ids (`0 4 8`), mjai names (`5mr E P`), Unicode glyphs,
whole hands with melds in brackets, and winds. A `parse_` that cannot read its text raises
NotationError, which says where, and nothing else. Whether a hand is possible (five copies, a wrong
size) is asked in `hand`.
"""

from __future__ import annotations

from jantaku.base.errors import ArgumentError, HandError, NotationError, shown

from .tile import (
    KINDS,
    RED_IDS,
    TILE_IDS,
    TILES,
    Kind,
    Tile,
    TileId,
    Wind,
    kind_of,
    sort_key,
    suit_of,
    tile_of_id,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
    from typing import Literal, Protocol

    MeldType = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
    Place = tuple[Tile, int, int]  # a tile, its start and end in the text
    Token = tuple[Tile | str, int, int]  # ... or one of ( ) [ ] +

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

# The names of the tiles 0..36 in each notation.
_SUITED = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
_MPSZ = (*_SUITED, "1z", "2z", "3z", "4z", "5z", "6z", "7z", "0m", "0p", "0s")
_MJAI_REDS = ("5mr", "5pr", "5sr")
_MJAI = (*_SUITED, *"ESWNPFC", *_MJAI_REDS)
_GLYPHS = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄🀋🀝🀔"

_HONORS = {
    Kind(27): "e east",
    Kind(28): "s south",
    Kind(29): "w west",
    Kind(30): "n north",
    Kind(31): "wh white haku",
    Kind(32): "g green hatsu",
    Kind(33): "r red chun",
}

_TILE_OF_MPSZ = dict(zip(_MPSZ, TILES, strict=True))
_TILE_OF_MJAI = dict(zip(_MJAI, TILES, strict=True))
_TILE_OF_GLYPH = dict(zip(_GLYPHS, KINDS, strict=False))  # no glyph is read as a red five
_TILE_OF_LETTER = {names.split()[0]: kind for kind, names in _HONORS.items()}
_TILE_OF_SYMBOL = _TILE_OF_LETTER | _TILE_OF_GLYPH
_TILE_OF_NAME: dict[str, Tile] = {
    **{
        spelt: kind
        for kind, names in _HONORS.items()
        for spelt in f"{names} {names.title()} {names.upper()}".split()
    },
    **_TILE_OF_MPSZ,
    **_TILE_OF_MJAI,
}

_WINDS: dict[Wind, str] = {"E": "east", "S": "south", "W": "west", "N": "north"}
_WIND_OF_NAME = {
    name: wind
    for number, (wind, word) in enumerate(_WINDS.items(), 1)
    for name in (wind.lower(), word, f"{number}", f"{number}z", _GLYPHS[26 + number])
}

_DIGITS = frozenset("0123456789+")
_MARKS = frozenset("()[]+")
_CLOSER = {"(": ")", "[": "]"}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # after a glyph: draw it as text, or as an emoji

_SHAPES: dict[tuple[Kind, ...], str] = {
    **{(kind, kind, kind): "triplet" for kind in KINDS},
    **{(kind, kind, kind, kind): "kan" for kind in KINDS},
    **{KINDS[kind : kind + 3]: "run" for kind in KINDS[:27] if kind % 9 < 7},
}
# Bracket, indexes of the tiles after a +, shape.
_MELD_TYPES: dict[tuple[str, tuple[int, ...], str], MeldType] = {
    ("(", (), "run"): "chi",
    ("(", (), "triplet"): "pon",
    ("(", (), "kan"): "open_kan",
    ("[", (), "kan"): "closed_kan",
    ("(", (3,), "kan"): "added_kan",
}

_WRITE_TILES = "write tiles as digits and a suit, such as 123m456p11z"


class ParsedMeld:
    """A meld as read: `type`, `tiles` in the order written, and the `spans` they were written at.

    The last tile of an added kan is the added one.
    """

    __slots__ = ("spans", "tiles", "type")

    def __init__(self, type_: MeldType, places: Sequence[Place]) -> None:
        self.type = type_
        self.tiles = tuple(tile for tile, _, _ in places)
        self.spans = tuple((start, end) for _, start, end in places)

    def __repr__(self) -> str:
        return f"<ParsedMeld {self.type} {_format_meld(self)}>"


class ParsedHand:
    """A hand as read: concealed `tiles` as written, their `spans` in `text`, and the `melds`."""

    __slots__ = ("melds", "spans", "text", "tiles")

    def __init__(self, text: str, places: Sequence[Place], melds: Sequence[ParsedMeld]) -> None:
        self.text = text
        self.tiles = tuple(tile for tile, _, _ in places)
        self.spans = tuple((start, end) for _, start, end in places)
        self.melds = tuple(melds)

    def locate(self, tile: Tile, occurrence: int = 1) -> tuple[int, int]:
        """Position and length in the text of the nth copy of a tile, from 1 and melds included.

        A kind finds its red five too. Raises IndexError if there are fewer copies.

        >>> parse_hand("11m(111m)").locate(Tile(0), 5)
        (6, 1)
        """
        written = [*zip(self.spans, self.tiles, strict=True)]
        for meld in self.melds:
            written += zip(meld.spans, meld.tiles, strict=True)
        copies = [span for span, found in sorted(written) if tile in (found, kind_of(found))]
        start, end = copies[occurrence - 1]
        return start, end - start

    def __repr__(self) -> str:
        return f"<ParsedHand {format_hand(self.tiles, self.melds)}>"


def parse_tile(text: str) -> Tile:
    """The one tile the text names, in any notation or by its English or Japanese name.

    >>> parse_tile("0p") == parse_tile("5pr")
    True
    >>> [format_tile(parse_tile(name)) for name in ("5z", "wh", "White", "haku", "P", "🀆")]
    ['5z', '5z', '5z', '5z', '5z', '5z']
    """
    name = _checked(text).strip()
    if name in _TILE_OF_NAME:
        return _TILE_OF_NAME[name]
    places = list(_tiles_alone(text, _tokens(text)))
    if len(places) == 1:
        return places[0][0]
    fault = f"{len(places)} tiles instead of one"
    start = places[1][1] if places else 0
    raise _fault("not_one_tile", fault, "name one tile, such as 5m", text, start, len(text))


def format_tile(tile: Tile) -> str:
    """The tile in mpsz: `5m`, its red five `0m`, East `1z`."""
    return _MPSZ[_known(tile)]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a list, in the order written, in any notation.

    Several numbers are tile ids; words that are all names of single tiles are those tiles; all
    else is mpsz, into which honor letters and glyphs may be mixed.

    >>> parse_tiles("58m") == parse_tiles("5m,8m") == parse_tiles("17 28") == parse_tiles("🀋🀎")
    True
    >>> format_mpsz(parse_tiles("2pg")), format_mpsz(parse_tiles("5mr E haku"))
    ('2p6z', '0m15z')
    """
    return _tiles(_tiles_alone(text, _tokens(text)))


def parse_hand(text: str) -> ParsedHand:
    """The tiles and melds of a hand, in any notation as in `parse_tiles`; brackets go with mpsz.

    `(123m)` chi, `(111m)` pon, `(1111m)` open kan, `[1111m]` closed kan, `(111+1m)` added kan.

    >>> hand = parse_hand("406m11z(312p)[7777s]")
    >>> hand.tiles, hand.melds
    ((3, 34, 5, 27, 27), (<ParsedMeld chi (123p)>, <ParsedMeld closed_kan [7777s]>))
    """
    places: list[Place] = []
    melds: list[ParsedMeld] = []
    tokens = _tokens(text)
    for token, start, end in tokens:
        if not isinstance(token, str):
            places.append((token, start, end))
        elif token in _CLOSER:
            melds.append(_read_meld(text, token, start, tokens))
        elif token == "+":
            cure = "write an added kan as (111+1m)"
            raise _fault("plus_outside_meld", "'+' outside a meld", cure, text, start)
        else:
            cure = "open the meld first, as in (123m)"
            raise _fault("closes_nothing", f"{token!r} closes nothing", cure, text, start)
    return ParsedHand(text, places, melds)


def format_hand(tiles: Iterable[Tile], melds: Iterable[MeldLike] = ()) -> str:
    """A hand in mpsz: its concealed tiles sorted, then the melds in brackets, in their order.

    >>> hand = parse_hand("(555+0p)11z406m")
    >>> format_hand(hand.tiles, hand.melds)
    '406m11z(555+0p)'
    """
    return format_mpsz(tiles) + "".join(map(_format_meld, melds))


def parse_mpsz(text: str) -> tuple[Tile, ...]:
    """The tiles of digits with a suit and of honor letters, in the order written; no melds.

    >>> parse_mpsz("406mwwhwwwh") == parse_mpsz("406m35335z")
    True
    """
    return _tiles(_tiles_alone(text, _scan(_checked(text), _TILE_OF_LETTER)))


def format_mpsz(tiles: Iterable[Tile]) -> str:
    """The tiles sorted and grouped: honors as `z`, a red five as `0` before the plain ones.

    >>> format_mpsz(parse_mpsz("wh5s50p32m"))
    '23m05p5s5z'
    """
    digits = {"m": "", "p": "", "s": "", "z": ""}
    for tile in sorted(map(_known, tiles), key=sort_key):
        digits[suit_of(tile)] += _MPSZ[tile][0]
    return "".join(f"{numbers}{suit}" for suit, numbers in digits.items() if numbers)


def parse_ids(ids: str | Iterable[int], *, red_fives: bool = True) -> tuple[Tile, ...]:
    """The tiles with these ids (Tenhou's 0 to 135), in the order given.

    16, 52 and 88 are the red fives, unless the set has none.

    >>> parse_ids("0,4,16") == parse_ids([0, 4, 16]) == parse_mpsz("120m")
    True
    """
    text = ids if isinstance(ids, str) else ",".join(map(str, ids))
    return _tiles(_scan_ids(_checked(text), _reds(red_fives)))


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
    return _tiles(_scan_names(_checked(text), _TILE_OF_MJAI))


def format_mjai(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """The mjai name of each tile.

    >>> format_mjai(parse_mpsz("10m15z"))
    ('1m', '5mr', 'E', 'P')
    """
    return tuple(_MJAI[_known(tile)] for tile in tiles)


def parse_unicode(text: str) -> tuple[Tile, ...]:
    """The tiles with these glyphs, in the order written; variation selectors are skipped.

    >>> format_mpsz(parse_unicode("🀇🀈🀉 🀄️"))
    '123m7z'
    """
    return _tiles(_scan_glyphs(_checked(text)))


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
    name = _checked(text).strip().lower()
    if name not in _WIND_OF_NAME:
        raise _fault("no_wind", "not a wind", "write e, s, w or n", text, 0, len(text))
    return _WIND_OF_NAME[name]


def format_wind(wind: Wind) -> str:
    """The wind's English name: `east`."""
    if wind not in _WINDS:
        raise ArgumentError(f"unknown wind {shown(wind)}", "winds are E, S, W, N")
    return _WINDS[wind]


def _tokens(text: str) -> Iterator[Token]:
    """Yields the tiles and marks of a text in any notation."""
    words = _split(_checked(text))
    if len(words) > 1 and all(map(_is_number, words)):
        return _scan_ids(text, RED_IDS)
    # A lone 5mr is 5m and Red, as 2pg is 2p and Green; among other names it is mjai's red five.
    lone_red = len(words) == 1 and words[0] in _MJAI_REDS
    if not lone_red and all(word in _TILE_OF_NAME for word in words):
        return _scan_names(text, _TILE_OF_NAME)
    return _scan(text, _TILE_OF_SYMBOL)


def _scan(text: str, symbols: Mapping[str, Tile]) -> Iterator[Token]:
    """mpsz: groups of digits with their suit, symbols that are a tile each, and marks."""
    at = 0
    while at < len(text):
        if text[at] in _MARKS:
            yield text[at], at, at + 1
            at += 1
        elif text[at] in _DIGITS:
            at = yield from _scan_group(text, at)
        elif _separates(text[at]):
            at += 1
        else:
            symbol = _symbol_at(text, at, symbols)
            yield symbols[symbol], at, at + len(symbol)
            at += len(symbol)


def _scan_group(text: str, start: int) -> Generator[Token, None, int]:
    """Digits, a + before one that was added, and the suit that ends them; returns the end."""
    end = start
    while text[end : end + 1] in _DIGITS:
        end += 1
    suit = text[end : end + 1].lower()
    if suit not in ("m", "p", "s", "z"):
        raise _no_suit(text, start, end)
    for at in range(start, end):
        yield _digit_token(text, at, suit), at, at + 1
    return end + 1


def _no_suit(text: str, start: int, end: int) -> NotationError:
    """Blames the digits, or the character after them if it has no meaning anywhere."""
    after = text[end : end + 1]
    known = not after or after in _MARKS or _separates(after) or after.lower() in _TILE_OF_SYMBOL
    if not known:
        return _unexpected(text, end)
    cure = "add m, p, s or z after them"
    return _fault("digits_alone", "digits without a suit", cure, text, start, end)


def _digit_token(text: str, at: int, suit: str) -> Tile | str:
    if text[at] == "+":
        return "+"
    name = text[at] + suit
    if name not in _TILE_OF_MPSZ:
        cure = "honors are 1z to 7z: East South West North White Green Red"
        raise _fault("no_such_honor", f"there is no {name}", cure, text, at)
    return _TILE_OF_MPSZ[name]


def _symbol_at(text: str, at: int, symbols: Mapping[str, Tile]) -> str:
    for symbol in (text[at : at + 2].lower(), text[at].lower()):  # `wh` before `w`
        if symbol in symbols:
            return symbol
    if text[at] in "mpzMPZ":
        cure = "write its digits first, such as 123m"
        raise _fault("suit_alone", "a suit without digits", cure, text, at)
    raise _unexpected(text, at)


def _scan_names(text: str, names: Mapping[str, Tile]) -> Iterator[Place]:
    for word, start, end in _words(text):
        if word not in names:
            cure = "they are 1m to 9m, 1p to 9p, 1s to 9s, 5mr 5pr 5sr and E S W N P F C"
            raise _fault("no_name", "not an mjai name", cure, text, start, end)
        yield names[word], start, end


def _scan_ids(text: str, reds: Collection[TileId]) -> Iterator[Place]:
    seen: set[int] = set()
    for word, start, end in _words(text):
        if not _is_number(word) or int(word) >= len(TILE_IDS):
            cure = "ids are numbers from 0 to 135"
            raise _fault("no_id", "not a tile id", cure, text, start, end)
        tile_id = TILE_IDS[int(word)]
        if tile_id in seen:
            cure = "each of the 136 is one tile"
            raise _fault("id_again", f"tile id {tile_id} again", cure, text, start, end)
        seen.add(tile_id)
        yield tile_of_id(tile_id, reds), start, end


def _scan_glyphs(text: str) -> Iterator[Place]:
    for at, char in enumerate(text):
        if char in _TILE_OF_GLYPH:
            yield _TILE_OF_GLYPH[char], at, at + 1
        elif not _separates(char):
            raise _unexpected(text, at, "write glyphs from 🀀 to 🀡")


def _read_meld(text: str, opener: str, start: int, tokens: Iterator[Token]) -> ParsedMeld:
    """The meld behind an opening bracket; takes its tokens up to the closing one."""
    closer = _CLOSER[opener]
    places: list[Place] = []
    added: list[int] = []
    for token, at, end in tokens:
        if not isinstance(token, str):
            places.append((token, at, end))
        elif token == "+":
            added.append(len(places))
        elif token == closer:
            return ParsedMeld(_meld_type(text, start, end, places, added), places)
        else:
            fault = f"{token!r} in a meld opened with {opener!r}"
            cure = f"close the meld with {closer!r} first"
            raise _fault("mark_in_meld", fault, cure, text, at)
    cure = f"close the meld with {closer!r}"
    raise _fault("never_closed", f"{opener!r} is never closed", cure, text, start)


def _meld_type(
    text: str, start: int, end: int, places: Sequence[Place], added: Sequence[int]
) -> MeldType:
    kinds = sorted(kind_of(tile) for tile, _, _ in places)
    key = text[start], tuple(added), _SHAPES.get(tuple(kinds), "")
    if key not in _MELD_TYPES:
        raise _fault(*_why_no_meld(kinds, bool(added)), text, start, end)
    return _MELD_TYPES[key]


def _why_no_meld(kinds: Sequence[Kind], added: bool) -> tuple[str, str, str]:
    """Code, fault and cure of a bracket that holds no meld; the first row that is true."""
    size, different, suits = len(kinds), len(set(kinds)) > 1, set(map(suit_of, kinds))
    shape = _SHAPES.get(tuple(kinds))
    rows = (
        (size == 0, "empty_meld", "an empty meld", "write its tiles in the brackets, as in (123m)"),
        (
            size not in (3, 4),
            "meld_size",
            f"a meld of size {size}",
            "a chi or pon has three tiles, a kan four",
        ),
        (len(suits) > 1, "meld_suits", "a meld of different suits", "a meld stays in one suit"),
        (
            size == 4 and different,
            "kan_kinds",
            "a kan of different tiles",
            "a kan is four of one kind",
        ),
        (
            "z" in suits and different,
            "meld_honors",
            "a meld of different honors",
            "honors make no runs",
        ),
        (
            shape is None,
            "no_meld",
            "neither a run nor a triplet",
            "write a chi as (123m), a pon as (111m)",
        ),
        (added, "plus_in_meld", "a '+' outside an added kan", "write an added kan as (111+1m)"),
        (
            True,
            "concealed_group",
            "a concealed group in brackets",
            "a concealed group needs no brackets",
        ),
    )
    return next((code, fault, cure) for applies, code, fault, cure in rows if applies)


def _format_meld(meld: MeldLike) -> str:
    if not hasattr(meld, "type") or not hasattr(meld, "tiles"):
        raise TypeError(f"a meld is wanted, not {shown(meld)}")
    if meld.type == "added_kan":
        *pon, added = meld.tiles
        return f"({format_mpsz(pon)[:-1]}+{format_tile(added)})"
    left, right = "[]" if meld.type == "closed_kan" else "()"
    return f"{left}{format_mpsz(meld.tiles)}{right}"


def _tiles_alone(text: str, tokens: Iterable[Token]) -> Iterator[Place]:
    """The tokens, which must all be tiles."""
    for token, start, end in tokens:
        if isinstance(token, str):
            cure = "only a hand has melds; write tiles"
            raise _fault("meld_in_list", f"unexpected {token!r}", cure, text, start)
        yield token, start, end


def _tiles(places: Iterable[Place]) -> tuple[Tile, ...]:
    return tuple(tile for tile, _, _ in places)


def _words(text: str) -> Iterator[tuple[str, int, int]]:
    """The words between commas and blanks, with start and end."""
    end = 0
    for word in _split(text):
        start = text.index(word, end)
        end = start + len(word)
        yield word, start, end


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _separates(char: str) -> bool:
    return char.isspace() or char == "," or char in _VARIATION_SELECTORS


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


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


def _checked(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {shown(text)}")
    if len(text) > LONGEST:
        cure = f"keep it to {LONGEST} characters"
        raise _fault("too_long", "the text is too long", cure, text, LONGEST, len(text))
    return text


def _unexpected(text: str, at: int, cure: str = _WRITE_TILES) -> NotationError:
    return _fault("no_tile", f"unexpected character {text[at]!r}", cure, text, at)


def _fault(
    code: str, fault: str, cure: str, text: str, start: int, end: int | None = None
) -> NotationError:
    length = 1 if end is None else max(1, end - start)
    return NotationError(fault, cure, code=code, text=text, position=start, length=length)
