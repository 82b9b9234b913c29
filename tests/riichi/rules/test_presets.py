"""docs/presets.md: what each preset says, with its value and where that is from."""

import importlib.util
import re
from typing import Any

import pytest

from jantaku import GameRule
from jantaku.riichi.rules.explanations import OPTIONS as ALL
from support import PRESET_TABLES, REPOSITORY

PAGE = (REPOSITORY / "docs" / "presets.md").read_text(encoding="utf-8")
HEADER, _, *ROWS = (
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.partition("## At home")[0].splitlines()
    if line.startswith("|")
)
CELLS = {
    (row[0].strip("`"), column): cell
    for row in ROWS
    for column, cell in zip(HEADER[1:], row[1:], strict=True)
}
SOURCES = re.findall(r"^- ([A-Z]\d): ", PAGE, re.MULTILINE)
OPTIONS = [row[0].strip("`") for row in ROWS]
AT_HOME = ("friends", "strict", "brain_training")
TABLES = [table for table in PRESET_TABLES if table[0] not in AT_HOME]


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


def tables() -> Any:
    place = REPOSITORY / "docs" / "build" / "rule_tables.py"
    spec = importlib.util.spec_from_file_location("rule_tables", place)
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_has_each_option_once_and_a_column_for_each_preset() -> None:
    assert len(set(OPTIONS)) == len(OPTIONS) == 55
    assert set(OPTIONS) <= set(ALL)
    assert sorted(HEADER[1:]) == sorted(column_of(*table) for table in TABLES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_option_that_is_not_in_the_table_has_its_default(name, players):
    assert "Every other option has its default in these presets." in PAGE
    rule, default = GameRule.preset(name, players=players), GameRule(players=players)
    others = set(ALL) - set(OPTIONS)
    assert len(others) == len(ALL) - 55
    assert not [o for o in others if getattr(rule, o) != getattr(default, o)]


@pytest.mark.parametrize("page", ["presets.md", "house-rules.md", "options.md"])
def test_the_tables_made_from_the_options_are_those_of_today(page: str) -> None:
    text = (REPOSITORY / "docs" / page).read_text(encoding="utf-8")
    assert tables().with_tables(text) == text, "run `make tables`"


def test_the_presets_at_home_have_a_row_for_each_option_that_differs_in_one_of_them() -> None:
    rows = [line.split("|") for line in PAGE.partition("## At home")[2].splitlines()]
    named = [row[1].strip(" `") for row in rows if len(row) > 2][2:]
    default = GameRule()
    assert named == [
        option
        for option in ALL
        if any(getattr(GameRule.preset(n), option) != getattr(default, option) for n in AT_HOME)
    ]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_value_is_that_of_the_preset_and_says_where_it_is_from(name, players):
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


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_has_no_effect_is_left_open_by_another_option(name, players):
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
