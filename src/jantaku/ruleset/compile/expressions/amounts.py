"""Reads amounts: a number, a word that counts something, or the name of a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jantaku.ruleset.compile.compiler import Compiler, gathered
from jantaku.ruleset.program import SECOND, Amount, Constant, OfCounter, OfWord
from jantaku.ruleset.values.limits import GREATEST, Number, checked
from jantaku.ruleset.values.nodes import is_number
from jantaku.ruleset.values.spelling import shown
from jantaku.ruleset.words.amounts import AMOUNTS, LATER

if TYPE_CHECKING:
    from jantaku.ruleset.words.row import Row


def read_amount(compiler: Compiler, nodes: object) -> Amount:
    """The amount, with the options after it; a word that is not an amount names a counter."""
    parts = nodes if isinstance(nodes, list) else [nodes]
    if len(parts) == 1 and isinstance(parts[0], list):
        parts = parts[0]
    node = parts[0] if parts else None
    if is_number(node):
        return _constant(compiler, node)
    if not isinstance(node, str):
        raise compiler.fault(
            "amount",
            f"{shown(node)} is not an amount",
            "write a number, a counter or what to count",
            node=node,
        )
    row = AMOUNTS.get(node)
    if row is None or _is_counter(compiler, str(node)):
        return OfCounter(str(node))
    return _counted(compiler, row, parts[1:], node)


def _is_counter(compiler: Compiler, name: str) -> bool:
    """True if a word for something counted is a counter in this version of the language."""
    if compiler.language == SECOND:
        return name == "fu"
    return name in LATER and name in compiler.counters


def _constant(compiler: Compiler, number: Number) -> Amount:
    if not abs(number) <= GREATEST:  # also false for nan
        raise compiler.fault("amount", "an amount leaves the range of numbers a game counts in")
    return Constant(checked(number, "amount"))


def _counted(compiler: Compiler, row: Row, nodes: list[object], node: object) -> Amount:
    args = compiler.bind(row, gathered(row, nodes))
    return OfWord(row.name, args, compiler.lacking(row.name, row.needs, node))
