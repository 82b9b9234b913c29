"""Outages of a part that the server needs: logged when they begin and when they end."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

from jantaku.server import metrics

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger("jantaku.server")
_LONGEST: Final = 300  # characters of a cause


class Outage:
    """The state of a part; `part` is its label, `name` the start of the sentence in the log.

    `is_on` is True if the part failed when it was last needed.

    If one success proves little, as on an almost full disk, `confirm` is called at each success
    during the outage; it has to find out if the outage is over and call `end` then.
    """

    def __init__(self, part: str, name: str) -> None:
        self._part = part
        self._name = name
        self.is_on = False
        self._since = 0.0
        self.confirm: Callable[[], object] | None = None

    def begin(self, cause: BaseException | None) -> None:
        """Notes a failure; the first one in a row is logged with its cause."""
        if not self.is_on:
            self.is_on, self._since = True, time.monotonic()
            metrics.OUTAGES.labels(self._part).inc()
            _log.error("%s: %s", self._name, _sentence(cause))

    def succeed(self) -> None:
        """Notes a success."""
        if self.is_on:
            (self.confirm or self.end)()

    def end(self) -> None:
        """Notes that the part works again."""
        if self.is_on:
            away_s = time.monotonic() - self._since
            self.is_on = False
            _log.warning("%s: all is well again, after %.0f s", self._name, away_s)


def _sentence(cause: BaseException | None) -> str:
    cause = getattr(cause, "orig", None) or cause
    if cause is None:
        return "no answer"
    return f"{type(cause).__name__}: {f'{cause}' or 'no answer in time'}"[:_LONGEST]
