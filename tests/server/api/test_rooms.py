"""Rooms and the catalog over HTTP: what is answered, and how what is wrong is told."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from harness.serving import Served, served
from jantaku import RiichiGame
from jantaku.ruleset import Ruleset
from jantaku.server.api.problems import PROBLEM_TYPE

ROUND: dict[str, Any] = {"setup": {"options": {"winds": 0}}}
OWN = '{"num_players": 2, "wall": ["1m", "2m", "3m"], "starting_tiles": 1, "display_name": "Two"}'


@asynccontextmanager
async def asking(
    folder: Path, *names: str
) -> AsyncIterator[tuple[Served, list[httpx.AsyncClient]]]:
    """A server, and a client for each of these people."""
    async with served(folder) as server:
        clients = [server.http((await server.guest(name))[1]) for name in names]
        try:
            yield server, clients
        finally:
            for client in clients:
                await client.aclose()


async def said(answer: Any, status: int = 200) -> Any:
    """The JSON of an answer of that status."""
    answer = await answer
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def problem(answer: Any, status: int, code: str, field: str | None = None) -> None:
    """Checks that an answer is that problem."""
    answer = await answer
    assert answer.headers["content-type"] == PROBLEM_TYPE, answer.text
    told = answer.json()
    assert (answer.status_code, told["code"], told.get("field")) == (status, code, field)
    assert told["detail"]


def who(room: dict[str, Any]) -> str:
    marks = {"open": "-", "bot": "*"}
    return "".join(marks.get(one["kind"], one["name"][:1]) for one in room["seats"])


async def test_people_make_a_room_sit_down_and_play(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann", "Ben", "Cho") as (server, (ann, ben, cho)):
        room = await said(ann.post("/rooms", json=ROUND | {"title": "Ours"}), 201)
        code = room["code"]
        assert (who(room), room["state"], room["summary"]) == (
            "A---",
            "open",
            "Tenhou, 4 players, A single round",
        )
        assert [one["code"] for one in (await said(cho.get("/rooms")))["rooms"]] == [code]
        assert who(await said(ben.post(f"/rooms/{code}/sit"))) == "AB--"
        assert who(await said(cho.post(f"/rooms/{code}/sit", json={"seat": 3}))) == "AB-C"
        assert who(
            await said(ann.post(f"/rooms/{code}/seats/2/bot", json={"level": "docile"}))
        ) == ("AB*C")
        assert who(await said(ann.post(f"/rooms/{code}/seats/3/open"))) == "AB*-"
        assert sorted(who(await said(ann.post(f"/rooms/{code}/shuffle")))) == sorted("AB*-")
        assert [one["code"] for one in (await said(cho.get("/rooms/mine")))["rooms"]] == []
        await problem(ann.post(f"/rooms/{code}/start"), 409, "not_now")
        await said(ben.post(f"/rooms/{code}/ready"))
        room = await said(ann.post(f"/rooms/{code}/start"))
        assert room["state"] == "playing"
        assert (await server.running.store.table(room["table"])).room == code
        assert await said(cho.get(f"/rooms/{code}/sheet")) == {
            "games": [],
            "totals": [],
            "payments": [],
        }


async def test_settings_change_and_people_leave(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann", "Ben") as (_, (ann, ben)):
        code = (await said(ann.post("/rooms", json=ROUND), 201))["code"]
        await said(ben.post(f"/rooms/{code}/sit"))
        battle = {"setup": {"engine": "haiyuki", "preset": "battle"}, "private": True}
        room = await said(ann.put(f"/rooms/{code}/settings", json=battle))
        assert (who(room), room["settings"]["private"]) == ("AB", True)
        await problem(ben.put(f"/rooms/{code}/settings", json=ROUND), 403, "not_allowed")
        await said(ann.post(f"/rooms/{code}/leave"), 204)
        assert (await said(ben.get(f"/rooms/{code}")))["host_name"] == "Ben"
        await said(ben.delete(f"/rooms/{code}"), 204)
        await problem(ben.get(f"/rooms/{code}"), 404, "unknown_room")


async def test_a_table_against_bots_is_one_request_away(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann") as (_, (ann,)):
        room = await said(ann.post("/rooms/now", json={}), 201)
        assert (room["state"], who(room)) == ("playing", "A***")
        room = await said(ann.post(f"/rooms/{room['code']}/suspend"))
        assert room["state"] == "suspended"
        room = await said(ann.post(f"/rooms/{room['code']}/resume"))
        assert room["state"] == "playing"
        easy = {"engine": "haiyuki", "preset": "battle"}
        room = await said(ann.post("/rooms/now?level=easy", json=easy), 201)
        assert room["seats"][1]["level"] == "easy"


async def test_a_character_is_seated_by_its_name_and_brings_others_to_a_game_at_once(
    tmp_path: Path,
) -> None:
    async with asking(tmp_path, "Ann") as (_, (ann,)):
        offered = await said(ann.get("/catalog?language=ko"))
        bots = {one["name"]: one for one in offered[0]["levels"]}
        assert (bots["hana"]["title"], bots["hana"]["strength"]) == ("하나", 3)
        assert bots["hana"]["face"].startswith("<svg ")
        code = (await said(ann.post("/rooms", json={}), 201))["code"]
        room = await said(ann.post(f"/rooms/{code}/seats/1/bot", json={"level": "hana"}))
        assert (room["seats"][1]["level"], room["seats"][1]["name"]) == ("hana", "Hana")
        unknown = ann.post(f"/rooms/{code}/seats/2/bot", json={"level": "hanako"})
        await problem(unknown, 422, "malformed", "level")
        room = await said(ann.post("/rooms/now?level=hana", json={}), 201)
        assert [one["level"] for one in room["seats"][1:]] == ["hana", "tama", "tsuru"]
        room = await said(ann.post("/rooms/now?level=efficiency", json={}), 201)
        assert {one["level"] for one in room["seats"][1:]} == {"efficiency"}


async def test_a_quick_match_seats_people_together(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann", "Ben") as (_, (ann, ben)):
        battle = {"engine": "haiyuki", "preset": "battle"}
        first = await said(ann.post("/rooms/quick", json=battle))
        second = await said(ben.post("/rooms/quick", json=battle))
        assert first["code"] == second["code"]
        assert second["state"] == "playing"
        mleague, tenhou = {"preset": "mleague"}, {"preset": "tenhou"}
        asked = {**mleague, "also": [tenhou, mleague, tenhou], "fill_s": 600}
        third = await said(ann.post("/rooms/quick", json=asked))
        assert [one["preset"] for one in third["quick"]["also"]] == ["tenhou"]
        assert 590 < third["quick"]["fill_at"] - third["quick"]["since"] < 610
        fourth = await said(ben.post("/rooms/quick", json={**tenhou, "fill_s": 30}))
        assert fourth["code"] == third["code"]
        assert fourth["quick"]["fill_at"] < third["quick"]["fill_at"]
        for wrong, field in (
            ({"also": [tenhou] * 17}, "also"),
            ({"also": tenhou}, "also"),
            ({"fill_s": 1}, "fill_s"),
            ({"fill_s": "soon"}, "fill_s"),
        ):
            await problem(ann.post("/rooms/quick", json=wrong), 422, "malformed", field)


async def test_people_play_a_ruleset_of_their_own(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann", "Ben") as (_, (ann, ben)):
        setup = {"engine": "ruleset", "preset": "", "text": OWN}
        room = await said(ann.post("/rooms", json={"setup": setup}), 201)
        assert [one["seat"] for one in room["seats"]] == [0, 2]
        assert room["summary"] == "Two, 2 players"
        (listed,) = (await said(ben.get("/rooms")))["rooms"]
        assert listed["settings"]["setup"]["text"] == ""
        whole = await said(ben.get(f"/rooms/{room['code']}"))
        assert whole["settings"]["setup"]["text"] == OWN


async def test_settings_at_fault_are_named(tmp_path: Path) -> None:
    faults: list[tuple[dict[str, Any], str]] = [
        ({"setup": {"options": {"tobi_prize": -1}}}, "setup.options.tobi_prize"),
        ({"setup": {"engine": "chess"}}, "setup.engine"),
        ({"setup": {"engine": "ruleset", "preset": "", "text": "{"}}, "setup.text"),
        ({"setup": {"engine": "ruleset", "preset": "hong_kong", "mods": ["x"]}}, "setup.mods"),
        ({"title": "x" * 100}, "title"),
        ({"pace": {"base_s": 0}}, "pace.base_s"),
        ({"pace": {"base_s": "soon"}}, "pace.base_s"),
        ({"spectators": "all"}, "spectators"),
        ({"games": 0}, "games"),
    ]
    async with asking(tmp_path, "Ann") as (_, (ann,)):
        for settings, field in faults:
            answer = await ann.post("/rooms", json=settings)
            assert answer.status_code == 422, settings
            assert answer.json()["field"].startswith(field)
            assert (await said(ann.get("/rooms/mine")))["rooms"] == []


async def test_who_is_nobody_looks_on_and_makes_nothing(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann") as (server, (ann,)):
        code = (await said(ann.post("/rooms", json=ROUND), 201))["code"]
        async with server.http() as nobody:
            assert [one["code"] for one in (await said(nobody.get("/rooms")))["rooms"]] == [code]
            assert (await said(nobody.get(f"/rooms/{code}")))["code"] == code
            for path in (f"/rooms/{code}/sit", "/rooms/quick", "/rooms/now"):
                await problem(nobody.post(path, json={}), 401, "not_signed_in")


async def test_wrong_seats_and_codes_are_problems(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann", "Ben") as (_, (ann, ben)):
        code = (await said(ann.post("/rooms", json=ROUND), 201))["code"]
        await problem(ben.post(f"/rooms/{code}/sit", json={"seat": 0}), 409, "taken", "seat")
        await problem(ben.post(f"/rooms/{code}/sit", json={"seat": 9}), 422, "malformed", "seat")
        await problem(ben.post(f"/rooms/{code}/ready"), 409, "not_seated")
        await problem(ben.post("/rooms/zzzzz/sit"), 404, "unknown_room")
        await problem(
            ann.post(f"/rooms/{code}/seats/1/bot", json={"level": "x"}), 422, "malformed", "level"
        )
        await problem(
            ann.post(f"/rooms/{code}/invite", json={"name": "Zoe"}), 404, "unknown", "name"
        )


async def test_the_catalog_is_there_in_four_languages(tmp_path: Path) -> None:
    async with asking(tmp_path) as (server, _), server.http() as nobody:
        for language, title in (("en", "Riichi"), ("ko", "리치 마작")):
            offers = await said(nobody.get(f"/catalog?language={language}"))
            assert offers[0]["title"] == title
        await problem(nobody.get("/catalog?language=fr"), 422, "malformed", "language")
        choices = await said(nobody.post("/catalog/choices?language=ja", json={"preset": "wrc"}))
        assert choices["groups"][0]["options"][0]["default"] == [0, 0, 0]
        checked = await said(nobody.post("/catalog/check", json={"options": {"winds": 1}}))
        assert checked["seats"] == [0, 1, 2, 3]
        american = {"engine": "ruleset", "preset": "american"}
        assert (await said(nobody.post("/catalog/pages", json=american)))["card"]
        await problem(
            nobody.post("/catalog/check", json={"options": {"winds": 9}}),
            422,
            "malformed",
            "options.winds",
        )


@pytest.mark.long
async def test_halves_of_characters_are_refused_like_anything_else(tmp_path: Path) -> None:
    async with asking(tmp_path, "Ann") as (_, (ann,)):
        for body in (
            {"engine": "ruleset", "preset": "hong_kong", "mods": ["\ud800"]},
            {"options": {"\ud800": 1}},
            {"engine": "ruleset", "preset": "", "text": '{"display_name": "\ud800"}'},
        ):
            for path in ("/catalog/check", "/rooms/now"):
                headers = {"content-type": "application/json"}
                answer = await ann.post(path, content=json.dumps(body), headers=headers)
                assert answer.status_code == 422, answer.text


async def test_files_of_rules_are_read_and_written(tmp_path: Path) -> None:
    async with asking(tmp_path) as (server, _), server.http() as nobody:
        setup = await said(nobody.post("/catalog/read", json={"text": '{"winds": 1}'}))
        assert setup["options"] == {"winds": 1}
        text = await said(nobody.post("/catalog/write", json=setup))
        assert (await said(nobody.post("/catalog/read", json={"text": text}))) == setup
        own = await said(nobody.post("/catalog/read", json={"text": OWN}))
        assert (own["engine"], own["text"]) == ("ruleset", OWN)
        answer = await nobody.post("/catalog/read", json={"text": '{\n"wall": 5,,}'})
        assert (answer.status_code, answer.json()["field"]) == (422, "text")
        assert answer.json()["line"] == 2


@pytest.mark.long
async def test_rules_of_strangers_are_never_read_in_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asking(tmp_path, "Ann") as (_, (ann,)):
        setup = {"engine": "ruleset", "preset": "", "text": OWN}
        read: list[str] = []
        monkeypatch.setattr(Ruleset, "__init__", lambda *_, **__: read.append("read"))
        assert (await said(ann.post("/catalog/read", json={"text": OWN})))["text"] == OWN
        assert (await said(ann.post("/catalog/write", json=setup))) == OWN
        assert (await said(ann.post("/catalog/check", json=setup)))["seats"] == [0, 2]
        assert (await said(ann.post("/catalog/choices", json=setup)))["groups"] is not None
        assert (await said(ann.post("/catalog/pages", json=setup)))["rules"]
        broken = {**setup, "text": '{"wall": 5,,}'}
        await problem(ann.post("/catalog/check", json=broken), 422, "malformed", "text")
        await problem(ann.post("/rooms", json={"setup": broken}), 422, "malformed", "setup.text")
        playing = await said(ann.post("/rooms/now", json=setup), 201)
        assert playing["state"] == "playing"
        assert read == []


async def test_the_document_of_the_api_names_every_question(tmp_path: Path) -> None:
    async with asking(tmp_path) as (server, _):
        paths = server.app.openapi()["paths"]
        for path in ("", "/quick", "/now", "/{code}/settings", "/{code}/sheet", "/{code}/resume"):
            assert f"/api/v1/rooms{path}" in paths
        for path in ("/bot/stream", "/bot/tables/{table}/actions", "/catalog/choices"):
            assert f"/api/v1{path}" in paths


async def test_a_position_is_played_by_its_host_alone(tmp_path: Path) -> None:
    setup = {"position": str(RiichiGame(seed=7).position().seen_by(2))}
    async with asking(tmp_path, "Ann", "Ben") as (server, (ann, ben)):
        room = await said(ann.post("/rooms/now?seat=2", json=setup), 201)
        assert who(room) == "**A*"
        assert room["summary"] == "Tenhou, 4 players, from a position"
        table = await server.running.store.table(room["table"])
        assert table.spec.options["position"]["turn"] == 0
        shown = await said(ann.post("/rooms", json={"setup": setup}), 201)
        await problem(ben.post(f"/rooms/{shown['code']}/sit", json={}), 403, "not_allowed")
        await problem(ben.post("/rooms/quick", json=setup), 422, "malformed")
        both = await said(ann.post("/rooms", json=ROUND), 201)
        await said(ben.post(f"/rooms/{both['code']}/sit", json={}))
        changed = ann.put(f"/rooms/{both['code']}/settings", json={"setup": setup})
        await problem(changed, 403, "not_allowed")
        wrong = {"position": setup["position"], "options": {"winds": 0}}
        await problem(ann.post("/rooms", json={"setup": wrong}), 422, "malformed", "setup.options")
        broken = {"position": "E1"}
        await problem(
            ann.post("/rooms", json={"setup": broken}), 422, "malformed", "setup.position"
        )


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/rooms", {"engine": "riichi", "preset": "friends"}, "engine"),
        ("/rooms", {"setup": {"presets": "friends"}}, "setup.presets"),
        ("/rooms", {"pace": {"base": 5}}, "pace.base"),
        ("/rooms/now", {"setup": {"preset": "friends"}}, "setup"),
        ("/rooms/quick", {"also": [{"name": "friends"}]}, "also.0.name"),
        ("/catalog/choices", {"preset": "tenhou", "player": 3}, "player"),
        ("/score", {"hand": "123m456p789s11122z", "rule": {}}, "rule"),
        ("/people", {"name": "Ann", "names": "Ann"}, "names"),
    ],
)
async def test_a_misspelled_key_of_a_body_is_refused(
    tmp_path: Path, path: str, body: dict[str, Any], field: str
) -> None:
    async with asking(tmp_path, "Ann") as (_, (ann,)):
        await problem(ann.post(path, json=body), 422, "malformed", field)
        assert (await said(ann.get("/rooms")))["rooms"] == []
