"""The limits of a process that works on input of strangers: memory, processor time, files."""

from __future__ import annotations

import math
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_KEPT: Final = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV", "HOME")
_NICE: Final = 10
NO_MEMORY: Final = 71
"""The exit code of such a process if its memory does not suffice."""
_WAITS_S: Final = 30.0
_BUSY: Final = 2


def bare_environment() -> dict[str, str]:
    """Returns the environment for such a process: without the settings of the server."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ}


def lower_priority() -> None:
    """Lowers the priority of this process, so that the server runs first."""
    with suppress(AttributeError, OSError):  # Linux only
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(_NICE)


def limit_memory(most: int) -> None:
    """Limits the memory of this process to `most` bytes; it can write no files."""
    with suppress(
        OSError
    ):  # the first to be killed when the machine has no memory left; Linux only
        Path("/proc/self/oom_score_adj").write_text("1000")
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def longest_wait_s(cpu_s: float) -> float:
    """Returns the time after which a process is ended that may use `cpu_s` of processor time.

    If it has not used it until then, others have the processors.
    """
    return _WAITS_S + _BUSY * cpu_s


def limit_cpu(seconds: int) -> None:
    """Ends this process after that much more processor time."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = math.ceil(used.ru_utime + used.ru_stime) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
