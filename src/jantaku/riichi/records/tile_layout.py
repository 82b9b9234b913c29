"""The table that a record is laid out on: where tiles are, who may act, what is impossible.

Every reader ends here, so a record that was read is one that could have been played as far as the
tiles and the order of turns go. Whether an action was legal and a win worth what it says is for
the game to answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.record import (
    DRAWN_GAME_KINDS,
    EVENT_SIZE,
    EventCode,
    MeldRecord,
    Seat,
    tiles_of,
)
from jantaku.riichi.tiles.tile import TILE_IDS, TileId

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.riichi.tiles.notation import MeldType

# Where a tile is: in the hand of a seat (0 to 3), or
_WALL, _TABLE, _BOX = 4, 5, 6

_NO_TILE: Final = 255
_NO_SEAT: Final = 255
_HAND: Final = 13
_MOST_DORA: Final = 5
_NORTH: Final = 30
# For every number that a byte can be.
_SET = {
    4: bytes([_WALL]) * 136 + bytes([_BOX]) * 120,
    3: bytes([_WALL]) * 4 + bytes([_BOX]) * 28 + bytes([_WALL]) * 104 + bytes([_BOX]) * 120,
}
_NEXT = {4: (1, 2, 3, 0), 3: (1, 2, 0)}
_DRAW, _DISCARD, _WIN = int(EventCode.DRAW), int(EventCode.DISCARD), int(EventCode.WIN)
_CURE = "the record is damaged or not of this game"


class TileLayout:
    """The place of every tile, changed by `play`; raises `ReplayError` for impossible events.

    `at` is the place of the event in hand, `over` whether the round has ended.
    """

    __slots__ = (
        "acting",
        "at",
        "claimable",
        "discarder",
        "doras",
        "drawn",
        "kita",
        "melds",
        "next_to_draw",
        "over",
        "players",
        "riichi",
        "where",
        "winners",
    )

    def __init__(self, players: int, dealer: int, deal: bytes, dora_indicator: int) -> None:
        self.players = players
        self.at = 0  # of the event in hand
        self.where = bytearray(_SET[players])
        self.acting = _NO_SEAT  # who must discard
        self.next_to_draw = dealer
        self.drawn = _NO_TILE  # by the seat that is acting
        self.claimable = _NO_TILE  # the tile that may be called or won on
        self.discarder = _NO_SEAT
        self.melds: list[list[MeldRecord]] = [[] for _ in range(players)]
        self.kita: list[list[TileId]] = [[] for _ in range(players)]
        self.riichi = [0] * players  # 1 declared, 2 accepted
        self.doras: list[TileId] = []
        self.over = False
        self.winners: list[int] = []
        self._deal(dealer, deal)
        self._dora(0, dora_indicator, b"")

    def play(self, packed: bytearray) -> None:
        """Lays out the events and marks the discards that are tsumogiri."""
        where, turns = self.where, _NEXT[self.players]
        codes, seats, tiles = packed[::EVENT_SIZE], packed[1::EVENT_SIZE], packed[2::EVENT_SIZE]
        starts = range(0, len(packed), EVENT_SIZE)
        # Nearly all events are draws and discards, so what these two need is in local variables.
        acting, drawn, next_to_draw = self.acting, self.drawn, self.next_to_draw
        for at, code, seat, tile in zip(starts, codes, seats, tiles, strict=True):
            if code == _DRAW:
                if where[tile] != _WALL or seat != next_to_draw:
                    raise self._no_draw(at, seat, tile, next_to_draw)
                where[tile] = acting = seat
                drawn = tile
                next_to_draw = _NO_SEAT
            elif code == _DISCARD:
                if where[tile] != seat or seat != acting:
                    raise self._no_discard(at, seat, tile, acting)
                where[tile] = _TABLE
                if tile == drawn:
                    packed[at + 3] = 1
                self.claimable, self.discarder = tile, seat
                acting = drawn = _NO_SEAT
                next_to_draw = turns[seat]
            else:
                self.acting, self.drawn, self.next_to_draw = acting, drawn, next_to_draw
                self._play_other(at, code, seat, tile, bytes(packed[at + 3 : at + EVENT_SIZE]))
                acting, drawn, next_to_draw = self.acting, self.drawn, self.next_to_draw

    def _play_other(self, at: int, code: int, seat: int, tile: int, rest: bytes) -> None:
        self.at = at
        if self.acting != _NO_SEAT:
            self.claimable = _NO_TILE  # something was drawn since
        self._require(code == _WIN or not self.over, "the round continues after its end")
        _OTHERS[code](self, seat, tile, rest)

    def hand(self, seat: int) -> tuple[TileId, ...]:
        """The concealed tiles of a seat, sorted."""
        where = self.where
        tiles = []
        at = where.find(seat)
        while at >= 0:
            tiles.append(TILE_IDS[at])
            at = where.find(seat, at + 1)
        return tuple(tiles)

    def hidden(self, ids: Sequence[int]) -> bool:
        """True if these are different tiles that nobody has seen, as ura-dora are."""
        return len(set(ids)) == len(ids) and all(self.where[id_] == _WALL for id_ in ids)

    def _deal(self, dealer: int, deal: bytes) -> None:
        where = self.where
        self._require(dealer < self.players, "the dealer is not a player")
        self._require(len(deal) == _HAND * self.players, "a starting hand has not 13 tiles")
        in_play = deal.translate(where).count(_WALL) == len(deal)
        self._require(in_play and len(set(deal)) == len(deal), "an impossible tile is dealt")
        for seat in range(self.players):
            for tile in deal[_HAND * seat : _HAND * (seat + 1)]:
                where[tile] = seat

    def _chi(self, seat: int, tile: int, rest: bytes) -> None:
        kinds = sorted(id_ // 4 for id_ in (tile, rest[1], rest[2]))
        low = kinds[0]
        run = kinds == [low, low + 1, low + 2] and low < 27 and low % 9 < 7
        self._require(run and self.players == 4, "a chi of tiles that do not make a run")
        self._require(seat == self.next_to_draw, "a chi from a seat that is not the left one")
        self._claim("chi", seat, tile, rest, rest[1:3])

    def _pon(self, seat: int, tile: int, rest: bytes) -> None:
        kinds = {tile // 4, rest[1] // 4, rest[2] // 4}
        self._require(len(kinds) == 1, "a pon of different tiles")
        self._claim("pon", seat, tile, rest, rest[1:3])

    def _open_kan(self, seat: int, tile: int, rest: bytes) -> None:
        own = bytes(id_ for id_ in _kind(tile) if id_ != tile)
        self._claim("open_kan", seat, tile, rest, own)
        self._draw_again(seat)

    def _claim(self, type_: MeldType, seat: int, tile: int, rest: bytes, own: bytes) -> None:
        """A call on the last discard, the seat having to discard then."""
        discarder = rest[0]
        self._require(seat < self.players, "a call by a seat that is not a player")
        self._require(
            tile == self.claimable and discarder == self.discarder != seat,
            f"a {type_} of a tile that nobody just discarded",
        )
        self._require(own[0] != own[1], f"a {type_} of the same tile twice")
        self._lay_down(seat, own)
        made = MeldRecord(
            type_,
            tuple(TILE_IDS[id_] for id_ in sorted((tile, *own))),
            TILE_IDS[tile],
            Seat(discarder),
        )
        self.melds[seat].append(made)
        self.acting, self.next_to_draw = seat, _NO_SEAT
        self.claimable = self.drawn = _NO_TILE

    def _closed_kan(self, seat: int, tile: int, _: bytes) -> None:
        self._require(seat == self.acting, "a kan by a seat that may not act")
        self._lay_down(seat, _kind(tile))
        self.melds[seat].append(MeldRecord("closed_kan", tiles_of(_kind(tile))))
        self._draw_again(seat, tile)

    def _added_kan(self, seat: int, tile: int, _: bytes) -> None:
        self._require(seat == self.acting, "a kan by a seat that may not act")
        melds = self.melds[seat]
        for index, meld in enumerate(melds):
            if meld.type == "pon" and meld.tiles[0] // 4 == tile // 4:
                self._lay_down(seat, bytes([tile]))
                tiles = (*meld.tiles, TILE_IDS[tile])
                melds[index] = MeldRecord("added_kan", tiles, meld.called, meld.discarder)
                return self._draw_again(seat, tile)
        raise self._fault("a tile added to a missing pon")

    def _kita(self, seat: int, tile: int, _: bytes) -> None:
        self._require(self.players == 3 and tile // 4 == _NORTH, "an impossible kita")
        self._require(seat == self.acting, "a kita by a seat that may not act")
        self._lay_down(seat, bytes([tile]))
        self.kita[seat].append(TILE_IDS[tile])
        self._draw_again(seat, tile)

    def _lay_down(self, seat: int, tiles: bytes) -> None:
        where = self.where
        for tile in tiles:
            if where[tile] != seat:
                raise self._fault(f"seat {seat} does not hold tile {tile}")
            where[tile] = _TABLE

    def _draw_again(self, seat: int, robbable: int = _NO_TILE) -> None:
        self.next_to_draw, self.acting = seat, _NO_SEAT
        self.claimable, self.discarder, self.drawn = robbable, seat, _NO_TILE

    def _riichi(self, seat: int, _tile: int, _: bytes) -> None:
        self._require(seat == self.acting, "riichi by a seat that may not act")
        self._require(self.riichi[seat] == 0, "riichi declared twice")
        self.riichi[seat] = 1

    def _riichi_accepted(self, seat: int, _tile: int, _: bytes) -> None:
        declared = seat < self.players and self.riichi[seat] == 1
        self._require(declared and self.discarder == seat, "a riichi accepted that nobody declared")
        self.riichi[seat] = 2

    def _dora(self, _seat: int, tile: int, _: bytes) -> None:
        self._require(self.where[tile] == _WALL, f"tile {tile} is an indicator, yet elsewhere")
        self._require(len(self.doras) < _MOST_DORA, "more than five dora indicators")
        self.where[tile] = _TABLE
        self.doras.append(TILE_IDS[tile])

    def _win(self, seat: int, tile: int, rest: bytes) -> None:
        drawn = rest[0] == seat == self.acting and tile == self.drawn != _NO_TILE
        called = rest[0] == self.discarder != seat and tile == self.claimable != _NO_TILE
        self._require(seat < self.players, "a win by a seat that is not a player")
        self._require(drawn or called, f"a win on tile {tile}, which was not the last")
        self._require(seat not in self.winners, f"seat {seat} wins twice")
        self.winners.append(seat)
        self.over = True
        self.acting = self.next_to_draw = _NO_SEAT

    def _drawn_game(self, _seat: int, kind: int, _: bytes) -> None:
        self._require(kind < len(DRAWN_GAME_KINDS), "no such end of a round")
        self.over = True
        self.acting = self.next_to_draw = _NO_SEAT
        self.claimable = _NO_TILE

    def _require(self, holds: bool, fault: str) -> None:
        if not holds:
            raise self._fault(fault)

    def _fault(self, fault: str) -> ReplayError:
        return ReplayError(fault, _CURE)

    def _no_draw(self, at: int, seat: int, tile: int, turn: int) -> ReplayError:
        self.at = at
        if seat != turn:
            return self._fault(f"seat {seat} draws out of turn")
        return self._fault(f"tile {tile} is drawn, yet elsewhere")

    def _no_discard(self, at: int, seat: int, tile: int, turn: int) -> ReplayError:
        self.at = at
        if seat != turn:
            return self._fault(f"seat {seat} discards out of turn")
        return self._fault(f"seat {seat} discards tile {tile}, which it does not hold")


def _kind(tile: int) -> bytes:
    """The four ids of a tile's kind."""
    first = tile // 4 * 4
    return bytes(range(first, first + 4))


_OTHERS: Final[dict[int, Callable[[TileLayout, int, int, bytes], None]]] = {
    EventCode.CHI: TileLayout._chi,
    EventCode.PON: TileLayout._pon,
    EventCode.OPEN_KAN: TileLayout._open_kan,
    EventCode.CLOSED_KAN: TileLayout._closed_kan,
    EventCode.ADDED_KAN: TileLayout._added_kan,
    EventCode.KITA: TileLayout._kita,
    EventCode.RIICHI: TileLayout._riichi,
    EventCode.RIICHI_ACCEPTED: TileLayout._riichi_accepted,
    EventCode.DORA: TileLayout._dora,
    EventCode.WIN: TileLayout._win,
    EventCode.DRAWN_GAME: TileLayout._drawn_game,
}
