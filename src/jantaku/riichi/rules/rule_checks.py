"""The problems of rules: options out of range, and pairs that contradict one another.

The rules are taken as they are: a `GameRule` checks itself here while it is made.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jantaku.base.errors import RulesError, shown
from jantaku.riichi.rules.options import CHOICES, DORA, RANGES, SETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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
        one, other, holds, cure = conflict
        if holds(rule):
            said = f"{one} {shown(getattr(rule, one))} contradicts"
            fault = f"{said} {other} {shown(getattr(rule, other))}"
            yield conflict, RulesError(fault, cure, source=one)


def out_of_range(rule: Any) -> Iterator[RulesError]:
    """Every option with a value that it cannot have."""
    for name, choices in CHOICES.items():
        if getattr(rule, name) not in choices:
            yield _beyond(name, rule, "choose one of " + ", ".join(map(repr, choices)))
    for option in fields(rule):
        if option.type == "bool" and not isinstance(getattr(rule, option.name), bool):
            yield _beyond(option.name, rule, "it is true or false")
    for name, (least, most) in RANGES.items():
        value = getattr(rule, name)
        if value is None and name == "riichi_min_points":
            continue
        if type(value) is not int or not least <= value <= most:
            yield _beyond(name, rule, f"it is a whole number from {least} to {most}")
    for name, known in SETS.items():
        value = getattr(rule, name)
        if not isinstance(value, frozenset) or not value <= known:
            yield _beyond(name, rule, "it is a set of " + ", ".join(sorted(known)))
    yield from _wrong_red_fives(rule)
    uma: Any = rule.uma
    sound = isinstance(uma, tuple) and len(uma) == rule.players
    if not sound or not all(type(points) is int and abs(points) <= 1000 for points in uma):
        yield _beyond("uma", rule, f"give {rule.players} whole numbers of thousands")


class RuleConflict(NamedTuple):
    """Two options that contradict one another: where they do, and what to do about it."""

    one: str
    other: str
    holds: Callable[[Any], bool]
    cure: str


CONFLICTS: Final = (
    RuleConflict(
        "two_han_honba",
        "check_han",
        lambda rule: rule.claims and rule.two_han_honba > 0 and not rule.check_han,
        "turn check_han on: two han are checked only if one han is",
    ),
    RuleConflict(
        "two_han_honba",
        "min_han",
        lambda rule: rule.two_han_honba > 0 and rule.min_han > 1,
        "set min_han to 1 or two_han_honba to 0: every win needs two han as it is",
    ),
    RuleConflict(
        "tobi_prize",
        "tobi",
        lambda rule: rule.tobi_prize > 0 and not rule.tobi,
        "turn tobi on or set tobi_prize to 0",
    ),
    RuleConflict(
        "tobi_payment",
        "tobi",
        lambda rule: rule.tobi_payment != "negative" and not rule.tobi,
        "turn tobi on or set tobi_payment to negative",
    ),
    RuleConflict(
        "tobi_prize_by_chombo",
        "tobi_prize",
        lambda rule: rule.tobi_prize_by_chombo != "none" and rule.tobi_prize == 0,
        "give a tobi_prize or set tobi_prize_by_chombo to none",
    ),
    RuleConflict(
        "yakitori_to_all",
        "yakitori_points",
        lambda rule: rule.yakitori_to_all and rule.yakitori_points == 0,
        "give yakitori_points or turn yakitori_to_all off",
    ),
    *(
        RuleConflict(
            name,
            "agari_yame",
            lambda rule, name=name: (  # type: ignore[misc]  # mypy sees no default of a lambda
                getattr(rule, name) and not rule.agari_yame and not rule.tenpai_yame
            ),
            f"turn agari_yame or tenpai_yame on, or {name} off",
        )
        for name in ("yame_by_choice", "yame_not_top")
    ),
    *(
        RuleConflict(
            name,
            "nagashi_mangan",
            lambda rule, name=name, usual=usual: (  # type: ignore[misc]
                getattr(rule, name) != usual and not rule.nagashi_mangan
            ),
            f"turn nagashi_mangan on or set {name} to {usual}",
        )
        for name, usual in (("nagashi_as", "instead"), ("nagashi_worth", "mangan"))
    ),
    *(
        RuleConflict(
            "dora_itself",
            name,
            lambda rule, name=name: (  # type: ignore[misc]
                name in rule.dora_itself and not getattr(rule, name)
            ),
            f"turn {name} on or leave it out of dora_itself",
        )
        for name in DORA
    ),
    *(
        RuleConflict(
            name,
            "claims",
            lambda rule, name=name: (  # type: ignore[misc]
                getattr(rule, name) and not rule.claims
            ),
            f"turn claims on or {name} off: wins are judged by the program",
        )
        for name in ("show_win_anyway", "win_cancelable")
    ),
    RuleConflict(
        "renhou_adds",
        "renhou",
        lambda rule: rule.renhou_adds and rule.renhou in ("none", "yakuman"),
        "give renhou a rank that can be added to, or turn renhou_adds off",
    ),
    RuleConflict(
        "open_riichi_discard",
        "local_yaku",
        lambda rule: rule.open_riichi_discard == "chombo" and "open_riichi" not in rule.local_yaku,
        "put open_riichi among the local_yaku, or set open_riichi_discard to yakuman",
    ),
    RuleConflict(
        "suji_kuikae",
        "kuikae",
        lambda rule: rule.suji_kuikae and rule.kuikae,
        "turn suji_kuikae off: kuikae allows all of it",
    ),
    RuleConflict(
        "tied_uma_down",
        "split_tied_uma",
        lambda rule: rule.tied_uma_down and not rule.split_tied_uma,
        "turn split_tied_uma on or tied_uma_down off",
    ),
    *(
        RuleConflict(
            name,
            "local_yaku",
            lambda rule, name=name: (  # type: ignore[misc]
                getattr(rule, name) and "paarenchan" not in rule.local_yaku
            ),
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
