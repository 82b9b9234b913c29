"""Deletes what is older than the settings allow: one process at a time, a little at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from jantaku.base.errors import Unavailable
from jantaku.server import metrics

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from jantaku.server.bus import Leases
    from jantaku.server.settings import Settings
    from jantaku.server.store import OldRows, Store

_log = logging.getLogger("jantaku.server")

_LEASE: Final = "retention"
_FIRST_S: Final = 60.0
_OFTEN_S: Final = 3600.0
_DAY_S: Final = 86400.0
_PAUSE_S: Final = 0.02
"""The pause after each deletion, so that players do not notice."""


class Retention:
    """Finds and deletes old games, groups, guests, texts and reports.

    `finish` deletes the people whose deletion was interrupted.
    """

    def __init__(
        self,
        store: Store,
        leases: Leases,
        settings: Settings,
        finish: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._store = store
        self._leases = leases
        self.settings = settings
        self._finish = finish

    async def prune(self, *, dry_run: bool = False) -> Mapping[str, int]:
        """Deletes what is old, or only counts it; returns the numbers by kind."""
        now, settings, store = time.time(), self.settings, self._store
        ended, begun = _before(now, settings.keep_games), _before(now, settings.keep_unfinished)
        guests, texts = _before(now, settings.keep_guests), _before(now, settings.keep_texts)
        reports = _before(now, settings.keep_reports)
        found: Counter[str] = Counter(games=0, groups=0, texts=0, guests=0, reports=0)
        for kind, old, drop in (
            ("games", lambda after: store.old_games(after, ended, begun), store.drop_game),
            ("groups", lambda after: store.old_groups(after, ended), store.drop_group),
            ("texts", lambda after: store.old_texts(after, texts), store.drop_ruleset),
            ("guests", lambda after: store.old_guests(after, guests), store.drop_guest),
            ("reports", lambda after: store.old_reports(after, reports), store.drop_report),
        ):
            found[kind] = await _each(old, None if dry_run else drop)
            if not dry_run:
                metrics.PRUNED.labels(kind).inc(found[kind])
        return found

    async def prune_often(self) -> None:
        """Deletes in a minute, and every hour from then on."""
        await asyncio.sleep(_FIRST_S)
        while True:
            try:
                if await self._leases.take([_LEASE]):
                    if self._finish is not None:
                        await self._finish()
                    found = await self.prune()
                    if any(found.values()):
                        _log.info("deleted old %s", dict(found))
            except Unavailable as error:
                _log.info("nothing old could be deleted: %s", error.fault)
            await asyncio.sleep(_OFTEN_S)


def _before(now: float, days: int) -> float:
    """Returns the time before which something is old; 0 days keep it for ever."""
    return now - days * _DAY_S if days else 0.0


async def _each(
    old: Callable[[tuple[str, ...]], Awaitable[OldRows]],
    drop: Callable[..., Awaitable[None]] | None,
) -> int:
    """Deletes old rows, page after page; returns their number."""
    count = 0
    after: tuple[str, ...] = ()
    while True:
        page = await old(after)
        count += len(page.keys)
        if drop is not None:
            for key in page.keys:
                await drop(*key)
                await asyncio.sleep(_PAUSE_S)
        after = page.after
        if not after:
            return count
