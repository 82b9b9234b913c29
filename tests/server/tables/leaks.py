"""Reads every message that every client received in whole games, and looks for what it betrays.

`python -m server.tables.leaks --games 200`, or `make leaks`. All that a seat cannot see is dealt
anew (`Game.imagine`), and what it was told must hold in that game as well: every event, every view,
every decision asked. Where its messages begin and end, and whether they tell how the table stands,
must follow from the events that everybody saw: then nobody can tell from them whether somebody had
a choice that it did not take.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from jantaku.engines import open_game
from jantaku.protocol import from_dict, to_dict
from jantaku.protocol.delta import applied
from jantaku.server.tables.pacing import divided
from server.playing import Player, any_action, passive
from server.tables.hosted import SETUPS, hosted, paced, record

if TYPE_CHECKING:
    from jantaku.game import Game
    from jantaku.protocol import Numbered
    from jantaku.server.store import Step
    from server.tables.hosted import Client

    AnyGame = Game[Any, Any, Any]
    Told = dict[str, Any]

GOES_ON = frozenset(("draw", "turn", "reveal", "round", "round_end", "game_end", "scores"))
"""What happens by itself, after a decision that nobody may have seen."""
ASKED_ABOUT = frozenset(("discard", "call", "press"))
KNOWN = {
    "table": {"type", "table", "room", "state", "seat", "view", "at", "number", "events"}
    | {"people", "commitment", "ask", "auto", "waiting", "seed", "result"},
    "update": {"type", "table", "number", "events", "change", "ask"},
    "table_changed": {"type", "table", "state", "people", "auto", "waiting", "seed", "result"}
    | {"spectators"},
    "ack": {"type", "id"},
    "error": {"type", "code", "fault", "cure", "id"},
}
"""All that messages of a game may hold."""


class Course:
    """A game as it was played: how it stood after each number of events."""

    def __init__(self, table: Any, steps: tuple[Step, ...]) -> None:
        game = open_game(table.spec)
        self.moments: dict[int, list[AnyGame]] = {len(game.events): [game.clone()]}
        for step in steps:
            game._play_again(step.actions)
            self.moments.setdefault(len(game.events), []).append(game.clone())
        self.end = game
        self.public: tuple[Numbered[Any], ...] = game.events_since(0, None)

    def cut(self, before: int) -> bool:
        """Whether what everybody saw is told in two parts there, whoever had a choice."""
        return divided(self.public[before - 1].event, self.public[before].event)


class Reader:
    """Reads what one viewer was told, in its order."""

    def __init__(self, course: Course, client: Client, chance: Random, share: float) -> None:
        self.course = course
        self.seat: int | None = client.player.table["seat"]
        self.heard = client.player.heard
        self.chance = chance
        self.share = share
        self.view: Told = {}
        self.number = 0
        self.asked = 0
        self.boundaries: set[int] = set()
        self.first = 0
        self.count: Counter[str] = Counter()

    def read(self) -> Counter[str]:
        for message in self.heard:
            kind = message["type"]
            self.count[kind] += 1
            that(set(message) <= KNOWN[kind], f"{kind} holds {set(message) - KNOWN[kind]}")
            if "seed" in message:
                that(message["state"] == "over", "the seed is told too early")
            getattr(self, f"_{kind}", lambda _: None)(message)
        self._check_boundaries()
        return self.count

    def _table(self, message: Told) -> None:
        self.view = message["view"]
        self.number = self.first = message["number"]
        self._check_events(message["events"], message["number"])
        self._check_view(message["at"], asked="ask" in message)
        self._check_ask(message)

    def _update(self, message: Told) -> None:
        events = message.get("events", [])
        self.number = message["number"]
        self._check_events(events, self.number)
        if events:
            self.boundaries.add(self.number)
        if "change" in message:
            self.view = applied(self.view, message["change"])
            self._check_view(self.number, asked="ask" in message)
            self._check_told(message)
        self._check_ask(message)

    def _check_events(self, events: list[Told], number: int) -> None:
        """What happened looks the same where all that is hidden is dealt anew."""
        if not events:
            return
        game = self._imagined(number)
        begin = events[0]["number"]
        told = [to_dict(one) for one in game.events_since(begin, self.seat)[: len(events)]]
        that(told == events, f"an event betrays something: {events} {told}")

    def _imagined(self, number: int) -> AnyGame:
        """A game that could be the one the viewer sees, just after that many events or more."""
        at = min(one for one in self.course.moments if one >= number)
        game = self.course.moments[at][0]
        if self.chance.random() >= self.share:
            return game
        self.count["imagined"] += 1
        seats = game.seats if self.seat is None else (self.seat,)
        return game.imagine(self.chance.choice(seats), self.chance.getrandbits(32))

    def _check_view(self, number: int, *, asked: bool) -> None:
        """The view holds where all that is hidden is dealt anew."""
        view = from_dict(self.course.end.VIEW, self.view)
        for game in self.course.moments[number]:
            if game.show(self.seat) == view:
                break
        else:
            that(False, f"the view after {number} events is of no moment of the game")
        that(not asked or self.seat in game.deciding, "a seat is asked that does not decide")
        if self.chance.random() < self.share:
            self.count["imagined"] += 1
            seats = game.seats if self.seat is None else (self.seat,)
            other = game.imagine(self.chance.choice(seats), self.chance.getrandbits(32))
            that(other.show(self.seat) == view, "a view betrays something")
            if self.seat is not None:
                decides = self.seat in other.deciding
                that(not asked or decides, "a decision betrays something")

    def _check_told(self, message: Told) -> None:
        """How the table stands is told only where nobody else may have been asked."""
        last = self.course.public[self.number - 1].event
        if last.type not in ASKED_ABOUT or "ask" in message or self.view.get("deciding"):
            return
        following = self.course.public[self.number].event
        that("events" not in message, "the view after a discard betrays that nobody may call")
        goes_on = getattr(following, "seat", None) == last.seat and following.type != "draw"
        that(goes_on, "the view after a discard betrays that somebody may call")

    def _check_ask(self, message: Told) -> None:
        if "ask" in message:
            number = message["ask"]["number"]
            that(number >= self.asked, "decisions are numbered by more than one's own")
            that(number - self.asked <= 1, "decisions are numbered by more than one's own")
            that(message["ask"].get("base_ms") is None, "the time for a decision betrays something")
            self.asked = number

    def _check_boundaries(self) -> None:
        """Messages end where what everybody saw says so, not where somebody had a choice."""
        for at in range(self.first + 1, self.number):
            before, following = (one.event.type for one in self.course.public[at - 1 : at + 1])
            if following in GOES_ON and before != "draw":  # who has drawn has a choice: all know
                cut = self.course.cut(at)
                that((at in self.boundaries) == cut, f"a message betrays a choice before {at}")
                self.count["boundaries"] += 1


def that(holds: bool, fault: str) -> None:
    if not holds:
        raise AssertionError(fault)


async def check(folder: Path, name: str, seed: int, share: float = 1.0) -> Counter[str]:
    """Plays a game with a client at each seat and one that watches; reads all they were told."""
    chance = Random(seed)
    async with hosted(folder) as host:
        table = record("t1", name, seed=seed, pace=paced(hold_ms=chance.choice((0, 1))))
        await host.hosting.open(table)
        players = [
            Player("t1", chance.choice((passive, any_action)), Random(chance.random()))
            for _ in range(len(table.seats) + 1)
        ]
        clients = [
            await host.sit("t1", user, player)
            for user, player in zip((*(s.user for s in table.seats), "guest"), players, strict=True)
        ]
        await host.until(lambda: all(client.player.over for client in clients), seconds=300)
        course = Course(table, await host.store.steps("t1"))
    count: Counter[str] = Counter(games=1, steps=len(course.end.actions))
    for client in clients:
        count += Reader(course, client, chance, share).read()
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.3, help="of views that are dealt anew")
    asked = parser.parse_args()
    began, total = time.monotonic(), Counter[str]()
    names = [*SETUPS]
    for number in range(asked.games):
        name = names[number % len(names)]
        with tempfile.TemporaryDirectory() as folder:
            try:
                total += asyncio.run(check(Path(folder), name, asked.seed + number, asked.share))
            except AssertionError as error:
                sys.exit(f"{name}, seed {asked.seed + number}: {error}")
    told = ", ".join(f"{number:,} {what}" for what, number in sorted(total.items()))
    print(f"no leak: {told} in {time.monotonic() - began:.0f} s")  # noqa: T201 - a program


if __name__ == "__main__":
    main()
