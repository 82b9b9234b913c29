"""The section of a page that says which yaku take others away."""

from typing import Any

import pytest

from jantaku.ruleset import library
from jantaku.ruleset.author.exclusions import TITLE, section, with_exclusions

RULES: Any = {
    "score_calculation": {"yaku_lists": ["yaku"], "yaku2_lists": ["great"]},
    "yaku": [{"display_name": name} for name in ("One", "Two", "Three", "Two")],
    "great": [{"display_name": "Four"}],
    "yaku_precedence": {"Two": ["One", "Gone"], "Three": ["One"], "Four": [], "Gone": ["One"]},
}
TABLE = "| Yaku | Takes away |\n|---|---|\n| Two, Three | One |"


@pytest.mark.parametrize("name", library.names())
def test_the_page_of_a_ruleset_says_what_its_rows_take_away(name: str) -> None:
    page = library.page(name)
    current = with_exclusions(page, library.rules(name, mods=[]))
    assert page == current, "run `python docs/build/ruleset_tables.py`"


def test_yaku_that_take_away_the_same_share_a_row_and_unknown_ones_are_left_out() -> None:
    assert section(RULES).endswith(TABLE)


def test_a_yaku_that_takes_away_most_others_is_said_by_what_it_leaves() -> None:
    names = list("ABCDEFGHIJ")
    yaku = [{"display_name": name} for name in names]
    rules = {**RULES, "yaku": yaku, "yaku_precedence": {"A": names[1:9], "B": [*names, "Four"]}}
    assert "| A | all except J, Four |" in section(rules)
    rules["yaku_precedence"] = {"B": ["A", *names[2:], "Four"]}
    assert "| B | all others |" in section(rules)


def test_a_list_that_counts_alone_is_named() -> None:
    scoring = {**RULES["score_calculation"], "yaku2_overrides_yaku1": True}
    assert "count without any other yaku: Four." in section({**RULES, "score_calculation": scoring})
    best = section({**RULES, "yaku_best_of": [["One", "Four"]]})
    assert "Of these only the one worth most counts: One, Four." in best
    scoring = {**RULES["score_calculation"], "highest_scoring_yaku_only": True}
    assert "only the one worth most counts" in section({**RULES, "score_calculation": scoring})


def test_a_ruleset_that_excludes_nothing_has_no_section() -> None:
    assert section({**RULES, "yaku_precedence": {}}) == ""
    old = f"# A\n\n{TITLE}\n\nOld.\n\n## Mods\n\nNone.\n"
    assert with_exclusions(old, {**RULES, "yaku_precedence": {}}) == "# A\n\n## Mods\n\nNone.\n"


@pytest.mark.parametrize("after", ["\n## Mods\n\nNone.\n", "\n## Sources\n\n- One\n", ""])
def test_the_section_is_put_in_once_and_then_rewritten(after: str) -> None:
    page = f"# A\n\nText.\n{after}"
    once = with_exclusions(page, RULES)
    assert once == f"# A\n\nText.\n\n{section(RULES)}\n{after}"
    assert with_exclusions(once.replace("One |", "Old |"), RULES) == once
