"""The errors for impossible hands and circumstances: what is wrong, where, and the cure.

The kernel finds a fault and writes its sentence; here it becomes an error with its place. Loaded
only when something is wrong.
"""

from __future__ import annotations

from jantaku import _kernel
from jantaku.base.errors import HandError, RulesError, shown
from jantaku.riichi.tiles.faults import place
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


_NO_TILE = 0xFF
_COPIES = 4


def hand_error(
    fault: str, tile: Tile, number: int, hand: object = None, win: object = None
) -> HandError:
    """The error for a fault the kernel found; `hand` and `win` are the arguments as given.

    >>> print(hand_error("win_not_in_hand", 8, 0, "123m456p789s11122z", "9m"))
    win: 9m is not among the concealed tiles at column 1; name a tile of the hand, to which the \
winning tile belongs
      9m
      ^^
    """
    source, wrong, cure = _kernel._write_fault(fault, tile, number)
    about = None if tile == _NO_TILE else tile
    error = HandError(wrong, cure, code=fault, tile=about, number=number, source=source)
    if isinstance(hand, int):
        error.source = f"row {hand}"
    place(error, hand, win)
    return error


def too_many_seen(tile: Tile, held: int, seen: Mapping[str, str | Sequence[Tile]]) -> HandError:
    """The error for copies that are too many with those held.

    It blames the argument that contains the fifth; `seen` has them by name and in order, texts or
    tiles from 0 to 36.

    >>> error = too_many_seen(Tile(27), 3, {"dora": "6z", "visible": "1z5z1z"})
    >>> error.source, error.fault
    ('visible', '5 copies of 1z')
    >>> print(error.caret)
    1z5z1z
        ^
    """
    return _blame("too_many_copies", tile, _COPIES + 1 - held, seen, held)


def not_in_play(tile: Tile, seen: Mapping[str, str | Sequence[Tile]]) -> HandError:
    """The error for a kind that three players lack, in the first argument that has it.

    >>> error = not_in_play(Tile(7), {"dora": "1z", "ura": "1m8m"})
    >>> error.source, error.fault
    ('ura', '8m is not in a three-player set')
    """
    return _blame("kind_not_in_play", tile, 1, seen)


def _blame(
    code: str,
    tile: Tile,
    nth: int,
    seen: Mapping[str, str | Sequence[Tile]],
    held: int | None = None,
) -> HandError:
    """The error for the nth copy of the tile among those that are seen, at its place.

    Its number is the copies held and seen, where they are counted.
    """
    total, at, position, length = _kernel._find_copy([*seen.values()], tile, nth)
    error = hand_error(code, tile, 0 if held is None else held + total)
    if at < 0:
        return error
    error.source, given = [*seen.items()][at]
    if error.source != "kita":  # a number, not a text
        error.text = given if isinstance(given, str) else "".join(map(format_tile, given))
        error.position, error.length = position, length
    return error


def no_tiles() -> HandError:
    """The error for a hand without tiles."""
    return hand_error("wrong_size", Tile(_NO_TILE), 0)


def too_many_indicators(value: object, source: str) -> HandError:
    """The error for more than five indicators."""
    text = value if isinstance(value, str) else None
    return HandError(
        "more than five indicators",
        "a round shows five at most",
        source=source,
        text=text,
        position=None if text is None else 0,
        length=len(text or " "),
    )


def bad_rule(name: str, value: object, cure: str) -> RulesError:
    """The error for a rule outside its range."""
    return RulesError(f"{name} cannot be {shown(value)}", cure, source=name)
