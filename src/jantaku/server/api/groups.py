"""Groups of friends over HTTP: members, rules, results, and the league."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import Field

from jantaku.draw.games.league import LeaguePicture, PictureRow, league_svg
from jantaku.server.api.catalog import Language
from jantaku.server.api.dependencies import (
    InThread,
    Person,
    PersonOrNobody,
    Server,
    limited,
)
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.sandbox_check import Try
from jantaku.server.groups.league import league_of
from jantaku.server.groups.paper import PaperSeat, entered_by_hand, entered_from_sheet
from jantaku.server.groups.values import FriendGroup, GroupLeague, OwnPlace, StoredGroup
from jantaku.server.lobby.groups import Groups
from jantaku.server.rooms.values import Room, RoomSettings
from jantaku.server.store import User

router: Final = APIRouter(prefix="/groups", tags=["groups"], responses=RESPONSES)

_LONGEST: Final = 64  # characters of a name, a code or an id
_MOST_SEATS: Final = 16  # of a result: no game has more
_NEW: Final = [Depends(limited("rate_groups"))]
_RESULTS: Final = [Depends(limited("rate_results"))]
Code: TypeAlias = Annotated[
    str, Path(max_length=_LONGEST, description="The code of the group; for members also its id.")
]
Key: TypeAlias = Annotated[str, Path(max_length=_LONGEST, description="The key of the result.")]
MinutesEast: TypeAlias = Annotated[
    int, Query(ge=-900, le=900, description="Minutes by which your clock is ahead of UTC.")
]


@dataclass(frozen=True)
class GroupRequest:
    """The name of a group, and the settings of its rooms, which are always private."""

    name: Annotated[str, Field(max_length=_LONGEST)]
    settings: RoomSettings = field(default_factory=RoomSettings)


@dataclass(frozen=True)
class GroupLine:
    """A group in a list; the first one has your place in its league, if you have played."""

    id: str
    name: str
    changed: float
    own: OwnPlace | None = None


@dataclass(frozen=True)
class PaperSeatRequest:
    """A player and the points at the end: a member by `user`, or a guest by `name`."""

    points: Annotated[float, Field(ge=-(10**7), le=10**7)]
    user: Annotated[str, Field(max_length=_LONGEST)] = ""
    name: Annotated[str, Field(max_length=_LONGEST)] = ""


@dataclass(frozen=True)
class ResultRequest:
    """A game that was played elsewhere, with its players in the order of the seats.

    `key` is chosen by you: the same key again changes nothing. `when` is Unix time (default: now).
    """

    key: Annotated[str, Field(pattern="^[A-Za-z0-9-]{8,40}$")]
    seats: Annotated[list[PaperSeatRequest], Field(min_length=2, max_length=_MOST_SEATS)]
    when: float | None = None


@dataclass(frozen=True)
class SheetRequest:
    """A paper sheet as JSON text, and the members by their names on it; others are guests."""

    sheet: str
    people: Annotated[dict[str, str], Field(max_length=100)] = field(default_factory=dict)


@dataclass(frozen=True)
class CountRequest:
    """False takes a result back, true counts it again."""

    counts: bool


@dataclass(frozen=True)
class EnteredResults:
    """The number of results that are new."""

    new: int


async def _all_groups(server: Server) -> Groups:
    return server.groups


AllGroups: TypeAlias = Annotated[Groups, Depends(_all_groups)]


@router.post("", status_code=201, dependencies=_NEW)
async def create(groups: AllGroups, person: Person, first: Try, asked: GroupRequest) -> FriendGroup:
    """Creates a group; you are its owner and first member."""
    await first(asked.settings.setup)
    return await groups.create(person, asked.name, asked.settings)


@router.get("/mine")
async def own_groups(groups: AllGroups, person: Person) -> list[GroupLine]:
    """Returns your groups, the last changed first."""
    found = await groups.of(person)
    own = await groups.place(person, found[0]) if found else None
    lines = [GroupLine(one.id, one.name, one.changed) for one in found]
    return [replace(one, own=own) for one in lines[:1]] + lines[1:]


@router.get("/{code}")
async def group(groups: AllGroups, person: PersonOrNobody, code: Code) -> FriendGroup:
    """Returns a group; if you are not a member, only its name."""
    return await groups.group(person, code)


@router.put("/{code}")
async def change(
    groups: AllGroups, person: Person, first: Try, code: Code, asked: GroupRequest
) -> FriendGroup:
    """Changes the name and the rules of a group, as its owner; results keep their totals."""
    await first(asked.settings.setup)
    return await groups.change(person, code, asked.name, asked.settings)


@router.post("/{code}/join", dependencies=_RESULTS)
async def join(groups: AllGroups, person: Person, code: Code) -> FriendGroup:
    """Joins a group by its code."""
    return await groups.join(person, code)


@router.post("/{code}/leave", status_code=204, response_class=Response)
async def leave(groups: AllGroups, person: Person, code: Code) -> None:
    """Leaves a group; another member becomes the owner, and without one the group is deleted."""
    await groups.leave(person, code)


@router.delete("/{code}/members/{user}")
async def remove_member(
    groups: AllGroups, person: Person, code: Code, user: Annotated[str, Path(max_length=_LONGEST)]
) -> FriendGroup:
    """Removes a member for good, as the owner; the person's results stay."""
    return await groups.put_out(person, code, user)


@router.post("/{code}/code", dependencies=_RESULTS)
async def new_code(groups: AllGroups, person: Person, code: Code) -> FriendGroup:
    """Replaces the code, as the owner: the former one no longer works."""
    return await groups.new_code(person, code)


@router.post("/{code}/rooms", status_code=201, dependencies=[Depends(limited("rate_rooms"))])
async def open_room(server: Server, person: Person, code: Code) -> Room:
    """Opens a room with the rules of the group; you are its host.

    Its games count in the league when two people or more play them to their end, unless the host
    chooses another game.
    """
    server.presence.acted(person.id)
    return await server.groups.open_room(person, code)


@router.get("/{code}/league")
async def league(
    groups: AllGroups,
    person: Person,
    code: Code,
    in_thread: InThread,
    minutes_east: MinutesEast = 0,
) -> GroupLeague:
    """Returns the league: totals, ratings, evenings with the last hundred games, and records."""
    return (await _league(groups, person, code, in_thread, minutes_east))[1]


async def _league(
    groups: Groups, person: User, code: str, in_thread: InThread, minutes_east: int
) -> tuple[StoredGroup, GroupLeague]:
    found, members, results = await groups.results(person, code)
    table = await in_thread(league_of, results, found.settings, members.keys(), minutes_east)
    return found, table


@router.post("/{code}/results", dependencies=_RESULTS)
async def enter_result(
    groups: AllGroups, person: Person, code: Code, in_thread: InThread, asked: ResultRequest
) -> EnteredResults:
    """Enters the result of a game that was played elsewhere, once for its key.

    In riichi the totals follow from the points by the rules of the group.
    """
    found, members = await groups.members(person, code)
    seats = [PaperSeat(one.points, one.user, one.name) for one in asked.seats]
    result = await in_thread(
        entered_by_hand, person, found.settings, members, asked.key, asked.when, seats
    )
    return EnteredResults(await groups.add(person, code, [result]))


@router.post("/{code}/sheets", dependencies=_RESULTS)
async def enter_sheet(
    groups: AllGroups, person: Person, code: Code, in_thread: InThread, asked: SheetRequest
) -> EnteredResults:
    """Enters the games of a paper sheet, each once."""
    _, members = await groups.members(person, code)
    results = await in_thread(entered_from_sheet, person, members, asked.sheet, asked.people)
    return EnteredResults(await groups.add(person, code, results))


@router.put("/{code}/results/{key}", status_code=204, response_class=Response)
async def count_result(
    groups: AllGroups, person: Person, code: Code, key: Key, asked: CountRequest
) -> None:
    """Takes a wrong result back, or counts it again: as its author, or as the owner."""
    await groups.set_counts(person, code, key, counts=asked.counts)


@router.get(
    "/{code}/picture",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def picture(
    groups: AllGroups, person: Person, code: Code, in_thread: InThread, language: Language = "en"
) -> Response:
    """Returns the league as a picture, which you may share."""
    found, table = await _league(groups, person, code, in_thread, 0)
    rows = [
        PictureRow(one.name, one.total, one.games, one.mean_place, one.rating) for one in table.rows
    ]
    drawn = LeaguePicture(found.name, rows, table.games, table.unit == "thousands")
    svg = await in_thread(league_svg, drawn, language)
    return Response(svg, media_type="image/svg+xml")
