"""Rates: a refusal says what was too often, and when to try again."""

from contextlib import suppress
from pathlib import Path

import pytest

from harness.serving import heard, problem, said, served
from jantaku.server.limits import Limits
from jantaku.server.origins import Origin
from jantaku.server.refusals import RequestRefused
from jantaku.server.settings import Settings


@pytest.mark.parametrize(
    ("origins", "most"),
    [
        ([Origin("ann", "10.0.0.1")], 2),
        ([Origin(f"name {number}", "10.0.0.1") for number in range(50)], 20),
        ([Origin(f"name {number}", f"2001:db8:7:{number:x}::") for number in range(100)], 40),
        ([Origin(f"name {one}", f"2001:db8:7:{one << 8:x}::") for one in range(100)], 80),
        ([Origin("", "10.0.0.1")], 2),
        ([Origin("", f"2001:db8:7:{number:x}::") for number in range(100)], 4),
    ],
    ids=["a person", "names", "names of a /56", "names of a /48", "an address", "a /56"],
)
async def test_a_rate_counts_the_person_the_address_and_the_networks_around_it(
    origins: list[Origin], most: int
) -> None:
    limits = Limits(Settings(rate_heavy="2/day"))
    allowed = 0
    for _ in range(3):
        for one in origins:
            with suppress(RequestRefused):
                await limits.take("rate_heavy", one)
                allowed += 1
    assert allowed == most
    await limits.take("rate_heavy", Origin("ann of another address", "10.0.0.2"))


SETUP = {"engine": "riichi", "preset": "tenhou"}


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
            table = (await ann.post("/rooms/now", json=SETUP)).json()["table"]
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
