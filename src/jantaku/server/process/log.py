"""The log of the server: a line for each event on stderr, plain or JSON, without secrets."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_OF_CLIENTS: Final = ("Invalid UTF-8 sequence", "Invalid HTTP request received")
_OURS: Final = ("jantaku", "uvicorn")
_FIELDS: Final = "fields"
"""The attribute of a record with the values of its event."""


def start_log(level: str, form: str = "plain") -> None:
    """Starts logging of everything from `level` up, in the form `plain` or `json`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLine() if form == "json" else _OneLine(_FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    # Uvicorn logs each connection and its own start; `serve` announces the address instead.
    logging.getLogger("uvicorn.error").setLevel(
        max(logging.WARNING, logging.getLevelName(level.upper()))
    )


def log_event(log: logging.Logger, event: str, fields: Mapping[str, object]) -> None:
    """Logs an event with values, at level INFO: the event and `name=value` in a plain line."""
    if log.isEnabledFor(logging.INFO):
        values = " ".join(f"{name}={_plain(value)}" for name, value in fields.items())
        extra = {_FIELDS: {"event": event, **fields}}
        log.info("%s %s", event, values, extra=extra)


def _plain(value: object) -> str:
    text = f"{value}"
    return json.dumps(text, ensure_ascii=False) if not text or {*' "='} & {*text} else text


class _OneLine(logging.Formatter):
    """Writes a message in one line, whatever it contains."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Returns the line with invisible signs as escapes."""
        return printable(super().formatMessage(record))


class _JsonLine(logging.Formatter):
    """Writes a record as one line of JSON: time, level, logger, message, values and trace."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line; it is ASCII, so nothing in it can break it."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, _FIELDS, {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def _is_ours(record: logging.LogRecord) -> bool:
    """Returns False for faults of clients, which could fill the log."""
    return not record.getMessage().startswith(_OF_CLIENTS)
