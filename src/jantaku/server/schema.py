"""The JSON Schema of the socket: messages in both directions, and the values of the games."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from jantaku.game.engines import ENGINES, engine_of
from jantaku.game.protocol import Action, GameResult, schema_of
from jantaku.server.protocol import FromClient, ToClient
from jantaku.server.rooms.values import Room

if TYPE_CHECKING:
    from collections.abc import Mapping

_TOLD: Final = {
    ("TableMessage", "view"): "AnyView",
    ("TableMessage", "events"): "NumberedEvent",
    ("TableMessage", "result"): "GameResult",
    ("Update", "events"): "NumberedEvent",
    ("TableChanged", "result"): "GameResult",
    ("RoomMessage", "room"): "Room",
    ("LobbyMessage", "rooms"): "Room",
}
"""The types of fields whose definitions, which know no engine, only say JSON."""


def wire_schema(engines: Mapping[str, str] = ENGINES) -> dict[str, Any]:
    """Returns the JSON Schema of socket messages and of every engine's views, events and actions.

    >>> wire_schema()["$defs"]["AnyView"]["anyOf"][0]
    {'$ref': '#/$defs/RiichiView'}
    """
    return deepcopy(_schema(tuple(engines.items())))


@lru_cache(maxsize=4)
def _schema(engines: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    table = dict(engines)
    names = [name.title() for name in table]
    kinds: dict[str, Any] = {"FromClient": FromClient, "ToClient": ToClient, "Action": Action}
    kinds |= {"Room": Room, "GameResult": GameResult}
    for name in table:
        engine = engine_of(name, table)
        kinds |= {f"{name.title()}View": engine.VIEW, f"{name.title()}Event": engine.EVENT}
    schema = schema_of(kinds)
    definitions = schema["$defs"]
    definitions["AnyView"] = {"anyOf": [_ref(f"{name}View") for name in names]}
    definitions["AnyEvent"] = {"anyOf": [_ref(f"{name}Event") for name in names]}
    definitions["NumberedEvent"] = {
        "description": "An event with its number in the game, from 0.",
        "type": "object",
        "properties": {"number": {"type": "integer"}, "event": _ref("AnyEvent")},
        "required": ["number", "event"],
    }
    for (message, name), kind in _TOLD.items():
        field = definitions[message]["properties"][name]
        definitions[message]["properties"][name] = _refined(field, kind)
    return schema | {"title": "Jantaku over a socket"}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _refined(field: dict[str, Any], kind: str) -> dict[str, Any]:
    """Returns a field with the type `kind` in place of any object."""
    if "items" in field:
        return field | {"items": _ref(kind)}
    if "anyOf" in field:
        kinds = [_ref(kind) if one.get("type") == "object" else one for one in field["anyOf"]]
        return field | {"anyOf": kinds}
    return _ref(kind)
