"""Records of games: listed, fetched with their proof of fairness, downloaded in several formats."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from jantaku.base.errors import Unknown
from jantaku.base.seeds import format_seed
from jantaku.catalog.values import Setup
from jantaku.riichi.records.formats.mjai.writer import write_mjai
from jantaku.riichi.records.formats.tenhou.json_writer import write_tenhou_json
from jantaku.riichi.records.native import SUFFIX, About, read_native, riichi_record, write_native
from jantaku.server.api.dependencies import (
    After,
    InThread,
    Limit,
    Person,
    PersonOrNobody,
    RunningServer,
    Server,
    limited,
)
from jantaku.server.api.problems import RESPONSES
from jantaku.server.names import comparison_key
from jantaku.server.protocol import TableState
from jantaku.server.refusals import RequestRefused
from jantaku.server.store import ListPage, TableRecord, TableSummary, User, value_of

router = APIRouter(prefix="/records", tags=["records"], responses=RESPONSES)

Key = Annotated[
    str, Query(max_length=64, description="The `key` of a game in a private room, which opens it.")
]
Id = Annotated[str, Path(max_length=64, description="The id of the table.")]
PlayerName = Annotated[
    str, Query(max_length=64, description="The claimed name or the id of a person.")
]
FormatName = Literal["native", "mjai", "tenhou-json"]

_KEY_LENGTH: Final = 32  # hexadecimal digits: 128 bits
_ENDED: Final = ("over", "failed")
"""The states in which everything may be published."""


@dataclass(frozen=True)
class RecordSeat:
    """The player at a seat; `level` is the level of a bot."""

    seat: int
    name: str
    user: str
    level: str


@dataclass(frozen=True)
class RecordSummary:
    """A game, finished or not; times are Unix time in seconds.

    `setup` are its rules, without the text of a ruleset that a user wrote.
    """

    id: str
    title: str
    engine: str
    preset: str
    setup: Setup
    game: int
    state: TableState
    began: float
    ended: float | None
    players: list[RecordSeat]
    result: dict[str, Any] | None


@dataclass(frozen=True)
class RecordPage:
    """A page of records, the newest first; pass `after` to get the next page, empty at the end."""

    records: list[RecordSummary]
    after: str


@dataclass(frozen=True)
class RecordAnswer(RecordSummary):
    """A game with its proof of fairness.

    `commitment` is the SHA-256 of the seed, published when the game began. Once the game is over,
    `seed` is the seed, `steps` is the number of steps, and `formats` are the formats for download.
    Until then they are empty and 0, because a hidden pass is a step too. With `key` anyone may see
    the game of a private room once it is over; it is empty for games that are public.
    """

    commitment: str
    seed: str
    steps: int
    formats: list[FormatName]
    key: str


@router.get("", summary="Games of public rooms")
async def public(
    server: Server, player: PlayerName = "", after: After = "", limit: Limit = 20
) -> RecordPage:
    """Returns finished games of public rooms, with `player` only those of a person."""
    user = await _player(server, player) if player else ""
    return _page(await server.store.public_records(player=user, after=after, limit=limit))


@router.get("/mine", summary="Your games")
async def mine(server: Server, person: Person, after: After = "", limit: Limit = 20) -> RecordPage:
    """Returns the games that you played, whatever their state."""
    return _page(await server.store.records_of(person.id, after=after, limit=limit))


@router.get("/{record}", summary="A game")
async def record(record: Id, server: Server, person: PersonOrNobody, key: Key = "") -> RecordAnswer:
    """Returns a game of a public room, a game that you played, or the game of a key."""
    found = await _found(server, record, person, key)
    over = found.state in _ENDED
    return value_of(
        RecordAnswer,
        _listed(TableSummary.of(found)),
        commitment=found.commitment,
        seed=format_seed(found.spec.seed) if over else "",
        steps=found.steps if over else 0,
        formats=_formats(found) if over else [],
        key=await _key(server, found) if over and found.settings.private else "",
    )


@router.get(
    "/{record}/download",
    summary="Download a game",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {}, "application/json": {}}}},
    dependencies=[Depends(limited("rate_heavy"))],
)
async def download(
    record: Id,
    server: Server,
    person: PersonOrNobody,
    in_thread: InThread,
    format: FormatName = "native",  # noqa: A002
    key: Key = "",
) -> Response:
    """Returns the record of a finished game as a file.

    `native` contains a line about the game, its setup with the seed, and a line for each step;
    `jantaku replay verify` checks it. The other formats are for riichi.
    """
    data = await native_record(server, record, person, key)
    if format == "native":
        return _file(data, "application/x-ndjson", f"{record}{SUFFIX}")
    if format == "mjai":
        text = await in_thread(_converted, data, write_mjai)
        return _file(text.encode(), "application/x-ndjson", f"{record}.mjai.jsonl")
    text = await in_thread(_converted, data, write_tenhou_json)
    return _file(text.encode(), "application/json", f"{record}.tenhou.json")


async def _player(server: RunningServer, written: str) -> str:
    """Returns the id of the owner of a name, or otherwise the text itself, which may be an id."""
    try:
        owner, _ = await server.store.claimed(comparison_key(written))
    except Unknown:
        return written
    return owner.id


async def native_record(
    server: RunningServer, record: str, person: User | None, key: str = ""
) -> bytes:
    """Returns the native record of a finished game, for a person or a key that may see it."""
    return await native_log(server, await finished(server, record, person, key))


async def finished(
    server: RunningServer, record: str, person: User | None, key: str = ""
) -> TableRecord:
    """Returns the record of a finished game, for a person or a key that may see it."""
    found = await _found(server, record, person, key)
    if found.state not in _ENDED:
        raise RequestRefused("not_now", "the game is not over", "come back when it is")
    return found


async def native_log(server: RunningServer, of: TableRecord, *, named: bool = True) -> bytes:
    """Returns the native record of a game, the names of its players left out unless `named`."""
    steps = [step.actions for step in await server.store.steps(of.id)]
    about = _about(of) if named else replace(_about(of), names={})
    return write_native(about, of.spec, steps)


async def _found(
    server: RunningServer, record: str, person: User | None, key: str = ""
) -> TableRecord:
    """Returns the record; refuses a hidden one like an unknown one."""
    try:
        found = await server.store.table(record)
    except Unknown:
        found = None
    if found is None or not (_may_see(found, person) or await _opens(server, key, found)):
        raise RequestRefused("unknown_record", "there is no such record", "it may be a private one")
    return found


def _may_see(record: TableRecord, person: User | None) -> bool:
    if person is not None and any(seat.user == person.id for seat in record.seats):
        return True
    return not record.settings.private


async def _key(server: RunningServer, record: TableRecord) -> str:
    """Returns the key that opens a game of a private room: made with a secret of the server."""
    secret = await server.store.secret("shared records")
    return hmac.digest(secret, record.id.encode(), "sha256").hex()[:_KEY_LENGTH]


async def _opens(server: RunningServer, key: str, record: TableRecord) -> bool:
    """Returns True if the game is over and the key is right."""
    if not key or record.state not in _ENDED:
        return False
    return hmac.compare_digest(key.encode(), (await _key(server, record)).encode())


def _formats(record: TableRecord) -> list[FormatName]:
    return ["native", "mjai", "tenhou-json"] if record.spec.engine == "riichi" else ["native"]


def _page(page: ListPage[TableSummary]) -> RecordPage:
    return RecordPage([_listed(record) for record in page.items], page.after)


def _listed(record: TableSummary) -> RecordSummary:
    players = [value_of(RecordSeat, seat) for seat in record.seats]
    return value_of(RecordSummary, record, began=record.created, players=players)


def _about(record: TableRecord) -> About:
    names = {seat.seat: seat.name or seat.level for seat in record.seats}
    return About(names, record.commitment, record.id, record.created, record.ended)


def _converted(data: bytes, write: Any) -> str:
    about, game = read_native(data)
    text: str = write(riichi_record(about, game))
    return text


def _file(data: bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
