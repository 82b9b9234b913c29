"""What is made of a log in a process apart, as it is sent. May import reading and reviewing."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from jantaku.errors import JantakuError
from jantaku.protocol import to_dict
from jantaku.reel.reading import read_reel
from jantaku.replay.converting import converted

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.reel.values import Reel


def packed(reel: Reel) -> bytes:
    """The JSON of a reel, packed by gzip."""
    text = json.dumps(to_dict(reel), separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), 6, mtime=0)


def film(log: str) -> dict[str, Any]:
    """The packed reel of a log, both as base64; or the fault of the log and its cure.

    >>> film("bm8gcmVjb3Jk")["fault"]
    'no game record'
    """
    return _made("reel", lambda: packed(read_reel(b64decode(log))))


def convert(log: str, format_: str) -> dict[str, Any]:
    """The log in another format, as `jantaku.replay.converting` writes it."""
    return _made("log", lambda: converted(b64decode(log), format_))


def _made(name: str, make: Callable[[], bytes]) -> dict[str, Any]:
    try:
        return {name: b64encode(make()).decode()}
    except JantakuError as error:
        return {"fault": error.fault, "cure": error.cure, "position": error.position}
