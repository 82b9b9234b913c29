"""The statistics of a person's own games: each counted once, a few a request, for nobody else."""

from unittest.mock import patch

from fastapi import FastAPI

from harness.serving import Browser, parts
from jantaku.riichi.records.native import About, read_riichi, write_native
from jantaku.riichi.statistics import count_game
from jantaku.server.api.records import statistics
from riichi.records.test_native import played, steps_of
from server.api.records.test_records import keep

OWN = "GET /records/mine/statistics"


async def test_own_games_are_counted_as_their_records(app: FastAPI, one: Browser) -> None:
    game = played("riichi")
    record = read_riichi(write_native(About({}), game.spec, steps_of(game)))
    expected = count_game(record)
    await one.come("Mari")
    await keep(app, "t1", one.id)
    await keep(app, "t2", one.id, private=True)
    found = await one(OWN)
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


async def test_a_request_counts_a_few_games_and_none_twice(app: FastAPI, mari: Browser) -> None:
    for number in range(5):
        await keep(app, f"t{number}", mari.id)
    with (
        patch.object(statistics, "_AT_ONCE", 2),
        patch.object(statistics, "count_game", wraps=count_game) as counting,
    ):
        left = [(await mari(OWN))["uncounted"] for _ in range(4)]
    assert left == [3, 1, 0, 0]
    assert counting.call_count == 5
    with patch.object(statistics, "_MOST_GAMES", 3):
        assert (await mari(OWN))["games"] == 3


async def test_other_games_are_left_out(app: FastAPI, mari: Browser) -> None:
    await keep(app, "t1", mari.id, "haiyuki")
    await keep(app, "t2", mari.id)
    await keep(app, "going", mari.id, state="suspended")
    found = await mari(OWN)
    assert (found["games"], found["left_out"], found["uncounted"]) == (1, 1, 0)
    later = (await parts(app).store.table("t2")).created + 1
    assert (await mari(f"{OWN}?since={later}"))["games"] == 0


async def test_nobody_else_sees_them(app: FastAPI, mari: Browser, other: Browser) -> None:
    await keep(app, "t1", mari.id)
    await other.refused(OWN, "401 not_signed_in")
    await other.come("Ken")
    assert (await other(OWN))["games"] == 0


async def test_wrong_times_are_refused(mari: Browser) -> None:
    for since in ("-1", "nan", "1e300", "soon"):
        await mari.refused(f"{OWN}?since={since}", "422 malformed")
