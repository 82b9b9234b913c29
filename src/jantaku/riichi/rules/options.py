"""The options of `GameRule` as tables, made from the kernel's rows (kernel/score/rule_rows.hpp)."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from jantaku import _kernel
from jantaku.riichi.rules.kan_dora import KanDoraTimingMode

_ROWS: Final = _kernel.RULE_OPTIONS

# What stands for None, with four players and with three.
BY_PLAYERS: Final[dict[str, tuple[Any, Any]]] = {
    row.name: (row.default, row.default_of_three)
    for row in _ROWS
    if row.default != row.default_of_three
}

# With four players; sets are tuples.
DEFAULTS: Final[dict[str, Any]] = {row.name: row.default for row in _ROWS}

# Every option once, in the order in which people are shown them.
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    group: tuple(row.name for row in rows) for group, rows in groupby(_ROWS, lambda row: row.group)
}

# What the kernel need not know: it is for hosts, and for the claims above the kernel.
OUTSIDE_KERNEL: Final = frozenset(row.name for row in _ROWS if row.use == "host")

# What bears on the worth of a hand, and on whether it may be won.
SCORING: Final = frozenset(row.name for row in _ROWS if row.use == "score")

TRUTHS: Final = tuple(row.name for row in _ROWS if row.kind == "truth")
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    row.name: row.values for row in _ROWS if row.kind in ("name", "number")
} | {"kan_dora_timing": tuple(KanDoraTimingMode)}
RANGES: Final = {row.name: row.range for row in _ROWS if row.kind == "range"}
# Of options that are several numbers.
NUMBER_RANGES: Final = {row.name: row.range for row in _ROWS if row.kind == "ranges"}
SETS: Final[dict[str, frozenset[str]]] = {
    row.name: frozenset(row.values) for row in _ROWS if row.kind in ("names", "yaku")
}
# The one that may be None: no bound.
OPEN: Final = next(row.name for row in _ROWS if row.any)

_MEMBERS: Final[dict[str, tuple[str, ...]]] = {
    row.name: row.values for row in _ROWS if row.kind == "names"
}
ABORTIVE_DRAWS: Final = _MEMBERS["abortive_stay"]
DORA: Final = _MEMBERS["dora_itself"]
NOT_TENPAI: Final = _MEMBERS["pseudo_tenpai"]

# Options that were a truth once, as older files have them: what it stands for now.
FORMER_TRUTHS: Final[dict[str, dict[bool, str]]] = {
    row.name: {False: row.former[0], True: row.former[1]} for row in _ROWS if row.former
}


def renewed(option: str, value: Any) -> Any:
    """The value that stands for one an older version wrote; any other value as it is.

    >>> renewed("riichi_kan", True), renewed("riichi_kan", "no"), renewed("tobi", True)
    ('same_waits', 'no', True)
    """
    meant = FORMER_TRUTHS.get(option)
    return meant[value] if meant and isinstance(value, bool) else value


def frozen(name: str, value: object) -> object:
    """Returns the value of an option that JSON has as this value."""
    if isinstance(value, list) and name in SETS:
        return frozenset(map(str, value))
    if name == "kan_dora_timing" and value in list(KanDoraTimingMode):
        return KanDoraTimingMode(str(value))
    return tuple(value) if isinstance(value, list) else value
