"""People report names, conduct, titles and rules; the operator reads and closes the reports."""

from pathlib import Path
from typing import Any

import pytest

from harness.operating import Operator, RefusedOperation
from harness.serving import Served, problem, served
from server.api.test_rooms import OWN

WRITTEN = {"engine": "ruleset", "preset": "", "text": OWN}
SETUP = {"engine": "riichi", "preset": "tenhou"}


@pytest.mark.sample(2)
async def test_people_report_and_the_operator_reads(server: Served) -> None:
    operator = Operator(server.base, "api")
    rude, theirs = await server.guest("Rude Name")
    ann, cookie = await server.guest("Ann")
    async with server.http(theirs) as host, server.http(cookie) as client:

        async def report(status: int = 204, **asked: Any) -> Any:
            answer = await client.post("/reports", json=asked)
            assert answer.status_code == status, answer.text
            return answer.json() if status != 204 else None

        settings = {"setup": WRITTEN, "title": "A rude title"}
        room = (await host.post("/rooms", json=settings)).json()["code"]
        private = {"setup": SETUP, "private": True}
        hidden = (await host.post("/rooms", json=private)).json()["code"]
        table = (await host.post(f"/rooms/{hidden}/start")).json()["table"]
        note = "every\nday\u202e"
        for what in ("title", "rules", "name", "conduct"):
            seat = {"seat": 0} if what in ("name", "conduct") else {}
            for _ in range(2):  # the same again is one
                await report(what=what, room=room.lower(), note=note, **seat)
        found = {one["what"]: one for one in await operator("reports list")}
        assert len(found) == 4
        assert {one["person"] for one in found.values()} == {rude}
        assert {one["reporter"] for one in found.values()} == {ann}
        assert found["name"]["text"] == found["title"]["name"] == "Rude Name"
        assert found["title"]["text"] == "A rude title"
        assert found["rules"]["text"] == " ".join(OWN.split())
        assert found["rules"]["place"] == f"room {room}"
        assert found["rules"]["note"] == "every day\N{REPLACEMENT CHARACTER}"
        unknown = await report(404, what="title", room="ZZZZZ")
        assert unknown["code"] == "unknown_room"
        assert (await report(404, what="name", table=table, seat=0))["code"] == "unknown_table"
        assert (await report(422, what="name", room=room, seat=1))["field"] == "seat"
        assert (await report(422, what="rules", room=hidden))["field"] == "what"
    [first, *_] = await operator("reports list")
    assert (await operator("reports close", report=first["id"]))["closed"]
    assert first["id"] not in [one["id"] for one in await operator("reports list")]
    assert len(await operator("reports list", all=True)) == 4
    with pytest.raises(RefusedOperation, match="there is no report"):
        await operator("reports close", report="unknown")


async def test_reports_have_a_rate_for_people_and_addresses(tmp_path: Path) -> None:
    async with served(tmp_path, rate_reports="2/day") as server:
        statuses = []
        for name in ("Ann", "Ann of another name"):
            _, cookie = await server.guest(name)
            async with server.http(cookie) as client:
                for _ in range(2):
                    answer = await client.post("/reports", json={"what": "title", "room": "ZZZZZ"})
                    statuses.append(answer.status_code)
        assert statuses == [404, 404, 429, 429]
        fault = problem(answer, 429, "too_often")["detail"]
        assert fault == "too many reports: more than 2 per 1 day"
