"""Actions and walls as a snapshot writes them, and back."""

from __future__ import annotations

from typing import Any

from jantaku.ruleset.table.actions import RulesetAction
from jantaku.ruleset.table.context import CallChoice
from jantaku.ruleset.table.player import Mark
from jantaku.ruleset.values.tile import Tile, read_tile, write_tile


def write_action(action: RulesetAction) -> dict[str, Any]:
    """The action as JSON."""
    whole: dict[str, Any] = {"type": action.type}
    if action.name:
        whole["name"] = action.name
    if action.index is not None:
        whole["index"] = action.index
    if action.call is not None:
        called = None if action.call.called is None else write_tile(action.call.called)
        own = [write_tile(tile) for tile in action.call.own]
        whole["call"] = [action.call.name, called, own]
    if action.mark is not None:
        whole["mark"] = [action.mark.target, action.mark.seat, action.mark.index]
    if action.names:
        whole["names"] = list(action.names)
    return whole


def read_action(whole: Any) -> RulesetAction:
    """The action that was written so."""
    call, mark = whole.get("call"), whole.get("mark")
    return RulesetAction(
        whole["type"],
        whole.get("name", ""),
        whole.get("index"),
        None if call is None else _call(*call),
        None if mark is None else Mark(mark[0], mark[1], mark[2]),
        tuple(whole.get("names", ())),
    )


def _call(name: str, called: Any, own: Any) -> CallChoice:
    return CallChoice(name, None if called is None else _tile(called), tuple(map(_tile, own)))


def _tile(node: Any) -> Tile:
    """A tile, or a card of a draft, as it was written."""
    name, *attrs = node if isinstance(node, list) else [node]
    return Tile(str(name), tuple(map(str, attrs)))


def read_wall(nodes: Any) -> tuple[Tile, ...] | None:
    """The wall that was written so; None for one that was shuffled."""
    if nodes is None:
        return None
    return tuple(tile for tile in map(read_tile, nodes) if tile is not None)
