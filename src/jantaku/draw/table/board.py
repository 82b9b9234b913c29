"""The table as a seat sees it: the middle, each seat with melds and pond, and the viewer's hand.

All of it comes from a protocol view, which contains nothing that the seat may not see. Games of
riichi and of rulesets differ only in the rows of `_MIDDLE` and `_MARKS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jantaku.draw.games.round import round_title
from jantaku.draw.games.round_log import indicators
from jantaku.draw.line_wrap import wrap
from jantaku.draw.terminal import Line, Page, Span, join, line, line_width, rule, table
from jantaku.draw.tiles import bracketed, face, face_glyph, face_style, faces, tile_code, tile_order
from jantaku.game.protocol import Choose, Discard
from jantaku.riichi.tiles.notation import parse_tile

from .labels import word_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from jantaku.draw.look import Look
    from jantaku.game.protocol import DisplayMeld, DisplayTile, PondTile, SeatView, View

WIDEST = 72
_ROW = 6
_CELL = 4
_GAP = "   "
_INDENT = "     "


@dataclass(frozen=True)
class Board:
    """Draws tables: the names of the seats, and how wide to draw."""

    names: Mapping[int, str] | Sequence[str]
    look: Look
    columns: int

    def page(self, view: View[Any], chosen: Collection[int] = ()) -> Page:
        """The whole table; the viewer's own hand comes last, with the `chosen` places marked."""
        return [*self._middle(view), *self._seats(view), (), *self._hand(view, chosen)]

    def _middle(self, view: View[Any]) -> Page:
        look = self.look
        told, rows = _MIDDLE[view.engine](view, look)
        told.append(look.say("play.left", count=view.left))
        title = "".join(span.text for span in look.separated(told))
        return [rule(look.sign("─"), min(WIDEST, self.columns), title), *rows]

    def _seats(self, view: View[Any]) -> Page:
        """Returns the seats from the viewer's right on; the player before the viewer is last."""
        own = next((at for at, seen in enumerate(view.seats) if seen.seat == view.seat), -1)
        order = [*view.seats[own + 1 :], *view.seats[: own + 1]]
        heads = table([self._head(seen, view) for seen in order], right=frozenset({3}))
        page: Page = []
        for seen, head in zip(order, heads, strict=True):
            page.append(head)
            page += self._pond(seen, view.extras.offered if seen.seat == view.extras.turn else None)
        return page

    def _head(self, seen: SeatView, view: View[Any]) -> list[Line]:
        own = seen.seat == view.seat  # whose tiles and melds are below
        melds = [] if own else [self._meld(meld) for meld in seen.melds]
        shown = [] if own or not any(one.name for one in seen.tiles) else [_open_hand(seen)]
        marks = _MARKS[view.engine](seen, view, self.look)
        turn = Span(">" if seen.seat == view.extras.turn else " ", "best")
        return [
            line(turn, " ", self._wind(seen, view)),
            line(self.names[seen.seat]),
            line(Span(f"{seen.points}", "points")),
            join("  ", [*marks, *shown, *melds]),
        ]

    def _wind(self, seen: SeatView, view: View[Any]) -> Line:
        style = "dora" if seen.seat == view.extras.dealer else "quiet"
        plain = seen.seat == view.seat and style == "quiet"
        return line(Span(self.look.say(f"wind.{seen.role}"), "" if plain else style))

    def _meld(self, meld: DisplayMeld) -> Line:
        shown = bracketed(
            faces(sorted(meld.tiles, key=tile_order)), "[" if meld.name == "closed_kan" else "("
        )
        if meld.source is None:
            return shown
        return line(shown, Span(f" {self.look.sign('←')}{self.names[meld.source]}", "quiet"))

    def _pond(self, seen: SeatView, offered: DisplayTile | None) -> Page:
        """The discards by sixes: called ones in brackets, `*` a riichi, the drawn ones dimmed."""
        last = len(seen.pond) - 1
        cells = [
            self._discard(one, offered=at == last and one.tile == offered and not one.called)
            for at, one in enumerate(seen.pond)
        ]
        sixes = [join(" ", cells[at : at + _ROW]) for at in range(0, len(cells), _ROW)]
        return wrap(sixes, self.columns, line(_INDENT), _GAP) if sixes else []

    def _discard(self, one: PondTile, *, offered: bool) -> Line:
        name = face(one.tile)
        if offered:
            name = (Span("<"), Span(name[0].text, "win"), Span(">"))
        elif one.drawn:
            name = (Span(name[0].text, "quiet"), Span(self.look.sign("↓"), "quiet"))
        riichi = Span("*", "limit") if one.riichi else ""
        return line("(" if one.called else "", riichi, name, ")" if one.called else "")

    def _hand(self, view: View[Any], chosen: Collection[int]) -> Page:
        own = next((seen for seen in view.seats if seen.seat == view.seat), None)
        if own is None:
            return []
        free = free_places(view, own)
        tiles: list[Line] = []
        keys: list[Line] = []
        for place, tile in enumerate(own.tiles):
            gap = _GAP if own.drawn and place == len(own.tiles) - 1 else ""
            may = not free or place in free
            style = "win" if place in chosen else face_style(tile) if may else "quiet"
            tiles.append(line(gap, _right((Span(tile_code(tile), style),))))
            keys.append(line(gap, _right(line(Span(_key(place, chosen) if may else "-", "quiet")))))
        melds = join("  ", [self._meld(meld) for meld in own.melds])
        page = [line(*tiles, _GAP, melds)] if own.melds else [line(*tiles)]
        if free:
            page.append(line(*keys))
        return [*self._glyphs(own), *page]

    def _glyphs(self, own: SeatView) -> Iterator[Line]:
        if not self.look.glyphs:
            return
        shown = [_right(line(Span(f"{face_glyph(tile)} ", face_style(tile)))) for tile in own.tiles]
        if own.drawn:
            shown.insert(-1, line(_GAP))
        yield line(*shown)


def free_places(view: View[Any], own: SeatView) -> set[int]:
    """Returns the places in the hand of the tiles that may be discarded or chosen now."""
    last = len(own.tiles) - 1 if own.drawn else -1
    alike = {(one.tile, one.drawn) for one in view.legal if isinstance(one, Discard)}
    items = {
        item.place
        for one in view.legal
        if isinstance(one, Choose)
        for item in one.items
        if (item.target, item.seat) == ("hand", own.seat)
    }
    found = {at for at, tile in enumerate(own.tiles) if (tile, at == last) in alike}
    return found | items


def _riichi_middle(view: View[Any], look: Look) -> tuple[list[str], Page]:
    extras = view.extras
    told = _round(view, extras.riichi_sticks, look)
    rows = [("word.dora_indicators", extras.dora), ("word.ura_indicators", extras.ura)]
    return told, [
        line(look.label(key), "  ", indicators_of(tiles, len(view.seats), look))
        for key, tiles in rows
        if tiles
    ]


def _riichi_marks(seen: SeatView, view: View[Any], look: Look) -> list[Line]:
    extras, seat = view.extras, seen.seat
    riichi = "yaku.open_riichi" if seat in extras.open_riichi else "yaku.riichi"
    said = {"play.dead": seat in extras.dead, riichi: seen.riichi}
    said["play.furiten"] = extras.furiten and seat == view.seat
    said["play.wareme"] = seat == extras.wareme
    marks = [line(Span(look.say(key), "limit")) for key, holds in said.items() if holds]
    if seen.aside:
        marks.append(line(Span(f"{look.say('yaku.kita')} {len(seen.aside)}", "dora")))
    return marks


def _ruleset_middle(view: View[Any], look: Look) -> tuple[list[str], Page]:
    extras = view.extras
    told = _round(view, 0, look)
    if extras.pot:
        told.append(look.say("play.pot", points=extras.pot))
    rows = [("play.revealed", extras.revealed), ("play.ahead", extras.scry)]
    return told, [
        line(look.label(key), "  ", faces(tiles))
        for key, tiles in rows
        if any(tile.name for tile in tiles)
    ]


def _ruleset_marks(seen: SeatView, view: View[Any], look: Look) -> list[Line]:
    statuses = next((one.statuses for one in view.extras.statuses if one.seat == seen.seat), ())
    said = [word_of(one, "status", look) for one in statuses]
    if seen.riichi and "riichi" not in statuses:
        said.insert(0, look.say("yaku.riichi"))
    aside = [line("+", faces(seen.aside))] if seen.aside else []
    return [*(line(Span(one, "limit")) for one in said), *aside]


_MIDDLE: Final[dict[str, Callable[[View[Any], Look], tuple[list[str], Page]]]] = {
    "riichi": _riichi_middle,
    "ruleset": _ruleset_middle,
}
_MARKS: Final[dict[str, Callable[[SeatView, View[Any], Look], list[Line]]]] = {
    "riichi": _riichi_marks,
    "ruleset": _ruleset_marks,
}


def _round(view: View[Any], sticks: int, look: Look) -> list[str]:
    number = int(view.round[1:]) - 1
    return round_title(view.round[:1], number, view.extras.honba, sticks, look)


def indicators_of(tiles: Sequence[DisplayTile], players: int, look: Look) -> Line:
    """Returns dora indicators and what they point to: `7z → 5z`."""
    return indicators([parse_tile(tile_code(tile)) for tile in tiles], players, look)


def _key(place: int, chosen: Collection[int]) -> str:
    return f"*{place + 1}" if place in chosen else f"{place + 1}"


def _open_hand(seen: SeatView) -> Line:
    if not seen.drawn:
        return faces(seen.tiles)
    return line(faces(seen.tiles[:-1]), " ", faces(seen.tiles[-1:]))


def _right(cell: Line) -> Line:
    return line(" " * (_CELL - line_width(cell)), cell)
