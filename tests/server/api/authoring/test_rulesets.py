"""Rulesets over HTTP: the library, what is wrong with a text, one's own."""

import json
from pathlib import Path

import pytest
from fastapi import FastAPI

from cli.running import run
from harness.serving import Browser, parts, problem
from jantaku.ruleset import library


async def test_the_library_is_listed_with_its_texts_and_pages(one: Browser) -> None:
    listed = await one("GET /rulesets")
    assert [row["name"] for row in listed] == [*library.names()]
    row = next(row for row in listed if row["name"] == "hong_kong")
    assert (row["title"], row["players"]) == ("Hong Kong Old Style", 4)
    assert "east_only" in row["mods"]
    page = await one.answer("GET /rulesets/hong_kong")
    assert page.headers["content-type"] == "text/markdown; charset=utf-8"
    assert page.text == library.page("hong_kong")
    text = await one.answer("GET /rulesets/hong_kong/text")
    assert text.text == library.path("hong_kong").read_text(encoding="utf-8")
    for name in ("nope", "..", "%2e%2e%2fpyproject", "hong_kong.json", "\u202e", "a" * 64):
        for path in ("", "/text"):
            await one.refused(f"GET /rulesets/{name}{path}", "404 unknown")


@pytest.mark.long
async def test_the_faults_of_a_text_are_those_of_the_command_line(
    one: Browser, tmp_path: Path
) -> None:
    text = '{\n  "wall": [1, "1m"],\n  "buttons": {"x": {"actions": [["daw"]]}}\n}'
    file = tmp_path / "rules.json"
    file.write_text(text)
    said = json.loads(run("ruleset", "check", str(file), "--json").out)
    for row in said["problems"]:
        row["file"] = None
    assert await one("POST /rulesets/check", {"text": text}) == said
    broken = await one("POST /rulesets/check", {"text": "{"})
    (fault,) = broken["problems"]
    assert (fault["code"], fault["line"], fault["column"]) == ("json", 1, 2)
    sound = {"text": library.path("hong_kong").read_text(), "mods": ["east_only"]}
    assert (await one("POST /rulesets/check", sound))["error"] == 0
    sound = {"text": sound["text"], "mods": ["nope"]}
    assert (await one("POST /rulesets/check", sound))["error"] == 1


async def test_a_person_keeps_rulesets_by_name(app: FastAPI, one: Browser, other: Browser) -> None:
    await one.refused("GET /rulesets/mine", "401 not_signed_in")
    await one.come("Mari")
    await other.come("Ken")
    kept = await one("PUT /rulesets/mine/ours", {"text": "{}"})
    assert kept["name"] == "ours"
    assert await one("GET /rulesets/mine") == [kept]
    assert await other("GET /rulesets/mine") == []
    assert (await other.answer(f"GET /rulesets/{kept['digest']}/text")).text == "{}"
    await other.refused("DELETE /rulesets/mine/ours", "404 unknown")
    await one("DELETE /rulesets/mine/ours", status=204)
    assert await one("GET /rulesets/mine") == []
    for number in range(50):
        await parts(app).store.keep_ruleset(one.id, f"{number}", "{}")
    await one.refused("PUT /rulesets/mine/more", "409 full:texts_per_person", {"text": "{}"})
    await one("PUT /rulesets/mine/7", {"text": "{ }"})


@pytest.mark.settings(texts_per_person=60, most_texts=3, rate_texts="3/day")
async def test_what_is_stored_is_a_ruleset_and_bounded(
    app: FastAPI, mari: Browser, ken: Browser
) -> None:
    mine, empty = "PUT /rulesets/mine", {"text": "{}"}
    fault = await mari.refused(f"{mine}/a", "422 malformed", {"text": "{"})
    assert (fault["line"], fault["column"]) == (1, 2)
    await mari.refused(f"{mine}/a", "422 malformed", {"text": "[]"})
    long = {"text": '{"display_name": "' + "x" * 20 + '"}'}
    await mari(f"{mine}/a", long)
    told = await mari.refused(f"{mine}/b", "409 full:texts_per_person", long)
    assert told["detail"] == "your rulesets would have 80 bytes; 60 are allowed"
    await mari(f"{mine}/a", empty)  # in its place
    await ken(f"{mine}/a", empty)
    late = await mari.answer(f"{mine}/b", empty)  # the fourth from this address
    problem(late, 429, "too_often")
    assert late.headers["retry-after"]
    await parts(app).store.keep_ruleset("third", "a", "{}")
    await ken.refused(f"{mine}/b", "409 full:most_texts", empty, "no room for another ruleset")


@pytest.mark.long
@pytest.mark.settings(rate_text_bytes="100/day", most_text_bytes=90)
async def test_bytes_of_texts_are_bounded_for_an_address_and_in_all(
    app: FastAPI, one: Browser, stranger: Browser
) -> None:
    text = {"text": '{"display_name": "' + "名" * 4 + '"}'}  # 32 bytes
    rules = {"setup": {"engine": "ruleset", **text}}
    await one.come("Mari")
    await stranger.come("Ken")
    mine = "PUT /rulesets/mine"
    await one(f"{mine}/a", text)
    await one("POST /rooms", rules, 422)  # not a whole game
    await one(f"{mine}/a", text)  # 96 bytes
    await one.refused(f"{mine}/a", "429 too_often", text)
    often = "bytes of rulesets from your network"
    await one.refused("POST /rooms", "429 too_often", rules, often)
    await stranger(f"{mine}/b", text)
    await stranger.refused(f"{mine}/c", "409 full:most_texts", text, "no room for another ruleset")
    await stranger(f"{mine}/b", {"text": "{}"})
    assert await parts(app).store.stored_rulesets() == (2, 34)


async def test_a_text_that_is_too_long_is_refused_before_it_is_read(one: Browser) -> None:
    await one.refused("POST /rulesets/check", "422 malformed text", {"text": "[" * 600_000})
    assert (await one("POST /rulesets/check", {"text": "[" * 400_000}))["error"] == 1
