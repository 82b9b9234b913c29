"""Building a round from tiles that are only named, as most formats name them.

`RoundBuilder` receives the events of a round in order, assigns every tile an id when it first
appears - the lowest that its kind has left, a red five the red one - and lays the result out
on a `TileLayout`. So the same names always get the same ids.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku import _kernel
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
from jantaku.riichi.tiles.tile import TILE_IDS, TILES, Kind, Tile, TileId

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.riichi.records.record import DrawnGameKind, ToldWhat
    from jantaku.riichi.score.result import YakuHan
    from jantaku.riichi.tiles.tile import Wind

_CURE: Final = "the record is damaged or not of this game"
_LIVE_DRAWS: Final = {4: 70, 3: 55}
_MOST_FOR_TENPAI: Final = 3000
_MOST_KANS: Final = 4
NO_NAME: Final = 255
"""The tile of a move that does not name it."""


class Drawn(IntEnum):
    """The statement of a record about a discard: the tile just drawn or one from the hand."""

    NO = 0
    YES = 1
    UNNAMED = 2
    """The tile just drawn, whichever it is."""
    UNKNOWN = 3
    """Not recorded: a tile like the one just drawn is that one."""


@lru_cache(maxsize=8192)
def move(code: EventCode, seat: int, tile: int = NO_NAME, *rest: int) -> bytes:
    """A move for `RoundBuilder.take`: like a packed event, but tiles are named.

    Byte 3 of a discard is a `Drawn`. The tile of a call may be `NO_NAME`; a chi or pon
    names two tiles of the hand. The tile of a closed kan is its kind.
    """
    return bytes((code, seat, tile, *rest)).ljust(EVENT_SIZE, b"\0")


class RoundBuilder:
    """A round under construction; every method raises `ReplayError` for impossible events.

    With `accepts_riichi` the record never says that a riichi is accepted: it is before the next
    move. Other methods that end a round do not accept it.
    """

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
        accepts_riichi: bool = False,
    ) -> None:
        self.players = len(points)
        self.dealer = dealer
        self.stick_points = stick_points
        self._begun: dict[str, Any] = {
            "round_wind": round_wind,
            "dealer": SEATS[dealer],
            "honba": honba,
            "riichi_sticks": riichi_sticks,
            "points": points,
        }
        self._moves = _kernel.NamedMoves(self.players, red_fives, accepts_riichi)
        dealt = [self._moves.deal(seat, bytes(hand)) for seat, hand in enumerate(hands)]
        self._deal = b"".join(dealt)
        self._dora = self.new_id(dora_indicator)
        self._wins: list[dict[str, Any]] = []
        self._drawn_game: dict[str, Any] | None = None
        self._ura: dict[tuple[Tile, ...], tuple[TileId, ...]] = {}
        self._told: list[RecordedFact] = []
        self._ura_told = True
        self.dora_told = True  # False for a log that leaves out what its kans turn
        self.taken = 0  # of the moves that `take` received last

    def told(self, what: ToldWhat, value: int | tuple[int | None, ...]) -> None:
        """Notes a fact about what has happened so far, to be compared with the rules."""
        self._told.append(RecordedFact(what, self._moves.size - 1, value))

    @property
    def hands(self) -> list[list[int]]:
        """The concealed tiles of each seat."""
        return [*map(self._moves.hand, range(self.players))]

    @property
    def pot(self) -> int:
        """The sticks on the table now."""
        return int(self._begun["riichi_sticks"]) + self._moves.accepted

    @property
    def last(self) -> Tile:
        """The tile last discarded or laid down."""
        return self.tile(TILE_IDS[self._moves.last])

    @property
    def drawn(self) -> Tile | None:
        """The tile just drawn, if nothing happened since."""
        drawn = self._moves.drawn
        return None if drawn is None else self.tile(TILE_IDS[drawn])

    @property
    def last_seat(self) -> int:
        """The seat that discarded or laid down that tile."""
        return self._moves.last_seat

    @property
    def unpaid_riichi(self) -> int | None:
        """The seat that declared riichi with the last discard; None if anything happened since."""
        return self._moves.unpaid_riichi

    @property
    def doras(self) -> int:
        """The number of dora indicators turned."""
        return 1 + len(self._moves.doras)

    @property
    def is_over(self) -> bool:
        """True if a result was recorded."""
        return bool(self._wins) or self._drawn_game is not None

    @property
    def is_exhausted(self) -> bool:
        """True if the last tile of the wall has been drawn."""
        draws = self._moves.events[::EVENT_SIZE].count(EventCode.DRAW)
        return draws == _LIVE_DRAWS[self.players]

    def new_id(self, tile: Tile) -> TileId:
        """The lowest id left for the tile."""
        return TILE_IDS[self._moves.new_id(tile)]

    def take(self, moves: bytes) -> None:
        """Moves as `move` packs them; `taken` is how many were possible."""
        self.taken = self._moves.take(moves)
        if self.taken * EVENT_SIZE < len(moves):
            raise ReplayError(self._moves.fault, _CURE)

    def draw(self, seat: int, tile: Tile) -> None:
        """A tile drawn, from wherever."""
        self.take(move(EventCode.DRAW, seat, tile))

    def discard(self, seat: int, tile: Tile, *, tsumogiri: bool) -> None:
        """A discard from the hand, or of the tile just drawn."""
        self.take(move(EventCode.DISCARD, seat, tile, Drawn.YES if tsumogiri else Drawn.NO))

    def discard_drawn(self, seat: int) -> None:
        """A discard of the tile just drawn, whichever it is."""
        self.take(move(EventCode.DISCARD, seat, NO_NAME, Drawn.UNNAMED))

    def chi(self, seat: int, discarder: int, own: Sequence[Tile]) -> None:
        """The last discard called for a run."""
        self.take(call_move(EventCode.CHI, seat, NO_NAME, discarder, own))

    def pon(self, seat: int, discarder: int, own: Sequence[Tile]) -> None:
        """The last discard called for a triplet."""
        self.take(call_move(EventCode.PON, seat, NO_NAME, discarder, own))

    def open_kan(self, seat: int, discarder: int) -> None:
        """The last discard called for a kan."""
        self.take(move(EventCode.OPEN_KAN, seat, NO_NAME, discarder))

    def closed_kan(self, seat: int, kind: Kind) -> None:
        """Four of a kind laid down."""
        self.take(move(EventCode.CLOSED_KAN, seat, kind))

    def added_kan(self, seat: int, tile: Tile) -> None:
        """A tile added to a pon."""
        self.take(move(EventCode.ADDED_KAN, seat, tile))

    def kita(self, seat: int) -> None:
        """A North set aside: the one just drawn, if it is one."""
        self.take(move(EventCode.KITA, seat))

    def riichi(self, seat: int) -> None:
        """Riichi declared."""
        self.take(move(EventCode.RIICHI, seat))

    def riichi_accepted(self, seat: int) -> None:
        """The stick of a riichi paid."""
        self.take(move(EventCode.RIICHI_ACCEPTED, seat))

    def dora(self, tile: Tile) -> None:
        """A further dora indicator."""
        self.take(move(EventCode.DORA, 0, tile))

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
        won = self._moves.last
        if winner == discarder:
            drawn = self._moves.drawn
            if drawn is None:
                raise ReplayError("a self-drawn win without a tile drawn", _CURE)
            won = drawn
        tile = TILE_IDS[won]
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
        codes = self._moves.events[::EVENT_SIZE]
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
            events = self._moves.events
            return [events[-EVENT_SIZE + 1]] if events else None
        known: dict[str, list[int]] = {"suucha": list(seats), "suufon": [], "suukaikan": []}
        return known.get(kind)

    def finish(self, tail: Sequence[Tile] | None = None) -> RoundRecord:
        """The round, checked; `tail` is the wall after the deal and the dealer's first draw."""
        table = TileLayout(self.players, self.dealer, self._deal, self._dora)
        packed = bytearray(self._moves.events)
        try:
            table.play(packed)
        except ReplayError as error:
            error.fault += f" (event {table.at // EVENT_SIZE + 1})"
            raise
        honba = self._begun["honba"]
        return RoundRecord(
            **self._begun,
            deal=self._deal,
            dora_indicator=self._dora,
            packed=bytes(packed),
            wins=tuple(self._win(told, table, honba) for told in self._wins),
            drawn_game=self._end(self._drawn_game, table, honba),
            wall=None if tail is None else self._wall(tail),
            told=tuple(self._told),
            stick_points=self.stick_points,
            ura_told=self._ura_told,
            dora_told=self.dora_told,
        )

    def _in_riichi(self, seat: int) -> bool:
        packed = self._moves.events
        codes, seats = packed[::EVENT_SIZE], packed[1::EVENT_SIZE]
        pairs = zip(codes, seats, strict=True)
        return (EventCode.RIICHI_ACCEPTED, seat) in pairs

    def _win(self, told: dict[str, Any], table: TileLayout, honba: Any) -> RecordedWin:
        winner, tile = told["winner"], told["tile"]
        hand = table.hand(winner)
        return RecordedWin(
            **told,
            hand=hand if told["discarder"] is None else tuple(sorted((*hand, tile))),
            melds=table.melds[winner],
            kita=table.kita[winner],
            dora=table.doras,
            honba=honba,
        )

    def _end(self, told: dict[str, Any] | None, table: TileLayout, honba: Any) -> DrawnGame | None:
        if told is None:
            return None
        shown = told.pop("shown")
        seats = range(self.players)
        hands = () if shown is None else (table.hand(s) if s in shown else None for s in seats)
        return DrawnGame(**told, hands=tuple(hands), melds=table.melds, honba=honba)

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
        return wall_of_order(order, replacements(self._moves.events))

    def _places(self, size: int) -> Iterable[tuple[int, TileId]]:
        """Yields the tiles that came out of the tail of the wall, each with its place there."""
        dead = 4 if self.players == 4 else 8  # tiles drawn after a kan or kita
        packed = self._moves.events
        for index, id_ in enumerate((self._dora, *map(TILE_IDS.__getitem__, self._moves.doras))):
            yield size - dead - 1 - 2 * index, id_
        for index, id_ in enumerate(next(iter(self._ura.values()), ())):
            yield size - dead - 2 - 2 * index, id_
        live = iter(range(-1, size))  # -1 is the dealer's first draw
        after_kan = iter(range(size - 1, -1, -1))
        draws = live
        for code, _, drawn, *_ in iter_packed(packed):
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
        yield self._moves.events[2]

    def _ura_ids(self, ura: tuple[Tile, ...]) -> tuple[TileId, ...]:
        """Ids of the ura-dora indicators, the same for every winner who has them."""
        if ura and ura not in self._ura:
            self._ura[ura] = tuple(self.new_id(tile) for tile in ura)
        return self._ura.get(ura, ())

    def tile(self, id_: TileId) -> Tile:
        """The tile with this id."""
        return TILES[self._moves.tile(id_)]

    def _add(self, code: EventCode, *rest: int) -> None:
        self._moves.add(bytes((code, *rest)).ljust(EVENT_SIZE, b"\0"))


def call_move(code: EventCode, seat: int, tile: int, discarder: int, own: Sequence[Tile]) -> bytes:
    """The move of a chi or pon. Raises `ReplayError` for other than two own tiles."""
    if len(own) != 2:
        raise ReplayError("a call with other than two tiles of the hand", _CURE)
    return move(code, seat, tile, discarder, *own)


_KANS = (EventCode.OPEN_KAN, EventCode.CLOSED_KAN, EventCode.ADDED_KAN)
