"""Bytes of the kernel on their way through a pickle, so that no others come back.

They are memory as it lies, and mean something to the same build alone. A seal finds damage, not
forgery: a pickle from somebody you do not trust is never safe to open.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from jantaku.errors import ReplayError

_VERSION: Final = b"jantaku 0.1.0"
_SIZE: Final = 16


def sealed(data: bytes) -> bytes:
    """The bytes behind their checksum, which is of this version."""
    return _seal(data) + data


def unsealed(text: bytes, size: int | None = None) -> bytes:
    """What was sealed; `ReplayError` for anything else, and for what is not of that size.

    >>> unsealed(sealed(b"games"))
    b'games'
    """
    data = text[_SIZE:]
    if text[:_SIZE] != _seal(data) or size not in (None, len(data)):
        cure = "make it anew with this version, or give it undamaged"
        raise ReplayError("these are no games that this version has pickled", cure)
    return data


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SIZE, key=_VERSION).digest()
