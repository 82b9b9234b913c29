"""The processes that play games by custom rules: one for each game, started, killed, replaced."""

from __future__ import annotations

import asyncio
import json
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jantaku.base.errors import JantakuError, Unavailable
from jantaku.server import metrics
from jantaku.server.origins import SERVER, NetworkCounts, largest_share
from jantaku.server.process.confinement import bare_environment, longest_wait_s
from jantaku.server.process.low_priority import command
from jantaku.server.process.sandbox import answer_in
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.game.protocol import Json
    from jantaku.server.origins import Origin

T = TypeVar("T")

STEP_S: Final = 20
"""The most processor time of a request; the budget of the rules ends far sooner."""
LOAD_S: Final = 60
"""The most processor time to open or replay a game."""
_START_S: Final = 30
_LONGEST: Final = 2**22  # bytes of an answer; a frame has some ten thousand
_ONE_MIB: Final = 2**20


class WorkerLost(JantakuError):  # noqa: N818 - names the cause
    """Raised when the process of a game was killed, or took too long or too much memory."""


def _lost(how: str) -> WorkerLost:
    return WorkerLost(f"the process of this game {how}", "play by simpler rules, or report it")


def no_game_place() -> RequestRefused:
    """Returns the refusal of a game by custom rules if all processes are taken."""
    fault = "no more games by custom rules can be played on this server now"
    cure = "try again later, or play other rules"
    return RequestRefused("full", fault, cure, reason="custom_games")


class GameWorkers:
    """Up to `most` such processes, each with `memory_mib` of memory; `per_address` of one address.

    Requests to them wait in threads that serve nothing else.
    """

    def __init__(self, most: int = 6, memory_mib: int = 256, per_address: int = 3) -> None:
        self._most = most
        self._per_address = per_address
        self._memory = memory_mib * _ONE_MIB
        self._places: dict[object, Origin] = {}
        self._taking = threading.Lock()
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="game by custom rules")

    @property
    def fullness(self) -> float:
        """The part of the places for games that is taken."""
        return len(self._places) / self._most

    async def run(self, work: Callable[[], T]) -> T:
        """Runs work that waits for such a process."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def take_place(self, holder: object, opener: Origin = SERVER) -> Sequence[object]:
        """Reserves a process for a game of an opener.

        If all are taken, returns the games of the network with most: one of them has to end first.
        Raises `RequestRefused` if that is the opener's network, or if it has its number of games.
        """
        with self._taking:
            self._check_address(opener.address)
            givers: Sequence[object] = ()
            if len(self._places) >= self._most:
                paths = {one: whose.path for one, whose in self._places.items()}
                givers = largest_share(paths, opener.path)
                if not givers:
                    raise no_game_place()
            self._places[holder] = opener
        metrics.GAME_WORKERS.inc()
        return givers

    def _check_address(self, address: str) -> None:
        counts = NetworkCounts.of(one.address for one in self._places.values())
        own = counts.at_bound(address, self._per_address)
        if own is not None:
            fault = f"your network plays {own} games by custom rules already"
            cure, reason = "end one of them, or play other rules", "custom_games_per_address"
            raise RequestRefused("too_often", fault, cure, reason=reason)

    def free_place(self, holder: object) -> None:
        """Gives a reserved process back."""
        with self._taking:
            if self._places.pop(holder, None) is not None:
                metrics.GAME_WORKERS.dec()

    def start(self) -> GameWorker:
        """Starts a process; raises `Unavailable` if that is not possible."""
        return GameWorker(self._memory)

    def close(self) -> None:
        """Ends the threads once they are done."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class GameWorker:
    """A process that plays one game; it answers one request at a time."""

    def __init__(self, memory: int) -> None:
        try:
            self._process = subprocess.Popen(
                command("jantaku.server.process.game_worker", f"{memory}"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=bare_environment(),
            )
        except OSError as error:
            fault = f"a process does not start: {error.strerror}"
            raise Unavailable(fault, "try again in a moment") from None
        if not self._line(b"", _START_S):
            raise Unavailable("a process does not start", "try again in a moment")

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """True if the process has not ended."""
        return self._process.poll() is None

    def ask(self, most_s: int, task: str, *arguments: Json) -> Any:
        """Returns the answer to a request, or raises its error.

        Raises `WorkerLost` if the process ends, also because it has used `most_s` of processor time
        or others have the processors. Blocks: call it in a thread.
        """
        request = json.dumps([most_s, task, arguments]).encode() + b"\n"
        line = self._line(request, longest_wait_s(most_s))
        if not line.endswith(b"\n"):
            raise _lost("was ended: it took too long or too much memory, or it was killed")
        return answer_in(line)

    def _line(self, request: bytes, most_s: float) -> bytes:
        """Writes a request and returns the next line; kills the process if it is late."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = threading.Timer(most_s, self._process.kill)
        timer.daemon = True
        timer.start()
        line = b""
        try:
            self._process.stdin.write(request)
            self._process.stdin.flush()
            line = self._process.stdout.readline(_LONGEST)
        except (OSError, ValueError):  # it has ended, or `kill` has closed the pipes
            pass
        finally:
            timer.cancel()
        if not line.endswith(b"\n"):
            self.kill()
        return line

    def kill(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
