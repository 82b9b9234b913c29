"""The events of a table as riichienv's mjai messages: keys in alphabetical order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku.env.messages import TableMessages
from jantaku.riichi.records.formats.mjai.words import ALIASES, TYPES
from jantaku.riichienv.convert import mjai_to_tid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jantaku._kernel import RiichiState
    from jantaku.env.messages import Event

    KernelEvent = tuple[str, int, int, int, tuple[int, ...], bool]

Message = dict[str, Any]


class RiichienvMessages(TableMessages):
    """Writes the events of one table with riichienv's fields, in alphabetical order."""

    def start(self, seat: int | None) -> Message:
        """The first message, to all the same."""
        del seat
        return {"type": "start_game"}

    def write(self, event: Event, state: RiichiState | None) -> Iterator[Message]:
        """Yields the messages of an event; the state is there for those that need it."""
        if event[4]:
            event = (*event[:4], tuple(sorted(event[4])), event[5])
        for message in super().write(event, state):
            spell = _SPELL.get(message["type"])
            yield dict(sorted((spell(message) if spell else message).items()))


def _closed_kan(said: Message) -> Message:
    return said | {"pai": said["consumed"][0]}


def _win(said: Message) -> Message:
    message = {key: said[key] for key in ("actor", "deltas", "target", "type", "ura_markers")}
    return message | {"tsumo": True} if said["actor"] == said["target"] else message


def _draw(said: Message) -> Message:
    return {"deltas": said["deltas"], "reason": _REASONS[said["reason"]], "type": said["type"]}


_REASONS: Final = {
    "fanpai": "exhaustive_draw",
    "nagashimangan": "nagashimangan",
    "kyushukyuhai": "kyushu_kyuhai",
    "sufonrenta": "sufuurenta",
    "suchareach": "suurechi",
    "sukaikan": "suukansansen",
    "sanchaho": "sanchaho",
}
# The messages that riichienv writes with other fields.
_SPELL: Final[dict[str, Callable[[Message], Message]]] = {
    "ankan": _closed_kan,
    "hora": _win,
    "ryukyoku": _draw,
    "end_game": lambda said: {"type": said["type"]},
}


_SHOWN: Final = ("dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan")
# The events that sequences of actions show, by type of message; the kernel's numbers for none.
_EVENTS: Final = {said: kind for kind, said in TYPES.items() if said in _SHOWN} | {
    "start_kyoku": "round"
}
_NONE: Final = 255


def event_of(message: Message) -> KernelEvent:
    """Returns the kernel's event of a message, `dora` if sequences of actions do not show it."""
    kind = str(message["type"])
    name = _EVENTS.get(ALIASES.get(kind, kind), "dora")
    if name in ("dora", "round", "riichi"):
        return name, _NONE, _NONE, _NONE, (), False
    own = tuple(map(mjai_to_tid, message.get("consumed", ())))
    tile = mjai_to_tid(message["pai"]) if "pai" in message else own[0]
    source = message.get("target", _NONE)
    return name, message["actor"], source, tile, own, bool(message.get("tsumogiri"))


_TEXT: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


def as_text(message: Message) -> str:
    """The message as JSON."""
    return _TEXT.encode(message)


def shown_tiles(state: RiichiState, seat: int) -> list[int]:
    """The tiles in hand, sorted, the drawn one last."""
    drawn = state.drawn(seat)
    held = sorted(tile for tile in state.tiles(seat) if tile != drawn)
    return held if drawn is None else [*held, drawn]


def riichi_flags(state: RiichiState) -> list[bool]:
    """For each seat, True if it has discarded its riichi tile."""
    seats = range(len(state.points))
    return [state.is_riichi(seat) or any(tile[2] for tile in state.river(seat)) for seat in seats]
