"""Rooms and the catalog over HTTP: what is answered, and how what is wrong is told."""

import json
from typing import Any

import pytest

from harness.serving import Served
from jantaku import RiichiGame
from jantaku.ruleset import Ruleset

ROUND: dict[str, Any] = {"setup": {"options": {"winds": 0}}}
OWN = '{"num_players": 2, "wall": ["1m", "2m", "3m"], "starting_tiles": 1, "display_name": "Two"}'


def who(room: dict[str, Any]) -> str:
    marks = {"open": "-", "bot": "*"}
    return "".join(marks.get(one["kind"], one["name"][:1]) for one in room["seats"])


async def test_people_make_a_room_sit_down_and_play(server: Served) -> None:
    ann, ben, cho = await server.people("Ann", "Ben", "Cho")
    room = await ann("POST /rooms", ROUND | {"title": "Ours"}, status=201)
    code = room["code"]
    assert (who(room), room["state"], room["summary"]) == (
        "A---",
        "open",
        "Tenhou, 4 players, A single round",
    )
    assert [one["code"] for one in (await cho("GET /rooms"))["rooms"]] == [code]
    assert who(await ben(f"POST /rooms/{code}/sit")) == "AB--"
    assert who(await cho(f"POST /rooms/{code}/sit", {"seat": 3})) == "AB-C"
    assert who(await ann(f"POST /rooms/{code}/seats/2/bot", {"level": "docile"})) == "AB*C"
    assert who(await ann(f"POST /rooms/{code}/seats/3/open")) == "AB*-"
    assert sorted(who(await ann(f"POST /rooms/{code}/shuffle"))) == sorted("AB*-")
    assert [one["code"] for one in (await cho("GET /rooms/mine"))["rooms"]] == []
    await ann.refused(f"POST /rooms/{code}/start", "409 not_now")
    await ben(f"POST /rooms/{code}/ready")
    room = await ann(f"POST /rooms/{code}/start")
    assert room["state"] == "playing"
    assert (await server.running.store.table(room["table"])).room == code
    assert await cho(f"GET /rooms/{code}/sheet") == {"games": [], "totals": [], "payments": []}


async def test_settings_change_and_people_leave(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    code = (await ann("POST /rooms", ROUND, status=201))["code"]
    await ben(f"POST /rooms/{code}/sit")
    battle = {"setup": {"engine": "haiyuki", "preset": "battle"}, "private": True}
    room = await ann(f"PUT /rooms/{code}/settings", battle)
    assert (who(room), room["settings"]["private"]) == ("AB", True)
    await ben.refused(f"PUT /rooms/{code}/settings", "403 not_allowed", ROUND)
    await ann(f"POST /rooms/{code}/leave", status=204)
    assert (await ben(f"GET /rooms/{code}"))["host_name"] == "Ben"
    await ben(f"DELETE /rooms/{code}", status=204)
    await ben.refused(f"GET /rooms/{code}", "404 unknown_room")


async def test_a_table_against_bots_is_one_request_away(server: Served) -> None:
    ann = await server.person("Ann")
    room = await ann("POST /rooms/now", {}, status=201)
    assert (room["state"], who(room)) == ("playing", "A***")
    room = await ann(f"POST /rooms/{room['code']}/suspend")
    assert room["state"] == "suspended"
    room = await ann(f"POST /rooms/{room['code']}/resume")
    assert room["state"] == "playing"
    easy = {"engine": "haiyuki", "preset": "battle"}
    room = await ann("POST /rooms/now?level=easy", easy, status=201)
    assert room["seats"][1]["level"] == "easy"


async def test_a_character_is_seated_by_its_name_and_brings_others_to_a_game_at_once(
    server: Served,
) -> None:
    ann = await server.person("Ann")
    offered = await ann("GET /catalog?language=ko")
    bots = {one["name"]: one for one in offered[0]["levels"]}
    assert (bots["hana"]["title"], bots["hana"]["strength"]) == ("하나", 3)
    assert bots["hana"]["face"].startswith("<svg ")
    code = (await ann("POST /rooms", {}, status=201))["code"]
    room = await ann(f"POST /rooms/{code}/seats/1/bot", {"level": "hana"})
    assert (room["seats"][1]["level"], room["seats"][1]["name"]) == ("hana", "Hana")
    for level in ("hanako", "sage:200", "sage:9s"):
        await ann.refused(
            f"POST /rooms/{code}/seats/2/bot", "422 malformed level", {"level": level}
        )
    room = await ann("POST /rooms/now?level=hana", {}, status=201)
    assert [one["level"] for one in room["seats"][1:]] == ["hana", "tama", "tsuru"]
    room = await ann("POST /rooms/now?level=efficiency", {}, status=201)
    assert {one["level"] for one in room["seats"][1:]} == {"efficiency"}


async def test_a_quick_match_seats_people_together(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    battle = {"engine": "haiyuki", "preset": "battle"}
    first = await ann("POST /rooms/quick", battle)
    second = await ben("POST /rooms/quick", battle)
    assert first["code"] == second["code"]
    assert second["state"] == "playing"
    mleague, tenhou = {"preset": "mleague"}, {"preset": "tenhou"}
    asked = {**mleague, "also": [tenhou, mleague, tenhou], "fill_s": 600}
    third = await ann("POST /rooms/quick", asked)
    assert [one["preset"] for one in third["quick"]["also"]] == ["tenhou"]
    assert 590 < third["quick"]["fill_at"] - third["quick"]["since"] < 610
    fourth = await ben("POST /rooms/quick", {**tenhou, "fill_s": 30})
    assert fourth["code"] == third["code"]
    assert fourth["quick"]["fill_at"] < third["quick"]["fill_at"]
    for wrong, field in (
        ({"also": [tenhou] * 17}, "also"),
        ({"also": tenhou}, "also"),
        ({"fill_s": 1}, "fill_s"),
        ({"fill_s": "soon"}, "fill_s"),
    ):
        await ann.refused("POST /rooms/quick", f"422 malformed {field}", wrong)


async def test_people_play_a_ruleset_of_their_own(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    setup = {"engine": "ruleset", "preset": "", "text": OWN}
    room = await ann("POST /rooms", {"setup": setup}, status=201)
    assert [one["seat"] for one in room["seats"]] == [0, 2]
    assert room["summary"] == "Two, 2 players"
    (listed,) = (await ben("GET /rooms"))["rooms"]
    assert listed["settings"]["setup"]["text"] == ""
    assert (await ben(f"GET /rooms/{room['code']}"))["settings"]["setup"]["text"] == OWN


async def test_settings_at_fault_are_named(server: Served) -> None:
    ann = await server.person("Ann")
    for settings, field in (
        ({"setup": {"options": {"tobi_prize": -1}}}, "setup.options.tobi_prize"),
        ({"setup": {"engine": "chess"}}, "setup.engine"),
        ({"setup": {"engine": "ruleset", "preset": "", "text": "{"}}, "setup.text"),
        ({"setup": {"engine": "ruleset", "preset": "hong_kong", "mods": ["x"]}}, "setup.mods"),
        ({"title": "x" * 100}, "title"),
        ({"pace": {"base_s": 0}}, "pace.base_s"),
        ({"pace": {"base_s": "soon"}}, "pace.base_s"),
        ({"spectators": "all"}, "spectators"),
        ({"games": 0}, "games"),
    ):
        await ann.refused("POST /rooms", f"422 malformed {field}", settings)
        assert (await ann("GET /rooms/mine"))["rooms"] == []


async def test_who_is_nobody_looks_on_and_makes_nothing(server: Served) -> None:
    ann = await server.person("Ann")
    code = (await ann("POST /rooms", ROUND, status=201))["code"]
    nobody = server.browser()
    assert [one["code"] for one in (await nobody("GET /rooms"))["rooms"]] == [code]
    assert (await nobody(f"GET /rooms/{code}"))["code"] == code
    for path in (f"/rooms/{code}/sit", "/rooms/quick", "/rooms/now"):
        await nobody.refused(f"POST {path}", "401 not_signed_in", {})


async def test_wrong_seats_and_codes_are_problems(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    code = (await ann("POST /rooms", ROUND, status=201))["code"]
    await ben.refused(f"POST /rooms/{code}/sit", "409 taken seat", {"seat": 0})
    await ben.refused(f"POST /rooms/{code}/sit", "422 malformed seat", {"seat": 9})
    await ben.refused(f"POST /rooms/{code}/ready", "409 not_seated")
    await ben.refused("POST /rooms/zzzzz/sit", "404 unknown_room")
    await ann.refused(f"POST /rooms/{code}/seats/1/bot", "422 malformed level", {"level": "x"})
    await ann.refused(f"POST /rooms/{code}/invite", "404 unknown name", {"name": "Zoe"})


async def test_the_catalog_is_there_in_four_languages(server: Served) -> None:
    nobody = server.browser()
    for language, title in (("en", "Riichi"), ("ko", "리치 마작")):
        assert (await nobody(f"GET /catalog?language={language}"))[0]["title"] == title
    await nobody.refused("GET /catalog?language=fr", "422 malformed language")
    choices = await nobody("POST /catalog/choices?language=ja", {"preset": "wrc"})
    assert choices["groups"][0]["options"][0]["default"] == [0, 0, 0]
    assert (await nobody("POST /catalog/check", {"options": {"winds": 1}}))["seats"] == [0, 1, 2, 3]
    american = {"engine": "ruleset", "preset": "american"}
    assert (await nobody("POST /catalog/pages", american))["card"]
    await nobody.refused(
        "POST /catalog/check", "422 malformed options.winds", {"options": {"winds": 9}}
    )


@pytest.mark.long
async def test_halves_of_characters_are_refused_like_anything_else(server: Served) -> None:
    ann = await server.person("Ann")
    for body in (
        {"engine": "ruleset", "preset": "hong_kong", "mods": ["\ud800"]},
        {"options": {"\ud800": 1}},
        {"engine": "ruleset", "preset": "", "text": '{"display_name": "\ud800"}'},
    ):
        for path in ("/catalog/check", "/rooms/now"):
            headers = {"content-type": "application/json"}
            await ann(f"POST {path}", status=422, content=json.dumps(body), headers=headers)


async def test_files_of_rules_are_read_and_written(server: Served) -> None:
    nobody = server.browser()
    setup = await nobody("POST /catalog/read", {"text": '{"winds": 1}'})
    assert setup["options"] == {"winds": 1}
    text = await nobody("POST /catalog/write", setup)
    assert (await nobody("POST /catalog/read", {"text": text})) == setup
    own = await nobody("POST /catalog/read", {"text": OWN})
    assert (own["engine"], own["text"]) == ("ruleset", OWN)
    broken = {"text": '{\n"wall": 5,,}'}
    assert (await nobody.refused("POST /catalog/read", "422 malformed text", broken))["line"] == 2


@pytest.mark.long
async def test_rules_of_strangers_are_never_read_in_the_server(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await server.person("Ann")
    setup = {"engine": "ruleset", "preset": "", "text": OWN}
    read: list[str] = []
    monkeypatch.setattr(Ruleset, "__init__", lambda *_, **__: read.append("read"))
    assert (await ann("POST /catalog/read", {"text": OWN}))["text"] == OWN
    assert (await ann("POST /catalog/write", setup)) == OWN
    assert (await ann("POST /catalog/check", setup))["seats"] == [0, 2]
    assert (await ann("POST /catalog/choices", setup))["groups"] is not None
    assert (await ann("POST /catalog/pages", setup))["rules"]
    broken = {**setup, "text": '{"wall": 5,,}'}
    await ann.refused("POST /catalog/check", "422 malformed text", broken)
    await ann.refused("POST /rooms", "422 malformed setup.text", {"setup": broken})
    assert (await ann("POST /rooms/now", setup, status=201))["state"] == "playing"
    assert read == []


async def test_the_document_of_the_api_names_every_question(server: Served) -> None:
    paths = server.app.openapi()["paths"]
    for path in ("", "/quick", "/now", "/{code}/settings", "/{code}/sheet", "/{code}/resume"):
        assert f"/api/v1/rooms{path}" in paths
    for path in ("/bot/stream", "/bot/tables/{table}/actions", "/catalog/choices"):
        assert f"/api/v1{path}" in paths


async def test_a_position_is_played_by_its_host_alone(server: Served) -> None:
    setup = {"position": str(RiichiGame(seed=7).position().seen_by(2))}
    ann, ben = await server.people("Ann", "Ben")
    room = await ann("POST /rooms/now?seat=2", setup, status=201)
    assert who(room) == "**A*"
    assert room["summary"] == "Tenhou, 4 players, from a position"
    assert (await server.running.store.table(room["table"])).spec.options["position"]["turn"] == 0
    shown = await ann("POST /rooms", {"setup": setup}, status=201)
    await ben.refused(f"POST /rooms/{shown['code']}/sit", "403 not_allowed", {})
    await ben.refused("POST /rooms/quick", "422 malformed", setup)
    both = await ann("POST /rooms", ROUND, status=201)
    await ben(f"POST /rooms/{both['code']}/sit", {})
    await ann.refused(f"PUT /rooms/{both['code']}/settings", "403 not_allowed", {"setup": setup})
    wrong = {"position": setup["position"], "options": {"winds": 0}}
    await ann.refused("POST /rooms", "422 malformed setup.options", {"setup": wrong})
    broken = {"position": "E1"}
    await ann.refused("POST /rooms", "422 malformed setup.position", {"setup": broken})


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
    server: Served, path: str, body: dict[str, Any], field: str
) -> None:
    ann = await server.person("Ann")
    await ann.refused(f"POST {path}", f"422 malformed {field}", body)
    assert (await ann("GET /rooms"))["rooms"] == []
