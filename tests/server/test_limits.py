"""Rates: a refusal says what was too often, and when to try again."""

from contextlib import suppress

import pytest

from harness.serving import SETUP, Served, heard, problem, said
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


@pytest.mark.settings(rate_invitations="2/day", rate_phrases="2/day", metrics="on")
async def test_invitations_and_phrases_of_a_person_have_rates(server: Served) -> None:
    ann, ben = await server.people("Ann", "Ben")
    mine = (await ann("POST /rooms", {"setup": SETUP}))["code"]
    theirs = (await ben("POST /rooms", {"setup": SETUP}))["code"]
    for _ in range(2):
        await ann.refused(f"POST /rooms/{mine}/invite", "404 unknown", {"name": "Nobody"})
    often = await ann.answer(f"POST /rooms/{mine}/invite", {"name": "Nobody"})
    fault = problem(often, 429, "too_often")
    assert fault["detail"] == "too many invitations: more than 2 per 1 day"
    assert fault["cure"] == f"try again in {often.headers['Retry-After']} seconds"
    assert fault["reason"] == "rate_invitations"
    assert f"{fault['retry_after_s']}" == often.headers["Retry-After"]
    # each has their own
    await ben.refused(f"POST /rooms/{theirs}/invite", "404 unknown", {"name": "Nobody"})
    table = (await ann("POST /rooms/now", SETUP))["table"]
    async with ann.socket() as socket:
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
    numbers = await ann("GET /metrics")
    for kind in ("rate_invitations", "rate_phrases"):
        assert f'jantaku_limited_total{{kind="{kind}"}}' in numbers
