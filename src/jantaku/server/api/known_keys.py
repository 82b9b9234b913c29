"""Bodies of requests have only known keys: a misspelled one is refused, not ignored."""

from __future__ import annotations

import functools
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.requests import HTTPConnection, Request

_UNKNOWN: Final = ("extra_forbidden", "unexpected_keyword_argument")


async def refuse_unknown_keys(connection: HTTPConnection) -> None:
    """Raises RequestValidationError for keys that the body of the route does not have.

    FastAPI reports all other faults, and stored values may have keys of older versions: therefore
    the types themselves allow any key.
    """
    route = connection.scope.get("route")
    if not isinstance(route, APIRoute) or route.body_field is None:
        return
    assert isinstance(connection, Request)
    body: Any = route.body_field.field_info.annotation
    try:
        _adapter(body).validate_json(await connection.body(), extra="forbid")
    except ValidationError as error:
        unknown = [
            {"loc": ("body", *one["loc"]), "msg": "unknown key", "type": one["type"]}
            for one in error.errors(include_url=False, include_input=False)
            if one["type"] in _UNKNOWN
        ]
        if unknown:
            raise RequestValidationError(unknown) from None


@functools.cache
def _adapter(body: Any) -> TypeAdapter[Any]:
    return TypeAdapter(body)
