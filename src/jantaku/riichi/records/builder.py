"""Building a round from tiles that are only named, as most formats name them.

`RoundBuilder` receives the events of a round in order, assigns every tile an id when it first
appears - the lowest that its kind has left, a red five the red one - and lays the result out
on a `TileLayout`. So the same names always get the same ids.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.record import (
    DRAWN_GAME_KINDS,
    EVENT_SIZE,
    NOBODY,
    SEATS,
    DrawnGame,
    EventCode,
    RecordedFact,
    RecordedWin,
    RoundRecord,
    iter_packed,
)
from jantaku.riichi.records.tile_layout import TileLayout
from jantaku.riichi.records.walls import DRAWN_AFTER, replacements, wall_of_order
from jantaku.riichi.tiles.tile import (
    KINDS,
    RED_FIVES,
    TILE_IDS,
    Kind,
    Tile,
    TileId,
    red_ids,
    tile_of_id,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.riichi.records.record import DrawnGameKind, ToldWhat
    from jantaku.riichi.score.result import YakuHan
    from jantaku.riichi.tiles.tile import Wind

_CURE: Final = "the record is damaged or not of this game"
_NORTH: Final = KINDS[30]
_LIVE_DRAWS: Final = {4: 70, 3: 55}
_MOST_FOR_TENPAI: Final = 3000
_MOST_KANS: Final = 4
_HONBA_POINTS: Final = 100


class RoundBuilder:
    """A round under construction; every method raises `ReplayError` for impossible events."""

    def __init__(
        self,
        *,
        round_wind: Wind,
        dealer: int,
        honba: int,
        riichi_sticks: int,
        points: tuple[int, ...],
        hands: Sequence[Sequence[Tile]],
        dora_indicator: Tile,
        red_fives: tuple[int, int, int],
        stick_points: int = 1000,
    ) -> None:
        self.players = len(points)
        self.dealer = dealer
        self.pot = riichi_sticks  # sticks on the table now
        self.stick_points = stick_points
        self._begun: dict[str, Any] = {
            "round_wind": round_wind,
            "dealer": SEATS[dealer],
            "honba": honba,
            "riichi_sticks": riichi_sticks,
            "points": points,
        }
        self._tiles = _tiles_by_id(red_fives)
        self._ids = _ids_by_tile(red_fives, self.players)
        self._free = {tile: [*ids[::-1]] for tile, ids in self._ids.items()}
        self.hands = [[self.new_id(tile) for tile in hand] for hand in hands]
        self._deal = bytes(id_ for hand in self.hands for id_ in hand)
        self._doras = [self.new_id(dora_indicator)]
        self._packed = bytearray()
        self._drawn: TileId | None = None
        self._last = TILE_IDS[0]  # discarded, or laid down where it may be won on
        self._last_seat = dealer
        self._wins: list[dict[str, Any]] = []
        self._drawn_game: dict[str, Any] | None = None
        self._ura: dict[tuple[Tile, ...], tuple[TileId, ...]] = {}
        self._told: list[RecordedFact] = []
        self._ura_told = True
        self.dora_told = True  # False for a log that leaves out what its kans turn

    def told(self, what: ToldWhat, value: int | tuple[int | None, ...]) -> None:
        """Notes a fact about what has happened so far, to be compared with the rules."""
        self._told.append(RecordedFact(what, len(self._packed) // EVENT_SIZE - 1, value))

    @property
    def last(self) -> Tile:
        """The tile last discarded or laid down."""
        return self.tile(self._last)

    @property
    def drawn(self) -> Tile | None:
        """The tile just drawn, if nothing happened since."""
        return None if self._drawn is None else self.tile(self._drawn)

    @property
    def last_seat(self) -> int:
        """The seat that discarded or laid down that tile."""
        return self._last_seat

    @property
    def unpaid_riichi(self) -> int | None:
        """The seat that declared riichi with the last discard; None if anything happened since."""
        events = iter_packed(bytes(self._packed))
        moves = [event for event in events if event[0] != EventCode.DORA][-2:]
        if [event[0] for event in moves] != [EventCode.RIICHI, EventCode.DISCARD]:
            return None
        return moves[0][1]

    @property
    def honba_points(self) -> int:
        """The points that the honba of the round add to a win, by most rules."""
        return _HONBA_POINTS * (self.players - 1) * int(self._begun["honba"])

    @property
    def doras(self) -> int:
        """The number of dora indicators turned."""
        return len(self._doras)

    @property
    def is_over(self) -> bool:
        """True if a result was recorded."""
        return bool(self._wins) or self._drawn_game is not None

    @property
    def is_exhausted(self) -> bool:
        """True if the last tile of the wall has been drawn."""
        return self._packed[::EVENT_SIZE].count(EventCode.DRAW) == _LIVE_DRAWS[self.players]

    def new_id(self, tile: Tile) -> TileId:
        """The lowest id left for the tile."""
        free = self._free.get(tile)
        if not free:
            raise ReplayError(f"more tiles of a kind than there are (tile {tile})", _CURE)
        return free.pop()

    def draw(self, seat: int, tile: Tile) -> None:
        """A tile drawn, from wherever."""
        hand = self._hand(seat)
        id_ = self.new_id(tile)
        self._packed += _PACKED_DRAWS[seat][id_]
        hand.append(id_)
        self._drawn = id_

    def discard(self, seat: int, tile: Tile, *, tsumogiri: bool) -> None:
        """A discard from the hand, or of the tile just drawn."""
        if tsumogiri and self._drawn is not None and self.tile(self._drawn) == tile:
            id_ = self._take(seat, tile, only=self._drawn)
        elif tsumogiri:
            raise ReplayError("the tile just drawn is discarded, but it is another", _CURE)
        else:
            id_ = self._take(seat, tile)
        self._packed += _PACKED_DISCARDS[seat][id_]
        self._last, self._last_seat, self._drawn = id_, seat, None

    def discard_drawn(self, seat: int) -> None:
        """A discard of the tile just drawn, whichever it is."""
        if self._drawn is None:
            raise ReplayError("a tile just drawn is discarded, but none was", _CURE)
        self.discard(seat, self.tile(self._drawn), tsumogiri=True)

    def chi(self, seat: int, discarder: int, own: Sequence[Tile]) -> None:
        """The last discard called for a run."""
        ids = sorted(self._take(seat, tile) for tile in own)
        self._add(EventCode.CHI, seat, self._last, discarder, *ids)

    def pon(self, seat: int, discarder: int, own: Sequence[Tile]) -> None:
        """The last discard called for a triplet."""
        ids = sorted(self._take(seat, tile) for tile in own)
        self._add(EventCode.PON, seat, self._last, discarder, *ids)

    def open_kan(self, seat: int, discarder: int) -> None:
        """The last discard called for a kan."""
        self._take_kind(seat, KINDS[self._last // 4])
        self._add(EventCode.OPEN_KAN, seat, self._last, discarder)

    def closed_kan(self, seat: int, kind: Kind) -> None:
        """Four of a kind laid down."""
        self._take_kind(seat, kind)
        self._last = TILE_IDS[4 * kind]
        self._add(EventCode.CLOSED_KAN, seat, self._last)

    def added_kan(self, seat: int, tile: Tile) -> None:
        """A tile added to a pon."""
        self._last = self._take(seat, tile)
        self._add(EventCode.ADDED_KAN, seat, self._last)

    def kita(self, seat: int) -> None:
        """A North set aside: the one just drawn, if it is one."""
        drawn = self._drawn
        only = drawn if drawn is not None and drawn // 4 == _NORTH else None
        self._last = self._take(seat, _NORTH, only=only)
        self._add(EventCode.KITA, seat, self._last)

    def riichi(self, seat: int) -> None:
        """Riichi declared."""
        self._add(EventCode.RIICHI, seat)

    def riichi_accepted(self, seat: int) -> None:
        """The stick of a riichi paid."""
        self.pot += 1
        self._add(EventCode.RIICHI_ACCEPTED, seat)

    def dora(self, tile: Tile) -> None:
        """A further dora indicator."""
        id_ = self.new_id(tile)
        self._doras.append(id_)
        self._add(EventCode.DORA, 0, id_)

    def win(
        self,
        winner: int,
        discarder: int,
        *,
        pao: int | None,
        fu: int | None,
        yaku: tuple[YakuHan, ...],
        points: int | None,
        ura: tuple[Tile, ...] | None,
        deltas: tuple[int, ...],
    ) -> None:
        """A win; the winner is the discarder where it drew the tile itself.

        `ura` is None if the record says nothing of ura-dora indicators.
        """
        tile = self._last
        if winner == discarder:
            if self._drawn is None:
                raise ReplayError("a self-drawn win without a tile drawn", _CURE)
            tile = self._drawn
        liable = NOBODY if pao is None else pao
        self._ura_told &= ura is not None or not self._in_riichi(winner)
        self._add(EventCode.WIN, winner, tile, discarder, len(self._wins), liable)
        told = {
            "winner": SEATS[winner],
            "discarder": None if winner == discarder else SEATS[discarder],
            "tile": tile,
            "pao": None if pao is None else SEATS[pao],
            "fu": fu,
            "yaku": yaku,
            "points": points,
            "ura": self._ura_ids(ura or ()),
            "riichi_sticks": 0 if self._wins else self.pot,
            "deltas": deltas,
        }
        self._wins.append(told)

    def drawn_game(
        self, kind: DrawnGameKind, deltas: tuple[int, ...], shown: Iterable[int] | None
    ) -> None:
        """Ends the round without a winner; `shown` are the seats that showed hands, if recorded."""
        self._add(EventCode.DRAWN_GAME, 0, DRAWN_GAME_KINDS.index(kind))
        told = {"kind": kind, "deltas": deltas, "riichi_sticks": self.pot}
        self._drawn_game = told | {"shown": None if shown is None else set(shown)}

    def likely_end(self, deltas: tuple[int, ...]) -> DrawnGameKind:
        """Why a round was drawn, where the record does not say."""
        codes = self._packed[::EVENT_SIZE]
        draws = codes.count(EventCode.DRAW)
        if draws == _LIVE_DRAWS[self.players]:
            return "nagashi" if max(deltas, default=0) > _MOST_FOR_TENPAI else "exhaustive"
        rows: tuple[tuple[bool, DrawnGameKind], ...] = (
            (codes.endswith(bytes([EventCode.DRAW])), "kyuushu"),
            (codes.count(EventCode.RIICHI) == self.players, "suucha"),
            (sum(map(codes.count, _KANS)) == _MOST_KANS, "suukaikan"),
            (draws == self.players, "suufon"),
            (True, "sanchahou"),
        )
        return next(kind for applies, kind in rows if applies)

    def likely_shown(self, kind: DrawnGameKind, deltas: tuple[int, ...]) -> list[int] | None:
        """Returns the seats that must have shown hands at a drawn game; None if unknown."""
        seats = range(self.players)
        if kind == "exhaustive":
            return [seat for seat in seats if deltas[seat] > 0] if any(deltas) else None
        if kind == "kyuushu":
            return [self._packed[-EVENT_SIZE + 1]] if self._packed else None
        known: dict[str, list[int]] = {"suucha": list(seats), "suufon": [], "suukaikan": []}
        return known.get(kind)

    def finish(self, tail: Sequence[Tile] | None = None) -> RoundRecord:
        """The round, checked; `tail` is the wall after the deal and the dealer's first draw."""
        table = TileLayout(self.players, self.dealer, self._deal, self._doras[0])
        try:
            table.play(self._packed)
        except ReplayError as error:
            error.fault += f" (event {table.at // EVENT_SIZE + 1})"
            raise
        honba = self._begun["honba"]
        return RoundRecord(
            **self._begun,
            deal=self._deal,
            dora_indicator=self._doras[0],
            packed=bytes(self._packed),
            wins=tuple(self._win(told, table, honba) for told in self._wins),
            drawn_game=self._end(self._drawn_game, table, honba),
            wall=None if tail is None else self._wall(tail),
            told=tuple(self._told),
            stick_points=self.stick_points,
            ura_told=self._ura_told,
            dora_told=self.dora_told,
        )

    def _in_riichi(self, seat: int) -> bool:
        codes, seats = self._packed[::EVENT_SIZE], self._packed[1::EVENT_SIZE]
        pairs = zip(codes, seats, strict=True)
        return (EventCode.RIICHI_ACCEPTED, seat) in pairs

    def _win(self, told: dict[str, Any], table: TileLayout, honba: Any) -> RecordedWin:
        winner, tile = told["winner"], told["tile"]
        hand = table.hand(winner)
        return RecordedWin(
            **told,
            hand=hand if told["discarder"] is None else tuple(sorted((*hand, tile))),
            melds=tuple(table.melds[winner]),
            kita=tuple(table.kita[winner]),
            dora=tuple(table.doras),
            honba=honba,
        )

    def _end(self, told: dict[str, Any] | None, table: TileLayout, honba: Any) -> DrawnGame | None:
        if told is None:
            return None
        shown = told.pop("shown")
        seats = range(self.players)
        hands = () if shown is None else (table.hand(s) if s in shown else None for s in seats)
        return DrawnGame(
            **told, hands=tuple(hands), melds=tuple(map(tuple, table.melds)), honba=honba
        )

    def _wall(self, tail: Sequence[Tile]) -> bytes:
        """The whole wall: what was drawn where it lay, what was not by the lowest ids left."""
        ids: list[TileId | None] = [None] * len(tail)
        for place, seen in self._places(len(tail)):
            if not 0 <= place < len(tail) or self.tile(seen) != tail[place]:
                raise ReplayError("the wall is not the one that was played", _CURE)
            ids[place] = seen
        places = zip(ids, tail, strict=True)
        rest = bytes(self.new_id(tile) if id_ is None else id_ for id_, tile in places)
        order = bytes(self._in_dealing_order()) + rest
        return wall_of_order(order, replacements(bytes(self._packed)))

    def _places(self, size: int) -> Iterable[tuple[int, TileId]]:
        """Yields the tiles that came out of the tail of the wall, each with its place there."""
        dead = 4 if self.players == 4 else 8  # tiles drawn after a kan or kita
        for index, id_ in enumerate(self._doras):
            yield size - dead - 1 - 2 * index, id_
        for index, id_ in enumerate(next(iter(self._ura.values()), ())):
            yield size - dead - 2 - 2 * index, id_
        live = iter(range(-1, size))  # -1 is the dealer's first draw
        after_kan = iter(range(size - 1, -1, -1))
        draws = live
        for at in range(0, len(self._packed), EVENT_SIZE):
            code, _, drawn = self._packed[at : at + 3]
            if code in DRAWN_AFTER:
                draws = after_kan
            elif code == EventCode.DRAW:
                place = next(draws)
                draws = live
                if place >= 0:
                    yield place, TILE_IDS[drawn]

    def _in_dealing_order(self) -> Iterable[int]:
        """The deal as it came from the wall - thrice four tiles, then one - and the first draw."""
        seats = [(self.dealer + step) % self.players for step in range(self.players)]
        for start, end in ((0, 4), (4, 8), (8, 12), (12, 13)):
            for seat in seats:
                yield from self._deal[13 * seat + start : 13 * seat + end]
        yield self._packed[2]

    def _ura_ids(self, ura: tuple[Tile, ...]) -> tuple[TileId, ...]:
        """Ids of the ura-dora indicators, the same for every winner who has them."""
        if ura and ura not in self._ura:
            self._ura[ura] = tuple(self.new_id(tile) for tile in ura)
        return self._ura.get(ura, ())

    def tile(self, id_: TileId) -> Tile:
        """The tile with this id."""
        return self._tiles[id_]

    def _hand(self, seat: int) -> list[TileId]:
        if not 0 <= seat < self.players:
            raise ReplayError(f"seat {seat} is not a player", _CURE)
        return self.hands[seat]

    def _take(self, seat: int, tile: Tile, *, only: TileId | None = None) -> TileId:
        """Takes a tile out of a hand: the lowest id, and the tile just drawn last."""
        hand = self._hand(seat)
        drawn = self._drawn
        if only is None:
            for id_ in self._ids[tile]:
                if id_ != drawn and id_ in hand:
                    hand.remove(id_)
                    return id_
            only = drawn
        if only is None or self._tiles[only] != tile or only not in hand:
            raise ReplayError(f"seat {seat} does not hold tile {tile}", _CURE)
        hand.remove(only)
        return only

    def _take_kind(self, seat: int, kind: Kind) -> None:
        hand = self._hand(seat)
        hand[:] = [id_ for id_ in hand if id_ // 4 != kind]

    def _add(self, code: EventCode, *rest: int) -> None:
        if code in _MELDS:
            self._drawn = None
        if code in DRAWN_AFTER:
            self._last_seat = rest[0]
        self._packed += bytes((code, *rest)).ljust(EVENT_SIZE, b"\0")


_KANS = (EventCode.OPEN_KAN, EventCode.CLOSED_KAN, EventCode.ADDED_KAN)
_MELDS = {*DRAWN_AFTER, EventCode.CHI, EventCode.PON}


def _packed_events(code: EventCode) -> tuple[tuple[bytes, ...], ...]:
    """Every event of this code, by seat and tile."""
    rows = ((bytes((code, seat, id_, 0, 0, 0)) for id_ in TILE_IDS) for seat in SEATS)
    return tuple(map(tuple, rows))


_PACKED_DRAWS: Final = _packed_events(EventCode.DRAW)
_PACKED_DISCARDS: Final = _packed_events(EventCode.DISCARD)


@lru_cache(maxsize=128)
def _tiles_by_id(red_fives: tuple[int, int, int]) -> tuple[Tile, ...]:
    reds = red_ids(red_fives)
    return tuple(tile_of_id(id_, reds) for id_ in TILE_IDS)


@lru_cache(maxsize=128)
def _ids_by_tile(
    red_fives: tuple[int, int, int], players: int
) -> Mapping[Tile, tuple[TileId, ...]]:
    """The ids of every tile that is in play, the lowest first."""
    out_of_play = range(4, 32) if players == 3 else range(0)
    ids: dict[Tile, list[TileId]] = {tile: [] for tile in (*KINDS, *RED_FIVES)}
    for id_, tile in zip(TILE_IDS, _tiles_by_id(red_fives), strict=True):
        if id_ not in out_of_play:
            ids[tile].append(id_)
    return {tile: tuple(found) for tile, found in ids.items()}
