"""What holds for every test."""

from __future__ import annotations

import gc
import signal

# Started in the background of a shell, a process ignores interrupts, and so do those it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Thousands of tests and modules stay: a search for garbage in them takes half the time to collect.
gc.disable()

_SOME = 50_000, 20, 100
"""Objects until garbage is looked for; by default 700, which takes a sixth of the time of tests."""


def pytest_collection_finish() -> None:
    """Lets no server that a test starts look through all tests for garbage: that takes a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SOME)
    gc.enable()
