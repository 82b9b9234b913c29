"""The record of a round that was played here, so that it is drawn and written like any other."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.play import events as kinds
from jantaku.riichi.play.events import RiichiRoundBegan, RiichiRoundEnded, RiichiWon
from jantaku.riichi.records.record import (
    DRAWN_GAME_KINDS,
    EVENT_SIZE,
    NOBODY,
    SEATS,
    DrawnGame,
    EventCode,
    RecordedWin,
    RoundRecord,
)
from jantaku.riichi.records.tile_layout import TileLayout
from jantaku.riichi.score.result import YakuHan

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.score.score import Score

_KEEP: Final = "keep such games as snapshots or journals"


def record_of_round(events: Sequence[RiichiEvent]) -> RoundRecord:
    """Returns the record of a round from its events, with all tiles seen.

    Claims and their answers are left out. Raises `ReplayError` for a round that no log can
    represent: one that the table judged to end differently from the rules, or that begins in a
    position.
    """
    began, *all_happened, ended = events
    if not isinstance(began, RiichiRoundBegan):
        raise ReplayError("no log can represent a game that begins in a position", _KEEP)
    happened = [event for event in all_happened if isinstance(event, (RiichiWon, *_NUMBERS))]
    assert isinstance(ended, RiichiRoundEnded)
    if ended.kind == "abandoned" or any(
        event.worth for event in events if isinstance(event, RiichiWon)
    ):
        raise judged_otherwise()
    deal = bytes(tile for hand in began.hands for tile in hand or ())
    won = [event for event in happened if isinstance(event, RiichiWon)]
    packed = bytearray(b"".join(_packed(event, won) for event in happened))
    table = TileLayout(len(began.points), began.dealer, deal, began.indicator)
    table.play(packed)
    drawn_game = None
    if ended.kind != "win":
        drawn_game = _drawn_game(began, ended, table)
        packed += _event(EventCode.DRAWN_GAME, 0, DRAWN_GAME_KINDS.index(drawn_game.kind))
    return RoundRecord(
        round_wind=began.wind,
        dealer=SEATS[began.dealer],
        honba=began.honba,
        riichi_sticks=began.riichi_sticks,
        points=began.points,
        deal=deal,
        dora_indicator=began.indicator,
        packed=bytes(packed),
        wins=tuple(
            _win(event, table, began.honba, 0 if index else _sticks(began, table))
            for index, event in enumerate(won)
        ),
        drawn_game=drawn_game,
        dice=(began.dice[0] - 1, began.dice[1] - 1) if began.dice else None,
    )


def judged_otherwise() -> ReplayError:
    """The refusal of a round that the table judged differently from the rules."""
    fault = "no log can represent a round that was not judged by its rules"
    return ReplayError(fault, _KEEP)


def yaku_of(score: Score) -> tuple[YakuHan, ...]:
    """The yaku of a win and, where they count, the dora, as records have them."""
    if score.yakuman:
        return score.yaku
    dora = {"dora": score.dora, "ura_dora": score.ura, "red_dora": score.red, "kita": score.kita}
    return (*score.yaku, *(YakuHan(name, han) for name, han in dora.items() if han))


def _packed(event: RiichiEvent, wins: Sequence[RiichiEvent]) -> bytes:
    if isinstance(event, RiichiWon):
        pao = NOBODY if event.pao is None else event.pao
        which = wins.index(event)
        return _event(EventCode.WIN, event.seat, event.tile, event.source, which, pao)
    return _event(*_NUMBERS[type(event)](event))


def _event(*numbers: int) -> bytes:
    return bytes(numbers).ljust(EVENT_SIZE, b"\0")


def _win(event: RiichiWon, table: TileLayout, honba: int, sticks: int) -> RecordedWin:
    score, seat, tile = event.score, event.seat, event.tile
    assert score is not None
    tsumo = event.source == seat
    hand = table.hand(seat)
    return RecordedWin(
        winner=SEATS[seat],
        discarder=None if tsumo else SEATS[event.source],
        tile=tile,
        hand=hand if tsumo else tuple(sorted((*hand, tile))),
        melds=table.melds[seat],
        kita=table.kita[seat],
        pao=None if event.pao is None else SEATS[event.pao],
        fu=score.fu,
        yaku=yaku_of(score),
        points=score.points,
        dora=table.doras,
        ura=event.ura,
        honba=honba,
        riichi_sticks=sticks,
        deltas=event.deltas,
        yakuman_stack=score.yakuman == sum(row.yakuman for row in score.yaku),
    )


def _drawn_game(began: RiichiRoundBegan, ended: RiichiRoundEnded, table: TileLayout) -> DrawnGame:
    assert ended.kind != "win"
    assert ended.kind != "abandoned"
    return DrawnGame(
        kind=ended.kind,
        hands=tuple(hand and tuple(sorted(hand)) for hand in ended.shown),
        melds=table.melds,
        honba=began.honba,
        riichi_sticks=_sticks(began, table),
        deltas=ended.deltas,
    )


def _sticks(began: RiichiRoundBegan, table: TileLayout) -> int:
    """The riichi sticks on the table at the round's end."""
    return began.riichi_sticks + sum(state == _ACCEPTED for state in table.riichi)


_ACCEPTED = 2  # what `TileLayout.riichi` says of a riichi that was paid for


_CALL: Final = operator.attrgetter("seat", "tile", "source")
# The numbers of each event in a record, except wins.
_NUMBERS: Final[dict[type[RiichiEvent], Callable[[Any], tuple[int, ...]]]] = {
    kinds.RiichiDrew: lambda one: (EventCode.DRAW, one.seat, one.tile or 0),
    kinds.RiichiDiscarded: lambda one: (EventCode.DISCARD, one.seat, one.tile),
    kinds.RiichiChi: lambda one: (EventCode.CHI, *_CALL(one), *sorted(one.own)),
    kinds.RiichiPon: lambda one: (EventCode.PON, *_CALL(one), *sorted(one.own)),
    kinds.RiichiOpenKan: lambda one: (EventCode.OPEN_KAN, *_CALL(one)),
    kinds.RiichiClosedKan: lambda one: (EventCode.CLOSED_KAN, one.seat, one.tile),
    kinds.RiichiAddedKan: lambda one: (EventCode.ADDED_KAN, one.seat, one.tile),
    kinds.RiichiKita: lambda one: (EventCode.KITA, one.seat, one.tile),
    kinds.RiichiRiichiDeclared: lambda one: (EventCode.RIICHI, one.seat),
    kinds.RiichiRiichiAccepted: lambda one: (EventCode.RIICHI_ACCEPTED, one.seat),
    kinds.RiichiDoraRevealed: lambda one: (EventCode.DORA, 0, one.indicator),
}
