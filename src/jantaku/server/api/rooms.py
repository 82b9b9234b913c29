"""Rooms over HTTP: found, made, changed by their people, begun and gone on with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, Path, Response
from pydantic import Field
from starlette.requests import HTTPConnection

from jantaku.catalog.values import Balance, Setup
from jantaku.server.api.asking import Person, PersonOrNobody, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.trying import Try
from jantaku.server.limits import address_of
from jantaku.server.lobby import Rooms
from jantaku.server.rooms.values import Room, RoomSettings

router: Final = APIRouter(prefix="/rooms", tags=["rooms"], responses=RESPONSES)

_LONGEST: Final = 40  # characters of a code or a level that are looked at
Code: TypeAlias = Annotated[
    str, Path(max_length=_LONGEST, description="The short code of the room.", examples=["BCDFG"])
]
SeatOf: TypeAlias = Annotated[int, Path(ge=0, lt=16)]
Level: TypeAlias = Annotated[
    str, Field(max_length=_LONGEST, description="A bot's level; else the usual one.")
]


@dataclass(frozen=True)
class Sit:
    """Which seat to take; else the first that is open."""

    seat: Annotated[int, Field(ge=0, lt=16)] | None = None


@dataclass(frozen=True)
class ReadyAsked:
    """Whether one is ready to begin."""

    ready: bool = True


@dataclass(frozen=True)
class BotAsked:
    """Which bot is to sit there."""

    level: Level = ""


@dataclass(frozen=True)
class Invitation:
    """Who is asked to come, by a claimed name."""

    name: Annotated[str, Field(max_length=_LONGEST)]


async def rooms_of(server: Server, connection: HTTPConnection) -> AsyncIterator[Rooms]:
    """The rooms of the server that is asked; refuses who guesses at their codes."""
    async with server.limits.guessing(address_of(connection.scope)):
        yield server.rooms


_NEW: Final = [Depends(limited("rate_rooms"))]
AllRooms: TypeAlias = Annotated[Rooms, Depends(rooms_of)]


@router.get("", response_model=list[Room])
async def public_rooms(rooms: AllRooms) -> tuple[Room, ...]:
    """The public rooms, the newest first; the texts of rulesets are left out."""
    return await rooms.public()


@router.get("/mine", response_model=list[Room])
async def own_rooms(rooms: AllRooms, person: Person) -> tuple[Room, ...]:
    """The rooms that one hosts or sits in, the newest first."""
    return await rooms.of(person.id)


@router.post("", status_code=201, dependencies=_NEW)
async def create(rooms: AllRooms, person: Person, first: Try, settings: RoomSettings) -> Room:
    """A new room; one is its host, and sits in the first seat."""
    await first(settings.setup)
    return await rooms.create(person, settings)


@router.post("/quick", dependencies=_NEW)
async def quick(rooms: AllRooms, person: Person, first: Try, setup: Setup) -> Room:
    """A public room where this is played, found or made; one sits there, and is ready.

    It begins with the last who is missing; the host may begin before, against bots.
    """
    await first(setup)
    return await rooms.quick(person, setup)


@router.post("/now", status_code=201, dependencies=_NEW)
async def now(rooms: AllRooms, person: Person, first: Try, setup: Setup, level: Level = "") -> Room:
    """A table of one's own against bots, played at once."""
    await first(setup)
    return await rooms.now(person, setup, level)


@router.get("/{code}")
async def room(rooms: AllRooms, code: Code, _: PersonOrNobody) -> Room:
    """A room; its code is all it takes, for a private one too."""
    return await rooms.room(code)


@router.delete("/{code}", status_code=204, response_class=Response)
async def close(rooms: AllRooms, person: Person, code: Code) -> None:
    """Does away with a room of one's own in which nobody else sits."""
    await rooms.close(person, code)


@router.put("/{code}/settings")
async def settle(
    rooms: AllRooms, person: Person, first: Try, code: Code, settings: RoomSettings
) -> Room:
    """The host changes what is played, and how; nobody is ready then."""
    await first(settings.setup)
    return await rooms.settle(person, code, settings)


@router.post("/{code}/sit")
async def sit(rooms: AllRooms, person: Person, code: Code, asked: Sit | None = None) -> Room:
    """Sits down, or moves to another seat."""
    return await rooms.sit(person, code, None if asked is None else asked.seat)


@router.post("/{code}/stand")
async def stand(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Stands up, to watch or to leave; a host stays the host."""
    return await rooms.stand(person, code)


@router.post("/{code}/leave", status_code=204, response_class=Response)
async def leave(rooms: AllRooms, person: Person, code: Code) -> None:
    """Leaves: another one becomes the host; with the last one the room is gone.

    While a game is played the seat stays one's own.
    """
    await rooms.leave(person, code)


@router.post("/{code}/invite")
async def invite(rooms: AllRooms, person: Person, code: Code, asked: Invitation) -> Room:
    """Asks the owner of a claimed name to come: a page shows it, a bot's stream tells it."""
    return await rooms.invite(person, code, asked.name)


@router.post("/{code}/ready")
async def ready(
    rooms: AllRooms, person: Person, code: Code, asked: ReadyAsked | None = None
) -> Room:
    """Is ready, or no longer. The game begins when all are, and no seat is open."""
    return await rooms.ready(person, code, ready=asked is None or asked.ready)


@router.post("/{code}/seats/{seat}/open")
async def free(rooms: AllRooms, person: Person, code: Code, seat: SeatOf) -> Room:
    """The host opens a seat: whoever sits there, a bot or a person, has to go."""
    return await rooms.free(person, code, seat)


@router.post("/{code}/seats/{seat}/bot")
async def seat_bot(
    rooms: AllRooms, person: Person, code: Code, seat: SeatOf, asked: BotAsked | None = None
) -> Room:
    """The host seats a bot in an open seat, or changes the level of the one there."""
    return await rooms.seat_bot(person, code, seat, "" if asked is None else asked.level)


@router.post("/{code}/shuffle")
async def shuffle(rooms: AllRooms, person: Person, code: Code) -> Room:
    """The host has chance decide who sits where."""
    return await rooms.shuffle(person, code)


@router.post("/{code}/start")
async def start(rooms: AllRooms, person: Person, code: Code) -> Room:
    """The host begins the game, everybody else being ready; bots take the seats that are open."""
    return await rooms.start(person, code)


@router.post("/{code}/rematch")
async def rematch(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Wants another match, and is ready for it. It begins when all are."""
    return await rooms.rematch(person, code)


@router.post("/{code}/suspend")
async def suspend(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Goes on another day, if nobody else plays; with others it is asked for at the table."""
    return await rooms.suspend(person, code)


@router.post("/{code}/resume")
async def resume(rooms: AllRooms, person: Person, code: Code) -> Room:
    """Goes on with a suspended game where it stood."""
    return await rooms.resume(person, code)


@router.get("/{code}/sheet")
async def sheet(rooms: AllRooms, code: Code, *, match: bool = False) -> Balance:
    """What the games of a room came to: entries, totals, and for riichi who owes whom.

    `match` asks for the present match alone.
    """
    return await rooms.sheet(code, match=match)
