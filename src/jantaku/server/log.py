"""The log of the server: lines on stderr, without passphrases, tokens or addresses."""

from __future__ import annotations

import logging
import sys
from typing import Final

from jantaku.base.errors import printable

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OF_CLIENTS: Final = ("Invalid UTF-8 sequence",)
_OURS: Final = ("jantaku", "uvicorn")


def start_log(level: str) -> None:
    """Starts logging of everything from `level` up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine(_FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    # Uvicorn logs each connection and its own start; `serve` announces the address instead.
    logging.getLogger("uvicorn.error").setLevel(
        max(logging.WARNING, logging.getLevelName(level.upper()))
    )


class _OneLine(logging.Formatter):
    """Writes a message in one line, whatever it contains."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Returns the line with invisible signs as escapes."""
        return printable(super().formatMessage(record))


def _is_ours(record: logging.LogRecord) -> bool:
    """Returns False for faults of clients, which could fill the log."""
    return not record.getMessage().startswith(_OF_CLIENTS)
