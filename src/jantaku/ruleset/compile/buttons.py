"""Reads buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.compile.expressions.actions import decision_of
from jantaku.ruleset.program import (
    CALLS,
    EVERY_LEVEL,
    NEVER,
    SECOND,
    AutoButton,
    Button,
    CallSpec,
    MarkNeed,
    RuleAction,
)
from jantaku.ruleset.table.player import PLAY_TILE, SKIP
from jantaku.ruleset.values.limits import MOST_BUTTONS
from jantaku.ruleset.values.nodes import is_whole, items_of
from jantaku.ruleset.values.tile import RulesetTile, read_tile

_BEFORE_CALL: Final = RuleAction("before_call", (), None, interrupts=False)
_AFTER_CALL: Final = RuleAction("after_call", (), None, interrupts=False)  # deferred with the rest
_TAKEN: Final = {SKIP: "the button that passes", PLAY_TILE: "the decision to discard"}
_CARDS: Final = 4  # of a draft that does not say how many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jantaku.ruleset.compile.expressions.keys import Keys


def read_buttons(keys: Keys) -> Mapping[str, Button]:
    """The buttons by name; anything that is not an object is noted and left out."""
    found = {}
    for name, node in keys.few("buttons", keys.mapping("buttons"), MOST_BUTTONS).items():
        if name in _TAKEN:
            fault = f"'{name}' is {_TAKEN[name]}, and there is no button of that name"
            keys.compiler.note("button", fault, "give it another name", node=node)
            continue
        if not isinstance(node, dict):
            keys.compiler.note("button", f"button '{name}' is not an object", node=node)
            continue
        found[str(name)] = _button(keys, str(name), node)
    return found


def read_auto_buttons(keys: Keys) -> Mapping[str, AutoButton]:
    """The auto buttons by name; anything that is not an object is noted and left out."""
    found = {}
    nodes = keys.few("auto_buttons", keys.mapping("auto_buttons"), MOST_BUTTONS)
    for name, node in nodes.items():
        if not isinstance(node, dict):
            keys.compiler.note("button", f"auto button '{name}' is not an object", node=node)
            continue
        if "actions" not in node:
            keys.compiler.note("button", f"auto button '{name}' has no actions", node=node)
        found[str(name)] = AutoButton(
            str(name),
            str(node.get("display_name", name)),
            str(node.get("desc", "")),
            keys.read("actions", node.get("actions", []), ()),
            node.get("enabled_at_start") is True,
        )
    return found


def _button(keys: Keys, name: str, node: Mapping[str, Any]) -> Button:
    if "actions" not in node:
        keys.compiler.note("button", f"button '{name}' has no actions", node=node)
    if "show_when" not in node:
        keys.compiler.note("button", f"button '{name}' has no show_when", node=node)
    decision = decision_of(node.get("actions"))
    kind = None if decision is None else str(decision[0])
    marks = decision if kind == "mark" and decision is not None else ["mark", []]
    given = [] if decision is None else decision[1:]
    level = node.get("interrupt_level", EVERY_LEVEL)
    conditions_ = node.get("call_conditions")
    actions = keys.read("actions", node.get("actions", []), (), "buttons")
    if keys.compiler.language == SECOND and kind in CALLS:
        actions = (_BEFORE_CALL, *actions, _AFTER_CALL)
    return Button(
        name=name,
        display_name=str(node.get("display_name", name)),
        show_when=keys.read("condition", node.get("show_when", []), NEVER, "show_when"),
        actions=actions,
        decision=kind,
        flowers=_flowers(given),
        cards=_cards(given),
        call=keys.read("call_spec", node.get("call"), CallSpec()),
        call_conditions=(
            None
            if conditions_ is None
            else keys.read("condition", conditions_, NEVER, "call_conditions")
        ),
        call_style=keys.read("call_style", node.get("call_style"), {}),
        call_name=str(node.get("call_name", name)),
        call_hidden=node.get("call_hidden") is True,
        upgrades=str(node["upgrades"]) if isinstance(node.get("upgrades"), str) else None,
        precedence_over=tuple(
            str(n) for n in items_of(node.get("precedence_over")) if isinstance(n, str)
        ),
        call_priority_list=tuple(
            keys.read("condition", part, NEVER, "call_priority_list")
            for part in items_of(node.get("call_priority_list"))
        ),
        unskippable=node.get("unskippable") is True,
        cancellable=node.get("cancellable") is not False,
        interrupt_level=level if isinstance(level, int) else EVERY_LEVEL,
        mark_needs=_mark_needs(keys, marks),
        mark_before=keys.read("actions", marks[2], ()) if len(marks) > 2 else (),
        mark_after=keys.read("actions", marks[3], ()) if len(marks) > 3 else (),
        mark_cancelled=keys.read("actions", marks[4], ()) if len(marks) > 4 else (),
        place=keys.compiler.place(node),
    )


def _mark_needs(keys: Keys, node: Sequence[Any]) -> tuple[MarkNeed, ...]:
    needs: tuple[MarkNeed, ...] = keys.read("mark_spec", node[1] if len(node) > 1 else [], ())
    return needs


def _flowers(nodes: Sequence[Any]) -> tuple[RulesetTile, ...]:
    return tuple(tile for tile in map(read_tile, nodes) if tile is not None)


def _cards(nodes: Sequence[Any]) -> int:
    number = nodes[0] if nodes else _CARDS
    return number if is_whole(number) else _CARDS
