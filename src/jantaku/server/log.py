"""What the server writes about itself: lines on stderr, no passphrase, token or address in them."""

from __future__ import annotations

import logging
import sys
from typing import Final

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OURS: Final = ("jantaku", "uvicorn")


def start_log(level: str) -> None:
    """Has everything from that level on written."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(_FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    # Uvicorn tells of each connection and of its own start; ours says where it is.
    logging.getLogger("uvicorn.error").setLevel(
        max(logging.WARNING, logging.getLevelName(level.upper()))
    )
