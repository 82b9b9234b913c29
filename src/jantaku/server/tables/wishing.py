"""The queue of client commands to a game: run one after another, each done or refused."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from jantaku.server.refusals import Refused, unreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_MOST_LATER: Final = 64
"""The most toggles of the rules that wait for a moment at which they reveal nothing."""


class Later(Exception):  # noqa: N818 - not now, and no error
    """Raised by a command that must wait until the table is calm."""


@dataclass(slots=True)
class Wish:
    """A command to the game, and the future that its client waits for."""

    do: Callable[[], Awaitable[None]]
    done: asyncio.Future[None]


class Wishes:
    """The commands `waiting` for their turn, and those deferred to `later`."""

    def __init__(self) -> None:
        self.waiting: deque[Wish] = deque()
        self.later: deque[Wish] = deque()

    def make(self, do: Callable[[], Awaitable[None]]) -> asyncio.Future[None]:
        """Queues a command; the future returned is done when the command is."""
        wish = Wish(do, asyncio.get_running_loop().create_future())
        self.waiting.append(wish)
        return wish.done

    def put_off(self) -> NoReturn:
        """Defers the running command; refuses it if too many are deferred already."""
        if len(self.later) >= _MOST_LATER:
            raise Refused("too_often", "many switches are waiting", "try again in a moment")
        raise Later

    async def grant(self, wish: Wish) -> None:
        """Runs a command and reports its result to its client."""
        try:
            await wish.do()
        except Later:
            self.later.append(wish)
        except Refused as refused:
            _fail(wish.done, refused)
        except BaseException:
            _fail(wish.done, unreachable())
            raise
        else:
            if not wish.done.done():
                wish.done.set_result(None)

    def close(self) -> None:
        """Refuses all waiting commands."""
        for wish in (*self.waiting, *self.later):
            _fail(wish.done, unreachable())
        self.waiting.clear()
        self.later.clear()


def _fail(done: asyncio.Future[None], refused: Refused) -> None:
    if not done.done():
        done.set_exception(refused)
