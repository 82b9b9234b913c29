"""Seals for bytes of the kernel in a pickle, so that damaged bytes are refused.

The bytes are a memory image, valid only for the same build. A seal detects damage, not forgery:
never open a pickle from a source that you do not trust.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from jantaku import __version__
from jantaku.base.errors import ReplayError

VERSION: Final[bytes] = f"jantaku {__version__}".encode()
"""The version that seals and checkpoints belong to."""
_SIZE: Final = 16


def sealed(data: bytes) -> bytes:
    """The bytes behind their checksum, which is of this version."""
    return _seal(data) + data


def unsealed(text: bytes, size: int | None = None) -> bytes:
    """Returns the sealed bytes. Raises ReplayError for anything else, and for another size.

    >>> unsealed(sealed(b"games"))
    b'games'
    """
    data = text[_SIZE:]
    if text[:_SIZE] != _seal(data) or size not in (None, len(data)):
        cure = "recreate it with this version, or supply an undamaged copy"
        raise ReplayError("these bytes were not pickled by this version", cure)
    return data


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SIZE, key=VERSION).digest()
