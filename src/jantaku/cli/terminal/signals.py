"""Signals that end a command: it cleans up after itself, its workers and players end with it."""

from __future__ import annotations

import os
import signal
import sys
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from typing import NoReturn

_ENDING = ("SIGTERM", "SIGHUP")
_AGAIN_S = 0.01  # until a signal is raised again whose exception nobody could catch
_received: list[int] = []


class Signalled(BaseException):  # not an Exception, so that nobody takes it for a player's error
    """A signal ended the command, as an interrupt does."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number  # as in shells
        """The exit code."""


def follows_a_signal(error: BaseException) -> int | None:
    """Returns the exit code of a signal if an error is only its consequence, as in a pool's work.

    Returns None if no signal was received.
    """
    if _received:
        return Signalled(_received[0]).code
    while error.__context__ is not None:
        error = error.__context__
        if isinstance(error, KeyboardInterrupt):
            return 128 + signal.SIGINT
    return None


def end_on_signals() -> None:
    """Makes signals that would end this process at once raise `Signalled` in its main thread."""
    ours = os.getpid()

    def end(number: int, _frame: object) -> NoReturn:
        if os.getpid() != ours:
            os._exit(128 + number)  # a worker just begun, which has nothing to clean up
        _received.append(number)
        for one in numbers:
            signal.signal(one, signal.SIG_IGN)  # `timeout` sends two: let the first clean up
        raise Signalled(number)

    def swallowed(told: UnraisableHookArgs) -> None:
        """Sends a signal again if Python dropped its exception while freeing objects."""
        number = _number(told.exc_value)
        if not number or os.getpid() != ours or os.name == "nt":  # whose kill leaves no time
            before(told)
            return
        if number in numbers:
            signal.signal(number, end)
        Timer(_AGAIN_S, os.kill, (ours, number)).start()

    before, sys.unraisablehook = sys.unraisablehook, swallowed
    named = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    numbers = [one for one in named if signal.getsignal(one) == signal.SIG_DFL]  # not nohup's
    for number in numbers:
        signal.signal(number, end)


def _number(error: BaseException | None) -> int | None:
    """The signal that raised an error."""
    if isinstance(error, Signalled):
        return error.code - 128
    return signal.SIGINT if isinstance(error, KeyboardInterrupt) else None
