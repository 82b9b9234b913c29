"""Records of games: listed, fetched with what proves them fair, downloaded in several formats."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from jantaku.errors import Unknown
from jantaku.replay.mjai import write_mjai
from jantaku.replay.native import SUFFIX, About, read_native, riichi_record, write_native
from jantaku.replay.tenhou_json import write_tenhou_json
from jantaku.seeds import format_seed
from jantaku.server.api.asking import Person, PersonOrNobody, Running, Server, limited
from jantaku.server.api.problems import RESPONSES
from jantaku.server.protocol import TableState
from jantaku.server.refusals import Refused
from jantaku.server.store import Page, TableRecord, User

router = APIRouter(prefix="/records", tags=["records"], responses=RESPONSES)

Key = Annotated[
    str, Query(max_length=64, description="What opens a game of a private room: its `key`.")
]
Id = Annotated[str, Path(max_length=64, description="The id of the table.")]
After = Annotated[str, Query(max_length=128, description="`after` of the page before this one.")]
Limit = Annotated[int, Query(ge=1, le=100)]
FormatName = Literal["native", "mjai", "tenhou-json"]

_KEY_LENGTH: Final = 32  # hexadecimal digits: 128 bits
_ENDED: Final = ("over", "failed")
"""The states in which nothing can be spoilt any more."""


@dataclass(frozen=True)
class Sitter:
    """Who sat at a seat; `level` names a bot."""

    seat: int
    name: str
    user: str
    level: str


@dataclass(frozen=True)
class RecordListed:
    """A game that was played, or is; times are Unix time in seconds."""

    id: str
    title: str
    engine: str
    preset: str
    game: int
    state: TableState
    began: float
    ended: float | None
    players: list[Sitter]
    result: dict[str, Any] | None


@dataclass(frozen=True)
class RecordPage:
    """Some records, the newest first; `after` asks for those that follow, empty at the end."""

    records: list[RecordListed]
    after: str


@dataclass(frozen=True)
class RecordSaid(RecordListed):
    """A game with what proves it fair.

    `commitment` is SHA-256 of the seed, and was told when the game began. When the game is over,
    `seed` is that seed, `steps` counts what was decided, and `formats` are those it can be
    downloaded in. Until then they are empty and 0: a pass is a step, too. With `key` anyone may see
    the game of a private room once it is over; it is empty for games that everybody may see.
    """

    commitment: str
    seed: str
    steps: int
    formats: list[FormatName]
    key: str


@router.get("", summary="Games of public rooms")
async def public(server: Server, after: After = "", limit: Limit = 20) -> RecordPage:
    """Games of public rooms that are over."""
    return _page(await server.store.public_records(after=after, limit=limit))


@router.get("/mine", summary="One's own games")
async def mine(server: Server, person: Person, after: After = "", limit: Limit = 20) -> RecordPage:
    """The games that one sat at, whatever their state."""
    return _page(await server.store.records_of(person.id, after=after, limit=limit))


@router.get("/{record}", summary="A game")
async def record(record: Id, server: Server, person: PersonOrNobody, key: Key = "") -> RecordSaid:
    """A game of a public room, one that one sat at, or one whose key is given."""
    found = await _found(server, record, person, key)
    over = found.state in _ENDED
    listed = _listed(found)
    return RecordSaid(
        **{name: getattr(listed, name) for name in listed.__dataclass_fields__},
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
    format: FormatName = "native",  # noqa: A002
    key: Key = "",
) -> Response:
    """The record of a game that is over.

    `native` is a line about it, the setup with the seed, and a line for each step: `jantaku replay
    verify` plays it again. The other formats are for riichi.
    """
    data = await native_record(server, record, person, key)
    if format == "native":
        return _file(data, "application/x-ndjson", f"{record}{SUFFIX}")
    if format == "mjai":
        text = await run_in_threadpool(_converted, data, write_mjai)
        return _file(text.encode(), "application/x-ndjson", f"{record}.mjai.jsonl")
    text = await run_in_threadpool(_converted, data, write_tenhou_json)
    return _file(text.encode(), "application/json", f"{record}.tenhou.json")


async def native_record(server: Running, record: str, person: User | None, key: str = "") -> bytes:
    """Returns our own record of a game that is over, for a person or a key that may see it."""
    found = await _found(server, record, person, key)
    if found.state not in _ENDED:
        raise Refused("not_now", "the game is not over", "come back when it is")
    steps = [step.actions for step in await server.store.steps(record)]
    return write_native(_about(found), found.spec, steps)


async def _found(server: Running, record: str, person: User | None, key: str = "") -> TableRecord:
    """Returns the record, if that person or key may see it; else it is as if there were none."""
    try:
        found = await server.store.table(record)
    except Unknown:
        found = None
    if found is None or not (_may_see(found, person) or await _opens(server, key, found)):
        raise Refused("unknown_record", "there is no such record", "it may be a private one")
    return found


def _may_see(record: TableRecord, person: User | None) -> bool:
    if person is not None and any(seat.user == person.id for seat in record.seats):
        return True
    return not record.settings.private


async def _key(server: Running, record: TableRecord) -> str:
    """Returns what opens the game of a private room to others: made with a secret of the server."""
    secret = await server.store.secret("shared records")
    return hmac.digest(secret, record.id.encode(), "sha256").hex()[:_KEY_LENGTH]


async def _opens(server: Running, key: str, record: TableRecord) -> bool:
    """True if the game is over and the key is its own."""
    if not key or record.state not in _ENDED:
        return False
    return hmac.compare_digest(key.encode(), (await _key(server, record)).encode())


def _formats(record: TableRecord) -> list[FormatName]:
    return ["native", "mjai", "tenhou-json"] if record.spec.engine == "riichi" else ["native"]


def _page(page: Page[TableRecord]) -> RecordPage:
    return RecordPage([_listed(record) for record in page.items], page.after)


def _listed(record: TableRecord) -> RecordListed:
    setup = record.settings.setup
    players = [Sitter(seat.seat, seat.name, seat.user, seat.level) for seat in record.seats]
    return RecordListed(
        id=record.id,
        title=record.settings.title,
        engine=setup.engine,
        preset="" if setup.text else setup.preset,
        game=record.game,
        state=record.state,
        began=record.created,
        ended=record.ended,
        players=players,
        result=None if record.result is None else dict(record.result),
    )


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
