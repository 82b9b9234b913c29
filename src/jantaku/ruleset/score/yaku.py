"""Which yaku a hand has: every yaku looks at the whole hand by its own conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from jantaku.ruleset.values.limits import Number, checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.ruleset.program import Yaku
    from jantaku.ruleset.table.context import Context
    from jantaku.ruleset.table.table import Table
    from jantaku.ruleset.values.seat import Seat

Scores: TypeAlias = "tuple[tuple[str, Number], ...]"
"""Yaku by name, with their values."""


def evaluate(table: Table, context: Context, lists: Iterable[Sequence[Yaku]]) -> Scores:
    """The yaku a hand has: list after list, those of a list not knowing of one another."""
    existing: Scores = ()
    counters = table.players[context.seat].counters
    for yaku_list in lists:
        known = context.at(context.seat)
        known.existing_yaku = existing
        table.spend(len(yaku_list) // 64)
        with table.deeper():  # a yaku may ask what the hand would score
            found = [yaku for yaku in yaku_list if yaku.when.holds(table, known)]
        values = [
            (yaku.name, counters.get(yaku.value, 0) if isinstance(yaku.value, str) else yaku.value)
            for yaku in found
        ]
        existing = _preceding(table.program.yaku_precedence, _merged((*existing, *values)))
    return existing


def _merged(found: Iterable[tuple[str, Number]]) -> Scores:
    """Equal names once, with the sum of their values."""
    values: dict[str, Number] = {}
    for name, value in found:
        values[name] = (
            checked(values[name] + value, f"value of '{name}'") if name in values else value
        )
    return tuple(values.items())


def _preceding(precedence: Mapping[str, Sequence[str | Number]], found: Scores) -> Scores:
    """Without those that another one found outdoes, be it by name or by value."""
    out = [loser for name, _ in found for loser in precedence.get(name, ())]
    if not out:
        return found
    return tuple((name, value) for name, value in found if name not in out and value not in out)


def lists_of(
    table: Table, seat: Seat, names: Iterable[str], without: Iterable[str] = ()
) -> tuple[tuple[Yaku, ...], ...]:
    """The named lists of yaku, as they count for a seat: some count only where declared."""
    declared, out = table.players[seat].declared_yaku, set(without)
    only = table.program.score.declare_only_yaku_lists
    return tuple(
        tuple(y for y in table.program.yaku_lists[name] if name not in only or y.name in declared)
        for name in names
        if name not in out
    )
