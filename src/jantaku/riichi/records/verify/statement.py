"""Compares the values that a record states on the way, each after an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.riichi.records.kernel_replay import (
    ReplayedWin,
)
from jantaku.riichi.records.record import EVENT_SIZE, EventCode, limit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku import _kernel
    from jantaku.riichi.records.record import (
        RoundRecord,
    )
    from jantaku.riichi.rules import GameRule
from jantaku.riichi.records.verify.report import Comparison


def statements(record: RoundRecord, played: _kernel.Replay, rule: GameRule) -> Iterator[Comparison]:
    """Compares the values that the record states after its events."""
    if not record.told:
        return
    ours = _RulesOutcome(record, played, rule)
    for told in record.told:
        subject, value_of = STATEMENTS[told.what]
        value = value_of(ours, told.event)
        if isinstance(told.value, tuple) and isinstance(value, tuple):
            pairs = zip(told.value, value, strict=True)  # None is not recorded
            value = tuple(None if one is None else own for one, own in pairs)
        yield Comparison(told.what, f"{subject} (event {told.event + 1})", told.value, value)


class _RulesOutcome:
    """The values by the rules after each event of a round."""

    def __init__(self, record: RoundRecord, played: _kernel.Replay, rule: GameRule) -> None:
        self._record = record
        self._wins = [ReplayedWin(*win) for win in played.wins]
        self._codes = record.packed[::EVENT_SIZE]
        self._stick = rule.riichi_stick_points
        self._drawn = played.deltas

    def points(self, event: int) -> tuple[int, ...]:
        """The points of all seats."""
        points = list(self._record.points)
        for at in self._where(EventCode.RIICHI_ACCEPTED, event):
            points[self._record.packed[EVENT_SIZE * at + 1]] -= self._stick
        changes = [self.win(at).deltas for at in self._where(EventCode.WIN, event)]
        changes += [self._drawn for _ in self._where(EventCode.DRAWN_GAME, event)]
        return tuple(map(sum, zip(points, *changes, strict=True)))

    def stick(self, _: int) -> int:
        """The points of a riichi stick."""
        return self._stick

    def pot(self, event: int) -> int:
        """The riichi sticks on the table."""
        paid = self._codes.count(EventCode.RIICHI_ACCEPTED, 0, event + 1)
        return self._record.riichi_sticks + paid

    def left(self, event: int) -> int:
        """The tiles left in the wall."""
        return _LIVE[self._record.players] - self._codes.count(EventCode.DRAW, 0, event + 1)

    def _where(self, code: EventCode, last: int) -> Iterator[int]:
        """Yields the indices of the events of this code up to `last`."""
        at = self._codes.find(code, 0, last + 1)
        while at >= 0:
            yield at
            at = self._codes.find(code, at + 1, last + 1)

    def win(self, event: int) -> ReplayedWin:
        """The win that is this event."""
        return self._wins[self._record.packed[EVENT_SIZE * event + 4]]

    def han(self, event: int) -> int:
        """The han of a win, or its multiple of a yakuman."""
        win = self.win(event)
        return win.han or win.yakuman

    def limit(self, event: int) -> int:
        """Tenhou's number of the limit of a win."""
        win = self.win(event)
        payers = self._record.players - 1 if win.source == win.seat else 0
        dealer = win.seat == self._record.dealer
        return limit_of(win.points, dealer=dealer, self_drawn_from=payers)


_LIVE = {4: 70, 3: 55}  # draws from the wall, the dealer's first included


STATEMENTS: Final[dict[str, tuple[str, Callable[[_RulesOutcome, int], object]]]] = {
    "points": ("the points are", _RulesOutcome.points),
    "stick": ("a riichi stick is", _RulesOutcome.stick),
    "pot": ("the riichi sticks are", _RulesOutcome.pot),
    "left": ("tiles left are", _RulesOutcome.left),
    "han": ("the han are", _RulesOutcome.han),
    "limit": ("the limit is", _RulesOutcome.limit),
}
