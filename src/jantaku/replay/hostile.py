"""What stands between a reader and a file that may hold anything.

Limits, bounded decompression, checked access to JSON, and the net that turns whatever still goes
wrong into a `ReplayError`. May import errors only.
"""

from __future__ import annotations

import functools
import json
import zlib
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from jantaku.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")

LARGEST_GAME: Final = 16 * 2**20
"""The most bytes one game may have once unpacked; a long hanchan has fifty thousand."""
MOST_ROUNDS: Final = 500
LONGEST_NAME: Final = 256
MOST_POINTS: Final = 10_000_000
_DEEPEST: Final = 64

_CURE = "check that the file is a whole game record of this format"
_MISHAPS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def guarded(read: Callable[P, T]) -> Callable[P, T]:
    """The reader, raising `ReplayError` where it would raise what malformed input leads to."""

    @functools.wraps(read)
    def guarded_read(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except ReplayError:
            raise
        except _MISHAPS as error:
            raise malformed(error) from None

    return guarded_read


def malformed(error: Exception) -> ReplayError:
    """What to say of a record that broke its reader."""
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], (str, bytes)):
        key = error.args[0]
        shown = key if isinstance(key, str) else key.decode("ascii", "replace")
        return ReplayError(f"{shown[:40]!r} is missing or unknown", _CURE)
    detail = " ".join(str(error).split())[:80]
    return ReplayError(f"malformed record ({type(error).__name__}: {detail})", _CURE)


def as_bytes(data: bytes | str) -> bytes:
    """The record as bytes, refused when it is larger than any game."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if len(data) > LARGEST_GAME:
        raise too_large()
    return data


def too_large() -> ReplayError:
    """The error for a game over the limit."""
    fault = f"a record of more than {LARGEST_GAME // 2**20} MiB"
    return ReplayError(fault, "no game is that long; split the file")


def gunzip(data: bytes) -> bytes:
    """What is packed in gzip, never unpacking more than the largest game.

    Raises `ReplayError` for what is damaged or larger.
    """
    whole = b""
    while data:
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            whole += unpacker.decompress(data, LARGEST_GAME + 1 - len(whole))
        except zlib.error as error:
            raise ReplayError(f"damaged gzip data ({error})", "fetch the file again") from None
        if len(whole) > LARGEST_GAME:
            raise too_large()
        if not unpacker.eof:
            raise ReplayError("gzip data that breaks off", "fetch the file again")
        data = unpacker.unused_data.lstrip(b"\0")
    return whole


def parse_json(data: bytes | str) -> Any:
    """The JSON value, of bounded size and depth.

    Raises `ReplayError` with the position for what is no JSON.
    """
    text = as_bytes(data)
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise ReplayError(f"no JSON: {error.msg}", _CURE, position=error.pos) from None
    except (ValueError, RecursionError) as error:
        raise malformed(error) from None
    _check_depth(value)
    return value


def _check_depth(value: object) -> None:
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, (list, dict))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise ReplayError(f"JSON nested more than {_DEEPEST} deep", _CURE)


def whole(value: object, least: int, most: int, what: str) -> int:
    """The value if it is a whole number in the range, else `ReplayError`."""
    if type(value) is not int or not least <= value <= most:
        shown = repr(value)[:40]
        raise ReplayError(f"{what} is {shown}", f"it is a whole number from {least} to {most}")
    return value


def points_of(values: object, players: int, what: str) -> tuple[int, ...]:
    """The list of one number of points for each player, else `ReplayError`."""
    if not isinstance(values, list) or len(values) < players:
        raise ReplayError(f"{what} are no {players} numbers", _CURE)
    return tuple(whole(value, -MOST_POINTS, MOST_POINTS, what) for value in values[:players])


def scores_of(values: object, players: int) -> tuple[float, ...]:
    """The list of one score or rating for each player, else `ReplayError`."""
    if not isinstance(values, list) or len(values) < players:
        raise ReplayError(f"the scores are no {players} numbers", _CURE)
    scores = tuple(map(float, values[:players]))
    if not all(-MOST_POINTS < score < MOST_POINTS for score in scores):
        raise ReplayError("a score that no game ends with", _CURE)
    return scores


def names_of(values: object, players: int) -> tuple[str, ...]:
    """The list of names, empty for those that are missing."""
    if not isinstance(values, list):
        raise ReplayError("the names are no list", _CURE)
    told = tuple(map(name_of, values[:players]))
    return told + ("",) * (players - len(told))


def name_of(value: object) -> str:
    """A player's name or other short text, printable whatever it was."""
    if not isinstance(value, str):
        raise ReplayError(f"a name is {repr(value)[:40]}", "it is a text")
    return value[:LONGEST_NAME].encode("utf-8", "replace").decode()
