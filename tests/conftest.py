"""What holds for every test."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Generator, Iterable
from functools import wraps

import pytest

# Started in the background of a shell, a process ignores interrupts, and so do those it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

_SOME = 50_000, 20, 100
"""Objects until garbage is looked for; by default 700, which takes a sixth of the time of tests."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Returns three workers for two processors: many a test waits for a server."""
    return 3 * (os.cpu_count() or 1) // 2


@wraps(gc.get_freeze_count)
def _frozen() -> int:
    """Says that objects are frozen without the walk through all of them, for each server."""
    return 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Looks for no garbage meanwhile, which takes half the time to collect.

    Lets no server that a test starts look through all tests for garbage: that takes a second.
    """
    gc.disable()
    found = yield
    gc.collect()
    gc.freeze()
    gc.get_freeze_count = _frozen
    gc.set_threshold(*_SOME)
    gc.enable()
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Of a test with `sample(n)`, marks all but each n-th of its cases as `long`."""
    met: Counter[str] = Counter()
    for item in items:
        sample = item.get_closest_marker("sample")
        if sample is None:
            continue
        name = item.nodeid.partition("[")[0]
        if met[name] % sample.args[0]:
            item.add_marker(pytest.mark.long)
        met[name] += 1


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Returns what runs coroutines."""
    return "asyncio"
