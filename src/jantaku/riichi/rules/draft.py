"""Rules in the making: the faults of a rules file, and the answers given so far."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from jantaku.base.errors import RulesError
from jantaku.riichi.rules.game_rule import GameRule, draft, unknown_options
from jantaku.riichi.rules.options import BY_PLAYERS, GROUPS
from jantaku.riichi.rules.rule_checks import found, problems

if TYPE_CHECKING:
    from collections.abc import Collection

_OPTIONS = [option for options in GROUPS.values() for option in options]


def problems_of(text: str) -> list[RulesError]:
    """All that is wrong with a JSON file of rules: unknown options, values, contradictions.

    Raises RulesError for a text that is not JSON.

    >>> [error.source for error in problems_of('{"tobi": false, "tobi_prize": 5000, "winds": 9}')]
    ['winds']
    >>> [error.source for error in problems_of('{"tobi": false, "tobi_prize": 5000}')]
    ['tobi_prize']
    """
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        cure = "give an object of options"
        raise RulesError(f"the rules are no JSON: {error}", cure) from None
    unknown = list(unknown_options(options))
    if not isinstance(options, dict):
        return unknown
    known = {name: value for name, value in options.items() if name in {"preset", *_OPTIONS}}
    try:
        return [*unknown, *problems(draft(known))]
    except RulesError as error:  # no such preset
        return [*unknown, error]


class Draft:
    """Rules that are chosen option by option, in the order of the groups.

    `choose` refuses an impossible value, and one that contradicts an option chosen before; later
    options may still be changed to fit.

    >>> chosen = Draft(GameRule())
    >>> chosen.choose("tobi", False)
    >>> chosen.choose("tobi_prize", 5000)
    Traceback (most recent call last):
        ...
    jantaku.RulesError: tobi_prize: tobi_prize 5000 contradicts tobi False; turn tobi on or \
set tobi_prize to 0
    """

    def __init__(self, start: GameRule) -> None:
        self._options = {option: getattr(start, option) for option in _OPTIONS}
        self._settled: set[str] = set()

    def __getitem__(self, option: str) -> Any:
        return self._options[option]

    def choose(self, option: str, value: object) -> None:
        """Sets the option to that value, and settles it. Raises RulesError if it is impossible."""
        tried = {**self._options, option: value}
        if option == "players" and value != self["players"]:
            tried |= dict.fromkeys(BY_PLAYERS)
        rule = draft(tried)
        _require_sound(rule, {option}, self._settled | {option})
        self._options = {one: getattr(rule, one) for one in _OPTIONS}
        self._settled.add(option)

    def keep(self, options: Collection[str]) -> None:
        """Settles the current options. Raises RulesError if one contradicts an earlier choice."""
        settled = self._settled | set(options)
        _require_sound(draft(self._options), set(options), settled)
        self._settled = settled

    def rule(self) -> GameRule:
        """Returns the rules. Raises RulesError if they contradict themselves."""
        return GameRule(**self._options)


def _require_sound(rule: GameRule, now: set[str], settled: set[str]) -> None:
    """Raises for what is out of range, and for options asked about now that contradict others."""
    wrong, contradictory = found(rule)
    for error in wrong:
        raise error
    for pair, error in contradictory:
        if pair & now and pair <= settled:
            raise error
