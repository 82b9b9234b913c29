"""The problems that readers of the language find in a ruleset, or in a part of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.survey import Survey
from jantaku.ruleset.compile.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def read(rules: Any) -> tuple[Ruleset | None, list[RulesetError]]:
    """The ruleset as it is played, if it can be read at all, and the problems.

    Definitions and lists of yaku are read, too, which games leave until they need them.
    """
    try:
        ruleset = Ruleset(rules)
    except RulesetError as error:
        return None, [error]
    program = ruleset.program
    faults = [_attempt(program.matchers.__getitem__, name) for name in _definitions(rules)]
    faults += [_attempt(program.yaku_lists.__getitem__, name) for name in Survey(rules).lists]
    return ruleset, [error for error in (*ruleset.problems, *faults) if error is not None]


def _definitions(rules: Mapping[str, Any]) -> list[str]:
    ending = "_definition"
    return [key.removesuffix(ending) for key in rules if key.endswith(ending)]


def _attempt(get: Callable[[str], object], name: str) -> RulesetError | None:
    try:
        get(name)
    except RulesetError as error:
        return error
    return None
