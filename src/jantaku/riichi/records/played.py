"""The record of a round that was played here, so that it is drawn and written like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.base.errors import ReplayError
from jantaku.riichi.play.events import RoundBegan, RoundEnded, Won
from jantaku.riichi.records.record import (
    DRAWN_GAME_KINDS,
    EVENT_SIZE,
    NOBODY,
    SEATS,
    DrawnGame,
    EventCode,
    RoundRecord,
    Win,
)
from jantaku.riichi.records.table import Table
from jantaku.riichi.score.result import YakuHan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.riichi.play.events import Event
    from jantaku.riichi.score.score import Score

_CODES: Final = {
    code.name.lower(): code
    for code in EventCode
    if code not in (EventCode.WIN, EventCode.DRAWN_GAME, EventCode.DORA)
}
_TOLD: Final = frozenset((*_CODES, "win", "dora"))
_KEEP: Final = "keep such games as snapshots or journals"


def record_of_round(events: Sequence[Event]) -> RoundRecord:
    """The record of a round from its events, all tiles seen: `RoundBegan` to `RoundEnded`.

    Claims and their answers are left out. Raises `ReplayError` for a round that no log can
    represent: one that the table judged to end differently from the rules.
    """
    began, *all_happened, ended = events
    happened = [event for event in all_happened if event.type in _TOLD]
    assert isinstance(began, RoundBegan)
    assert isinstance(ended, RoundEnded)
    assert began.seat is not None
    assert began.tile is not None
    if ended.kind == "abandoned" or any(event.worth for event in events if isinstance(event, Won)):
        raise judged_otherwise()
    deal = bytes(tile for hand in began.hands for tile in hand or ())
    won = [event for event in happened if isinstance(event, Won)]
    packed = bytearray(b"".join(_packed(event, won) for event in happened))
    table = Table(len(began.points), began.seat, deal, began.tile)
    table.play(packed)
    drawn_game = None
    if ended.kind != "win":
        drawn_game = _drawn_game(began, ended, table)
        packed += _event(EventCode.DRAWN_GAME, 0, DRAWN_GAME_KINDS.index(drawn_game.kind))
    return RoundRecord(
        round_wind=began.wind,
        dealer=SEATS[began.seat],
        honba=began.honba,
        riichi_sticks=began.riichi_sticks,
        points=began.points,
        deal=deal,
        dora_indicator=began.tile,
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


def _packed(event: Event, wins: Sequence[Event]) -> bytes:
    seat, tile = event.seat or 0, event.tile or 0
    source = seat if event.source is None else event.source
    if isinstance(event, Won):
        pao = NOBODY if event.pao is None else event.pao
        return _event(EventCode.WIN, seat, tile, source, wins.index(event), pao)
    if event.type == "dora":
        return _event(EventCode.DORA, 0, tile)
    code = _CODES[event.type]
    if code in (EventCode.CHI, EventCode.PON):
        return _event(code, seat, tile, source, *event.own)
    return _event(code, seat, tile, source if code == EventCode.OPEN_KAN else 0)


def _event(*numbers: int) -> bytes:
    return bytes(numbers).ljust(EVENT_SIZE, b"\0")


def _win(event: Won, table: Table, honba: int, sticks: int) -> Win:
    score, seat, tile = event.score, event.seat, event.tile
    assert score is not None
    assert seat is not None
    assert tile is not None
    tsumo = event.source == seat
    hand = table.hand(seat)
    return Win(
        winner=SEATS[seat],
        discarder=None if tsumo or event.source is None else SEATS[event.source],
        tile=tile,
        hand=hand if tsumo else tuple(sorted((*hand, tile))),
        melds=tuple(table.melds[seat]),
        kita=tuple(table.kita[seat]),
        pao=None if event.pao is None else SEATS[event.pao],
        fu=score.fu,
        yaku=yaku_of(score),
        points=score.points,
        dora=tuple(table.doras),
        ura=event.ura,
        honba=honba,
        riichi_sticks=sticks,
        deltas=event.deltas,
        yakuman_stack=score.yakuman == sum(row.yakuman for row in score.yaku),
    )


def _drawn_game(began: RoundBegan, ended: RoundEnded, table: Table) -> DrawnGame:
    assert ended.kind != "win"
    assert ended.kind != "abandoned"
    return DrawnGame(
        kind=ended.kind,
        hands=tuple(hand and tuple(sorted(hand)) for hand in ended.shown),
        melds=tuple(map(tuple, table.melds)),
        honba=began.honba,
        riichi_sticks=_sticks(began, table),
        deltas=ended.deltas,
    )


def _sticks(began: RoundBegan, table: Table) -> int:
    """The riichi sticks on the table at the round's end."""
    return began.riichi_sticks + sum(state == _ACCEPTED for state in table.riichi)


_ACCEPTED = 2  # what `Table.riichi` says of a riichi that was paid for
