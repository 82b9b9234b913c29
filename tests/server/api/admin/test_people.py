"""The operator and people: find, rename, reset a passphrase, ban and unban."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from harness.operating import TOKEN, Operator, RefusedOperation
from harness.serving import QUICK, Served, heard, served
from jantaku.base.errors import PersonError
from jantaku.server.protocol import CLOSED_BANNED

PASSPHRASE = "four winds blow east"


async def claimed(server: Served, name: str) -> str:
    """A person with a claimed name; returns the cookie."""
    server.running.people._hasher = QUICK
    user, _ = await server.guest(name)
    await server.running.people.claim(user, PASSPHRASE)
    return server.running.people.cookie(await server.running.people.user(user))


async def status(server: Served, cookie: str, path: str = "/people/me") -> tuple[int, str]:
    """The status and code of an answer to a person."""
    async with server.http(cookie) as client:
        answer = await client.get(path)
    return answer.status_code, answer.json().get("code", "")


async def login(server: Served, name: str, passphrase: str) -> httpx.Response:
    async with server.http() as client:
        return await client.post("/people/login", json={"name": name, "passphrase": passphrase})


@pytest.mark.sample(4)
async def test_people_are_found_and_renamed(server: Served, operator: Operator) -> None:
    await claimed(server, "Mari")
    guest, _ = await server.guest("100%_rude")
    assert [one["name"] for one in await operator("people find")] == ["100%_rude", "Mari"]
    [found] = await operator("people find", name="aRi")
    assert (found["name"], found["claimed"], found["banned"]) == ("Mari", True, False)
    assert await operator("people find", name="a%i") == []
    assert [one["name"] for one in await operator("people find", name=guest)] == ["100%_rude"]
    await operator("people rename", person=guest, name="Guest 1")
    assert (await server.running.people.user(guest)).name == "Guest 1"
    async with server.http(
        server.running.people.cookie(await server.running.people.user(guest))
    ) as client:
        held = await client.patch("/people/me", json={"name": "100%_rude"})
    assert (held.status_code, held.json()["reason"]) == (403, "held_name")
    with pytest.raises(RefusedOperation, match="would refuse 'guest-1' too"):
        await operator("people rename", person=guest, name="guest-1", ban=True)
    await operator("people rename", person=guest, name="Polite", ban=True)
    with pytest.raises(PersonError, match="not allowed here"):
        await server.running.people.guest("Guest.1")
    await operator("people rename", person="mari", name="Anna")
    assert (await login(server, "Mari", PASSPHRASE)).status_code == 401
    assert (await login(server, "anna", PASSPHRASE)).json()["claimed"]
    with pytest.raises(RefusedOperation, match="one that looks like it, is claimed"):
        await operator("people rename", person=guest, name="ANNA")
    with pytest.raises(RefusedOperation, match="nobody has this name or id"):
        await operator("people rename", person="Mari", name="Other")


@pytest.mark.sample(4)
async def test_a_passphrase_is_replaced(server: Served, operator: Operator) -> None:
    cookie = await claimed(server, "Mari")
    guest, _ = await server.guest("Guest")
    user = await server.running.people.by_cookie(cookie)
    _, token = await server.running.people.new_token(user.id, "bot")
    passphrase = (await operator("people reset", person="Mari"))["passphrase"]
    assert (await login(server, "Mari", PASSPHRASE)).status_code == 401
    assert (await login(server, "Mari", passphrase)).status_code == 200
    assert await status(server, cookie) == (401, "not_signed_in")
    assert (await server.running.people.by_token(token)).id == user.id
    await operator("people reset", person="Mari", tokens=True)
    assert await server.running.store.tokens_of(user.id) == ()
    with pytest.raises(RefusedOperation, match="has no passphrase"):
        await operator("people reset", person=guest)


@pytest.mark.sample(4)
async def test_a_banned_person_is_refused_everywhere(server: Served, operator: Operator) -> None:
    cookie = await claimed(server, "Mari")
    _, other = await server.guest("Other")
    async with server.socket(cookie) as socket, server.socket(other) as well:
        await heard(socket, "hello")
        await heard(well, "hello")
        await operator("people ban", whom="Mari", kind="person", reason="spam", hours=2)
        assert await end_of(socket) == ("banned", "you are banned: spam", CLOSED_BANNED)
        async with server.http(other) as client:
            assert (await client.get("/people/me")).status_code == 200
        await well.ping()
    assert await status(server, cookie) == (403, "banned")
    refused = (await login(server, "Mari", PASSPHRASE)).json()
    assert (refused["code"], refused["reason"], refused["note"]) == ("banned", "person", "spam")
    assert 7190 < refused["retry_after_s"] <= 7200
    async with server.socket(cookie) as socket:
        assert await end_of(socket) == ("banned", "you are banned: spam", CLOSED_BANNED)
    [ban] = await operator("people bans")
    assert (ban["kind"], ban["reason"]) == ("person", "spam")
    assert ban["until"] - ban["created"] == 7200
    assert (await operator("people find", name="Mari"))[0]["banned"]
    await operator("people unban", whom=ban["shown"])
    assert await status(server, cookie) == (200, "")
    with pytest.raises(RefusedOperation, match="there is no such ban"):
        await operator("people unban", whom=ban["shown"])


@pytest.mark.sample(4)
async def test_names_addresses_and_networks_are_banned(tmp_path: Path, url: str, way: str) -> None:
    proxies = ("127.0.0.1",)
    async with served(tmp_path, database=url, operator_token=TOKEN, proxies=proxies) as server:
        operator = Operator(server.base, way)
        _, cookie = await server.guest("Rude")
        await operator("people ban", whom="rude")
        assert await status(server, cookie) == (403, "banned")
        async with server.http() as client:
            answer = await client.post("/people", json={"name": "RUDE"})
            assert (answer.status_code, answer.json()["code"]) == (409, "taken")
            assert (await client.post("/people", json={"name": "Polite"})).status_code == 201
        await operator("people unban", whom="Rude")
        assert await status(server, cookie) == (200, "")
        for whom in ("127.0.0.1", "127.0.0.0/24"):
            async with server.socket(cookie) as socket:
                await heard(socket, "hello")
                with pytest.raises(RefusedOperation, match=r"has 127\.0\.0\.0/8"):
                    await operator("people ban", whom=whom)
                done = await operator("people ban", whom=whom, force=True)
                assert done["closed"] == 1
                assert await end_of(socket) == ("banned", "this network is banned", CLOSED_BANNED)
            assert await status(server, "", "/rooms") == (403, "banned")
            await operator("people unban", whom=whom)
            assert (await status_of_list(server)) == 200
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


async def status_of_list(server: Served) -> int:
    async with server.http() as client:
        return (await client.get("/rooms")).status_code


async def end_of(socket: Any) -> tuple[str, str, int]:
    """The last error of a socket: its code, its fault, and the code with which it is closed."""
    last: dict[str, Any] = {}
    with suppress(ConnectionClosed):
        while True:
            last = json.loads(await socket.recv())
    return last["code"], last["fault"], socket.close_code


async def test_only_the_operator_may_ask(tmp_path: Path) -> None:
    settings = {"operator_token": TOKEN, "rate_operator": "3/day"}
    async with served(tmp_path, **settings) as server, httpx.AsyncClient() as client:
        url = f"{server.base}/api/v1/admin/people/find"
        _, cookie = await server.guest("Mari")
        _, token = await server.running.people.new_token(
            (await server.running.people.by_cookie(cookie)).id, "bot"
        )
        for given in ("", f"Bearer {token}", "Bearer \u00e9".encode()):
            answer = await client.post(url, json={}, headers={"Authorization": given})
            assert (answer.status_code, answer.json()["code"]) == (401, "wrong_token")
        answer = await client.post(url, json={}, headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.json()["code"] == "too_often"


async def test_without_a_token_there_is_no_operator(tmp_path: Path) -> None:
    async with served(tmp_path) as server, httpx.AsyncClient() as client:
        url = f"{server.base}/api/v1/admin/people/find"
        answer = await client.post(url, json={}, headers={"Authorization": "Bearer"})
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
