"""Asks every GET route between the decisions of a game, and looks for what the answers betray.

A player and a visitor without a cookie ask each time a seat has its own turn: the game stands still
then, and everything that others decided is stored. Each answer, number by number, must have changed
by as much as after every other turn in which the same things happened as everybody saw them,
whether somebody had a choice that it did not take or not.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from fastapi import FastAPI

from harness.hosting import SETUPS, Client
from harness.playing import Player, passive
from harness.serving import API, PACE, Browser, client, openapi, parts, running
from jantaku.server.fullness import measure_fullness
from jantaku.server.lobby import room_games

Told = dict[str, Any]

_OTHERS: Final = ("/metrics", "/openapi.json")
"""Routes that the document of the API does not name."""
_STREAMS: Final = (f"{API}/bot/stream",)
"""These tell what a socket is told, which `leaks` reads."""
_OF_TIME: Final = ("_sum", "_bucket", "_created")
"""Series that tell how long something took, or when: they differ each time."""
_OF_BODIES: Final = {"set-cookie", "content-length"}
"""Headers that need no look: what they tell is in the answer, or in a cookie of the asker."""


@dataclass
class Turning(Client):
    """A person who answers at once, but only when it is let on where the turn is its own."""

    turn: asyncio.Event = field(default_factory=asyncio.Event)
    its_turn: bool = False
    asked_besides: int = 0

    async def say(self, message: Told) -> None:
        if message["type"] == "act":
            if any(one.get("button") == "pass" for one in self.player.view["legal"]):
                self.asked_besides += 1
            else:
                self.its_turn = True
                await self.turn.wait()
                self.turn.clear()
        await super().say(message)


@dataclass
class PublicGame:
    """A game of people in a public room, whom `players` play for."""

    app: FastAPI
    people: list[Browser]
    table: str
    room: str
    players: list[Turning]

    async def turns(self, most: int) -> AsyncIterator[int]:
        """Stops where a seat has its own turn, so many times, and lets it go on afterwards."""
        for number in range(most):
            own = await _turn_of(self.players)
            if own is None:
                return
            yield number
            own.its_turn = False
            own.turn.set()


@asynccontextmanager
async def public_game(
    folder: Path, name: str, seed: int, **settings: Any
) -> AsyncIterator[PublicGame]:
    """A game of a seed at a server of its own."""
    seeds = Random(seed)
    with patch.object(room_games, "new_seed", lambda: seeds.randbytes(32)):
        async with running(folder, metrics="on", **settings) as app:
            people = [client(app, f"10.0.0.{seat}") for seat in range(4)]
            asked = {"title": "", "private": False, "pace": PACE, "setup": _document(SETUPS[name])}
            for number, one in enumerate(people):
                await one.come(f"P{number}")
            room = await people[0]("POST /rooms", asked)
            people = people[: len(room["seats"])]
            for one in people[1:]:
                await one(f"POST /rooms/{room['code']}/sit", {})
            for one in people:
                room = await one(f"POST /rooms/{room['code']}/ready", {})
            table, players = room["table"], []
            for seat, one in enumerate(people):
                player = Turning(Player(table, passive, Random(seed + seat)))
                player.follower = await parts(app).hosting.follow(table, one.id, 0, player.deliver)
                players.append(player)
            yield PublicGame(app, people, table, room["code"], players)
            for player in players:
                for task in tuple(player.tasks):
                    task.cancel()


async def check_routes(folder: Path, name: str, seed: int, turns: int = 40) -> Counter[str]:
    """Plays turns of a public game; raises `AssertionError` where an answer betrays a choice."""
    async with public_game(folder, name, seed) as game:
        seen = _Seen()
        every = [path for path, how in openapi()["paths"].items() if "get" in how]
        every = sorted({*every, *_OTHERS} - {*_STREAMS})
        shown = [path for path in every if "/records" in path or "/rooms" in path]
        visitor = client(game.app, "10.0.0.9")
        ways = (("a player:", game.people[0], every), ("a visitor:", visitor, shown))
        for whose, asker, routes in ways:  # so that all that counts requests is there
            await _asked(asker, routes, game, whose)
        async for _ in game.turns(turns):
            await measure_fullness(parts(game.app))  # it is measured each ten seconds otherwise
            seen.add(
                [one["event"]["type"] for one in _events(game.players[0])],
                {
                    place: text
                    for whose, asker, routes in ways
                    for place, text in (await _asked(asker, routes, game, whose)).items()
                },
                sum(one.asked_besides for one in game.players),
            )
    return seen.check()


def _document(setup: Any) -> Told:
    return {
        "engine": setup.engine,
        "preset": setup.preset,
        "players": setup.players,
        "options": dict(setup.options),
    }


async def _turn_of(players: list[Turning]) -> Turning | None:
    """Who has the turn, once nobody else is asked; None when the game or the round is over."""
    for _ in range(4000):
        if any(one.player.over for one in players):
            return None
        own = next((one for one in players if one.its_turn), None)
        if own is not None:
            return own
        await asyncio.sleep(0.005)
    raise AssertionError("it is nobody's turn")


def _events(player: Turning) -> list[Told]:
    """What this player was told since this was asked last."""
    told = [one for message in player.player.heard for one in message.get("events", ())]
    player.player.heard.clear()
    return told


async def _asked(asker: Browser, routes: list[str], game: PublicGame, name: str) -> dict[str, str]:
    """What those routes answer, by their paths."""
    answers = {}
    for path in routes:
        filled = filled_in(path, game)
        if "{" not in filled:  # others ask another server
            answer = await asker.get(filled)
            head = {key: answer.headers[key] for key in answer.headers.keys() - _OF_BODIES}
            answers[f"{name} {path}"] = answer.text
            answers[f"{name} {path} head"] = json.dumps([answer.status_code, head], sort_keys=True)
    return answers


def filled_in(path: str, game: PublicGame, **more: str) -> str:
    """A path of the document with the names of a game, and others, in their places."""
    known = {"record": game.table, "table": game.table, "code": game.room, "name": "hong_kong"}
    for word, value in (known | more).items():
        path = path.replace(f"{{{word}}}", value)
    return path


def _values(place: str, text: str) -> dict[str, Any]:
    """The values of an answer by their places, series of Prometheus by their names."""
    if place.endswith("/metrics"):
        lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
        names = [(series, series.partition("{")[0], float(number)) for series, _, number in lines]
        return {series: number for series, name, number in names if not name.endswith(_OF_TIME)}
    try:
        waiting = [("", json.loads(text))]
    except ValueError:
        return {"": text}
    values = {}
    while waiting:
        at, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{at}.{key}", one) for key, one in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{at}.{number}", one) for number, one in enumerate(value)]
        else:
            values[at] = value
    return values


class _Seen:
    """What changed from turn to turn, by what everybody saw happen meanwhile."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._asked = 0
        self._turns: dict[tuple[str, ...], list[tuple[bool, dict[str, Any]]]] = defaultdict(list)

    def add(self, events: list[str], answers: dict[str, str], asked: int) -> None:
        """A turn: what happened before it, what was answered, how often others were asked."""
        if self._last:
            changed: dict[str, Any] = {}
            for place, text in answers.items():
                if text != self._last[place]:
                    before, after = _values(place, self._last[place]), _values(place, text)
                    for at in before.keys() | after.keys():
                        changed[f"{place} {at}"] = _apart(before.get(at), after.get(at))
            self._turns[tuple(events)].append((asked > self._asked, changed))
        self._last, self._asked = answers, asked

    def check(self) -> Counter[str]:
        """How many turns of each kind were compared; `AssertionError` for what betrays one."""
        count: Counter[str] = Counter()
        for events, turns in self._turns.items():
            _, usual = turns[0]
            for choice, changed in turns:
                count["turns with a choice" if choice else "turns without"] += 1
                for place in usual.keys() | changed.keys():
                    apart = usual.get(place, 0), changed.get(place, 0)
                    alike = apart[0] == apart[1]
                    assert alike, f"{place} betrays a choice after {events}: {apart}"
        return count


def _apart(before: Any, after: Any) -> Any:
    """How much a number has grown, from 0 where there was none; whether any other value changed."""
    before = 0 if before is None and isinstance(after, float) else before
    if isinstance(before, (int, float)) and isinstance(after, (int, float)):
        return after - before
    return 0 if before == after else "another"
