"""`jantaku haiyuki yaku`: the yaku of a hand, its waits, or the list of all yaku."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from jantaku.base.errors import JantakuError
from jantaku.draw.answers.circumstances import blaming
from jantaku.draw.terminal import Span, line
from jantaku.haiyuki import (
    TILES,
    YAKU,
    best_yaku,
    damage,
    format_tiles,
    key_of,
    matching_yaku,
    parse_tiles,
    tile_of,
    waits,
)
from jantaku.haiyuki.hands.tiles import COMPLETE, HELD, UNITS, sorted_tiles
from jantaku.haiyuki.refusal import refuse

from ..options import Output, argument
from ..terminal.console import ANSWERED, NO_ANSWER, Console
from .words import drawing_of, speaking, tile_names

if TYPE_CHECKING:
    from jantaku.draw.look import Look
    from jantaku.draw.terminal import Page
    from jantaku.haiyuki import YakuMatch

HandText = Annotated[
    str,
    argument(
        "TILES", "Eleven or twelve tiles, as 'ataho6 punch3 mayu_red3'; without any, all yaku."
    ),
]


def yaku(tiles: HandText = "", *, output: Output) -> int:
    """Show the yaku of twelve tiles, or the waits of eleven.

    Exit code 1 means no yaku, or no waits.
    """
    console = Console(output)
    with speaking(console.look), blaming("tiles"):
        held = _held(tiles, console.look.language)
    answer = Tested(held) if held else Everything()
    console.show(answer)
    return answer.code


def _held(tiles: str, language: str) -> tuple[int, ...]:
    """Returns the eleven or twelve tiles of the text; empty if the text is empty."""
    held = parse_tiles(tiles, tile_names(language))
    if tiles and len(held) not in (HELD, COMPLETE):
        raise refuse("hand_size", n=len(held), held=HELD, full=COMPLETE).error(JantakuError)
    return held


@dataclass(frozen=True)
class Everything:
    """All yaku as an answer."""

    code: int = ANSWERED

    def page(self, look: Look) -> Page:
        """A row for each."""
        return drawing_of(look).yaku_list()

    def to_dict(self, look: Look) -> dict[str, object]:
        """A row for each."""
        drawing = drawing_of(look)
        rows = [
            {
                "yaku": row.id,
                "name": drawing.say("yaku", row.id),
                "points": row.points,
                "condition": drawing.say("condition", row.id),
            }
            for row in YAKU
        ]
        return {"yaku": rows}


@dataclass(frozen=True)
class Tested:
    """The worth of a hand, as an answer."""

    tiles: tuple[int, ...]

    @property
    def code(self) -> int:
        """NO_ANSWER where there is no yaku, or no wait."""
        return ANSWERED if self._rows else NO_ANSWER

    @property
    def _rows(self) -> list[dict[str, object]]:
        key = key_of(self.tiles)
        found: list[tuple[int | None, YakuMatch]] = []
        if len(self.tiles) == COMPLETE:
            found += [(None, match) for match in matching_yaku(key)]
        else:
            wins = ((tile, best_yaku(key + UNITS[tile])) for tile in waits(key))
            found += [(tile, match) for tile, match in wins if match]
        return [
            {
                **({} if tile is None else {"wait": TILES[tile].id}),
                "yaku": match.name,
                "points": match.points,
                "open": damage(match.points, is_open=True),
            }
            for tile, match in found
        ]

    def page(self, look: Look) -> Page:
        """The hand, its yaku or waits, and what they are worth closed and open."""
        drawing = drawing_of(look)
        page = [*drawing.wrap(drawing.tiles(sorted_tiles(self.tiles))), ()]
        rows = self._rows
        if not rows:
            return [*page, line(Span(drawing.say("word", "none"), "none"))]
        for number, row in enumerate(rows):
            wait = row.get("wait")
            best = wait is not None or not number
            word = "waits" if wait else "best" if not number else "also"
            name = Span(drawing.say("yaku", f"{row['yaku']}"), "yaku" if best else "")
            value = drawing.say("told", "value", closed=row["points"], open=row["open"])
            tile = [drawing.full(tile_of(f"{wait}")), Span("  ")] if wait else []
            page += drawing.fold([drawing.label(word), *tile, name, "  ", value], 2)
        return page

    def to_dict(self, look: Look) -> dict[str, object]:
        """The rows of the answer."""
        drawing = drawing_of(look)
        rows = [{**row, "name": drawing.say("yaku", f"{row['yaku']}")} for row in self._rows]
        return {"tiles": format_tiles(self.tiles), "answers": rows}
