"""The places to work on games: this process, several, or Ray; the results are always the same."""

from __future__ import annotations

import logging
import os
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from jantaku.base.errors import JantakuError
from jantaku.base.workers import worker_pool
from jantaku.players.mjai_process import kill_all

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    Work = Callable[["SharedT", "PartT"], "ResultT"]

SharedT = TypeVar("SharedT")
PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

_AHEAD: Final = 4  # parts handed out for each process, so that none waits for the next
_CANCEL_S: Final = 3.0


def play_local(
    work: Work[SharedT, PartT, ResultT], shared: SharedT, parts: Iterable[PartT], jobs: int
) -> Generator[ResultT]:
    """Yields the result of `work` for each part as it is finished, with `jobs` processes.

    `work` gets what all parts share, and a part.
    """
    if jobs == 1:
        yield from map(partial(work, shared), parts)
        return
    try:
        with worker_pool(jobs, kill_all) as pool:
            rest = iter(parts)
            pending: set[Future[ResultT]] = set()
            while True:
                for part in islice(rest, jobs * _AHEAD - len(pending)):
                    pending.add(pool.submit(work, shared, part))
                if not pending:
                    break
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
    except BrokenProcessPool:
        cure = "start fewer jobs; a run that writes to a file can be resumed from it"
        raise JantakuError("a process was killed", cure) from None


def play_ray(
    work: Work[SharedT, PartT, ResultT], shared: SharedT, parts: Iterable[PartT], jobs: int
) -> Generator[ResultT]:
    """Yields the result of `work` for each part as it is finished, as Ray's tasks.

    Uses the running Ray or that of RAY_ADDRESS; otherwise starts one with `jobs` processors here.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray  # an extra
    except ImportError:
        raise JantakuError("Ray is not installed", "run pip install ray", source="engine") from None
    ours = not ray.is_initialized()
    if ours:
        running = "RAY_ADDRESS" in os.environ
        size: dict[str, Any] = {} if running else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **size)
    pending: list[Any] = []
    try:
        task: Any = ray.remote(work).options(max_retries=1)
        there, rest = ray.put(shared), iter(parts)
        while True:
            for part in islice(rest, jobs * _AHEAD - len(pending)):
                pending.append(task.remote(there, part))
            if not pending:
                break
            done, pending = ray.wait(pending, num_returns=1)
            yield from ray.get(done)
    finally:
        for one in pending:
            ray.cancel(one)  # raises KeyboardInterrupt in the task, which ends its programs
        if pending:
            ray.wait(pending, num_returns=len(pending), timeout=_CANCEL_S)
        if ours:
            ray.shutdown()


Engine = Literal["local", "ray"]

ENGINES: Final = {"local": play_local, "ray": play_ray}
