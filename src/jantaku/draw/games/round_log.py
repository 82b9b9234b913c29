"""The log of a round: a column for each seat, a cell for each turn, a line for each call.

A cell is what was drawn and what was discarded: `6m→8m`, or `6m↓` for the tile just drawn. Calls,
kans, riichi and new indicators interrupt the table with a separate line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.draw.terminal import Line, Page, Span, line, table
from jantaku.draw.tiles import bracketed, mpsz, mpsz_group
from jantaku.riichi.records.record import (
    AddedKan,
    Chi,
    ClosedKan,
    DoraRevealed,
    Draw,
    DrawnGame,
    Kita,
    OpenKan,
    Pon,
    RecordedDiscard,
    RecordedWin,
    RiichiAccepted,
    RiichiDeclared,
    tiles_of,
)
from jantaku.riichi.tiles.tile import dora_kind, sort_key, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jantaku.draw.look import Look
    from jantaku.riichi.records.record import Event, RoundRecord, Seat
    from jantaku.riichi.tiles.tile import Tile, TileId

_INDENT = "  "
_NOTHING_DRAWN = "  "  # as wide as a tile


def turns_page(
    record: RoundRecord, names: Sequence[str], reds: Collection[TileId], look: Look
) -> Page:
    """Returns the log of a round up to its result, the dealer's column first."""
    log = _Log(record, names, reds, look)
    for event in record.events:
        log.add(event)
    return log.page()


def indicators(tiles: Sequence[Tile], players: int, look: Look) -> Line:
    """Indicators and what they point to: `7z → 5z`."""
    arrow = look.sign(" → ")
    return look.separated([line(mpsz(i), arrow, mpsz(dora_kind(i, players))) for i in tiles])


class _Log:
    """Cells and lines as the events come."""

    def __init__(
        self,
        record: RoundRecord,
        names: Sequence[str],
        reds: Collection[TileId],
        look: Look,
    ) -> None:
        self._names = names
        self._reds = reds
        self._look = look
        self._players = record.players
        self._order = [(record.dealer + n) % record.players for n in range(record.players)]
        self._rows: list[list[Line]] = [[(Span(names[seat], "quiet"),) for seat in self._order]]
        self._between: dict[int, Page] = {}  # the lines above a row
        self._full = True  # whether the next cell begins a row
        self._drawn: Draw | None = None  # not yet in a cell

    def page(self) -> Page:
        """The rows with the lines between them."""
        self._show_drawn()
        rows = table(self._rows)
        page: Page = []
        for number, row in enumerate(rows):
            page += [*self._between.get(number, ()), row]
        return page + self._between.get(len(rows), [])

    def add(self, event: Event) -> None:
        """Adds an event."""
        match event:
            case Draw():
                self._drawn = event
            case RecordedDiscard():
                self._cell(event.seat, self._turn(event))
            case Chi() | Pon():
                self._call(event)
            case OpenKan() | ClosedKan() | AddedKan():
                self._kan(event)
            case Kita():
                self._show_drawn()
                self._note(event.seat, "yaku.kita", self._tiles([event.tile]))
            case RiichiDeclared():
                self._note(event.seat, "yaku.riichi")
            case DoraRevealed():
                shown = indicators([self._tile(event.tile)], self._players, self._look)
                self._line(line(self._look.label("word.dora_indicators"), "  ", shown))
            case RecordedWin() | DrawnGame() | RiichiAccepted():
                pass

    def _turn(self, event: RecordedDiscard) -> Line:
        tile, look = self._tiles([event.tile]), self._look
        drawn, self._drawn = self._drawn, None
        if event.tsumogiri:
            return line(tile, Span(look.sign("↓"), "quiet"))
        before = _NOTHING_DRAWN if drawn is None else self._tiles([drawn.tile])
        return line(before, Span(look.sign("→"), "quiet"), tile)

    def _call(self, event: Chi | Pon) -> None:
        kind = "chi" if isinstance(event, Chi) else "pon"
        tiles = (event.tile, *event.own)
        source = self._look.say("line.caller_from", name=self._names[event.discarder])
        self._note(event.seat, f"meld.{kind}", bracketed(self._sorted(tiles), "("), source)

    def _kan(self, event: OpenKan | ClosedKan | AddedKan) -> None:
        first = event.tile // 4 * 4
        tiles = self._sorted(tiles_of(bytes(range(first, first + 4))))
        if isinstance(event, OpenKan):
            source = self._look.say("line.caller_from", name=self._names[event.discarder])
            self._note(event.seat, "meld.open_kan", bracketed(tiles, "("), source)
            return
        self._show_drawn()
        closed = isinstance(event, ClosedKan)
        key = "closed_kan" if closed else "added_kan"
        self._note(event.seat, f"meld.{key}", bracketed(tiles, "[" if closed else "("))

    def _show_drawn(self) -> None:
        """A cell for a draw that no discard followed."""
        if self._drawn is not None:
            self._cell(self._drawn.seat, self._tiles([self._drawn.tile]))
            self._drawn = None

    def _cell(self, seat: Seat, cell: Line) -> None:
        column = self._order.index(seat)
        if self._full or len(self._rows[-1]) > column:
            self._rows.append([])
            self._full = False
        row = self._rows[-1]
        row += [()] * (column - len(row))
        row.append(cell)

    def _note(self, seat: Seat, key: str, *more: str | Line) -> None:
        shown = [line(Span(self._look.say(key), "yaku")), *(line(one) for one in more)]
        spaced = [part for one in shown for part in (" ", one)]
        self._line(line(f"{self._names[seat]} ", *spaced))

    def _line(self, one: Line) -> None:
        self._between.setdefault(len(self._rows), []).append(line(_INDENT, one))
        self._full = True

    def _tile(self, tile: TileId) -> Tile:
        return tile_of_id(tile, self._reds)

    def _tiles(self, tiles: Sequence[TileId]) -> Line:
        return mpsz_group([self._tile(tile) for tile in tiles])

    def _sorted(self, tiles: Sequence[TileId]) -> Line:
        return mpsz_group(sorted(map(self._tile, tiles), key=sort_key))
