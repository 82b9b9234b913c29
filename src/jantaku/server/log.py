"""What the server writes about itself: lines on stderr, no passphrase, token or address in them."""

from __future__ import annotations

import logging
import sys
from typing import Final

from jantaku.errors import printable

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OF_CLIENTS: Final = ("Invalid UTF-8 sequence",)
_OURS: Final = ("jantaku", "uvicorn")


def start_log(level: str) -> None:
    """Has everything from that level on written."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine(_FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    # Uvicorn tells of each connection and of its own start; ours says where it is.
    logging.getLogger("uvicorn.error").setLevel(
        max(logging.WARNING, logging.getLevelName(level.upper()))
    )


class _OneLine(logging.Formatter):
    """Writes a message in one line, whatever strangers have put into it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line, its signs that cannot be seen as escapes."""
        return printable(super().formatMessage(record))


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether it is no mere fault of a client, which could fill the log so."""
    return not record.getMessage().startswith(_OF_CLIENTS)
