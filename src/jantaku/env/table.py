"""A table whose game is dealt in the kernel or played elsewhere: `EnvironmentTable`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from jantaku import _kernel
from jantaku.base.errors import ProtocolError
from jantaku.env.messages import TableMessages
from jantaku.riichi.play.suspension import state_at

if TYPE_CHECKING:
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.position import Position
    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.rules import GameRule

_BEGINNINGS: Final = ("start_game", "start_kyoku")


class EnvironmentTable(_kernel.EnvTable):
    """A game in the kernel, its messages, and the follower of a game that is played elsewhere."""

    MESSAGES: type[TableMessages] = TableMessages
    fourteen_dealt = False  # True if the dealer's first discard is never tsumogiri

    def __init__(
        self, rule: GameRule, kind: type[_kernel.EnvObservation] = _kernel.EnvObservation
    ) -> None:
        super().__init__(rule.kernel, kind)
        self._rules, self._kind = rule, kind
        self._follower: _kernel.MjaiFollower | None = None
        self._followed: Seat | None = None  # the seat whose hand the follower knows
        self._teller = self.MESSAGES(rule)

    @property
    def messages(self) -> list[Message]:
        """The whole game so far as mjai messages, every tile seen; after `follow` those."""
        return self._teller.messages()

    def deal(self, seed: int | bytes, **circumstances: Any) -> None:
        """Begins a game as `begin` does."""
        teller = self.MESSAGES(self._rules)
        self.begin(seed, teller, fourteen_dealt=self.fourteen_dealt, **circumstances)
        self._follower, self._teller = None, teller
        teller.history = self.history

    def deal_from(self, position: Position, seed: int | bytes) -> None:
        """Begins a game in a position by the table's rules; its messages begin with what follows.

        Raises `PositionError` for an impossible position, `ArgumentError` for one by other rules.
        """
        state = state_at(position, self._rules, seed)
        self.deal(seed)
        self._teller.forget()
        discarded = state.phase == "claim" and position.event.startswith("discard")
        last = (state.turn, state.river(state.turn)[-1][0]) if discarded else (-1, -1)
        self.put(state, -1, 0, *last)

    def follow(self, said: Message, seat: Seat | None) -> tuple[Seat, ...]:
        """Applies a message of a game played elsewhere; returns the known seats that must decide.

        The message becomes a part of the log: give one of `own_message`. `seat` is the one whose
        hand is known, None if all are; another seat may follow another game or round. Raises
        `ProtocolError` for an impossible message, and then changes nothing.
        """
        follower = self._follower
        if follower is None or (seat != self._followed and said["type"] in _BEGINNINGS):
            follower = _kernel.MjaiFollower(self._rules.kernel, seat, self.fourteen_dealt)
        elif None not in (seat, self._followed) and seat != self._followed:
            fault = f"seat {self._followed} follows this round, not seat {seat}"
            raise ProtocolError(fault, "begin with start_game or start_kyoku")
        asked = follower.take(said)
        if self._follower is not follower:
            self._follower, self._teller = follower, self.MESSAGES(self._rules)
            self._followed = seat
            self._teller.history = self.history
            self.listen(self._teller)
            self._teller.forget()
        elif said["type"] == "start_game":
            self._teller.forget()
        self.put(follower.state, follower.declared, self._teller.hear(said), *follower.last_discard)
        return asked

    def clone(self) -> Self:
        """A copy that goes its own way."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._follower = None if self._follower is None else self._follower.clone()
        copy._teller = self._teller.copied()
        _kernel.EnvTable.__init__(copy, self, copy._teller)
        copy._teller.history = copy.history
        return copy

    def __getstate__(self) -> tuple[dict[str, Any], bytes]:
        return self.__dict__, self.remember()

    def __setstate__(self, kept: tuple[dict[str, Any], bytes]) -> None:
        values, memory = kept
        self.__dict__.update(values)
        super().__init__(self._rules.kernel, self._kind)
        self.recall(memory, self._teller)
        self._teller.history = self.history
