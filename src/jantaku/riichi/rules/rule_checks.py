"""The problems of rules: options out of range, and pairs that contradict one another.

The rules are taken as they are: a `GameRule` checks itself here while it is made. The kernel finds
the problems (kernel/wire/rules.cpp); here they become errors, which show the values as they are.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from jantaku import _kernel
from jantaku.base.errors import RulesError, shown


class RuleConflict(NamedTuple):
    """Two options that contradict one another at some values, and what to do about it."""

    one: str
    other: str
    cure: str


CONFLICTS: Final = tuple(RuleConflict(*row) for row in _kernel.RULE_CONFLICTS)


def check(rule: Any) -> None:
    """Raises `RulesError` for the first option that is out of range or contradicts another one."""
    for problem in problems(rule):
        raise problem


def problems(rule: Any) -> list[RulesError]:
    """Returns every option out of range; if all are in range, every pair that conflicts."""
    wrong, contradictory = found(rule)
    return wrong or [error for _, error in contradictory]


def found(rule: Any) -> tuple[list[RulesError], list[tuple[frozenset[str], RulesError]]]:
    """Returns every option with a value that it cannot have, and the pairs that contradict."""
    wrong, contradictory = _kernel._option_problems(rule)
    return (
        [_error(rule, *one) for one in wrong],
        [(frozenset(one[2]), _error(rule, *one)) for one in contradictory],
    )


def _error(rule: Any, fault: str, cure: str, options: tuple[str, ...]) -> RulesError:
    values = {option: shown(getattr(rule, option)) for option in options}
    return RulesError(fault.format(**values), cure, source=options[0])
