"""A seat: its tiles, its decision, its marks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from jantaku.ruleset.values.behavior import PLAIN, Behavior

if TYPE_CHECKING:
    from jantaku.ruleset.program import MarkNeed, MarkTarget, RuleAction
    from jantaku.ruleset.table.context import CallChoice, Context
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile


SKIP: Final = "skip"
"""The name of the button that passes."""
PLAY_TILE: Final = "play_tile"
"""The name of the decision to discard."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked object: whose, of which target, at which place."""

    target: MarkTarget
    seat: Seat
    index: int


@dataclass(slots=True)
class Marking:
    """A marking in progress: its lines, the marks of each line, and if it is over."""

    needs: tuple[MarkNeed, ...]
    marked: list[list[Mark]]
    cancellable: bool = True
    used: bool = False  # the actions it is for have begun
    done: bool = False
    button: str = ""  # that opened it

    def copy(self) -> Marking:
        """A copy of the marks that can change separately."""
        return replace(self, marked=[list(marks) for marks in self.marked])

    def lines(self) -> list[tuple[int, Mark]]:
        """All that is marked, each with the number of its line."""
        return [(line, mark) for line, marks in enumerate(self.marked) for mark in marks]

    def of(self, target: MarkTarget) -> list[Mark]:
        """All that is marked of a target, in the order of marking."""
        return [mark for marks in self.marked for mark in marks if mark.target == target]


@dataclass(slots=True)
class PlayerDecision:
    """A player's decision: a button (or `skip`, `play_tile`) and the actions it will run."""

    name: str
    actions: tuple[RuleAction, ...] = ()
    call: CallChoice | None = None


@dataclass(slots=True)
class PlayerState:
    """A seat: its tiles, its state, its options."""

    score: Number = 0
    nickname: str = ""
    hand: list[RulesetTile] = field(default_factory=list)
    draw: list[RulesetTile] = field(default_factory=list)
    pond: list[RulesetTile] = field(default_factory=list)  # without called tiles
    discards: list[RulesetTile] = field(default_factory=list)  # all ever discarded this round
    calls: list[Call] = field(default_factory=list)
    aside: list[RulesetTile] = field(default_factory=list)
    status: set[str] = field(default_factory=set)
    counters: dict[str, Number] = field(default_factory=dict)
    behavior: Behavior = PLAIN
    saved_behaviors: dict[str, Behavior] = field(default_factory=dict)
    buttons: list[str] = field(default_factory=list)  # shown, `skip` included
    call_choices: dict[str, tuple[CallChoice, ...]] = field(default_factory=dict)
    menu: str | None = None  # the call button whose choices are open
    choice: PlayerDecision | None = None
    marking: Marking | None = None
    declaring: bool = False  # a `choose_yaku` dialog is open
    declared_yaku: tuple[str, ...] = ()
    deferred: list[RuleAction] = field(default_factory=list)
    deferred_context: Context | None = None
    auto_buttons: dict[str, bool] = field(default_factory=dict)
    riichi_stick: bool = False
    riichi_discards: dict[Seat, int] = field(default_factory=dict)  # of all, when it was put down
    hand_revealed: bool = False
    scryed: int = 0  # upcoming wall tiles this player sees

    @property
    def tiles(self) -> list[RulesetTile]:
        """Hand and draw, in this order: the places of discards and marks."""
        return self.hand + self.draw

    @property
    def is_marking(self) -> bool:
        """True if there is a marking to finish; not one whose actions wait for others."""
        job = self.marking
        return job is not None and not job.done and not (job.used and self.deferred)
