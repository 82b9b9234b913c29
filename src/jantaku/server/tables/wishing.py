"""What people want of a game: done one after another, each answered once it is done or refused."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from jantaku.server.refusals import Refused, unreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_MOST_LATER: Final = 64
"""Switches of the rules that wait for a moment at which they betray nothing."""


class Later(Exception):  # noqa: N818 - not now, and no error
    """Raised by a wish that has to wait until it is calm."""


@dataclass(slots=True)
class Wish:
    """Something that somebody wants of the game, and who waits for it."""

    do: Callable[[], Awaitable[None]]
    done: asyncio.Future[None]


class Wishes:
    """The wishes that wait: for their turn, or `later`, until it is calm."""

    def __init__(self) -> None:
        self.waiting: deque[Wish] = deque()
        self.later: deque[Wish] = deque()

    def make(self, do: Callable[[], Awaitable[None]]) -> asyncio.Future[None]:
        """Lets something wait for its turn; what is given is done when it is."""
        wish = Wish(do, asyncio.get_running_loop().create_future())
        self.waiting.append(wish)
        return wish.done

    def put_off(self) -> NoReturn:
        """Puts off the wish that is being granted; refuses it where many wait already."""
        if len(self.later) >= _MOST_LATER:
            raise Refused("too_often", "many switches are waiting", "wait until it is calm")
        raise Later

    async def grant(self, wish: Wish) -> None:
        """Does what somebody wants, and says so or why not."""
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
        """Tells all who wait that nothing is done here any more."""
        for wish in (*self.waiting, *self.later):
            _fail(wish.done, unreachable())
        self.waiting.clear()
        self.later.clear()


def _fail(done: asyncio.Future[None], refused: Refused) -> None:
    if not done.done():
        done.set_exception(refused)
