"""Conversion of a log to another format: `convert`."""

from __future__ import annotations

from typing import Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.files import FORMATS, read_game
from jantaku.riichi.records.formats.writing import require_finished

WRITTEN: Final = tuple(FORMATS)
"""The formats that a log can be converted to: all except Jantaku's own."""


def convert(data: bytes, format_: str, rules: str | None = None) -> bytes:
    """The log in the format of that name; `rules` are those of `read_game`.

    Raises `ReplayError` if the data is not a log of riichi or the format cannot represent it.

    >>> with open("tests/data/records/own-4p.mjai.jsonl", "rb") as file:
    ...     convert(file.read(), "tenhou_json")[:17]
    b'{"title":["",""],'
    """
    if format_ not in FORMATS:
        raise ReplayError(f"no format {format_[:40]!r}", f"choose among {', '.join(FORMATS)}")
    game = read_game(data, rules)
    require_finished(game)
    written = FORMATS[format_].write(game)
    return written if isinstance(written, bytes) else written.encode()
