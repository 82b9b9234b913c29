"""A policy in the place of a program that speaks mjai, without a process: `MjaiPolicy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.base.errors import ProtocolError
from jantaku.env.mjai_bot import Bot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.players.policies import Policy
    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.rules import GameRule


class MjaiPolicy:
    """A policy that is asked with the messages of mjai; see `MjaiProcess`."""

    cure_of_every_line = "answer only decisions"

    def __init__(self, name: str, policy: Policy, rule: GameRule) -> None:
        self._name = name
        self._bot = Bot(policy, rule)

    def tell(self, messages: Iterable[Message]) -> None:
        """Sends the bot messages that need no answer."""
        for message in messages:
            self._bot.react(message)

    def ask(self, messages: Iterable[Message]) -> Message:
        """Sends the bot messages, and returns its answer to the last one."""
        answer = None
        for message in messages:
            answer = self._bot.react(message)
        return {"type": "none"} if answer is None else answer

    def fault(self, what: str, cure: str = "") -> ProtocolError:
        """Returns the error about the policy."""
        return ProtocolError(f"{self._name!r} {what}", cure)

    def close(self) -> None:
        """Nothing runs."""

    def kill(self) -> None:
        """Nothing runs."""
