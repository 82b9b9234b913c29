"""Messages that no sound client sends, in their thousands, while a game is played beside them.

The game has a seed of ours and people who decide by what they see alone, so it comes to one end:
the same as without anybody else. All that is wrong is answered by an error of the protocol, and
nothing of it by a fault of the server.
"""

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from harness.backends import free_port, opened, sqlite_url
from harness.hosting import QUICK
from harness.playing import Player, passive
from harness.processes import OPEN, Server
from harness.wire import Wire, wired
from jantaku.server.protocol import CODES
from strain.chaos import SECRET, Tables
from strain.fuzz import Fuzz

OURS: Final = "table-1"
_AT_ONCE: Final = 10
_BROKEN_FRAMES: Final = 0.005
_PATIENCE_S: Final = 60
_THINKS_S: Final = 0.00001
"""How long people think for each message that comes meanwhile, so that the game lasts as long."""
_LOOKS_S: Final = 0.05
_AGAIN_S: Final = 0.1
_DEAF: Final = 16
"""Sockets that ask to be told the table again and again, and read nothing of it."""
MOST_MEMORY: Final = 150 * 2**20
"""Bytes that the server may take for all of it."""
RAISED: Final = {
    **OPEN,
    "messages_per_s": "10000",
    "messages_at_once": "10000",
    "sockets_per_person": "50",
}
"""Settings under which every message is looked at."""
_QUESTION: Final = b'{"type":"ping","number":424242}'
_ANSWER: Final = b'{"type":"pong","number":424242}'


@dataclass
class Attack:
    """What was sent, and how it was answered."""

    port: int
    cookies: Sequence[str]
    tables: Sequence[str]
    seed: int = 1
    sent: int = 0
    sockets: int = 0
    heard: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    strange: list[bytes] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    memory: int = 0

    async def run(self, messages: int, *, at_once: int = 8) -> None:
        """Sends so many messages over several sockets at a time."""
        share = messages // at_once
        deaf = [asyncio.create_task(self._ask_only(number)) for number in range(_DEAF)]
        await asyncio.gather(*(self._attack(number, share) for number in range(at_once)))
        for one in deaf:
            one.cancel()
        await asyncio.gather(*deaf, return_exceptions=True)

    async def _ask_only(self, number: int) -> None:
        """Asks for the table again and again, and never reads."""
        while True:
            try:
                cookie = self.cookies[number % len(self.cookies)]
                wire = await wired(self.port, cookie, lambda _: None)
            except (OSError, TimeoutError):
                await asyncio.sleep(_AGAIN_S)
                continue
            wire.pause()
            try:
                while wire.open:
                    wire.say(type="join", table=OURS)
                    await asyncio.sleep(_AGAIN_S)
            finally:
                wire.abort()

    async def _attack(self, number: int, messages: int) -> None:
        chance = Random(f"{self.seed}.{number}")
        fuzz = Fuzz(chance, self.tables)
        left = messages
        while left > 0:
            cookie = self.cookies[number % len(self.cookies)]
            if chance.random() < 0.02:
                cookie = chance.choice((cookie[:-2] + "aa", "x" * 3000, "", cookie[:10]))
            left -= await self._visit(cookie, fuzz, left)

    async def _visit(self, cookie: str, fuzz: Fuzz, most: int) -> int:
        """Sends messages until the socket is closed; how many the server has taken."""
        answered = asyncio.Event()
        ended = False

        def lost(code: int) -> None:
            nonlocal ended
            ended = True
            self.closed[code] += 1
            answered.set()

        def heard(text: bytes) -> None:
            if text == _ANSWER or b'"code":"too_often"' in text:
                answered.set()
            if text != _ANSWER:
                self._hear(text)

        try:
            wire = await wired(self.port, cookie, heard, lost)
        except (OSError, TimeoutError):
            await asyncio.sleep(0.05)
            return 0
        self.sockets += 1
        taken = 0
        while taken < most and not ended:
            for _ in range(_AT_ONCE):
                wire.send(fuzz.message())
            if fuzz.chance.random() < _BROKEN_FRAMES:
                wire.raw(fuzz.chance.randbytes(fuzz.chance.randrange(1, 40)))
                await asyncio.sleep(_LOOKS_S)  # it may wait for the rest of such a frame
                break
            answered.clear()
            wire.send(_QUESTION)
            async with asyncio.timeout(_PATIENCE_S):
                await answered.wait()  # what was sent before has been read by then
            if not ended:
                taken += _AT_ONCE
        wire.abort()
        self.sent += taken
        return taken

    def _hear(self, text: bytes) -> None:
        self.heard += 1
        if b'"type":"error"' in text:
            code = json.loads(text)["code"]
            self.codes[code] += 1
            if code not in CODES:
                self.strange.append(text[:200])


def steady(view: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """Decides by what is seen alone."""
    del chance
    seen = json.dumps([view["left"], view["seat"], len(view["legal"])])
    own = Random(seen)
    if own.random() < 0.15:
        return dict(own.choice(view["legal"]))
    return dict(passive(view, own))


async def played(port: int, cookies: Mapping[int, str], table: str, think_s: float) -> list[Player]:
    """Plays a game to its end from these seats."""
    players = [Player(table, choose=steady, keep=False) for _ in cookies]
    await asyncio.gather(
        *(
            _play(port, cookie, player, think_s)
            for player, cookie in zip(players, cookies.values(), strict=True)
        )
    )
    return players


async def _play(port: int, cookie: str, player: Player, think_s: float) -> None:
    loop = asyncio.get_running_loop()
    wires: list[Wire] = []
    ended = asyncio.Event()

    def heard(text: bytes) -> None:
        for reply in player.take(text.decode()):
            loop.call_later(think_s, wires[0].send, json.dumps(reply))
        if player.over:
            ended.set()

    wires.append(await wired(port, cookie, heard))
    wires[0].say(type="join", table=player.name)
    await ended.wait()
    wires[0].abort()


async def game_under(
    folder: Path, port: int, messages: int, seed: int, limits: Mapping[str, str] = RAISED
) -> tuple[dict[str, Any], Attack]:
    """How a game ends during so many hostile messages, and how those were answered."""
    folder.mkdir()
    url = sqlite_url(folder)
    tables = await Tables.made(
        url, 3, (), games=("house", "riichi", "hong_kong"), seed=seed, pace=QUICK
    )
    cookies = {one.seat: one.cookie for one in tables.seats if one.table == OURS}
    theirs = [one.cookie for one in tables.seats if one.table != OURS]
    server = Server(free_port(port), folder, {**limits, "database": url, "secret": SECRET})
    attack = Attack(server.port, theirs, [one.id for one in tables.records], seed)
    await asyncio.to_thread(server.start)
    before = server.memory()
    try:
        attacking = asyncio.create_task(attack.run(messages))
        async with asyncio.timeout(900):
            players, _ = await asyncio.gather(
                played(server.port, cookies, OURS, messages * _THINKS_S), attacking
            )
        attack.memory = server.memory() - before
        for player in players:
            refused = [one for one in player.faults if one.get("id")]
            assert not refused, refused
    finally:
        await asyncio.to_thread(server.stop)
        attack.logged = server.faults()
    async with opened(url) as store:
        record = await store.table(OURS)
        steps = await store.steps(OURS)
    assert record.state == "over", record.state
    result = json.dumps(record.result, sort_keys=True)
    digest = hashlib.sha256(json.dumps([dict(one.actions) for one in steps]).encode()).hexdigest()
    return {"steps": len(steps), "digest": digest[:16], "result": result[:200]}, attack
