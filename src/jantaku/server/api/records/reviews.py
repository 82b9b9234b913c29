"""Reviews of games of riichi and hints at a table: decisions with what players advise."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response, StreamingResponse

from jantaku.review.answers import HintAnswer, ReviewAnswer, unpacked_review
from jantaku.server.api.bots import Table
from jantaku.server.api.catalog import Language
from jantaku.server.api.dependencies import (
    InThread,
    Person,
    PersonOrNobody,
    RequestOrigin,
    RunInThread,
    Server,
    limited,
)
from jantaku.server.api.problems import RESPONSES
from jantaku.server.api.progress import STREAMED, streamed
from jantaku.server.api.records.logs import LOG, PlayedBy, made_of, packed_answer
from jantaku.server.api.records.records import Id, Key, finished, native_log, native_record
from jantaku.server.deep_reviews import TABLES, ReviewedSeat
from jantaku.server.process.watched_task import TaskStep, followed

router: Final = APIRouter(
    prefix="/review",
    tags=["review"],
    responses=RESPONSES,
    dependencies=[Depends(limited("rate_heavy"))],
)

_ANSWER: Final[dict[int | str, dict[str, Any]]] = {200: {"model": ReviewAnswer}}
_HINT_TABLES: Final = 128
_HINT_S: Final = 0.5
"""The bounds of the lookahead of a hint, which takes a fifth of a second of a core."""
Deep = Annotated[
    bool, Query(description="Plays each decision out: better values, after a minute or so.")
]
Reviewed = Annotated[int, Query(ge=0, le=3, description="The seat whose decisions are reviewed.")]


@router.post(
    "", summary="Review a log", response_class=Response, responses=_ANSWER, openapi_extra=LOG
)
async def review_of_log(
    request: Request,
    server: Server,
    origin: RequestOrigin,
    seat: Reviewed,
    rules: PlayedBy = None,
    language: Language = "en",
) -> Response:
    """Returns the review of a seat of a riichi log in any format: Jantaku's, mjai and others.

    Events have the numbers of the log's replay.
    """
    return await packed_answer(
        server, origin, "review", await request.body(), seat, rules or "", language
    )


@router.get("/{record}", summary="Review a game", response_class=Response, responses=_ANSWER)
async def review_of_record(
    record: Id,
    server: Server,
    origin: RequestOrigin,
    person: PersonOrNobody,
    seat: Reviewed,
    key: Key = "",
    language: Language = "en",
) -> Response:
    """Returns the review of a seat of a finished game that you can see with `GET /records`."""
    log = await native_record(server, record, person, key)
    return await packed_answer(server, origin, "review", log, seat, "", language)


@router.post(
    "/progress",
    summary="Review a log with progress",
    response_class=StreamingResponse,
    responses=STREAMED,
    openapi_extra=LOG,
)
async def progress_of_log(
    request: Request,
    server: Server,
    origin: RequestOrigin,
    in_thread: InThread,
    seat: Reviewed,
    deep: Deep = False,
    rules: PlayedBy = None,
    language: Language = "en",
) -> StreamingResponse:
    """Streams lines of JSON: decisions `done` and `of` all, and finally `review` or `problem`.

    The review is that of `POST /review`, or a deep one. It ends when nobody waits for it.
    """
    if deep:
        await server.limits.take("rate_deep", origin)
    given = origin, "deep_review" if deep else "review", await request.body(), seat, rules or ""
    if deep:
        made = partial(made_of, server.deep_reviews.sandbox, *given, TABLES)
        reports = _reports(followed(made), in_thread, unpacked_review, language)
    else:
        made = partial(made_of, server.films, *given, language)
        reports = _reports(followed(made), in_thread, _unpacked)
    return await streamed(reports, request, "a review")


@router.post(
    "/{record}/progress",
    summary="Review a game with progress",
    response_class=StreamingResponse,
    responses=STREAMED,
)
async def progress_of_record(
    record: Id,
    request: Request,
    server: Server,
    origin: RequestOrigin,
    person: PersonOrNobody,
    in_thread: InThread,
    seat: Reviewed,
    deep: Deep = False,
    key: Key = "",
    language: Language = "en",
) -> StreamingResponse:
    """Streams lines of JSON: decisions `done` and `of` all, and finally `review` or `problem`.

    The review is that of `GET /review/{record}`, or a deep one. A deep one is made once and stored
    with the game; it continues when nobody waits for it.
    """
    found = await finished(server, record, person, key)
    if not deep:
        log = await native_log(server, found)
        made = partial(made_of, server.films, origin, "review", log, seat, "", language)
        return await streamed(_reports(followed(made), in_thread, _unpacked), request, "a review")

    async def begin() -> bytes:
        await server.limits.take("rate_deep", origin)
        return await native_log(server, found, named=False)

    name = next((one.name or one.level for one in found.seats if one.seat == seat), "")
    following = server.deep_reviews.follow(ReviewedSeat(record, seat), origin, begin)
    reports = _reports(following, in_thread, unpacked_review, language, name)
    return await streamed(reports, request, "a review")


async def _reports(
    following: AsyncGenerator[TaskStep | bytes, None],
    in_thread: RunInThread,
    unpack: Callable[..., Any],
    *more: str,
) -> AsyncGenerator[Any, None]:
    """Yields the documents of the steps of a review, and of the review, unpacked in a thread."""
    async with aclosing(following):
        async for one in following:
            if isinstance(one, TaskStep):
                yield one._asdict()
            else:
                yield {"review": await in_thread(unpack, one, *more)}


def _unpacked(packed: bytes) -> Any:
    return json.loads(gzip.decompress(packed))


@router.get("/tables/{table}", summary="Get a hint", response_model=HintAnswer)
async def hint(
    table: Table,
    server: Server,
    origin: RequestOrigin,
    person: Person,
    ask: Annotated[int, Query(ge=0, description="The number of your decision.")],
    language: Language = "en",
) -> Any:
    """Returns what players advise at your decision, at a table of riichi with bots alone.

    It follows from what your seat sees: each action is played out on imagined tables. A table at
    which another person plays has no hints.
    """
    opener = person.origin
    seat, line = await server.hosting.look_from(table, opener, ask)
    given = line, seat, language, _HINT_TABLES, _HINT_S
    return await server.sandbox.call("hint", *given, origin=origin)
