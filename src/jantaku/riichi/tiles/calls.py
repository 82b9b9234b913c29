"""Melds as players call them, in their order: `chi 234m, pon 5z, ankan 6p`.

An alternative to the brackets of a hand (see `notation`), which lists the calls separately from the
tiles in hand.
"""

from __future__ import annotations

from jantaku.base.errors import NotationError, shown
from jantaku.riichi.tiles.notation import LONGEST, ParsedMeld, format_mpsz, parse_mpsz
from jantaku.riichi.tiles.tile import KINDS, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jantaku.riichi.tiles.notation import MeldLike, MeldType
    from jantaku.riichi.tiles.tile import Tile

__all__ = ["format_calls", "parse_calls"]

# The names of each type, the first of which is written.
_NAMES: dict[MeldType, tuple[str, ...]] = {
    "chi": ("chi", "chii"),
    "pon": ("pon",),
    "open_kan": ("kan", "open kan", "minkan", "daiminkan"),
    "closed_kan": ("closed kan", "ankan", "concealed kan"),
    "added_kan": ("added kan", "kakan", "shouminkan"),
}
_TYPE_OF: dict[str, MeldType] = {name: type_ for type_, names in _NAMES.items() for name in names}
_EXAMPLE = "write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p"
_RUNS = {KINDS[kind : kind + 3] for kind in KINDS[:27] if kind % 9 < 7}


def parse_calls(text: str) -> tuple[ParsedMeld, ...]:
    """The melds of a text, in the order written, with commas between.

    A chi names its three tiles; of a pon or kan one tile stands for all. NotationError, with the
    place, for anything that is not a call.

    >>> parse_calls("chi 342m, pon 5z, ankan 6p")
    (<ParsedMeld chi (234m)>, <ParsedMeld pon (555z)>, <ParsedMeld closed_kan [6666p]>)
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {shown(text)}")
    if len(text) > LONGEST:
        cure = f"keep it to {LONGEST} characters"
        raise _fault("the text is too long", cure, text, LONGEST, len(text))
    return tuple(_meld(text, start, end) for start, end in _pieces(text))


def format_calls(melds: Iterable[MeldLike]) -> str:
    """The melds as `parse_calls` reads them, each with all its tiles.

    >>> format_calls(parse_calls("kan 5z,chi 340m"))
    'kan 5555z, chi 340m'
    """
    return ", ".join(map(_told, melds))


def _told(meld: MeldLike) -> str:
    if getattr(meld, "type", None) not in _NAMES:
        raise TypeError(f"a meld is wanted, not {shown(meld)}")
    return f"{_NAMES[meld.type][0]} {_tiles_text(meld)}"


def _tiles_text(meld: MeldLike) -> str:
    """Its tiles; of an added kan the added one stays the last."""
    if meld.type != "added_kan":
        return format_mpsz(meld.tiles)
    *pon, added = meld.tiles
    return format_mpsz(pon)[:-1] + format_mpsz([added])


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each call, blanks around it left out."""
    if not text.strip():
        return
    start = 0
    for piece in text.replace(";", ",").split(","):
        lead = len(piece) - len(piece.lstrip())
        yield start + lead, start + lead + len(piece.strip())
        start += len(piece) + 1


def _meld(text: str, start: int, end: int) -> ParsedMeld:
    *words, tiles = text[start:end].split() or [""]
    name = " ".join(words).replace("_", " ").lower()
    if not words:
        fault = "a call without tiles" if tiles.lower() in _TYPE_OF else "no call"
        raise _fault(fault, _EXAMPLE, text, start, end)
    if name not in _TYPE_OF:
        cure = "calls are chi, pon, kan, closed kan (ankan) and added kan (kakan)"
        raise _fault(f"no call is named {name!r}", cure, text, start, end - len(tiles))
    return _with_tiles(_TYPE_OF[name], text, end - len(tiles), end)


def _with_tiles(type_: MeldType, text: str, start: int, end: int) -> ParsedMeld:
    try:
        tiles = parse_mpsz(text[start:end])
    except NotationError as error:
        error.text, error.position = text, start + (error.position or 0)
        raise
    places = [(tile, start, end) for tile in _filled(type_, tiles)]
    if wrong := _wrong(type_, [tile for tile, _, _ in places]):
        raise _fault(*wrong, text, start, end)
    return ParsedMeld(type_, places)


def _filled(type_: MeldType, tiles: Sequence[Tile]) -> list[Tile]:
    """The tiles; a single one of a pon or kan with the others like it, which are not red."""
    if type_ == "chi" or len(tiles) != 1:
        return [*tiles]
    return [*tiles, *[kind_of(tiles[0])] * (2 if type_ == "pon" else 3)]


def _wrong(type_: MeldType, tiles: Sequence[Tile]) -> tuple[str, str] | None:
    """Fault and cure where the tiles make no such meld."""
    kinds = sorted(map(kind_of, tiles))
    if type_ == "chi":
        if tuple(kinds) in _RUNS:
            return None
        return "no run", "a chi is three numbers in a row of one suit, such as chi 234m"
    size, noun = (3, "pon") if type_ == "pon" else (4, "kan")
    if len(kinds) == size and len(set(kinds)) == 1:
        return None
    return f"no {noun}", f"write {size} tiles of one kind, or one of them: {noun} 5z"


def _fault(fault: str, cure: str, text: str, start: int, end: int) -> NotationError:
    return NotationError(fault, cure, text=text, position=start, length=max(1, end - start))
