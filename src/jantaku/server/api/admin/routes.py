"""The routes of the operator's API, made from the rows of `OPERATIONS`."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from inspect import Parameter, Signature, iscoroutinefunction, signature
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Body, Depends
from starlette.requests import HTTPConnection

from jantaku.server.api.admin import limits, people, reports, tables
from jantaku.server.api.dependencies import RunningServer, Server, server_of
from jantaku.server.api.problems import RESPONSES
from jantaku.server.operations import OPERATIONS
from jantaku.server.origins import Origin, address_of
from jantaku.server.refusals import RequestRefused

if TYPE_CHECKING:
    from jantaku.server.operations import Operation

Function: TypeAlias = Callable[[RunningServer, Any], Awaitable[Any]]


def _functions() -> Iterator[tuple[type[Any], tuple[Function, Any]]]:
    """Yields the functions of operations and their answers, by the class of their arguments."""
    for module in (limits, people, reports, tables):
        for function in vars(module).values():
            if iscoroutinefunction(function):
                given = signature(function, eval_str=True)
                _, asked = given.parameters.values()
                yield asked.annotation, (function, given.return_annotation)


_FUNCTIONS: Final = dict(_functions())


async def operator(connection: HTTPConnection) -> None:
    """Raises `RequestRefused` for a request without the operator's token."""
    server = server_of(connection)
    known = server.settings.operator_token
    if not known:
        cure = "set JANTAKU_OPERATOR_TOKEN, and start the server again"
        raise RequestRefused("unknown", "this server has no operator's token", cure)
    origin = Origin(address=address_of(connection.scope))
    await server.limits.check("rate_operator", origin)
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(_hash(token.strip()), _hash(known)):
        await server.limits.take("rate_operator", origin)
        cure = "send it as `Authorization: Bearer TOKEN`"
        raise RequestRefused("wrong_token", "this is not the operator's token", cure)


def _hash(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()


router: Final = APIRouter(
    prefix="/admin", tags=["admin"], responses=RESPONSES, dependencies=[Depends(operator)]
)


def _route(operation: Operation) -> None:
    function, answer = _FUNCTIONS[operation.arguments]
    arguments: Any = operation.arguments

    async def route(asked: Any, server: RunningServer) -> Any:
        return await function(server, asked)

    keyword = Parameter.KEYWORD_ONLY
    route.__name__ = f"{operation.group}_{operation.name}"
    route.__signature__ = Signature(  # type: ignore[attr-defined] # FastAPI reads it
        [
            Parameter("asked", keyword, annotation=Annotated[arguments, Body()]),
            Parameter("server", keyword, annotation=Server),
        ]
    )
    router.add_api_route(
        f"/{operation.group}/{operation.name}",
        route,
        methods=["POST"],
        response_model=answer,
        summary=operation.about.partition("\n")[0].rstrip("."),
        description=operation.about,
    )


for _operation in OPERATIONS:
    _route(_operation)
