"""The counts of a round for each seat: `round_counts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from jantaku.riichi.records.kernel_replay import ReplayedWin
from jantaku.riichi.records.record import EventCode, iter_packed
from jantaku.riichi.score.yaku import YAKU
from jantaku.riichi.statistics.tally import PlayerTally

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from jantaku import _kernel
    from jantaku.riichi.records.record import RecordedWin, RoundRecord

_DORA: Final = ("dora", "ura_dora", "red_dora", "kita")


class _Course(NamedTuple):
    """The course of the round for a seat, as the kernel counts it."""

    discards: int
    calls: int
    riichi: int  # the turn, 0 without
    riichi_ahead: int
    tenpai: int  # the turn, -1 without
    first_tenpai: bool


class _Win(NamedTuple):
    """A win: its worth as recorded, or by the rules if the record does not say."""

    seat: int
    source: int
    points: int
    han: dict[str, int]  # of its yaku and dora
    ura_known: bool


def round_counts(record: RoundRecord, played: _kernel.Replay) -> list[PlayerTally]:
    """Returns the counts of a round for each seat; `played` is the same round by the rules."""
    courses = [_Course(*seat) for seat in played.seats]
    recorded: Sequence[RecordedWin | None] = record.wins or [None] * len(played.wins)
    wins = [
        _win(record, told, ReplayedWin(*won))
        for told, won in zip(recorded, played.wins, strict=True)
    ]
    gains = _gains(record, played)
    tallies = []
    for seat, course in enumerate(courses):
        tally = PlayerTally()
        counts = tally.counts
        counts["rounds"] = 1
        _count_course(counts, course, courses)
        _count_wins(tally, course, [win for win in wins if win.seat == seat], seat)
        _count_deal_ins(counts, course, [win for win in wins if _dealt_in(win, seat)], courses)
        counts["tsumo_against"] = int(any(win.source == win.seat != seat for win in wins))
        if played.end in ("exhaustive", "nagashi"):
            counts["exhaustive_draw"] = 1
            counts["tenpai_at_draw"] = played.tenpai >> seat & 1
        _count_gain(counts, gains[seat])
        tallies.append(tally)
    return tallies


def _count_course(counts: Counter[str], course: _Course, courses: Sequence[_Course]) -> None:
    if course.tenpai >= 0:
        counts["tenpai"] = 1
        counts["first_tenpai"] = int(course.first_tenpai)
        _value(counts, "tenpai_turn", course.tenpai)
    if course.calls:
        counts["call"] = 1
    if course.riichi:
        counts["riichi"] = 1
        counts["first_riichi"] = int(course.riichi_ahead == 0)
        counts["chasing_riichi"] = int(course.riichi_ahead > 0)
        others = (one for one in courses if one is not course and one.riichi)
        counts["chased_riichi"] = int(any(one.riichi_ahead > course.riichi_ahead for one in others))
        _value(counts, "riichi_turn", course.riichi)


def _count_wins(tally: PlayerTally, course: _Course, wins: Sequence[_Win], seat: int) -> None:
    counts = tally.counts
    for win in wins:
        tsumo = win.source == seat
        counts["win"] = 1
        counts["tsumo"] = int(tsumo)
        counts["riichi_win"] = int(course.riichi > 0)
        counts["call_win"] = int(course.calls > 0)
        counts["damaten_win"] = int(not course.riichi and not course.calls)
        _value(counts, "win_points", win.points)
        _value(counts, "win_turn", course.discards + tsumo)
        _value(counts, "win_dora", sum(win.han.get(name, 0) for name in _DORA))
        if course.riichi:
            counts["ippatsu"] = int("ippatsu" in win.han)
            counts["ura_known"] = int(win.ura_known)
            counts["ura"] = int(win.ura_known and "ura_dora" in win.han)
        tally.yaku.update(win.han.keys())


def _count_deal_ins(
    counts: Counter[str], course: _Course, wins: Sequence[_Win], courses: Sequence[_Course]
) -> None:
    if not wins:
        return
    winners = [courses[win.seat] for win in wins]
    counts["deal_in"] = 1
    counts["riichi_deal_in"] = int(course.riichi > 0)
    counts["call_deal_in"] = int(course.calls > 0)
    if any(winner.riichi for winner in winners):
        counts["deal_in_riichi"] = 1
    elif any(not winner.calls for winner in winners):
        counts["deal_in_damaten"] = 1
    else:
        counts["deal_in_call"] = 1
    _value(counts, "deal_in_points", sum(win.points for win in wins))


def _count_gain(counts: Counter[str], gain: int) -> None:
    _value(counts, "gain", gain)
    for name in ("riichi", "call"):
        if counts[name]:
            _value(counts, f"{name}_gain", gain)


def _value(counts: Counter[str], name: str, value: int) -> None:
    counts[name] = value
    counts[f"{name}_squared"] = value * value


def _dealt_in(win: _Win, seat: int) -> bool:
    return win.source == seat != win.seat


def _gains(record: RoundRecord, played: _kernel.Replay) -> list[int]:
    """The gain of each seat in the round, riichi sticks included."""
    after = record.points_after
    if after:
        return [end - start for start, end in zip(record.points, after, strict=True)]
    paid = [record.stick_points if seat in _accepted(record) else 0 for seat in range(4)]
    return [delta - stick for delta, stick in zip(played.deltas, paid, strict=False)]


def _accepted(record: RoundRecord) -> set[int]:
    return {
        event[1] for event in iter_packed(record.packed) if event[0] == EventCode.RIICHI_ACCEPTED
    }


def _win(record: RoundRecord, told: RecordedWin | None, won: ReplayedWin) -> _Win:
    if told is not None and told.yaku:
        # Tenhou names the ura-dora of every riichi, with 0 han too.
        han = {row.id: row.han for row in told.yaku if row.han or row.id not in _DORA}
        ura_known = True
    else:
        han = {name: 1 for at, name in enumerate(YAKU) if won.yaku >> at & 1}
        if not won.yakuman:
            han |= {name: count for name, count in zip(_DORA, won.dora, strict=True) if count}
        ura_known = record.ura_told
    if kita := han.pop("kita", 0):  # they count with the dora, as Tenhou counts them
        han["dora"] = han.get("dora", 0) + kita
    points = won.points if told is None or told.points is None else told.points
    return _Win(won.seat, won.source, points, han, ura_known)
