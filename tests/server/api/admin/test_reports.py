"""People report names, conduct, titles and rules; the operator reads and closes the reports."""

import pytest

from harness.operating import Operator, RefusedOperation
from harness.serving import SETUP, Served
from jantaku.server.safety import reports
from server.api.test_rooms import OWN

WRITTEN = {"engine": "ruleset", "preset": "", "text": OWN}


@pytest.mark.sample(2)
@pytest.mark.usefixtures("url")
async def test_people_report_and_the_operator_reads(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = Operator(server.base, "api")
    host = await server.person("Rude Name")
    client = await server.person("Ann")
    settings = {"setup": WRITTEN, "title": "A rude title"}
    room = (await host("POST /rooms", settings))["code"]
    private = {"setup": SETUP, "private": True}
    hidden = (await host("POST /rooms", private))["code"]
    table = (await host(f"POST /rooms/{hidden}/start"))["table"]
    note = "every\nday\u202e"
    for what in ("title", "rules", "name", "conduct"):
        seat = {"seat": 0} if what in ("name", "conduct") else {}
        for _ in range(2):  # the same again is one
            asked = {"what": what, "room": room.lower(), "note": note, **seat}
            await client("POST /reports", asked, 204)
    found = {one["what"]: one for one in await operator("reports list")}
    assert len(found) == 4
    assert {one["person"] for one in found.values()} == {host.id}
    assert {one["reporter"] for one in found.values()} == {client.id}
    assert found["name"]["text"] == found["title"]["name"] == "Rude Name"
    assert found["title"]["text"] == "A rude title"
    assert found["rules"]["text"] == " ".join(OWN.split())
    assert found["rules"]["place"] == f"room {room}"
    assert found["rules"]["note"] == "every day\N{REPLACEMENT CHARACTER}"
    for refusal, wrong in (
        ("404 unknown_room", {"what": "title", "room": "ZZZZZ"}),
        ("404 unknown_table", {"what": "name", "table": table, "seat": 0}),
        ("422 malformed seat", {"what": "name", "room": room, "seat": 1}),
        ("422 malformed what", {"what": "rules", "room": hidden}),
    ):
        await client.refused("POST /reports", refusal, wrong)
    [first, *_] = await operator("reports list")
    assert (await operator("reports close", report=first["id"]))["closed"]
    assert first["id"] not in [one["id"] for one in await operator("reports list")]
    assert len(await operator("reports list", all=True)) == 4
    monkeypatch.setattr(reports, "MOST_OPEN_EACH", 0)
    more = {"what": "title", "room": room, "note": "again"}
    await host.refused("POST /reports", "409 full:most_reports", more)
    with pytest.raises(RefusedOperation, match="there is no report"):
        await operator("reports close", report="unknown")


@pytest.mark.settings(rate_reports="2/day")
async def test_reports_have_a_rate_for_people_and_addresses(server: Served) -> None:
    unknown = {"what": "title", "room": "ZZZZZ"}
    for name, refusal in (("Ann", "404 unknown_room"), ("Ann of another name", "429 too_often")):
        client = await server.person(name)
        for _ in range(2):
            told = await client.refused("POST /reports", refusal, unknown)
    assert told["detail"] == "too many reports: more than 2 per 1 day"
