"""The packed reel of a log, made in a sandbox and sent to browsers."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

from jantaku.game.protocol import to_dict
from jantaku.replay.reading import read_reel
from jantaku.riichi.records.converting import converted

if TYPE_CHECKING:
    from jantaku.replay.values import Reel


def packed(reel: Reel) -> bytes:
    """The JSON of a reel, packed by gzip."""
    text = json.dumps(to_dict(reel), separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), 6, mtime=0)


def film(log: str, rules: str = "") -> str:
    """The packed reel of a log, both as base64; `rules`, if not empty, is a preset to play it by.

    Raises ReplayError for data that is not a log.

    >>> film("bm8gcmVjb3Jk")
    Traceback (most recent call last):
        ...
    jantaku.ReplayError: no game record; ...
    """
    return b64encode(packed(read_reel(b64decode(log), rules or None))).decode()


def convert(log: str, format_: str, rules: str = "") -> str:
    """Returns a log in another format, both as base64; see `jantaku.riichi.records.converting`."""
    return b64encode(converted(b64decode(log), format_, rules or None)).decode()
