"""Actions and walls as a snapshot writes them, and back."""

from __future__ import annotations

from typing import Any

from jantaku.ruleset.table.actions import RulesetAction
from jantaku.ruleset.table.context import CallChoice
from jantaku.ruleset.table.player import Mark
from jantaku.ruleset.values.tile import RulesetTile, read_tile, write_tile


def write_action(action: RulesetAction) -> dict[str, Any]:
    """The action as JSON."""
    call: list[Any] | None = None
    if action.call is not None:
        called = None if action.call.called is None else write_tile(action.call.called)
        call = [action.call.name, called, [write_tile(tile) for tile in action.call.own]]
    whole = {
        "type": action.type,
        "name": action.name or None,
        "index": action.index,
        "call": call,
        "marks": [[mark.target, mark.seat, mark.index] for mark in action.marks] or None,
        "names": list(action.names) or None,
        "on": action.on,
    }
    return {key: value for key, value in whole.items() if value is not None}


def read_action(whole: Any) -> RulesetAction:
    """Pair of `write_action`."""
    call = whole.get("call")
    return RulesetAction(
        whole["type"],
        whole.get("name", ""),
        whole.get("index"),
        None if call is None else _call(*call),
        tuple(Mark(target, seat, index) for target, seat, index in whole.get("marks", ())),
        tuple(whole.get("names", ())),
        whole.get("on"),
    )


def _call(name: str, called: Any, own: Any) -> CallChoice:
    return CallChoice(name, None if called is None else _tile(called), tuple(map(_tile, own)))


def _tile(node: Any) -> RulesetTile:
    """A tile, or a card of a draft, as it was written."""
    name, *attrs = node if isinstance(node, list) else [node]
    return RulesetTile(str(name), tuple(map(str, attrs)))


def read_wall(nodes: Any) -> tuple[RulesetTile, ...] | None:
    """The wall in a snapshot; None for a shuffled wall."""
    if nodes is None:
        return None
    tiles = tuple(map(read_tile, nodes))
    found = tuple(tile for tile in tiles if tile is not None)
    if len(found) < len(tiles):
        raise ValueError("something in a wall is not a tile")
    return found
