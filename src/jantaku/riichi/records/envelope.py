"""The forms in which a record comes: packed by gzip, in UTF-16, or in links that contain it.

The editor of tenhou.net/6 and other programs write a game as such links, often one for each round.
"""

from __future__ import annotations

import codecs
import gzip
import re
import zlib
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from typing import IO, TYPE_CHECKING, Final, cast
from urllib.parse import unquote_to_bytes

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.input_limits import LARGEST_GAME, Parts, too_large

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import RawIOBase

_GZIP: Final = b"\x1f\x8b"
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BUFFER: Final = 1 << 16
_LINK: Final = re.compile(rb"tenhou\.net/\d[^\s#]*#(?:\w+=\w*&)*json=", re.IGNORECASE)
_LINK_WITHIN: Final = 1 << 12  # bytes from the start, in which the first link begins
_TEXT: Final = re.compile(rb"\{|<(?!https?:)", re.IGNORECASE)  # how records begin that are texts
_PLAIN_JSON: Final = re.compile(rb'\{\s*"')  # a quote is the first sign that links escape
_MOST_ESCAPES: Final = 3  # times that programs escape a link they hand on
_JSON_PART: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[{}]', re.DOTALL)


def opened(data: bytes) -> bytes:
    """Returns the bytes of a record as its format has them; those of most records are returned.

    Raises `ReplayError` for damage, and for a record larger than any game.
    """
    return _plain(_gunzip(data)) if data.startswith(_GZIP) else _plain(data)


@contextmanager
def opened_stream(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """Like `opened`, for a file with any number of records."""
    buffered = BufferedReader(cast("RawIOBase", file), _BUFFER)
    try:
        if buffered.peek(2).startswith(_GZIP):
            with gzip.GzipFile(fileobj=buffered) as inner:
                yield _plain_stream(inner)
        else:
            yield _plain_stream(buffered)
    finally:
        buffered.detach()


def _plain_stream(file: gzip.GzipFile | BufferedReader[RawIOBase]) -> IO[bytes]:
    if _is_plain(file.peek(_BUFFER)):
        return cast("IO[bytes]", file)
    return BytesIO(_plain(_whole(file)))


def is_link(path: object) -> bool:
    """True for a link that contains a log, in the place of a path."""
    return isinstance(path, str) and _has_links(path.encode("utf-8", "surrogatepass"))


def _is_plain(data: bytes) -> bool:
    return not (data.startswith((_GZIP, *_UTF16)) or _has_links(data))


def _has_links(data: bytes) -> bool:
    start = data[:_LINK_WITHIN].lstrip(b"\xef\xbb\xbf \t\r\n")
    return not _TEXT.match(start) and _LINK.search(start) is not None


def _plain(data: bytes) -> bytes:
    if _is_plain(data):
        return data
    if data.startswith(_GZIP):
        raise ReplayError("packed by gzip more than once", "unpack it")
    if data.startswith(_UTF16):
        data = _utf8(data)
    return b"\n".join(map(_linked, _LINK.split(data)[1:])) if _has_links(data) else data


def _utf8(data: bytes) -> bytes:
    try:
        return data.decode("utf-16").encode()
    except UnicodeError:
        raise ReplayError("damaged UTF-16", "fetch the file again") from None


def _linked(text: bytes) -> bytes:
    """Returns the object at the start of what follows the sign of a link, on one line."""
    for _ in range(_MOST_ESCAPES):
        if _PLAIN_JSON.match(text):
            break
        text = unquote_to_bytes(text)
    return text[: _end_of_object(text)].replace(b"\r", b" ").replace(b"\n", b" ")


def _end_of_object(text: bytes) -> int:
    depth, parts = 0, Parts()
    for part in _JSON_PART.finditer(text):
        parts.take()
        depth += {b"{": 1, b"}": -1}.get(part[0], 0)
        if depth <= 0:
            return part.end()
    raise ReplayError("a link that breaks off", "copy the whole link")


def _gunzip(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as packed:
            return _whole(packed)
    except EOFError:
        raise ReplayError("gzip data that breaks off", "fetch the file again") from None
    except (OSError, zlib.error) as error:
        raise ReplayError(f"damaged gzip data ({error})", "fetch the file again") from None


def _whole(file: gzip.GzipFile | BufferedReader[RawIOBase]) -> bytes:
    data = file.read(LARGEST_GAME + 1)
    if len(data) > LARGEST_GAME:
        raise too_large()
    return data
