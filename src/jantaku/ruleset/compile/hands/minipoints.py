"""Reads the steps that count minipoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.ruleset.compile.expressions.arguments import read_number
from jantaku.ruleset.values.limits import GREATEST, Number, checked
from jantaku.ruleset.values.nodes import is_whole
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.values.tile import read_tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.ruleset.compile.compiler import Compiler
    from jantaku.ruleset.program import Amount, Condition
    from jantaku.ruleset.values.behavior import Offset, Offsets


@dataclass(frozen=True, eq=False)
class MinipointGroup:
    """Tiles around a base tile, their value, and the base tiles that do not count."""

    offsets: tuple[Offset, ...]
    value: Number = 0
    suited_mult: Number = 1
    yaochuuhai_mult: Number = 1
    tsumo_mult: Number = 1
    yakuhai_value: Number = 0
    reject_if_exists: Offsets = ()
    reject_if_missing: Offsets = ()


class FuStep(NamedTuple):
    """A step that counts minipoints: its word, and what it is about."""

    word: str
    args: tuple[Any, ...] = ()


_GROUP_CURE: Final = 'write {"group": [0, 0], "value": 2}'
_NUMBERS: Final = ("value", "suited_mult", "yaochuuhai_mult", "tsumo_mult", "yakuhai_value")
_REJECTS: Final = ("reject_if_exists", "reject_if_missing")


def read_fu_step(compiler: Compiler, node: object) -> FuStep:
    """A step: its name, or its name and arguments in a list."""
    name, *args = node if isinstance(node, list) and node else [node]
    read = STEPS.get(name) if isinstance(name, str) else None
    if read is None:
        cure = (compiler.meant(name, STEPS) if isinstance(name, str) else "") or (
            "write one of " + ", ".join(STEPS)
        )
        raise compiler.fault("amount", f"{shown(name)} counts no minipoints", cure, node=node)
    return FuStep(str(name), read(compiler, args))


def _groups(compiler: Compiler, nodes: list[Any]) -> list[MinipointGroup]:
    return [_group(compiler, node) for node in nodes]


def _group(compiler: Compiler, node: object) -> MinipointGroup:
    known = ("group", *_NUMBERS, *_REJECTS)
    given = node.get("group") if isinstance(node, dict) else None
    if not isinstance(node, dict) or not isinstance(given, list):
        raise compiler.fault(
            "groups", "a group of minipoints has no 'group'", _GROUP_CURE, node=node
        )
    for key in node:
        if key not in known:
            cure = compiler.meant(str(key), known) or _GROUP_CURE
            raise compiler.fault("groups", f"a group has no key {shown(key)}", cure, node=node)
    more: dict[str, Any] = {
        **{key: _number(compiler, node[key]) for key in _NUMBERS if key in node},
        **{key: _lists(compiler, node[key]) for key in _REJECTS if key in node},
    }
    return MinipointGroup(_offsets(compiler, given), **more)


def _number(compiler: Compiler, node: object) -> Number:
    number = read_number(compiler, node)
    if not abs(number) <= GREATEST:  # also false for nan
        raise compiler.fault("number", "a number leaves the range that a game counts in", node=node)
    return checked(number, "number")


def _lists(compiler: Compiler, nodes: object) -> Offsets:
    if not isinstance(nodes, list) or not all(isinstance(one, list) for one in nodes):
        raise compiler.fault("groups", "lists of steps are wanted", "write [[-1]]", node=nodes)
    return tuple(_offsets(compiler, one) for one in nodes)


def _offsets(compiler: Compiler, nodes: list[Any]) -> tuple[Offset, ...]:
    return tuple(_offset(compiler, node) for node in nodes)


def _offset(compiler: Compiler, node: object) -> Offset:
    if is_whole(node):
        return node
    tile = read_tile(node)
    if tile is None:
        fault = f"{shown(node)} is not a tile or a step of a group"
        raise compiler.fault("groups", fault, _GROUP_CURE, node=node)
    return tile


def _values(compiler: Compiler, args: list[Any]) -> dict[str, Number]:
    given = args[0] if args else None
    if not isinstance(given, dict):
        cure = 'write ["convert_calls", {"pon": 2}]'
        raise compiler.fault(
            "amount", "'convert_calls' lacks its numbers by name", cure, node=given
        )
    return {str(name): _number(compiler, value) for name, value in given.items()}


def _added(compiler: Compiler, args: list[Any]) -> tuple[Amount, Condition | None]:
    if not args:
        cure = 'write ["add", 2, [{"name": "won_by_draw"}]]'
        raise compiler.fault("amount", "'add' lacks its amount", cure)
    known = compiler.known
    if known is None:
        return _addition(compiler, args)
    with compiler.knowing((*known, "minipoints")):
        return _addition(compiler, args)


def _addition(compiler: Compiler, args: list[Any]) -> tuple[Amount, Condition | None]:
    amount = compiler.read("amount", args[0])
    return amount, compiler.read("condition", args[1]) if len(args) > 1 else None


def _names(_: Compiler, args: list[Any]) -> tuple[tuple[str, ...]]:
    listed = args[0] if len(args) == 1 and isinstance(args[0], list) else args
    return (tuple(str(name) for name in listed),)


def _unit(compiler: Compiler, args: list[Any]) -> tuple[Number]:
    return ((_number(compiler, args[0]) if args else 0) or 10,)


def _nothing(_compiler: Compiler, _args: list[Any]) -> tuple[Any, ...]:
    return ()


STEPS: Final[dict[str, Callable[[Compiler, list[Any]], tuple[Any, ...]]]] = {
    "put_calls_in_hand": _names,
    "remove_attrs": _nothing,
    "convert_calls": lambda compiler, args: (_values(compiler, args),),
    "remove_tanyaohai_calls": _nothing,
    "remove_calls": _nothing,
    "remove_winning_groups": lambda compiler, args: (_groups(compiler, args),),
    "remove_groups": lambda compiler, args: (_groups(compiler, args),),
    "retain_empty_hands": _nothing,
    "add": _added,
    "round_up": _unit,
    "take_maximum": _nothing,
    "add_original_hand": _nothing,
    "print": _nothing,
}
"""What reads the arguments of each step, by its name."""
