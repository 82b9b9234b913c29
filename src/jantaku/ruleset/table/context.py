"""The knowledge of rules while they are applied: the seat, the tile, the win they are about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from jantaku.ruleset.program import CallSpec
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.meld import Call
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile

WinSource: TypeAlias = Literal["draw", "discard", "call"]


@dataclass(frozen=True, slots=True)
class CallChoice:
    """A concrete call: the button, the called tile (None for a flower), the caller's tiles."""

    name: str
    called: RulesetTile | None
    own: tuple[RulesetTile, ...]


@dataclass(slots=True)
class Context:
    """The knowledge of rules while they are applied: the seat, the tile, the win they are about.

    Only `seat` is always there. A part that is None is not known here.
    """

    seat: Seat
    tile: RulesetTile | None = None  # of play restrictions and play effects; None elsewhere
    call_name: str | None = None  # show_when: the button
    calls_spec: CallSpec | None = None  # show_when: its `call`
    upgrade_name: str | None = None  # show_when: its `upgrades`
    choice: CallChoice | None = None  # call_conditions and the actions of a call button
    caller: Seat | None = None  # before_call, after_call
    callee: Seat | None = None
    call: Call | None = None
    winning_tile: RulesetTile | None = None  # win events and yaku
    win_source: WinSource | None = None
    minipoints: Number | None = None
    existing_yaku: tuple[tuple[str, Number], ...] | None = None
    doras: frozenset[str] | None = None  # play effects
    reading: Assigned | None = None  # scoring: the hand with its jokers assigned
    winner: Seat | None = None  # after_win, after_scoring: whose win it is about
    auto: bool = False
    prev: Seat | None = None  # inside `as`: the seat outside

    def at(self, seat: Seat) -> Context:
        """The context for another seat."""
        copy = Context(seat)
        for name in Context.__slots__:
            if name != "seat":
                setattr(copy, name, getattr(self, name))
        return copy


@dataclass(frozen=True, slots=True)
class Assigned:
    """A hand as it is scored: every joker stands for what it was assigned.

    `hand` lacks the winning tile. `settled` says that no tile may stand for another any more, also
    where a tile kept the attribute that had made it a joker.
    """

    hand: tuple[RulesetTile, ...]
    calls: tuple[Call, ...]
    winning_tile: RulesetTile | None
    settled: bool = False
