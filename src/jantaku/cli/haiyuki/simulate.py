"""`jantaku haiyuki simulate`: many matches between CPUs, and who wins how often."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Annotated

from jantaku.base.seeds import game_seed, seed_for_research, seed_to_json
from jantaku.draw.terminal import Span, line, table
from jantaku.haiyuki import CHARACTERS, HaiyukiGame
from jantaku.haiyuki.players import HAIYUKI_PLAYERS
from jantaku.players import play

from ..options import Output, option
from ..seeds import ABOUT, KIND, seed_given, seed_words
from ..terminal.console import ANSWERED, Console
from ..terminal.progress import games_watched
from .options import MatchOptions, difficulty_of, number_of, rules_of
from .words import drawing_of, speaking

if TYPE_CHECKING:
    from jantaku.base.seeds import Seed
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.haiyuki import HaiyukiRules

_MOST_MATCHES = 1_000_000


def simulate(
    *,
    matches: Annotated[str, option("--matches", kind="N", about="Number of matches.")] = "1000",
    table: MatchOptions,
    seed: Annotated[str, option("--seed", kind=KIND, about=ABOUT)] = "",
    output: Output,
) -> int:
    """Play many matches between CPUs and show how often each wins.

    They play over all pairings. A cell is how often the row's character beats the column's; seats
    change with every match.
    """
    console = Console(output)
    with speaking(console.look):
        count = number_of(matches, "matches", _MOST_MATCHES)
        rules, drawn = rules_of(table), seed_for_research(seed_given(seed))
    outcomes = _simulated(count, rules, table, drawn)
    console.show(Rates(count, drawn, difficulty_of(table), outcomes))
    return ANSWERED


@dataclass(frozen=True)
class Rates:
    """Win rates per pairing, as an answer; `outcomes` are (row, column, rank of the row)."""

    matches: int
    seed: Seed
    difficulty: str
    outcomes: Counter[tuple[str, str, str]]
    code: int = ANSWERED

    def rate(self, one: str, other: str | None = None) -> float | None:
        """Returns how often `one` beat `other` (default: everyone else); None if they never met."""
        met = {
            key: count
            for key, count in self.outcomes.items()
            if key[0] == one and (key[1] == other if other else key[1] != one)
        }
        total = sum(met.values())
        won = sum(count for key, count in met.items() if key[2] == "won")
        return won / total if total else None

    def page(self, look: Look) -> Page:
        """A row for each character, a column for each opponent."""
        drawing = drawing_of(look)
        names = {name: drawing.say("character", name) for name in CHARACTERS}
        heads = ["", *names.values(), "="]
        rows = [[line(Span(head, "quiet")) for head in heads]]
        for name, shown in names.items():
            cells = [self.rate(name, other) for other in names]
            rows.append(
                [line(shown), *(line(_percent(cell)) for cell in cells),
                 line(Span(_percent(self.rate(name)), "best"))]
            )  # fmt: skip
        right = frozenset(range(1, len(heads)))
        drawn = sum(count for key, count in self.outcomes.items() if key[2] == "drawn") // 2
        head = [
            drawing.say("simulated", "matches", n=self.matches),
            drawing.say("difficulty", self.difficulty),
            seed_words(self.seed, look),
            drawing.say("simulated", "drawn", n=drawn),
        ]
        return [look.separated(head), (), *table(rows, right)]

    def to_dict(self, _look: Look) -> dict[str, object]:
        """Each pairing with matches, wins and draws of the first of the two."""
        rows = []
        for one, other in product(CHARACTERS, repeat=2):
            ways = {way: self.outcomes[one, other, way] for way in ("won", "drawn", "lost")}
            rows.append({"character": one, "opponent": other, **ways})
        return {
            "matches": self.matches,
            "seed": seed_to_json(self.seed),
            "difficulty": self.difficulty,
            "pairings": rows,
        }


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _simulated(
    count: int, rules: HaiyukiRules, table: MatchOptions, seed: Seed
) -> Counter[tuple[str, str, str]]:
    pairs = list(product(CHARACTERS, repeat=2))
    player = HAIYUKI_PLAYERS[difficulty_of(table)]
    outcomes: Counter[tuple[str, str, str]] = Counter()
    with games_watched(count) as tell:
        for number in range(count):
            pair = first, second = pairs[number % len(pairs)]
            own = game_seed(seed, number)
            game = HaiyukiGame((first, second), rules, seed=own)
            tell(sum(event.type == "round_end" for event in play(game, (player, player), own)))
            assert game.result is not None
            for seat, rank in enumerate(game.result.ranks):
                even = game.result.ranks == (0, 0)
                way = "drawn" if even else "lost" if rank else "won"
                outcomes[pair[seat], pair[1 - seat], way] += 1
    return outcomes
