"""Measures the levels of the characters.

Run `python docs/build/character_tables.py WALLS PLAYERS [LEVEL]`.

With a level only its row is measured, and the other rows stay.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice, pairwise
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, Literal

from jantaku import GameRule, RiichiGame
from jantaku.arena import Interval
from jantaku.arena.games import play_match
from jantaku.arena.table import ArenaMatch
from jantaku.players.characters import CHARACTERS, LEVELS

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

PAGE: Final = Path(__file__).parents[1] / "bot-matches.md"
_SEED: Final = 1


def table_of(higher: int, lower: int, players: Literal[3, 4]) -> tuple[str, ...]:
    """Returns the characters of a match: two of the higher level, the others of the lower."""
    of = {
        level: [name for name in CHARACTERS if CHARACTERS[name].level == level] for level in LEVELS
    }
    return (*islice(cycle(of[higher]), 2), *of[lower][: players - 2])


def edges(names: Sequence[str], players: Literal[3, 4], walls: int) -> tuple[Interval, Interval]:
    """Returns by how much the first two are ahead of the others, in places and in score."""
    game = RiichiGame(GameRule(players=players, winds=1), seed=_SEED)
    match = ArenaMatch(tuple(names), game.spec, duplicate=True, timeout_s=10.0, folder=".")
    found = [_edge(match, number) for number in range(walls * players)]
    groups = [found[at : at + players] for at in range(0, len(found), players)]
    places, scores = (
        Interval.of([fmean(game[at] for game in group) for group in groups]) for at in (0, 1)
    )
    return places, scores


def _edge(match: ArenaMatch, number: int) -> tuple[float, float]:
    game, faults = play_match(match, number)
    assert game.result is not None
    assert not faults
    rows = {row.seat: row for row in game.result.seats}
    pairs = [(rows[seat], at < 2) for seat, at in zip(game.seats, match.seats(number), strict=True)]

    def ahead(values: Sequence[tuple[float, bool]]) -> float:
        higher, lower = (
            [value for value, high in values if high is which] for which in (True, False)
        )
        return fmean(higher) - fmean(lower)

    places = -ahead([(row.rank, high) for row, high in pairs])
    return places, ahead([(row.score, high) for row, high in pairs])


def rows(players: Literal[3, 4], walls: int, levels: Container[int]) -> list[str]:
    """Returns the rows of a table: each of these levels against the one below it."""
    lines = []
    for lower, higher in reversed([*pairwise(LEVELS)]):
        if higher not in levels:
            continue
        names = table_of(higher, lower, players)
        places, scores = edges(names, players, walls)
        cells = [
            *(str(higher), str(lower), ", ".join(f"`{name}`" for name in names)),
            str(walls * players),
            f"{places.mean:+.2f} ±{places.half:.2f}",
            f"{scores.mean:+.1f} ±{scores.half:.1f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
        print(lines[-1], flush=True)
    return lines


def with_rows(page: str, title: str, lines: Sequence[str]) -> str:
    """Returns the page with new rows in the table between two marks, in place of the old ones."""
    start, end = f"<!-- table: {title} -->", "<!-- end -->"
    before, _, rest = page.partition(start)
    table, _, after = rest.partition(end)
    head, ruler, *old = table.strip().splitlines()
    found = {line.split("|")[1]: line for line in [*old, *lines]}
    written = "\n".join([head, ruler, *(found[level] for level in sorted(found, reverse=True))])
    return f"{before}{start}\n\n{written}\n\n{end}{after}"


def main(walls: int, players: Literal[3, 4], levels: Container[int]) -> None:
    """Measures the levels, each wall once from every seat, and writes their rows."""
    lines = rows(players, walls, levels)
    page = with_rows(PAGE.read_text(encoding="utf-8"), f"levels of {players}", lines)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    asked = [int(one) for one in sys.argv[1:]]
    main(asked[0], 3 if asked[1] == 3 else 4, asked[2:] or LEVELS)
