"""Who somebody is, over HTTP: cookies, tokens, names that are claimed."""

import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI

from harness.serving import PASSPHRASE, Browser, asking, client, parts, problem, running
from jantaku.server.settings import Settings

LOGIN = "POST /people/login"
CLAIM = "POST /people/me/claim"
ME = "GET /people/me"
WRONG = "401 wrong_passphrase passphrase"


def login(name: str = "Mari", passphrase: str = PASSPHRASE) -> dict[str, str]:
    return {"name": name, "passphrase": passphrase}


@pytest.fixture
async def owner(one: Browser) -> Browser:
    """The browser of Mari, who has claimed her name."""
    await one.come("Mari")
    await one.claim()
    return one


async def test_a_guest_is_known_by_a_cookie_that_scripts_cannot_read(one: Browser) -> None:
    await one.refused(ME, "401 not_signed_in")
    answer = await one.answer("POST /people", {"name": "Mari"})
    cookie, here = answer.headers.get_list("set-cookie")
    assert cookie.startswith("jantaku=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert here.startswith("jantaku_here=1;")  # what a page may read says nothing more
    assert "HttpOnly" not in here
    again = await one.answer(ME)
    assert "Max-Age=31536000" in again.headers["set-cookie"]  # good for another year
    me = again.json()
    assert me == answer.json()
    assert (me["name"], me["claimed"]) == ("Mari", False)
    me = await one("PATCH /people/me", {"name": "Mariko"})
    assert me["name"] == "Mariko"
    await one("POST /people/logout")
    assert not one.cookies
    await one.refused(ME, "401 not_signed_in")


async def test_over_https_the_cookie_is_for_https_alone(app: FastAPI) -> None:
    async with client(app, base="https://test") as one:
        answer = await one.answer("POST /people", {"name": "Mari"})
        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert "Strict-Transport-Security" in answer.headers
        gone = (await one.answer("POST /people/logout")).headers.get_list("set-cookie")
        assert len(gone) == 2
        assert all("Secure" in cookie and "Max-Age=0" in cookie for cookie in gone)


async def test_a_claimed_name_is_come_back_to_with_the_passphrase(
    one: Browser, other: Browser
) -> None:
    me = await one.come("Mari")
    await one.refused(CLAIM, "422 malformed passphrase", {"passphrase": "short"})
    assert await one.claim() == {**me, "claimed": True}
    await other.refused("POST /people", "409 taken name", {"name": "MARI"})
    for wrong in (login(passphrase="x"), login("Nobody")):
        await other.refused(LOGIN, WRONG, wrong)
    assert (await other(LOGIN, login(" mari")))["id"] == me["id"]
    assert (await other(ME))["claimed"]
    await other.refused("PATCH /people/me", "409 taken", {"name": "Else"})


async def test_another_passphrase_takes_the_old_one_and_logs_out_all_others(
    owner: Browser, other: Browser
) -> None:
    other.cookies = owner.cookies
    stolen = {"passphrase": "mine from now on"}
    await other.refused(CLAIM, "401 wrong_passphrase old", stolen)
    other.cookies = dict(owner.cookies)
    await owner(CLAIM, {"passphrase": "north wind blows", "old": PASSPHRASE}, 200)
    assert (await owner(ME))["name"] == "Mari"
    await other.refused(ME, "401 not_signed_in")


async def test_claiming_a_name_logs_out_all_others(mari: Browser, other: Browser) -> None:
    other.cookies = dict(mari.cookies)
    await other(ME)
    await mari.claim()
    assert (await mari(ME))["claimed"]
    await other.refused(ME, "401 not_signed_in")


async def test_whoever_logs_out_has_no_good_cookie_left(
    owner: Browser, other: Browser, stranger: Browser
) -> None:
    token = (await owner("POST /people/me/tokens", {"label": "bot"}))["token"]
    await other(LOGIN, login())
    kept = dict(owner.cookies)
    await owner("POST /people/logout", status=204)
    assert set(owner.cookies) == {"jantaku_device"}
    owner.cookies = kept
    for browser in (owner, other):
        await browser.refused(ME, "401 not_signed_in")
    await owner("POST /people/logout", status=204)  # of nobody
    bearer = {"Authorization": f"Bearer {token}"}
    await stranger("POST /people/logout", status=204, headers=bearer)
    assert (await stranger(ME, headers=bearer))["name"] == "Mari"
    await other(LOGIN, login())
    assert (await other(ME))["name"] == "Mari"


async def test_a_program_acts_by_a_token_until_it_is_withdrawn(
    one: Browser, other: Browser
) -> None:
    me = await one.come("Mari")
    made = await one("POST /people/me/tokens", {"label": "bot"})
    other.headers["Authorization"] = f"Bearer {made['token']}"
    told = await other.answer(ME)
    assert told.json() == me
    assert "set-cookie" not in told.headers
    listed = await one("GET /people/me/tokens")
    assert listed == [{key: made[key] for key in ("id", "label", "created")}]
    await one(f"DELETE /people/me/tokens/{made['id']}", status=204)
    await other.refused(ME, "401 not_signed_in")
    await one.refused(f"DELETE /people/me/tokens/{made['id']}", "404 unknown")


async def test_forged_cookies_and_tokens_are_nobodys(mari: Browser) -> None:
    good = mari.cookies["jantaku"]
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
        headers = {"Cookie": f"jantaku={cookie}"}
        await mari.refused(ME, "401 not_signed_in", headers=headers)
        # what needs nobody works as if there were no cookie
        await mari("GET /records", headers=headers)
    for token in ("x", "", "jantaku_" + "A" * 43, good):
        bearer = {"Authorization": f"Bearer {token}"}
        await mari.refused(ME, "401 not_signed_in", headers=bearer)


async def test_a_cookie_of_another_secret_is_forged(tmp_path: Path) -> None:
    async with asking(tmp_path, secret="a" * 16) as one:
        await one.come("Mari")
        kept = {"Cookie": f"jantaku={one.cookie}"}
    async with asking(tmp_path, secret="b" * 16) as one:
        await one.refused(ME, "401 not_signed_in", headers=kept)
    async with asking(tmp_path, secret="a" * 16) as one:
        assert (await one(ME, headers=kept))["name"] == "Mari"


async def test_names_that_cannot_be_shown_are_refused(one: Browser) -> None:
    headers = {"Content-Type": "application/json"}
    for name in ["", "   ", "a\x00b", "a\u202eb", "a\nb", "x" * 300, "\ud800"]:
        content = json.dumps({"name": name})
        await one.refused("POST /people", "422 malformed name", content=content, headers=headers)


async def test_a_name_is_text_wherever_it_is_told(app: FastAPI, one: Browser) -> None:
    name = "<b>\"'&</b>"
    assert (await one.come(name))["name"] == name
    answer = await one.answer(ME)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert parts(app).settings.metrics


@pytest.mark.settings(rate_secret="3/day", rate_login="5/day")
async def test_passphrases_are_tried_a_few_times_only(one: Browser, stranger: Browser) -> None:
    for _ in range(3):
        await one.refused(LOGIN, WRONG, login())
    for name in ("Mari", " mari ", "\uff2dari", "Mari\ufe00"):  # the same name
        often = await one.answer(LOGIN, login(name))
        problem(often, 429, "too_often")
        assert 1 <= int(often.headers["retry-after"]) <= 86_400
    # all names of an address count together, too
    await one.refused(LOGIN, "429 too_often", login("Else"))
    await stranger.refused(LOGIN, WRONG, login("Else"))


@pytest.mark.settings(rate_secret="3/day", rate_name="6/day")
async def test_wrong_tries_never_keep_the_owner_out(
    app: FastAPI, owner: Browser, other: Browser, stranger: Browser
) -> None:
    """Neither from the owner's address nor from many others."""
    wrong = login(passphrase="wrong wrong")
    await owner("POST /people/logout")
    for _ in range(3):
        await other.refused(LOGIN, WRONG, wrong)
    await other.refused(LOGIN, "429 too_often", wrong)
    for host in range(3):
        async with client(app, f"10.9.9.{host}") as another:
            await another.refused(LOGIN, WRONG, wrong)
    await stranger.refused(LOGIN, "429 too_often", login())  # the name has been tried too often
    await owner(LOGIN, login())
    for _ in range(2):  # the browser of the owner has as many tries as an address
        await owner.refused(LOGIN, WRONG, wrong)
    await owner.refused(LOGIN, "429 too_often", login())


@pytest.mark.settings(rate_secret="3/day")
async def test_the_cookie_of_a_browser_is_for_the_names_that_logged_in_there(
    owner: Browser,
) -> None:
    await owner("POST /people/logout")
    for _ in range(3):
        await owner.refused(LOGIN, WRONG, login("Aki"))
    await owner.refused(LOGIN, "429 too_often", login("Aki"))
    await owner(LOGIN, login())


@pytest.mark.settings(rate_guests="2/day")
async def test_an_address_brings_so_many_guests(one: Browser, stranger: Browser) -> None:
    for name in ("A", "B"):
        await one.come(name)
    await one.refused("POST /people", "429 too_often", {"name": "C"})
    await stranger.come("C")


@pytest.mark.long
async def test_a_club_of_200_behind_one_address_sits_down(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(data=tmp_path)) as app, AsyncExitStack() as stack:
        for _ in range(50):
            table = [await stack.enter_async_context(client(app)) for _ in range(4)]
            for browser in table:
                await browser("GET /rooms")
                await browser.come("Guest")
            room = await table[0]("POST /rooms", {})
            for browser in table[1:]:
                seated = await browser(f"POST /rooms/{room['code']}/sit")
            assert all(seat["kind"] == "person" for seat in seated["seats"])
