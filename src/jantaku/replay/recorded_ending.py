"""The end of a round as recorded, if it differs from the rules that replay it.

The record decides who won, what each hand was worth and who paid: `ending_told` returns these
events, based on those of the engine if there are any.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jantaku import _kernel
from jantaku.game import protocol
from jantaku.game.protocol import GameResult, SeatPoints, SeatResult, SeatTiles, WinLine
from jantaku.riichi.play.events import RiichiRoundEnded, RiichiWon
from jantaku.riichi.play.wire import tile, tiles
from jantaku.riichi.records.record import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.game.protocol import CoreEvent
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.events import RiichiEvent
    from jantaku.riichi.records.record import GameRecord, RecordedWin, RoundRecord
    from jantaku.riichi.rules import GameRule

_LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_DORA: Final = frozenset({"dora", "ura_dora", "red_dora", "kita"})


def ends_as_told(round_: RoundRecord, happened: Sequence[RiichiEvent]) -> bool:
    """True if the engine's events end the round as the record does: wins, worth and payments."""
    wins = [event for event in happened if isinstance(event, RiichiWon)]
    (ended,) = [event for event in happened if isinstance(event, RiichiRoundEnded)] or (None,)
    if ended is None or len(wins) != len(round_.wins):
        return False
    kind = round_.drawn_game.kind if round_.drawn_game else "win"
    pairs = zip(round_.wins, wins, strict=True)
    return (
        ended.kind == kind
        and round_.deltas in ((), ended.deltas)
        and round_.ura_told
        and all(_same(told, won) for told, won in pairs)
    )


def _same(told: RecordedWin, won: RiichiWon) -> bool:
    score = won.score
    source = won.source if won.source != won.seat else None
    same = (told.winner, told.discarder) == (won.seat, source)
    if not same or told.deltas not in ((), won.deltas) or score is None:
        return False
    if told.points not in (None, score.points):
        return False
    names = {row.id for row in told.yaku} - _DORA
    worth = (told.han, told.yakuman) == (score.han, score.yakuman)
    return not told.yaku or (worth and names == {row.id for row in score.yaku})


def ending_told(
    record: GameRecord,
    round_: RoundRecord,
    game: RiichiGame | None,
    happened: Sequence[RiichiEvent],
) -> tuple[CoreEvent, ...]:
    """Returns the recorded events that end the round; `happened` are those of the engine."""
    reds = record.red_ids
    written = [] if game is None else [game.write_event(event) for event in happened]
    wins = {one.seat: one for one in written if isinstance(one, protocol.Won)}
    engines = next((one for one in written if isinstance(one, protocol.RoundEnded)), None)
    after = round_.points_after or round_.points
    gains = round_.deltas or (0,) * record.players
    points = tuple(
        SeatPoints(seat, has, gain)
        for seat, (has, gain) in enumerate(zip(after, gains, strict=True))
    )
    drawn = round_.drawn_game
    if drawn is None:
        hands = {win.winner: [one for one in win.hand if one != win.tile] for win in round_.wins}
    else:
        rows = zip(SEATS, drawn.hands, strict=False)
        hands = {seat: [*hand] for seat, hand in rows if hand is not None}
    reason = drawn.kind if drawn else "win"
    shown = tuple(SeatTiles(seat, tiles(hand, reds)) for seat, hand in sorted(hands.items()))
    if engines is not None and engines.reason == reason and (drawn is None or not drawn.hands):
        shown = engines.shown
    waits = engines.waits if engines is not None and engines.reason == reason else ()
    seats = {row.seat for row in shown}
    ended = protocol.RoundEnded(
        reason, points, shown, tuple(row for row in waits if row.seat in seats)
    )
    told = (_won(record, round_, win, wins.get(win.winner)) for win in round_.wins)
    return (*told, ended)


def _won(
    record: GameRecord, round_: RoundRecord, win: RecordedWin, engines: protocol.Won | None
) -> protocol.Won:
    """Returns the recorded win, with the engine's reading of the hand, if any."""
    reds = record.red_ids
    won = engines or protocol.Won(
        seat=win.winner,
        tile=tile(win.tile, reds),
        source=win.discarder,
        hand=tiles(win.hand, reds),
        honba=0 if win is not round_.wins[0] else win.honba * record.rules.honba_points,
    )
    if win.deltas:
        changes = tuple(SeatPoints(seat, change=change) for seat, change in enumerate(win.deltas))
        won = replace(won, changes=changes, sticks=max(0, sum(win.deltas)))
    if win.points is not None:
        won = replace(won, points=win.points)
    if win.yaku:
        won = _worth(won, round_, win)
    return replace(
        won,
        source=win.discarder,
        liable=win.pao,
        revealed=tiles(win.ura, reds),
    )


def _worth(won: protocol.Won, round_: RoundRecord, win: RecordedWin) -> protocol.Won:
    """Returns the win with the recorded yaku and limit."""
    if win.yakuman:
        lines = tuple(WinLine(row.id, row.yakuman, "yakuman") for row in win.yaku if row.yakuman)
        sums: tuple[WinLine, ...] = (WinLine("", win.yakuman, "yakuman"),)
        limit = "yakuman"
    else:
        lines = tuple(WinLine(row.id, row.han, "han") for row in win.yaku if row.han)
        fu = next((row.value for row in won.sums if row.unit == "fu"), 0) if not win.fu else win.fu
        sums = WinLine("", win.han, "han"), *((WinLine("", fu, "fu"),) if fu else ())
        limit = _LIMITS[round_.limit(win)]
        limit = "kazoe_yakuman" if limit == "yakuman" else limit
    if (lines, sums) == (won.lines, won.sums):
        return won
    details = won.details if sums[1:] == won.sums[1:] else ()
    worth = limit or " ".join(f"{row.value} {row.unit}" for row in sums)
    return replace(won, lines=lines, sums=sums, limit=limit, details=details, worth=worth)


def result_told(
    record: GameRecord, rule: GameRule, reason: str, points: tuple[int, ...]
) -> GameResult:
    """Returns the result of a game that ended with these points, with the recorded scores."""
    scores = record.scores or tuple(
        round(score, 1) for score in _kernel.final_scores(rule.kernel, points)
    )
    standing = [*zip(scores, points, strict=True)]
    rows = (
        SeatResult(seat, points[seat], scores[seat], sum(other > own for other in standing))
        for seat, own in enumerate(standing)
    )
    return GameResult(reason, "thousands", tuple(rows))
