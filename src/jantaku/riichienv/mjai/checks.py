"""mjai messages on input and output: spelled as in riichienv, checked before they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import ProtocolError, shown
from jantaku.env.observation import own_message
from jantaku.riichi.records.formats.mjai.words import ALIASES, with_mjai_names
from jantaku.riichienv.mjai.fields import FIELDS, FOUR, HIDDEN, THREE

if TYPE_CHECKING:
    from collections.abc import Sequence

    Message = dict[str, Any]

_CURE: Final = "give mjai messages as riichienv writes them, each with its fields"
_COPIES: Final = 4


def spelled(message: Message) -> Message:
    """Returns the message with one name for each field and tile: `E` for `1z`, `5mr` for `0m`."""
    return _with_kyotaku(dict(with_mjai_names(message)))


def own_spelled(message: Mapping[str, Any] | str) -> Message:
    """Returns a message of a program, spelled, as one that does not change with it.

    Raises `ProtocolError` for anything else.
    """
    if not isinstance(message, (dict, str)) and isinstance(message, Mapping):
        message = dict(message)
    return _with_kyotaku(own_message(message))


def _with_kyotaku(message: Message) -> Message:
    if "kyoutaku" in message:
        message["kyotaku"] = message.pop("kyoutaku")
    return message


def checked_round(messages: Sequence[Message], place: str = "") -> list[Message]:
    """Returns the messages of one round, `start_kyoku` first, spelled and checked.

    Raises `ProtocolError` for a field that is missing or is not what it must be.
    """
    told = [_typed(spelled(message), place) for message in messages]
    hands = told[0].get("tehais")
    players = len(hands) if isinstance(hands, list) and len(hands) == THREE else FOUR
    if isinstance(hands, list) and len(hands) == FOUR and not hands[THREE]:
        players = THREE
    for message in told:
        _check(message, players, place)
    dealt = Counter(tile for hand in told[0]["tehais"] for tile in hand if tile != HIDDEN)
    for tile, copies in dealt.items():
        if copies > _COPIES:
            raise ProtocolError(f"start_kyoku{place}: {copies} tiles {tile} are dealt", _CURE)
    return told


def checked(message: Message, players: int) -> Message:
    """Returns a message, spelled and checked; raises `ProtocolError` like `checked_round`."""
    told = _typed(spelled(message), "")
    _check(told, players, "")
    return told


def _typed(message: Message, place: str) -> Message:
    kind = message.get("type")
    if not isinstance(kind, str):
        raise ProtocolError(f"a message{place} has no type", _CURE)
    return {**message, "type": ALIASES.get(kind, kind)}


def _check(message: Message, players: int, place: str) -> None:
    kind = message["type"]
    needed, optional = FIELDS.get(kind, ({}, {}))
    for name in needed:
        if name not in message:
            raise ProtocolError(f"{kind}{place} has no {name}", _CURE)
    for name, check in {**needed, **optional}.items():
        value = message.get(name)
        if not (value is None and name in optional) and not check(value, players):
            raise ProtocolError(f"{kind}{place}: {name} is {shown(value)}", _CURE)
