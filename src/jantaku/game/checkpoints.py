"""States of games as bytes that only their own host takes back.

A checkpoint is a pickle, which nobody may open who does not know where it comes from: it is signed
with a key of the host, and what is not is never looked at.
"""

from __future__ import annotations

import hmac
import io
import pickle
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ArgumentError, ReplayError
from jantaku.base.seal import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGNATURE: Final = 32  # bytes of SHA-256
_LEAST: Final = 16  # bytes of a key
_PURPOSE: Final = VERSION + b" checkpoint "


def sign(state: object, parts: Sequence[object], key: bytes) -> bytes:
    """Returns the state as signed bytes; an object in `parts` is stored as its place among them.

    Raises ArgumentError for a key of fewer than 16 bytes, and for an object that cannot be pickled.
    """
    file = io.BytesIO()
    try:
        _Writer(file, parts).dump(state)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        fault = f"this state cannot be kept: {error}"
        raise ArgumentError(fault, "take a checkpoint at another moment") from None
    body = file.getvalue()
    return _signature(body, key) + body


def unsign(data: bytes, parts: Sequence[object], key: bytes) -> Any:
    """The state that was signed; `ReplayError` for anything not signed with this key."""
    body = data[_SIGNATURE:]
    if not hmac.compare_digest(data[:_SIGNATURE], _signature(body, key)):
        cure = "give what checkpoint() gave, with the same key and version"
        raise ReplayError("this checkpoint is not signed with the key", cure)
    return _Reader(io.BytesIO(body), parts).load()


def _signature(body: bytes, key: bytes) -> bytes:
    if not isinstance(key, bytes) or len(key) < _LEAST:
        raise ArgumentError("the key is too short", f"give {_LEAST} secret bytes or more")
    return hmac.digest(key, _PURPOSE + body, "sha256")


class _Writer(pickle.Pickler):
    """A pickler that names parts by their places."""

    def __init__(self, file: io.BytesIO, parts: Sequence[object]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._places = {id(part): place for place, part in enumerate(parts)}

    def persistent_id(self, value: object) -> int | None:
        return self._places.get(id(value))


class _Reader(pickle.Unpickler):
    """An unpickler that finds parts by their places."""

    def __init__(self, file: io.BytesIO, parts: Sequence[object]) -> None:
        super().__init__(file)
        self._shared_parts = parts

    def persistent_load(self, place: int) -> object:
        return self._shared_parts[place]
