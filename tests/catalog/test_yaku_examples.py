"""Every yaku's example is scored: the yaku is in the result, and nothing that it replaces."""

from collections.abc import Iterator

import pytest

from jantaku import (
    Context,
    GameRule,
    Hand,
    HandError,
    counts_as_tenpai,
    discards,
    judge_win,
    score,
    score_all,
    shanten,
    ukeire,
    wait_values,
    waits,
)
from jantaku.catalog import Setup, pages
from jantaku.catalog.examples import EXAMPLES, NEEDS, REPLACES, Example
from jantaku.riichi.rules import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU, yaku_worth
from jantaku.riichi.tiles.notation import format_mpsz, format_tile, parse_tiles

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


def every_rule() -> Iterator[tuple[str, GameRule]]:
    """The rules of each preset, as they are and with everything local in them."""
    for name in PRESETS:
        for players in (4, 3) if name in THREE_PLAYER_PRESETS else (4,):
            rule = GameRule.preset(name, players=players)
            yield f"{name} {players}", rule
            more = {"local_yaku": frozenset(LOCAL_YAKU), "seven_pairs_quads": True}
            renhou = "five_han" if rule.renhou == "none" else rule.renhou
            yield f"{name} {players}, all yaku", rule.replace(**more, renhou=renhou)


RULES = dict(every_rule())
QUADS = Example("1111m2233p4455s66z", "6z", {"tsumo": True})


def wins_by(rule: GameRule) -> dict[str, Example]:
    """The examples that win by these rules."""
    named = {**EXAMPLES, "seven_pairs_quads": QUADS}
    return {name: example for name, example in named.items() if is_won(example, rule)}


def is_won(example: Example, rule: GameRule) -> bool:
    try:
        return score(example.hand, example.win, rules=rule, **example.given).has_yaku
    except HandError:
        return False


@pytest.mark.parametrize("name", RULES)
def test_each_win_is_judged_with_the_wait_it_was_won_on(name: str) -> None:
    rule = RULES[name]
    finally_any = rule.replace(fix_yaku="finally", multi_wait_finally=True)
    for example in wins_by(rule).values():
        judged = judge_win(example.hand, example.win, rules=rule, **example.given)
        assert format_tile(judged.won.kind) == example.win
        assert judged.score.points > 0
        assert judged.to_dict()["waits"]
        assert f"{judged}"
        assert judge_win(example.hand, example.win, rules=finally_any, **example.given).allowed


@pytest.mark.parametrize("name", RULES)
def test_each_win_was_a_hand_of_thirteen_that_every_question_answers(name: str) -> None:
    rule = RULES[name]
    for example in wins_by(rule).values():
        before = Hand(example.hand).discard(example.win)
        context = Context(**{key: value for key, value in example.given.items() if key != "tsumo"})
        values = wait_values(before, context, rules=rule, players=rule.players)
        any_wait = rule.replace(pseudo_tenpai=GameRule().pseudo_tenpai, two_han_honba=0)
        assert counts_as_tenpai(before, any_wait, seat=context.seat) is bool(values)
        assert 0 <= shanten(before, rule.players) == ukeire(before, (), rule.players).shanten
        assert set(waits(before, rule.players)) <= {value.kind for value in values}
        assert discards(Hand(example.hand), (), players=rule.players)
        assert score_all(example.hand, example.win, rules=rule, **example.given)


BROKEN = {
    # thirteen tiles, what completes them on the first draw
    "147m258p369s1234z": "147m258p369s1234567z",
    "147m258p369s1123z": "4567z",
    "19m19p19s1234567z": "14569m14569p14569s1234567z",
}


@pytest.mark.parametrize("tiles", BROKEN)
@pytest.mark.parametrize("preset", ["friends", "strict", "brain_training"])
def test_a_broken_hand_waits_for_all_that_completes_it_on_the_first_draw(
    tiles: str, preset: str
) -> None:
    for kind in parse_tiles(BROKEN[tiles]):
        win = format_tile(kind)
        for given in ({"tenhou": True}, {"chiihou": True, "seat": "S"}):
            judged = judge_win(tiles, win, rules=preset, tsumo=True, **given)
            assert judged.allowed
            assert format_mpsz([wait.kind for wait in judged.waits]) == BROKEN[tiles]
            assert all(wait.passes and wait.is_yakuman for wait in judged.waits)
            won = {yaku.id for yaku in judged.score.yaku}
            assert won <= {one.yaku.id for one in judged.won.yaku}
    orphans = tiles == "19m19p19s1234567z"
    assert counts_as_tenpai(tiles, GameRule.preset(preset)) is orphans
    assert bool(wait_values(tiles, Context(tenhou=True), rules=preset)) is orphans


def test_seven_pairs_with_four_alike_are_judged_and_tenpai_where_the_rules_have_them() -> None:
    rule = GameRule(seven_pairs_quads=True)
    judged = judge_win("1111m2233p4455s66z", "6z", rules=rule)
    assert judged.allowed
    assert [format_tile(wait.kind) for wait in judged.waits] == ["6z"]
    assert counts_as_tenpai("1111m2233p4455s6z", rule)
    assert not counts_as_tenpai("1111m2233p4455s6z", GameRule())
