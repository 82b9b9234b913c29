"""How actions are read: their rows bound to their arguments, functions filled in.

Here the readers of all kinds of arguments come together, and what is asked of a list of actions
before it runs. May import the tables of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.errors import RulesetError
from jantaku.ruleset import (
    amounts,
    calling,
    calls,
    conditions,
    marking,
    matching,
    moving,
    readers,
    specs,
    targets,
)
from jantaku.ruleset.actions import ACTIONS
from jantaku.ruleset.rows import BoundAction, Compiler
from jantaku.ruleset.source import Array

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.rows import Reader

BODIES: Final[Mapping[str, tuple[int, ...]]] = {
    "when": (2,),
    "unless": (2,),
    "ite": (2, 3),
    "as": (2,),
    "when_anyone": (2,),
    "when_everyone": (2,),
    "when_others": (2,),
}
"""Where the composite actions have their lists."""

DECISIONS: Final = (*calls.KINDS, "mark", "choose_yaku")
"""Actions that are asked about before their list starts, the first kind found winning."""

QUIET: Final = "uninterruptible_"
"""Before the name of an action: nobody looks at the buttons after it."""


def read_actions(compiler: Compiler, node: object) -> tuple[BoundAction, ...]:
    """The actions of a list; what is no action is noted and left out."""
    if not isinstance(node, list):
        compiler.note("actions", "a list of actions is no list", "write [[...], ...]", node=node)
        return ()
    bound = [_action(compiler, part) for part in node]
    return tuple(action for action in bound if action is not None)


def _action(compiler: Compiler, node: object) -> BoundAction | None:
    if not isinstance(node, list) or not node or not isinstance(node[0], str):
        cure = 'write ["name", argument, ...]'
        compiler.note("action", "an action is no list that begins with a name", cure, node=node)
        return None
    name = node[0].removeprefix(QUIET)
    interrupts = name == node[0]
    place = compiler.place(node)
    row = ACTIONS.get(name)
    if row is None:
        compiler.note(
            "unknown-action",
            f"no such action '{name}'; it does nothing",
            compiler.meant(name, ACTIONS),
            node=node[0],
        )
        return BoundAction(name, None, (), place, interrupts, node)
    try:
        args = compiler.bind(row, node[1:])
    except RulesetError as error:
        compiler.problems.append(error)
        return BoundAction(name, row.run, (), place, interrupts, node, error)
    return BoundAction(name, row.run, args, place, interrupts, node)


READERS: Final[Mapping[str, Reader]] = {
    **readers.READERS,
    "tile": specs.read_tile,
    "tiles": specs.read_tiles,
    "named_tile": specs.read_named_tile,
    "spec": specs.read_specs,
    "specs": specs.read_specs,
    "all_specs": specs.read_all_specs,
    "attrs": specs.read_attrs,
    "amount": amounts.read_amount,
    "condition": conditions.read_condition,
    "conditions": conditions.read_condition,
    "actions": read_actions,
    "targets": targets.read_targets,
    "definitions": matching.read_definitions,
    "call_spec": calling.read_call_spec,
    "call_style": calling.read_call_style,
    "mark_spec": marking.read_mark_spec,
    "selection": moving.read_selection,
    "destination": moving.read_destination,
}
"""How every kind of argument is read."""


def decision_of(actions: object) -> list[Any] | None:
    """The action of a button's list that the player is asked about first."""
    found = [[name, *action[1:]] for name, action in all_actions(actions)]
    for kinds in (calls.KINDS, ("mark",), ("choose_yaku",)):
        for action in found:
            if action[0] in kinds:
                return action
    return None


def all_actions(
    actions: object, functions: object = None, bodies: Mapping[str, Sequence[int]] = BODIES
) -> Iterator[tuple[str, list[Any]]]:
    """Every action of a list and of the lists inside it, behind its name without a prefix.

    Where the functions of a file are given, what a list runs of them comes too, each once.
    """
    left = dict(functions) if isinstance(functions, dict) else {}
    lists = [actions]
    while lists:  # no recursion: functions may run one another in a long row
        for name, action in _inside(lists.pop(), bodies):
            yield name, action
            if name == "run" and len(action) > 1 and isinstance(action[1], str):
                lists.append(left.pop(action[1], None))


def _inside(
    actions: object, bodies: Mapping[str, Sequence[int]]
) -> Iterator[tuple[str, list[Any]]]:
    for action in actions if isinstance(actions, list) else ():
        if not isinstance(action, list) or not action or not isinstance(action[0], str):
            continue
        name = action[0].removeprefix(QUIET)
        yield name, action
        for at in bodies.get(name, ()):
            yield from _inside(action[at] if at < len(action) else None, bodies)


def filled(actions: object, arguments: Mapping[str, object]) -> object:
    """A function's list with `$name` replaced by the arguments."""
    if not isinstance(actions, list):
        return actions
    return _like(actions, [_filled_action(action, arguments) for action in actions])


def _filled_action(action: object, arguments: Mapping[str, object]) -> object:
    if not isinstance(action, list) or not action:
        return action
    name = action[0].removeprefix(QUIET) if isinstance(action[0], str) else ""
    bodies = BODIES.get(name, ())
    whole: list[object] = [action[0]]
    for at, node in enumerate(action[1:], start=1):
        if at in bodies:
            whole.append(filled(node, arguments))
        elif bodies:
            whole.append(node)
        elif name == "run" and isinstance(node, dict):
            values = {key: _value(value, arguments) for key, value in node.items()}
            whole.append(values)
        else:
            whole.append(_value(node, arguments))
    return _like(action, whole)


def _value(node: object, arguments: Mapping[str, object]) -> object:
    if isinstance(node, str) and node.startswith("$") and node[1:] in arguments:
        return arguments[node[1:]]
    return node


def _like(old: list[Any], new: list[Any]) -> list[Any]:
    """The new list where the old one stands."""
    place = getattr(old, "place", None)
    if place is None:
        return new
    array = Array(new)
    array.place = place
    return array
