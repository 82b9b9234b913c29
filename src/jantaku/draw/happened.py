"""The events of a table in short lines: one for each turn of a seat, as a viewer saw it.

A turn is written as in the log of a round: `6m→8m` draws 6m and discards 8m, `6m↓` discards the
tile just drawn; of others only the discard is seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.play.events import Said
from jantaku.riichi.tiles.tile import sort_key, tile_of_id

from .hearing import named
from .terminal import Line, Page, Span, join, line, table
from .tiles import bracketed, mpsz, mpsz_group
from .turns import indicators

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from jantaku.riichi.play.events import Event
    from jantaku.riichi.tiles.tile import Tile, TileId

    from .look import Look

_CALLS = ("chi", "pon", "open_kan", "closed_kan", "added_kan")


class Happened:
    """Lines as the events come; each event as the viewer saw it."""

    def __init__(self, names: Sequence[str], reds: Collection[TileId], look: Look) -> None:
        self._names = names
        self._reds = reds
        self._look = look
        self._rows: list[list[Line]] = []
        self._seat: int | None = None
        self._drawn: TileId | None = None

    def page(self, events: Iterable[Event]) -> Page:
        """A line for each turn: who, and what was drawn, called and discarded."""
        for event in events:
            self._add(event)
        return table([[row[0], join(" ", row[1:])] for row in self._rows if row[1:]])

    def _add(self, event: Event) -> None:
        look = self._look
        if event.type == "dora":
            assert event.tile is not None
            shown = indicators([self._tile(event.tile)], len(self._names), look)
            self._seat = None
            self._rows.append([look.label("word.dora_indicators"), shown])
        elif event.type == "draw":
            self._begin(event.seat)
            self._drawn = event.tile
        elif event.type == "discard":
            self._begin(event.seat)
            self._put(self._discard(event))
        elif event.type == "riichi":
            self._begin(event.seat)
            self._put(line(Span(look.say("yaku.riichi"), "limit")))
        elif event.type == "kita":
            self._begin(event.seat)
            self._put(line(Span(look.say("yaku.kita"), "dora")))
        elif event.type in _CALLS:
            self._begin(event.seat)
            self._put(self._call(event))
        elif event.type in ("chombo", "dead_hand") or isinstance(event, Said):
            self._seat = None
            self._begin(event.seat)
            self._put(self._said(event))
            self._seat = None

    def _begin(self, seat: int | None) -> None:
        if self._rows and self._seat == seat and seat is not None:
            return
        self._seat, self._drawn = seat, None
        self._rows.append([() if seat is None else line(self._names[seat])])

    def _put(self, part: Line) -> None:
        self._rows[-1].append(part)

    def _discard(self, event: Event) -> Line:
        assert event.tile is not None
        drawn, self._drawn = self._drawn, None
        shown = mpsz(self._tile(event.tile))
        if event.flag:
            return line(shown, Span(self._look.sign("↓"), "quiet"))
        if drawn is None:
            return shown
        return line(mpsz(self._tile(drawn)), Span(self._look.sign("→"), "quiet"), shown)

    def _call(self, event: Event) -> Line:
        assert event.tile is not None
        ids = {event.tile, *event.own}
        tiles = sorted(map(self._tile, ids), key=sort_key)
        shown = bracketed(mpsz_group(tiles), "[" if event.type == "closed_kan" else "(")
        said = line(Span(self._look.say(f"meld.{event.type}"), "yaku"), " ", shown)
        if event.source in (None, event.seat):
            return said
        assert event.source is not None
        source = self._look.say("line.caller_from", name=self._names[event.source])
        return line(said, " ", Span(source, "quiet"))

    def _said(self, event: Event) -> Line:
        """Returns the line of a statement or verdict about a win or a draw."""
        look = self._look
        if not isinstance(event, Said):
            key = "action.chombo" if event.type == "chombo" else "said.dead_hand"
            return line(Span(look.say(key), "none"))
        about = {
            "name": "" if event.source is None else self._names[event.source],
            "what": named(event.name, self._names, look),
            "answer": look.say("action.ok" if event.flag else "action.ng"),
        }
        said = line(Span(look.say(f"said.{event.type}", **about), "yaku"))
        tiles = sorted(map(self._tile, event.tiles), key=sort_key)
        if event.tile is not None:
            tiles = [self._tile(event.tile)]
        ura = indicators([self._tile(tile) for tile in event.ura], len(self._names), look)
        label = look.label("word.ura_indicators")
        more = [label, ura] if event.ura else []
        return join("  ", [line(said, " ", mpsz_group(tiles)), *more])

    def _tile(self, tile: TileId) -> Tile:
        return tile_of_id(tile, self._reds)
