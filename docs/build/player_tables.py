"""Measures how strong bots of rulesets are: `python docs/build/player_tables.py [RULESET...]`."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final

from jantaku.arena import Interval, Share, simulate
from jantaku.arena.engines import play_local
from jantaku.arena.games import play_match
from jantaku.arena.rounds import rounds_of
from jantaku.arena.table import ArenaMatch
from jantaku.ruleset import RulesetGame, library
from jantaku.ruleset.players import RuleModel

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE: Final = Path(__file__).parents[1] / "player-strength.md"
LADDER: Final = ("random", "efficiency", "thinking")
_SEED: Final = 1
_JOBS: Final = min(2, os.cpu_count() or 1)
_SHORT: Final = {"max_rounds": 1}
"""Games of one round, with the repeats of its dealer, say most in the same time."""
_GAMES: Final = 2  # whole ones, for the statistics of rounds
_AGAINST_RANDOM: Final = 15
_SMALL: Final = 1.1  # half an interval that needs two digits
_WALLS: Final = 100
"""Walls that `thinking` and `efficiency` play, each once from every seat."""
_OTHER_WALLS: Final = {
    "american": 300,
    "changsha": 600,
    "classical": 300,
    "duel": 300,
    "example": 300,
    "filipino": 1200,
    "first": 700,
    "fuzhou": 2000,
    "hong_kong": 60,
    "hong_kong_new": 500,
    "kansai_sanma": 300,
    "malaysian": 200,
    "mcr": 80,
    "powers": 300,
    "riichi": 80,
    "sanma": 300,
    "sichuan": 600,
    "sichuan_three": 150,
    "taiwanese": 1200,
    "tianjin": 300,
    "vietnamese": 200,
    "washizu": 50,
    "zung_jung": 200,
}
"""Fewer for slow rulesets, more for those in which 100 walls show no difference."""


def duel(name: str, better: str, worse: str, walls: int) -> list[str]:
    """Returns the cells: games, the edge in points of the better bot, and its share of wins."""
    game = RulesetGame(library.load(name, config=_SHORT), seed=_SEED)
    players = (better,) * (game.players // 2) + (worse,) * (game.players - game.players // 2)
    games = walls * game.players
    match = ArenaMatch(players, game.spec, duplicate=True, timeout_s=10.0, folder=".")
    found = sorted(play_local(compared, match, range(games), _JOBS))
    gained = [edge for _, edge, _, _ in found]
    groups = [gained[at : at + game.players] for at in range(0, games, game.players)]
    edge = Interval.of([fmean(group) for group in groups])
    won, wins = (sum(row[at] for row in found) for at in (2, 3))
    share = Share(won, wins)
    half = edge.half or 0.0
    digits = 1 if half >= _SMALL else 2
    told = f"{edge.mean:+.{digits}f} ±{half:.{digits}f}"
    return [str(games), told, f"{share.share:.1%} ±{share.half:.1%}"]


def compared(match: ArenaMatch, number: int) -> tuple[int, float, int, int]:
    """Returns of a game its number, the edge of the better bot, its wins, and all wins."""
    game, faults = play_match(match, number)
    assert game.result is not None
    assert not faults
    better = {
        seat
        for seat, at in zip(game.seats, match.seats(number), strict=True)
        if match.players[at] == match.players[0]
    }
    points = {row.seat: float(row.points) for row in game.result.seats}
    more = fmean(points[seat] for seat in better) - fmean(
        points[seat] for seat in points if seat not in better
    )
    told = rounds_of(map(game.write_event, game.events), [])
    wins = [win.seat in better for one in told for win in one.wins]
    return number, more, sum(wins), len(wins)


def edges(name: str) -> list[str]:
    """Returns the cells for each bot of the ladder against the one below it."""
    cells: list[str] = []
    for worse, better in pairwise(LADDER):
        walls = _AGAINST_RANDOM if worse == LADDER[0] else _OTHER_WALLS.get(name, _WALLS)
        cells += duel(name, better, worse, walls)
    return cells


def rounds(name: str, player: str) -> list[str]:
    """Returns the cells for the rounds of games in which that bot has all seats."""
    game = RulesetGame(library.load(name), seed=0)
    found = simulate(game, _GAMES, player=player, seed=_SEED, jobs=_JOBS)
    won, drawn, discards = found.won.share, found.drawn.share, found.discards.mean
    calls = sum(count for call, count in found.calls.items() if "flower" not in call)
    return [f"`{player}`", f"{won:.0%}", f"{drawn:.0%}", f"{discards:.0f}", f"{calls:.1f}"]


def names() -> list[str]:
    """Returns the rulesets of the library that can be won."""
    return [name for name in library.names() if RuleModel(library.load(name)).wins]


def with_rows(page: str, title: str, name: str, rows: list[list[str]]) -> str:
    """Returns the page with new rows of a ruleset in the table between two marks."""
    start, end = f"<!-- table: {title} -->", "<!-- end -->"
    before, _, rest = page.partition(start)
    table, _, after = rest.partition(end)
    head, rule, *lines = table.strip().splitlines()
    kept = [line for line in lines if not line.startswith(f"| `{name}` |")]
    new = [f"| `{name}` | {' | '.join(cells)} |" for cells in rows]
    written = "\n".join([head, rule, *sorted([*kept, *new])])
    return f"{before}{start}\n\n{written}\n\n{end}{after}"


def main(chosen: Sequence[str]) -> None:
    """Measures the rulesets, and writes each to the page as soon as it is done."""
    for name in chosen:
        ladder = [edges(name)]
        told = [rounds(name, player) for player in LADDER[1:]]
        page = with_rows(PAGE.read_text(encoding="utf-8"), "ladder", name, ladder)
        PAGE.write_text(with_rows(page, "rounds", name, told), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or names())
