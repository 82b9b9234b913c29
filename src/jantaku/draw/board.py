"""The table as a seat sees it: the middle, each seat with melds and pond, and the viewer's hand.

All of it comes from a `TableView`, which contains nothing that the seat may not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jantaku.riichi.play.wire import in_hand
from jantaku.riichi.tiles.tile import sort_key, tile_of_id

from .round import round_title
from .terminal import Line, Page, Span, join, line, line_width, rule, table
from .tiles import bracketed, glyph, mpsz, mpsz_group, tile_style
from .turns import indicators
from .wrapping import wrap

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from jantaku.riichi.play.view import MeldView, RiverTile, SeatView, TableView
    from jantaku.riichi.tiles.tile import Tile, TileId

    from .look import Look

WIDEST = 72
_ROW = 6
_CELL = 4
_GAP = "   "
_INDENT = "     "


@dataclass(frozen=True)
class Board:
    """Draws tables: the names of the seats, which tiles are red fives, and how wide to draw."""

    names: Sequence[str]
    reds: Collection[TileId]
    look: Look
    columns: int

    def page(self, view: TableView) -> Page:
        """The whole table; the viewer's own hand comes last."""
        return [*self._middle(view), *self._seats(view), (), *self._hand(view)]

    def _middle(self, view: TableView) -> Page:
        look = self.look
        told = round_title(view.wind, view.dealer, view.honba, view.riichi_sticks, look)
        told.append(look.say("play.left", count=view.left))
        title = "".join(span.text for span in look.separated(told))
        rows = [("word.dora_indicators", view.dora), ("word.ura_indicators", view.ura)]
        shown = [
            line(look.label(key), "  ", indicators(self._tiles(tiles), len(view.seats), look))
            for key, tiles in rows
            if tiles
        ]
        return [rule(look.sign("─"), min(WIDEST, self.columns), title), *shown]

    def _seats(self, view: TableView) -> Page:
        """Returns the seats from the viewer's right on; the player before the viewer is last."""
        count = len(view.seats)
        first = 0 if view.seat is None else view.seat + 1
        order = [(first + step) % count for step in range(count)]
        heads = table([self._head(seat, view) for seat in order], right=frozenset({3}))
        page: Page = []
        for seat, head in zip(order, heads, strict=True):
            page.append(head)
            page += self._pond(view.seats[seat], view.offered if seat == view.turn else None)
        return page

    def _head(self, seat: int, view: TableView) -> list[Line]:
        look, seen = self.look, view.seats[seat]
        riichi = "yaku.open_riichi" if seen.open_riichi else "yaku.riichi"
        said = {"play.dead": seen.dead, riichi: seen.riichi, "play.furiten": seen.furiten}
        said["play.wareme"] = seat == view.wareme
        marks = [line(Span(look.say(key), "limit")) for key, holds in said.items() if holds]
        if seen.kita:
            marks.append(line(Span(f"{look.say('yaku.kita')} {seen.kita}", "dora")))
        own = seat == view.seat  # whose tiles and melds are below
        melds = [] if own else [self._meld(meld) for meld in seen.melds]
        shown = [] if own or seen.tiles is None else [self._open_hand(seen)]
        return [
            line(Span(">" if seat == view.turn else " ", "best"), " ", self._wind(seen, view)),
            line(self.names[seat]),
            line(Span(f"{seen.points}", "points")),
            join("  ", [*marks, *shown, *melds]),
        ]

    def _wind(self, seen: SeatView, view: TableView) -> Line:
        deals = seen.wind == "E"
        own = view.seat is not None and seen is view.seats[view.seat]
        return line(
            Span(self.look.say(f"wind.{seen.wind}"), "dora" if deals else "" if own else "quiet")
        )

    def _meld(self, meld: MeldView) -> Line:
        tiles = sorted(self._tiles(meld.tiles), key=sort_key)
        shown = bracketed(mpsz_group(tiles), "[" if meld.type == "closed_kan" else "(")
        if meld.source is None:
            return shown
        return line(shown, Span(f" {self.look.sign('←')}{self.names[meld.source]}", "quiet"))

    def _open_hand(self, seen: SeatView) -> Line:
        tiles = self._tiles(in_hand(seen.tiles or (), seen.drawn))
        if seen.drawn is None:
            return mpsz_group(tiles)
        return line(mpsz_group(tiles[:-1]), " ", mpsz_group(tiles[-1:]))

    def _pond(self, seen: SeatView, offered: TileId | None) -> Page:
        """The discards by sixes: called ones in brackets, `*` a riichi, the drawn ones dimmed."""
        cells = [self._discard(tile, offered) for tile in seen.river]
        sixes = [join(" ", cells[at : at + _ROW]) for at in range(0, len(cells), _ROW)]
        return wrap(sixes, self.columns, line(_INDENT), _GAP) if sixes else []

    def _discard(self, one: RiverTile, offered: TileId | None) -> Line:
        tile = self._tile(one.tile)
        name = mpsz(tile)
        if one.tile == offered:
            name = (Span("<"), Span(name[0].text, "win"), Span(">"))
        elif one.tsumogiri:
            name = (Span(name[0].text, "quiet"), Span(self.look.sign("↓"), "quiet"))
        riichi = Span("*", "limit") if one.riichi else ""
        return line("(" if one.called else "", riichi, name, ")" if one.called else "")

    def _hand(self, view: TableView) -> Page:
        if view.seat is None:
            return []
        own = view.seats[view.seat]
        held = in_hand(own.tiles or (), own.drawn)
        free = {
            (self._tile(one.tile), one.tile == own.drawn)
            for one in view.legal
            if one.tile is not None and one.type in DISCARDS
        }
        tiles: list[Line] = []
        keys: list[Line] = []
        for place, tile in enumerate(self._tiles(held), 1):
            last = place == len(held) and own.drawn is not None
            gap = _GAP if last else ""
            may = not free or (tile, last) in free
            shown = mpsz(tile) if may else (Span(mpsz(tile)[0].text, "quiet"),)
            tiles.append(line(gap, _right(shown)))
            keys.append(line(gap, _right(line(Span(f"{place}" if may else "-", "quiet")))))
        melds = join("  ", [self._meld(meld) for meld in own.melds])
        page = [line(*tiles, _GAP, melds)] if own.melds else [line(*tiles)]
        if free:
            page.append(line(*keys))
        return [*self._glyphs(held, own), *page]

    def _glyphs(self, held: Sequence[TileId], own: SeatView) -> Iterator[Line]:
        if not self.look.glyphs:
            return
        shown = [
            _right(line(Span(f"{glyph(tile)} ", tile_style(tile)))) for tile in self._tiles(held)
        ]
        if own.drawn is not None:
            shown.insert(-1, line(_GAP))
        yield line(*shown)

    def _tile(self, tile: TileId) -> Tile:
        return tile_of_id(tile, self.reds)

    def _tiles(self, tiles: Sequence[TileId]) -> list[Tile]:
        return [self._tile(tile) for tile in tiles]


DISCARDS = ("discard", "riichi", "open_riichi", "riichi_anyway")
"""The actions that discard a tile of the hand."""


def _right(cell: Line) -> Line:
    return line(" " * (_CELL - line_width(cell)), cell)
