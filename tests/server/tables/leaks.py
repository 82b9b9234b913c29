"""Reads every message that every client received in whole games, and looks for what it betrays.

`python -m server.tables.leaks --games 200`, or `make leaks`. All that a seat cannot see is dealt
anew (`Game.imagine`), and what it was told must hold in that game as well: every event, every view,
every decision asked. Each step is taken in such a game, too: where it looks the same, it must be
told in the same words. Where messages begin and end, how long they keep one waiting, and whether
they tell how the table stands, must follow from the events that everybody saw: then nobody can tell
from them whether somebody had a choice that it did not take. Some games are played once more while
the routes of HTTP are asked: for what changes by a choice (`routes`), and for secrets (`answers`).
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from harness.hosting import SETUPS, Client, hosted, paced, record
from harness.playing import Player, any_action, passive
from jantaku.base.errors import IllegalAction, RulesetError
from jantaku.game import Game
from jantaku.game.engines import open_game
from jantaku.game.protocol import Numbered, from_dict, to_dict
from jantaku.game.protocol.delta import applied
from jantaku.server.store import Step
from jantaku.server.tables.schedule import is_part_boundary
from server.tables.answers import check_answers
from server.tables.routes import check_routes

AnyGame = Game[Any, Any, Any]
Told = dict[str, Any]

GOES_ON = frozenset(("draw", "turn", "reveal", "round", "round_end", "game_end", "scores"))
"""What happens by itself, after a decision that nobody may have seen."""
ASKED_ABOUT = frozenset(("discard", "call", "press"))
NEWS = {
    "discard": ("tile", "drawn"),
    "call": ("tile", "own", "name"),
    "draw": ("tile",),
    "reveal": ("tiles",),
    "show": ("tiles", "revealed"),
    "move": ("tiles",),
    "declared": ("tile",),
}
"""What an event tells of tiles that were hidden; a step that tells another is another step."""
ENDS = frozenset(("win", "nagari", "round_end", "scores"))
"""Hands are laid open at these: from there on two games may differ in anything."""
TRIES = 12
"""Games that are dealt anew for a step, until there is one in which it can be taken."""
HOLD_MS: Final = 30
APART_S: Final = 0.008
"""Windows that somebody had and those that nobody had are no further apart than that."""
ENOUGH: Final = 15
EACH: Final = 11
"""Of so many games one is played again while the routes of HTTP are asked."""
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
        self.steps: list[tuple[AnyGame, AnyGame]] = []
        for step in steps:
            before = game.clone()
            game._replay_step(step.actions)
            self.steps.append((before, game.clone()))
            self.moments.setdefault(len(game.events), []).append(game.clone())
        self.end = game
        self.public: tuple[Numbered[Any], ...] = game.events_since(0, None)

    def choices(self, number: int, seat: int | None) -> bool:
        """Whether anybody but that seat had a choice after that many events."""
        return any(set(game.deciding) - {seat} for game in self.moments.get(number, ()))

    def ahead(self, seat: int, chance: Random, share: float) -> int:
        """Takes steps where all that is hidden is dealt anew; how many, each told as it was."""
        taken = 0
        for before, after in self.steps:
            if chance.random() < share and after.status == "playing":
                other = _stepped(before, after, seat, chance)
                if other is not None:
                    number = len(before.events)
                    taken += 1
                    _check_alike(after.events_since(number, seat), other.events_since(number, seat))
        return taken

    def cut(self, before: int) -> bool:
        """Whether what everybody saw is told in two parts there, whoever had a choice."""
        return is_part_boundary(self.public[before - 1].event, self.public[before].event)


def _stepped(before: AnyGame, after: AnyGame, seat: int, chance: Random) -> AnyGame | None:
    """A game as the seat might know it in which the same step was taken, if one is found."""
    actions = after.actions[-1]
    for _ in range(TRIES):
        other = before.imagine(seat, chance.getrandbits(32))
        if set(other.deciding) == set(actions):
            try:
                other.step(actions)
            except (IllegalAction, RulesetError):
                continue
            return other
    return None


def _check_alike(told: Any, other: Any) -> None:
    """Two games tell the same until one of them tells of a tile that the other does not."""
    for one, two in zip(map(to_dict, told), map(to_dict, other), strict=False):
        kind = one["event"]["type"]
        same = kind == two["event"]["type"]
        news = [
            name for name in NEWS.get(kind, ()) if one["event"].get(name) != two["event"].get(name)
        ]
        if kind in ENDS or not same or news:
            return
        that(one == two, f"what is told of a step betrays something: {one} {two}")


class Timed(Player):
    """A player who notes when it was told."""

    def take(self, text: str) -> list[Told]:
        times: list[float] = self.__dict__.setdefault("times", [])
        times.append(time.perf_counter())
        return super().take(text)


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
        self.ends: list[tuple[int, float]] = []
        self.times: list[float] = client.player.__dict__["times"]
        self.count: Counter[str] = Counter()

    def read(self) -> Counter[str]:
        for message, at in zip(self.heard, self.times, strict=True):
            if message.get("events"):
                self.ends.append((message["number"], at))
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

    def waits(self) -> Iterator[tuple[bool, float]]:
        """How long after each discard it was told of the next draw; whether others had a choice."""
        for (number, at), (_, later) in zip(self.ends, self.ends[1:], strict=False):
            last, following = (one.event for one in self.course.public[number - 1 : number + 1])
            if last.type == "discard" and following.type in ("draw", "turn"):
                yield self.course.choices(number, self.seat), later - at


def that(holds: bool, fault: str) -> None:
    if not holds:
        raise AssertionError(fault)


class Waits:
    """How long people waited after discards, by whether somebody had a choice meanwhile."""

    def __init__(self) -> None:
        self._of: dict[tuple[str, bool], list[float]] = defaultdict(list)

    def add(self, name: str, waits: Iterator[tuple[bool, float]]) -> None:
        for choice, seconds in waits:
            self._of[name, choice].append(seconds)

    def check(self) -> int:
        """How many there were; raises `AssertionError` where their length tells of a choice.

        The shortest of each are compared: a busy machine makes some of them long.
        """
        for (name, choice), idle in self._of.items():
            asked = self._of.get((name, True), [])
            if not choice and min(len(asked), len(idle)) >= ENOUGH:
                apart = abs(_short(asked) - _short(idle))
                that(apart < APART_S, f"{name}: the time tells of a choice, by {apart:.3f} s")
        return sum(map(len, self._of.values()))


def _short(times: list[float]) -> float:
    return sorted(times)[len(times) // 10]


async def check(
    folder: Path, name: str, seed: int, share: float = 1.0, waits: Waits | None = None
) -> Counter[str]:
    """Plays a game with a client at each seat and one that watches; reads all they were told.

    Notes in `waits` how long they waited, where it is given.
    """
    chance = Random(seed)
    hold_ms = HOLD_MS if waits is not None else chance.choice((0, 1))
    async with hosted(folder) as host:
        table = record("t1", name, seed=seed, pace=paced(hold_ms=hold_ms))
        await host.hosting.open(table)
        players = [
            Timed("t1", chance.choice((passive, any_action)), Random(chance.random()))
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
        reader = Reader(course, client, chance, share)
        count += reader.read()
        if waits is not None:
            waits.add(name, reader.waits())
    for seat in course.end.seats:
        count["ahead"] += course.ahead(seat, chance, share)
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.1, help="of views that are dealt anew")
    asked = parser.parse_args()
    began, total, waits = time.monotonic(), Counter[str](), Waits()
    names = [*SETUPS]
    for number in range(asked.games):
        name, seed = names[number % len(names)], asked.seed + number
        timed = waits if number // len(names) % 4 == 0 else None
        with tempfile.TemporaryDirectory() as folder:
            try:
                total += asyncio.run(check(Path(folder), name, seed, asked.share, timed))
                if number % EACH == 0:
                    total += asyncio.run(check_routes(Path(folder) / "routes", name, seed))
                    total += asyncio.run(check_answers(Path(folder) / "answers", name, seed))
            except AssertionError as error:
                sys.exit(f"{name}, seed {seed}: {error}")
    try:
        total["waits"] = waits.check()
    except AssertionError as error:
        sys.exit(f"{error}")
    told = ", ".join(f"{number:,} {what}" for what, number in sorted(total.items()))
    print(f"no leak: {told} in {time.monotonic() - began:.0f} s")  # noqa: T201 - a program


if __name__ == "__main__":
    main()
