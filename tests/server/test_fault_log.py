"""Faults of the server: each has a line with its number, and few have a trace."""

import pytest

from jantaku.server import fault_log
from jantaku.server.fault_log import FaultLog


def test_the_same_fault_has_its_trace_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 100.0
    monkeypatch.setattr(fault_log, "monotonic", lambda: now)
    log = FaultLog()

    def fault(key: str) -> str:
        try:
            {}[key]  # type: ignore[index]
        except KeyError:
            return log.add("a test")
        raise AssertionError

    numbers = [fault("one"), fault("one"), fault("two")]
    assert [bool(one.exc_info) for one in caplog.records] == [True, False, True]
    assert f"fault {numbers[1]} at a test, the same as {numbers[0]}" in caplog.text
    for number in range(30):
        fault(f"{number}")
    assert sum(bool(one.exc_info) for one in caplog.records) == 20
    now += 60
    fault("one")
    assert caplog.records[-1].exc_info
