"""Reads actions: binds their rows to their arguments and fills in functions.

Also answers questions about a list of actions before it runs.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from jantaku.base.errors import RulesetError
from jantaku.ruleset.compile.source import Array, size_of
from jantaku.ruleset.program import CALLS, Function, RuleAction
from jantaku.ruleset.values.limits import MOST_FUNCTIONS, MOST_VALUES
from jantaku.ruleset.values.nodes import items_of, object_of
from jantaku.ruleset.words.actions import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jantaku.ruleset.compile.compiler import Compiler

BODIES: Final[Mapping[str, tuple[int, ...]]] = {
    name: row.bodies for name, row in ACTIONS.items() if row.bodies and not row.decides
}
"""Where the composite actions have their lists."""

DECISIONS: Final = (*CALLS, "mark", "choose_yaku")
"""Actions that are asked about before their list starts, the first kind found winning."""

QUIET: Final = "uninterruptible_"
"""Before the name of an action: nobody looks at the buttons after it."""


def read_actions(compiler: Compiler, node: object) -> tuple[RuleAction, ...]:
    """The actions of a list; what is not an action is noted and left out."""
    if not isinstance(node, list):
        compiler.note("actions", "a list of actions is not a list", "write [[...], ...]", node=node)
        return ()
    bound = [_action(compiler, part) for part in node]
    return tuple(action for action in bound if action is not None)


def _action(compiler: Compiler, node: object) -> RuleAction | None:
    if not isinstance(node, list) or not node or not isinstance(node[0], str):
        cure = 'write ["name", argument, ...]'
        compiler.note("action", "an action is not a list that begins with a name", cure, node=node)
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
        return RuleAction(name, (), place, interrupts, is_known=False)
    try:
        args = compiler.bind(row, node[1:])
    except RulesetError as error:
        compiler.problems.append(error)
        return RuleAction(name, (), place, interrupts, error)
    if name == "run":
        args = (_function(compiler, args[0], args[1], node[1]),)
    return RuleAction(name, args, place, interrupts)


def _function(
    compiler: Compiler, name: str, arguments: Mapping[str, object], node: object
) -> Function:
    """The function with its arguments filled in; an unknown function does nothing.

    Every function is read once for all arguments it is run with. Functions run one another: what
    one of them runs is read after it, not inside it.
    """
    key = json.dumps([name, arguments], default=str)
    known = compiler.functions.get(key)
    if known is not None:
        return known
    function = compiler.functions[key] = Function(name)
    bodies = object_of(compiler.rules.get("functions"))
    body = bodies.get(name)
    if body is None:
        cure = compiler.meant(name, bodies)
        compiler.note("unknown-function", f"no function '{name}'", cure, node=node)
        return function
    compiler.function_work += size_of(body)
    if len(compiler.functions) > MOST_FUNCTIONS or compiler.function_work > MOST_VALUES:
        fault = "functions are run with too many arguments"
        function.error = RulesetError(fault, "give them fewer", code="budget")
        return function
    compiler.unread.append((function, filled(body, arguments)))
    if len(compiler.unread) == 1:
        _read_functions(compiler)
    return function


def _read_functions(compiler: Compiler) -> None:
    places, known = compiler.places, compiler.known
    compiler.places, compiler.known = [], None  # where it is run says nothing about its inside
    try:
        at = 0
        while at < len(compiler.unread):
            function, body = compiler.unread[at]
            function.actions = read_actions(compiler, body)
            at += 1
    finally:
        compiler.places, compiler.known = places, known
        compiler.unread.clear()


def decision_of(actions: object) -> list[Any] | None:
    """The action of a button's list that the player is asked about first."""
    found = [[name, *action[1:]] for name, action in all_actions(actions)]
    for kinds in (CALLS, ("mark",), ("choose_yaku",)):
        for action in found:
            if action[0] in kinds:
                return action
    return None


def all_actions(
    actions: object, functions: object = None, bodies: Mapping[str, Sequence[int]] = BODIES
) -> Iterator[tuple[str, list[Any]]]:
    """Yields the name, without a prefix, of every action of a list and of the lists inside it.

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
    for action in items_of(actions):
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
        elif bodies and name != "as":
            whole.append(node)  # a condition
        elif name == "run" and isinstance(node, dict):
            values = {key: _value(value, arguments) for key, value in node.items()}
            whole.append(values)
        else:
            whole.append(_value(node, arguments))
    return _like(action, whole)


def _value(node: object, arguments: Mapping[str, object]) -> object:
    if isinstance(node, str) and node.startswith("$") and node[1:] in arguments:
        return arguments[node[1:]]
    if isinstance(node, list):
        return _like(node, [_value(part, arguments) for part in node])
    return node


def _like(old: list[Any], new: list[Any]) -> list[Any]:
    """The new list with the place of the old one."""
    place = getattr(old, "place", None)
    if place is None:
        return new
    array = Array(new)
    array.place = place
    return array
