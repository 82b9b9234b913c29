"""Reviews over HTTP: of a log, and of a game played here."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from jantaku.review import review_game
from jantaku.review.answers import review_answer
from riichi.records.corpus import path_of
from server.api.records.test_records import keep
from server.asked import API, client, come, problem, running
from server.backends import awaited

if TYPE_CHECKING:
    from pathlib import Path


@awaited
async def test_a_log_is_reviewed_for_a_seat_in_a_language(tmp_path: Path) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    async with running(tmp_path) as app, client(app) as one:
        answer = await one.post(f"{API}/review?seat=2&language=ja", content=data)
        assert answer.status_code == 200
        wanted = asdict(review_answer(review_game(data, seats=[2]), "ja"))
        told = answer.json()
        assert told["rounds"] == [*wanted["rounds"]]
        (seat,) = told["seats"]
        first, ours = seat["decisions"][0], wanted["seats"][0]["decisions"][0]
        assert (first["event"], first["why"]) == (ours["event"], ours["why"])
        assert [row["words"] for row in first["alternatives"]] == [
            row["words"] for row in ours["alternatives"]
        ]


@awaited
async def test_what_cannot_be_reviewed_is_refused(tmp_path: Path) -> None:
    data = path_of("own-3p", "mjai").read_bytes()
    async with running(tmp_path) as app, client(app) as one:
        problem(await one.post(f"{API}/review?seat=0", content=b"no"), 422, "malformed")
        problem(await one.post(f"{API}/review?seat=3", content=data), 422, "malformed")
        problem(await one.post(f"{API}/review?seat=4", content=data), 422, "malformed")
        problem(await one.post(f"{API}/review", content=data), 422, "malformed")


@awaited
async def test_a_private_game_is_reviewed_for_those_who_may_see_it(tmp_path: Path) -> None:
    async with running(tmp_path) as app, client(app) as one, client(app) as other:
        me = await come(one, "Mari")
        await keep(app, "mine", me["id"], "riichi", private=True)
        await keep(app, "battle", me["id"], "haiyuki", private=True)
        await keep(app, "going", me["id"], state="suspended")
        seen = await one.get(f"{API}/review/mine?seat=0")
        assert seen.json()["seats"][0]["seat"] == 0
        problem(await other.get(f"{API}/review/mine?seat=0"), 404, "unknown_record")
        problem(await one.get(f"{API}/review/going?seat=0"), 409, "not_now")
        problem(await one.get(f"{API}/review/battle?seat=0"), 422, "malformed")
