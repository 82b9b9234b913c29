"""A player's progress: levels, streaks, and the drills that come again.

Drills come again by Leitner's boxes (S. Leitner, So lernt man lernen, 1972): a drill answered wrong
goes into the first box, a right answer moves it one box on and out of the last one, and each box
waits longer than the one before. Time is given by the caller, in whole seconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from jantaku.riichi.drill.generator import KINDS, DrillSeed
from jantaku.riichi.drill.values import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jantaku.riichi.drill.values import Drill, DrillKind

INTERVALS_S: Final = (600, 86_400, 3 * 86_400, 7 * 86_400, 21 * 86_400)
"""How long a drill waits in each box, in seconds."""
MOST_CARDS: Final = 500
"""Drills that come again; a further one takes the place of the one that is due last."""
RISES_AFTER: Final = 5
"""Right answers in a row after which the level rises."""
FALLS_AFTER: Final = 3
"""Wrong answers in a row after which it falls."""


@dataclass(frozen=True, slots=True)
class Card:
    """A drill that comes again: its box, from 0, and the time at which it is due."""

    drill: Drill | DrillSeed
    box: int
    due_s: int


@dataclass(frozen=True, slots=True)
class KindProgress:
    """The answers to one kind: how many, how many right, the level, and the present row.

    `row` counts right answers in a row at this level, or as a negative number wrong ones.
    """

    asked: int = 0
    right: int = 0
    level: int = LEVELS.start
    row: int = 0

    def after(self, *, is_right: bool) -> KindProgress:
        """Returns the progress after one more answer."""
        row = max(0, self.row) + 1 if is_right else min(0, self.row) - 1
        level = self.level
        if row >= RISES_AFTER:
            level, row = min(level + 1, LEVELS.stop - 1), 0
        elif row <= -FALLS_AFTER:
            level, row = max(level - 1, LEVELS.start), 0
        return KindProgress(self.asked + 1, self.right + is_right, level, row)


def _start() -> dict[DrillKind, KindProgress]:
    return {kind: KindProgress() for kind in KINDS}


@dataclass(frozen=True, slots=True)
class DrillProgress:
    """The progress of a player; a value that never changes.

    `streak` counts right answers in a row, `best_streak` the most there were. `cards` are the
    drills that come again, in the order in which they are due.

    >>> from jantaku.riichi.drill import make_drill
    >>> drill = make_drill("waits", seed=5)
    >>> missed = DrillProgress().after(drill, is_right=False, now_s=0)
    >>> missed.due(now_s=599), missed.due(now_s=600) == drill
    (None, True)
    """

    kinds: Mapping[DrillKind, KindProgress] = field(default_factory=_start)
    streak: int = 0
    best_streak: int = 0
    cards: tuple[Card, ...] = ()

    def after(self, drill: Drill, *, is_right: bool, now_s: int) -> DrillProgress:
        """Returns the progress after an answer to a drill.

        A drill that came again counts, too; only answers at the present level change the level.
        """
        own = self.kinds[drill.kind]
        after = own.after(is_right=is_right)
        if drill.level != own.level:
            after = replace(after, level=own.level, row=own.row)
        streak = self.streak + 1 if is_right else 0
        return DrillProgress(
            {**self.kinds, drill.kind: after},
            streak,
            max(self.best_streak, streak),
            self._cards_after(drill, is_right=is_right, now_s=now_s),
        )

    def with_level(self, kind: DrillKind, level: int) -> DrillProgress:
        """Returns the progress with that level for a kind."""
        own = replace(self.kinds[kind], level=level, row=0)
        return replace(self, kinds={**self.kinds, kind: own})

    def with_drill(self, drill: Drill, *, now_s: int) -> DrillProgress:
        """Returns the progress with a drill that is due now, such as a mistake from a game."""
        own = _stored(drill)
        others = [card for card in self.cards if card.drill != own]
        return replace(self, cards=_sorted([*others, Card(own, 0, now_s)]))

    def due(self, *, now_s: int, kind: DrillKind | None = None) -> Drill | None:
        """Returns the drill of `kind`, or of any kind, that has been due longest; or None."""
        for card in self.cards:
            if card.due_s <= now_s and kind in (None, card.drill.kind):
                return card.drill.drill() if isinstance(card.drill, DrillSeed) else card.drill
        return None

    def count_due(self, *, now_s: int) -> int:
        """Returns the number of drills that are due."""
        return sum(card.due_s <= now_s for card in self.cards)

    def _cards_after(self, drill: Drill, *, is_right: bool, now_s: int) -> tuple[Card, ...]:
        own = _stored(drill)
        known = next((card for card in self.cards if card.drill == own), None)
        others = [card for card in self.cards if card is not known]
        if is_right and known is None:
            return self.cards
        box = known.box + 1 if known and is_right else 0
        if box == len(INTERVALS_S):
            return tuple(others)
        return _sorted([*others, Card(own, box, now_s + INTERVALS_S[box])])


def _stored(drill: Drill) -> Drill | DrillSeed:
    """A drill as a card stores it: by its seed if it has one."""
    if drill.seed is None or drill.level is None:
        return drill
    return DrillSeed(drill.kind, drill.level, drill.seed, drill.rules.players)


def _sorted(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.due_s)[:MOST_CARDS])
