"""The page that ends a game: who came first, with how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Page, Span, line, rule, table

from .round import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.draw.look import Look


def ranking_page(
    names: Sequence[str],
    points: Sequence[float],
    scores: Sequence[float] | None,
    look: Look,
    kinds: Sequence[str] = (),
) -> Page:
    """Returns a row for each seat, the best first: rank, name, points, and the score if known.

    `kinds` has the player of each seat. Of equals the earlier seat comes first.
    """
    values = points if scores is None else scores
    order = sorted(range(len(names)), key=lambda seat: (-values[seat], -points[seat], seat))
    rows = []
    for rank, seat in enumerate(order, 1):
        row = [line(Span(f"{rank}", "best" if rank == 1 else "")), line(names[seat])]
        if kinds:
            row.append(line(Span(kinds[seat], "quiet")))
        row.append(line(Span(f"{points[seat]}", "points")))
        if scores is not None:
            row.append(line(f"{scores[seat]:+.1f}"))
        rows.append(row)
    first = 3 if kinds else 2
    title = look.say("word.result")
    right = frozenset({0, first, first + 1})
    return [rule(look.sign("─"), COLUMNS, title), *table(rows, right=right)]
