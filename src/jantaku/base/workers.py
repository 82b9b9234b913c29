"""Processes that share work, and end with the one that started them, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def worker_pool(
    jobs: int, at_end: Callable[[], None] | None = None
) -> Iterator[ProcessPoolExecutor]:
    """Yields a pool of `jobs` processes; an error or interrupt in the block ends them at once.

    `at_end` is called in a worker that ends before its time, to end what it has started itself.

    >>> with worker_pool(2) as pool:
    ...     list(pool.map(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_start, initargs=(at_end,))
    try:
        yield pool
    except BaseException:
        # What they do may take long: do not wait for it.
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _start(at_end: Callable[[], None] | None) -> None:
    def end(*_signal: object) -> None:
        if at_end is not None:
            at_end()
        os._exit(1)

    # An interrupt is the main process's to handle; it ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
    Thread(target=_outlive, args=(end,), daemon=True).start()


def _outlive(end: Callable[[], None]) -> None:
    """Ends this worker once the main process is gone, killed perhaps."""
    main = multiprocessing.parent_process()
    assert main is not None
    main.join()
    end()
