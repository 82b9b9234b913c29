"""The yaku of a hand: every yaku tests the whole hand by its own conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from jantaku.ruleset.score.divisions import (
    Division,
    Made,
    counted_once,
    divisions,
    joined_best,
    made_of,
    taken,
    within,
)
from jantaku.ruleset.table.context import Assigned, Context
from jantaku.ruleset.values.limits import ACTION, QUESTION, Number, checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.ruleset.match.jokers import Spend
    from jantaku.ruleset.program import Amount, YakuRule
    from jantaku.ruleset.table.table import RulesetTable
    from jantaku.ruleset.values.seat import Seat

Scores: TypeAlias = "tuple[tuple[str, Number], ...]"
"""Yaku by name, with their values."""


def evaluate(table: RulesetTable, context: Context, lists: Iterable[Sequence[YakuRule]]) -> Scores:
    """The yaku a hand has, list by list; yaku of one list do not see one another.

    Where the rules divide hands into groups, those of the reading that is worth most.
    """
    return max(of_readings(table, context, lists), key=total)


def of_readings(
    table: RulesetTable, context: Context, lists: Iterable[Sequence[YakuRule]]
) -> tuple[Scores, ...]:
    """The yaku of every reading of a hand; of the hand itself if it is not divided."""
    given, asked = tuple(lists), _Asked(table)
    return tuple(
        _of_reading(table, context, given, division, asked)
        for division in _divisions(table, context)
    )


def _divisions(table: RulesetTable, context: Context) -> tuple[Division | None, ...]:
    if not table.program.readings:
        return (None,)
    player, hand = table.players[context.seat], context.reading
    if hand is None:
        hand = Assigned(tuple(player.hand), tuple(player.calls), context.winning_tile)
    found = divisions(table.program, hand, context.win_source, table.spend)
    table.spend(ACTION * len(found))
    return found


class _Asked:
    """The conditions of yaku, each asked once if the yaku found before make no difference."""

    def __init__(self, table: RulesetTable) -> None:
        self.table = table
        self.known: dict[int, bool] = {}

    def hold(self, yaku: YakuRule, context: Context) -> bool:
        """True if a yaku counts by its conditions."""
        if context.existing_yaku:
            return yaku.when.holds(self.table, context)
        answer = self.known.get(id(yaku))
        if answer is None:
            answer = self.known[id(yaku)] = yaku.when.holds(self.table, context)
        return answer


def _of_reading(
    table: RulesetTable,
    context: Context,
    lists: Sequence[Sequence[YakuRule]],
    division: Division | None,
    asked: _Asked,
) -> Scores:
    """The yaku of a hand that is read in one way."""
    made: list[Made] = []
    for yaku_list in lists:
        known = context.at(context.seat)
        known.existing_yaku = _merged(made)
        table.spend(QUESTION + len(yaku_list))
        with table.deeper():  # a yaku may ask what the hand would score
            found = [
                (yaku, chosen)
                for yaku in yaku_list
                if (chosen := taken(yaku, division, table.spend)) and asked.hold(yaku, known)
            ]
        for yaku, chosen in found:
            value = _value(table, known, yaku.value)
            made += (made_of(yaku, value, division, groups) for groups in chosen)
        if division is not None:
            made = joined_best(made, len(division.groups), table.spend)
        made = counted_once(made, _preceding(table.program.yaku_precedence, made, table.spend))
        made = _best_of(table.program.yaku_best_of, made)
    return _merged(made)


def _value(table: RulesetTable, context: Context, value: Number | str | Amount) -> Number:
    if isinstance(value, str):
        return table.players[context.seat].counters.get(value, 0)
    return value(table, context) if callable(value) else value


def _merged(found: Iterable[Made]) -> Scores:
    """The scores with each name once, with the sum of its values."""
    values: dict[str, Number] = {}
    for made in found:
        name, value = made.name, made.value
        values[name] = (
            checked(values[name] + value, f"value of '{name}'") if name in values else value
        )
    return tuple(values.items())


def total(scores: Scores) -> Number:
    """The value of yaku together."""
    return sum(value for _, value in scores)


def _preceding(
    precedence: Mapping[str, Sequence[str | Number]], found: list[Made], spend: Spend
) -> list[Made]:
    """The yaku without those that another one replaces, by name or by value.

    A yaku made of groups replaces another only if the other's groups are among its own.
    """
    strong = [(one.groups, precedence[one.name]) for one in found if one.name in precedence]
    if not strong:
        return found
    spend(len(found) * sum(1 + len(beaten) for _, beaten in strong) // 8)
    return [
        made
        for made in found
        if not any(
            (made.name in beaten or made.value in beaten) and within(made.groups, groups)
            for groups, beaten in strong
        )
    ]


def _best_of(rivals: Iterable[frozenset[str]], found: list[Made]) -> list[Made]:
    """The yaku, of rivals only the one worth most in all; the first of those worth the same."""
    for names in rivals:
        there = [one for one in _merged(found) if one[0] in names]
        if len(there) > 1:
            best, _ = max(there, key=lambda one: one[1])
            found = [made for made in found if made.name == best or made.name not in names]
    return found


def lists_of(
    table: RulesetTable, seat: Seat, names: Iterable[str], without: Iterable[str] = ()
) -> tuple[tuple[YakuRule, ...], ...]:
    """The named lists of yaku, as they count for a seat: some only if declared."""
    declared, out = table.players[seat].declared_yaku, set(without)
    only = table.program.score.declare_only_yaku_lists
    return tuple(
        tuple(y for y in table.program.yaku_lists[name] if name not in only or y.name in declared)
        for name in names
        if name not in out
    )
