"""The table of the chances of a hand to be tenpai and to win, for each discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.hands.shanten import hand_rows
from jantaku.draw.terminal import Page, Span, line, table
from jantaku.draw.tiles import mpsz

if TYPE_CHECKING:
    from jantaku import Hand, HandOutlook
    from jantaku.draw.look import Look

_COLUMNS = ("discard", "shanten", "tenpai", "win_chance", "points")


def outlook_page(hand: Hand, outlook: HandOutlook, look: Look) -> Page:
    """The hand, the number of draws, and a row for each discard."""
    drawn = [look.label("word.draws_left"), line(f"{outlook.draws}")]
    rows = [[look.label(f"word.{name}") for name in _COLUMNS]]
    best = outlook.best
    for row in outlook.rows:
        same = (row.tenpai, row.win, row.points) == (best.tenpai, best.win, best.points)
        style = "best" if same else ""
        riichi = look.say("yaku.riichi") if row.riichi else ""
        rows.append(
            [
                () if row.tile is None else mpsz(row.tile),
                line(f"{row.distance}"),
                line(Span(f"{row.tenpai[-1]:.1%}", style)),
                line(Span(f"{row.win[-1]:.1%}", style)),
                line(Span(f"{row.points[-1]:.0f}", style)),
                line(riichi),
            ]
        )
    return [*table([*hand_rows(hand, look), drawn]), (), *table(rows, right=frozenset(range(1, 5)))]
