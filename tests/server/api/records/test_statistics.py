"""The statistics of a person's own games: each counted once, a few a request, for nobody else."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI
from httpx import AsyncClient

from harness.serving import API, client, come, parts, problem, running
from jantaku.riichi.records.native import About, read_riichi, write_native
from jantaku.riichi.statistics import count_game
from jantaku.server.api.records import statistics
from riichi.records.test_native import played, steps_of
from server.api.records.test_records import keep

OWN = f"{API}/records/mine/statistics"


async def asked(person: AsyncClient, **query: Any) -> Any:
    answer = await person.get(OWN, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_own_games_are_counted_as_their_records(tmp_path: Path) -> None:
    game = played("riichi")
    record = read_riichi(write_native(About({}), game.spec, steps_of(game)))
    expected = count_game(record)
    async with running(tmp_path) as app, client(app) as one:
        me = await come(one, "Mari")
        await keep(app, "t1", me["id"])
        await keep(app, "t2", me["id"], private=True)
        found = await asked(one)
    (kind,) = found["kinds"]
    tally = expected.tallies[0]
    assert (found["games"], found["uncounted"], found["left_out"]) == (2, 0, 0)
    assert (kind["players"], kind["length"], kind["rounds"]) == (4, "east", 2 * tally.rounds)
    numbers = {row["name"]: row for row in kind["numbers"]}
    assert numbers["deal_in"]["value"] == tally.counts["deal_in"] / tally.rounds
    assert numbers["placement"]["value"] == expected.places[0]
    assert numbers["win"]["low"] <= numbers["win"]["value"] <= numbers["win"]["high"]
    assert kind["archive"]["games"] == 20_000
    assert [(row["record"], row["place"]) for row in found["places"]] == [
        ("t1", expected.places[0]),
        ("t2", expected.places[0]),
    ]


async def test_a_request_counts_a_few_games_and_none_twice(app: FastAPI, one: AsyncClient) -> None:
    me = await come(one, "Mari")
    for number in range(5):
        await keep(app, f"t{number}", me["id"])
    with (
        patch.object(statistics, "_AT_ONCE", 2),
        patch.object(statistics, "count_game", wraps=count_game) as counting,
    ):
        left = [(await asked(one))["uncounted"] for _ in range(4)]
    assert left == [3, 1, 0, 0]
    assert counting.call_count == 5
    with patch.object(statistics, "_MOST_GAMES", 3):
        assert (await asked(one))["games"] == 3


async def test_other_games_are_left_out(app: FastAPI, one: AsyncClient) -> None:
    me = await come(one, "Mari")
    await keep(app, "t1", me["id"], "haiyuki")
    await keep(app, "t2", me["id"])
    await keep(app, "going", me["id"], state="suspended")
    found = await asked(one)
    assert (found["games"], found["left_out"], found["uncounted"]) == (1, 1, 0)
    later = (await parts(app).store.table("t2")).created + 1
    assert (await asked(one, since=later))["games"] == 0


async def test_nobody_else_sees_them(app: FastAPI, one: AsyncClient, other: AsyncClient) -> None:
    me = await come(one, "Mari")
    await keep(app, "t1", me["id"])
    problem(await other.get(OWN), 401, "not_signed_in")
    await come(other, "Ken")
    assert (await asked(other))["games"] == 0


async def test_wrong_times_are_refused(one: AsyncClient) -> None:
    await come(one, "Mari")
    for since in ("-1", "nan", "1e300", "soon"):
        assert (await one.get(OWN, params={"since": since})).status_code == 422
