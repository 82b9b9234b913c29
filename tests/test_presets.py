"""docs/presets.md: every option of every preset, with its value and where that is from."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Literal

import pytest

from jantaku import GameRule
from support import PRESET_TABLES, REPOSITORY

PAGE = (REPOSITORY / "docs" / "presets.md").read_text(encoding="utf-8")
HEADER, _, *ROWS = (
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("|")
)
CELLS = {
    (row[0].strip("`"), column): cell
    for row in ROWS
    for column, cell in zip(HEADER[1:], row[1:], strict=True)
}
SOURCES = re.findall(r"^- ([A-Z]\d): ", PAGE, re.MULTILINE)
OPTIONS = [option.name for option in fields(GameRule) if option.init]


def column_of(name: str, players: int) -> str:
    return name if players == 4 else f"{name}, three"


def shown(value: object) -> str:
    """The value as the page writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return " ".join(sorted(value)) or "none"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "any" if value is None else str(value)


def test_the_table_has_a_row_for_each_option_and_a_column_for_each_preset() -> None:
    assert [row[0] for row in ROWS] == [f"`{option}`" for option in OPTIONS]
    assert sorted(HEADER[1:]) == sorted(column_of(*table) for table in PRESET_TABLES)


@pytest.mark.parametrize(("name", "players"), PRESET_TABLES)
def test_every_value_is_that_of_the_preset_and_says_where_it_is_from(
    name: str, players: Literal[3, 4]
) -> None:
    rule = GameRule.preset(name, players=players)
    for option in OPTIONS:
        cell = CELLS[option, column_of(name, players)]
        value, mark = re.fullmatch(r"(.+) \((.+)\)", cell).groups()  # type: ignore[union-attr]
        assert value == shown(getattr(rule, option)), (option, cell)
        known = mark in ("*assumed*", "*no effect*") or set(mark.split()) <= set(SOURCES)
        assert known, (option, cell)


def test_every_source_is_used_and_listed_once() -> None:
    used = {word for cell in CELLS.values() for word in re.findall(r"[A-Z]\d", cell)}
    assert sorted(used) == sorted(SOURCES)


@pytest.mark.parametrize(("name", "players"), PRESET_TABLES)
def test_what_has_no_effect_is_left_open_by_another_option(
    name: str, players: Literal[3, 4]
) -> None:
    rule = GameRule.preset(name, players=players)
    open_ends = rule.extra_winds or rule.agari_yame or rule.tenpai_yame
    idle = {
        "tsumo_loss": players == 4,
        "suufon_renda": players == 3,
        "suucha_riichi": players == 3,
        "triple_ron_draw": players == 3 or rule.most_rons == 1,
        "honba_to_every_winner": rule.most_rons == 1,
        "riichi_stick_back": rule.most_rons == 1,
        "tobi_points": not rule.tobi,
        "target_points": not open_ends,
        "yakuman_pao_is_liability_only": not rule.yakuman_stack,
    }
    marked = {
        option for option in OPTIONS if "*no effect*" in CELLS[option, column_of(name, players)]
    }
    assert marked == {option for option, holds in idle.items() if holds}
