"""Records: `MjaiReplay`, `MjSoulReplay`, and the rounds of a file of messages."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ProtocolError, ReplayError
from jantaku.riichienv.mjai.checks import checked_round
from jantaku.riichienv.replay.course import LastCourse
from jantaku.riichienv.replay.kyoku import CURE, Kyoku
from jantaku.riichienv.replay.majsoul import mjai_of_round
from jantaku.riichienv.rule import GameRule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jantaku.riichienv.mjai.messages import Message

_RULES: Final = {"tenhou": GameRule.default_tenhou, "mjsoul": GameRule.default_mjsoul}


class _Rounds:
    """The rounds of a record."""

    def __init__(self, rounds: Sequence[Sequence[Message]], rule: GameRule) -> None:
        self._rounds = [list(messages) for messages in rounds]
        self._rule = rule
        self._last = LastCourse()

    def num_rounds(self) -> int:
        """How many there are."""
        return len(self._rounds)

    def take_kyokus(self) -> Iterator[Kyoku]:
        """The rounds one after another."""
        last = Kyoku(self._rounds[-1], self._rule).end_scores if self._rounds else None
        for at, messages in enumerate(self._rounds):
            following = self._rounds[at + 1 : at + 2]
            final = None if following else last
            begun = following[0][0]["scores"] if following else None
            yield Kyoku(messages, self._rule, final, begun, self._last)


class MjaiReplay(_Rounds):
    """A game in mjai, a message a line."""

    @staticmethod
    def from_jsonl(path: str, rule: str | None = None) -> MjaiReplay:
        """The game of a file, gzip or not; `rule` is tenhou or mjsoul.

        Raises `ReplayError` for a file that holds none, `ProtocolError` for a message that lacks
        a field or has a wrong one.
        """
        if rule not in (None, *_RULES):
            raise ReplayError(f"no rules are named {rule!r}", f"choose one of {[*_RULES]}")
        return MjaiReplay(split_rounds(read_messages(path)), _RULES[rule or "tenhou"]())


class MjSoulReplay(_Rounds):
    """A game in the form of Mahjong Soul's events, as `Kyoku.events` returns them."""

    @staticmethod
    def from_json(path: str) -> MjSoulReplay:
        """The game of a file, gzip or not: `{"rounds": [[{"name": ..., "data": ...}]]}`."""
        return MjSoulReplay.from_dict(_message(_read(path)))

    @staticmethod
    def from_dict(paifu: Mapping[str, Any] | list[Any]) -> MjSoulReplay:
        """The game of such a value, or of its rounds; `ReplayError` for anything else."""
        rounds: Any = paifu
        if isinstance(paifu, Mapping):
            rounds = paifu.get("rounds", paifu.get("data"))
        if not isinstance(rounds, list):
            raise ReplayError("the game has no rounds", 'give {"rounds": [[{"name": ...}]]}')
        try:
            told = [mjai_of_round(events) for events in rounds]
        except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
            raise ReplayError(f"a round is malformed: {error!r}", CURE) from None
        return MjSoulReplay(told, GameRule.default_mjsoul())

    def verify(self) -> None:
        """Raises an error for a round that cannot have been played as recorded."""
        for kyoku in self.take_kyokus():
            for _ in kyoku.steps(skip_single_action=False):
                pass


def read_messages(path: str) -> list[Message]:
    """The messages of a file, one a line, gzip or not; `ReplayError` for anything else."""
    return [_message(line) for line in _read(path).splitlines() if line.strip()]


def _read(path: str) -> str:
    data = Path(path).read_bytes()
    try:
        return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ReplayError(f"the file is damaged: {error}", CURE) from None


def _message(text: str) -> Message:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"the text is not JSON: {error}", CURE) from None
    if not isinstance(message, dict):
        raise ReplayError("the value is not an mjai message", CURE)
    return message


def split_rounds(messages: Sequence[Message]) -> list[list[Message]]:
    """The messages of each round, start_kyoku to end_kyoku, checked.

    Raises `ProtocolError` for a message that lacks a field or has a wrong one.
    """
    rounds: list[list[Message]] = []
    for number, message in enumerate(messages):
        if not isinstance(message.get("type"), str):
            raise ProtocolError(f"message {number + 1} has no type", CURE)
        if message["type"] == "start_kyoku":
            rounds.append([])
        if rounds and message["type"] not in ("end_game", "start_game"):
            rounds[-1].append(message)
    return [checked_round(told, f" of round {at + 1}") for at, told in enumerate(rounds)]
