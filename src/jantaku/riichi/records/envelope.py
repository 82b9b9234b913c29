"""The forms in which a record of any format comes: packed by gzip, or in UTF-16."""

from __future__ import annotations

import codecs
import gzip
import zlib
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from typing import IO, TYPE_CHECKING, Final, cast

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.input_limits import LARGEST_GAME, too_large

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import RawIOBase

_GZIP: Final = b"\x1f\x8b"
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BUFFER: Final = 1 << 16


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


def _is_plain(data: bytes) -> bool:
    return not data.startswith((_GZIP, *_UTF16))


def _plain(data: bytes) -> bytes:
    if _is_plain(data):
        return data
    if data.startswith(_GZIP):
        raise ReplayError("packed by gzip more than once", "unpack it")
    try:
        return data.decode("utf-16").encode()
    except UnicodeError:
        raise ReplayError("damaged UTF-16", "fetch the file again") from None


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
