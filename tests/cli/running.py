"""Runs `jantaku`: in this process, as a process of its own, or on a terminal."""

import io
import json
import os
import pty
import select
import subprocess
import sys
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from typing import IO, Any, NamedTuple
from unittest.mock import patch

from jantaku.cli.app import run as run_command

COMMAND = [sys.executable, "-m", "jantaku"]


class Result(NamedTuple):
    """How a run ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it said, as JSON."""
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        """What it said, as one JSON document a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*words: str, stdin: str | bytes = "", columns: int = 0, keyboard: bool = False) -> Result:
    """A run in this process, with pipes for streams; `keyboard` says that somebody types stdin."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = _stream(), _stream()
    with ExitStack() as streams:
        streams.enter_context(patch.dict(os.environ))
        os.environ.pop("COLUMNS", None)
        os.environ.update({"COLUMNS": f"{columns}"} if columns else {})
        typed = streams.enter_context(patch.object(sys, "stdin", _stream(given)))
        if keyboard:
            streams.enter_context(patch.object(typed, "isatty", lambda: True))
        streams.enter_context(redirect_stdout(out))
        streams.enter_context(redirect_stderr(err))
        code = run_command(words)
    return Result(code, _text(out), _text(err))


def refused(*words: str, stdin: str = "") -> str:
    """What a run says that is misuse: an error on stderr, nothing on stdout."""
    result = run(*words, stdin=stdin)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: ")
    return result.err


def process(*words: str, stdin: str = "", **environment: str) -> Result:
    """A run as a process of its own, with pipes for streams."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=stdin.encode(),
        capture_output=True,
        env=_environment(environment),
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def on_terminal(*words: str, **environment: str) -> str:
    """What a run as a process of its own writes on a terminal."""
    with open(os.devnull, "rb") as nothing:
        return _on_terminal(words, nothing, None, environment)


def typed_on_terminal(*words: str, stdin: IO[bytes]) -> str:
    """What a run writes on a terminal while stdin is typed."""
    return _on_terminal(words, stdin, None, {})


def errors_on_terminal(*words: str, stdin: IO[bytes]) -> str:
    """What a run writes to stderr where that is a terminal, stdout being none."""
    return _on_terminal(words, stdin, subprocess.DEVNULL, {})


def _on_terminal(
    words: tuple[str, ...], stdin: IO[bytes], stdout: int | None, environment: dict[str, str]
) -> str:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *words],
        stdin=stdin,
        stdout=theirs if stdout is None else stdout,
        stderr=theirs,
        env=_environment(environment),
    ) as child:
        os.close(theirs)
        text = _read_all(ours)
        child.wait(timeout=60)
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


def _read_all(terminal: int) -> bytes:
    parts = []
    while select.select([terminal], [], [], 60)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


def _environment(changes: dict[str, str]) -> dict[str, str]:
    ours = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    plain = {k: v for k, v in os.environ.items() if k not in ours}
    return {**plain, "TERM": "xterm-256color", "PYTHONUTF8": "1", **changes}


def _stream(given: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(given), encoding="utf-8", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
