"""Every yaku's example is scored: the yaku is in the result, and nothing that it replaces."""

from __future__ import annotations

import pytest

from jantaku import GameRule, score
from jantaku.catalog import Setup, pages
from jantaku.catalog.examples import EXAMPLES, NEEDS, REPLACES
from jantaku.yaku import LOCAL_YAKU, YAKU, yaku_worth

ALL = GameRule(local_yaku=frozenset(LOCAL_YAKU), renhou="five_han")


def found(name: str, rule: GameRule) -> set[str]:
    example = EXAMPLES[name]
    return {yaku.id for yaku in score(example.hand, example.win, rules=rule, **example.given).yaku}


def test_every_yaku_has_an_example() -> None:
    assert set(EXAMPLES) == set(YAKU)


@pytest.mark.parametrize("name", YAKU)
def test_an_example_has_its_yaku(name: str) -> None:
    local = frozenset({name}) & frozenset(LOCAL_YAKU)
    rule = GameRule(local_yaku=local, renhou="five_han" if name == "renhou" else "none")
    assert name in yaku_worth(rule)
    assert name in found(name, rule)


@pytest.mark.parametrize("name", YAKU)
def test_nothing_counts_beside_what_replaces_it(name: str) -> None:
    every = found(name, ALL)
    for one in every:
        assert not every & set(REPLACES.get(one, ()))
        assert not NEEDS.get(one) or every & set(NEEDS[one]) or one == "ishi_no_ue"


@pytest.mark.parametrize("language", ["en", "ja", "ko", "zh"])
def test_the_page_of_the_yaku_has_the_examples(language: str) -> None:
    page = pages(Setup(options={"local_yaku": sorted(LOCAL_YAKU)}), language)
    lines = [line for group in page.yaku for line in group.lines]
    assert {line.id for line in lines} >= set(LOCAL_YAKU)
    assert all(line.example and line.example.hand == EXAMPLES[line.id].hand for line in lines)
