"""Rounds that end without a win: abortive, exhaustive, nagashi."""

import pytest

from jantaku import GameRule
from riichi.play.script import Script, deal

NINE = "19m19p19s123z2345p"  # nine kinds of terminals and honors
NO_ABORT = GameRule(kyuushu_kyuuhai=False, suufon_renda=False, suucha_riichi=False, suukaikan=False)

# kyuushu kyuuhai


def test_nine_kinds_in_the_first_turn_may_end_the_round() -> None:
    script = Script(deal(NINE, "", "", "", draws="6p")).after("E kyuushu")
    assert (script.end.kind, script.end.deltas) == ("kyuushu", (0, 0, 0, 0))
    assert [hand is not None for hand in script.end.shown] == [True, False, False, False]
    assert script.now == "E1 1 0"


def test_the_drawn_tile_counts_and_eight_kinds_are_too_few() -> None:
    eight = "19m19p19s12z23456p"
    assert not Script(deal(eight, "", "", "", draws="6p")).may("E kyuushu")
    assert Script(deal(eight, "", "", "", draws="3z")).may("E kyuushu")


def test_every_seat_may_in_its_first_turn_and_in_no_later_one() -> None:
    script = Script(deal("", NINE, "", "", draws="5m6p9p9p5m6p")).after("E")
    assert script.may("S kyuushu")
    script.play("S, W, N, E")
    assert not script.may("S kyuushu")


@pytest.mark.parametrize(
    ("before", "draws"), [("E 5z, N pon, N 8s, E", "5m5m6p"), ("E kan, E", "5m6p")]
)
def test_a_call_or_a_kan_before_it_cancels_it(before: str, draws: str) -> None:
    script = Script(deal("7777z5z", NINE, "", "55z8s", draws=draws, replacements="8s"))
    script.play(before)
    assert not script.may("S kyuushu")


def test_no_riichi_stick_is_lost_by_it() -> None:
    script = Script(deal(READY[0], NINE, "", "", draws="5z6p")).after("E riichi, S kyuushu")
    assert (script.now, script.points) == ("E1 1 1", (24000, 25000, 25000, 25000))


# suufon renda


@pytest.mark.parametrize("wind", ["1z", "4z"])
def test_four_first_discards_of_one_wind_end_the_round(wind: str) -> None:
    script = Script(deal(wind, wind, wind, wind))
    script.play(", ".join(f"{seat} {wind}" for seat in "ESWN"))
    assert (script.end.kind, script.now) == ("suufon", "E1 1 0")


def test_four_dragons_do_not() -> None:
    script = Script(deal("5z", "5z", "5z", "5z")).after("E 5z, S 5z, W 5z")
    assert script.play("N 5z") == "discard draw"


def test_four_winds_that_differ_do_not() -> None:
    script = Script(deal("1z", "1z", "1z", "2z")).after("E 1z, S 1z, W 1z")
    assert script.play("N 2z").startswith("discard")
    assert not script.ends


def test_a_call_or_a_kan_between_cancels_it() -> None:
    script = Script(deal("4z7777z", "4z", "4z", "4z", replacements="8s"))
    script.play("E kan, E 4z, S 4z, W 4z, N 4z")
    assert not script.ends


# suucha riichi

READY = ("123m456m789m11p23s", "123p456p789p11s23m", "123s456s789s22p78m", "234m345p345678s7z")


def test_the_fourth_riichi_ends_the_round_and_the_sticks_stay() -> None:
    script = Script(deal(*READY, draws="5z5z6z6z")).after("E riichi, S riichi, W riichi")
    assert script.play("N riichi").startswith("riichi discard riichi_accepted round_end round")
    assert (script.end.kind, script.end.points) == ("suucha", (24000,) * 4)
    assert all(script.end.shown)
    assert script.now == "E1 1 4"


def test_a_fourth_riichi_that_is_won_does_not() -> None:
    script = Script(deal(*READY, draws="5z5z6z4s"))
    script.play("E riichi, S riichi, W riichi, N riichi, E ron")
    assert (script.end.kind, sum(script.points)) == ("win", 100_000)


# suukaikan


def four_kans(rule: GameRule | None = None) -> Script:
    """East has three closed kans; South has a fourth one and is about to discard."""
    east, south = "111122223333z7z", "5555z"
    west = "234m234567p78s99p"
    script = Script(deal(east, south, west, "", draws="9m9m", replacements="7z7z9m9s"), rule=rule)
    script.play("E kan 1z, E kan 2z, E kan 3z, E, S kan 5z")
    return script


def test_the_discard_after_a_fourth_kan_of_a_second_owner_ends_the_round() -> None:
    script = four_kans()
    assert not script.ends
    script.play("S, pass")
    assert (script.end.kind, script.now) == ("suukaikan", "E1 1 0")


def test_not_where_that_discard_is_won() -> None:
    assert four_kans().after("S, W ron").end.kind == "win"


def test_four_kans_of_one_owner_go_on_and_there_is_no_fifth() -> None:
    east = "111122223333z5z"
    script = Script(deal(east, "6666z", "", "", draws="5z9m9m9m", replacements="5z5z9p9s"))
    script.play("E kan 1z, E kan 2z, E kan 3z, E kan 5z, E")
    assert not script.ends
    assert not script.may("S kan")
    script.draw_on()
    assert script.end.kind == "exhaustive"


FIFTH = GameRule(fifth_kan=True)


def five_kans(rule: GameRule, south: str = "6666z") -> Script:
    """East has four closed kans, and South, who holds four alike, is to decide."""
    east = "111122223333z5z"
    wall = deal(east, south, "", "", draws="5z9m", last="7m8m", replacements="5z5z9p9s")
    return Script(wall, rule=rule).after("E kan 1z, E kan 2z, E kan 3z, E kan 5z, E")


def test_others_may_kan_once_one_player_has_four_where_the_rules_say_so() -> None:
    assert not five_kans(GameRule()).may("S kan 6z")
    assert five_kans(FIFTH).may("S kan 6z")


def test_the_fifth_kan_draws_the_live_walls_last_tile_and_turns_no_indicator() -> None:
    script = five_kans(FIFTH)
    before = script.game.view(None)
    wall = script.game.state().wall
    assert len(before.dora) == 5
    assert script.play("S kan 6z") == "closed_kan draw"
    after = script.game.view(1)
    assert (after.dora, after.left) == (before.dora, before.left - 1)
    assert after.seats[1].drawn == wall[14 + 4]
    assert not script.ends


def test_the_game_goes_on_after_it_to_the_last_tile() -> None:
    script = five_kans(FIFTH).after("S kan 6z, S").draw_on()
    assert script.end.kind == "exhaustive"
    ended = script.game.events.index(script.end)
    drawn = [event.tile for event in script.game.events[:ended] if event.type == "draw"]
    assert len(drawn) == len(set(drawn)) == 70


def test_two_owners_of_four_kans_leave_no_fifth() -> None:
    script = four_kans(FIFTH.replace(suukaikan=False)).after("S, pass")
    assert not script.ends
    assert script.game.state().left > 0
    assert not any(
        "kan" in action.type
        for seat in script.game.deciding
        for action in script.game.legal_actions(seat)
    )


def test_a_fifth_kan_is_no_end_of_four_kans() -> None:
    assert not five_kans(FIFTH).after("S kan 6z, S, pass").ends


def test_a_sixth_kan_draws_the_tile_before() -> None:
    script = five_kans(FIFTH, south="66667777z")
    wall = script.game.state().wall
    script.play("S kan 6z, S kan 7z")
    assert script.game.view(1).seats[1].drawn == wall[14 + 5]


def test_what_a_seat_cannot_see_is_imagined_after_a_fifth_kan_too() -> None:
    script = five_kans(FIFTH).after("S kan 6z")
    other = script.game.imagine(0, seed=3)
    assert other.view(0) == script.game.view(0)
    while other.result is None:
        other.step({seat: other.default_action(seat) for seat in other.deciding})
    assert sum(other.result.points) == 100_000


def test_four_kans_come_before_the_exhaustive_draw() -> None:
    east = "111122223333z7z"
    script = Script(deal(east, "555z", "", "", last="5z8p8p8p8p", replacements="9p9p9p9s"))
    script.after("E kan 1z, E kan 2z, E kan 3z").draw_on(65).after("S kan 5z, S")
    assert script.end.kind == "suukaikan"


def test_the_abortive_draws_are_options() -> None:
    assert not Script(deal(NINE, "", "", "", draws="6p"), rule=NO_ABORT).may("E kyuushu")
    script = Script(deal("1z", "1z", "1z", "1z"), rule=NO_ABORT).after("E 1z, S 1z, W 1z, N 1z")
    assert not script.ends
    script = Script(deal(*READY, draws="5z5z6z6z"), rule=NO_ABORT)
    script.play("E riichi, S riichi, W riichi, N riichi")
    assert not script.ends
    script = four_kans(NO_ABORT).after("S, pass")
    assert not script.ends


# the exhaustive draw


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ("", (0, 0, 0, 0)),
        ("W", (-1000, -1000, 3000, -1000)),
        ("EW", (1500, -1500, 1500, -1500)),
        ("ESN", (1000, 1000, -3000, 1000)),
        ("ESWN", (0, 0, 0, 0)),
    ],
)
def test_those_not_tenpai_pay_three_thousand(tenpai: str, deltas: tuple[int, ...]) -> None:
    hands = [hand if seat in tenpai else "" for seat, hand in zip("ESWN", READY, strict=True)]
    script = Script(deal(*hands)).draw_on()
    assert (script.end.kind, script.end.deltas) == ("exhaustive", deltas)
    assert [hand is not None for hand in script.end.shown] == [seat in tenpai for seat in "ESWN"]
    assert script.now == ("E1 1 0" if "E" in tenpai else "E2 1 0")


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [("", (0, 0, 0)), ("S", (-1000, 2000, -1000)), ("EW", (1000, -2000, 1000)), ("ESW", (0,) * 3)],
)
def test_among_three_they_pay_two_thousand(tenpai: str, deltas: tuple[int, ...]) -> None:
    ready = ("111999m123p456p7z", "123p456p789p11s5z5z", "123s456s789s22p11z")
    hands = [hand if seat in tenpai else "" for seat, hand in zip("ESW", ready, strict=True)]
    assert Script(deal(*hands)).draw_on().end.deltas == deltas


def test_a_round_of_four_has_seventy_draws_and_one_of_three_fifty_five() -> None:
    for players, draws in ((4, 70), (3, 55)):
        script = Script(deal(*[""] * players)).draw_on()
        ended = script.game.events.index(script.end)
        assert sum(e.type == "draw" for e in script.game.events[:ended]) == draws


def test_a_shape_without_a_yaku_is_tenpai_and_in_furiten_too() -> None:
    script = Script(deal("234m567p999s23s55p", "", "", "", draws="1s")).draw_on()
    assert script.end.deltas[0] == 3000


def test_waiting_for_a_fifth_tile_is_not_tenpai() -> None:
    assert Script(deal("1111m234p345p678s", "", "", "")).draw_on().end.deltas == (0, 0, 0, 0)


def test_an_abortive_draw_pays_nothing_to_those_tenpai() -> None:
    script = Script(deal(READY[0], NINE, "", "", draws="5z6p")).after("E, S kyuushu")
    assert script.end.deltas == (0, 0, 0, 0)


# nagashi mangan

RIVER = "1199m1199p1199s112233z"
OTHER = "1199m1199p1199s445566z"


def test_a_river_of_terminals_and_honors_is_paid_as_a_mangan() -> None:
    script = Script(deal("", "", "", "", draws={"E": RIVER})).draw_on()
    assert (script.end.kind, script.end.deltas) == ("nagashi", (12000, -4000, -4000, -4000))
    script = Script(deal("", "", "", "", draws={"W": RIVER[:-2] + "z"})).draw_on()
    assert script.end.deltas == (-4000, -2000, 8000, -2000)


def test_several_are_each_paid() -> None:
    script = Script(deal("", "", "", "", draws={"E": RIVER, "S": OTHER})).draw_on()
    assert script.end.deltas == (12000 - 4000, 8000 - 4000, -6000, -6000)


def test_a_tile_called_away_spoils_it() -> None:
    script = Script(deal("", "33z5m", "", "", draws={"E": RIVER})).draw_on(69)
    script.after("S pon, S 5m").draw_on()
    assert script.end.kind == "exhaustive"


def test_it_pays_neither_honba_nor_sticks_nor_noten() -> None:
    again = deal("19m19p19s1234567z", "", "", "")
    wall = deal("", "234m567p234s78s22p", "", "", draws={"W": RIVER[:-2] + "z", "S": "7z"})
    script = Script(again, wall).after("E kyuushu, E, S riichi").draw_on()
    assert (script.end.kind, script.end.deltas) == ("nagashi", (-4000, -2000, 8000, -2000))
    assert script.now == "E2 2 1"


def test_the_dealer_stays_by_tenpai_not_by_whose_river_it_is() -> None:
    script = Script(deal("", "", "", "", draws={"E": RIVER})).draw_on()
    assert script.now == "E2 1 0"
    script = Script(deal("234m567p234s78s22p", "", "", "", draws={"W": RIVER[:-2] + "z"}))
    script.draw_on()
    assert (script.end.kind, script.now) == ("nagashi", "E1 1 0")


def test_among_three_the_absent_share_is_lost() -> None:
    for seat, deltas in (("E", (8000, -4000, -4000)), ("S", (-4000, 6000, -2000))):
        script = Script(deal("", "", "", draws={seat: RIVER + "4z"})).draw_on()
        assert script.end.deltas == deltas


def test_it_is_an_option() -> None:
    script = Script(deal("", "", "", "", draws={"E": RIVER}), rule=GameRule(nagashi_mangan=False))
    script.draw_on()
    assert script.end.kind == "exhaustive"
