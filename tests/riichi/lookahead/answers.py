"""Five ways to answer the problems, and how many answers of each are those of the books.

    python -m riichi.lookahead.answers --tables 1000

It also prints the first rows of each wrong answer. `make problems` runs it.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from jantaku import Position, RiichiGame, lookahead
from jantaku.review import hint_for
from jantaku.riichi.players.position import position_of, shown_by_others
from jantaku.riichi.players.seat_outlook import seat_outlook
from jantaku.riichi.tiles.notation import format_mpsz, format_tile
from jantaku.riichi.tiles.tile import tile_of_id
from riichi.lookahead.problems import BOOK, OWN, problems

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from jantaku import RiichiAction
    from jantaku.riichi.lookahead import Lookahead
    from jantaku.riichi.tiles.tile import TileId
    from riichi.lookahead.problems import Problem

Row = tuple[str, float]
"""An action in words, and the value that it has."""


def words_of(action: RiichiAction, reds: Collection[TileId]) -> str:
    """Returns an action as answers are written: `5m`, `riichi 5m`, `chi 67m`, `pass`."""
    if action.type in ("discard", "riichi"):
        assert action.tile is not None
        tile = format_tile(tile_of_id(action.tile, reds))
        return tile if action.type == "discard" else f"riichi {tile}"
    return f"{action.type} {format_mpsz(tile_of_id(one, reds) for one in action.own)}".strip()


def by_outlook(problem: Problem, _: int) -> Iterable[Row]:
    """Yields the rows of `jantaku.outlook` by points; none for a call or kan."""
    game = RiichiGame.from_position(problem.position(), seed=0)
    sight = position_of(game.view(problem.seat), game.rule)
    if not problem.is_discard:
        return
    visible = shown_by_others(sight)
    for row in seat_outlook(sight, sight.hand, draws=sight.draws, visible=visible, ron=1).rows:
        assert row.tile is not None
        yield f"{'riichi ' * row.riichi}{format_tile(row.tile)}", row.points[-1]


def by_hint(problem: Problem, _: int) -> Iterable[Row]:
    """Yields the alternatives of the quick review, the advised one first."""
    hint = hint_for(problem.position(), problem.seat)
    return ((words_of(one.action, hint.reds), one.value) for one in hint.alternatives)


def by_trained(problem: Problem, _: int) -> Iterable[Row]:
    """Yields the actions by how often `trained` takes them."""
    hint = hint_for(problem.position(), problem.seat)
    rows = ((words_of(one.action, hint.reds), one.chance) for one in hint.alternatives)
    return sorted(rows, key=lambda row: -row[1])


def by_lookahead(problem: Problem, tables: int) -> Iterable[Row]:
    """Yields the rows of `jantaku.lookahead`, by points."""
    reds = problem.position().rules.red_ids
    rows = searched(problem, tables).rows
    return ((words_of(one.action, reds), one.points.mean) for one in rows)


def by_equal(problem: Problem, tables: int) -> Iterable[Row]:
    """Yields the rows of `jantaku.lookahead` that may be the best, the right one before others."""
    reds = problem.position().rules.red_ids
    rows = (
        (words_of(one.action, reds), one.points.mean) for one in searched(problem, tables).equal
    )
    return sorted(rows, key=lambda row: not problem.is_right(row[0]))


def searched(problem: Problem, tables: int) -> Lookahead:
    """Returns what `jantaku.lookahead` finds; two ways ask for it."""
    return _searched(str(problem.position()), problem.seat, tables)


@cache
def _searched(line: str, seat: int, tables: int) -> Lookahead:
    position = Position.from_line(line)
    return lookahead(position, seat, samples=tables, objective="points", seed=1)


WAYS: Final[dict[str, Callable[[Problem, int], Iterable[Row]]]] = {
    "outlook": by_outlook,
    "hint": by_hint,
    "trained": by_trained,
    "lookahead": by_lookahead,
    "equal": by_equal,
}


@dataclass
class Share:
    """The right answers of one way, and the first rows of each wrong one."""

    right: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, problem: Problem, rows: list[Row]) -> None:
        """Counts an answer, none if there are no rows."""
        self.asked += bool(rows)
        if rows and problem.is_right(rows[0][0]):
            self.right += 1
        elif rows:
            first = ", ".join(f"{words} {value:.4g}" for words, value in rows[:3])
            self.wrong.append(f"{problem}: {first}")


def share(asked: Iterable[Problem], way: str, tables: int) -> Share:
    """Returns how many problems a way answers as the books do."""
    result = Share()
    for one in asked:
        result.add(one, list(WAYS[way](one, tables)))
    return result


def main() -> None:
    """Prints the shares, and of each wrong answer the problem and the first rows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    tables = parser.parse_args().tables
    asked = list(chain.from_iterable(problems(path) for path in (OWN, BOOK) if path.exists()))
    for way in WAYS:
        found = share(asked, way, tables)
        sys.stdout.write(f"{way}: {found.right} of {found.asked}\n")
        sys.stdout.writelines(f"  {one}\n" for one in found.wrong)


if __name__ == "__main__":
    main()
