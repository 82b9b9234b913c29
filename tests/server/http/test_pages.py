"""The page's files: what is kept how long, packed or not, and what is the page itself."""

import gzip
from pathlib import Path

import pytest
from fastapi import FastAPI

from harness.serving import API, Browser, problem
from jantaku.server.http.pages import PageFiles

SCRIPT = "console.log('jantaku')" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Jantaku</title>")
    (page / "icon.svg").write_text("<svg/>")
    (page / "assets" / "index-abc.js").write_text(SCRIPT)
    (page / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "secret.txt").write_text("secret")
    return page


@pytest.fixture
def page(app: FastAPI, folder: Path) -> None:
    """Serves the page of that folder."""
    app.router.default = PageFiles(folder)


@pytest.mark.usefixtures("page")
async def test_files_are_served_as_they_should_be_kept(one: Browser) -> None:
    script = await one.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip, br"})
    assert script.text == SCRIPT
    assert script.headers["content-encoding"] == "gzip"
    assert script.headers["vary"] == "Accept-Encoding"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    plain = await one.get("/assets/index-abc.js", headers={"Accept-Encoding": "br"})
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers
    icon = await one.get("/icon.svg")
    assert icon.headers["cache-control"] == "no-cache"
    assert icon.headers["content-type"] == "image/svg+xml"
    kept = await one.get("/icon.svg", headers={"If-None-Match": icon.headers["etag"]})
    assert (kept.status_code, kept.content) == (304, b"")


@pytest.mark.usefixtures("page")
async def test_an_address_of_the_pages_is_the_page(one: Browser) -> None:
    for place in ("/", "/index.html", "/room/BCDFG", "/table/x/y", "/%F0%9F%80%84"):
        answer = await one.get(place)
        assert answer.status_code == 200
        assert answer.text.startswith("<!doctype html>")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert (await one.head("/")).status_code == 200


@pytest.mark.usefixtures("page")
async def test_nothing_else_is_there(one: Browser) -> None:
    for place in (
        *("/assets/nope.js", "/nope.js", "/assets/../../secret.txt", "/%2e%2e/secret.txt"),
        *("/assets/index-abc.js.gz", "/assets%00.js", f"{API}/nope", "/api/v2"),
    ):
        problem(await one.get(place), 404, "unknown")
    problem(await one.post("/room/x"), 405, "wrong_method")
    problem(await one.post("/icon.svg"), 404, "unknown")
    wrong = await one.answer("PUT /score")
    problem(wrong, 405, "wrong_method")
    assert wrong.headers["allow"] == "POST"


async def test_a_page_that_was_not_built_says_how_it_is(
    app: FastAPI, one: Browser, tmp_path: Path
) -> None:
    app.router.default = PageFiles(tmp_path / "nowhere")
    answer = await one.get("/")
    assert answer.status_code == 503
    assert "make run" in answer.text
    assert answer.headers["cache-control"] == "no-store"
