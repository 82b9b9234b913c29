"""Amounts and minipoints as the second version of the language counts them."""

from random import Random
from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset, RulesetGame
from ruleset.acting import counters, do, meld, new_table, scores, tiles
from ruleset.asking import SETS, amount
from ruleset.engine import RulesetTable, WinRecord, win
from ruleset.machine.digests import Digest
from ruleset.machine.games import known as known_of
from ruleset.tables import table_of, yaku

SECOND: dict[str, Any] = {"language": 2}


def hand_of(
    hand: str, winning: str, source: str = "draw", **rules: Any
) -> tuple[RulesetTable, Any]:
    """A table at which east is about to win, and what is known of that."""
    table = table_of(wall=[f"{n}{s}" for s in "mps" for n in range(1, 10)], **{**SECOND, **rules})
    table.players[0].hand = tiles(hand)
    (tile,) = tiles(winning)
    table.players[0].draw = [tile] if source == "draw" else []
    return table, {"winning_tile": tile, "win_source": source}


def fu(table: RulesetTable, known: Any, *steps: Any) -> Any:
    return amount(table, "minipoints", *steps, **known)


EMPTY = ["retain_empty_hands"]
PAIR_WON: Any = ["remove_winning_groups", {"group": [0, 0], "value": 5}]
WORTH_5 = {"value": 5}


# L169, L172, L173, L177, L178, L180, L181, L182
@pytest.mark.parametrize(
    ("hand", "steps", "expected"),
    [
        (
            "3m 4m",
            [["remove_groups", {"group": ["3m", "4m"], **WORTH_5}], EMPTY],
            5,
        ),
        ("3m 3m", [PAIR_WON, EMPTY], 5),
        ("3m 3m", [PAIR_WON, ["add", 7], ["take_maximum"]], 12),
        ("3m 3m 1z", [PAIR_WON, EMPTY], 0),
        ("4m 4m", [["remove_groups", {"group": [0, 0], **WORTH_5, "reject_if_exists": [[-3]]}]], 0),
        ("3m 3m", [["remove_groups", {"group": [0, 0], **WORTH_5, "reject_if_exists": [[-3]]}]], 5),
        (
            "3m 3m",
            [["remove_groups", {"group": [0, 0], **WORTH_5, "reject_if_missing": [[-3]]}]],
            0,
        ),
        (
            "4m 4m",
            [["remove_groups", {"group": [0, 0], **WORTH_5, "reject_if_missing": [[-3]]}]],
            5,
        ),
        ("1m", [["add", 22], ["round_up", 10]], 30),
        ("1m", [["add", 30], ["round_up"]], 30),
        ("3m 3m", [PAIR_WON, EMPTY, ["add_original_hand"], ["take_maximum"]], 5),
        ("1m", [["add", -4], ["add_original_hand"], ["take_maximum"]], 0),
        ("1m", [["add", 9], EMPTY], 0),
    ],
    ids=[
        "L169", "L172", "L173", "L172-left", "L177-rejected", "L177", "L178-rejected", "L178",
        "L180", "L180-left", "L181", "L181-original", "L182",
    ],
)  # fmt: skip
def test_the_steps_count_what_is_left_of_the_hand(hand: str, steps: list[Any], expected: int):
    assert fu(*hand_of(hand, "3m"), *steps) == expected


# L173
def test_the_hand_stays_a_possibility_behind_those_without_a_group():
    table, known = hand_of("3m 3m", "3m")
    three = ["remove_groups", {"group": [0, 0, 0], "value": 90}]
    assert fu(table, known, PAIR_WON, three) == 5
    assert fu(table, known, ["remove_winning_groups", {"group": [0, 1], "value": 5}]) == 0


def test_the_tile_that_another_drew_stays_in_the_hand_of_a_loser():
    table, known = hand_of("", "3m")
    table.players[1].hand = tiles("3m 3m 3m")
    group: Any = ["remove_groups", {"group": [0, 0, 0], **WORTH_5}]
    assert amount(table, "minipoints", group, seat=1, **known) == 5


# L170, L171
@pytest.mark.parametrize(
    ("calls", "steps", "expected"),
    [
        ("5m 5m 5m", [["convert_calls", {"pon": 2, "kan": 8}]], 2),
        ("5m 5m 5m", [["convert_calls", {"pon": 2}], EMPTY], 0),
        ("5m 5m 5m", [["remove_tanyaohai_calls"], ["convert_calls", {"pon": 2}]], 0),
        ("0m 0m 0m", [["remove_tanyaohai_calls"], ["convert_calls", {"pon": 2}]], 0),
        ("9m 9m 9m", [["remove_tanyaohai_calls"], ["convert_calls", {"pon": 2}]], 2),
        ("1z 1z 1z", [["remove_tanyaohai_calls"], ["convert_calls", {"pon": 2}]], 2),
        ("1z 1z 1z", [["convert_calls", {"pon": 2}], ["remove_calls"], EMPTY], 2),
    ],
    ids=["L170", "L170-stays", "L171-5m", "L171-0m", "L171-9m", "L171-1z", "remove_calls"],
)
def test_calls_are_counted_and_taken_away(calls: str, steps: list[Any], expected: int):
    table, known = hand_of("", "3m")
    meld(table, 0, "pon", calls)
    assert fu(table, known, *steps) == expected


def test_calls_join_the_hand_and_attributes_go():
    table, known = hand_of("3m/w", "3m")
    meld(table, 0, "ton", "3m 3m")
    group: Any = ["remove_groups", {"group": [0, 0, 0], **WORTH_5}]
    assert fu(table, known, ["put_calls_in_hand", "ton"], ["remove_attrs"], group, EMPTY) == 5


# L174, L175, L176
@pytest.mark.parametrize(
    ("hand", "source", "more", "rules", "expected"),
    [
        ("3m 3m", "draw", {"tsumo_mult": 2}, {}, 10),
        ("3m 3m", "discard", {"tsumo_mult": 2}, {}, 5),
        ("9m 9m", "draw", {"yaochuuhai_mult": 2}, {}, 10),
        ("1z 1z", "draw", {"yaochuuhai_mult": 2}, {}, 10),
        ("3m 3m", "draw", {"yaochuuhai_mult": 2}, {}, 5),
        ("3m 3m", "draw", {"suited_mult": 3}, {}, 15),
        ("1z 1z", "draw", {"value": 0, "yakuhai_value": 2}, {}, 2),
        ("1z 1z", "draw", {"value": 0, "yakuhai_value": 2}, {"double_wind_4_fu": True}, 4),
        ("5z 5z", "draw", {"value": 0, "yakuhai_value": 2}, {}, 2),
        ("2z 2z", "draw", {"value": 0, "yakuhai_value": 2}, {}, 0),
    ],
    ids=[
        "L174", "L174-discard", "L175", "L175-honor", "L175-simple", "suited", "L176",
        "L176-double", "L176-dragon", "L176-no-wind",
    ],
)  # fmt: skip
def test_a_group_is_worth_more_by_its_tile_and_the_win(
    hand: str, source: str, more: Any, rules: Any, expected: int
):
    table, known = hand_of(hand, hand.split()[0], source, score_calculation=rules)
    assert fu(table, known, ["remove_groups", {"group": [0, 0], **WORTH_5, **more}]) == expected


# L179
def test_conditions_of_an_addition_see_the_number_so_far():
    table, known = hand_of("3m 3m", "3m")
    poor = [{"name": "minipoints_at_most", "opts": [4]}]
    steps: Any = [PAIR_WON, ["add", 100, poor], ["take_maximum"]]
    assert fu(table, known, *steps) == 100
    assert fu(table, known, PAIR_WON, ["add", 100, poor]) == 5


@pytest.mark.parametrize(
    "step",
    [
        *(["remove_everything"], ["remove_groups", {"value": 2}], ["convert_calls"], ["add"], 3),
        *(["round_up", 1e300], ["convert_calls", {"pon": 10**16}], ["add", -(10**400)]),
        ["remove_groups", {"group": [0], "value": float("nan")}],
    ],
    ids=lambda step: str(step)[:40],
)
def test_a_step_that_counts_nothing_is_refused(step: Any):
    table, known = hand_of("3m", "3m")
    with pytest.raises(RulesetError):
        fu(table, known, step)


PAIRED: dict[str, Any] = {**SETS, "yaku": [yaku("One")]}
SETS_FU = {"before_scoring": {"actions": [["set_counter", "fu", "minipoints", ["add", 44]]]}}


def won(**rules: Any) -> Any:
    table, known = hand_of("2m 3m 5m 5m 6m 7m 8m 2p 2p 2p 3s 4s 5s", "4m", **{**PAIRED, **rules})
    table.players[0].draw = [known["winning_tile"]]
    return win(table, 0, [known["winning_tile"]], "draw")


# L166, L167, L168
@pytest.mark.parametrize(
    ("rules", "expected"),
    [(SETS_FU, 44), ({"functions": {"never": [["set_counter", "fu", 30]]}}, 0), ({}, 30)],
    ids=["L166", "L167", "L168"],
)
def test_the_fu_of_a_win_are_the_counter_where_something_sets_it(rules: Any, expected: int):
    assert won(**rules).minipoints == expected


# L165
def test_fu_is_a_counter_as_an_amount():
    table = new_table({**SECOND})
    do(table, ["set_counter", "fu", 7], ["set_counter", "c", "fu"])
    assert counters(table)[0] == 7


# L163
def test_the_value_of_a_yaku_may_be_an_amount():
    counted = ["count_matches", ["hand"], [[[["2p"], 1]]]]
    found = won(yaku=[{"display_name": "Two", "value": counted, "when": "true"}])
    assert found.yaku == (("Two", 3),)


# L164
def test_points_may_be_an_amount_in_a_list():
    table = new_table(SECOND)
    table.wall = tiles("1m 2m 3m")
    do(table, ["add_score", ["tiles_in_wall"]])
    assert scores(table)[0] == 25_003


def recorded() -> RulesetTable:
    table = new_table(SECOND)
    seats = (1, 2, 3)
    table.wins.append(
        WinRecord(0, "draw", None, None, seats, True, score=30, points=3, points2=2, minipoints=40)
    )
    return table


# L183, L184
@pytest.mark.parametrize(
    ("asked", "expected"),
    [(["minipoints", ["add", 9]], 40), (["score"], 30), (["points"], 3), (["points2"], 2)],
    ids=["L183", "L184-score", "L184-points", "L184-points2"],
)
def test_amounts_after_a_win_are_those_of_the_winner(asked: Any, expected: int):
    known: Any = {"win_source": "draw", "minipoints": 40}
    assert amount(recorded(), *asked, **known) == expected


# L184
def test_before_a_win_they_are_counters():
    table = new_table(SECOND)
    do(table, ["set_counter", "score", 8])
    assert amount(table, "score") == 8


# L185, L186
def test_the_payout_is_what_is_being_paid():
    table = recorded()
    assert amount(table, "payout") == 0
    table.paying = {0: 90, 1: -30, 2: -30, 3: -30}
    assert (amount(table, "payout"), amount(table, "payout", "shimocha")) == (90, -30)


WINNING: dict[str, Any] = {
    **SECOND,
    "wall": ["4s"] * 20,
    "starting_tiles": 1,
    "max_rounds": 1,
    "after_turn_change": {"actions": [["draw"], ["win_by_draw"]]},
    "before_scoring": {"actions": [["set_counter", "fu", 40]]},
    "yaku": [{"display_name": "One", "value": 7, "when": ["true"]}],
    "yaku2": [{"display_name": "Two", "value": 2, "when": ["true"]}],
    "score_calculation": {
        "scoring_method": "multiplier",
        "yaku_lists": ["yaku"],
        "yaku2_lists": ["yaku2"],
    },
}


def heard(event: str, action: Any) -> list[int]:
    """What every seat has counted when east has won."""
    game = RulesetGame(Ruleset({**WINNING, event: {"actions": [action]}}), seed=1)
    assert game.status == "over"
    return [game.table.players[seat].counters.get("heard", 0) for seat in game.seats]


# L184
@pytest.mark.parametrize("event", ["after_win", "after_scoring"])
@pytest.mark.parametrize("asked", ["score", "points", "points2", "minipoints"])
def test_amounts_of_a_win_are_the_winners_whichever_seat_asks(event: str, asked: str):
    add = ["add_counter", "heard", asked]
    own, *none = heard(event, add)
    assert own > 0
    assert (none, heard(event, ["as", "others", [add]])) == ([0, 0, 0], [0, own, own, own])
    assert heard(event, ["as", "shimocha", [["as", "shimocha", [add]]]]) == [0, 0, own, 0]
    assert heard(event, ["when_anyone", ["true"], [add]]) == [own] * 4
    asks = [{"name": "has_score", "opts": [asked], "as": "toimen"}]
    rich = ["when", [["not_false", *asks]], [["add_counter", "heard", asked]]]
    assert heard(event, ["as", "others", [rich]]) == [0, own, own, own]


def test_a_win_that_is_over_is_told_to_no_other_seat_again():
    """Outside the events of a win the words are counters, of the seat that asks."""
    assert heard("before_conclusion", ["as", "others", [["add_counter", "heard", "score"]]]) == [
        0,
        0,
        0,
        0,
    ]


_OFFSETS = ([0, 0], [0, 0, 0], [0, 1], [0, 1, 2], [0, 2], [0, 10, 20], ["3m", 0], [-1, 0, 1], [0])
_NAMES = [f"{n}{s}" for s in "mps" for n in (1, 2, 3, 4, 9)] + ["1z", "2z", "5z", "0m", "8z"]


def some_group(chance: Random) -> dict[str, Any]:
    more: dict[str, list[Any]] = {
        "suited_mult": [2, 0.5],
        "yaochuuhai_mult": [2, 3],
        "tsumo_mult": [2, -1],
        "yakuhai_value": [2, 10**15],
        "reject_if_exists": [[[-1, -2]], [[9]], [[1], [10, 20]]],
        "reject_if_missing": [[[-1, 1]], [[40]]],
    }
    taken = {key: chance.choice(values) for key, values in more.items() if chance.random() < 0.3}
    return {"group": chance.choice(_OFFSETS), "value": chance.choice([2, 4, 8, 0.25, -3]), **taken}


def some_step(chance: Random) -> Any:
    groups = [some_group(chance) for _ in range(chance.randint(1, 3))]
    poor = [{"name": "minipoints_at_most", "opts": [chance.randint(0, 30)]}]
    return chance.choice(
        [
            ["put_calls_in_hand", "pon", "ton"],
            ["remove_attrs"],
            ["convert_calls", {"pon": 2, "chii": 0.5, "ankan": 16}],
            ["remove_tanyaohai_calls"],
            ["remove_calls"],
            *[["remove_winning_groups", *groups], ["remove_groups", *groups]] * 3,
            ["retain_empty_hands"],
            ["add", 7, poor],
            ["add", ["minipoints"], poor],
            ["add", "tiles_in_wall"],
            ["round_up", chance.choice([10, 4, 0.75, 0])],
            ["take_maximum"],
            ["add_original_hand"],
            "print",
        ]
    )


@pytest.mark.parametrize("seed", range(40))
def test_any_steps_count_as_they_did(seed: int) -> None:
    chance, digest = Random(seed), Digest()
    held = " ".join(chance.choices(_NAMES, k=chance.randint(1, 9)))
    source = chance.choice(["draw", "discard"])
    table, known = hand_of(f"{held} {chance.choice(['3m/w', '2z', '1p/w'])}", "3m", source)
    actions = {
        "any joker": ["set_tile_alias", ["2z"], ["any"]],
        "red": ["set_tile_alias", ["0m", "0p"], ["5m", "3m"]],
        "with attributes": ["set_tile_alias", [["any", "w"]], ["1m", "2m", "5z"]],
        "order": ["set_tile_ordering", ["9m", "1z", "2z", "1p"]],
    }
    do(table, *(action for action in actions.values() if chance.random() < 0.4))
    for name in ("pon", "ton", "chii"):
        if chance.random() < 0.4:
            meld(table, 0, name, " ".join([chance.choice(_NAMES)] * (2 if name == "ton" else 3)))
    for _ in range(6):
        steps = [some_step(chance) for _ in range(chance.randint(1, 5))]
        try:
            digest.add(fu(table, known, *steps))
        except RulesetError as error:
            digest.add(error.code)
    assert str(digest) == known_of("minipoints", str(seed))
