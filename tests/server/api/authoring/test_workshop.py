"""The workshop over HTTP: the language, layout, hands that are tried, games between bots."""

import asyncio
import json
from typing import Any

import pytest
from fastapi import FastAPI

from harness.serving import Browser, parts
from jantaku.catalog.workshop import proved
from jantaku.ruleset import library
from jantaku.ruleset.author.reference import words
from jantaku.ruleset.compile.source import read_json

HONG_KONG = library.path("hong_kong").read_text(encoding="utf-8")
FIRST = library.path("first").read_text(encoding="utf-8")
DEEP = "[" * 400_000
ENDLESS = '{"after_start": {"actions": [["repeat", 1000000, [["repeat", 1000000, [["noop"]]]]]]}}'


async def simulated(one: Browser, asked: Any) -> list[dict[str, Any]]:
    """What is told of games that are played."""
    answer = await one.answer("POST /rulesets/simulate", asked)
    assert answer.headers["x-accel-buffering"] == "no"  # nginx passes each line on at once
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_the_language_is_told_with_the_schema(one: Browser) -> None:
    told = await one("GET /rulesets/language")
    assert told["words"] == [word._asdict() for word in words()]
    assert "wall" in told["schema"]["properties"]


async def test_a_text_is_laid_out_and_a_fault_has_its_place(one: Browser) -> None:
    laid = await one("POST /rulesets/format", {"text": '{"wall":[ "1m"] // ours\n}'})
    assert laid == {"text": '{\n  "wall": ["1m"] // ours\n}\n'}
    fault = await one.refused("POST /rulesets/format", "422 malformed", {"text": "{,"})
    assert (fault["line"], fault["column"]) == (1, 2)
    await one.refused("POST /rulesets/format", "422 malformed", {"text": DEEP})
    await one.refused("POST /rulesets/format", "422 malformed text", {"text": "[" * 600_000})


async def test_a_hand_is_worth_what_the_rules_say(one: Browser) -> None:
    hand = {"rules": {"text": HONG_KONG}, "hand": "123m456m789m123p5z", "tile": "5z"}
    tried = await one("POST /rulesets/hand", hand)
    fits = {row["name"]: row["matches"] for row in tried["definitions"]}
    assert fits["win"]
    assert fits["all_runs"]
    assert not fits["all_triplets"]
    assert {"name": "Own Draw", "value": 1.0} in tried["win"]["yaku"]
    lacks = {row["name"]: row["lacks"] for row in tried["lacks"]}
    assert lacks["Robbing a Kong"] == "won_by_call"
    short = {**hand, "hand": "123m456m789m123p", "tile": "", "calls": "peng:555z"}
    assert (await one.answer("POST /rulesets/hand", short)).status_code in (200, 422)
    waiting = {**hand, "tile": ""}
    tried = await one("POST /rulesets/hand", waiting)
    assert tried["win"] is None
    assert next(row for row in tried["definitions"] if row["name"] == "win")["waits"] == ["5z"]


async def test_a_hand_that_was_tried_is_a_test_that_passes(one: Browser) -> None:
    rules = read_json(library.path("example").read_text(encoding="utf-8"))
    for more in (
        {"tile": "8m"},
        {"tile": "8m", "first_turn": True, "seat": "west", "win": "discard"},
        {"tile": "1s", "win": "discard"},
        {"tile": ""},
    ):
        hand = {"rules": {"text": json.dumps(rules)}, "hand": "22288m33p444p888s", **more}
        tried = await one("POST /rulesets/hand", hand)
        kept = {"text": json.dumps({**rules, "tests": [tried["test"]]})}
        told = await one("POST /rulesets/test", kept)
        assert [(row["ok"], row["faults"]) for row in told["tests"]] == [(True, [])], more


async def test_the_tests_of_a_text_are_run_with_their_places(one: Browser) -> None:
    text = '{"tests": [\n{"name": "none", "hand": [], "expect": {}},\n7]}'
    told = await one("POST /rulesets/test", {"text": text})
    assert told["left"] == 0
    first, second = told["tests"]
    assert (first["name"], first["ok"], first["line"]) == ("none", True, 2)
    assert second["faults"] == ['a test is not an object; write {"hand": [...], "expect": {...}}']
    for wrong in ("{", "[]", DEEP):
        await one.refused("POST /rulesets/test", "422 malformed", {"text": wrong})


def test_tests_that_take_long_leave_others_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.catalog.workshop._TESTS_S", 0.0)
    told = proved(HONG_KONG)
    assert len(told["tests"]) == 1
    assert told["left"] > 10


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"hand": "12!"}, "no tiles"),
        ({"hand": "1m", "tile": "2m3m"}, "more than one"),
        ({"hand": "1m", "calls": "nope:111m"}, "no meld"),
        ({"hand": "1m", "rules": {"text": "{"}}, ""),
        ({"hand": "1m", "rules": {"text": DEEP}}, ""),
        ({"hand": "1m", "rules": {"text": FIRST, "mods": ["nope"]}}, "no mod"),
        ({"hand": "1m" * 200}, ""),
        ({"hand": "1m", "win": "luck"}, ""),
        ({"hand": "1m", "status": ["x"] * 300}, ""),
        ({"hand": "1m", "rules": {"text": FIRST, "options": {"wall": 7}}}, ""),
    ],
)
async def test_a_hand_that_is_none_is_a_problem(
    one: Browser, wrong: dict[str, Any], said: str
) -> None:
    asked = {"rules": {"text": FIRST}, **wrong}
    await one.refused("POST /rulesets/hand", "422 malformed", asked, said)


async def test_games_are_played_and_told_of(one: Browser) -> None:
    rules = {"text": FIRST, "options": {"max_rounds": 1}}
    asked = {"rules": rules, "games": 3, "seed": 7}
    told = await simulated(one, asked)
    assert told[0] == {"played": 0}
    balance = told[-1]["balance"]
    assert told[-2] == {"played": 3, "so_far": balance}
    assert balance["games"] == 3
    assert sum(end["count"] for end in balance["ends"].values()) == balance["rounds"]
    assert (await simulated(one, asked))[-1] == told[-1]


async def test_games_of_rules_that_are_wrong_are_a_problem(one: Browser) -> None:
    for text in ("{", "[]", DEEP, ENDLESS, library.path("bare").read_text()):
        asked = {"rules": {"text": text}, "games": 3}
        assert (await simulated(one, asked))[-1]["problem"]["code"] == "malformed", text[:40]
    for wrong in ({"games": 0}, {"games": 301}, {"seed": -1}):
        asked = {"rules": {"text": FIRST}, **wrong}
        await one.refused("POST /rulesets/simulate", "422 malformed", asked)


@pytest.mark.long
async def test_one_person_has_one_simulation_at_a_time(
    app: FastAPI, mari: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"rules": {"text": FIRST, "options": {"max_rounds": 1}}, "games": 4}
    first = asyncio.create_task(simulated(mari, asked))
    while not parts(app).simulating:
        await asyncio.sleep(0.01)
    await mari.refused("POST /rulesets/simulate", "409 not_now", asked)
    monkeypatch.setattr("jantaku.server.api.authoring.workshop._MOST_AT_ONCE", 1)
    await other.refused("POST /rulesets/simulate", "503 unavailable", asked)
    assert "balance" in (await first)[-1]
    assert not parts(app).simulating


@pytest.mark.long
async def test_two_simulations_asked_for_at_once_are_one(one: Browser) -> None:
    asked = {"rules": {"text": FIRST, "options": {"max_rounds": 1}}, "games": 2}
    asks = [one.answer("POST /rulesets/simulate", asked) for _ in range(2)]
    assert sorted(answer.status_code for answer in await asyncio.gather(*asks)) == [200, 409]


@pytest.mark.long
@pytest.mark.settings(simulation_s=0.5)
async def test_a_simulation_ends_in_time_with_what_was_played(
    one: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jantaku.server.api.authoring.workshop._PART_S", 0.1)
    asked = {"rules": {"text": HONG_KONG, "options": {"max_rounds": 1}}, "games": 300}
    told = await simulated(one, asked)
    assert 0 < told[-1]["balance"]["games"] < 300


@pytest.mark.settings(rate_heavy="1/day")
async def test_what_works_hard_may_be_asked_seldom(one: Browser) -> None:
    await one("POST /rulesets/format", {"text": "{}"})
    rules = {"rules": {"text": "{}"}}
    works = {"format": {"text": "{}"}, "hand": rules | {"hand": ""}, "simulate": rules}
    for path, body in works.items():
        await one.refused(f"POST /rulesets/{path}", "429 too_often", body)
