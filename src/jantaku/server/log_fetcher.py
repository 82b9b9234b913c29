"""Fetches public game logs when a visitor pastes a link: `LogFetcher`.

A request contains the name of the site and the id of the log, never an address: the sites are the
rows of `SITES`.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import httpx

from jantaku.server.origins import SERVER
from jantaku.server.process.fair_queue import FairQueue
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.server.origins import Origin

FETCH_S: Final = 15.0
"""The longest time that a site may take for a log."""
_AT_ONCE: Final = 4  # logs: other sites must not suffer from visitors of this one
_AGENT: Final = "jantaku (replay of one game that its visitor has linked to)"


@dataclass(frozen=True, slots=True)
class LogSite:
    """A site with logs: its host, the path with a placeholder for the id, and the form of ids."""

    host: str
    path: str
    id: re.Pattern[str]


SITES: Final[Mapping[str, LogSite]] = {
    "tenhou": LogSite(
        "tenhou.net",
        "/0/log/?{}",
        re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{1,8}-[0-9a-f]{8}", re.ASCII),
    ),
}


class LogFetcher:
    """Fetches logs, a few at a time, of at most `most` bytes; 0 turns fetching off."""

    def __init__(self, most: int, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._most = most
        self._transport = transport
        self._queue = FairQueue(_AT_ONCE)

    async def fetch(self, site: str, log: str, origin: Origin = SERVER) -> bytes:
        """Returns a log as its site sends it; follows no redirects.

        Raises `RequestRefused` for an unknown site, an invalid id, or if the site does not send the
        log.
        """
        if not self._most:
            raise RequestRefused(
                "not_allowed", "this server fetches no logs", "upload the file instead"
            )
        known = SITES.get(site)
        if known is None:
            raise RequestRefused(
                "unknown", "logs of this site are not fetched", "upload the file instead"
            )
        if not known.id.fullmatch(log):
            cure = "copy the whole link; ids look like 2019010100gm-00a9-0000-1a2b3c4d"
            raise RequestRefused("malformed", f"not a log id of {known.host}", cure)
        try:
            async with self._queue.turn(origin), asyncio.timeout(FETCH_S):
                return await self._asked(known, f"https://{known.host}{known.path.format(log)}")
        except (httpx.HTTPError, TimeoutError):
            cure = "try again in a moment, or download the log there and upload the file"
            raise RequestRefused("unavailable", f"{known.host} does not answer", cure) from None

    async def _asked(self, site: LogSite, address: str) -> bytes:
        headers = {"User-Agent": _AGENT}
        async with (
            httpx.AsyncClient(transport=self._transport, headers=headers) as client,
            client.stream("GET", address, follow_redirects=False) as answer,
        ):
            if answer.status_code != httpx.codes.OK:
                fault = f"{site.host} has no such log (it answers {answer.status_code})"
                cure = "check that the link is complete and the game has ended"
                raise RequestRefused("unknown", fault, cure)
            data = bytearray()
            async for part in answer.aiter_bytes():
                data += part
                if len(data) > self._most:
                    fault = f"the log is longer than {self._most} bytes"
                    raise RequestRefused("too_large", fault, "check the link: no game is that long")
            return bytes(data)
