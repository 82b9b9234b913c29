"""A client that plays at a table by what it is told, for tests and for programs that make load.

`Player` knows no connection: it takes messages and gives what to send. `play` is one at a socket.

    player = Player("t1")
    await play("ws://127.0.0.1:8000/ws", cookie, player)
"""

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from jantaku.game.protocol.delta import applied
from jantaku.server.protocol import SUBPROTOCOL

Json = dict[str, Any]
Choose = Callable[[Mapping[str, Any], Random], Json]


def any_action(view: Mapping[str, Any], chance: Random) -> Json:
    """Wins if it can, else any action."""
    legal: list[Json] = view["legal"]
    wins = [one for one in legal if is_win(one)]
    return chance.choice(wins or legal)


def passive(view: Mapping[str, Any], chance: Random) -> Json:
    """Wins if it can, calls nothing, discards what it drew: games of the usual length."""
    legal: list[Json] = view["legal"]
    for fits in (
        is_win,
        lambda one: one.get("button") == "pass",
        lambda one: one["type"] == "discard" and one.get("drawn"),
    ):
        if found := [one for one in legal if fits(one)]:
            return found[0]
    return chance.choice(legal)


def is_win(action: Mapping[str, Any]) -> bool:
    """Whether it is a win in one of the engines."""
    return action.get("button") in ("ron", "tsumo", "win_by_draw", "win_by_discard")


@dataclass
class Player:
    """Plays at a table: keeps the view as it is told, and answers what it is asked.

    `table` is the last one that was told, `tables` how often one was, `view` the last view that was
    told whole. `think_s` gives how long it takes for a decision. `sent` is when an action was sent
    that is not acknowledged yet, by its id, `acked` how long others took to be. What was
    acknowledged must hold: no decision up to number `settled` may be asked again.
    """

    name: str
    choose: Choose = any_action
    chance: Random = field(default_factory=lambda: Random(1))
    think_s: Callable[[], float] = lambda: 0.0
    ready: bool = True
    view: Json = field(default_factory=dict)
    table: Json = field(default_factory=dict)
    number: int = 0
    ask: Json | None = None
    state: str = ""
    heard: list[Json] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    faults: list[Json] = field(default_factory=list)
    acked: dict[int, float] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    actions: int = 0
    keep: bool = True
    settled: int = 0
    tables: int = 0
    asks: dict[int, int] = field(default_factory=dict)

    def take(self, text: str) -> list[Json]:
        """Takes a message and gives what to send."""
        message: Json = json.loads(text)
        if self.keep:
            self.texts.append(text)
            self.heard.append(message)
        handler = getattr(self, f"_{message['type']}", None)
        return [] if handler is None else handler(message) or []

    @property
    def over(self) -> bool:
        """Whether the game goes on no more."""
        return self.state in ("over", "failed")

    def _table(self, message: Json) -> list[Json]:
        self.table = message
        self.tables += 1
        self.view = message["view"]
        self.number = message["number"]
        self.state = message["state"]
        self.ask = message.get("ask")
        replies = self._answer()
        if message.get("waiting") and self.ready:
            replies.append({"type": "ready", "table": self.name})
        return replies

    def _update(self, message: Json) -> list[Json]:
        events = message.get("events", [])
        numbers = [event["number"] for event in events]
        assert numbers == [*range(self.number, self.number + len(events))], (self.number, numbers)
        self.number = message["number"]
        assert self.number == (numbers[-1] + 1 if numbers else self.number)
        if "change" in message:
            self.view = applied(self.view, message["change"])
        before, self.ask = self.ask, message.get("ask")
        if self.ask is not None and (before or {}).get("number") != self.ask["number"]:
            return self._answer()
        return []

    def _table_changed(self, message: Json) -> list[Json]:
        self.state = message.get("state") or self.state
        if message.get("waiting") and self.ready and not self._is_ready(message["waiting"]):
            return [{"type": "ready", "table": self.name}]
        return []

    def _is_ready(self, waiting: Json) -> bool:
        return self.table["seat"] is None or self.table["seat"] in waiting["ready"]

    def _error(self, message: Json) -> list[Json]:
        self.faults.append(message)
        self.sent.pop(message.get("id", 0), None)
        return []

    def _ack(self, message: Json) -> None:
        self.acked[message["id"]] = time.perf_counter() - self.sent.pop(message["id"])
        self.settled = max(self.settled, self.asks.pop(message["id"]))

    def _answer(self) -> list[Json]:
        if self.ask is None or self.state != "playing":
            return []
        assert self.ask["number"] > self.settled, "an acknowledged decision is asked again"
        self.actions += 1
        self.asks[self.actions] = self.ask["number"]
        self.sent[self.actions] = time.perf_counter()
        return [
            {
                "type": "act",
                "table": self.name,
                "ask": self.ask["number"],
                "action": self.choose(self.view, self.chance),
                "id": self.actions,
            }
        ]


async def play(
    url: str,
    cookie: str,
    player: Player,
    *,
    until: Callable[[Player], bool] = lambda player: player.over,
    more: Sequence[Json] = (),
) -> None:
    """Plays through a socket until the game is over; comes back by itself if it is cut off."""
    since = 0
    while not until(player):
        try:
            async with connect(
                url,
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                additional_headers={"Cookie": f"jantaku={cookie}"},
            ) as socket:
                await socket.send(
                    json.dumps({"type": "join", "table": player.name, "since": since})
                )
                for message in more:
                    await socket.send(json.dumps(message))
                async for text in socket:
                    for reply in player.take(str(text)):
                        await asyncio.sleep(player.think_s())
                        await socket.send(json.dumps(reply))
                    if until(player):
                        return
        except (OSError, EOFError):
            await asyncio.sleep(0.2)
        except Exception as error:
            if type(error).__module__.partition(".")[0] != "websockets":
                raise
            await asyncio.sleep(0.2)
        since = player.number
