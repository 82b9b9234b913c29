"""Requests take turns: few of one address are worked on, and no other address waits for them."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from fastapi import FastAPI

from harness.serving import Browser, Served, client, heard, problem, said
from harness.waiting import until
from jantaku.server.allowances import LoopTime
from jantaku.server.http import request_turns
from jantaku.server.http.request_turns import RequestTurns, TakeTurns
from jantaku.server.settings import Settings


class Work:
    """An application that works on requests in pieces, and notes the order."""

    def __init__(self, pieces: int = 3) -> None:
        self.pieces = pieces
        self.begun: list[str] = []
        self.running: Counter[str] = Counter()
        self.most: Counter[str] = Counter()

    async def __call__(self, scope: Any, *_: Any) -> None:
        who = scope["client"][0]
        self.begun.append(who)
        self.running[who] += 1
        self.most[who] = max(self.most[who], self.running[who])
        for _ in range(self.pieces):
            await asyncio.sleep(0)
        self.running[who] -= 1


def asked(app: Any, who: str, kind: str = "http", **more: Any) -> asyncio.Task[list[Any]]:
    """A request, and what is sent for it."""

    async def ask() -> list[Any]:
        answers: list[Any] = []

        async def send(message: Any) -> None:
            answers.append(message)

        async def receive() -> Any:
            await asyncio.Event().wait()

        scope = {"type": kind, "client": (who, 1), "headers": [], "path": "/", **more}
        await app(scope, receive, send)
        return answers

    return asyncio.create_task(ask())


def turns(at_once: int = 2, waiting: int = 100) -> RequestTurns:
    return RequestTurns(Settings(requests_at_once=at_once, requests_waiting=waiting))


def taking(work: Any, shared: RequestTurns | None = None, share: int = 100) -> TakeTurns:
    return TakeTurns(work, shared or turns(), LoopTime(Settings(loop_share=share)))


async def test_another_address_waits_for_no_request_of_a_flood() -> None:
    work = Work()
    app = taking(work)
    flood = [asked(app, "10.0.0.1") for _ in range(64)]
    await asyncio.sleep(0)
    assert work.begun == ["10.0.0.1"] * 2
    other = asked(app, "10.0.0.2")
    await other
    assert work.begun[:3] == ["10.0.0.1", "10.0.0.1", "10.0.0.2"]
    assert len(work.begun) < 10  # the flood has gone on meanwhile, two at a time
    await asyncio.gather(*flood)
    assert work.most == {"10.0.0.1": 2, "10.0.0.2": 1}
    assert work.begun.count("10.0.0.1") == 64
    assert not app._turns._turns._running
    assert not app._turns._turns.waiting


async def test_what_waits_in_vain_is_refused_and_gives_its_place_back() -> None:
    work = Work(pieces=30)
    app = taking(work, turns(1, 2))
    first, left, last = [asked(app, "10.0.0.1") for _ in range(3)]
    await asyncio.sleep(0)
    refused = await asked(app, "10.0.0.1")
    assert refused[0]["status"] == 429
    assert (b"retry-after", b"1") in refused[0]["headers"]
    (closed,) = await asked(app, "10.0.0.1", "websocket")
    assert closed == {"type": "websocket.close", "code": 1013}
    left.cancel()
    first.cancel()
    await last
    assert len(work.begun) == 2
    assert not app._turns._turns._running


async def test_who_gives_up_with_a_turn_gives_it_to_the_next() -> None:
    work = Work()
    app = taking(work, turns(1))
    first, left, last = [asked(app, "10.0.0.1") for _ in range(3)]
    await first
    left.cancel()
    await last
    assert not app._turns._turns._running


async def test_a_request_that_waits_for_something_else_stops_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request_turns, "LONGEST_TURN_S", 0.01)
    begun = 0

    async def slow(*_: Any) -> None:
        nonlocal begun
        begun += 1
        await asyncio.Event().wait()

    app = taking(slow, turns(1))
    waiting = [asked(app, "10.0.0.1") for _ in range(3)]
    await until(lambda: begun == 3, 30)
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not app._turns._turns._running


async def test_the_operator_changes_the_number_while_requests_wait() -> None:
    work = Work()
    shared = turns(3)
    app = taking(work, shared)
    flood = [asked(app, "10.0.0.1") for _ in range(9)]
    await asyncio.sleep(0)
    shared.configure(Settings(requests_at_once=1))
    while work.running["10.0.0.1"] > 1:
        await asyncio.sleep(0)
    work.most.clear()
    await asyncio.gather(*flood)
    assert work.most == {"10.0.0.1": 1}


@pytest.mark.settings(requests_at_once=1, requests_waiting=1)
async def test_an_open_socket_has_no_turn(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_turns, "LONGEST_TURN_S", 60)
    visitor = server.browser()
    async with server.browser().socket() as one, server.browser().socket() as other:
        for socket in (one, other):
            await said(socket, {"type": "watch", "lobby": True})
            await heard(socket, "lobby")
        await visitor("GET /rooms")


@pytest.mark.long
async def test_a_club_of_200_behind_one_address_asks_at_the_same_time(app: FastAPI) -> None:

    async def visit() -> None:
        async with client(app) as browser:
            await browser("GET /rooms")
            await browser.come("Guest")
            await browser("POST /rooms", {}, status=201)

    await asyncio.gather(*(visit() for _ in range(200)))


@pytest.mark.settings(requests_at_once=1, requests_waiting=1)
async def test_a_flood_is_refused_with_a_sentence(one: Browser, stranger: Browser) -> None:
    found = await asyncio.gather(*(one.answer("GET /rooms") for _ in range(9)))
    refused = [answer for answer in found if answer.status_code != 200]
    assert len(refused) == 7
    told = problem(refused[0], 429, "too_often")
    assert told["detail"] == "more than 1 requests from your network wait"
    assert told["reason"] == "requests_waiting"
    await stranger("GET /rooms")
