"""A policy that speaks mjai: `Bot`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ProtocolError
from jantaku.env.observation import read_message
from jantaku.env.riichi_env import RiichiEnv
from jantaku.riichi.rules import rule_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jantaku.env.observation import Observation
    from jantaku.players.policies import Policy
    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.rules import GameRule

_SEPARATORS: Final = (",", ":")


class Bot:
    """A policy as a program that speaks mjai: it reacts to the messages that its seat receives.

    `rule` are the rules of the table, whose players, red fives and length need not be those of
    each game. A riichi is answered with `reach`, and its discard after it has come back.

    >>> from jantaku import RiichiEnv
    >>> from jantaku.env import Policy
    >>> bot = Bot(Policy(lambda planes, mask: mask.argmax(axis=1)))
    >>> log = RiichiEnv(seed=7).mjai_log
    >>> [bot.react(message | {"id": 0}) for message in log]
    [None, None, {'type': 'dahai', 'actor': 0, 'pai': '4m', 'tsumogiri': False}]

    Raises `ProtocolError` for a message that is malformed, impossible or out of turn.
    """

    def __init__(self, policy: Policy, rule: GameRule | str = "tenhou") -> None:
        self._policy = policy
        self._rule = rule_of(rule)
        self._seat = 0
        self._table: RiichiEnv | None = None
        self._discard: Message | None = None  # after a riichi that has been declared

    def react(self, message: Message | str) -> Message | None:
        """Returns the answer to a message, or None if the seat has no decision."""
        heard = read_message(message)
        if heard["type"] == "start_game":
            self._start(heard)
        if self._table is None:
            raise ProtocolError("no game has started", "send start_game first")
        seen = self._table.observe_event(_plain(heard), self._seat)
        if self._discard is not None and heard["type"] == "reach":
            answer, self._discard = self._discard, None
            return answer
        self._discard = None
        return None if seen is None else self._decide(seen)

    def run(self, lines: Iterable[str] | None = None) -> None:
        """Answers the lines of stdin on stdout until they end, one message a line."""
        for line in sys.stdin if lines is None else lines:
            answer = self.react(line)
            if answer is not None:
                sys.stdout.write(json.dumps(answer, separators=_SEPARATORS) + "\n")
                sys.stdout.flush()

    def _start(self, heard: Message) -> None:
        self._seat = int(heard.get("id", 0))
        rule, players = self._rule, len(heard.get("names", ())) or self._rule.players
        changes: dict[str, Any] = {"players": players} if players != rule.players else {}
        if heard.get("aka_flag") is False:
            changes["red_fives"] = (0, 0, 0)
        self._table = RiichiEnv(rule=rule.replace(**changes) if changes else rule)

    def _decide(self, seen: Observation) -> Message:
        (action,) = self._policy.actions([seen.view])
        answer = seen.to_mjai(action)
        if answer["type"] != "reach":
            return answer
        self._discard = {**answer, "type": "dahai"}
        return {"type": "reach", "actor": self._seat}


def _plain(message: Message) -> Message:
    """Returns the message without what only a program that does not know the rules needs."""
    return {key: value for key, value in message.items() if key != "possible_actions"}
