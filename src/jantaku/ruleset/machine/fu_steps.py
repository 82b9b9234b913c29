"""Writes the steps that count minipoints as the code of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jantaku.ruleset.machine.values import KINDS
from jantaku.ruleset.values.tile import LATER_CLASSES, SUITS, VOCABULARY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jantaku.ruleset.compile.hands.minipoints import FuStep, MinipointGroup
    from jantaku.ruleset.machine.writer import CodeWriter
    from jantaku.ruleset.program import Amount, Condition
    from jantaku.ruleset.values.behavior import Offset
    from jantaku.ruleset.values.limits import Number


_OUTER: Final = LATER_CLASSES["yaochuuhai"]
_MORE_DRAGONS: Final = ("0z", "8z", "9z")


def step(code: CodeWriter, given: FuStep) -> int:
    """The place of a step: its word, and what it is about."""
    write = _ARGUMENTS.get(given.word)
    row = [] if write is None else write(code, *given.args)
    return code.written([KINDS["fu_steps"][given.word], *row])


def _names(code: CodeWriter, names: Sequence[str]) -> list[int]:
    return [len(names), *map(code.values.text, names)]


def _by_name(code: CodeWriter, values: Mapping[str, Number]) -> list[int]:
    row = [2 * len(values)]
    for name, value in values.items():
        row += [code.values.text(name), code.number(value)]
    return row


def _simple(code: CodeWriter) -> list[int]:
    return [
        code.set_of_names(name for name in VOCABULARY if name[-1] in SUITS and name not in _OUTER)
    ]


def _groups(code: CodeWriter, groups: Sequence[MinipointGroup]) -> list[int]:
    """The names whose value is multiplied, the other dragons, and the groups."""
    sets = [(name for name in VOCABULARY if name[-1] in SUITS), _OUTER, _MORE_DRAGONS]
    return [*map(code.set_of_names, sets), len(groups), *(_group(code, one) for one in groups)]


def _group(code: CodeWriter, group: MinipointGroup) -> int:
    numbers = (
        *(group.value, group.suited_mult, group.yaochuuhai_mult, group.tsumo_mult),
        group.yakuhai_value,
    )
    rejected = [
        code.row(_offsets(code, one) for one in rows)
        for rows in (group.reject_if_exists, group.reject_if_missing)
    ]
    return code.written([*map(code.number, numbers), _offsets(code, group.offsets), *rejected])


def _offsets(code: CodeWriter, offsets: Sequence[Offset]) -> int:
    return code.row(number for one in offsets for number in code.offset(one)[:2])


def _added(code: CodeWriter, amount: Amount, when: Condition | None) -> list[int]:
    return [code.amount(amount), -1 if when is None else code.condition(when)]


_ARGUMENTS: Final[Mapping[str, Callable[..., list[int]]]] = {
    "put_calls_in_hand": _names,
    "convert_calls": _by_name,
    "remove_tanyaohai_calls": _simple,
    "remove_winning_groups": _groups,
    "remove_groups": _groups,
    "add": _added,
    "round_up": lambda code, unit: [code.number(unit)],
}
"""What writes the arguments of steps that have some."""
