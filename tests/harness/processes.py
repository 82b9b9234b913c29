"""The real server in processes of its own: started, killed, looked at from outside."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

OPEN: Final = {
    **dict.fromkeys(
        ("rate", "rate_address", "rate_heavy", "rate_codes", "rate_guests", "rate_rooms"),
        "1000000/second",
    ),
    **dict.fromkeys(("most_tables", "tables_per_address", "tables_per_person"), "100000"),
    "loop_share": "100",
}
"""Settings under which one machine may do what a thousand do."""
_STARTS_S: Final = 60
_PR_SET_PDEATHSIG: Final = 1


class Server:
    """A server on a port of this machine; `processes` may share it."""

    def __init__(self, port: int, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.log = folder / f"server-{port}.log"
        self._settings = {"data": str(folder), "port": str(port), **(settings or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        """Starts it; returns when it answers."""
        environ = {
            **{name: text for name, text in os.environ.items() if not name.startswith("JANTAKU_")},
            **{f"JANTAKU_{name.upper()}": text for name, text in self._settings.items()},
        }
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "jantaku", "serve"],
                env=environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )
        if wait:
            self.until_up()

    def until_up(self) -> None:
        """Returns when it answers."""
        until = time.monotonic() + _STARTS_S
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, f"the server ended:\n{self.log.read_text()}"
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/health", timeout=2):
                return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kills it, and all its processes, where they stand."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, 9)
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """Stops it where it stands, to go on at `thaw`."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Has it go on."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGCONT)

    def stop(self) -> None:
        """Has it end well; kills it where it does not."""
        if self._process is not None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(15)
            self.kill()

    @property
    def pids(self) -> list[int]:
        """Its processes."""
        assert self._process is not None
        return [self._process.pid, *_children(self._process.pid)]

    def memory(self) -> int:
        """The bytes that its processes have in memory for themselves."""
        return sum(map(_own_memory, self.pids))

    def work_s(self) -> float:
        """The seconds of processor time that it has had."""
        return sum(map(_work_s, self.pids))

    def faults(self) -> list[str]:
        """What it has logged of errors."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if " ERROR " in line or "Traceback" in line]

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _end_with_parent() -> None:
    """Has the kernel kill this process when the one that started it ends, however it does."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [one for child in text.split() for one in (int(child), *_children(int(child)))]
    return []


def _own_memory(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def _work_s(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def machine() -> str:
    """The machine in a line."""
    model = ""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = os.uname()
    python = sys.version.split()[0]
    return (
        f"{os.cpu_count()} cores of {model or system.machine}, {memory:.0f} GiB,"
        f" {system.sysname} {system.release.split('-')[0]}, Python {python}"
    )


@contextmanager
def several(servers: list[Server]) -> Iterator[list[Server]]:
    """Servers that are started at the same time, and stopped in the end."""
    with ExitStack() as stack:
        for server in servers:
            server.start(wait=False)
            stack.callback(server.stop)
        for server in servers:
            server.until_up()
        yield servers
