"""A reel as it is sent: `packed`, for a process apart. May import reading."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from jantaku.errors import JantakuError
from jantaku.protocol import to_dict
from jantaku.reel.reading import read_reel

if TYPE_CHECKING:
    from jantaku.reel.values import Reel


def packed(reel: Reel) -> bytes:
    """The JSON of a reel, packed by gzip."""
    text = json.dumps(to_dict(reel), separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), 6, mtime=0)


def film(record: str) -> dict[str, Any]:
    """The packed reel of a record, both as base64; or the fault of the record and its cure.

    >>> film("bm8gcmVjb3Jk")["fault"]
    'no game record'
    """
    try:
        return {"reel": b64encode(packed(read_reel(b64decode(record)))).decode()}
    except JantakuError as error:
        return {"fault": error.fault, "cure": error.cure}
