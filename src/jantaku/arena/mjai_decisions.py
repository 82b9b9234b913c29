"""Requests decisions from an mjai program and reads its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from jantaku.base.errors import ProtocolError
from jantaku.riichi.records.formats.mjai.words import ALIASES, with_mjai_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jantaku.arena.mjai_policy import MjaiPolicy
    from jantaku.players.mjai_process import MjaiProcess

Message = dict[str, Any]
T = TypeVar("T")


class MjaiDecisions:
    """A program and the messages that wait for its next decision.

    The last message before it lists `possible_actions`, which a program may ignore.
    """

    def __init__(self, process: MjaiProcess | MjaiPolicy, seat: int) -> None:
        self._process, self._seat = process, seat
        self._waiting: list[Message] = []
        self._knows_riichi = False

    def tell(self, message: Message) -> None:
        """Keeps a message until there is a decision."""
        if message["type"] == "reach" and self._knows_riichi:
            self._knows_riichi = False
        else:
            self._waiting.append(message)

    def choose(
        self, choices: Sequence[tuple[Message, T]], riichi: Sequence[tuple[Message, T]]
    ) -> T:
        """Returns the program's choice among actions, each with its message.

        `riichi` are the discards that may follow a `reach`: mjai's riichi takes two messages.
        """
        answer = self._ask(self._waiting, [form for form, _ in choices])
        if answer["type"] != "reach" or not riichi:
            return self._chosen(answer, choices)
        told: Message = {"type": "reach", "actor": self._seat}
        self._knows_riichi = True
        return self._chosen(self._ask([told], [form for form, _ in riichi]), riichi)

    def leave(self, *, fault: bool) -> None:
        """Sends the end and waits a moment, or kills the program after a fault."""
        if fault:
            self._process.kill()
            return
        try:
            self._process.tell(self._waiting)
        except ProtocolError:
            pass  # it has played to the end, and may go before the last message
        finally:
            self._process.close()

    def _ask(self, messages: list[Message], forms: Iterable[Message]) -> Message:
        possible = {repr(form): form for form in forms}
        messages[-1] = messages[-1] | {"possible_actions": list(possible.values())}
        self._waiting = []
        answer = with_mjai_names(self._process.ask(messages))
        return answer | {"type": ALIASES.get(answer["type"], answer["type"])}

    def _chosen(self, answer: Message, choices: Sequence[tuple[Message, T]]) -> T:
        for form, action in choices:
            if _matches(answer, form):
                return action
        may = ", ".join(dict.fromkeys(_brief(form) for form, _ in choices))
        cure = f"it may {may}"
        if answer["type"] == "none":
            cure = f"{self._process.cure_of_every_line}; {cure}"
        raise self._process.fault(f"may not answer {ascii(answer)[:120]}", cure)


def _matches(answer: Message, form: Message) -> bool:
    """True if the answer means this action: its fields must agree, and tiles are required.

    The pon of a kakan is optional: the added tile names it.
    """
    for key, value in form.items():
        if key == "consumed" and (form["type"] != "kakan" or key in answer):
            given = answer.get(key)
            if not isinstance(given, list) or sorted(map(str, given)) != sorted(value):
                return False
        elif key == "pai" and form["type"] in ("dahai", "kakan"):
            if answer.get(key) != value:
                return False
        elif key in answer and answer[key] != value:
            return False
    return True


def _brief(form: Message) -> str:
    tiles = [form["pai"]] if "pai" in form else form.get("consumed", [])
    return " ".join((form["type"], *tiles))
