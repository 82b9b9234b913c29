"""A seat of a game in this process at which a program sits that speaks mjai: `MjaiSeat`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.arena.mjai_remote import MjaiRemote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jantaku.players.mjai_process import MjaiProcess
    from jantaku.riichi.play import RiichiGame
    from jantaku.riichi.play.actions import RiichiAction, Seat
    from jantaku.riichi.play.events import RiichiEvent


class MjaiSeat:
    """A program at a seat; it receives what the seat sees."""

    def __init__(
        self, process: MjaiProcess, game: RiichiGame, seat: Seat, names: Sequence[str]
    ) -> None:
        self._program = MjaiRemote(process, game.rule, seat, names)
        self._game, self._seat = game, seat

    def tell(self, events: Sequence[RiichiEvent]) -> None:
        """Keeps the messages until there is a decision."""
        seen = (event.seen_by(self._seat) for event in events)
        self._program.tell(map(self._game.write_event, seen))

    def decide(self) -> RiichiAction:
        """Asks the program."""
        chosen = self._program.decide(self._game.show(self._seat).legal)
        return self._game.read_action(self._seat, chosen)

    def leave(self, *, fault: bool) -> None:
        """Sends the end and waits a moment, or kills the program after a fault."""
        if fault:
            self._program.give_up()
        else:
            self._program.end(self._game.result.points if self._game.result else ())
