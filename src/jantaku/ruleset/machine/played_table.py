"""The table of a game: the kernel plays it, and Python has a copy for those who read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import KernelTable, Legal
from jantaku.ruleset.table.table_copy import copied
from jantaku.ruleset.values.limits import ENDLESS, ENDS_A_GAME, MOST_EVENTS, within

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.machine.code import Code
    from jantaku.ruleset.machine.kernel_table import Played
    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.table.table import Phase, RulesetTable
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile


class PlayedTable:
    """A table that the kernel plays.

    Copies share the table of Python until one of them writes to it. A round that is over waits for
    the wall of the next if it `asks_for_walls`.
    """

    __slots__ = (
        *("_is_shared", "_is_stale", "_kernel", "_new", "_table", "_unseen", "asks_for_walls"),
    )

    def __init__(self, table: RulesetTable, *, asks_for_walls: bool = False) -> None:
        self.asks_for_walls = asks_for_walls
        self._table = table
        self._kernel: KernelTable | None = None  # as long as Python may change the table
        self._is_stale = self._is_shared = False
        self._new: list[RulesetEvent] = []  # events that the table of Python lacks
        self._unseen: tuple[Seat, int] | None = None  # of a game just imagined

    def copy(self) -> PlayedTable:
        """A table that goes its own way."""
        return self._beside(self.kernel.copy())

    def _beside(self, kernel: KernelTable) -> PlayedTable:
        other = PlayedTable(self._table, asks_for_walls=self.asks_for_walls)
        other._kernel, other._is_stale, other._unseen = kernel, self._is_stale, self._unseen
        other._new = list(self._new)
        other._is_shared = self._is_shared = True
        return other

    def imagined(self, seat: Seat, waited_for: Sequence[Seat], secret: bytes) -> PlayedTable:
        """A table redealt for a seat."""
        kernel = self.kernel.imagined(seat, waited_for, secret)
        other = self._beside(kernel)
        other.asks_for_walls, other._is_stale = False, True
        other._unseen = seat, len(other._new)
        return other

    @property
    def kernel(self) -> KernelTable:
        """The table in the kernel; it must not be changed there."""
        if self._kernel is not None and self._kernel.code.is_full:
            self.write()  # another code has room for more values
        if self._kernel is None:
            self._kernel = KernelTable.of(self._table, asks_for_walls=self.asks_for_walls)
        return self._kernel

    def coded(self, code: Code) -> KernelTable:
        """The table in the kernel as that code of its program plays it."""
        if self._kernel is None or self._kernel.code is not code:
            table = self.write()
            self._kernel = KernelTable.read(code, table, asks_for_walls=self.asks_for_walls)
        return self._kernel

    @property
    def events(self) -> list[RulesetEvent]:
        """All events of the game."""
        if self._unseen is not None:
            self._own()
        if self._new and not self._is_shared:
            self._table.events += self._new
            self._new = []
        return [*self._table.events, *self._new] if self._new else self._table.events

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return self._table.phase if self._kernel is None else self._kernel.phase

    @property
    def round_number(self) -> int:
        """The number of rounds begun."""
        return self.kernel.state.round_number

    @property
    def spent(self) -> int:
        """The work of the last decision."""
        return self.kernel.state.spent

    def read(self) -> RulesetTable:
        """The table of Python, up to date; nobody may change it."""
        if self._is_stale and self._kernel is not None:
            self._own()
            self._table.events += self._new
            self._new = []
            self._kernel.write_back(self._table)
            self._is_stale = False
        return self._table

    def write(self) -> RulesetTable:
        """The table of Python, up to date, to be changed."""
        self.read()
        self._own()
        self._kernel = None
        return self._table

    def start(self) -> Played:
        """Begins a game, as `step`."""
        return self._play(KernelTable.start)

    def step(self, actions: Mapping[Seat, RulesetAction]) -> Played:
        """Takes decisions and plays on; returns the events, and what may be done next.

        Raises `RulesetError` for a fault of the rules, at which the table stops.
        """
        return self._play(KernelTable.step, actions)

    def deal(self, wall: Sequence[RulesetTile] | None) -> Played:
        """Begins a round with that wall, None being a shuffled one, as `step`."""
        return self._play(KernelTable.deal, wall)

    def _play(self, play: Callable[..., Played], *given: object) -> Played:
        kernel = self.kernel
        try:
            found = play(kernel, *given)
        except KernelFault as fault:
            self.follow(kernel.code.events(fault.told))
            raise kernel.code.error_of(fault) from None
        self.follow(found[0])
        return found

    def asked(self) -> Legal:
        """The listed actions of the seats that decide."""
        return self.kernel.asked()

    def allowed(self, seat: Seat, marks: Sequence[Mark]) -> tuple[Mark, ...] | None:
        """The marks in an order in which the seat may choose them, if any."""
        return self.kernel.allowed(seat, marks)

    def follow(self, found: Sequence[RulesetEvent]) -> None:
        """Adds the events of what was played on the table in the kernel."""
        self._is_stale = True
        self._new += found
        count = len(self._table.events) + len(self._new)
        within(count, MOST_EVENTS, "events", ENDS_A_GAME, ENDLESS)

    def _own(self) -> None:
        if self._is_shared:
            self._table, self._is_shared = copied(self._table), False
        if self._unseen is not None:
            seat, since = self._unseen
            known = [*self._table.events, *self._new[:since]]
            self._table.events = [event.seen_by(seat) for event in known]
            self._new, self._unseen = self._new[since:], None
