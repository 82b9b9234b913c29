"""Rooms over HTTP: list, create, change, start and resume them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, fields
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import Field
from starlette.requests import HTTPConnection

from jantaku.catalog.values import RoomBalance, Setup
from jantaku.server.api.dependencies import After, Limit, Person, PersonOrNobody, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.sandbox_check import Try
from jantaku.server.lobby import Rooms
from jantaku.server.origins import address_of
from jantaku.server.rooms.values import Room, RoomSettings
from jantaku.server.store import ListPage


async def _present(server: Server, person: PersonOrNobody) -> None:
    if person is not None:
        server.presence.acted(person.id)


router: Final = APIRouter(
    prefix="/rooms", tags=["rooms"], responses=RESPONSES, dependencies=[Depends(_present)]
)

_LONGEST: Final = 40  # characters of a code, a level or a name
_MOST_SETUPS: Final = 16  # games that a quick match may be: each is compared with each room
Code: TypeAlias = Annotated[
    str, Path(max_length=_LONGEST, description="The short code of the room.", examples=["BCDFG"])
]
SeatOf: TypeAlias = Annotated[int, Path(ge=0, lt=16)]
Level: TypeAlias = Annotated[
    str, Field(max_length=_LONGEST, description="The level of the bot (default: the engine's).")
]


@dataclass(frozen=True)
class QuickRequest(Setup):
    """The game that you like best; `also` are others that you like.

    Bots take the open seats when the first person has waited for `fill_s` seconds (default: never).
    """

    also: Annotated[list[Setup], Field(max_length=_MOST_SETUPS)] = field(default_factory=list)
    fill_s: Annotated[float, Field(ge=5, le=3600)] | None = None

    def setups(self) -> list[Setup]:
        """Returns the games, each once."""
        best = Setup(**{one.name: getattr(self, one.name) for one in fields(Setup)})
        return [
            best,
            *(one for at, one in enumerate(self.also) if one not in (best, *self.also[:at])),
        ]


@dataclass(frozen=True)
class SitRequest:
    """The seat to take (default: the first open one)."""

    seat: Annotated[int, Field(ge=0, lt=16)] | None = None


@dataclass(frozen=True)
class ReadyRequest:
    """True if you are ready for the game to start."""

    ready: bool = True


@dataclass(frozen=True)
class BotRequest:
    """The bot to seat."""

    level: Level = ""


@dataclass(frozen=True)
class Invitation:
    """The claimed name of the person to invite."""

    name: Annotated[str, Field(max_length=_LONGEST)]


@dataclass(frozen=True)
class RoomPage:
    """A page of rooms, the newest first; pass `after` to get the next page, empty at the end."""

    rooms: list[Room]
    after: str


async def rooms_of(server: Server, connection: HTTPConnection) -> AsyncIterator[Rooms]:
    """Yields the rooms of the server; refuses addresses that try too many unknown codes."""
    async with server.limits.count_wrong_codes(address_of(connection.scope)):
        yield server.rooms


def _page(page: ListPage[Room]) -> RoomPage:
    return RoomPage([*page.items], page.after)


_NEW: Final = [Depends(limited("rate_rooms"))]
AllRooms: TypeAlias = Annotated[Rooms, Depends(rooms_of)]


@router.get("")
async def public_rooms(rooms: AllRooms, after: After = "", limit: Limit = 50) -> RoomPage:
    """Returns public rooms without the texts of rulesets: those that wait, then those that play.

    Games whose people are all away are not listed.
    """
    return _page(await rooms.public(after=after, limit=limit))


@router.get("/mine")
async def own_rooms(
    rooms: AllRooms, person: Person, after: After = "", limit: Limit = 50
) -> RoomPage:
    """Returns the rooms that you host or sit in, whatever their state."""
    return _page(await rooms.of(person.id, after=after, limit=limit))


@router.post("", status_code=201, dependencies=_NEW)
async def create(rooms: AllRooms, person: Person, first: Try, settings: RoomSettings) -> Room:
    """Creates a room; you are its host and sit in the first seat."""
    await first(settings.setup)
    return await rooms.create(person, settings)


@router.post("/quick", dependencies=_NEW)
async def quick_match(rooms: AllRooms, person: Person, first: Try, asked: QuickRequest) -> Room:
    """Seats you, ready, in a public room for a game that you like; creates one if none waits.

    The game starts when the last seat is taken, or with bots after the time that you chose.
    """
    wanted = asked.setups()
    for one in wanted:
        await first(one)
    return await rooms.quick_match(person, wanted, asked.fill_s)


@router.post("/now", status_code=201, dependencies=_NEW)
async def play_now(
    rooms: AllRooms,
    person: Person,
    first: Try,
    setup: Setup,
    level: Level = "",
    seat: Annotated[int | None, Query(description="Your seat; without it the first.")] = None,
) -> Room:
    """Starts a game for you alone against bots at once, from a position if `setup` has one."""
    await first(setup)
    return await rooms.play_now(person, setup, level, seat)


@router.post("/bots", status_code=201, dependencies=_NEW)
async def watch_bots(rooms: AllRooms, person: Person, first: Try, setup: Setup) -> Room:
    """Starts a public game of bots alone at once; its room closes when the game is over."""
    await first(setup)
    return await rooms.watch_bots(person, setup)


@router.get("/{code}")
async def room(rooms: AllRooms, code: Code, _: PersonOrNobody) -> Room:
    """Returns a room; the code also opens private ones."""
    return await rooms.room(code)


@router.delete("/{code}", status_code=204, response_class=Response)
async def close(rooms: AllRooms, person: Person, code: Code) -> None:
    """Closes a room that you host, if no other person sits in it."""
    await rooms.close(person, code)


@router.put("/{code}/settings")
async def change_settings(
    rooms: AllRooms, person: Person, first: Try, code: Code, settings: RoomSettings
) -> Room:
    """Changes the game and the settings of a room, as its host; nobody is ready afterwards.

    The conditions of a quick match are fixed.
    """
    await first(settings.setup)
    return await rooms.change_settings(person, code, settings)


@router.post("/{code}/sit")
async def sit(rooms: AllRooms, person: Person, code: Code, asked: SitRequest | None = None) -> Room:
    """Takes a seat, or moves to another one."""
    return await rooms.sit(person, code, None if asked is None else asked.seat)


@router.post("/{code}/stand")
async def stand(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Gives up your seat but stays in the room; a host stays the host."""
    return await rooms.stand(person, code)


@router.post("/{code}/leave", status_code=204, response_class=Response)
async def leave(rooms: AllRooms, person: Person, code: Code) -> None:
    """Leaves a room: another person becomes the host; the room closes when the last one leaves.

    During a game your seat stays reserved.
    """
    await rooms.leave(person, code)


@router.post("/{code}/invite", dependencies=[Depends(limited("rate_invitations"))])
async def invite(rooms: AllRooms, person: Person, code: Code, asked: Invitation) -> Room:
    """Invites the owner of a claimed name; open pages and bot streams receive the invitation."""
    return await rooms.invite(person, code, asked.name)


@router.post("/{code}/ready")
async def ready(
    rooms: AllRooms, person: Person, code: Code, asked: ReadyRequest | None = None
) -> Room:
    """Sets whether you are ready. The game starts when all are and no seat is open.

    In a quick match you are ready as long as you sit there.
    """
    return await rooms.ready(person, code, ready=asked is None or asked.ready)


@router.post("/{code}/seats/{seat}/open")
async def open_seat(rooms: AllRooms, person: Person, code: Code, seat: SeatOf) -> Room:
    """Opens a seat, as the host: removes the bot or person in it.

    A removed person cannot sit in this room again.
    """
    return await rooms.open_seat(person, code, seat)


@router.post("/{code}/seats/{seat}/bot")
async def seat_bot(
    rooms: AllRooms, person: Person, code: Code, seat: SeatOf, asked: BotRequest | None = None
) -> Room:
    """Seats a bot in an open seat, or changes the level of a seated bot, as the host."""
    return await rooms.seat_bot(person, code, seat, "" if asked is None else asked.level)


@router.post("/{code}/shuffle")
async def shuffle(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Shuffles the seats, as the host."""
    return await rooms.shuffle(person, code)


@router.post("/{code}/start")
async def start(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Starts the game, as the host, once everyone else is ready; bots fill the open seats.

    A quick match has no host: it starts when everyone in it has asked for it.
    """
    return await rooms.start(person, code)


@router.post("/{code}/rematch")
async def rematch(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Asks for another match. It starts when everyone has asked for it."""
    return await rooms.rematch(person, code)


@router.post("/{code}/suspend")
async def suspend(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Suspends the game if no other person plays; with others, ask for it at the table."""
    return await rooms.suspend(person, code)


@router.post("/{code}/resume")
async def resume(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Resumes a suspended game."""
    return await rooms.resume(person, code)


@router.get("/{code}/sheet")
async def sheet(rooms: AllRooms, code: Code, *, match: bool = False) -> RoomBalance:
    """Returns the results of a room's games: entries, totals, and for riichi who owes whom.

    With `match`, returns only those of the current match.
    """
    return await rooms.sheet(code, match=match)
