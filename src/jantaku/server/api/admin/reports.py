"""Operations on the reports of people: list and close."""

from __future__ import annotations

import time

from jantaku.server.api.admin.people import rows
from jantaku.server.api.dependencies import RunningServer
from jantaku.server.operations import CloseReport, ListReports
from jantaku.server.store import StoredReport


async def list_reports(server: RunningServer, asked: ListReports) -> tuple[StoredReport, ...]:
    """Returns the reports."""
    return await server.store.reports(rows(asked.limit), closed=asked.all)


async def close_report(server: RunningServer, asked: CloseReport) -> StoredReport:
    """Closes a report."""
    return await server.store.close_report(asked.report, time.time())
