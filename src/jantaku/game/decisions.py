"""The decisions of a game's seats, one by one as they come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from jantaku.base.errors import IllegalAction
from jantaku.game import faults
from jantaku.game.checks import require_type, seat_at
from jantaku.game.game import ActionT, EventT, Game, ViewT

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat


class Decisions(Generic[ActionT, EventT, ViewT]):
    """Collects the decisions of the seats of a game, and steps it once all are in.

    A submitted decision is checked at once and held; until the last one is in, the seat may replace
    it. Nothing here reveals the decision of one seat to another, or whether there is one.

    >>> from jantaku import RiichiGame
    >>> game = RiichiGame(seed=7)
    >>> desk = Decisions(game)
    >>> desk.would_end(0)
    True
    >>> [event.type for event in desk.submit(0, game.default_action(0))][0]
    'discard'
    """

    def __init__(self, game: Game[ActionT, EventT, ViewT]) -> None:
        require_type(game, Game, "what is played")
        self.game = game
        self._held: dict[Seat, ActionT] = {}

    def __repr__(self) -> str:
        missing = " and ".join(map(str, self.missing)) or "none"
        return f"<Decisions of {self.game!r}, missing: {missing}>"

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that have yet to decide."""
        return tuple(seat for seat in self.game.deciding if seat not in self._held)

    def held(self, seat: Seat) -> ActionT | None:
        """Returns the decision that the seat has submitted and may still change."""
        return self._held.get(seat_at(self.game.seats, seat))

    def would_end(self, seat: Seat) -> bool:
        """True if only this seat's decision is missing, so it will be final."""
        return self.missing == (seat_at(self.game.seats, seat),)

    def submit(self, seat: Seat, action: ActionT) -> tuple[EventT, ...]:
        """Takes a seat's decision; the events of the step if it was the last one missing.

        A `toggle` takes effect at once and leaves what others have submitted. Raises
        `IllegalAction`, and changes nothing, for what the seat may not do now, and the error of
        the rules where they have a fault.
        """
        seat = seat_at(self.game.seats, seat)
        if action in self.game.switches(seat):
            events = self.game.step({seat: action})
            self._drop_what_cannot_stand()
            return events
        if seat not in self.game.deciding:
            raise faults.nothing_to_decide([seat], self.game.deciding)
        self.game.check_action(seat, action)
        self._held[seat] = action
        if self.missing:
            return ()
        held, self._held = self._held, {}
        return self.game.step(held)

    def withdraw(self, seat: Seat) -> None:
        """Takes back what a seat has submitted, if anything."""
        self._held.pop(seat_at(self.game.seats, seat), None)

    def _drop_what_cannot_stand(self) -> None:
        """Forgets what was submitted for a decision that a switch has changed."""
        self._held = {seat: one for seat, one in self._held.items() if self._stands(seat, one)}

    def _stands(self, seat: Seat, action: ActionT) -> bool:
        """True if the action is still legal for the seat, even if it is not listed."""
        if seat not in self.game.deciding:
            return False
        try:
            self.game.check_action(seat, action)
        except IllegalAction:
            return False
        return True
