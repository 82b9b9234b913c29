"""Rulesets over HTTP: the library, what is wrong with a text, one's own."""

import json
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from cli.running import run
from harness.serving import API, asking, client, come, problem, running
from jantaku.ruleset import library


async def test_the_library_is_listed_with_its_texts_and_pages(one: AsyncClient) -> None:
    listed = (await one.get(f"{API}/rulesets")).json()
    assert [row["name"] for row in listed] == [*library.names()]
    row = next(row for row in listed if row["name"] == "hong_kong")
    assert (row["title"], row["players"]) == ("Hong Kong Old Style", 4)
    assert "east_only" in row["mods"]
    page = await one.get(f"{API}/rulesets/hong_kong")
    assert page.headers["content-type"] == "text/markdown; charset=utf-8"
    assert page.text == library.page("hong_kong")
    text = await one.get(f"{API}/rulesets/hong_kong/text")
    assert text.text == library.path("hong_kong").read_text(encoding="utf-8")
    for name in ("nope", "..", "%2e%2e%2fpyproject", "hong_kong.json", "\u202e", "a" * 64):
        for address in (f"{API}/rulesets/{name}", f"{API}/rulesets/{name}/text"):
            assert problem(await one.get(address), 404, "unknown")


@pytest.mark.long
async def test_the_faults_of_a_text_are_those_of_the_command_line(tmp_path: Path) -> None:
    text = '{\n  "wall": [1, "1m"],\n  "buttons": {"x": {"actions": [["daw"]]}}\n}'
    file = tmp_path / "rules.json"
    file.write_text(text)
    said = json.loads(run("ruleset", "check", str(file), "--json").out)
    for one in said["problems"]:
        one["file"] = None
    async with asking(tmp_path) as one:
        found = (await one.post(f"{API}/rulesets/check", json={"text": text})).json()
        assert found == said
        broken = (await one.post(f"{API}/rulesets/check", json={"text": "{"})).json()
        (fault,) = broken["problems"]
        assert (fault["code"], fault["line"], fault["column"]) == ("json", 1, 2)
        sound = {"text": library.path("hong_kong").read_text(), "mods": ["east_only"]}
        assert (await one.post(f"{API}/rulesets/check", json=sound)).json()["error"] == 0
        sound = {"text": sound["text"], "mods": ["nope"]}
        assert (await one.post(f"{API}/rulesets/check", json=sound)).json()["error"] == 1


async def test_a_person_keeps_rulesets_by_name(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    problem(await one.get(f"{API}/rulesets/mine"), 401, "not_signed_in")
    await come(one, "Mari")
    await come(other, "Ken")
    kept = (await one.put(f"{API}/rulesets/mine/ours", json={"text": "{}"})).json()
    assert kept["name"] == "ours"
    assert (await one.get(f"{API}/rulesets/mine")).json() == [kept]
    assert (await other.get(f"{API}/rulesets/mine")).json() == []
    assert (await other.get(f"{API}/rulesets/{kept['digest']}/text")).text == "{}"
    problem(await other.delete(f"{API}/rulesets/mine/ours"), 404, "unknown")
    assert (await one.delete(f"{API}/rulesets/mine/ours")).status_code == 204
    assert (await one.get(f"{API}/rulesets/mine")).json() == []
    store, mari = app.state.server.store, (await one.get(f"{API}/people/me")).json()["id"]
    for number in range(50):
        await store.keep_ruleset(mari, f"{number}", "{}")
    problem(await one.put(f"{API}/rulesets/mine/more", json={"text": "{}"}), 409, "full")
    again = await one.put(f"{API}/rulesets/mine/7", json={"text": "{ }"})
    assert again.status_code == 200


async def test_what_is_stored_is_a_ruleset_and_bounded(tmp_path: Path) -> None:
    bounds = {"texts_per_person": 60, "most_texts": 3, "rate_texts": "3/day"}
    async with running(tmp_path, **bounds) as app, client(app) as one, client(app) as other:
        await come(one, "Mari")
        await come(other, "Ken")
        mine = f"{API}/rulesets/mine"
        fault = problem(await one.put(f"{mine}/a", json={"text": "{"}), 422, "malformed")
        assert (fault["line"], fault["column"]) == (1, 2)
        problem(await one.put(f"{mine}/a", json={"text": "[]"}), 422, "malformed")
        text = '{"display_name": "' + "x" * 20 + '"}'
        assert (await one.put(f"{mine}/a", json={"text": text})).status_code == 200
        told = problem(await one.put(f"{mine}/b", json={"text": text}), 409, "full")
        assert told["detail"] == "your rulesets would have 80 bytes; 60 are allowed"
        assert (await one.put(f"{mine}/a", json={"text": "{}"})).status_code == 200  # in its place
        assert (await other.put(f"{mine}/a", json={"text": "{}"})).status_code == 200
        late = await one.put(f"{mine}/b", json={"text": "{}"})  # the fourth from this address
        problem(late, 429, "too_often")
        assert late.headers["retry-after"]
        await app.state.server.store.keep_ruleset("third", "a", "{}")
        told = problem(await other.put(f"{mine}/b", json={"text": "{}"}), 409, "full")
        assert "no room for another ruleset" in told["detail"]


@pytest.mark.long
async def test_bytes_of_texts_are_bounded_for_an_address_and_in_all(tmp_path: Path) -> None:
    bounds = {"rate_text_bytes": "100/day", "most_text_bytes": 90}
    text = '{"display_name": "' + "名" * 4 + '"}'  # 32 bytes
    rules = {"setup": {"engine": "ruleset", "text": text}}
    async with (
        running(tmp_path, **bounds) as app,
        client(app) as one,
        client(app, "10.0.0.2") as other,
    ):
        await come(one, "Mari")
        await come(other, "Ken")
        mine = f"{API}/rulesets/mine"
        assert (await one.put(f"{mine}/a", json={"text": text})).status_code == 200
        assert (await one.post(f"{API}/rooms", json=rules)).status_code == 422  # not a whole game
        assert (await one.put(f"{mine}/a", json={"text": text})).status_code == 200  # 96 bytes
        problem(await one.put(f"{mine}/a", json={"text": text}), 429, "too_often")
        told = problem(await one.post(f"{API}/rooms", json=rules), 429, "too_often")
        assert "bytes of rulesets from your network" in told["detail"]
        assert (await other.put(f"{mine}/b", json={"text": text})).status_code == 200
        told = problem(await other.put(f"{mine}/c", json={"text": text}), 409, "full")
        assert "no room for another ruleset" in told["detail"]
        assert (await other.put(f"{mine}/b", json={"text": "{}"})).status_code == 200
        assert await app.state.server.store.stored_rulesets() == (2, 34)


async def test_a_text_that_is_too_long_is_refused_before_it_is_read(one: AsyncClient) -> None:
    answer = await one.post(f"{API}/rulesets/check", json={"text": "[" * 600_000})
    assert problem(answer, 422, "malformed")["field"] == "text"
    deep = (await one.post(f"{API}/rulesets/check", json={"text": "[" * 400_000})).json()
    assert deep["error"] == 1
