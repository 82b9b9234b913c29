"""All that changes in a game of a ruleset: players, walls, history, and what is being decided.

Data and the few operations that keep it consistent; which rules move it is said elsewhere. Tiles
are values, lists belong to one holder.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from jantaku.ruleset.program import EVERY_LEVEL, FIRST, Program, Reserved
from jantaku.ruleset.table.history import DiscardEntry, Past
from jantaku.ruleset.values.tile import RulesetTile, has_attr

if TYPE_CHECKING:
    from jantaku.base.chance import Chance
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.player import PlayerState
    from jantaku.ruleset.table.win import WinRecord
    from jantaku.ruleset.values.limits import Number
    from jantaku.ruleset.values.seat import Seat

Phase: TypeAlias = Literal["play", "round_over", "game_over"]
"""A round that is over is paid, and the next one comes."""
NextDealer: TypeAlias = Literal["self", "next"]
RoundResult: TypeAlias = Literal["win", "exhaustive_draw", "abortive_draw", "continue", "end_game"]


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in the ruleset's words for its players; lower priorities come first."""

    text: str
    priority: Number = 0


@dataclass(slots=True)
class RulesetTable:
    """A game of a ruleset: everything the rules can read and change."""

    program: Program
    chance: Chance
    seats: tuple[Seat, ...]  # that exist, in turn order from east
    players: dict[Seat, PlayerState]
    kyoku: int = 0  # rounds counted by dealers, never falling
    honba: int = 0
    pot: Number = 0
    turn: Seat = 0
    history: list[Past] = field(default_factory=list)  # of the round, oldest first
    wall: list[RulesetTile] = field(default_factory=list)
    wall_index: int = 0  # tiles taken from the front
    dead_wall: list[RulesetTile] = field(default_factory=list)
    dead_wall_index: int = 0  # tiles drawn from its end
    reserved_tiles: list[str] = field(default_factory=list)
    drawn_reserved: list[Reserved] = field(default_factory=list)
    revealed: list[Reserved] = field(default_factory=list)  # numbers, names and tiles as revealed
    saved_revealed: list[Reserved] | None = None
    atop: dict[int, RulesetTile] = field(
        default_factory=dict
    )  # tiles on top of the wall, from its end
    rules: dict[str, RuleText] = field(default_factory=dict)  # shown to players, by title
    tags: dict[str, list[RulesetTile]] = field(default_factory=dict)
    dice: tuple[int, ...] = (1, 1)
    reversed_turn_order: bool = False
    awaiting_discard: bool = False
    interrupts: dict[str, int] = field(default_factory=dict)  # name of action -> level
    level: int = EVERY_LEVEL  # of the last look at the buttons
    wins: list[WinRecord] = field(default_factory=list)
    last_payer: Seat | None = None  # of the first win of the round before
    paying: dict[Seat, Number] | None = None  # what a round pays, until it is paid
    result: RoundResult | None = None  # of the round; "continue" lets play continue
    result_name: str = ""
    next_dealer: NextDealer | None = None
    bloody_end_done: bool = False
    round_number: int = 0  # rounds begun
    active: bool = True  # no result is showing
    phase: Phase = "play"
    charleston_received: set[Seat] = field(default_factory=set)
    saki_deck: list[str] = field(default_factory=list)
    looks: tuple[int, int] = (0, 0)  # at buttons after buttons, at that length of the history
    queue: list[tuple[Seat, str, object]] = field(default_factory=list)  # presses to come
    events: list[RulesetEvent] = field(default_factory=list)

    @property
    def last(self) -> Past | None:
        """The newest entry of the history of any kind."""
        return self.history[-1] if self.history else None

    @property
    def last_discard(self) -> DiscardEntry | None:
        """The newest discard of the round, called since or not."""
        return next(
            (past for past in reversed(self.history) if isinstance(past, DiscardEntry)), None
        )

    @property
    def tiles_ahead(self) -> int:
        """Live tiles in the wall, those that no draw takes among them."""
        return len(self.wall) - self.wall_index

    @property
    def tiles_left(self) -> int:
        """Live tiles in the wall that may be drawn."""
        if self.program.language == FIRST:
            return self.tiles_ahead
        marked = [tile for tile in self.wall[self.wall_index :] if tile.attrs]  # mostly none
        return self.tiles_ahead - sum(has_attr(tile, "skip_draw") for tile in marked)

    @property
    def scores(self) -> dict[Seat, Number]:
        """The points of every seat."""
        return {seat: self.players[seat].score for seat in self.seats}
