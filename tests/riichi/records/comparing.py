"""Records compared across formats, most of which name tiles but do not number them."""

from collections.abc import Iterable, Iterator
from typing import Any

from jantaku.riichi.records.formats.tenhou.words import without_kita
from jantaku.riichi.records.record import (
    DrawnGame,
    EventCode,
    GameRecord,
    RecordedWin,
    RoundRecord,
    iter_packed,
)
from jantaku.riichi.tiles.tile import Tile, TileId, tile_of_id

Faces = tuple["Tile", ...]

WITHOUT_TILE = {EventCode.RIICHI, EventCode.RIICHI_ACCEPTED, EventCode.DRAWN_GAME}
WITH_OWN = {EventCode.CHI, EventCode.PON}


class InFaces:
    """A game as plain values that are equal where the same happened with the same faces."""

    def __init__(self, game: GameRecord, *, dora_after_discard: bool = False) -> None:
        self._reds = game.red_ids
        self._late = dora_after_discard
        self.rounds = [self._round(record) for record in game.rounds]
        self.names = game.names

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InFaces) and self.rounds == other.rounds

    __hash__ = None  # type: ignore[assignment]

    def _faces(self, ids: Iterable[int]) -> Faces:
        return tuple(tile_of_id(TileId(id_), self._reds) for id_ in ids)

    def _round(self, record: RoundRecord) -> tuple[Any, ...]:
        events = list(self._events(record.packed))
        return (
            (record.round_wind, record.dealer, record.honba, record.riichi_sticks, record.points),
            [self._faces(hand) for hand in record.hands],
            self._faces([record.dora_indicator]),
            _dora_last(events) if self._late else events,
            [self._win(win) for win in record.wins],
            record.drawn_game and self._drawn_game(record.drawn_game),
        )

    def _events(self, packed: bytes) -> Iterator[tuple[Any, ...]]:
        for code, seat, tile, *rest in iter_packed(packed):
            if code in WITHOUT_TILE:
                yield code, seat, tile, rest
            elif code == EventCode.CLOSED_KAN:
                yield code, seat, tile // 4
            elif code in WITH_OWN:
                yield code, seat, self._faces([tile]), rest[0], sorted(self._faces(rest[1:]))
            else:
                yield code, seat, self._faces([tile]), rest

    def _win(self, win: RecordedWin) -> tuple[Any, ...]:
        melds = [(meld.type, sorted(self._faces(meld.tiles)), meld.discarder) for meld in win.melds]
        return (
            (win.winner, win.discarder, win.pao, self._faces([win.tile])),
            (sorted(self._faces(win.hand)), melds, len(win.kita)),
            (self._faces(win.dora), self._faces(win.ura)),
            [yaku for yaku in without_kita(win.yaku) if yaku.han or yaku.yakuman],
            (win.points, win.honba, win.riichi_sticks, win.deltas),
        )

    def _drawn_game(self, drawn: DrawnGame) -> tuple[Any, ...]:
        told = drawn.kind not in ("sanchahou", "nagashi")  # elsewhere nothing says who showed
        hands = [hand and sorted(self._faces(hand)) for hand in drawn.hands] if told else None
        return drawn.kind, hands, drawn.honba, drawn.riichi_sticks, drawn.deltas


def _dora_last(events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The events, each run of dora before a discard moved behind it."""
    moved = list(events)
    for at in range(len(moved) - 2, -1, -1):
        if moved[at][0] == EventCode.DORA and moved[at + 1][0] == EventCode.DISCARD:
            moved[at : at + 2] = moved[at + 1], moved[at]
    return moved
