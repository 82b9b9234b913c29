"""A program that plays: a process fed with mjai messages, one JSON object a line.

The form is Mortal's: every message is a line on its stdin, and it answers with one line on its
stdout when, and only when, it has something to decide. Programs of the first mjai's habit answer
every line. This module runs the process and its lines; others write and read what they say about
a game.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku.base.errors import ProtocolError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Message = dict[str, Any]

LONGEST_LINE: Final = 1 << 16
"""Bytes of the longest answer that is read."""
KEPT: Final = 8 << 10
"""Bytes of its stderr that are stored, the last ones; earlier ones are read and dropped."""
_GRACE_S: Final = 1.0  # for a program that has received the end to exit on its own
_SHOWN: Final = 120
_END: Final = b"\n"
_LIVE: Final[set[MjaiProcess]] = set()


class MjaiProcess:
    """The program of a command, started without a shell in a separate process group.

    It has `timeout_s` for every answer, the first included. With `answers_every_line` it must
    answer each line it is sent, with `{"type":"none"}` where it has nothing to decide. Whatever it
    does wrong (no JSON, too late, too long, gone) is a `ProtocolError` with the command and what
    came.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout_s: float = 10.0,
        folder: str | None = None,
        answers_every_line: bool = False,
    ) -> None:
        self.command = " ".join(command)
        self._timeout_s = timeout_s
        self._answers_every_line = answers_every_line
        self._came = b""
        self._said = b""  # on its stderr, the end of it
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ProtocolError(f"cannot start {self.command!r}: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._stderr = self._process.stderr
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        _LIVE.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    def tell(self, messages: Iterable[Message]) -> None:
        """Sends messages that need no answer."""
        lines = [json.dumps(message, separators=(",", ":")) for message in messages]
        rest = memoryview("".join(f"{line}\n" for line in lines).encode())
        deadline = time.monotonic() + self._timeout_s
        while rest:
            self._await(self._stdin.fileno(), selectors.EVENT_WRITE, deadline, "read its messages")
            try:
                rest = rest[os.write(self._stdin.fileno(), rest) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._gone() from None

    def ask(self, messages: Iterable[Message]) -> Message:
        """Sends messages, the last of which calls for a decision, and returns the answer to it."""
        messages = list(messages)
        self._check_silent()
        self.tell(messages)
        for _ in messages[1:] if self._answers_every_line else ():
            answer = self._answer()
            if answer["type"] != "none":
                fault = f"answered {ascii(answer)[:_SHOWN]} where it has nothing to decide"
                raise self.fault(fault, 'answer {"type":"none"} there')
        return self._answer()

    def _answer(self) -> Message:
        line = self._line()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("type"), str):
            raise self.fault(f"sent no message: {_excerpt(line)}", 'answer {"type": ...} on a line')
        return answer

    def _check_silent(self) -> None:
        """Raises `ProtocolError` if it has said something that nobody asked for."""
        if not self._came:
            with contextlib.suppress(BlockingIOError):
                self._came = os.read(self._stdout.fileno(), LONGEST_LINE)
        if self._came:
            fault = f"sent a line that nobody asked for: {_excerpt(self._came.partition(_END)[0])}"
            raise self.fault(fault, self.cure_of_every_line)

    @property
    def cure_of_every_line(self) -> str:
        """The cure if its answers do not match what it is asked."""
        if self._answers_every_line:
            return "answer each line once"
        return "answer only lines with possible_actions, or start it as mjai-every:COMMAND"

    def fault(self, what: str, cure: str = "") -> ProtocolError:
        """The error about the program."""
        return ProtocolError(f"{self.command!r} {what}", cure)

    def close(self) -> None:
        """Ends the program and all it started; after the end of a game it may exit on its own."""
        if self not in _LIVE:
            return
        self._stdin.close()
        self._let_end()
        self.kill()

    def kill(self) -> None:
        """Ends the program and all it started, at once."""
        if self not in _LIVE:
            return
        _LIVE.discard(self)
        try:
            os.killpg(self._process.pid, signal.SIGKILL)  # not reaped yet: the number is still its
        except (ProcessLookupError, PermissionError):
            self._process.kill()
        self._process.wait()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def _line(self) -> bytes:
        deadline = time.monotonic() + self._timeout_s
        while b"\n" not in self._came:
            if len(self._came) > LONGEST_LINE:
                raise self.fault(f"sent a line of more than {LONGEST_LINE} bytes")
            self._await(self._stdout.fileno(), selectors.EVENT_READ, deadline, "answer")
            try:
                part = os.read(self._stdout.fileno(), LONGEST_LINE)
            except BlockingIOError:
                continue
            if not part:
                raise self._gone()
            self._came += part
        line, _, self._came = self._came.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise self.fault(f"sent a line of more than {LONGEST_LINE} bytes")
        return line

    def _await(self, file: int, event: int, deadline: float, what: str) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            selector.register(self._stderr.fileno(), selectors.EVENT_READ)
            while ready := selector.select(max(0.0, deadline - time.monotonic())):
                if any(key.fd == file for key, _ in ready):
                    return
                if time.monotonic() >= deadline:
                    break
                if not self._hear():
                    selector.unregister(self._stderr.fileno())
        raise self.fault(f"did not {what} within {self._timeout_s:g} s")

    def _hear(self) -> int:
        """Reads on from its stderr, so that it is never held up by it; how many bytes came."""
        try:
            part = os.read(self._stderr.fileno(), LONGEST_LINE)
        except BlockingIOError:
            return 0
        self._said = (self._said + part)[-KEPT:]
        return len(part)

    def _skip(self) -> int:
        """Reads on from its stdout, where nothing is asked any more; how many bytes came."""
        try:
            return len(os.read(self._stdout.fileno(), LONGEST_LINE))
        except BlockingIOError:
            return 0

    def _let_end(self) -> None:
        """Waits a moment for it to exit on its own."""
        deadline = time.monotonic() + _GRACE_S
        while not self._has_ended() and time.monotonic() < deadline:
            if not self._hear() and not self._skip():
                time.sleep(0.002)

    def _gone(self) -> ProtocolError:
        """The error that it exited on its own, with how and the last line it wrote to stderr."""
        self._let_end()
        if not self._has_ended():
            return self.fault("closed its stdin or stdout")
        ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        how = "ended" if ended is None else _ending(ended.si_code, ended.si_status)
        deadline = time.monotonic() + _GRACE_S
        while self._hear() and time.monotonic() < deadline:
            pass  # what was still in the pipe
        said = self._said.strip().rpartition(b"\n")[2]
        return self.fault(how + (f": {_excerpt(said)}" if said else ""))

    def _has_ended(self) -> bool:
        # Looks without reaping: until then its process group is surely its own.
        flags = os.WEXITED | os.WNOWAIT | os.WNOHANG
        return os.waitid(os.P_PID, self._process.pid, flags) is not None


def kill_all() -> None:
    """Ends every program that this process has started."""
    for process in list(_LIVE):
        process.kill()


def _ending(code: int, status: int) -> str:
    return f"ended with code {status}" if code == os.CLD_EXITED else f"was ended by signal {status}"


def _excerpt(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")
