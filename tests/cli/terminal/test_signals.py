"""What ends when a signal ends a command: its workers, and the programs that play."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arena.bots import GOOD
from cli.running import COMMAND
from jantaku.cli.terminal.signals import follows_a_signal

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs Linux's /proc")

RECORD = Path(__file__).parents[2] / "data" / "records" / "own-4p.tenhou_xml.xml"
DEADLINE_S = 60


def arena(folder: Path, jobs: int) -> list[str]:
    """A long match in which a program plays; each game has one, each worker plays one game."""
    (folder / "bot.py").write_text(GOOD, encoding="utf-8")
    bot = f"mjai:{shlex.quote(sys.executable)} bot.py"
    return ["arena", bot, "random", "random", "random", "--games", "100000", "--jobs", f"{jobs}"]


def verify(_folder: Path, jobs: int) -> list[str]:
    return ["replay", "verify", *[str(RECORD)] * 5000, "--jobs", f"{jobs}"]


# A command, and how many processes it has started once it is at work.
COMMANDS: dict[str, tuple[Callable[[Path, int], list[str]], int, int]] = {
    "arena alone": (arena, 1, 1),
    "arena of two": (arena, 2, 4),
    "verify of two": (verify, 2, 2),
}
ENDS = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130}


@contextmanager
def at_work(words: list[str], folder: Path, started: int) -> Iterator[subprocess.Popen[bytes]]:
    """The command, once it has started so many processes."""
    command = [*COMMAND, *words]
    pipe = subprocess.PIPE
    child = subprocess.Popen(
        command,
        cwd=folder,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,
        preexec_fn=_heed_hangups,
    )
    with child:
        try:
            wait_until(lambda: len(descendants(child.pid)) >= started)
            yield child
        finally:
            child.kill()


def _heed_hangups() -> None:
    """As in a terminal, also where the tests themselves run under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def descendants(process: int) -> set[int]:
    """All processes that it has started, and those that these have."""
    parents = dict(filter(None, map(parent, map(int, filter(str.isdigit, os.listdir("/proc"))))))
    found, new = set(), {process}
    while new:
        new = {one for one, by in parents.items() if by in new}
        found |= new
    return found


def parent(process: int) -> tuple[int, int] | None:
    """The process and its parent; None for one that has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    except OSError:
        return None
    state, by = fields.split()[:2]
    return None if state == "Z" else (process, int(by))


@pytest.mark.sample(10)
@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_signal_ends_all_that_a_command_has_started(
    command: str, number: signal.Signals, tmp_path: Path
) -> None:
    words, jobs, started = COMMANDS[command]
    with at_work(words(tmp_path, jobs), tmp_path, started) as child:
        others = descendants(child.pid)
        child.send_signal(number)
        out, err = child.communicate(timeout=DEADLINE_S)
    assert (child.returncode, out, err) == (ENDS[number], b"", b"")
    wait_until(lambda: not any(map(parent, others)))


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_outlives_a_command_that_is_killed(command: str, tmp_path: Path) -> None:
    words, jobs, started = COMMANDS[command]
    with at_work(words(tmp_path, jobs), tmp_path, started) as child:
        others = descendants(child.pid)
        child.kill()
        child.wait(timeout=DEADLINE_S)
        wait_until(lambda: not any(map(parent, others)))


@pytest.mark.long
def test_two_signals_end_it_as_one_does(tmp_path: Path) -> None:
    with at_work(arena(tmp_path, 1), tmp_path, 1) as child:
        for _ in range(2):
            child.send_signal(signal.SIGTERM)
        _, err = child.communicate(timeout=DEADLINE_S)
    assert (child.returncode, err) == (143, b"")


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
def test_a_command_that_waits_for_its_input_is_ended_silently(
    number: signal.Signals, tmp_path: Path
) -> None:
    with at_work(["score", "-"], tmp_path, 0) as child:
        assert child.stdin
        assert child.stdout
        child.stdin.write(b"123m456p789s11122z\n")
        child.stdin.flush()
        assert child.stdout.readline().startswith(b"Hand")
        child.send_signal(number)
        _, err = child.communicate(timeout=DEADLINE_S)
    assert (child.returncode, err) == (ENDS[number], b"")


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
def test_a_signal_that_comes_while_something_is_freed_ends_it_too(number: signal.Signals) -> None:
    code = (
        "import os, time\n"
        "from jantaku.cli.terminal.signals import Signalled, end_on_signals; end_on_signals()\n"
        "class Freed:\n"
        "    def __del__(self):\n"
        f"        os.kill(os.getpid(), {number:d}); time.sleep(1)\n"
        "try:\n"
        "    Freed(); time.sleep(60)\n"
        "except (KeyboardInterrupt, Signalled) as ended:\n"
        "    raise SystemExit(getattr(ended, 'code', 130))\n"
    )
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, check=False, timeout=DEADLINE_S // 2)
    assert (ended.returncode, ended.stderr) == (ENDS[number], b"")


def test_what_nohup_keeps_alive_stays_alive() -> None:
    code = (
        "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from jantaku.cli.terminal.signals import end_on_signals; end_on_signals()\n"
        "os.kill(os.getpid(), signal.SIGHUP)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_error_that_an_interrupt_left_behind_is_not_a_fault() -> None:
    def broken_off() -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise RuntimeError("a lock was held")

    with pytest.raises(RuntimeError) as caught:
        broken_off()
    assert follows_a_signal(caught.value) == 130
    assert follows_a_signal(RuntimeError("its own")) is None
