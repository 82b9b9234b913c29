"""The examples of yaku beside any rules: each wins by them. Yaku are found by all their names."""

from typing import Any

import pytest

from jantaku import GameRule, judge_win, score
from jantaku.base.messages import LANGUAGES
from jantaku.catalog import Setup, pages
from jantaku.catalog.examples import EXAMPLES, OTHERS
from jantaku.catalog.winning_examples import winning_example
from jantaku.riichi.rules import PRESETS, THREE_PLAYER_PRESETS, from_options
from jantaku.riichi.rules.options import CHOICES, SCORING, SETS
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU, yaku_name, yaku_worth

IMPOSSIBLE_WITH_THREE = {
    "sanshoku_doujun",
    "sanshoku_tsuukan",
    "daisuurin",
    "shiisan_puutaa",
    "shiisuu_puutaa",
}
"""Yaku that need the 2 to 8 man which three players lack."""


def without_example(rule: GameRule) -> set[str]:
    """Returns the yaku that no example wins with by these rules."""
    names: set[str] = set(IMPOSSIBLE_WITH_THREE) if rule.players == 3 else set()
    if rule.players == 3 and not rule.nine_gates_any_suit:
        names |= {"chuuren", "junsei_chuuren"}  # of man alone
    if rule.fix_yaku == "first_only" and rule.min_han > 1:
        names |= {"shiiaru_raotai"}  # four calls that make no other yaku
    return names


def _choices() -> list[Setup]:
    """Returns a setup for every preset, and one for each value of each option about a score."""
    four = [Setup(preset=name) for name in PRESETS]
    three = [Setup(preset=name, players=3) for name in THREE_PLAYER_PRESETS]
    local = {"local_yaku": sorted(LOCAL_YAKU), "renhou": "mangan"}
    own = []
    for option in sorted(SCORING - {"red_fives", "local_yaku"}):
        if option in CHOICES:
            own += [{option: value} for value in CHOICES[option]]
        elif option in SETS:
            own += [{option: []}, {option: sorted(SETS[option])}]
        elif isinstance(getattr(GameRule(), option), bool):
            own += [{option: True}, {option: False}]
    own += [{"min_han": 2}, {"open_tanyao": False, "fix_yaku": "first_only", "min_han": 2}]
    own += [{"local_yaku": [], "renhou": "none"}]
    return [
        *four,
        *three,
        *(
            Setup(players=players, options={**local, **options})
            for options in own
            for players in (4, 3)
        ),
    ]


def _named(setup: Setup) -> str:
    own = {name: value for name, value in setup.options.items() if name != "local_yaku"}
    return f"{setup.preset} {setup.players or 4} {own or ''}"


@pytest.mark.parametrize("setup", _choices(), ids=_named)
def test_each_example_wins_with_its_yaku_by_the_rules_it_stands_beside(setup: Setup) -> None:
    named = {"preset": setup.preset, "players": setup.players or 4}
    rule = from_options({**named, **setup.options})
    lines = [line for group in pages(setup, "en").yaku for line in group.lines]
    assert {line.id for line in lines} == set(yaku_worth(rule))
    for line in lines:
        if line.example is None:
            assert line.id in without_example(rule)
            continue
        flags = set(line.example.circumstances)
        given: dict[str, Any] = {"seat": "E" if "dealer" in flags else "S"}
        given |= dict.fromkeys(flags - {"dealer"}, True)
        hand, win = line.example.hand, line.example.win
        assert line.id in {one.id for one in score(hand, win, rules=rule, **given).yaku}
        assert judge_win(hand, win, rules=rule, **given).allowed, line.id
        if line.open == "-":
            assert "(" not in hand


def test_the_example_of_the_table_is_kept_while_it_wins() -> None:
    for name in yaku_worth("tenhou"):
        assert winning_example(name, GameRule()) == EXAMPLES[name]


def test_no_example_is_shown_that_does_not_win() -> None:
    assert winning_example("haku", GameRule(min_han=13)) is None
    assert winning_example("sanshoku_doujun", GameRule(players=3)) is None


def test_a_yaku_is_found_by_its_names_in_all_languages_and_its_other_names() -> None:
    assert set(OTHERS) == set(YAKU)
    assert all(name and name == name.strip() for names in OTHERS.values() for name in names)
    local = {"local_yaku": sorted(LOCAL_YAKU), "renhou": "mangan"}
    for group in pages(Setup(options=local), "en").yaku:
        for line in group.lines:
            assert {yaku_name(line.id, language) for language in LANGUAGES} <= set(line.aliases)
    named = {line.id: line.aliases for group in pages(Setup(), "ko").yaku for line in group.lines}
    assert "half flush" in named["honitsu"]
    assert "三色" in named["sanshoku_doujun"]
    mcr = pages(Setup("ruleset", "mcr"), "en").yaku
    assert any("一般高" in line.aliases for group in mcr for line in group.lines)
