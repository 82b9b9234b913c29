"""Conditions and amounts asked at a table set up by hand: what their tests share."""

from typing import Any

from . import kernel
from .acting import tiles
from .engine import CallEntry, Context, DrawEntry, RulesetTable, compiler_of, problems_of

SETS = {
    "set_definitions": {"shuntsu": [0, 1, 2], "koutsu": [0, 0, 0], "pair": [0, 0]},
    "win_definition": [["exhaustive", [["shuntsu", "koutsu"], 4], [["pair"], 1]]],
}
"""What a winning hand is, in the shortest way."""

NUMBERS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] * 4
HONORS = [f"{number}z" for number in range(1, 8)] * 4
RULES: dict[str, Any] = {**SETS, "wall": [*NUMBERS, *HONORS]}


def read(table: RulesetTable, kind: str, node: object) -> Any:
    """A node of a ruleset as the engine reads it."""
    return compiler_of(table).read(kind, node)


def holds(table: RulesetTable, node: object, seat: int = 0, **known: Any) -> bool:
    """Whether a condition holds for a seat."""
    condition, context = read(table, "condition", node), Context(seat, **known)
    return kernel.holds(table, context, condition)


def ask(table: RulesetTable, name: str, *opts: object, seat: int = 0, **known: Any) -> bool:
    """Whether a condition with arguments holds for a seat; its negation is its opposite."""
    answer = holds(table, {"name": name, "opts": list(opts)}, seat, **known)
    assert answer is not holds(table, {"name": f"not_{name}", "opts": list(opts)}, seat, **known)
    return answer


def each(table: RulesetTable, name: str, *lists: list[Any], **known: Any) -> list[bool]:
    """Whether a condition holds with each of those lists of arguments."""
    return [ask(table, name, *opts, **known) for opts in lists]


def amount(table: RulesetTable, *nodes: object, seat: int = 0, **known: Any) -> Any:
    """What an amount comes to for a seat."""
    counted = read(table, "amount", list(nodes))
    return kernel.amount(table, Context(seat, **known), counted)


def notes(table: RulesetTable) -> list[str]:
    """The codes of what is wrong with the file."""
    return [str(problem.code) for problem in problems_of(table)]


def drew(table: RulesetTable, seat: int, tile: str) -> None:
    """A seat draws a tile."""
    (drawn,) = tiles(tile)
    table.players[seat].draw.append(drawn.plus("draw"))
    table.history.append(DrawEntry(seat, drawn.plus("draw")))


def called(
    table: RulesetTable, seat: int, source: int, tile: str, own: str, name: str = "pon"
) -> None:
    """The record of a call."""
    (taken,) = tiles(tile)
    table.history.append(CallEntry(seat, source, taken, tuple(tiles(own)), name))
