"""Answers to a player's questions at the table: distance of the hand, waits and their worth.

Everything comes from the seat's view. For the waits after a discard, and furiten, the engine
discards the tile in a copy of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku import Context, Hand, Meld, discards, judge_win, shanten, ukeire
from jantaku.draw.hands.shanten import discards_page, distance, ukeire_page
from jantaku.draw.hands.waits import wait_cells, wait_head
from jantaku.draw.terminal import Line, Page, Span, line, table
from jantaku.draw.tiles import mpsz
from jantaku.riichi.score.waits import wait_values
from jantaku.riichi.tiles.notation import format_mpsz
from jantaku.riichi.tiles.tile import tile_of_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku import WaitValue
    from jantaku.draw.look import Look
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.actions import RiichiAction
    from jantaku.riichi.play.view import RiichiSeatView, RiichiView
    from jantaku.riichi.tiles.tile import Tile, TileId


class Advice:
    """Answers for the seat of a view."""

    def __init__(self, game: RiichiGame, view: RiichiView, look: Look) -> None:
        self._game = game
        self._view = view
        self._look = look
        self._seat = view.seat or 0
        self._reds = game.rule.red_ids

    def distance(self) -> Page:
        """Shanten; then what each discard leaves, or, without one, the useful tiles."""
        players, look = len(self._view.seats), self._look
        hand = self._hand(self._own.tiles or ())
        label = look.label("word.shanten")
        page: Page = [line(label, "  ", Span(distance(shanten(hand, players), look), "best"))]
        allowed = self._tiles_of("discard")
        if not allowed:
            return page + ukeire_page(ukeire(hand, self._visible(), players), look)
        rows = [row for row in discards(hand, self._visible(), players) if row.tile in allowed]
        return page + discards_page(rows, look)

    def waits(self) -> Page:
        """Returns the worth of each wait, now or after each discard that leaves the hand tenpai."""
        look = self._look
        riichi = self._tiles_of("riichi")
        rows: list[list[Line]] = []
        own = self._discards()
        if not own:
            if not self._own.waits:
                return [line(look.say("play.not_waiting"))]
            rows = self._rows((), self._own, riichi=self._own.riichi)
        for action in self._to_tenpai(own):
            after = self._after(action)
            if after is None or not after.waits:
                continue
            assert action.tile is not None
            tile = self._tile(action.tile)
            head = mpsz(tile)
            rows += self._rows(head, after, riichi=self._own.riichi)
            if tile in riichi:
                told = line(Span(look.say("yaku.riichi"), "limit"), " ", head)
                rows += self._rows(told, after, riichi=True)
        if not rows:
            return [line(look.say("play.not_tenpai"))]
        head_row = [look.label("word.discard") if own else (), *wait_head(look)]
        page = table([head_row, *rows], right=frozenset({2, 4, 6}))
        return [*page, line(Span(look.say("play.not_counted"), "quiet"))]

    @property
    def _own(self) -> RiichiSeatView:
        return self._view.seats[self._seat]

    def _tiles_of(self, type_: str) -> set[Tile]:
        """Returns the tiles of the legal actions of that type."""
        own = (one.tile for one in self._view.legal if one.type == type_)
        return {self._tile(tile) for tile in own if tile is not None}

    def _discards(self) -> list[RiichiAction]:
        return [one for one in self._view.legal if one.type == "discard"]

    def _to_tenpai(self, own: Iterable[RiichiAction]) -> list[RiichiAction]:
        """Returns the discards that leave the hand tenpai."""
        hand = self._hand(self._own.tiles or ())
        rows = discards(hand, players=len(self._view.seats)) if own else ()
        tenpai = {row.tile for row in rows if row.shanten == 0}
        return [one for one in own if one.tile is not None and self._tile(one.tile) in tenpai]

    def _after(self, action: RiichiAction) -> RiichiSeatView | None:
        """The seat when the tile is discarded, before anybody answers."""
        if not self._view.left:
            return None
        game = self._game.imagine(self._seat, 0)
        game.step({self._seat: action})
        return game.view(self._seat).seats[self._seat]

    def _rows(self, head: Line, seen: RiichiSeatView, *, riichi: bool) -> list[list[Line]]:
        hand = self._hand(seen.tiles or ())
        dora = tuple(map(self._tile, self._view.dora))
        context = Context(
            riichi=riichi,
            open_riichi=seen.open_riichi,
            round=self._view.wind,
            seat=self._own.wind,
            dora=format_mpsz(dora),
            kita=seen.kita,
            honba=self._view.honba,
        )
        visible = self._visible(dora=False)
        rows: list[list[Line]] = []
        players = len(self._view.seats)
        for value in wait_values(hand, context, visible, self._game.rule, players=players):
            notes = line(Span(self._notes(value, furiten=seen.furiten), "none"))
            rows.append([() if rows else head, *wait_cells(value, self._look), notes])
        return rows

    def _notes(self, value: WaitValue, *, furiten: bool) -> str:
        """Why a wait that has a yaku may not be won on all the same."""
        told = ["play.furiten"] if furiten else []
        for key, score in (("play.no_ron", value.ron), ("play.no_tsumo", value.tsumo)):
            judged = judge_win(score.hand, score.context, rules=self._game.rule)
            if score.has_yaku and not judged.allowed:
                told.append(key)
        return " ".join(map(self._look.say, told))

    def _hand(self, tiles: Iterable[TileId]) -> Hand:
        melds = [
            Meld(meld.type, [self._tile(tile) for tile in meld.tiles])  # type: ignore[arg-type]
            for meld in self._own.melds
        ]
        return Hand.from_tiles(map(self._tile, tiles), melds)

    def _visible(self, *, dora: bool = True) -> str:
        """Returns all tiles that the seat sees outside its hand and melds."""
        ids: list[TileId] = [*self._view.dora] if dora else []
        for seat, seen in enumerate(self._view.seats):
            ids += [one.tile for one in seen.river if not one.called]
            if seat != self._seat:
                ids += [tile for meld in seen.melds for tile in meld.tiles]
                ids += seen.tiles or ()
        return format_mpsz(map(self._tile, ids))

    def _tile(self, tile: TileId) -> Tile:
        return tile_of_id(tile, self._reds)
