"""Writes the tables of the rules' options: `python docs/build/rule_tables.py`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jantaku import GameRule
from jantaku.base.messages import load
from jantaku.riichi.rules.explanations import OPTIONS, explain_option
from jantaku.riichi.rules.option_text import format_value
from jantaku.riichi.rules.options import BY_PLAYERS
from jantaku.riichi.rules.topics import TOPICS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DOCS = Path(__file__).parents[1]
PAGES = ("presets.md", "house-rules.md", "options.md")
AT_HOME = ("friends", "strict", "brain_training")
_MOST_VALUES = 60


def differing() -> list[str]:
    """Returns the options in which rules for the home differ from the defaults."""
    told = set().union(*(GameRule.preset(name).to_dict() for name in AT_HOME))
    return [option for option in OPTIONS if option in told]


def table_of_presets() -> str:
    """Returns a table with a row for each option in which one of them differs."""
    rules = [GameRule(), *map(GameRule.preset, AT_HOME)]
    rows = [
        [f"`{option}`", *(format_value(getattr(rule, option)) for rule in rules)]
        for option in differing()
    ]
    return _table(["option", "default", *(f"`{name}`" for name in AT_HOME)], rows)


def table_of_options(options: Iterable[str]) -> str:
    """Returns a table of options with meaning, values, default and value in `friends`."""
    friends = GameRule.preset("friends")
    rows = [
        [f"`{option}`", said.about, _values(option), said.default, format_value(value)]
        for option in options
        for said, value in [(explain_option(option), getattr(friends, option))]
    ]
    return _table(["option", "what it is", "values", "default", "`friends`"], rows)


def every_option() -> str:
    """Returns the tables of all options, with a heading for each group."""
    titles = load("en", "rules")["group"]
    parts = []
    for group in titles:
        own = [option for option in OPTIONS if OPTIONS[option] == group]
        parts.append(f"## {titles[group]}\n\n{table_of_options(own)}")
    return "\n\n".join(parts)


def with_tables(page: str) -> str:
    """Returns the page with its tables, each between two marks, rewritten."""
    made = {topic: table_of_options(options) for topic, options in TOPICS.items()}
    made |= {"presets at home": table_of_presets(), "all": every_option()}
    for name, table in made.items():
        start, end = f"<!-- table: {name} -->", "<!-- end -->"
        if start in page:
            before, _, rest = page.partition(start)
            _, _, after = rest.partition(end)
            page = f"{before}{start}\n\n{table}\n\n{end}{after}"
    return page


def _values(option: str) -> str:
    said = explain_option(option)
    if option in BY_PLAYERS or said.takes:
        listed = ", ".join(one.text for one in said.values)
        few = listed if 0 < len(listed) <= _MOST_VALUES and not listed.isdigit() else ""
        return "; ".join(filter(None, (few, said.takes.partition("; ")[0])))
    return ", ".join(one.text for one in said.values)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


if __name__ == "__main__":
    for name in PAGES:
        page = DOCS / name
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
