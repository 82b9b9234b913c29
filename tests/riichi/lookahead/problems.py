"""What-would-you-discard problems with the answer of a book, and the position of each.

They are in `tests/data/discard-problems.json` and, where it exists, `../shared/data`. An answer is
a discard such as `5m`, or another action: `pass`, `chi 67m`, `closed_kan`. `riichi` says whether
the discard declares; without it both are right. `hand` has no called tiles, they are in `melds`.
`offered` is a discard of the player `from` (by default across) that may be called; `event` is
`call` after a call. `scores` are those of East, South, West and North.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jantaku import Position
from jantaku.riichi.tiles.notation import format_mpsz, format_tile, parse_mpsz
from jantaku.riichi.tiles.tile import (
    KINDS,
    dora_kind,
    is_honor,
    is_terminal,
    kind_of,
    suit_of,
)
from support import REPOSITORY, SHARED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from jantaku.riichi.tiles.tile import Kind

OWN: Final = REPOSITORY / "tests" / "data" / "discard-problems.json"
BOOK: Final = SHARED / "data" / "discard-problems.json"
TURN: Final = 6
"""The turn of a problem that gives none."""
_WINDS: Final = "ESWN"
_FROM: Final = {"right": 1, "across": 2, "left": -1}
_NOT_FOR_THREE: Final = range(1, 8)


@dataclass(frozen=True)
class Problem:
    """A problem as its file has it."""

    facts: Mapping[str, Any]

    def __str__(self) -> str:
        facts = self.facts
        context = [f"{key} {facts[key]}" for key in ("dora", "offered", "turn") if facts.get(key)]
        place = facts["source"].rpartition("/")[2]
        answers = "/".join(facts["answer"])
        riichi = {True: "riichi ", False: "no riichi, ", None: ""}[facts.get("riichi")]
        return f"{facts['hand']} {' '.join(context)} ({place}) answer {riichi}{answers}"

    @property
    def rules(self) -> str:
        """The preset and the number of players, as in the line of a position."""
        return str(self.facts.get("rules", "tenhou-4p"))

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.rules[-2])

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return int(self.facts["round"][1]) - 1

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return (self.dealer + _WINDS.index(self.facts["seat"])) % self.players

    @property
    def is_discard(self) -> bool:
        """True if the answer is a discard, not a call, a kan or a pass."""
        return all(one[0].isdigit() for one in self.facts["answer"])

    def position(self) -> Position:
        """Returns the position: hidden hands, and ponds of tiles that the hand does not need."""
        return Position.from_line(_Table(self).line())

    def is_right(self, words: str) -> bool:
        """True if an action in words, such as `riichi 5m`, is an answer."""
        riichi = self.facts.get("riichi", words.startswith("riichi "))
        name = words.removeprefix("riichi ")
        return riichi == words.startswith("riichi ") and any(
            one in (name, name.split()[0]) for one in self.facts["answer"]
        )


def problems(path: Path) -> list[Problem]:
    """Returns the problems of a file; an entry without a hand is a note."""
    return [Problem(one) for one in json.loads(path.read_text("utf-8")) if "hand" in one]


class _Table:
    """Plays the discards before a problem in the order of turns."""

    def __init__(self, problem: Problem) -> None:
        self._problem, self._facts, players = problem, problem.facts, problem.players
        self._hand = parse_mpsz(self._facts["hand"])
        self._melds = self._facts.get("melds", ())
        melded = [tile for one in self._melds for tile in parse_mpsz(one["called"] + one["own"])]
        self._needed = [kind_of(tile) for tile in (*self._hand, *melded)]
        self._kinds = [kind for kind in KINDS if players == 4 or kind not in _NOT_FOR_THREE]
        dora = self._facts["dora"]
        self._indicator = min(
            (kind for kind in self._kinds if dora in (None, format_tile(dora_kind(kind, players)))),
            key=lambda kind: self._need(kind) + self._need(dora_kind(kind, players)),
        )
        self._seen = Counter((*self._needed, self._indicator))
        self._seen.update(map(kind_of, parse_mpsz(self._facts.get("offered", ""))))
        self._ponds: list[list[str]] = [[] for _ in range(players)]

    def line(self) -> str:
        """Returns the position as one line: docs/positions.md."""
        problem, players = self._problem, self._problem.players
        left, turn, event = self._play()
        scores = self._facts.get("scores", [25_000 if players == 4 else 35_000] * players)
        seats = " ".join(
            f"{self._shown(event) if seat == problem.seat else '13?'}/{''.join(pond)}"
            f"/{scores[(seat - problem.dealer) % players]}"
            for seat, pond in enumerate(self._ponds)
        )
        return (
            f"{problem.rules} {self._facts['round']} 0+0 {seats}"
            f" {left}?/{format_tile(self._indicator)}/13? {turn}:{event}"
        )

    def _shown(self, event: str) -> str:
        melds = "".join(
            f"({one['called']}<{self._source(one)}:{one['own']})" for one in self._melds
        )
        if event != "draw":
            return format_mpsz(self._hand) + melds
        return f"{format_mpsz(self._hand[:-1])}{melds}+{format_tile(self._hand[-1])}"

    def _source(self, of: Mapping[str, Any]) -> int:
        return (self._problem.seat + _FROM[of.get("from", "across")]) % self._problem.players

    def _play(self) -> tuple[int, int, str]:
        """Plays to the decision. Returns the tiles left, the seat at turn and the event."""
        problem, facts, ponds = self._problem, self._facts, self._ponds
        earlier, is_called = (facts["turn"] or TURN) - 1, facts.get("event") == "call"
        decides = self._source(facts) if "offered" in facts else problem.seat
        left, turn, calls = 4 * len(self._kinds) - 14 - 13 * problem.players, problem.dealer, 0
        while True:
            left -= 1
            is_time = len(ponds[turn]) == earlier
            last = calls == len(self._melds) - 1
            if calls < len(self._melds) and turn == self._source(self._melds[calls]):
                if is_time or not (last and is_called):
                    ponds[turn].append(f"{self._melds[calls]['called']}-")
                    turn, calls = problem.seat, calls + 1
                    if last and is_called:
                        return left, turn, "call"
            elif is_time and turn == decides and not is_called:
                ponds[turn] += [facts["offered"]] if "offered" in facts else []
                return left, turn, "discard" if "offered" in facts else "draw"
            self._discard(turn)
            turn = (turn + 1) % problem.players

    def _discard(self, seat: int) -> None:
        """Discards what the hand needs least, of kinds that the seat has not discarded yet."""
        pond = self._ponds[seat]
        kind = min(
            (one for one in self._kinds if self._seen[one] < 4 and format_tile(one) not in pond),
            key=lambda one: (self._need(one), self._seen[one], -one),
        )
        self._seen[kind] += 1
        pond.append(format_tile(kind))

    def _need(self, kind: Kind) -> int:
        """Returns how much the hand needs a kind: less for one that is far from its tiles."""
        near = sum(
            3 - abs(kind - one)
            for one in self._needed
            if suit_of(kind) == suit_of(one) and abs(kind - one) < (1 if is_honor(kind) else 3)
        )
        is_dora: bool = format_tile(kind) == self._facts["dora"]
        return near + 5 * is_dora + (not is_honor(kind) and not is_terminal(kind))
