"""The problems of rules: options out of range, and pairs that contradict one another.

The rules are taken as they are: a `GameRule` checks itself here while it is made.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.base.errors import RulesError, shown
from jantaku.riichi.rules.options import (
    CHOICES,
    DEFAULTS,
    DORA,
    NEEDS,
    OPEN,
    RANGES,
    SETS,
    TRUTHS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def check(rule: Any) -> None:
    """Raises `RulesError` for the first option that is out of range or contradicts another one."""
    for problem in problems(rule):
        raise problem


def problems(rule: Any) -> Iterator[RulesError]:
    """Yields every option out of range; if all are in range, every pair that contradicts itself."""
    found = False
    for problem in out_of_range(rule):
        found = True
        yield problem
    if not found:
        yield from (error for _, error in contradictions(rule))


def contradictions(rule: Any) -> Iterator[tuple[RuleConflict, RulesError]]:
    """Every pair of options, each within its range, that contradict one another."""
    for conflict in CONFLICTS:
        if conflict.holds(rule):
            one, other = conflict.one, conflict.other
            said = f"{one} {shown(getattr(rule, one))} contradicts"
            fault = f"{said} {other} {shown(getattr(rule, other))}"
            yield conflict, RulesError(fault, conflict.cure, source=one)


def out_of_range(rule: Any) -> Iterator[RulesError]:
    """Every option with a value that it cannot have."""
    for name, choices in CHOICES.items():
        if getattr(rule, name) not in choices:
            yield _beyond(name, rule, "choose one of " + ", ".join(map(repr, choices)))
    for name in TRUTHS:
        if not isinstance(getattr(rule, name), bool):
            yield _beyond(name, rule, "it is true or false")
    for name, (least, most) in RANGES.items():
        value = getattr(rule, name)
        if value is None and name == OPEN:
            continue
        if type(value) is not int or not least <= value <= most:
            yield _beyond(name, rule, f"it is a whole number from {least} to {most}")
    for name, known in SETS.items():
        value = getattr(rule, name)
        if not isinstance(value, frozenset) or not value <= known:
            yield _beyond(name, rule, "it is a set of " + ", ".join(sorted(known)))
    yield from _wrong_red_fives(rule)
    uma: Any = rule.uma
    places = CHOICES["players"] if rule.players not in CHOICES["players"] else (rule.players,)
    sound = isinstance(uma, tuple) and len(uma) in places
    if not sound or not all(type(points) is int and abs(points) <= 1000 for points in uma):
        count = " or ".join(map(str, places))
        yield _beyond("uma", rule, f"give {count} whole numbers of thousands")


class RuleConflict(NamedTuple):
    """Two options that contradict one another: where they do, and what to do about it.

    `where` compares the values of options: they conflict if all comparisons are true.
    """

    one: str
    other: str
    where: dict[str, tuple[str, Any]]
    cure: str

    def holds(self, rule: Any) -> bool:
        """True if the options conflict in these rules."""
        for option, (sign, value) in self.where.items():
            if not _COMPARISONS[sign](getattr(rule, option), value):
                return False
        return True


_COMPARISONS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "is": operator.eq,
    "is not": operator.ne,
    "above": operator.gt,
    "has": operator.contains,
    "lacks": lambda values, value: value not in values,
    "among": lambda value, values: value in values,
}
_ON, _OFF = ("is", True), ("is", False)


def _needing(name: str, needed: str) -> RuleConflict:
    """Returns the conflict of an option that is not at its default with the one it needs."""
    default = DEFAULTS[name]
    off = False if needed in TRUTHS else 0
    where = {name: ("is not", default), needed: ("is", off)}
    on = f"turn {needed} on" if needed in TRUTHS else f"give {needed}"
    back = f"turn {name} off" if name in TRUTHS else f"set {name} to {default}"
    return RuleConflict(name, needed, where, f"{on} or {back}")


CONFLICTS: Final = (
    RuleConflict(
        "two_han_honba",
        "check_han",
        {"claims": _ON, "two_han_honba": ("above", 0), "check_han": _OFF},
        "turn check_han on: two han are checked only if one han is",
    ),
    RuleConflict(
        "two_han_honba",
        "min_han",
        {"two_han_honba": ("above", 0), "min_han": ("above", 1)},
        "set min_han to 1 or two_han_honba to 0: every win needs two han as it is",
    ),
    *(_needing(name, needed) for name, needed in NEEDS.items()),
    *(
        RuleConflict(
            name,
            "agari_yame",
            {name: _ON, "agari_yame": _OFF, "tenpai_yame": _OFF},
            f"turn agari_yame or tenpai_yame on, or {name} off",
        )
        for name in ("yame_by_choice", "yame_not_top")
    ),
    *(
        RuleConflict(
            "dora_itself",
            name,
            {"dora_itself": ("has", name), name: _OFF},
            f"turn {name} on or leave it out of dora_itself",
        )
        for name in DORA
    ),
    *(
        RuleConflict(
            name,
            "claims",
            {name: _ON, "claims": _OFF},
            f"turn claims on or {name} off: wins are judged by the program",
        )
        for name in ("show_win_anyway", "win_cancelable")
    ),
    RuleConflict(
        "renhou_adds",
        "renhou",
        {"renhou_adds": _ON, "renhou": ("among", ("none", "yakuman"))},
        "give renhou a rank that can be added to, or turn renhou_adds off",
    ),
    RuleConflict(
        "open_riichi_discard",
        "local_yaku",
        {"open_riichi_discard": ("is", "chombo"), "local_yaku": ("lacks", "open_riichi")},
        "put open_riichi among the local_yaku, or set open_riichi_discard to yakuman",
    ),
    RuleConflict(
        "suji_kuikae",
        "kuikae",
        {"suji_kuikae": _ON, "kuikae": _ON},
        "turn suji_kuikae off: kuikae allows all of it",
    ),
    *(
        RuleConflict(
            name,
            "local_yaku",
            {name: _ON, "local_yaku": ("lacks", "paarenchan")},
            f"put paarenchan among the local_yaku, or turn {name} off",
        )
        for name in ("eight_wins_needs_yaku", "eight_wins_with_yakuman", "eight_wins_reset")
    ),
)


def _wrong_red_fives(rule: Any) -> Iterator[RulesError]:
    reds: Any = rule.red_fives
    whole = (
        isinstance(reds, tuple)
        and len(reds) == 3
        and all(type(count) is int and 0 <= count <= 4 for count in reds)
    )
    if not whole:
        yield _beyond("red_fives", rule, "give three numbers from 0 to 4: man, pin, sou")
    elif rule.players == 3 and reds[0] > 0:
        yield _beyond("red_fives", rule, "with three players there is no five of man")


def _beyond(name: str, rule: Any, cure: str) -> RulesError:
    return RulesError(f"{name} cannot be {shown(getattr(rule, name))}", cure, source=name)
