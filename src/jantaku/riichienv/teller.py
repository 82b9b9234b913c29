"""The events of a table as riichienv's mjai messages: keys in alphabetical order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku.riichienv.convert import tid_to_mjai, tid_to_mjai_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku._kernel import EnvStory, RiichiState

Message = dict[str, Any]
_Event = tuple[str, int | None, int | None, int | None, tuple[int, ...], bool]

_WINDS: Final = "ESWN"


class Teller:
    """Writes the events of one table as messages, each once, when they are read."""

    def __init__(self) -> None:
        self._messages: list[Message] = [{"type": "start_game"}]
        self._told = [1]  # by number of events, the number of their messages
        self.story: EnvStory | None = None
        self.first_from_hand = False

    def messages(self, events: int | None = None) -> list[Message]:
        """Returns the messages of the first `events` events, all tiles seen."""
        assert self.story is not None
        for event, state in self.story.since(len(self._told) - 1):
            self._messages.extend(_TELL[event[0]](event, state))
            self._told.append(len(self._messages))
        return self._messages[: self._told[len(self.story) if events is None else events]]

    def heard(self, seat: int, first: int, events: int) -> list[Message]:
        """Returns the messages of the events from `first` on, as that seat sees them."""
        messages = self.messages(events)
        return [masked(message, seat) for message in messages[self._told[first] if first else 0 :]]

    def copied(self) -> Teller:
        """Returns a copy that continues independently."""
        copy = Teller()
        copy._messages, copy._told = self._messages.copy(), self._told.copy()
        return copy


class Listener(Teller):
    """Holds the messages of a game that is followed."""

    def messages(self, events: int | None = None) -> list[Message]:
        """Returns the first `events` messages."""
        return self._messages[:events]

    def heard(self, seat: int, first: int, events: int) -> list[Message]:
        """Returns the messages from `first` on, as that seat sees them."""
        return [masked(message, seat) for message in self._messages[first:events]]

    def copied(self) -> Listener:
        """Returns a copy that continues independently."""
        copy = Listener()
        copy._messages = self._messages.copy()
        return copy

    def follow(self, messages: list[Message]) -> None:
        """Takes what has been followed."""
        self._messages = messages


def masked(message: Message, seat: int) -> Message:
    """The message as that seat hears it."""
    if message["type"] == "tsumo" and message["actor"] != seat:
        return message | {"pai": "?"}
    if message["type"] == "start_kyoku":
        hands = enumerate(message["tehais"])
        return message | {
            "tehais": [hand if at == seat else ["?"] * len(hand) for at, hand in hands]
        }
    return message


def as_text(message: Message) -> str:
    """The message as JSON."""
    return json.dumps(message, separators=(",", ":"), sort_keys=True)


def shown_tiles(state: RiichiState, seat: int) -> list[int]:
    """The tiles in hand, sorted, the drawn one last."""
    drawn = state.drawn(seat)
    held = sorted(tile for tile in state.tiles(seat) if tile != drawn)
    return held if drawn is None else [*held, drawn]


def riichi_flags(state: RiichiState) -> list[bool]:
    """For each seat, True if it has discarded its riichi tile."""
    seats = range(len(state.points))
    return [any(tile[2] for tile in state.river(seat)) for seat in seats]


def _pai(tile: int | None) -> str:
    assert tile is not None
    return tid_to_mjai(tile)


def _round(event: _Event, state: RiichiState | None) -> Iterator[Message]:
    assert state is not None
    seats = range(len(state.points))
    hands = [[t for t in state.tiles(seat) if t != state.drawn(seat)] for seat in seats]
    yield {
        "bakaze": _WINDS[state.wind],
        "dora_marker": _pai(event[3]),
        "honba": state.honba,
        "kyoku": state.dealer + 1,
        "kyotaku": state.sticks,
        "oya": state.dealer,
        "scores": list(state.points),
        "tehais": [tid_to_mjai_list(sorted(hand)) for hand in hands],
        "type": "start_kyoku",
    }


def _draw(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    yield {"actor": event[1], "pai": _pai(event[3]), "type": "tsumo"}


def _discard(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    yield {"actor": event[1], "pai": _pai(event[3]), "tsumogiri": event[5], "type": "dahai"}


def _call(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    yield {
        "actor": event[1],
        "consumed": tid_to_mjai_list(sorted(event[4])),
        "pai": _pai(event[3]),
        "target": event[2],
        "type": _CALLS[event[0]],
    }


def _own_kan(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    closed = event[0] == "closed_kan"
    assert event[3] is not None
    tiles = sorted((event[3], *event[4]) if closed else event[4])
    yield {
        "actor": event[1],
        "consumed": tid_to_mjai_list(tiles),
        "pai": _pai(event[3]),
        "type": "ankan" if closed else "kakan",
    }


def _kita(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    yield {"actor": event[1], "pai": _pai(event[3]), "type": "kita"}


def _riichi(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    yield {"actor": event[1], "type": "reach" if event[0] == "riichi" else "reach_accepted"}


def _dora(event: _Event, _: RiichiState | None) -> Iterator[Message]:
    yield {"dora_marker": _pai(event[3]), "type": "dora"}


def _win(event: _Event, state: RiichiState | None) -> Iterator[Message]:
    assert state is not None
    assert event[1] is not None
    (deltas,) = (win[4] for win in state.wins if win[0] == event[1])
    message: Message = {"actor": event[1], "deltas": list(deltas), "target": event[2]}
    if event[1] == event[2]:
        message["tsumo"] = True
    ura = state.ura if state.is_riichi(event[1]) else ()
    yield message | {"type": "hora", "ura_markers": tid_to_mjai_list(list(ura))}


def _round_end(_: _Event, state: RiichiState | None) -> Iterator[Message]:
    assert state is not None
    if state.end != "win":
        reason = REASONS[str(state.end)]
        yield {"deltas": list(state.deltas), "reason": reason, "type": "ryukyoku"}
    yield {"type": "end_kyoku"}


def _game_end(_: _Event, __: RiichiState | None) -> Iterator[Message]:
    yield {"type": "end_game"}


_CALLS: Final = {"chi": "chi", "pon": "pon", "open_kan": "daiminkan"}
REASONS: Final = {
    "exhaustive": "exhaustive_draw",
    "nagashi": "nagashimangan",
    "kyuushu": "kyushu_kyuhai",
    "suufon": "sufuurenta",
    "suucha": "suurechi",
    "suukaikan": "suukansansen",
    "sanchahou": "sanchaho",
}
_TELL: Final[dict[str, Callable[[_Event, RiichiState | None], Iterator[Message]]]] = {
    "round": _round,
    "draw": _draw,
    "discard": _discard,
    "chi": _call,
    "pon": _call,
    "open_kan": _call,
    "closed_kan": _own_kan,
    "added_kan": _own_kan,
    "kita": _kita,
    "riichi": _riichi,
    "riichi_accepted": _riichi,
    "dora": _dora,
    "win": _win,
    "round_end": _round_end,
    "game_end": _game_end,
}
