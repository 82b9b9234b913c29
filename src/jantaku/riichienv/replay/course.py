"""A round of a record, followed once and shown from every seat: `RoundCourse`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import ProtocolError
from jantaku.riichienv.rule import kernel_rule
from jantaku.riichienv.table import RiichienvTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku._kernel import RiichiState
    from jantaku.riichienv.game_mode import GameType
    from jantaku.riichienv.mjai.messages import Message
    from jantaku.riichienv.rule import GameRule

    Moment = tuple[RiichiState, dict[int, Any]]


class RoundCourse:
    """For each message of a round the state after it, and what the seats see that must decide.

    If the hands are not all known, it is that of the given seat.
    """

    def __init__(
        self, messages: Sequence[Message], rule: GameRule, mode: GameType, seat: int | None
    ) -> None:
        self._messages = messages
        self._rule = replace(rule)
        self._seat = seat
        self._table = RiichienvTable(kernel_rule(rule, mode))
        self._table.fourteen_dealt = rule.dealer_first_discard_is_tedashi
        self._table.follow({"type": "start_game"}, seat)
        self._moments: list[Moment] = []
        try:
            self._moments.extend(map(self._followed, messages))
        except ProtocolError:
            return  # raised where it is read

    def is_of(self, messages: Sequence[Message], rule: GameRule, seat: int | None) -> bool:
        """True for the same round, read by the same rules and from the same seat."""
        return self._messages is messages and self._rule == rule and self._seat == seat

    def __iter__(self) -> Iterator[Moment]:
        """Yields the moments. Raises `ProtocolError` after the last one that can have been."""
        yield from self._moments
        if len(self._moments) < len(self._messages):
            self._followed(self._messages[len(self._moments)])

    def _followed(self, message: Message) -> Moment:
        asked = self._table.follow(message, self._seat)
        return self._table.kernel, {seat: self._table.see(seat) for seat in sorted(asked)}


class LastCourse:
    """The course of the round that was read last: its seats are often read one after another."""

    def __init__(self) -> None:
        self._course: RoundCourse | None = None

    def of(
        self, messages: Sequence[Message], rule: GameRule, mode: GameType, seat: int | None
    ) -> RoundCourse:
        """Returns the course of a round; a round other than the last is followed first."""
        course = self._course
        if course is None or not course.is_of(messages, rule, seat):
            course = self._course = RoundCourse(messages, rule, mode, seat)
        return course
