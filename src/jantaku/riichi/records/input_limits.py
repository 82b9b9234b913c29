"""Limits and safe readers for files that may hold anything.

Every limit with its reason, checked access to JSON, and the wrapper that turns any other failure
into a `ReplayError`.
"""

from __future__ import annotations

import functools
import json
import re
import zipfile
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from pydantic_core import from_json

from jantaku.base.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")

LARGEST_GAME: Final = 16 * 2**20
"""The most bytes one game may have once unpacked; a long hanchan has a million as JSON."""
LARGEST_FILE: Final = 2**32
"""The most bytes that one file or member of lines may unpack into: days of reading."""
MOST_PARTS: Final = 2**19
"""The most tags, lines, JSON values or protobuf fields of one game; a long hanchan has 80,000."""
MOST_FAULTS: Final = 1000
"""The most unreadable games in a file of lines; a file with more holds something else."""
MOST_ROUNDS: Final = 500
"""Ten times the longest game there was."""
LONGEST_NAME: Final = 256
"""The most letters of a name, which is cut there; no site allows twenty."""
MOST_POINTS: Final = 10_000_000
"""A hundred times what is on the table."""
LONGEST_TAG: Final = 256
"""Bytes of a tag that is remembered: a call or a riichi has fifty."""
UNPACKED: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""Ways to pack a zip's member that are unpacked piece by piece; `zipfile` does others whole."""
DEEPEST_JSON: Final = 64
DEEPEST_PROTOBUF: Final = 16
"""Levels of nesting; a Mahjong Soul record has eight."""

_CURE = "check that the file is a whole game record of this format"
MISHAPS: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""The exceptions that malformed input raises in a reader, its own `ReplayError` included."""


def guarded(read: Callable[P, T]) -> Callable[P, T]:
    """Wraps a reader so that it raises `ReplayError` for all that malformed input raises."""

    @functools.wraps(read)
    def guarded_read(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except MISHAPS as error:
            raise malformed(error) from None

    return guarded_read


def malformed(error: Exception, place: str = "") -> ReplayError:
    """Returns the error for a record that broke its reader, from the exception and the place.

    Raise it without binding it to a name: a frame that holds its own error keeps its locals alive.
    """
    fault = error if isinstance(error, ReplayError) else _malformed(error)
    fault.fault += f" ({place})" if place else ""
    return fault


def _malformed(error: Exception) -> ReplayError:
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], (str, bytes)):
        key = error.args[0]
        shown = key if isinstance(key, str) else key.decode("ascii", "replace")
        return ReplayError(f"{shown[:40]!r} is missing or unknown", _CURE)
    return ReplayError("a value of another form than this format has there", _CURE)


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


class Parts:
    """Counts the parts of a record as they are read: few bytes must not become many objects.

    A part of a byte or two is a hundred bytes once it is a tag, a line, a value or a field.
    """

    def __init__(self) -> None:
        self._left = MOST_PARTS

    def take(self, count: int = 1) -> None:
        """Counts `count` more parts. Raises `ReplayError` if there are too many."""
        self._left -= count
        if self._left < 0:
            fault = f"a record of more than {MOST_PARTS} tags, lines or values"
            raise ReplayError(fault, "no game is that long; split the file")


def lines_of(text: str) -> list[str]:
    """The lines of a text that holds one game.

    Raises `ReplayError` for too many.
    """
    Parts().take(text.count("\n") + 1)
    return text.split("\n")


def parse_json(data: bytes | str) -> Any:
    """The JSON value, of bounded size and depth.

    Raises `ReplayError` with the position for what is not JSON.
    """
    text = as_bytes(data)
    Parts().take(text.count(b",") + text.count(b"[") + text.count(b"{"))
    try:
        value = _json_value(text)
    except json.JSONDecodeError as error:
        raise ReplayError(
            f"no JSON: {error.msg.removesuffix(' starting at')}", _CURE, position=error.pos
        ) from None
    except (ValueError, RecursionError) as error:
        raise malformed(error) from None
    _check_depth(text)
    return value


def _json_value(text: bytes) -> Any:
    try:
        return from_json(text)
    except ValueError:
        return json.loads(text)  # slower, says where the fault is, and knows UTF-16


def _check_depth(text: bytes) -> None:
    """Refuses JSON that is nested too deep: each turn takes away the innermost pairs."""
    plain = _ESCAPE.sub(b"", text) if b"\\" in text else text
    nesting = _STRING.sub(b"", plain.translate(None, _NO_NESTING))
    for _ in range(DEEPEST_JSON):
        nesting = nesting.replace(b"[]", b"").replace(b"{}", b"")
        if not nesting:
            return
    raise ReplayError(f"JSON nested more than {DEEPEST_JSON} deep", _CURE)


_ESCAPE: Final = re.compile(rb"\\.", re.DOTALL)
_STRING: Final = re.compile(rb'"[^"]*"')
_NO_NESTING: Final = bytes(frozenset(range(256)) - frozenset(b'[]{}"'))


def whole(value: object, least: int, most: int, what: str) -> int:
    """Returns the value. Raises `ReplayError` unless it is a whole number in the range."""
    if type(value) is not int or not least <= value <= most:
        shown = repr(value)[:40]
        raise ReplayError(f"{what} is {shown}", f"it is a whole number from {least} to {most}")
    return value


def points_of(values: object, players: int, what: str) -> tuple[int, ...]:
    """Returns the points of each player. Raises `ReplayError` if the value is not such a list."""
    if not isinstance(values, list) or len(values) < players:
        raise ReplayError(f"{what} are not {players} numbers", _CURE)
    return tuple(whole(value, -MOST_POINTS, MOST_POINTS, what) for value in values[:players])


def scores_of(values: object, players: int) -> tuple[float, ...]:
    """Returns the score or rating of each player. Raises `ReplayError` if it is not a list."""
    if not isinstance(values, list) or len(values) < players:
        raise ReplayError(f"the scores are not {players} numbers", _CURE)
    if not all(type(value) in (int, float) for value in values[:players]):
        raise ReplayError("a score or rating is not a number", _CURE)
    scores = tuple(map(float, values[:players]))
    if not all(-MOST_POINTS < score < MOST_POINTS for score in scores):
        raise ReplayError("a score that no game ends with", _CURE)
    return scores


def names_of(values: object, players: int) -> tuple[str, ...]:
    """The list of names, empty for those that are missing."""
    if not isinstance(values, list):
        raise ReplayError("the names are not a list", _CURE)
    told = tuple(map(name_of, values[:players]))
    return told + ("",) * (players - len(told))


def name_of(value: object) -> str:
    """A player's name or other short text, printable whatever it was."""
    if not isinstance(value, str):
        raise ReplayError(f"a name is {repr(value)[:40]}", "it is a text")
    return value[:LONGEST_NAME].encode("utf-8", "replace").decode()
