"""Rates: a refusal says what was too often, and when to try again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.asked import problem
from server.backends import awaited
from server.serving import heard, said, served

if TYPE_CHECKING:
    from pathlib import Path

SETUP = {"engine": "riichi", "preset": "tenhou"}


@awaited
async def test_invitations_and_phrases_of_a_person_have_rates(tmp_path: Path) -> None:
    rates = {"rate_invitations": "2/day", "rate_phrases": "2/day"}
    async with served(tmp_path, **rates, metrics="on") as server:
        _, cookie = await server.guest("Ann")
        _, other = await server.guest("Ben")
        async with server.http(cookie) as ann, server.http(other) as ben:
            mine = (await ann.post("/rooms", json={"setup": SETUP})).json()["code"]
            theirs = (await ben.post("/rooms", json={"setup": SETUP})).json()["code"]
            for _ in range(2):
                unknown = await ann.post(f"/rooms/{mine}/invite", json={"name": "Nobody"})
                problem(unknown, 404, "unknown")
            often = await ann.post(f"/rooms/{mine}/invite", json={"name": "Nobody"})
            fault = problem(often, 429, "too_often")
            assert fault["detail"] == "too many invitations: more than 2 per 1 day"
            assert fault["cure"] == f"try again in {often.headers['Retry-After']} seconds"
            assert fault["reason"] == "rate_invitations"
            assert f"{fault['retry_after_s']}" == often.headers["Retry-After"]
            unknown = await ben.post(f"/rooms/{theirs}/invite", json={"name": "Nobody"})
            problem(unknown, 404, "unknown")  # each has their own
            table = (await ann.post("/rooms/now", json={"setup": SETUP})).json()["table"]
            async with server.socket(cookie) as socket:
                await said(socket, {"type": "join", "table": table})
                for phrase in ("hello", "no such phrase", "thanks"):  # the faulty one counts too
                    await said(socket, {"type": "say", "table": table, "phrase": phrase})
                assert (await heard(socket, "said"))["phrase"] == "hello"
                assert (await heard(socket, "error"))["code"] == "malformed"
                refused = await heard(socket, "error")
            assert refused["code"] == "too_often"
            assert refused["fault"].startswith("too many phrases: more than 2 per 1 day")
            assert refused["cure"] == f"try again in {refused['retry_after_s']} seconds"
            assert refused["reason"] == "rate_phrases"
            numbers = (await ann.get(f"{server.base}/metrics")).text
        assert 'jantaku_limited_total{kind="rate_invitations"}' in numbers
        assert 'jantaku_limited_total{kind="rate_phrases"}' in numbers
