"""The scoring methods: multiplier, table, phan and mun, han and fu."""

import pytest

from jantaku.base.errors import RulesetError
from ruleset.acting import tiles
from ruleset.engine import win
from ruleset.score.scores import FORMULA, HAND, RIICHI, scored
from ruleset.tables import discard, table_of, yaku

HONG_KONG = {
    "scoring_method": "score_table",
    "score_table": {
        "0": 1, "1": 2, "2": 4, "3": 8, "4": 16, "5": 24, "6": 32, "7": 48, "8": 64, "9": 96,
        "10": 128, "11": 192, "12": 256, "max": 384,
    },
}  # fmt: skip
VIETNAMESE = {
    "scoring_method": "vietnamese",
    "yaku2_lists": ["mun"],
    "score_table": {"0": 0.5, "1": 1, "2": 2, "3": 4, "4": 8, "5": 16, "max": 32},
}


@pytest.mark.parametrize(
    "method",
    [None, "magic", 7, {}, [], ["multiplier"], ["multiplier", "score_table", "multiplier"]],
)
def test_an_unknown_method_scores_nothing(method):
    assert scored({"scoring_method": method, "yaku2_lists": ["b"]}, 3).score == 0


@pytest.mark.parametrize(
    ("points2", "score", "product"),
    [
        pytest.param([2], 6, 2, id="one value"),
        pytest.param([2, 4], 24, 8, id="a product of values"),
        pytest.param([], 3, 1, id="none of them"),
    ],
)
def test_points2_may_multiply_the_points(points2, score, product):
    found = scored({"score_multiplier": "points2"}, [1, 2], points2)
    assert (found.score, found.points, found.points2) == (score, 3, product)


NAMES = {
    "the score has the name of the file": ({"score_name": "Chips"}, 1, "Chips"),
    "names of limits may be missing": ({**FORMULA, "limit_names": None}, 5, ""),
    "the last threshold that is met counts": (
        {
            **FORMULA, "limit_thresholds": [[5, 0], [1, 0]], "limit_scores": [8000, 100],
            "limit_names": ["high", "low"],
        },
        6, "low",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "points", "name"), NAMES.values(), ids=NAMES)
def test_a_score_has_a_name(rules, points, name):
    assert scored(rules, points).name == name


_TABLE = {
    "one point": [(1, 2)],
    "zero to four": [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16)],
    "five to nine": [(5, 24), (6, 32), (7, 48), (8, 64), (9, 96)],
    "ten to twelve": [(10, 128), (11, 192), (12, 256)],
    "more than the table has": [(13, 384), (100, 384)],
}


@pytest.mark.parametrize(
    ("points", "score"),
    [pytest.param(*case, id=name) for name, cases in _TABLE.items() for case in cases],
)
def test_points_are_looked_up(points, score):
    found = scored(HONG_KONG, points)
    assert (found.score, found.points, found.points2) == (score, points, 0)


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ({"0": 1}, 3),
        ({"3": "many"}, 3),
        ({"3": True}, 3),
        (None, 3),
        ([1, 2, 3, 4], 3),
        ({"max": 1}, 0.5),
    ],
)
def test_what_cannot_be_looked_up_is_an_error_that_names_the_table(table, points):
    with pytest.raises(RulesetError, match="score_table"):
        scored({"scoring_method": "score_table", "score_table": table}, points)


_VIETNAMESE = [
    ("phan and mun", 3, 2, 64, 3, 2),
    ("phan alone", 5, 0, 16, 5, 0),
    ("six phan are a mun", 6, 0, 32, 0, 1),
    ("mun alone", 0, 3, 96, 0, 3),
    ("the table has the phan", 2, 0, 2, 2, 0),
    ("phan of the table", 0, 0, 0.5, 0, 0),
    ("phan of the table", 1, 0, 1, 1, 0),
    ("phan of the table", 3, 0, 4, 3, 0),
    ("phan of the table", 4, 0, 8, 4, 0),
    ("twelve phan and a mun", 12, 1, 96, 0, 3),
]


@pytest.mark.parametrize(
    ("phan", "mun", "score", "points", "points2"),
    [pytest.param(*case[1:], id=case[0]) for case in _VIETNAMESE],
)
def test_phan_and_mun(phan, mun, score, points, points2):
    assert scored(VIETNAMESE, phan, mun)[:3] == (score, points, points2)


def test_a_mun_needs_max():
    table = {**VIETNAMESE, "score_table": {"0": 0.5}}
    with pytest.raises(RulesetError, match="score_table"):
        scored(table, 0, 1)


@pytest.mark.parametrize(
    ("score", "han", "fu", "seat", "value"),
    [
        pytest.param({}, 2, 25, 1, 1600, id="four times the fu doubled"),
        pytest.param({}, 1, 30, 1, 1000, id="four times without the key"),
        pytest.param({"han_fu_multiplier": 6}, 1, 30, 1, 1500, id="six times by the key"),
        pytest.param({"dealer_multiplier": 1.5}, 1, 40, 0, 2000, id="the dealer's"),
        pytest.param(
            {"dealer_multiplier": 1.5}, 1, 30, 0, 1500, id="the dealer's before the rounding"
        ),
        pytest.param({}, 2, 30, 1, 2000, id="rounded up"),
        pytest.param({}, 3, 30, 1, 3900, id="rounded to hundreds without the key"),
        pytest.param(
            {"han_fu_rounding_factor": 10}, 2, 30, 1, 1920, id="rounded to tens by the key"
        ),
        pytest.param(
            {"han_fu_rounding_factor": 1}, 2, 30, 1, 1920, id="rounded to ones by the key"
        ),
        pytest.param({"fixed_fu": 40}, 2, 30, 1, 2600, id="fixed fu"),
        pytest.param({}, 0, 30, 1, 500, id="no han at all"),
        pytest.param({}, 0.5, 30, 1, 700, id="half a han"),
    ],
)
def test_han_and_fu_make_a_score(score, han, fu, seat, value):
    found = scored({"scoring_method": "han_fu_formula", **score}, han, fu=fu, seat=seat)
    assert (found.score, found.points, found.points2, found.name) == (value, han, 0, "")


_LIMITS = [
    (3, 70, 8000, "Mangan"),
    (4, 40, 8000, "Mangan"),
    (5, 20, 8000, "Mangan"),
    (6, 30, 12000, "Haneman"),
    (7, 30, 12000, "Haneman"),
    (8, 30, 16000, "Baiman"),
    (10, 30, 16000, "Baiman"),
    (11, 30, 24000, "Sanbaiman"),
    (13, 30, 32000, "Kazoe Yakuman"),
    (50, 30, 32000, "Kazoe Yakuman"),
    (4, 50, 8000, "Mangan"),
    (3, 60, 7700, ""),
    (13, 110, 32000, "Kazoe Yakuman"),
    (5, 30, 8000, "Mangan"),
    (12, 30, 24000, "Sanbaiman"),
    (4, 30, 7700, ""),
]


@pytest.mark.parametrize(("han", "fu", "score", "name"), _LIMITS)
def test_limits_replace_the_score(han, fu, score, name):
    found = scored(FORMULA, han, fu=fu)
    assert (found.score, found.name) == (score, name)


def test_the_dealer_multiplies_limits_too():
    found = scored({**FORMULA, "dealer_multiplier": 1.5}, 5, seat=0)
    assert (found.score, found.name) == (12000, "Mangan")


def test_one_tier_higher_is_the_next_limit():
    table = table_of(FORMULA)
    table.players[1].status.add("score_limit_one_tier_higher")
    assert scored({}, 5, table=table)[::3] == (12000, "Haneman")
    assert scored({}, 9, table=table)[::3] == (24000, "Sanbaiman")
    assert scored({}, 13, table=table)[::3] == (32000, "Kazoe Yakuman")
    assert scored({}, 1, table=table).score == 1000


def test_a_status_may_double_the_score():
    table = table_of(FORMULA)
    table.players[1].status.add("double_score")
    assert (scored({}, 5, table=table).score, scored({}, 3, table=table).score) == (16000, 7800)


@pytest.mark.parametrize(
    "rules",
    [
        {"limit_thresholds": [[1]]}, {"limit_thresholds": [5]}, {"limit_thresholds": [["1", 0]]},
        {"limit_scores": [1]}, {"limit_scores": None}, {"limit_scores": ["a"] * 7},
        {"han_fu_multiplier": "4", "limit_thresholds": []},
        {"han_fu_rounding_factor": 0, "limit_thresholds": []},
        {"han_fu_rounding_factor": True, "limit_thresholds": []}, {"fixed_fu": []},
        {"dealer_multiplier": 10**400}, {"min_score": {}}, {"max_score": "a lot"},
    ],
)  # fmt: skip
def test_wrong_numbers_are_errors_that_name_their_key(rules):
    with pytest.raises(RulesetError) as error:
        scored({**FORMULA, **rules}, 5, seat=0)
    assert any(key in error.value.fault for key in rules)


@pytest.mark.parametrize("han", [10**9, 10**15, -(10**9), 300.5, -300.5])
def test_no_number_of_han_is_too_much(han):
    rules = {"scoring_method": "han_fu_formula"}
    if han < 0:
        assert scored(rules, han).score >= 0
        return
    with pytest.raises(RulesetError) as error:
        scored(rules, han)
    assert error.value.code == "budget"


def test_yaku2_silence_the_others():
    found = scored(RIICHI, 3, [1, 1])
    assert found[:3] == (64000, 2, 2)
    table = table_of(RIICHI, yaku=[yaku("a", 3)], yakuman=[yaku("b", 1)])
    table.players[0].hand = tiles(HAND)
    record = win(table, 0, tiles("5s"), "draw")
    assert (record.yaku, record.yaku2) == ((), (("b", 1),))


def test_unless_the_file_says_so_yaku2_silence_nothing():
    table = table_of(
        {**RIICHI, "yaku2_overrides_yaku1": False}, yaku=[yaku("a", 3)], yakuman=[yaku("b", 1)]
    )
    discard(table, 2, "5s")
    table.players[1].hand = tiles(HAND)
    record = win(table, 1, tiles("5s"), "discard")
    assert (record.yaku, record.yaku2) == ((("a", 3),), (("b", 1),))


@pytest.mark.parametrize("first", ["multiplier", "score_table", "vietnamese", "han_fu_formula"])
@pytest.mark.parametrize("second", ["multiplier", "score_table", "vietnamese", "han_fu_formula"])
def test_any_two_methods_may_be_paired(first, second):
    rules = {
        **RIICHI, **HONG_KONG, "scoring_method": [first, second], "score_multiplier": 20,
    }  # fmt: skip
    alone = {"multiplier": 60, "score_table": 8, "vietnamese": 8, "han_fu_formula": 3900}
    assert (scored(rules, 3).score, scored(rules, 1, 3).score) == (alone[first], alone[second])


TWENTY = {"score_multiplier": 20}
DEALT = {"dealer_multiplier": 2}
TOGETHER = {**RIICHI, "yaku2_overrides_yaku1": False}
PLAIN = {"scoring_method": "han_fu_formula"}
NEGATIVE = {"scoring_method": "score_table", "score_table": {"-1": 5, "max": 9}}
SCORED = {
    "two methods score nothing without yaku2 lists": (
        {"scoring_method": ["multiplier", "multiplier"]}, 3, 4, 1, 0,
    ),
    "times a number": ({"score_multiplier": 3}, 5, (), 1, 15),
    "once without the key": ({}, 5, (), 1, 5),
    "times less than one": ({"score_multiplier": 0.5}, 5, (), 1, 2.5),
    "times twenty": (TWENTY, 4, (), 1, 80),
    "times the dealer's": ({**TWENTY, **DEALT}, 4, (), 0, 160),
    "not for others": ({**TWENTY, **DEALT}, 4, (), 1, 80),
    "nothing for the dealer without the key": (TWENTY, 4, (), 0, 80),
    "the dealer multiplies what is looked up": ({**HONG_KONG, **DEALT}, 3, (), 0, 16),
    "another does not": ({**HONG_KONG, **DEALT}, 3, (), 1, 8),
    "negative keys are looked up too": (NEGATIVE, -1, (), 1, 5),
    "without yaku2 lists only phan count": ({**VIETNAMESE, "yaku2_lists": None}, 7, (), 1, 32),
    "beside a mun other phan count nothing, as in other engines": (VIETNAMESE, 8, (), 1, 32),
    "the dealer multiplies phan and mun": ({**VIETNAMESE, **DEALT}, 6, (), 0, 64),
    "without limits a score goes far": (PLAIN, 40, (), 1, -(-120 * 2**42 // 100) * 100),
    "the first kind has its method": (RIICHI, 3, (), 1, 3900),
    "the second kind has its own": (RIICHI, 0, 1, 1, 32000),
    "either kind is scored and never both": (TOGETHER, 3, 1, 1, 3900),
    "the second overrides where it may": (RIICHI, 3, 1, 1, 32000),
    "a hand without han is worth its fu": (PLAIN, 0, (), 1, 500),
    "so where another method counts limits": (RIICHI, 0, (), 1, 500),
    "so beside a limit that does not override": (TOGETHER, 0, 1, 1, 500),
    "the dealer is multiplied once by the first method": (RIICHI, 3, (), 0, 5800),
    "the dealer is multiplied once by the second": (RIICHI, 0, 1, 0, 48000),
}  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "points", "points2", "seat", "value"), SCORED.values(), ids=SCORED
)
def test_points_make_a_score(rules, points, points2, seat, value):
    assert scored(rules, points, points2, seat=seat).score == value
