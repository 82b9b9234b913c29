"""The commands to a table and their queue: each is handled, or refused."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from jantaku.server.protocol import Act, Auto, Back, Ready, Say, Suspend
from jantaku.server.refusals import RequestRefused, table_unreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.server.protocol import Seat

AtTable: TypeAlias = Act | Auto | Ready | Back | Suspend | Say
"""A command of a client at a seat."""
_MOST_LATER: Final = 64
"""The most toggles of the rules that wait for a moment at which they reveal nothing."""


@dataclass(frozen=True, slots=True)
class FromSeat:
    """A command of the client at a seat."""

    seat: Seat
    message: AtTable


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Add a socket as a viewer, and send it the events from `since` on."""

    user: str
    since: int
    follower: str
    deliver: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Remove a socket from the viewers."""

    follower: str


@dataclass(frozen=True, slots=True)
class NoteLag:
    """Note the round-trip time of a socket."""

    follower: str
    lag_ms: float


@dataclass(frozen=True, slots=True)
class SuspendGame:
    """Suspend the game without asking its players; refused if it is not being played."""


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Resume the game; refused if it is not suspended."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game without a result, for the reason in `fault`; refused if it has ended."""

    fault: str


@dataclass(frozen=True, slots=True)
class LookFrom:
    """Return the seat of a person with the position as it sees it, as one line, for a hint.

    `ask` is the number of its decision. Refused if another person plays at this table.
    """

    user: str
    ask: int


@dataclass(frozen=True, slots=True)
class ShowName:
    """Show another name of a person; nothing happens without a seat of theirs."""

    user: str
    name: str


Command: TypeAlias = (
    FromSeat
    | JoinTable
    | LeaveTable
    | NoteLag
    | SuspendGame
    | ResumeGame
    | EndGame
    | LookFrom
    | ShowName
)


class RunLater(Exception):  # noqa: N818 - not now, and no error
    """Raised to defer a command until the table has caught up."""


@dataclass(slots=True, eq=False)
class TableCommand:
    """A command, the time at which it came, and the future that its sender waits for."""

    what: Command
    came: float
    done: asyncio.Future[Any]

    @property
    def is_to_the_game(self) -> bool:
        """True if it changes the game: it waits while a step is being stored."""
        acts = isinstance(self.what, FromSeat) and isinstance(self.what.message, Act)
        return acts or isinstance(self.what, (SuspendGame, ResumeGame, EndGame))

    def finish(self, result: Any = None) -> None:
        """Reports the result to the sender, if it still waits."""
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: Exception) -> None:
        """Reports an error to the sender, if it still waits."""
        if not self.done.done():
            self.done.set_exception(error)
            self.done.exception()  # nobody may be waiting for it


class CommandQueue:
    """The commands to a table: those to the game wait for their turn, all others come first."""

    def __init__(self) -> None:
        self._quick: deque[TableCommand] = deque()
        self._game: deque[TableCommand] = deque()
        self._later: deque[TableCommand] = deque()
        self._wake = asyncio.Event()
        self._closed = False

    def __bool__(self) -> bool:
        return bool(self._quick or self._game)

    @property
    def has_deferred(self) -> bool:
        """True if commands wait until the table has caught up."""
        return bool(self._later)

    def put(self, what: Command, now: float) -> asyncio.Future[Any]:
        """Queues a command; the future returned is done when the command is."""
        command = TableCommand(what, now, asyncio.get_running_loop().create_future())
        if self._closed:
            command.fail(table_unreachable())
        else:
            (self._game if command.is_to_the_game else self._quick).append(command)
            self.wake()
        return command.done

    def take(self, *, game: bool = True) -> TableCommand | None:
        """Removes and returns the next command, or None; without `game`, only a quick one."""
        if self._quick:
            return self._quick.popleft()
        return self._game.popleft() if game and self._game else None

    def defer(self, command: TableCommand) -> None:
        """Defers a command; refuses it if too many are deferred already."""
        if len(self._later) < _MOST_LATER:
            self._later.append(command)
        else:
            cure = "try again in a moment"
            command.fail(RequestRefused("too_often", "many switches are waiting", cure))

    def recall(self) -> None:
        """Moves the first deferred command back into the queue."""
        self._game.appendleft(self._later.popleft())

    def wake(self) -> None:
        """Makes `wait` return."""
        self._wake.set()

    async def wait(self, seconds: float | None = None) -> None:
        """Returns after some time, or when a command comes or `wake` is called before."""
        timer = None
        if seconds is not None:
            timer = asyncio.get_running_loop().call_later(seconds, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            self._wake.clear()
            if timer is not None:
                timer.cancel()

    def close(self) -> None:
        """Refuses all waiting commands, and those to come."""
        self._closed = True
        for command in (*self._quick, *self._game, *self._later):
            command.fail(table_unreachable())
        self._quick.clear()
        self._game.clear()
        self._later.clear()
