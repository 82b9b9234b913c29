"""Compares the result of a round: wins, payments and shown hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.riichi.records.kernel_replay import (
    ReplayedWin,
    dora_counts,
)
from jantaku.riichi.records.record import EVENT_SIZE, EventCode, iter_packed
from jantaku.riichi.score.yaku import YAKU

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jantaku import _kernel
    from jantaku.riichi.records.record import (
        DrawnGame,
        DrawnGameKind,
        GameRecord,
        RecordedWin,
        RoundRecord,
    )
from jantaku.riichi.records.verify.report import Comparison

_DORA = frozenset({"dora", "ura_dora", "red_dora", "kita"})


def results(game: GameRecord, record: RoundRecord, played: _kernel.Replay) -> Iterator[Comparison]:
    """Compares the wins and payments of a round, and which hands are shown."""
    ours = [ReplayedWin(*win) for win in played.wins]
    yield Comparison("gains", "points change by", record.deltas or None, played.deltas)
    yield Comparison("win", "the number of wins is", len(record.wins), len(ours))
    paid = record.packed[::EVENT_SIZE].count(EventCode.RIICHI_ACCEPTED)
    pot = record.riichi_sticks + paid
    for index, (win, won) in enumerate(zip(record.wins, ours, strict=False)):
        yield from _win(win, won, tells_multiples=game.source != "tenhou_xml")
        yield from _on_the_table(win, record.honba, 0 if index else pot)
    if record.drawn_game is not None:
        yield from _on_the_table(record.drawn_game, record.honba, pot)
        shown = _shown(record.drawn_game, record, played)
        told = [hand is not None for hand in record.drawn_game.hands]
        yield Comparison("shown", "hands are shown by seats", _seats(told), _seats(shown))


def _on_the_table(result: RecordedWin | DrawnGame, honba: int, pot: int) -> Iterator[Comparison]:
    yield Comparison("honba", "the honba of the result are", result.honba, honba)
    yield Comparison("sticks", "the riichi sticks of the result are", result.riichi_sticks, pot)


def _win(win: RecordedWin, won: ReplayedWin, *, tells_multiples: bool) -> Iterator[Comparison]:
    """Compares one win; some formats do not tell a yakuman from a double one."""
    source = None if won.source == won.seat else won.source
    told = (win.winner, win.discarder, win.tile)
    whose = f"of seat {won.seat}"
    yield Comparison("win", "winner, discarder and tile are", told, (won.seat, source, won.tile))
    yield Comparison("gains", f"the win {whose} changes points by", win.deltas or None, won.deltas)
    # Sites differ on whether a discarder is named who pays the whole of it anyway.
    liable = None if win.pao == win.discarder else win.pao
    yield Comparison("liable", f"for the win {whose} is liable", str(liable), str(won.pao))
    yield Comparison("worth", f"the hand {whose} is worth", win.points, won.points)
    if not won.yakuman:
        yield Comparison("fu", f"the fu {whose} are", win.fu, won.fu)
    if not win.yaku:
        return
    ids = {item.id for item in win.yaku} - _DORA
    ours = {name for bit, name in enumerate(YAKU) if won.yaku >> bit & 1}
    yield Comparison("yaku", f"the yaku {whose} are", sorted(ids), sorted(ours))
    if tells_multiples or not win.yakuman or not won.yakuman:
        values = (win.han, win.yakuman)
        yield Comparison("han", f"han and yakuman {whose} are", values, (won.han, won.yakuman))
    if not won.yakuman:
        yield Comparison(
            "dora", f"dora, ura-dora and red fives {whose} are", *dora_counts(win, won)
        )


def _shown(drawn: DrawnGame, record: RoundRecord, played: _kernel.Replay) -> list[bool]:
    """Returns for each seat whether the rules have it show its hand; empty if no hand was shown."""
    if not drawn.hands:
        return []
    seats = range(record.players)
    *_, (_, last, *_), _ = iter_packed(record.packed)
    showing: dict[DrawnGameKind, set[int]] = {
        "kyuushu": {last},
        "suufon": set(),
        "suucha": {*seats},
        "suukaikan": set(),
        "sanchahou": {*seats} - {last},
    }
    tenpai = {seat for seat in seats if played.tenpai >> seat & 1}
    return [seat in showing.get(drawn.kind, tenpai) for seat in seats]


def _seats(flags: Iterable[bool]) -> list[int]:
    return [seat for seat, flag in enumerate(flags) if flag]
