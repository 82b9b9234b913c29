"""Groups of friends over HTTP: the link, members, rules, results, and what is refused."""

import json
from datetime import datetime
from typing import Any

import pytest

from harness.serving import Browser, Served
from jantaku import GameRule
from jantaku.riichi.sheet import Player, Sheet, result_of_points

RULES: dict[str, Any] = {"setup": {"preset": "friends", "options": {"winds": 0}}}
GROUP: dict[str, Any] = {"name": "Friday", "settings": RULES}


async def friends(owner: Browser, *others: Browser) -> dict[str, Any]:
    """A group of these people."""
    group: dict[str, Any] = await owner("POST /groups", GROUP, 201)
    for one in others:
        await one(f"POST /groups/{group['code']}/join")
    return group


def paper(*seats: tuple[Browser | str, int], key: str = "paper-1", **more: Any) -> dict[str, Any]:
    """A result by hand: members as browsers, guests by their names."""
    rows = [
        {"name": who, "points": points}
        if isinstance(who, str)
        else {"user": who.id, "points": points}
        for who, points in seats
    ]
    return {"key": f"{key}-by-hand", "seats": rows, **more}


async def test_friends_join_by_the_link_and_see_the_league(server: Served) -> None:
    ann, ben, eve = await server.people("Ann", "Ben", "Eve")
    group = await friends(ann)
    assert len(group["code"]) == 22  # 128 bits
    assert (group["name"], group["is_owner"]) == ("Friday", True)
    assert group["summary"] == "Among friends, 4 players, A single round"
    assert group["settings"]["private"]
    assert (group["seats"], group["points_in_all"]) == (4, 100_000)
    seen = await ben(f"GET /groups/{group['code']}")
    nothing = {"code": "", "settings": None, "members": [], "summary": "", "owner": ""} | {
        "seats": 0,
        "points_in_all": 0,
    }
    assert seen == nothing | {
        "id": group["id"], "name": "Friday", "is_member": False, "is_owner": False
    }  # fmt: skip
    joined = await ben(f"POST /groups/{group['code']}/join")
    assert [one["name"] for one in joined["members"]] == ["Ann", "Ben"]
    assert not joined["is_owner"]
    assert (await ben(f"POST /groups/{group['code']}/join"))["members"] == joined["members"]
    assert [one["name"] for one in await ben("GET /groups/mine")] == ["Friday"]
    assert await eve("GET /groups/mine") == []
    await eve.refused(f"GET /groups/{group['id']}", "404 unknown_group")
    await eve.refused(f"POST /groups/{group['id']}/join", "404 unknown_group")
    await eve.refused("GET /groups/AAAAAAAAAAAAAAAAAAAAAA", "404 unknown_group")
    for request in ("GET /league", "GET /picture", "POST /rooms", "POST /leave"):
        method, path = request.split()
        await eve.refused(f"{method} /groups/{group['code']}{path}", "403 not_allowed")
        await eve.refused(f"{method} /groups/{group['id']}{path}", "404 unknown_group")
    await server.browser().refused("GET /groups/mine", "401 not_signed_in")


async def test_a_result_by_hand_counts_once_and_is_taken_back(server: Served) -> None:
    ann, ben, cho = await server.people("Ann", "Ben", "Cho")
    group = await friends(ann, ben, cho)
    results = f"POST /groups/{group['id']}/results"
    body = paper((ann, 41_200), (ben, 28_000), (cho, 20_800), ("Dai", 10_000))
    assert await ben(results, body) == {"new": 1}
    assert await ben(results, body) == {"new": 0}
    league = await cho(f"GET /groups/{group['id']}/league")
    assert [(row["name"], row["total"]) for row in league["rows"]] == [
        ("Ann", 41_200), ("Ben", 3_000), ("Cho", -14_200), ("Dai", -30_000),
    ]  # fmt: skip
    assert [row["is_member"] for row in league["rows"]] == [True, True, True, False]
    key = league["evenings"][0]["results"][0]["key"]
    count = f"PUT /groups/{group['id']}/results/{key}"
    await cho.refused(count, "403 not_allowed", {"counts": False})
    await ben(count, {"counts": False}, 204)
    assert (await cho(f"GET /groups/{group['id']}/league"))["rows"] == []
    assert await ben(results, body) == {"new": 0}
    await ann(count, {"counts": True}, 204)
    assert len((await cho(f"GET /groups/{group['id']}/league"))["rows"]) == 4
    await ann.refused(
        f"PUT /groups/{group['id']}/results/hand-nothing", "404 unknown", {"counts": True}
    )


@pytest.mark.parametrize(
    ("wrong", "refusal", "says"),
    [
        ({"points": 10_100}, "422 malformed points", "100 too many"),
        ({"points": 9_900}, "422 malformed points", "100 too few"),
        ({"points": 10_050}, "422 malformed points", "not the points of a game"),
        ({"points": 10_000.5}, "422 malformed points", "whole numbers"),
        ({"points": 1e9}, "422 malformed seats.3.points", ""),
        ({"name": "Cho"}, "422 malformed seats", "sits twice"),
        ({"name": "  "}, "422 malformed name", ""),
        ({"name": "Dai\u202e"}, "422 malformed name", ""),
        ({"user": "0123456789abcdef"}, "404 unknown seats", "not a member"),
    ],
)
async def test_a_slip_of_the_hand_is_refused(
    server: Served, wrong: dict[str, Any], refusal: str, says: str
) -> None:
    ann, ben = await server.people("Ann", "Ben")
    group = await friends(ann, ben)
    body = paper((ann, 41_200), (ben, 28_000), ("Cho", 20_800), ("Dai", 10_000))
    body["seats"][3] |= wrong
    await ann.refused(f"POST /groups/{group['id']}/results", refusal, body, says)
    body = paper((ann, 60_000), (ben, 30_000))
    three = await ann.refused(f"POST /groups/{group['id']}/results", "422 malformed points", body)
    assert "2 points for 4 seats" in three["detail"]
    body = paper((ann, 41_200), (ben, 28_000), ("C", 20_800), ("D", 10_000), when=9e12)
    await ann.refused(f"POST /groups/{group['id']}/results", "422 malformed when", body)


async def test_sticks_that_stay_on_the_table_are_allowed(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    group = await friends(ann, ben)
    body = paper((ann, 40_000), (ben, 28_000), ("Cho", 20_000), ("Dai", 11_000))
    assert await ann(f"POST /groups/{group['id']}/results", body) == {"new": 1}


def sheet_of(games: int) -> str:
    rule, sheet = GameRule.preset("friends"), Sheet()
    people = [Player("Aki"), Player("Ben"), Player("Cho"), Player("Bot", robot=True)]
    for number in range(games):
        result = result_of_points([40_000, 28_000, 22_000, 10_000], rule)
        when = datetime(2026, 1, 2, 20 + number // 60, number % 60)
        sheet = sheet.with_game(result, rule, players=people, when=when)
    return sheet.to_json()


async def test_a_paper_sheet_counts_and_a_longer_one_adds_its_new_games(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    group = await friends(ann, ben)
    sheets = f"POST /groups/{group['id']}/sheets"
    people = {"Aki": ann.id, "Ben": ben.id}
    assert await ann(sheets, {"sheet": sheet_of(2), "people": people}) == {"new": 2}
    assert await ben(sheets, {"sheet": sheet_of(3), "people": people}) == {"new": 1}
    league = await ann(f"GET /groups/{group['id']}/league")
    assert [(row["name"], row["games"]) for row in league["rows"]] == [
        ("Ann", 3), ("Ben", 3), ("Cho", 3),
    ]  # fmt: skip
    assert [one["day"] for one in league["evenings"]] == ["2026-01-02"]
    await ann.refused(sheets, "422 malformed", {"sheet": "{}"})
    twice = {"sheet": sheet_of(4), "people": {"Aki": ann.id, "Ben": ann.id}}
    await ann.refused(sheets, "422 malformed people", twice)
    strange = {"sheet": sheet_of(4), "people": {"Aki": "nobody"}}
    await ann.refused(sheets, "404 unknown people", strange)
    broken = json.loads(sheet_of(1))
    broken["games"][0]["when"] = "yesterday"
    await ann.refused(sheets, "422 malformed", {"sheet": json.dumps(broken)}, "not a time")


async def test_only_the_owner_changes_the_group(server: Served) -> None:
    ann, ben, cho = await server.people("Ann", "Ben", "Cho")
    group = await friends(ann, ben, cho)
    address = f"/groups/{group['id']}"
    other = {"name": "Saturday", "settings": {"setup": {"preset": "mleague"}, "private": False}}
    await ben.refused(f"PUT {address}", "403 not_allowed", other)
    changed = await ann(f"PUT {address}", other)
    assert (changed["name"], changed["settings"]["title"]) == ("Saturday", "Saturday")
    assert changed["settings"]["private"]
    wrong = {"name": "x", "settings": {"setup": {"preset": "nothing"}}}
    await ann.refused(f"PUT {address}", "422 malformed setup.preset", wrong)
    await ann.refused(f"PUT {address}", "422 malformed", other | {"name": ""})
    await ben.refused(f"DELETE {address}/members/{cho.id}", "403 not_allowed")
    await ann.refused(f"DELETE {address}/members/{ann.id}", "403 not_allowed")
    left = await ann(f"DELETE {address}/members/{cho.id}")
    assert [one["name"] for one in left["members"]] == ["Ann", "Ben"]
    await cho.refused(f"GET {address}/league", "404 unknown_group")
    await cho.refused(f"POST /groups/{group['code']}/join", "403 not_allowed")
    await ben.refused(f"POST {address}/code", "403 not_allowed")
    renewed = await ann(f"POST {address}/code")
    assert renewed["code"] != group["code"]
    await cho.refused(f"GET /groups/{group['code']}", "404 unknown_group")
    assert (await ben(f"GET {address}"))["code"] == renewed["code"]
    await ann(f"POST {address}/leave", status=204)
    assert (await ben(f"GET {address}"))["is_owner"]
    await ben(f"POST {address}/leave", status=204)
    await ben.refused(f"GET /groups/{renewed['code']}", "404 unknown_group")


@pytest.mark.settings(groups_per_person=2, most_members=2, most_results=3, most_results_a_day=2)
async def test_each_bound_is_refused_by_its_name(server: Served) -> None:
    ann, ben, cho = await server.people("Ann", "Ben", "Cho")
    group = await friends(ann, ben)
    await ann("POST /groups", GROUP, 201)
    found = await ann.refused("POST /groups", "409 full", GROUP)
    assert found["reason"] == "groups_per_person"
    found = await cho.refused(f"POST /groups/{group['code']}/join", "409 full")
    assert found["reason"] == "most_members"
    results = f"POST /groups/{group['id']}/results"
    seats = ((ann, 41_200), (ben, 28_000), ("Cho", 20_800), ("Dai", 10_000))
    for number in range(2):
        await ann(results, paper(*seats, key=f"{number}"))
    found = await ann.refused(results, "409 full", paper(*seats, key="2"))
    assert found["reason"] == "most_results_a_day"
    sheet = {"sheet": sheet_of(2)}
    found = await ann.refused(f"POST /groups/{group['id']}/sheets", "409 full", sheet)
    assert found["reason"] == "most_results"
    assert (await ann(f"GET /groups/{group['id']}/league"))["games"] == 2


@pytest.mark.settings(rate_groups="1/day", rate_results="1/day")
async def test_new_groups_and_results_have_rates(server: Served) -> None:
    ann = await server.person("Ann")
    group = await friends(ann)
    assert (await ann.refused("POST /groups", "429 too_often", GROUP))["reason"] == "rate_groups"
    body = paper((ann, 41_200), ("Ben", 28_000), ("Cho", 20_800), ("Dai", 10_000))
    await ann(f"POST /groups/{group['id']}/results", body)
    found = await ann.refused(f"POST /groups/{group['id']}/results", "429 too_often", body)
    assert found["reason"] == "rate_results"


async def test_rules_of_a_person_are_bounded(server: Served) -> None:
    ann = await server.person("Ann")
    long = {"setup": {"engine": "ruleset", "preset": "", "text": " " * 200_001}}
    await ann.refused("POST /groups", "413 too_large", {"name": "x", "settings": long})
    placed = {"setup": {"position": '{"hand": "1m"}'}}
    await ann.refused("POST /groups", "422 malformed", {"name": "x", "settings": placed})


async def test_the_picture_has_the_league_and_nothing_that_runs(server: Served) -> None:
    ann, ben = await server.people("Ann", "<b>Ben")
    group = await friends(ann, ben)
    picture = f"GET /groups/{group['id']}/picture"
    assert "There is no game" in await ann(picture)
    body = paper((ann, 41_200), (ben, 28_000), ("Cho", 20_800), ("Dai", 10_000))
    await ann(f"POST /groups/{group['id']}/results", body)
    answer = await ann.answer(f"{picture}?language=ja")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    for text in ("リーグ戦", "Friday", "+41.2", "&lt;b&gt;Ben", "\N{MINUS SIGN}30.0"):
        assert text in answer.text
    assert "<b>" not in answer.text
