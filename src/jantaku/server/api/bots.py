"""The API of bots: a stream of messages to the bot, and routes for its actions.

A bot signs in with a token. It takes seats in rooms as people do (`/rooms`), receives messages of
its rooms and tables line by line, and posts its decisions. This works for every engine.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from jantaku import __version__
from jantaku.base.errors import JantakuError
from jantaku.game.protocol import Action, to_dict
from jantaku.server.api.dependencies import Person, RunningServer, Server
from jantaku.server.api.problems import RESPONSES
from jantaku.server.background import BackgroundTasks
from jantaku.server.lobby import person_channel, room_message
from jantaku.server.origins import address_of
from jantaku.server.protocol import Act, Back, Hello, Ready, Suspend
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from jantaku.server.store import User
    from jantaku.server.tables import TableFollower

router: Final = APIRouter(prefix="/bot", tags=["bots"], responses=RESPONSES)

NDJSON: Final = "application/x-ndjson"
BEAT_S: Final = 10.0
"""The interval of empty lines while no message comes: both ends notice a broken stream by them."""
_AGAIN_S: Final = 1.0  # before trying again to follow a table that could not be reached
_LAST_WORDS_S: Final = 5.0  # for a finished table to send its result and its seed
_MOST: Final = 10_000  # unread messages; above it the stream ends
_MOST_CHARACTERS: Final = 2**22  # of unread messages

Table: TypeAlias = Annotated[str, Path(max_length=40, description="The id of the table.")]


@dataclass(frozen=True)
class ActionPosted:
    """An action. `ask` is the number of the decision that it answers; a toggle needs none."""

    action: Action
    ask: Annotated[int, Field(ge=0)] = 0


@dataclass(frozen=True)
class SuspendAsked:
    """True if you agree to suspend the game."""

    agree: bool = True


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={
        200: {"content": {NDJSON: {}}, "description": "A message a line, as on the socket."}
    },
)
async def stream(server: Server, person: Person, request: Request) -> StreamingResponse:
    """Streams your messages: `hello`, your rooms, invitations, and the tables where you sit.

    Each line is a message of the socket (`protocol.json`); empty lines show that the stream is
    alive. While you stream, you are present at your tables. The server limits the number of streams
    and sockets per person.
    """
    if server.presence.sockets_of(person.id) >= server.settings.sockets_per_person:
        raise RequestRefused(
            "too_often", "you have too many streams and sockets", "close one first"
        )
    telling = _Stream(server, person, address_of(request.scope))
    await telling.open()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(telling.lines(), media_type=NDJSON, headers=headers)


@router.post("/tables/{table}/actions", status_code=204, response_class=Response)
async def act(server: Server, person: Person, table: Table, posted: ActionPosted) -> None:
    """Takes an action; the answer means that it is stored."""
    await _do(server, person, Act(table, posted.ask, posted.action))


@router.post("/tables/{table}/ready", status_code=204, response_class=Response)
async def ready(server: Server, person: Person, table: Table) -> None:
    """Confirms that you have seen the result of the round."""
    await _do(server, person, Ready(table))


@router.post("/tables/{table}/back", status_code=204, response_class=Response)
async def back(server: Server, person: Person, table: Table) -> None:
    """Takes your seat back from the bot that plays for you."""
    await _do(server, person, Back(table))


@router.post("/tables/{table}/suspend", status_code=204, response_class=Response)
async def suspend(
    server: Server, person: Person, table: Table, asked: SuspendAsked | None = None
) -> None:
    """Agrees to suspend the game, or withdraws that; it is suspended when all people agree."""
    await _do(server, person, Suspend(table, agree=asked is None or asked.agree))


async def _do(server: RunningServer, person: User, message: Act | Ready | Back | Suspend) -> None:
    """Sends a command to a table with a separate follower: another process may have the stream."""
    await server.hosting.check_seat(message.table, person.id)
    follower = await server.hosting.follow(
        message.table, person.id, 0, _not_told, address=person.address
    )
    try:
        await follower.ask(message)
    finally:
        await follower.leave()


def _not_told(_: str) -> None:
    """Ignores a message: the stream receives it too."""


class _Stream:
    """The messages of rooms and tables to a bot."""

    def __init__(self, server: RunningServer, person: User, address: str) -> None:
        self._server = server
        self._person = person
        self._address = address
        self._told: asyncio.Queue[str | None] = asyncio.Queue()
        self._size = 0
        self._ended = False
        self._rooms: dict[str, str] = {}  # the table that is played in each
        self._followers: dict[str, TableFollower] = {}
        self._tasks = BackgroundTasks()

    async def open(self) -> None:
        """Starts to listen; raises an error before anything is sent if that is not possible."""
        channel = person_channel(self._person.id)
        self._listening = await self._server.bus.subscribe(
            channel, self._heard, missed=self._missed
        )
        self._tell(json.dumps(to_dict(Hello(self._person.id, self._person.name, __version__))))
        await self._server.presence.connected(self._person.id)
        self._tasks.begin(self._end())
        self._tasks.begin(self._end_if_refused())
        try:
            await self._look()
        except BaseException:
            await self._close()
            raise

    async def lines(self) -> AsyncIterator[bytes]:
        """Yields messages until the bot disconnects or reads too slowly."""
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
        """Ends the stream when the server shuts down."""
        await self._server.shutdown.wait()
        self._told.put_nowait(None)

    async def _end_if_refused(self) -> None:
        """Ends the stream when the person or the address is banned, or the person is deleted."""
        with suppress(RequestRefused):
            await self._server.control.until_ended(self._person, self._address, self._tell)
        self._give_up()

    def _tell(self, message: str) -> None:
        if self._ended:
            return
        self._size += len(message)
        self._told.put_nowait(message)
        if self._told.qsize() > _MOST or self._size > _MOST_CHARACTERS:
            self._give_up()

    def _give_up(self) -> None:
        """Drops the unread messages, and ends the stream once the bot reads again."""
        self._ended = True
        while not self._told.empty():
            self._told.get_nowait()
        self._told.put_nowait(None)

    def _heard(self, message: str) -> None:
        """Forwards a message of the person's channel; follows the tables of rooms."""
        self._tell(message)
        document = json.loads(message)
        if document.get("type") == "room":
            self._seen(document["code"], document.get("room"))

    def _missed(self) -> None:
        self._tasks.begin(self._look())

    async def _look(self) -> None:
        """Sends the current rooms of the person, and follows their tables."""
        for room in (await self._server.store.rooms_of(self._person.id)).items:
            self._heard(room_message(room.code, room))

    def _seen(self, code: str, room: dict[str, object] | None) -> None:
        """Follows the current table of a room if the person sits in it; leaves earlier ones."""
        seats = [] if room is None else room.get("seats", [])
        assert isinstance(seats, list)
        sits = any(one.get("user") == self._person.id for one in seats)
        table = str(room.get("table", "")) if room is not None and sits else ""
        last = self._rooms.get(code, "")
        self._rooms[code] = table
        if last and last != table:
            self._tasks.begin(self._unfollow_later(last))
        if table and table != last:
            self._tasks.begin(self._follow(code, table))

    async def _follow(self, code: str, table: str) -> None:
        """Follows a table as soon as it can be reached, while it is the current one of its room."""
        while self._rooms.get(code) == table:
            try:
                follower = await self._server.hosting.follow(
                    table, self._person.id, 0, self._tell, address=self._address
                )
            except RequestRefused as refused:
                if refused.code not in ("unavailable", "unknown_table", "too_often", "full"):
                    return
            except JantakuError:
                pass  # the store is away
            else:
                self._followers[table] = follower
                return
            await asyncio.sleep(_AGAIN_S)

    async def _unfollow_later(self, table: str) -> None:
        """Leaves a table after it has had time to send its result."""
        await asyncio.sleep(_LAST_WORDS_S)
        await self._unfollow(table)

    async def _unfollow(self, table: str) -> None:
        follower = self._followers.pop(table, None)
        if follower is not None:
            await follower.leave()

    async def _close(self) -> None:
        self._server.presence.disconnected(self._person.id)
        await self._listening.close()
        await self._tasks.stop()
        for table in tuple(self._followers):
            with suppress(JantakuError):
                await self._unfollow(table)
