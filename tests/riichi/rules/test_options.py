"""The fields of `GameRule` as the kernel's rows of options have them."""

from dataclasses import fields
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest

from jantaku import GameRule, KanDoraTimingMode, RulesError, _kernel

ROWS: Final = {row.name: row for row in _kernel.RULE_OPTIONS}
TYPES: Final = get_type_hints(GameRule)
FIELDS: Final = {field.name: field for field in fields(GameRule) if field.init}
PLAIN: Final = {"truth": bool, "names": frozenset[str], "yaku": frozenset[str]}


def test_every_row_is_a_field_and_every_field_a_row() -> None:
    assert sorted(FIELDS) == sorted(ROWS)
    assert len(_kernel.RULE_OPTIONS) == len(ROWS)


def form(name: str) -> Any:
    """Returns the type that a field has for its row; None may stand for one by players."""
    row = ROWS[name]
    if row.kind in PLAIN:
        return PLAIN[row.kind]
    if row.kind == "ranges":
        return tuple[int, int, int] | None if name == "red_fives" else tuple[int, ...] | None
    return int | None if row.any or row.default != row.default_of_three else int


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_has_the_type_of_its_row(name: str) -> None:
    if ROWS[name].kind not in ("name", "number"):
        assert TYPES[name] == form(name)
    elif name == "kan_dora_timing":
        assert TYPES[name] is KanDoraTimingMode
        assert tuple(KanDoraTimingMode) == ROWS[name].values
    else:
        assert get_origin(TYPES[name]) is not None
        assert get_args(TYPES[name]) == ROWS[name].values


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_has_the_default_of_its_row(name: str) -> None:
    row, written = ROWS[name], FIELDS[name].default
    by_players = row.default != row.default_of_three
    value = frozenset(row.default) if row.kind in ("names", "yaku") else row.default
    assert written == (None if by_players else value)
    assert getattr(GameRule(players=3), name) == (
        3 if name == "players" else row.default_of_three if by_players else value
    )


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.use == "host"])
def test_the_kernel_has_no_field_for_an_option_of_hosts(name: str) -> None:
    assert name not in _kernel.GameRule().__getstate__()
    with pytest.raises(TypeError, match=f"unknown rule '{name}'"):
        _kernel.GameRule(**{name: ROWS[name].default})


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.use != "host"])
def test_the_kernel_reads_what_it_writes(row: _kernel.RuleOption) -> None:
    for value in row.values if row.kind not in ("names", "yaku") else [row.values, ()]:
        assert _kernel.GameRule(**{row.name: value}).__getstate__()[row.name] == value
    with pytest.raises((RulesError, TypeError)):
        _kernel.GameRule(**{row.name: "no such value"})


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.needs])
def test_an_option_needs_the_other_one_only_away_from_its_default(name: str) -> None:
    row = ROWS[name]
    needed = str(row.needs)
    off: dict[str, Any] = {needed: False if ROWS[needed].kind == "truth" else 0}
    GameRule(**off)
    beyond: Any = 1 if row.kind == "range" else next(v for v in row.values if v != row.default)
    with pytest.raises(RulesError, match=f"{name} .* contradicts {needed}"):
        GameRule(**off, **{name: beyond})
