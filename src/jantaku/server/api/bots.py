"""The API of programs that play: a stream of all they are told, and what they do, posted back.

A program signs in with a token. It sits down in rooms as people do (`/rooms`), is told of its rooms
and tables line by line, and answers what it is asked. Any engine is played so.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Path, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from jantaku import __version__
from jantaku.errors import JantakuError
from jantaku.protocol import Action, to_dict
from jantaku.server.api.asking import Person, Running, Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.lobby import person_channel, room_told
from jantaku.server.protocol import Act, Back, Hello, Ready, Suspend
from jantaku.server.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from jantaku.server.store import User
    from jantaku.server.tables import Follower

router: Final = APIRouter(prefix="/bot", tags=["bots"], responses=RESPONSES)

NDJSON: Final = "application/x-ndjson"
BEAT_S: Final = 10.0
"""An empty line comes that often where there is nothing to tell, so that both ends know."""
_AGAIN_S: Final = 1.0  # before a table that could not be reached is followed again
_LAST_WORDS_S: Final = 5.0  # in which a table that is over tells its result and its seed
_MOST: Final = 10_000  # messages that wait to be read; then the stream ends
_MOST_CHARACTERS: Final = 2**22  # of these

Table: TypeAlias = Annotated[str, Path(max_length=40, description="The id of the table.")]


@dataclass(frozen=True)
class ActionPosted:
    """What one does. `ask` is the number of the decision it answers; a toggle needs none."""

    action: Action
    ask: Annotated[int, Field(ge=0)] = 0


@dataclass(frozen=True)
class SuspendAsked:
    """Whether to go on another day."""

    agree: bool = True


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={
        200: {"content": {NDJSON: {}}, "description": "A message a line, as on the socket."}
    },
)
async def stream(server: Server, person: Person) -> StreamingResponse:
    """All that one is told: `hello`, one's rooms, invitations, and the tables one sits at.

    A message a line, those of the socket (`protocol.json`); empty lines say that it still runs.
    Whoever is connected so is at the table, and plays. A person has no more streams and sockets
    than the server allows.
    """
    if server.presence.sockets_of(person.id) >= server.settings.sockets_per_person:
        raise Refused("too_often", "you have many streams and sockets", "close another one first")
    telling = _Stream(server, person)
    await telling.open()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(telling.lines(), media_type=NDJSON, headers=headers)


@router.post("/tables/{table}/actions", status_code=204, response_class=Response)
async def act(server: Server, person: Person, table: Table, posted: ActionPosted) -> None:
    """Takes an action; when this is answered, it is stored."""
    await _do(server, person, Act(table, posted.ask, posted.action))


@router.post("/tables/{table}/ready", status_code=204, response_class=Response)
async def ready(server: Server, person: Person, table: Table) -> None:
    """Has seen how the round ended."""
    await _do(server, person, Ready(table))


@router.post("/tables/{table}/back", status_code=204, response_class=Response)
async def back(server: Server, person: Person, table: Table) -> None:
    """Takes the seat back from the bot that holds it."""
    await _do(server, person, Back(table))


@router.post("/tables/{table}/suspend", status_code=204, response_class=Response)
async def suspend(
    server: Server, person: Person, table: Table, asked: SuspendAsked | None = None
) -> None:
    """Wants to go on another day, or no longer; it happens when all people there agree."""
    await _do(server, person, Suspend(table, agree=asked is None or asked.agree))


async def _do(server: Running, person: User, message: Act | Ready | Back | Suspend) -> None:
    """Does something at a table, through a follower of its own: the stream may be elsewhere."""
    follower = await server.hosting.follow(message.table, person.id, 0, _not_told)
    try:
        await follower.ask(message)
    finally:
        await follower.leave()


def _not_told(_: str) -> None:
    """Who posts an action is told by the stream."""


class _Stream:
    """What a program is told, from its rooms and its tables."""

    def __init__(self, server: Running, person: User) -> None:
        self._server = server
        self._person = person
        self._told: asyncio.Queue[str | None] = asyncio.Queue()
        self._size = 0
        self._ended = False
        self._rooms: dict[str, str] = {}  # the table that is played in each
        self._followers: dict[str, Follower] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begins to listen; raises where that cannot be, before anything is sent."""
        channel = person_channel(self._person.id)
        self._listening = await self._server.bus.subscribe(
            channel, self._heard, missed=self._missed
        )
        self._tell(json.dumps(to_dict(Hello(self._person.id, self._person.name, __version__))))
        await self._server.presence.came(self._person.id)
        self._begin(self._end())
        try:
            await self._look()
        except BaseException:
            await self._close()
            raise

    async def lines(self) -> AsyncIterator[bytes]:
        """The messages as they come, until the program hangs up or reads too slowly."""
        try:
            while True:
                try:
                    async with asyncio.timeout(BEAT_S):
                        message = await self._told.get()
                except TimeoutError:
                    yield b"\n"
                    continue
                if message is None:
                    return
                self._size -= len(message)
                yield message.encode() + b"\n"
        finally:
            await asyncio.shield(self._close())

    async def _end(self) -> None:
        """Ends the stream when the server does."""
        await self._server.ending.wait()
        self._told.put_nowait(None)

    def _tell(self, message: str) -> None:
        if self._ended:
            return
        self._size += len(message)
        self._told.put_nowait(message)
        if self._told.qsize() > _MOST or self._size > _MOST_CHARACTERS:
            self._give_up()

    def _give_up(self) -> None:
        """Forgets what waits to be read, and ends the stream when there is a reader again."""
        self._ended = True
        while not self._told.empty():
            self._told.get_nowait()
        self._told.put_nowait(None)

    def _heard(self, message: str) -> None:
        """A message of the person's channel: rooms are followed to their tables."""
        self._tell(message)
        told = json.loads(message)
        if told.get("type") == "room":
            self._seen(told["code"], told.get("room"))

    def _missed(self) -> None:
        self._begin(self._look())

    async def _look(self) -> None:
        """Tells the rooms of the person as they stand, and follows their tables."""
        for room in await self._server.store.rooms_of(self._person.id):
            self._heard(room_told(room.code, room))

    def _seen(self, code: str, room: dict[str, object] | None) -> None:
        """Follows the table of a room in which the person sits, and no other of that room."""
        seats = [] if room is None else room.get("seats", [])
        assert isinstance(seats, list)
        sits = any(one.get("user") == self._person.id for one in seats)
        table = str(room.get("table", "")) if room is not None and sits else ""
        last = self._rooms.get(code, "")
        self._rooms[code] = table
        if last and last != table:
            self._begin(self._unfollow_later(last))
        if table and table != last:
            self._begin(self._follow(code, table))

    async def _follow(self, code: str, table: str) -> None:
        """Follows a table, as soon as it can be reached, while it is that of its room."""
        while self._rooms.get(code) == table:
            try:
                follower = await self._server.hosting.follow(table, self._person.id, 0, self._tell)
            except Refused as refused:
                if refused.code not in ("unavailable", "unknown_table"):
                    return
            except JantakuError:
                pass  # the store is away
            else:
                self._followers[table] = follower
                return
            await asyncio.sleep(_AGAIN_S)

    async def _unfollow_later(self, table: str) -> None:
        """Follows a table no longer, once it has told how it ended."""
        await asyncio.sleep(_LAST_WORDS_S)
        await self._unfollow(table)

    async def _unfollow(self, table: str) -> None:
        follower = self._followers.pop(table, None)
        if follower is not None:
            await follower.leave()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close(self) -> None:
        self._server.presence.went(self._person.id)
        await self._listening.close()
        for task in tuple(self._tasks):
            task.cancel()
        for table in tuple(self._followers):
            with suppress(JantakuError):
                await self._unfollow(table)
