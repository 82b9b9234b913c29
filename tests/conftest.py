"""What holds for every test."""

from __future__ import annotations

import gc
import signal

# Started in the background of a shell, a process ignores interrupts, and so do those it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Lets no server that a test starts look through all tests for garbage: that takes a second."""
    gc.collect()
    gc.freeze()
