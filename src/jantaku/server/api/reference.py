"""A page that describes the API, made from its OpenAPI document, without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import HTMLResponse, Response

reference = APIRouter(include_in_schema=False)

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
article { border-top: 1px solid #8884; padding: .75rem 0; }
article p { margin: .25rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .9rem; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .25rem 0; }
dd { margin: 0; }
"""


@reference.get("/docs")
async def page(request: Request) -> HTMLResponse:
    """Returns a page with every path of the API, its parameters, request and answer."""
    return HTMLResponse(_made(request.app))


@lru_cache(maxsize=1)
def _made(app: FastAPI) -> str:
    return "".join(_page(app.openapi()))


@reference.get("/docs/style.css")
async def style() -> Response:
    """Returns the style sheet of the page."""
    return Response(_STYLE, media_type="text/css")


def _page(document: dict[str, Any]) -> Iterator[str]:
    title = escape(document["info"]["title"])
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}: API</title>'
    yield '<meta name="viewport" content="width=device-width">'
    yield '<link rel="stylesheet" href="/docs/style.css">'
    yield f"<h1>{title}: API</h1>"
    for part in document["info"].get("description", "").strip().split("\n\n"):
        yield f"<p>{escape(part)}</p>"
    yield '<p><a href="/openapi.json">openapi.json</a> has all details and every schema.</p>'
    tag = None
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if operation.get("tags", [""])[0] != tag:
                tag = operation.get("tags", [""])[0]
                yield f"<h2>{escape(tag)}</h2>"
            yield from _operation(path, method, operation)


def _operation(path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f'<article><p><span class="method">{escape(method.upper())}</span>'
    yield f"<code>{escape(path)}</code></p>"
    yield f"<p>{escape(operation.get('description') or operation.get('summary', ''))}</p><dl>"
    for one in operation.get("parameters", ()):
        about = one.get("description") or one["schema"].get("description") or _kind(one["schema"])
        yield f"<dt><code>{escape(one['name'])}</code></dt><dd>{escape(about)}</dd>"
    for name, place in (("takes", operation.get("requestBody")), ("returns", _answer(operation))):
        for content in (place or {}).get("content", {}).values():
            if content.get("schema"):
                yield f"<dt>{name}</dt><dd><code>{escape(_kind(content['schema']))}</code></dd>"
    yield "</dl></article>"


def _answer(operation: dict[str, Any]) -> dict[str, Any] | None:
    return next((one for code, one in operation["responses"].items() if code[0] == "2"), None)


def _kind(schema: dict[str, Any]) -> str:
    """Returns a short description of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
