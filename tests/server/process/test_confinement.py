"""Work on input of strangers lets the event loop have the processor first."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from jantaku.server.process.confinement import lower_thread_priority


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_a_thread_lowers_its_priority_and_that_of_no_other() -> None:
    before = priority()
    with ThreadPoolExecutor(1, initializer=lower_thread_priority) as lowered:
        assert lowered.submit(priority).result() == (os.SCHED_BATCH, min(19, before[1] + 10))
    assert priority() == before


def priority() -> tuple[int, int]:
    nice = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    return os.sched_getscheduler(0), nice
