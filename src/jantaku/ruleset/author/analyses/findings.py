"""A fault that an analysis or a reader finds, and helpers that all analyses share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from jantaku.base.errors import RulesetError
from jantaku.ruleset.author.survey import Survey
from jantaku.ruleset.compile.ruleset import Ruleset
from jantaku.ruleset.values.nodes import is_number
from jantaku.ruleset.words.keys import definitions_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from jantaku.ruleset.values.place import Place


Severity: TypeAlias = Literal["error", "warning", "info"]


class Found(NamedTuple):
    """A fault: its severity, code, message and cure, and the node or place it is about."""

    severity: Severity
    code: str
    message: str
    cure: str
    at: Any


def error(code: str, message: str, at: Any, cure: str = "") -> Found:
    """A fault that will break a game, or a rule that cannot mean what it says."""
    return Found("error", code, message, cure, at)


def warning(code: str, message: str, at: Any, cure: str = "") -> Found:
    """A fault that leaves the game playable."""
    return Found("warning", code, message, cure, at)


def info(code: str, message: str, at: Any, cure: str = "") -> Found:
    """A finding that is worth a look, but may be intended."""
    return Found("info", code, message, cure, at)


def key_place(node: Any, key: str) -> Place | None:
    """The place of a key of an object."""
    place: Place | None = getattr(node, "places", {}).get(key) or getattr(node, "place", None)
    return place


LENIENT: Final = frozenset(
    (
        "unknown-action",
        "unknown-condition",
        "unknown-target",
        "unknown-spec",
        "unknown-keyword",
        "unknown-amount",
        "match-set",
        "extra-argument",
        "old-form",
    )
)
"""Codes of the readers for what a game ignores, as the language says."""


def as_read(error: RulesetError) -> Found:
    """The finding for an error that a reader of the language raised."""
    code = error.code or "ruleset"
    grade: Severity = "warning" if code in LENIENT else "error"
    return Found(grade, code, error.fault, error.cure, error)


def is_own(rules: Any, node: Any) -> bool:
    """True if a node or a place is in the file itself, not in one that it begins with."""
    own, at = (getattr(one, "place", one) for one in (rules, node))
    return getattr(at, "file", None) == getattr(own, "file", None)


def whole(node: Any) -> int:
    """The number as a whole one; 0 for anything else."""
    return int(node) if is_number(node) else 0


def read(rules: Any) -> tuple[Ruleset | None, list[RulesetError]]:
    """The ruleset as it is played, if it can be read at all, and the problems.

    Definitions and lists of yaku are read, too, which games leave until they need them.
    """
    try:
        ruleset = Ruleset(rules)
    except RulesetError as error:
        return None, [error]
    program = ruleset.program
    faults = [_attempt(program.matchers.__getitem__, name) for name in definitions_in(rules)]
    faults += [_attempt(program.yaku_lists.__getitem__, name) for name in Survey(rules).lists]
    return ruleset, [error for error in (*ruleset.problems, *faults) if error is not None]


def _attempt(get: Callable[[str], object], name: str) -> RulesetError | None:
    try:
        get(name)
    except RulesetError as error:
        return error
    return None
