"""The events of a table as mjai messages: `TableMessages`."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any, Final, Self

from jantaku import _kernel
from jantaku.riichi.records.formats.mjai.events import messages_of_riichi, start_game
from jantaku.riichi.records.formats.mjai.words import CALLS, NAME_OF_TILE, TYPES
from jantaku.riichi.tiles.tile import TILE_IDS, tile_of_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku._kernel import EnvEventHistory, RiichiState
    from jantaku.game.protocol.actions import Seat
    from jantaku.riichi.records.formats.mjai.words import Message
    from jantaku.riichi.rules import GameRule

    Event = tuple[str, int | None, int | None, int | None, tuple[int, ...], bool]

_MOVES: Final = {"draw": "tsumo", "riichi_accepted": "reach_accepted"} | {
    kind: TYPES[kind] for kind in ("discard", "riichi", *CALLS, "closed_kan", "added_kan", "kita")
}
"""The messages of the events that are frequent, by their kind."""


class TableMessages:
    """Writes the events of one table as messages, each once, when they are read.

    Those of a game that is followed do not change.
    """

    history: EnvEventHistory  # that of the table

    def __init__(self, rule: GameRule) -> None:
        self.rule = rule
        self._names = [NAME_OF_TILE[tile_of_id(tile, rule.red_ids)] for tile in TILE_IDS]
        self._start = self.start(None)
        self._messages = [self._start]
        self._followed = 0  # messages of a game that is played elsewhere
        self._told = [1]  # by number of events, the number of their messages

    def start(self, seat: Seat | None) -> Message:
        """The first message: of the log, or to a seat."""
        start = start_game(self.rule, map(str, range(self.rule.players)))
        return start if seat is None else start | {"id": seat}

    def write(self, event: Event, state: RiichiState | None) -> Iterator[Message]:
        """Returns the messages of an event; the state is there for those that need it."""
        known: Any = state
        if event[0] == "game_end":
            return iter([{"type": "end_game", "scores": list(known.points)}])
        if event[0] in _MOVES:
            return iter([self._move(*event)])
        (told,) = _kernel.typed_events(state, [event], {})
        return messages_of_riichi(told, self.rule)

    def _move(
        self,
        kind: str,
        seat: Seat | None,
        source: Seat | None,
        tile: int | None,
        own: tuple[int, ...],
        drawn: bool,
    ) -> Message:
        """Returns the message that `messages_of` has for a move, several times faster."""
        names, message = self._names, {"type": _MOVES[kind], "actor": seat}
        if kind in CALLS:
            message["target"] = source
        if tile is not None and kind == "closed_kan":
            return message | {"consumed": [names[one] for one in sorted((tile, *own))]}
        if tile is not None:
            message["pai"] = names[tile]
        if kind == "discard":
            message["tsumogiri"] = drawn
        return message | {"consumed": [names[one] for one in own]} if own else message

    def messages(self, events: int | None = None) -> list[Message]:
        """Returns the messages of the first `events` events, all tiles seen."""
        return self._between(0, len(self.history) if events is None else events)

    def heard(self, seat: Seat, first: int, events: int) -> list[Message]:
        """Returns the messages of the events from `first` on, as that seat sees them."""
        return [
            self.start(seat) if message is self._start else masked(message, seat)
            for message in self._between(first, events)
        ]

    def _between(self, first: int, events: int) -> list[Message]:
        for event, state in self.history.since(len(self._told) - 1):
            self._messages.extend(self.write(event, state))
            self._told.append(len(self._messages))
        return self._messages[self._told[first] if first else 0 : self._told[events]]

    def forget(self) -> None:
        """Drops all messages; those of a game that is followed can come."""
        self._messages, self._told, self._followed = [], [0], 0

    def hear(self, message: Message) -> int:
        """Takes the next message of a game that is followed; returns how many they are."""
        del self._messages[self._followed :], self._told[self._followed + 1 :]
        self._messages.append(message)
        self._followed += 1
        self._told.append(self._followed)
        return self._followed

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "history"}

    def copied(self) -> Self:
        """Returns a copy that continues independently."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._messages, other._told = self._messages.copy(), self._told.copy()
        return other


def copied(messages: list[Message]) -> list[Message]:
    """Returns copies of the messages, which may be changed."""
    copies: list[Message] = pickle.loads(pickle.dumps(messages))
    return copies


def masked(message: Message, seat: Seat) -> Message:
    """Returns the message as that seat sees it."""
    type_ = message["type"]
    if type_ == "tsumo" and message["actor"] != seat:
        return message | {"pai": "?"}
    if type_ == "start_kyoku":
        hands = enumerate(message["tehais"])
        hidden = [hand if at == seat else ["?"] * len(hand) for at, hand in hands]
        return message | {"tehais": hidden}
    return message
