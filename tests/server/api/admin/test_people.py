"""The operator and people: find, rename, reset a passphrase, ban and unban."""

from typing import Any

import pytest

from harness.operating import TOKEN, Operator, RefusedOperation
from harness.serving import PASSPHRASE, Served, ended, heard
from jantaku.base.errors import PersonError
from jantaku.server.protocol import CLOSED_BANNED

FIND = "POST /admin/people/find"


def login(name: str, passphrase: str = PASSPHRASE) -> tuple[str, dict[str, str]]:
    """The request with which a person signs in, and its body."""
    return "POST /people/login", {"name": name, "passphrase": passphrase}


async def check_banned(socket: Any, fault: str = "you are banned: spam") -> None:
    """Checks that a socket is closed by a ban, with that fault."""
    last = (await ended(socket, CLOSED_BANNED))[-1]
    assert (last["code"], last["fault"]) == ("banned", fault)


@pytest.mark.sample(4)
async def test_people_are_found_and_renamed(server: Served, operator: Operator) -> None:
    await server.person("Mari", claimed=True)
    guest, nobody = await server.person("100%_rude"), server.browser()
    assert [one["name"] for one in await operator("people find")] == ["100%_rude", "Mari"]
    [found] = await operator("people find", name="aRi")
    assert (found["name"], found["claimed"], found["banned"]) == ("Mari", True, False)
    assert await operator("people find", name="a%i") == []
    assert [one["name"] for one in await operator("people find", name=guest.id)] == ["100%_rude"]
    await operator("people rename", person=guest.id, name="Guest 1")
    assert (await server.running.people.user(guest.id)).name == "Guest 1"
    held = await guest.refused("PATCH /people/me", "403 not_allowed name", {"name": "100%_rude"})
    assert held["reason"] == "held_name"
    with pytest.raises(RefusedOperation, match="would refuse 'guest-1' too"):
        await operator("people rename", person=guest.id, name="guest-1", ban=True)
    await operator("people rename", person=guest.id, name="Polite", ban=True)
    with pytest.raises(PersonError, match="not allowed here"):
        await server.running.people.guest("Guest.1")
    await operator("people rename", person="mari", name="Anna")
    request, body = login("Mari")
    await nobody.refused(request, "401 wrong_passphrase", body)
    assert (await nobody(*login("anna")))["claimed"]
    for person, name, fault in (
        (guest.id, "ANNA", "one that looks like it, is claimed"),
        ("Mari", "Other", "nobody has this name or id"),
    ):
        with pytest.raises(RefusedOperation, match=fault):
            await operator("people rename", person=person, name=name)


@pytest.mark.sample(4)
async def test_a_passphrase_is_replaced(server: Served, operator: Operator) -> None:
    mari, guest = await server.person("Mari", claimed=True), await server.person("Guest")
    people, nobody = server.running.people, server.browser()
    token = await server.token(mari)
    passphrase = (await operator("people reset", person="Mari"))["passphrase"]
    request, body = login("Mari")
    await nobody.refused(request, "401 wrong_passphrase", body)
    await nobody(*login("Mari", passphrase))
    await mari.refused("GET /people/me", "401 not_signed_in")
    assert (await people.by_token(token)).id == mari.id
    await operator("people reset", person="Mari", tokens=True)
    assert await server.running.store.tokens_of(mari.id) == ()
    with pytest.raises(RefusedOperation, match="has no passphrase"):
        await operator("people reset", person=guest.id)


@pytest.mark.sample(4)
async def test_a_banned_person_is_refused_everywhere(server: Served, operator: Operator) -> None:
    mari, other = await server.person("Mari", claimed=True), await server.person("Other")
    async with mari.socket() as socket, other.socket() as well:
        await heard(socket, "hello")
        await heard(well, "hello")
        await operator("people ban", whom="Mari", kind="person", reason="spam", hours=2)
        await check_banned(socket)
        await other("GET /people/me")
        await well.ping()
    await mari.refused("GET /people/me", "403 banned")
    request, body = login("Mari")
    refused = await server.browser().refused(request, "403 banned", body)
    assert (refused["reason"], refused["note"]) == ("person", "spam")
    assert 7190 < refused["retry_after_s"] <= 7200
    async with mari.socket() as socket:
        await check_banned(socket)
    [ban] = await operator("people bans")
    assert (ban["kind"], ban["reason"]) == ("person", "spam")
    assert ban["until"] - ban["created"] == 7200
    assert (await operator("people find", name="Mari"))[0]["banned"]
    await operator("people unban", whom=ban["shown"])
    await mari("GET /people/me")
    with pytest.raises(RefusedOperation, match="there is no such ban"):
        await operator("people unban", whom=ban["shown"])


@pytest.mark.sample(4)
@pytest.mark.settings(proxies=("127.0.0.1",))
async def test_names_addresses_and_networks_are_banned(server: Served, operator: Operator) -> None:
    rude, nobody = await server.person("Rude"), server.browser()
    await operator("people ban", whom="rude")
    await rude.refused("GET /people/me", "403 banned")
    await nobody.refused("POST /people", "409 taken", {"name": "RUDE"})
    await nobody("POST /people", {"name": "Polite"}, 201)
    await operator("people unban", whom="Rude")
    await rude("GET /people/me")
    for whom in ("127.0.0.1", "127.0.0.0/24"):
        async with rude.socket() as socket:
            await heard(socket, "hello")
            with pytest.raises(RefusedOperation, match=r"has 127\.0\.0\.0/8"):
                await operator("people ban", whom=whom)
            assert (await operator("people ban", whom=whom, force=True))["closed"] == 1
            await check_banned(socket, "this network is banned")
        await server.browser().refused("GET /rooms", "403 banned")
        await operator("people unban", whom=whom)
        await server.browser()("GET /rooms")
    for whom, kind, fault in (
        ("1.2.3.4/99", "network", "is not a network"),
        ("203.0.113.999", "", "is not an address"),
        ("10.0.0.0/33", "", "is not an address"),
        ("2001:db8:::1", "", "is not an address"),
        ("0.0.0.0/0", "", "is a large part of the internet"),
        ("2001::/16", "", "is a large part of the internet"),
        ("x", "address", "is not an address"),
        ("x", "planet", "unknown kind"),
    ):
        with pytest.raises(RefusedOperation, match=fault):
            await operator("people ban", whom=whom, kind=kind)


@pytest.mark.settings(rate_operator="3/day")
async def test_only_the_operator_may_ask(server: Served) -> None:
    token, nobody = await server.token(await server.person("Mari")), server.browser()
    for given in ("", f"Bearer {token}", "Bearer \u00e9".encode()):
        await nobody.refused(FIND, "401 wrong_token", {}, headers={"Authorization": given})
    own = {"Authorization": f"Bearer {TOKEN}"}
    await nobody.refused(FIND, "429 too_often", {}, headers=own)


@pytest.mark.settings(operator_token="")
async def test_without_a_token_there_is_no_operator(server: Served) -> None:
    bare = {"Authorization": "Bearer"}
    await server.browser().refused(FIND, "404 unknown", {}, headers=bare)
