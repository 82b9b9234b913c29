"""What counts as an answer to a drill, and what a wrong one costs."""

from dataclasses import replace
from itertools import chain, product

import pytest

from jantaku import Context, DrillError, GameRule, Hand, HandError, Tile, format_tile
from jantaku.riichi.drill import (
    KINDS,
    Drill,
    DrillSeat,
    drill_from_dict,
    drill_to_dict,
    make_drill,
    solve,
)
from jantaku.riichi.position import PositionDiscard
from jantaku.riichi.rules import PRESETS, THREE_PLAYER_PRESETS
from jantaku.riichi.rules.game_rule import thawed
from jantaku.riichi.rules.options import GROUPS
from jantaku.riichi.tiles.notation import parse_tile, parse_tiles


def drill(kind: str, hand: str, win: str | None = None, **more: object) -> Drill:
    options = {key: more.pop(key) for key in ("tile", "seats", "rules") if key in more}
    rules = options.pop("rules", GameRule())
    return Drill(kind, rules, Hand(hand), Context(win, **more), **options)


def pond(text: str) -> tuple[PositionDiscard, ...]:
    return tuple(PositionDiscard(tile) for tile in parse_tiles(text))


def against(hand: str, discards: str, tile: str | None = None, own: str = "") -> Drill:
    """A hand against one player in riichi with these discards, across nobody else's."""
    riichi = DrillSeat(pond(discards), riichi=True)
    seats = (DrillSeat(pond(own)), riichi, DrillSeat(), DrillSeat())
    return drill("safe", hand, tile=tile and parse_tile(tile), seats=seats)


def test_payments_are_answered_in_points_or_by_number() -> None:
    asked = make_drill("score", 3, 5)
    solution = solve(asked)
    right = solution.answers[0]
    place = [choice.payments for choice in asked.choices].index(right) + 1
    assert [
        solution.judge(text).is_right for text in (right, f"{place}", right.replace("/", " "))
    ] == [True, True, True]
    assert not solution.judge(f"{place % 4 + 1}").is_right
    with pytest.raises(DrillError, match="number of a choice"):
        solution.judge("a lot")


def test_payments_name_non_dealers_before_the_dealer() -> None:
    by_non_dealer = drill("score", "123m456p789s11122z", "2m", tsumo=True, riichi=True, seat="S")
    by_dealer = drill("score", "123m456p789s11122z", "2m", tsumo=True, riichi=True)
    assert solve(by_non_dealer).answers == ("1300/2600",)
    assert solve(by_dealer).answers == ("4000",)


def test_waits_are_answered_by_any_notation_in_any_order() -> None:
    solution = solve(drill("waits", "23456m456p789s11z"))
    assert solution.answers == ("147m",)
    assert all(solution.judge(text).is_right for text in ("147m", "7m 4m 1m", "1m,4m7m", "774411m"))
    assert not any(solution.judge(text).is_right for text in ("14m", "1467m", ""))


def test_a_discard_costs_the_useful_tiles_that_the_best_leaves_more() -> None:
    solution = solve(drill("discard", "234m34456p67899s1z"))
    assert solution.answers == ("1z",)
    judged = solution.judge("9s")
    assert (judged.is_right, judged.lost, judged.shanten) == (False, 0, 1)
    assert {row.tile for row in solution.discards} >= {Tile(27)}


def test_tiles_that_are_seen_elsewhere_count_for_nothing() -> None:
    seats = (DrillSeat(), DrillSeat(pond("2255p")), DrillSeat(pond("25p")), DrillSeat())
    few = solve(drill("discard", "234m34456p67899s1z", seats=seats))
    assert few.discards[0].total < solve(drill("discard", "234m34456p67899s1z")).discards[0].total


def test_a_plain_five_names_a_red_one_that_is_held_alone() -> None:
    solution = solve(drill("discard", "1346m340p678s1122z"))
    assert solution.judge("5p").given == "0p"
    with pytest.raises(DrillError, match="does not answer"):
        solution.judge("9m")


def test_a_genbutsu_is_certain_and_a_suji_is_not() -> None:
    hand = "147m258p369s11223z"
    assert solve(against(hand, "4m", "4m")).answers == ("yes",)
    assert solve(against(hand, "4m", "1m")).answers == ("no",)
    suji = next(risk for risk in solve(against(hand, "4m")).risks if risk.kind == 0)
    assert {*suji.ways} == {"shanpon", "tanki", "kokushi"}
    assert suji.example is not None


def test_a_kind_with_no_run_and_no_other_copy_is_certain() -> None:
    wall = against("1z2223m456p789s44z1m", "9p", "1z", own="11z1z")
    assert solve(wall).answers == ("no",)  # thirteen orphans may wait for it
    no_orphans = against("1z2223m456p789s44z1m", "9p", "1z", own="111z5555z")
    assert solve(no_orphans).answers == ("yes",)


def test_what_a_player_in_riichi_let_pass_is_certain() -> None:
    asked = against("147m258p369s11223z", "9p", "7m")
    passed = replace(asked.seats[1], passed=(parse_tile("7m"),))
    assert solve(asked).answers == ("no",)
    assert solve(replace(asked, seats=(asked.seats[0], passed, *asked.seats[2:]))).answers == (
        "yes",
    )


def test_the_safest_tile_must_be_certain_against_all_in_riichi() -> None:
    asked = against("147m258p369s11223z", "4m")
    second = DrillSeat(pond("1m"), riichi=True)
    both = solve(replace(asked, seats=(*asked.seats[:2], second, asked.seats[3])))
    assert not any(risk.is_certain for risk in both.risks if risk.kind in (0, 3))


def test_a_riskier_tile_costs_its_further_ways() -> None:
    asked = make_drill("safe", 4, 11)
    solution = solve(asked)
    worst = solution.risks[-1]
    judged = solution.judge(format_tile(worst.kind))
    assert judged.lost == worst.total - solution.risks[0].total > 0


def test_every_reason_against_a_win_is_right() -> None:
    rules = GameRule(open_tanyao=False)
    asked = drill(
        "win",
        "22345m678p(234s)567p",
        "2m",
        rules=rules,
        seats=(DrillSeat(pond("5m")), *[DrillSeat()] * 3),
    )
    solution = solve(asked)
    assert solution.answers == ("furiten", "han")
    assert [solution.judge(text).is_right for text in ("furiten", "HAN", "win")] == [
        True,
        True,
        False,
    ]


def test_reasons_of_fix_yaku_are_possible_where_the_rules_have_it() -> None:
    assert solve(make_drill("win", 1, 1)).possible == ("win", "han", "furiten")
    assert "first_only" in solve(make_drill("win", 5, 1)).possible


@pytest.mark.parametrize("kind", KINDS)
def test_by_every_preset_the_right_answers_are_among_the_possible_ones(kind: str) -> None:
    answered, asked = 0, 0
    for players, seed in product((3, 4), (42, 43, 205)):
        document = drill_to_dict(make_drill(kind, 1, seed, players=players))
        for preset in THREE_PLAYER_PRESETS if players == 3 else PRESETS:
            drill = drill_from_dict(document | {"rules": {"preset": preset, "players": players}})
            asked += 1
            try:
                solution = solve(drill)
            except (DrillError, HandError):  # these rules lack a red five, or a yaku
                continue
            answered += 1
            if kind == "score":  # the choices are those of other rules
                assert solution.possible == tuple(one.payments for one in drill.choices)
            elif kind != "waits":
                assert {*solution.answers} <= {*solution.possible}
    assert answered > asked // 2


@pytest.mark.parametrize("kind", KINDS)
def test_an_option_written_at_its_default_changes_no_answer(kind: str) -> None:
    usual = GameRule()
    document = drill_to_dict(make_drill(kind, 1, 205))
    plain = solve(drill_from_dict(document))
    for name in {*chain(*GROUPS.values())} - {"players"}:
        written = document | {"rules": {name: thawed(getattr(usual, name))}}
        assert solve(drill_from_dict(written)).document == plain.document


def test_fix_yaku_forbids_a_win_by_the_rules_of_a_preset_too() -> None:
    document = drill_to_dict(make_drill("win", 1, 213))
    for rules, right, possible in (
        ({"preset": "strict"}, ("first_only",), 6),
        ({"fix_yaku": "first_only"}, ("first_only",), 6),
        ({"fix_yaku": "finally"}, ("win",), 3),
    ):
        solution = solve(drill_from_dict(document | {"rules": rules}))
        assert (solution.answers, len(solution.possible)) == (right, possible)


def test_a_hand_that_the_rules_do_not_have_waits_for_nothing() -> None:
    asked = drill("waits", "11m06p678s(555z)(777m)", rules=GameRule.preset("wrc"))
    with pytest.raises(HandError, match="too many red fives"):
        solve(asked)


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (drill("score", "234m345p456s11199m", "2m", seat="S", open=True), "no yaku"),
        (drill("waits", "13579m2468p1357s"), "does not wait"),
        (drill("discard", "123456m345p77788s"), "is complete"),
        (drill("safe", "147m258p369s11223z"), "nobody is in riichi"),
        (against("147m258p369s11223z", "4m", "9m"), "9m is not in the hand"),
    ],
)
def test_a_drill_without_an_answer_is_refused(asked: Drill, fault: str) -> None:
    with pytest.raises(DrillError, match=fault):
        solve(asked)


@pytest.mark.parametrize("answer", ["", "maybe", "5x", "yes no"])
def test_an_answer_that_is_none_is_refused_with_those_that_are(answer: str) -> None:
    with pytest.raises(DrillError, match="answer yes or no"):
        solve(make_drill("safe", 1, 1)).judge(answer)
