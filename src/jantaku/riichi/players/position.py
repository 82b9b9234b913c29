"""The position as a player reads it from its view, once for each decision.

It holds what is on the table, not what that means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from jantaku.riichi.tiles.hand import Hand, Meld
from jantaku.riichi.tiles.tile import Kind, dora_kind, kind_of, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.play.view import MeldView, RiichiSeatView, RiichiView
    from jantaku.riichi.rules import GameRule
    from jantaku.riichi.tiles.tile import Tile, TileId

_WINDS: Final = "ESWN"
_NORTH: Final = Kind(30)
WINDS: Final = (27, 28, 29, 30)
DRAGONS: Final = (31, 32, 33)
_FULL: Final = {
    4: bytes([4] * 34),
    3: bytes([4] + [0] * 7 + [4] * 26),
}


@dataclass(frozen=True, slots=True)
class Outlook:
    """The position as one seat sees it.

    `left` are the copies of each kind that the seat has not seen, `dora` how many dora a tile of
    each kind is, `value` how many han a triplet of each kind is.
    """

    view: RiichiView
    rule: GameRule
    seat: Seat
    hand: Hand
    left: bytes
    unseen: int
    dora: tuple[int, ...]
    value: dict[int, int]

    @property
    def me(self) -> RiichiSeatView:
        """The seat's own part of the view."""
        return self.view.seats[self.seat]

    @property
    def others(self) -> Iterator[Seat]:
        """The other seats."""
        return (seat for seat in range(len(self.view.seats)) if seat != self.seat)

    @property
    def draws(self) -> int:
        """The approximate number of tiles the seat may still draw."""
        return max(1, self.view.left // len(self.view.seats))

    @property
    def is_dealer(self) -> bool:
        """True if the seat deals."""
        return self.view.dealer == self.seat

    @property
    def table_points(self) -> int:
        """The points on the table for the winner: riichi sticks and honba."""
        rule, view = self.rule, self.view
        honba = view.honba * rule.honba_points * (rule.players - 1)
        return view.riichi_sticks * rule.riichi_stick_points + honba

    def without(self, tile: TileId) -> Hand:
        """The hand after a discard."""
        kept = [one for one in self.me.tiles or () if one != tile]
        return Hand.from_tiles(tiles_of(kept, self.rule.red_ids), self.hand.melds)

    @property
    def needs_more_than_yaku(self) -> bool:
        """True if a win needs more than any yaku."""
        rule = self.rule
        plain = rule.fix_yaku == "finally" and rule.multi_wait_finally
        return not plain or self.required_han > 1

    @property
    def required_han(self) -> int:
        """The han of yaku that a win needs now."""
        two = self.rule.two_han_honba
        return max(self.rule.min_han, 2 if two and self.view.honba >= two else 1)


def position_of(view: RiichiView, rule: GameRule) -> Outlook:
    """The position of the seat of a view."""
    seat = view.seat or 0
    players = len(view.seats)
    me = view.seats[seat]
    left = bytearray(_FULL[players])
    for kind in seen_kinds(view):
        if left[kind]:
            left[kind] -= 1
    return Outlook(
        view=view,
        rule=rule,
        seat=seat,
        hand=hand_of(me, rule.red_ids),
        left=bytes(left),
        unseen=max(1, sum(left)),
        dora=dora_of(view, rule),
        value=values_of(view.wind, me.wind),
    )


def seen_kinds(view: RiichiView) -> Iterator[int]:
    """The kind of every tile that the seat of the view sees, each tile once."""
    for tile in view.dora:
        yield tile // 4
    for seen in view.seats:
        yield from (one.tile // 4 for one in seen.river if not one.called)
        for meld in seen.melds:
            yield from (tile // 4 for tile in meld.tiles)
        yield from (_NORTH for _ in range(seen.kita))
        yield from (tile // 4 for tile in seen.tiles or ())


def shown_by_others(sight: Outlook) -> Iterator[TileId]:
    """Yields the tiles in the ponds of the others and in their melds, own discards left out."""
    for seat in sight.others:
        seen = sight.view.seats[seat]
        yield from (one.tile for one in seen.river if not one.called)
        for meld in seen.melds:
            mine = meld.called if meld.source == sight.seat else None
            yield from (tile for tile in meld.tiles if tile != mine)


def hand_of(seen: RiichiSeatView, reds: Collection[TileId]) -> Hand:
    """The hand of a seat; if its tiles are not visible, only its melds."""
    return Hand.from_tiles(tiles_of(seen.tiles or (), reds), melds_of(seen.melds, reds))


def tiles_of(ids: Sequence[TileId], reds: Collection[TileId]) -> list[Tile]:
    """The tiles with these ids."""
    return [tile_of_id(one, reds) for one in ids]


def melds_of(melds: Sequence[MeldView], reds: Collection[TileId]) -> list[Meld]:
    """The visible melds, as values."""
    return [_meld(meld.type, meld.tiles, frozenset(reds)) for meld in melds]


@lru_cache(maxsize=4096)
def _meld(type_: str, ids: tuple[TileId, ...], reds: frozenset[TileId]) -> Meld:
    return Meld(type_, tiles_of(ids, reds))  # type: ignore[arg-type]


def dora_of(view: RiichiView, rule: GameRule) -> tuple[int, ...]:
    """How many dora a tile of each kind is, red fives left out."""
    dora = [0] * 34
    if rule.dora:
        for place, indicator in enumerate(view.dora):
            name = "kan_dora" if place else "dora"
            itself = name in rule.dora_itself
            kind = kind_of(tile_of_id(indicator, ()))
            dora[kind if itself else dora_kind(kind, rule.players)] += 1
    return tuple(dora)


@lru_cache(maxsize=16)
def values_of(round_wind: str, seat_wind: str) -> dict[int, int]:
    """The han of a triplet of each kind that has any."""
    values = dict.fromkeys(DRAGONS, 1)
    for wind in (round_wind, seat_wind):
        kind = 27 + _WINDS.index(wind)
        values[kind] = values.get(kind, 0) + 1
    return values
