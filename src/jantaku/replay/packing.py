"""The packed replay of a log, made in a sandbox and sent to browsers."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

from jantaku.game.protocol import to_dict
from jantaku.replay.reader import read_replay
from jantaku.riichi.records.conversion import convert as convert_log

if TYPE_CHECKING:
    from jantaku.replay.values import GameReplay


def pack_replay(replay: GameReplay) -> bytes:
    """The JSON of a replay, packed by gzip."""
    text = json.dumps(to_dict(replay), separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), 6, mtime=0)


def packed_replay_of_log(log: str, rules: str = "") -> str:
    """The packed replay of a log, both as base64; `rules`, if not empty, is a preset to play it by.

    Raises ReplayError for data that is not a log.

    >>> packed_replay_of_log("bm8gcmVjb3Jk")
    Traceback (most recent call last):
        ...
    jantaku.ReplayError: no game record; ...
    """
    return b64encode(pack_replay(read_replay(b64decode(log), rules or None))).decode()


def converted(log: str, format_: str, rules: str = "") -> str:
    """Returns a log in another format, both as base64; see `jantaku.riichi.records.conversion`."""
    return b64encode(convert_log(b64decode(log), format_, rules or None)).decode()
