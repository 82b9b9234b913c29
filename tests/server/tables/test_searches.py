"""Bots that search at tables: in a few other processes, in turn, and never late."""

import asyncio
from asyncio import Future
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.backends import free_port
from harness.hosting import hosted, paced, record
from harness.playing import Player, passive, play
from harness.processes import Server
from harness.serving import PACE, SETUP, Browser
from harness.waiting import until
from jantaku import GameRule, RiichiGame
from jantaku.players.table_bots import TableBots
from jantaku.riichi.position import Position
from jantaku.server.origins import Origin
from jantaku.server.process.bot_searches import BotSearches

HERE, THERE = ((*Origin("", f"10.0.0.{at}").path, "t1") for at in (1, 2))
LONG_S = 300.0  # the machine may be busy
Question = tuple[str, int, int]


class Watched(BotSearches):
    """Searches of which it is known what was asked and found."""

    def __init__(self, most: int = 2, seconds: float = 0.02) -> None:
        super().__init__(most, seconds)
        self.asked: list[tuple[Question, float]] = []
        self.found: list[Any] = []
        self.most_running = 0

    def ask(self, path: Any, question: Question, patience_s: float) -> Future[Any]:
        self.asked.append((question, patience_s))
        answer = super().ask(path, question, patience_s)
        answer.add_done_callback(self._note)
        return answer

    def _note(self, answer: Future[Any]) -> None:
        self.most_running = max(self.most_running, len(self._all) - len(self._free))
        if not answer.cancelled():
            self.found.append(answer.result())

    @property
    def pids(self) -> list[int]:
        return [one._process.pid for one in self._all if one._process is not None]


def question(seed: int = 7) -> Question:
    found = TableBots(RiichiGame(seed=seed), Random(1)).question(0, "gen")
    assert found is not None
    return found


@pytest.fixture
async def searches() -> AsyncIterator[Watched]:
    made = Watched()
    yield made
    await made.close()
    assert not made.pids


@pytest.mark.parametrize("game", ["riichi", "sanma", "house"])
async def test_a_person_and_bots_that_search_play_to_the_end(
    tmp_path: Path, game: str, searches: Watched
) -> None:
    async with hosted(tmp_path, searches=searches) as host:
        table = record("t1", game, people=[0], bots="gen")
        await host.hosting.open(table)
        clients = await host.sit_passive(table)
        await host.all_over(clients)
        assert clients[0].player.state == "over"
    assert any(searches.found)
    assert searches.most_running <= 2
    assert not searches.pids
    assert not searches._tasks
    for (line, seat, _), _ in searches.asked:
        position = Position.from_line(line)
        assert position == position.seen_by(seat)


async def test_a_whole_game_against_three_on_a_server_that_answers_others_meanwhile(
    tmp_path: Path,
) -> None:
    given = {"search_s": "0.02", "workers": "2"}
    server = Server(free_port(), tmp_path, given)
    await asyncio.to_thread(server.start)
    try:
        async with Browser(base_url=server.address, timeout=LONG_S) as ann:
            await ann.come("Ann")
            setup = SETUP | {"options": {"winds": 1}}
            code = (await ann("POST /rooms", {"setup": setup, "pace": PACE}))["code"]
            for seat in (1, 2, 3):
                await ann(f"POST /rooms/{code}/seats/{seat}/bot", {"level": "gen"})
            name = (await ann(f"POST /rooms/{code}/start"))["table"]
            player = Player(name, passive)
            url = server.address.replace("http", "ws") + "/api/v1/socket"
            game = asyncio.create_task(play(url, ann.cookie, player))
            answered, most = 0, 0
            while not game.done():
                await ann("GET /people/me")
                answered, most = answered + 1, max(most, len(server.pids))
                await asyncio.sleep(0.2)  # of at most 600 requests a minute
            await game
        people = player.table["people"]
        pids = server.pids
    finally:
        await asyncio.to_thread(server.stop)
    assert player.state == "over"
    assert [one.get("level") for one in people] == [None, "gen", "gen", "gen"]
    assert answered > 10
    assert 1 < most <= 1 + 2 + 2  # the server, searches, and the check of the rules
    assert not server.faults()
    for pid in pids:
        with suppress(FileNotFoundError, ProcessLookupError):
            status = Path(f"/proc/{pid}/status").read_text()
            assert "jantaku" not in Path(f"/proc/{pid}/cmdline").read_text(), status


async def test_a_network_leaves_a_process_to_others(searches: Watched) -> None:
    answers = [searches.ask(HERE, question(seed), LONG_S) for seed in range(4)]
    await until(lambda: len(searches._free) == 1 and searches._turns.waiting == 3)
    other = searches.ask(THERE, question(), LONG_S)
    await until(lambda: not searches._free)
    for found in await asyncio.gather(*answers, other):
        actions = [RiichiGame.unpack_action(one) for one in found]
        assert actions[0].type in ("discard", "riichi", "closed_kan")
    assert len(searches._free) == 2


async def test_a_search_without_time_finds_nothing_and_the_bot_plays_on(searches: Watched) -> None:
    await searches._turns.take(HERE)
    late = searches.ask(HERE, question(), 0.02)
    given_up = searches.ask(HERE, question(), LONG_S)
    assert await late is None
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert searches._turns.waiting == 0
    searches._turns.free(HERE)
    assert await searches.ask(HERE, question(), 0.001) is None
    game = RiichiGame(seed=7)
    bots = TableBots(game, Random(1))
    assert bots.choose(0, "gen") == bots.choose(0, "smart")


async def test_a_process_that_is_killed_costs_one_search(searches: Watched) -> None:
    searches.warm()
    assert await searches.ask(HERE, question(), LONG_S)
    slow = Watched(1, 2.0)
    try:
        answer = slow.ask(HERE, (question()[0], 0, 100_000), LONG_S)
        await until(lambda: slow._all[0].is_ready, LONG_S)
        slow._all[0]._process.kill()  # type: ignore[union-attr]
        assert await answer is None
        assert await slow.ask(HERE, (question()[0], 0, 64), LONG_S)
    finally:
        await slow.close()
    assert await searches.ask(HERE, ("no position", 0, 64), LONG_S) is None


@pytest.mark.parametrize(
    ("pace", "longest_s"),
    [
        ({}, 0.5),
        ({"bot_ms": 700, "hold_ms": 600}, 0.7),
        ({"hold_ms": 200, "fixed": True}, 0.5),
        ({"base_s": 0.1}, 0.1),
    ],
)
async def test_a_search_ends_within_the_time_of_its_seat(
    tmp_path: Path, pace: dict[str, Any], longest_s: float
) -> None:
    searches = Watched()
    async with hosted(tmp_path, searches=searches) as host:
        table = record("t1", people=[0], bots="gen", pace=paced(**pace))
        await host.hosting.open(table)
        (client,) = await host.sit_passive(table)
        await host.until(lambda: len(searches.asked) > 6 or client.player.over)
    times = [seconds for _, seconds in searches.asked]
    assert max(times) <= longest_s
    assert not pace.get("fixed") or min(times) <= 0.2


def test_a_question_shows_what_its_seat_sees_and_is_asked_only_where_there_is_a_choice() -> None:
    game = RiichiGame(GameRule(winds=0), seed=7)
    bots, asked, plain = TableBots(game, Random(1)), 0, 0
    while game.deciding:
        step = {}
        for seat in game.deciding:
            assert bots.question(seat, "fuku") is None
            found = bots.question(seat, "sage")
            if found is None:
                plain += 1
            else:
                asked += 1
                assert Position.from_line(found[0]) == game.position().seen_by(seat)
                assert len(game.legal_actions(seat)) > 1
            step[seat] = bots.choose(seat, "smart")
        game.step(step)
    assert asked
    assert plain
    assert TableBots(game, Random(1)).question(0, "gen") is None


def test_an_answer_is_played_as_far_as_it_is_legal() -> None:
    game = RiichiGame(seed=7)
    bots = TableBots(game, Random(1))
    legal = game.legal_actions(0)
    packed = [["pass", None, []], *(game.pack_action(one) for one in legal[:2])]
    assert bots.choose(0, "gen", packed) == legal[0]
    assert bots.choose(0, "fuku", packed) == bots.choose(0, "smart")
    assert bots.choose(0, "gen", [["pass", None, []]]) == bots.choose(0, "smart")
    assert bots.choose(0, "gen", [["nonsense"]]) == game.default_action(0)
