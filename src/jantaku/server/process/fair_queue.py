"""A queue in which networks take turns, and the addresses and the people in them.

A network that asks once does not wait for one that asks all the time, whatever names it has.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict, deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.server import metrics
from jantaku.server.origins import largest_share
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from prometheus_client import Gauge

    from jantaku.server.origins import Origin, Path

Turn: TypeAlias = asyncio.Future[None]

_WAITING_EACH: Final = 3
"""The most requests of one person that wait."""
_WAITING: Final = 64
"""The most requests that wait."""
_FORGETS: Final = 0.9
"""The factor by which the average time shrinks with each request."""


class QueueFullError(Exception):
    """Raised for a request that has to give its place in a queue up."""


class _Branch:
    """The requests that wait in a part of the tree of networks, addresses and people."""

    __slots__ = ("branches", "turns")

    def __init__(self) -> None:
        self.branches: OrderedDict[str, _Branch] = OrderedDict()
        self.turns: deque[Turn] = deque()

    def add(self, path: Path, turn: Turn) -> None:
        """Adds a request as the last of its branch."""
        if path:
            self.branches.setdefault(path[0], _Branch()).add(path[1:], turn)
        else:
            self.turns.append(turn)

    def remove(self, path: Path, turn: Turn) -> None:
        """Removes a request that has not been taken."""
        if not path:
            self.turns.remove(turn)
            return
        self.branches[path[0]].remove(path[1:], turn)
        self._prune(path[0])

    def take(self) -> Turn:
        """Removes the request whose turn it is; its branch comes last afterwards."""
        return self.take_of(next(iter(self.branches))) if self.branches else self.turns.popleft()

    def put_last(self, path: Path) -> None:
        """Moves the branches at a place to the end: they have just had a turn."""
        if path and path[0] in self.branches:
            self.branches.move_to_end(path[0])
            self.branches[path[0]].put_last(path[1:])

    def take_of(self, name: str) -> Turn:
        """Removes the request of a branch whose turn it is; the branch comes last afterwards."""
        turn = self.branches[name].take()
        self.branches.move_to_end(name)
        self._prune(name)
        return turn

    def _prune(self, name: str) -> None:
        branch = self.branches[name]
        if not branch.branches and not branch.turns:
            del self.branches[name]


class FairTurns:
    """The turns of requests: up to `most` have one, up to `each` of them in one largest network.

    Up to `waiting` requests wait, those of one network if `within` is True. Above that number the
    branch of the tree that has most loses one, which raises `QueueFullError` where it waits.
    """

    def __init__(
        self,
        most: float,
        each: int,
        waiting: int,
        gauge: Gauge | None = None,
        *,
        within: bool = False,
    ) -> None:
        self.most = most
        self.each = each
        self.most_waiting = waiting
        self._gauge = gauge
        self._within = within
        self._running: Counter[str] = Counter()
        self._total = 0
        self._tree = _Branch()
        self._waiting: dict[Turn, Path] = {}

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return len(self._waiting)

    def waiting_at(self, path: Path) -> int:
        """Returns the number of requests that wait at a place."""
        return sum(one == path for one in self._waiting.values())

    def _is_free(self, network: str) -> bool:
        return self._total < self.most and self._running[network] < self.each

    def _begin(self, network: str) -> None:
        self._running[network] += 1
        self._total += 1

    async def take(self, path: Path) -> None:
        """Waits for a turn; raises `QueueFullError` if the request has to give its place up."""
        network = path[0]
        if self._is_free(network) and network not in self._tree.branches:
            self._begin(network)
            return
        self._make_room(path)
        turn = asyncio.get_running_loop().create_future()
        self._waiting[turn] = path
        self._tree.add(path, turn)
        self._measure(1)
        try:
            await turn
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._forget(turn)
            elif not turn.cancelled() and turn.exception() is None:
                self.free(path)
            raise
        finally:
            self._measure(-1)

    def _measure(self, change: int) -> None:
        if self._gauge is not None:
            self._gauge.inc(change)

    def _make_room(self, path: Path) -> None:
        rivals = self._waiting
        if self._within:
            rivals = {turn: one for turn, one in rivals.items() if one[0] == path[0]}
        if len(rivals) < self.most_waiting:
            return
        share = largest_share(rivals, path)
        if not share:
            raise QueueFullError
        last = share[-1]
        self._forget(last)
        if not last.done():
            last.set_exception(QueueFullError())

    def _forget(self, turn: Turn) -> None:
        self._tree.remove(self._waiting.pop(turn), turn)

    def free(self, path: Path) -> None:
        """Ends a turn; others begin."""
        network, was_full = path[0], self._total >= self.most
        self._total -= 1
        self._running[network] -= 1
        if not self._running[network]:
            del self._running[network]
        self._tree.put_last(path)
        if was_full:
            self.advance()
        else:
            self._advance(network)

    def advance(self) -> None:
        """Gives the free turns to the networks that have waited longest."""
        while (network := next(filter(self._is_free, self._tree.branches), None)) is not None:
            self._advance(network, 1)

    def _advance(self, network: str, most: float = math.inf) -> None:
        while most > 0 and network in self._tree.branches and self._is_free(network):
            most -= 1
            turn = self._tree.take_of(network)
            del self._waiting[turn]
            if not turn.done():  # given up meanwhile
                self._begin(network)
                turn.set_result(None)


class FairQueue:
    """A queue for `most` workers, one of which no network can take from the others.

    A person with `each` waiting requests is refused. If `waiting` requests wait, the network with
    most of them loses one, or is refused. A network has up to `at_once` workers, by default
    `most` - 1.
    """

    def __init__(
        self, most: int, each: int = _WAITING_EACH, *, at_once: int = 0, waiting: int = _WAITING
    ) -> None:
        self._most = most
        self._each = each
        self._bound = waiting
        at_once = at_once or max(1, most - 1)
        self._turns = FairTurns(most, at_once, waiting, metrics.WAITING)
        self._average_s = 0.0

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return self._turns.waiting

    @property
    def fullness(self) -> float:
        """The part of the waiting places that is taken."""
        return self.waiting / self._bound

    @asynccontextmanager
    async def turn(self, origin: Origin) -> AsyncIterator[None]:
        """Waits for the turn of a request; raises `RequestRefused` if too many wait."""
        free = await self.take(origin)
        try:
            yield
        finally:
            free()

    async def take(self, origin: Origin) -> Callable[[], None]:
        """Waits like `turn`; returns the function that ends the turn."""
        path = origin.path
        if self._turns.waiting_at(path) >= self._each:
            raise self._refusal("you have too many requests waiting")
        try:
            await self._turns.take(path)
        except QueueFullError:
            raise self._refusal("too many requests are waiting") from None
        began = time.monotonic()

        def free() -> None:
            took_s = time.monotonic() - began
            self._average_s = max(took_s, _FORGETS * self._average_s)
            self._turns.free(path)

        return free

    def _refusal(self, fault: str) -> RequestRefused:
        """Returns a refusal with the time after which the waiting requests are done."""
        wait_s = max(1, math.ceil(self._average_s * (1 + self.waiting / self._most)))
        cure = f"try again in {wait_s} seconds"
        return RequestRefused("unavailable", fault, cure, retry_after_s=wait_s)
