"""The version of the language, 1 or 2, in which a ruleset is written.

A ruleset says so under `language`. One that does not is in the second version if it uses a word
that only that one has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jantaku.ruleset.program import FIRST, SECOND
from jantaku.ruleset.values.nodes import every_value
from jantaku.ruleset.words.actions import ACTIONS
from jantaku.ruleset.words.conditions import CONDITIONS
from jantaku.ruleset.words.keys import KEYS, SCORE_KEYS
from jantaku.ruleset.words.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Mapping

_NEW_KEYS: Final = {*(name for name, key in KEYS.items() if key.since == SECOND), "custom_style"}
_NEW_SCORE_KEYS: Final = {name for name, key in SCORE_KEYS.items() if key.since == SECOND}
_NEW_WORDS: Final = {
    *(
        name
        for rows in (ACTIONS, CONDITIONS, TARGETS)
        for name, row in rows.items()
        if row.since == SECOND
    ),
    *("prev_seat", "dismantle_calls", "skip_draw", "_skip_draw"),
}
"""Words that no ruleset of the first version has at any place."""


def language_of(rules: Mapping[str, Any]) -> int:
    """The version of the language that a ruleset is written in: 1 or 2.

    >>> language_of({}), language_of({"after_scoring": {"actions": []}})
    (1, 2)
    >>> language_of({"language": 1, "num_dice": 3})
    1
    """
    said = rules.get("language")
    if said in (FIRST, SECOND) and not isinstance(said, bool):
        return int(said)
    score = rules.get("score_calculation")
    keys = _NEW_KEYS.intersection(rules)
    if keys or (isinstance(score, dict) and _NEW_SCORE_KEYS.intersection(score)):
        return SECOND
    return SECOND if _has_new_word(rules) else FIRST


_ABOUT_ALL: Final = ("available_mods", "tests")  # they say what may be, not what is


def _has_new_word(rules: Mapping[str, Any]) -> bool:
    nodes = every_value([node for key, node in rules.items() if key not in _ABOUT_ALL])
    return any(isinstance(node, str) and node in _NEW_WORDS for node in nodes)


_SETS: Final = ("set_counter", "set_counter_all", "add_counter")


def counters_set(rules: Mapping[str, Any]) -> frozenset[str]:
    """The names of all counters that a ruleset sets."""
    lists = (node for node in every_value(rules) if isinstance(node, list))
    return frozenset(str(node[1]) for node in lists if _sets_a_counter(node))


def _sets_a_counter(node: list[Any]) -> bool:
    named = len(node) > 1 and isinstance(node[0], str) and isinstance(node[1], str)
    return named and node[0].removeprefix("uninterruptible_") in _SETS
