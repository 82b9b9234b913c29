"""Who somebody is, over HTTP: cookies, tokens, names that are claimed."""

import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from harness.serving import API, asking, client, come, parts, problem, running
from jantaku.server.app import create_app
from jantaku.server.settings import Settings

WORDS = "four winds blow"


async def test_a_guest_is_known_by_a_cookie_that_scripts_cannot_read(one: AsyncClient) -> None:
    problem(await one.get(f"{API}/people/me"), 401, "not_signed_in")
    answer = await one.post(f"{API}/people", json={"name": "Mari"})
    cookie, here = answer.headers.get_list("set-cookie")
    assert cookie.startswith("jantaku=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert here.startswith("jantaku_here=1;")  # what a page may read says nothing more
    assert "HttpOnly" not in here
    again = await one.get(f"{API}/people/me")
    assert "Max-Age=31536000" in again.headers["set-cookie"]  # good for another year
    me = again.json()
    assert me == answer.json()
    assert (me["name"], me["claimed"]) == ("Mari", False)
    me = (await one.patch(f"{API}/people/me", json={"name": "Mariko"})).json()
    assert me["name"] == "Mariko"
    await one.post(f"{API}/people/logout")
    assert not one.cookies
    problem(await one.get(f"{API}/people/me"), 401, "not_signed_in")


async def test_over_https_the_cookie_is_for_https_alone(app: FastAPI) -> None:
    async with client(app, base="https://test") as one:
        answer = await one.post(f"{API}/people", json={"name": "Mari"})
        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert "Strict-Transport-Security" in answer.headers
        gone = (await one.post(f"{API}/people/logout")).headers.get_list("set-cookie")
        assert len(gone) == 2
        assert all("Secure" in cookie and "Max-Age=0" in cookie for cookie in gone)


async def test_a_claimed_name_is_come_back_to_with_the_passphrase(
    one: AsyncClient, other: AsyncClient
) -> None:
    me = await come(one, "Mari")
    short = await one.post(f"{API}/people/me/claim", json={"passphrase": "short"})
    assert problem(short, 422, "malformed")["field"] == "passphrase"
    claimed = await one.post(f"{API}/people/me/claim", json={"passphrase": WORDS})
    assert claimed.json() == {**me, "claimed": True}
    taken = problem(await other.post(f"{API}/people", json={"name": "MARI"}), 409, "taken")
    assert taken["field"] == "name"
    for login in ({"name": "Mari", "passphrase": "x"}, {"name": "Nobody", "passphrase": WORDS}):
        wrong = await other.post(f"{API}/people/login", json=login)
        assert problem(wrong, 401, "wrong_passphrase")["field"] == "passphrase"
    right = await other.post(f"{API}/people/login", json={"name": " mari", "passphrase": WORDS})
    assert right.json()["id"] == me["id"]
    assert (await other.get(f"{API}/people/me")).json()["claimed"]
    stays = await other.patch(f"{API}/people/me", json={"name": "Else"})
    problem(stays, 409, "taken")


async def test_another_passphrase_takes_the_old_one_and_logs_out_all_others(
    app: FastAPI, one: AsyncClient
) -> None:
    async with client(app) as thief:
        await come(one, "Mari")
        await one.post(f"{API}/people/me/claim", json={"passphrase": WORDS})
        thief.cookies = one.cookies
        stolen = {"passphrase": "mine from now on"}
        wrong = await thief.post(f"{API}/people/me/claim", json=stolen)
        assert problem(wrong, 401, "wrong_passphrase")["field"] == "old"
        thief.cookies = dict(one.cookies)
        changed = {"passphrase": "north wind blows", "old": WORDS}
        assert (await one.post(f"{API}/people/me/claim", json=changed)).status_code == 200
        assert (await one.get(f"{API}/people/me")).json()["name"] == "Mari"
        problem(await thief.get(f"{API}/people/me"), 401, "not_signed_in")


async def test_claiming_a_name_logs_out_all_others(app: FastAPI, one: AsyncClient) -> None:
    async with client(app) as thief:
        await come(one, "Mari")
        thief.cookies = dict(one.cookies)
        assert (await thief.get(f"{API}/people/me")).status_code == 200
        await one.post(f"{API}/people/me/claim", json={"passphrase": WORDS})
        assert (await one.get(f"{API}/people/me")).json()["claimed"]
        problem(await thief.get(f"{API}/people/me"), 401, "not_signed_in")


async def test_whoever_logs_out_has_no_good_cookie_left(
    app: FastAPI, one: AsyncClient, other: AsyncClient
) -> None:
    await come(one, "Mari")
    await one.post(f"{API}/people/me/claim", json={"passphrase": WORDS})
    token = (await one.post(f"{API}/people/me/tokens", json={"label": "bot"})).json()["token"]
    login = {"name": "Mari", "passphrase": WORDS}
    await other.post(f"{API}/people/login", json=login)
    kept = dict(one.cookies)
    assert (await one.post(f"{API}/people/logout")).status_code == 204
    assert set(one.cookies) == {"jantaku_device"}
    one.cookies = kept
    for browser in (one, other):
        problem(await browser.get(f"{API}/people/me"), 401, "not_signed_in")
    assert (await one.post(f"{API}/people/logout")).status_code == 204  # of nobody
    bearer = {"Authorization": f"Bearer {token}"}
    async with client(app) as bot:
        assert (await bot.post(f"{API}/people/logout", headers=bearer)).status_code == 204
        assert (await bot.get(f"{API}/people/me", headers=bearer)).json()["name"] == "Mari"
    assert (await other.post(f"{API}/people/login", json=login)).status_code == 200
    assert (await other.get(f"{API}/people/me")).json()["name"] == "Mari"


async def test_a_program_acts_by_a_token_until_it_is_withdrawn(
    app: FastAPI, one: AsyncClient
) -> None:
    async with client(app) as bot:
        me = await come(one, "Mari")
        made = (await one.post(f"{API}/people/me/tokens", json={"label": "bot"})).json()
        bot.headers["Authorization"] = f"Bearer {made['token']}"
        told = await bot.get(f"{API}/people/me")
        assert told.json() == me
        assert "set-cookie" not in told.headers
        listed = (await one.get(f"{API}/people/me/tokens")).json()
        assert listed == [{key: made[key] for key in ("id", "label", "created")}]
        gone = await one.delete(f"{API}/people/me/tokens/{made['id']}")
        assert gone.status_code == 204
        problem(await bot.get(f"{API}/people/me"), 401, "not_signed_in")
        again = await one.delete(f"{API}/people/me/tokens/{made['id']}")
        problem(again, 404, "unknown")


async def test_forged_cookies_and_tokens_are_nobodys(one: AsyncClient) -> None:
    await come(one, "Mari")
    good = one.cookies["jantaku"]
    body, time, mark = good.split(".")
    forged = (
        f"{body}.{time}.{mark[:-2]}AA",
        f"{body}.{time}",
        f"{'A' * len(body)}.{time}.{mark}",
        good[:-1],
        "x" * 4000,
        "..",
        "%00",
    )
    for cookie in forged:
        answer = await one.get(f"{API}/people/me", headers={"Cookie": f"jantaku={cookie}"})
        problem(answer, 401, "not_signed_in")
        # what needs nobody works as if there were no cookie
        answer = await one.get(f"{API}/records", headers={"Cookie": f"jantaku={cookie}"})
        assert answer.status_code == 200
    for token in ("x", "", "jantaku_" + "A" * 43, good):
        answer = await one.get(f"{API}/people/me", headers={"Authorization": f"Bearer {token}"})
        problem(answer, 401, "not_signed_in")


async def test_a_cookie_of_another_secret_is_forged(tmp_path: Path) -> None:
    async with asking(tmp_path, secret="a" * 16) as one:
        await come(one, "Mari")
        cookie = one.cookies["jantaku"]
    async with asking(tmp_path, secret="b" * 16) as one:
        answer = await one.get(f"{API}/people/me", headers={"Cookie": f"jantaku={cookie}"})
        problem(answer, 401, "not_signed_in")
    async with asking(tmp_path, secret="a" * 16) as one:
        answer = await one.get(f"{API}/people/me", headers={"Cookie": f"jantaku={cookie}"})
        assert answer.json()["name"] == "Mari"


async def test_names_that_cannot_be_shown_are_refused(one: AsyncClient) -> None:
    for name in ["", "   ", "a\x00b", "a\u202eb", "a\nb", "x" * 300, "\ud800"]:
        answer = await one.post(
            f"{API}/people",
            content=json.dumps({"name": name}),
            headers={"Content-Type": "application/json"},
        )
        assert problem(answer, 422, "malformed")["field"] == "name", ascii(name)


async def test_a_name_is_text_wherever_it_is_told(app: FastAPI, one: AsyncClient) -> None:
    name = "<b>\"'&</b>"
    assert (await come(one, name))["name"] == name
    answer = await one.get(f"{API}/people/me")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert parts(app).settings.metrics


async def test_passphrases_are_tried_a_few_times_only(tmp_path: Path) -> None:
    limits = {"rate_secret": "3/day", "rate_login": "5/day"}
    async with running(tmp_path, **limits) as app, client(app) as one:
        login = {"name": "Mari", "passphrase": WORDS}
        for _ in range(3):
            problem(await one.post(f"{API}/people/login", json=login), 401, "wrong_passphrase")
        for login["name"] in ("Mari", " mari ", "\uff2dari", "Mari\ufe00"):  # the same name
            often = await one.post(f"{API}/people/login", json=login)
            problem(often, 429, "too_often")
            assert 1 <= int(often.headers["retry-after"]) <= 86_400
        login["name"] = "Else"  # all names of an address count together, too
        problem(await one.post(f"{API}/people/login", json=login), 429, "too_often")
        async with client(app, "10.9.9.9") as other:
            problem(await other.post(f"{API}/people/login", json=login), 401, "wrong_passphrase")


async def test_wrong_tries_never_keep_the_owner_out(tmp_path: Path) -> None:
    """Neither from the owner's address nor from many others."""
    limits = {"rate_secret": "3/day", "rate_name": "6/day"}
    login, wrong = [{"name": "Mari", "passphrase": one} for one in (WORDS, "wrong wrong")]
    async with running(tmp_path, **limits) as app, client(app) as owner, client(app) as one:
        await come(owner, "Mari")
        await owner.post(f"{API}/people/me/claim", json={"passphrase": WORDS})
        await owner.post(f"{API}/people/logout")
        codes = [(await one.post(f"{API}/people/login", json=wrong)).status_code for _ in range(4)]
        assert codes == [401, 401, 401, 429]
        for host in range(3):
            async with client(app, f"10.9.9.{host}") as other:
                await other.post(f"{API}/people/login", json=wrong)
        async with client(app, "10.9.9.9") as other:  # the name has been tried too often
            problem(await other.post(f"{API}/people/login", json=login), 429, "too_often")
        assert (await owner.post(f"{API}/people/login", json=login)).status_code == 200
        for _ in range(2):  # the browser of the owner has as many tries as an address
            await owner.post(f"{API}/people/login", json=wrong)
        problem(await owner.post(f"{API}/people/login", json=login), 429, "too_often")


async def test_the_cookie_of_a_browser_is_for_the_names_that_logged_in_there(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, rate_secret="3/day") as app, client(app) as owner:
        await come(owner, "Aki")
        await owner.post(f"{API}/people/me/claim", json={"passphrase": WORDS})
        await owner.post(f"{API}/people/logout")
        login = {"name": "Mari", "passphrase": WORDS}
        for _ in range(3):
            problem(await owner.post(f"{API}/people/login", json=login), 401, "wrong_passphrase")
        problem(await owner.post(f"{API}/people/login", json=login), 429, "too_often")
        login["name"] = "Aki"
        assert (await owner.post(f"{API}/people/login", json=login)).status_code == 200


async def test_an_address_brings_so_many_guests(tmp_path: Path) -> None:
    async with running(tmp_path, rate_guests="2/day") as app, client(app) as one:
        for name in ("A", "B"):
            await come(one, name)
        problem(await one.post(f"{API}/people", json={"name": "C"}), 429, "too_often")
        async with client(app, "10.0.0.2") as other:
            await come(other, "C")


@pytest.mark.long
async def test_a_club_of_200_behind_one_address_sits_down(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        app = create_app(Settings(data=tmp_path))
        await stack.enter_async_context(app.router.lifespan_context(app))
        for _ in range(50):
            table = [await stack.enter_async_context(client(app)) for _ in range(4)]
            for browser in table:
                assert (await browser.get(f"{API}/rooms")).status_code == 200
                await come(browser, "Guest")
            room = (await table[0].post(f"{API}/rooms", json={})).json()
            for browser in table[1:]:
                seated = await browser.post(f"{API}/rooms/{room['code']}/sit")
                assert seated.status_code == 200, seated.text
            assert all(seat["kind"] == "person" for seat in seated.json()["seats"])
