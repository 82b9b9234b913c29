"""The connection of a client: reads and forwards its messages, and reports refused ones to it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from starlette.websockets import WebSocketDisconnect, WebSocketState

from jantaku import __version__
from jantaku.base.errors import JantakuError, ProtocolError, Unavailable
from jantaku.game.protocol import from_text
from jantaku.server.allowances import LOOP_TIME, TokenBucket
from jantaku.server.fault_log import log_fault
from jantaku.server.limits import END_TURN
from jantaku.server.lobby import person_channel, room_channel, room_message
from jantaku.server.origins import Origin, address_of
from jantaku.server.protocol import (
    CLOSED_BANNED,
    CLOSED_MALFORMED,
    CLOSED_NOT_SIGNED_IN,
    CLOSED_TOO_SLOW,
    Ack,
    Act,
    ErrorMessage,
    FromClient,
    Hello,
    Join,
    Leave,
    Ping,
    Pong,
    Say,
    Watch,
)
from jantaku.server.refusal_log import note_refusal
from jantaku.server.refusals import RequestRefused
from jantaku.server.sockets.outgoing import OutgoingQueue, TooSlowError
from jantaku.server.tables.viewers import encoded

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.websockets import WebSocket

    from jantaku.server.allowances import AddressTime
    from jantaku.server.api.dependencies import RunningServer
    from jantaku.server.bus import Subscription
    from jantaku.server.store import User
    from jantaku.server.tables import TableFollower

_OUR_FAULT: Final = 1011  # internal error, RFC 6455
_MOST_TABLES: Final = 8
"""The most tables that one socket follows."""
_MOST_WAITING: Final = 100
"""The most messages of a client that wait to be handled."""
_MOST_BRACKETS: Final = 400
"""More than any valid message contains; this also limits the nesting."""
_LOOK_S: Final = 0.003
"""The time of the event loop that a look costs: at a table or at the lobby."""
_STRIKES_PER_S: Final = 0.5
_STRIKES_AT_ONCE: Final = 60  # malformed messages; a client that sends more is broken


class TooManyBadMessagesError(Exception):
    """Raised after too many messages that a correct client would not send."""


class ClientSocket:
    """A connection of a person, or of a visitor without an account, who may only look at rooms."""

    def __init__(self, websocket: WebSocket, server: RunningServer, user: User | None) -> None:
        self._websocket = websocket
        self._server = server
        self._user = user
        address = address_of(websocket.scope)
        self._origin = user.origin if user else Origin(address=address)
        settings = server.settings
        self._longest = settings.largest_message
        self._bucket = TokenBucket(settings.messages_per_s, settings.messages_at_once)
        self._strikes = TokenBucket(_STRIKES_PER_S, _STRIKES_AT_ONCE)
        self._out = OutgoingQueue()
        self._inbox: asyncio.Queue[Any] = asyncio.Queue(_MOST_WAITING)
        self._tables: dict[str, TableFollower] = {}
        self._acting: set[asyncio.Task[None]] = set()
        self._watched = Watch()
        self._room: Subscription | None = None
        self._lag_ms = 0.0
        self._used: AddressTime = websocket.scope[LOOP_TIME]

    async def run(self) -> None:
        """Serves the connection until one side ends it."""
        user = self._user
        self._say(Hello(user.id if user else "", user.name if user else "", __version__))
        own = None
        if user is not None:
            own = await self._server.bus.subscribe(person_channel(user.id), self._out.put)
        self._websocket.scope[END_TURN]()
        sending = self._out.run(self._websocket.send_text, self._tell_again)
        works = (self._used.measured(self._read()), self._work(), sending, self._refused())
        work = [asyncio.create_task(one) for one in works]
        try:
            done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            await self._close(next(iter(done)).exception())
        finally:
            for task in (*work, *self._acting):
                task.cancel()
            await asyncio.gather(*work, *self._acting, return_exceptions=True)
            await self._let_go(own)

    async def _refused(self) -> None:
        """Raises `RequestRefused` as soon as the person or the address is banned, or deleted."""
        address = address_of(self._websocket.scope)
        await self._server.control.until_ended(self._user, address, self._out.put)

    async def _close(self, error: BaseException | None) -> None:
        """Ends the connection because of an error, unless the client has ended it."""
        code = None
        if isinstance(error, RequestRefused):
            await self._say_last(error)
            code = CLOSED_BANNED if error.code == "banned" else CLOSED_NOT_SIGNED_IN
            error = None
        if isinstance(error, TooManyBadMessagesError):
            code = CLOSED_MALFORMED
        elif isinstance(error, TooSlowError):
            note_refusal(self._websocket.scope, "too_slow")
            code = CLOSED_TOO_SLOW
        elif not isinstance(error, (WebSocketDisconnect, RuntimeError, type(None))):
            log_fault("a socket", error)
            code = _OUR_FAULT
        if code is not None and self._websocket.client_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(1):
                    await self._websocket.close(code)

    async def _say_last(self, refused: RequestRefused) -> None:
        note_refusal(self._websocket.scope, refused.code)
        message = ErrorMessage.of(refused)
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1):
                await self._websocket.send_text(encoded(message))

    async def _let_go(self, own: Subscription | None) -> None:
        if own is not None:
            await own.close()
        self._server.presence.unwatch(self)
        if self._room is not None:
            await self._room.close()
        for follower in self._tables.values():
            await follower.leave()

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            now = time.monotonic()
            try:
                self._take(message.get("text"), now)
            except RequestRefused as refused:
                self._refuse(refused)
                if not self._strikes.take(now):
                    raise TooManyBadMessagesError from None

    def _take(self, text: str | None, now: float) -> None:
        if not self._bucket.take(now):
            raise RequestRefused("too_often", "you send too many messages", "send fewer")
        if text is None:
            raise RequestRefused("malformed", "the message is not text", "send JSON")
        if len(text) > self._longest:
            fault = f"longer than {self._longest} characters"
            raise RequestRefused("too_large", fault, "send less")
        if text.count("[") + text.count("{") > _MOST_BRACKETS:
            raise RequestRefused(
                "malformed", "too many brackets", "send what the protocol describes"
            )
        try:
            message = from_text(FromClient, text)
        except ProtocolError as error:
            raise RequestRefused("malformed", error.fault, error.cure) from None
        if isinstance(message, Ping):
            self._ping(message)
        elif self._inbox.full():
            raise RequestRefused("too_often", "you do not wait for answers", "send fewer messages")
        else:
            self._inbox.put_nowait(message)

    def _ping(self, message: Ping) -> None:
        self._lag_ms = message.lag_ms
        for follower in self._tables.values():
            follower.note_lag(message.lag_ms)
        self._say(Pong(message.number))

    async def _work(self) -> None:
        """Handles messages in their order, but does not wait until actions are stored."""
        while True:
            message = await self._inbox.get()
            if isinstance(message, Act):
                task = asyncio.create_task(self._try(message, self._act))
                self._acting.add(task)
                task.add_done_callback(self._acting.discard)
                await asyncio.sleep(0)  # so that it starts before later messages are handled
            else:
                await self._try(message, self._do)

    async def _try(self, message: Any, do: Callable[[Any], Awaitable[None]]) -> None:
        table, number = getattr(message, "table", ""), getattr(message, "id", 0)
        try:
            await do(message)
        except RequestRefused as refused:
            self._refuse(refused, table, number)
        except Unavailable as error:
            self._refuse(RequestRefused("unavailable", error.fault, error.cure), table, number)
        except JantakuError as error:
            self._refuse(RequestRefused("not_allowed", error.fault, error.cure), table, number)

    async def _act(self, message: Act) -> None:
        await self._at(message.table).ask(message)
        self._say(Ack(message.id))

    async def _do(self, message: Any) -> None:
        if isinstance(message, (Watch, Join)):
            await self._used.until_free()
            self._used.charge(_LOOK_S)
        if isinstance(message, Watch):
            await self._watch(message)
        elif isinstance(message, Join):
            await self._join(message)
        elif isinstance(message, Leave):
            await self._at(message.table).leave()
            del self._tables[message.table]
        else:
            if isinstance(message, Say) and self._user is not None:
                await self._server.limits.take("rate_phrases", self._origin)
            await self._at(message.table).ask(message)

    def _at(self, table: str) -> TableFollower:
        follower = self._tables.get(table)
        if follower is None:
            raise RequestRefused("unknown_table", "you do not follow that table", "join it first")
        return follower

    async def _join(self, message: Join) -> None:
        if self._user is None:
            cure = "become a guest first, by POST /api/v1/people, and connect again"
            raise RequestRefused("not_signed_in", "nobody is signed in", cure)
        since = max(0, message.since)
        if follower := self._tables.get(message.table):
            await follower.resend(since)
            return
        if len(self._tables) >= _MOST_TABLES:
            raise RequestRefused(
                "not_allowed", "you follow too many tables", "leave one of them first"
            )
        self._tables[message.table] = await self._server.hosting.follow(
            message.table,
            self._user.id,
            since,
            self._out.put,
            self._lag_ms,
            address=self._user.address,
        )

    async def _watch(self, message: Watch) -> None:
        self._watched = Watch()
        if self._room is not None:
            await self._room.close()
            self._room = None
        if message.lobby:
            await self._server.presence.watch(self, self._out.put)
        else:
            self._server.presence.unwatch(self)
        self._watched = replace(message, room="")
        if message.room:
            async with self._server.limits.count_wrong_codes(address_of(self._websocket.scope)):
                room = await self._server.rooms.room(message.room)
            self._room = await self._server.bus.subscribe(room_channel(room.code), self._out.put)
            self._watched = replace(message, room=room.code)
            await self._tell_room(room.code)

    async def _tell_room(self, code: str) -> None:
        self._out.put(room_message(code, await self._server.rooms.room(code)))

    def _say(self, message: object) -> None:
        self._out.put(encoded(message))

    def _refuse(self, refused: RequestRefused, table: str = "", number: int = 0) -> None:
        note_refusal(self._websocket.scope, refused.code, "message")
        self._say(ErrorMessage.of(refused, id=number, table=table))

    async def _tell_again(self) -> None:
        """Sends the current state of everything that this client follows, after a loss."""
        for follower in [*self._tables.values()]:
            with suppress(RequestRefused):
                await follower.resend()
        with suppress(JantakuError):
            if self._watched.lobby:
                await self._server.presence.watch(self, self._out.put)
            if self._watched.room:
                await self._tell_room(self._watched.room)
