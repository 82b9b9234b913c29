"""The table of a game: one of Python and one of the kernel, at least one of them up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from jantaku.ruleset.machine.code import code_of
from jantaku.ruleset.machine.faults import KernelFault
from jantaku.ruleset.machine.kernel_table import KernelTable, Legal
from jantaku.ruleset.play.tiles import marking
from jantaku.ruleset.table.table_copy import copied
from jantaku.ruleset.values.limits import ENDLESS, ENDS_A_GAME, MOST_EVENTS, within

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.table.actions import RulesetAction
    from jantaku.ruleset.table.events import RulesetEvent
    from jantaku.ruleset.table.player import Mark
    from jantaku.ruleset.table.table import Phase, RulesetTable
    from jantaku.ruleset.values.seat import Seat
    from jantaku.ruleset.values.tile import RulesetTile

_Played: TypeAlias = "tuple[list[RulesetEvent], Legal | None]"
ROOM: Final = 1_000
"""Events before the bound, from which on all steps are played in Python."""


class PlayedTable:
    """A table that the kernel plays on as far as it can.

    Copies share the table of Python until one of them writes to it. In the kernel a round that is
    over waits for the wall of the next if it `asks_for_walls`.
    """

    __slots__ = (
        *("_is_shared", "_is_stale", "_new", "_table", "_unseen", "asks_for_walls", "kernel"),
    )

    def __init__(self, table: RulesetTable, *, asks_for_walls: bool = False) -> None:
        self.asks_for_walls = asks_for_walls
        self._table = table
        self.kernel: KernelTable | None = None
        self._is_stale = self._is_shared = False
        self._new: list[RulesetEvent] = []  # events that the table of Python lacks
        self._unseen: tuple[Seat, int] | None = None  # of a game just imagined

    def copy(self) -> PlayedTable:
        """A table that goes its own way."""
        if self.kernel is None:
            return PlayedTable(copied(self._table), asks_for_walls=self.asks_for_walls)
        return self._beside(self.kernel.copy())

    def _beside(self, kernel: KernelTable) -> PlayedTable:
        other = PlayedTable(self._table, asks_for_walls=self.asks_for_walls)
        other.kernel, other._is_stale, other._unseen = kernel, self._is_stale, self._unseen
        other._new = list(self._new)
        other._is_shared = self._is_shared = True
        return other

    def imagined(self, seat: Seat, waited_for: Sequence[Seat], secret: bytes) -> PlayedTable | None:
        """A table redealt in the kernel for a seat; None if it cannot do that."""
        own = self.in_kernel()
        if own is None:
            return None
        kernel = own.copy()
        if not kernel.imagine(seat, waited_for, secret):
            return None
        other = self._beside(kernel)
        other.asks_for_walls, other._is_stale = False, True
        other._unseen = seat, len(other._new)
        return other

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
        return self._table.phase if self.kernel is None else self.kernel.phase

    def read(self) -> RulesetTable:
        """The table of Python, up to date; nobody may change it."""
        if self._is_stale and self.kernel is not None:
            self._own()
            self._table.events += self._new
            self._new = []
            self.kernel.write_back(self._table)
            self._is_stale = False
        return self._table

    def write(self) -> RulesetTable:
        """The table of Python, up to date, to be changed."""
        self.read()
        self._own()
        self.kernel = None
        return self._table

    def step(
        self, actions: Mapping[Seat, RulesetAction]
    ) -> tuple[list[RulesetEvent], Legal | None] | None:
        """Takes decisions in the kernel, as `KernelTable.step`; None if it cannot."""
        kernel = self.in_kernel()
        found = None if kernel is None else self._played(kernel, kernel.step, actions)
        if found is not None:
            self.follow(found[0])
        return found

    def _played(
        self, kernel: KernelTable, play: Callable[..., _Played | None], *given: object
    ) -> _Played | None:
        """Plays in the kernel; a fault of the rules leaves the table as it was met."""
        try:
            return play(*given)
        except KernelFault as fault:
            self.follow(kernel.code.events(fault.told))
            raise kernel.code.error_of(fault) from None

    def asked(self) -> Legal | None:
        """The listed actions of the seats that decide; None if the kernel cannot say."""
        return None if self.kernel is None else self.kernel.asked()

    def allowed(self, seat: Seat, marks: Sequence[Mark]) -> tuple[Mark, ...] | None:
        """The marks in an order in which the seat may choose them, if any."""
        if self.kernel is not None:
            return self.kernel.allowed(seat, marks)
        table = self.read()
        job = table.players[seat].marking
        return None if job is None else marking.order_of(table, seat, job, marks)

    def start(self) -> tuple[list[RulesetEvent], Legal | None] | None:
        """Begins a game in the kernel, as `step`; None if it cannot."""
        return self._begin(KernelTable.start)

    def resume(self) -> tuple[list[RulesetEvent], Legal | None] | None:
        """Continues in the kernel where a round has ended, as `step`; None if it cannot."""
        kernel = self.in_kernel()
        found = None if kernel is None else self._played(kernel, kernel.resume)
        if found is not None:
            self.follow(found[0])
        return found

    def deal(
        self, wall: Sequence[RulesetTile] | None
    ) -> tuple[list[RulesetEvent], Legal | None] | None:
        """Begins a round in the kernel, as `step`, with that wall if any; None if it cannot."""
        return self._begin(lambda kernel: kernel.deal(wall))

    def _begin(
        self, begin: Callable[[KernelTable], tuple[list[RulesetEvent], Legal | None] | None]
    ) -> tuple[list[RulesetEvent], Legal | None] | None:
        self._table.interrupts = dict(self._table.program.interrupts)
        kernel = self.in_kernel()
        found = None if kernel is None else self._played(kernel, begin, kernel)
        if found is not None:
            self.follow(found[0])
        return found

    def in_kernel(self) -> KernelTable | None:
        """The table in the kernel; None if it cannot be played there from here."""
        if self.kernel is not None and self.kernel.code is not code_of(self._table.program):
            self.write()  # games have had many different values: another code has room for more
        if self.kernel is None and len(self._table.events) <= MOST_EVENTS - ROOM:
            self.kernel = KernelTable.of(self._table, asks_for_walls=self.asks_for_walls)
        return self.kernel

    def follow(self, found: Sequence[RulesetEvent]) -> None:
        """Adds the events of what was played on the table in the kernel."""
        self._is_stale = True
        self._new += found
        told = len(self._table.events) + len(self._new)
        if told > MOST_EVENTS - ROOM:
            self.write()
        within(told, MOST_EVENTS, "events", ENDS_A_GAME, ENDLESS)

    def _own(self) -> None:
        if self._is_shared:
            self._table, self._is_shared = copied(self._table), False
        if self._unseen is not None:
            seat, since = self._unseen
            known = [*self._table.events, *self._new[:since]]
            self._table.events = [event.seen_by(seat) for event in known]
            self._new, self._unseen = self._new[since:], None
