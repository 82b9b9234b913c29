"""Rules with mods and settings that several tests share."""

import json
from collections.abc import Mapping
from typing import Any

from ruleset.engine import Object, read_json


def a_mod(id_: str, *settings: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A mod that writes each of its settings under its name."""
    patch = [{"set": f"/{one['name']}", "to": f"${one['name']}"} for one in settings]
    return {"id": id_, "config": list(settings), "patch": patch, **more}


def rules(*mods: Any, **more: Any) -> Object:
    document = {"wall": ["1m"], "available_mods": list(mods), **more}
    found: Object = read_json(json.dumps(document), "rules.json")
    return found


N: dict[str, Any] = {"name": "n", "values": [2, 3]}
LISTED: list[Any] = [
    a_mod("a", N, deps=["b"]),
    a_mod("b", conflicts=["c"]),
    a_mod("c", {"name": "m", "values": [1, 2], "default": 2}),
    a_mod("d"),
]
