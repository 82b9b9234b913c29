"""What holds for every test."""

from __future__ import annotations

import gc
import signal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

# Started in the background of a shell, a process ignores interrupts, and so do those it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

_SOME = 50_000, 20, 100
"""Objects until garbage is looked for; by default 700, which takes a sixth of the time of tests."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Looks for no garbage meanwhile, which takes half the time to collect.

    Lets no server that a test starts look through all tests for garbage: that takes a second.
    """
    gc.disable()
    found = yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SOME)
    gc.enable()
    return found
