"""Serves the built page; browsers may cache files with a content hash in their name forever.

For any other address of the page it serves `index.html`, which shows what belongs there.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Receive, Scope, Send

FOLDER: Final = Path(str(resources.files("jantaku.server"))) / "page"
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASHED: Final = "assets/"
_PACKED: Final = ((".br", "br"), (".gz", "gzip"))
_NOT_BUILT: Final = """\
The page has not been built.

In a checkout, build it with `make run`, or `npm ci && npm run build` in the folder `web`; a wheel
contains it. The API works without it: see /docs.
"""


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    packed: Mapping[str, Path]


class PageFiles:
    """An ASGI app that serves the files of a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = _files_in(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends a file, the page, or a problem."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1000})
            return
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405 if self._is_page(scope) else 404)
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        headers = Headers(scope=scope)
        name = _name(scope)
        file = self._files.get(name)
        if file is not None:
            return _response(file, headers, _FOREVER if name.startswith(_HASHED) else _ASK_AGAIN)
        if not self._is_page(scope):
            raise HTTPException(404)
        page = self._files.get("index.html")
        if page is None:
            return PlainTextResponse(_NOT_BUILT, 503, {"Cache-Control": "no-store"})
        return _response(page, headers, _ASK_AGAIN)

    def _is_page(self, scope: Scope) -> bool:
        """Returns True for an address of the page, not of a file or the API."""
        name = _name(scope)
        return not name.startswith(("api/", "assets/")) and "." not in name.rpartition("/")[2]


def _name(scope: Scope) -> str:
    return str(scope["path"]).removeprefix(scope.get("root_path", "")).lstrip("/")


def _files_in(folder: Path) -> dict[str, _File]:
    """Returns every file by its name in the folder; no other file is served."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    paths = {name: path for name, path in paths.items() if path.is_file()}
    packed = {suffix for suffix, _ in _PACKED}
    return {
        name: _File(path, {word: paths[name + end] for end, word in _PACKED if name + end in paths})
        for name, path in paths.items()
        if path.suffix not in packed
    }


def _response(file: _File, asked: Headers, cache: str) -> Response:
    kind = mimetypes.guess_type(file.path.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": cache}
    path = file.path
    if file.packed:
        headers["Vary"] = "Accept-Encoding"
        taken = {
            one.partition(";")[0].strip() for one in asked.get("accept-encoding", "").split(",")
        }
        for word, packed in file.packed.items():
            if word in taken:
                path, headers["Content-Encoding"] = packed, word
                break
    response = FileResponse(path, headers=headers, media_type=kind, stat_result=path.stat())
    if asked.get("if-none-match") == response.headers["etag"]:
        return Response(status_code=304, headers={"ETag": response.headers["etag"], **headers})
    return response
