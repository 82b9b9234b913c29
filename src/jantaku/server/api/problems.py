"""Errors over HTTP as problem+json (RFC 9457): the fault, its place and its cure.

A problem has a `code` that is the same in every version. For an invalid text it names the `field`
and the `position`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from jantaku.base.errors import (
    ArgumentError,
    HandError,
    IllegalAction,
    JantakuError,
    NotationError,
    PersonError,
    ReplayError,
    RulesetError,
    Stale,
    Unavailable,
    Unknown,
)
from jantaku.riichi.tiles.notation import format_tile
from jantaku.riichi.tiles.tile import Tile
from jantaku.server.fault_log import log_fault
from jantaku.server.refusal_log import note_refusal
from jantaku.server.refusals import STATUS, RequestRefused

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import Receive, Scope, Send

PROBLEM_TYPE: Final = "application/problem+json"
_LONGEST: Final = 500  # characters of a sentence in an answer
_MOST_FAULTS: Final = 20  # faults of a request in an answer


class RequestFault(BaseModel):
    """A fault of a request with several."""

    field: str = Field(description="The place of the fault, such as `settings.pace.base_s`.")
    detail: str


class Problem(BaseModel):
    """An error (RFC 9457)."""

    type: str = Field(description="`urn:jantaku:` and the code.")
    title: str = Field(description="The status in words.")
    status: int
    detail: str = Field(description="What is wrong, in a sentence for people.")
    code: str = Field(description="The kind of error, the same in every version and language.")
    reason: str | None = Field(
        None,
        description="The exact error, the same in every version: the setting of a limit that is "
        "exceeded, the kind of a ban.",
    )
    note: str | None = Field(None, description="What the operator wrote about a ban.")
    retry_after_s: int | None = Field(None, description="The seconds until a retry makes sense.")
    cure: str = Field("", description="What to do about it.")
    field: str | None = Field(None, description="The part of the request at fault.")
    position: int | None = Field(None, description="The character at fault, counted from 0.")
    length: int | None = Field(None, description="The number of characters at fault.")
    line: int | None = Field(None, description="The line of a longer text, counted from 1.")
    column: int | None = Field(None, description="The column in that line, counted from 1.")
    text: str | None = Field(None, description="The text at fault.")
    tile: str | None = Field(None, description="The tile at fault, such as `5p`.")
    faults: list[RequestFault] = Field([], description="Every fault, if there are several.")


# The first class that fits; JantakuError itself comes last.
_KINDS: Final[Sequence[tuple[type[JantakuError], str]]] = (
    (IllegalAction, "illegal"),
    (Unknown, "unknown"),
    (Stale, "stale"),
    (Unavailable, "unavailable"),
    (JantakuError, "malformed"),
)
_PERSON_CODES: Final = {"taken": "taken", "wrong": "wrong_passphrase"}
_RETRY_S: Final = "2"

_CODES: Final[Mapping[int, str]] = {
    401: "not_signed_in",
    403: "not_allowed",
    404: "unknown",
    405: "wrong_method",
    413: "too_large",
    429: "too_often",
    503: "unavailable",
}

_CURES: Final[Mapping[int, str]] = {
    400: "send JSON, as /openapi.json describes it",
    404: "see /openapi.json for all addresses",
    405: "see /openapi.json for the methods of this address",
}


def problem(
    status: int,
    code: str,
    detail: str,
    cure: str = "",
    *,
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    """Returns the response of a problem; omits values of `more` that are None."""
    document = {
        "type": f"urn:jantaku:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail[:_LONGEST],
        "code": code,
        **({"cure": cure[:_LONGEST]} if cure else {}),
        **{name: value for name, value in more.items() if value is not None},
    }
    return _ProblemResponse(document, status, dict(headers or {}), media_type=PROBLEM_TYPE)


class _ProblemResponse(JSONResponse):
    """JSON in ASCII: texts quoted from a request may contain lone surrogates."""

    def __init__(self, content: Mapping[str, Any], *args: Any, **named: Any) -> None:
        super().__init__(content, *args, **named)
        self._code = content["code"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the problem, and counts and logs the refusal."""
        note_refusal(scope, self._code)
        await super().__call__(scope, receive, send)

    def render(self, content: Any) -> bytes:
        return json.dumps(content, separators=(",", ":")).encode()


def problem_of(error: JantakuError) -> JSONResponse:
    """Returns the problem for an error of the library or of the server."""
    if isinstance(error, RequestRefused):
        return problem(
            error.status,
            error.code,
            error.fault,
            error.cure,
            headers={}
            if error.retry_after_s is None
            else {"Retry-After": f"{error.retry_after_s}"},
            field=error.field,
            reason=error.reason or None,
            note=error.note or None,
            retry_after_s=error.retry_after_s,
        )
    code = _code_of(error)
    place: dict[str, Any] = {"field": error.source}
    if isinstance(error, NotationError | HandError | ArgumentError):
        place["reason"] = error.code
    if isinstance(error, HandError) and error.tile is not None:
        place["tile"] = format_tile(Tile(error.tile))
    if isinstance(error, PersonError):
        place["field"] = error.field or None
    if error.text is not None:
        place["text"] = error.text[:_LONGEST]
        if error.position is not None and error.position < _LONGEST:
            place |= {"position": error.position, "length": error.length}
    if isinstance(error, ReplayError):
        place["position"] = error.position
    if isinstance(error, RulesetError):
        place |= {"line": error.line, "column": error.column}
    headers = {"Retry-After": _RETRY_S} if code == "unavailable" else {}
    return problem(STATUS[code], code, error.fault, error.cure, headers=headers, **place)


async def refuse(
    refused: RequestRefused, scope: Scope, receive: Receive, send: Send, closed: int
) -> None:
    """Answers a request with the problem, or ends a socket with the code `closed`."""
    if scope["type"] == "websocket":
        note_refusal(scope, refused.code)
        await send({"type": "websocket.close", "code": closed})
    else:
        await problem_of(refused)(scope, receive, send)


def fault_problem(place: str) -> JSONResponse:
    """Logs the error being handled as a fault of the server; returns a problem with its number."""
    cure = f"report the number {log_fault(place)} to the operator of this server"
    return problem(STATUS["fault"], "fault", "a fault inside the server", cure)


def _code_of(error: JantakuError) -> str:
    if isinstance(error, PersonError):
        return _PERSON_CODES.get(error.code, "malformed")
    return next(code for kind, code in _KINDS if isinstance(error, kind))


def add_problems(app: FastAPI) -> None:
    """Makes the app answer every error with a problem."""
    app.add_exception_handler(JantakuError, _known)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _by_status)


RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {
        "model": Problem,
        "description": "The request is refused.",
        "content": {PROBLEM_TYPE: {}},
    },
}
"""The error responses of every router: `APIRouter(responses=RESPONSES)`."""


async def _known(_: Request, error: Exception) -> Response:
    assert isinstance(error, JantakuError)
    return problem_of(error)


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [
        {"field": _place(one.get("loc", ())), "detail": str(one.get("msg", ""))[:_LONGEST]}
        for one in error.errors()[:_MOST_FAULTS]
    ]
    first = faults[0] if faults else {"field": "", "detail": "the request cannot be read"}
    return problem(
        STATUS["malformed"],
        "malformed",
        f"{first['field']}: {first['detail']}" if first["field"] else first["detail"],
        "send what /openapi.json describes",
        field=first["field"] or None,
        faults=faults,
    )


def _place(location: Sequence[str | int]) -> str:
    """Returns the place of a fault without its first word, the part of the request."""
    return ".".join(map(str, location[1:] if len(location) > 1 else location))[:_LONGEST]


async def _by_status(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    code = _CODES.get(status, "malformed" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "fault")
    cure = _CURES.get(status, "")
    return problem(status, code, str(error.detail), cure, headers=error.headers)
