"""A program that speaks mjai at a table of a server.

The server's protocol events are translated to mjai, and the program's answers to protocol
actions; `MjaiSeat` does the same for a game in this process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.arena.mjai_decisions import MjaiDecisions
from jantaku.base.errors import ProtocolError
from jantaku.game import protocol
from jantaku.riichi.records.formats.mjai.events import (
    messages_of,
    name_of,
    names_of,
    names_of_kan,
    start_game,
)
from jantaku.riichi.records.formats.mjai.words import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.arena.mjai_policy import MjaiPolicy
    from jantaku.game.protocol import DisplayTile
    from jantaku.game.protocol.actions import Number
    from jantaku.players.mjai_process import MjaiProcess
    from jantaku.riichi.rules import GameRule

Message = dict[str, Any]


class MjaiRemote:
    """A program at a seat of a table elsewhere."""

    def __init__(
        self,
        process: MjaiProcess | MjaiPolicy,
        rule: GameRule,
        seat: int,
        names: Sequence[str],
    ) -> None:
        self._asking = MjaiDecisions(process, seat)
        self._seat = seat
        self._last: int | None = None  # who made the tile that may be called or won
        self._asking.tell(start_game(rule, names) | {"id": seat})

    def tell(self, events: Iterable[object]) -> None:
        """Stores the events that the seat received until it has a decision."""
        for event in events:
            if isinstance(event, protocol.DiscardedTile | protocol.Called):
                self._last = event.seat
            for message in messages_of(event):
                self._asking.tell(message)

    def decide(self, legal: Sequence[protocol.Action]) -> protocol.Action:
        """Returns the program's choice among the legal actions that the table sent.

        Raises ProtocolError if mjai has no message for one of them.
        """
        presses = [one for one in legal if isinstance(one, protocol.Press)]
        riichi = [one for one in presses if one.button == "riichi"]
        forms = [(form, one) for one in legal if (form := self._form(one)) is not None]
        if not forms:
            cure = "seat it where the program judges wins: without claims"
            raise ProtocolError("mjai has no words for this decision", cure)
        return self._asking.choose(forms, [(self._discard(one.tile), one) for one in riichi])

    def end(self, points: Sequence[Number] = ()) -> None:
        """Sends the end of the game, with its points if it was finished, and ends the program."""
        scores = {"scores": list(points)} if points else {}
        self._asking.tell({"type": "end_game"} | scores)
        self._asking.leave(fault=False)

    def give_up(self) -> None:
        """Ends a program that was at fault."""
        self._asking.leave(fault=True)

    def _form(self, action: protocol.Action) -> Message | None:
        """The action as a program would answer it; None for what mjai has no word for."""
        if isinstance(action, protocol.Discard):
            return self._discard(action.tile, drawn=action.drawn)
        if not isinstance(action, protocol.Press):
            return None
        kind = TYPES.get(action.button, action.button)
        if kind in ("none", "ryukyoku"):
            return {"type": kind}
        if kind not in _FORMS:
            return None
        form: Message = {"type": kind, "actor": self._seat}
        if kind in ("hora", "chi", "pon", "daiminkan"):
            form["target"] = self._seat if action.button == "tsumo" else self._last
        if kind in ("hora", "reach"):
            return form
        if kind == "ankan":
            return form | {"consumed": names_of_kan(action.tile, action.own)}
        if action.tile is not None:
            form["pai"] = name_of(action.tile)
        if kind in ("chi", "pon", "daiminkan", "kakan"):
            form["consumed"] = names_of(action.own)
        return form

    def _discard(self, tile: DisplayTile | None, *, drawn: bool | None = None) -> Message:
        assert tile is not None
        form: Message = {"type": "dahai", "actor": self._seat, "pai": name_of(tile)}
        return form if drawn is None else form | {"tsumogiri": drawn}


_FORMS: Final = frozenset(
    ("hora", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "dahai")
)
