"""Riichi: who may declare, what it costs, what it binds, and what becomes of ippatsu."""

import pytest

from jantaku import GameRule
from riichi.play.script import Script, deal

READY = "234m567p678s23s55p"  # waits for 1s and 4s: pinfu
KAN = "111z234m567p23s55s"  # the same waits, and a triplet of East


def types(script: Script) -> list[str]:
    """All that has happened, by type."""
    return [event.type for event in script.game.events]


# who may declare


@pytest.mark.parametrize(("points", "may"), [(1000, True), (900, False)])
def test_riichi_needs_a_thousand_points(points: int, *, may: bool) -> None:
    rule = GameRule(start_points=points)
    assert Script(deal(READY, "", "", "", draws="9m"), rule=rule).may("E riichi 9m") is may


def test_the_points_needed_are_an_option() -> None:
    rule = GameRule(start_points=0, riichi_min_points=0)
    assert Script(deal(READY, "", "", "", draws="9m"), rule=rule).may("E riichi 9m")
    rule = GameRule(start_points=0, riichi_min_points=100)
    assert not Script(deal(READY, "", "", "", draws="9m"), rule=rule).may("E riichi 9m")


def test_in_the_m_league_riichi_needs_no_points_and_may_lead_below_nothing() -> None:
    rule = GameRule.default_mleague().replace(start_points=900)
    script = Script(deal(READY, "", "", "", draws="9m9p9p9p1s"), rule=rule).after("E riichi")
    assert script.points == (-100, 900, 900, 900)
    script.play("S, W, N, E tsumo")
    assert script.now == "E1 1 0"
    assert script.end.points[0] > 900


def test_where_no_points_are_needed_who_owes_points_may_declare_riichi_again() -> None:
    rule = GameRule(start_points=0, riichi_min_points=None, noten_points=0, tobi=False)
    wall = deal(READY, "", "", "", draws="9m")
    script = Script(wall, wall, rule=rule)
    for points in (-1000, -2000):
        script.play("E riichi 9m")
        assert script.points == (points, 0, 0, 0)
        script.draw_on()
        script.pass_all()


@pytest.mark.parametrize(("tobi", "now"), [(True, "over"), (False, "E1 1 1")])
def test_a_stick_paid_below_nothing_ends_the_game_with_the_round_where_tobi_counts(now, tobi):
    rule = GameRule(start_points=900, riichi_min_points=None, noten_points=0, tobi=tobi)
    script = Script(deal(READY, "", "", "", draws="9m"), rule=rule).after("E riichi 9m")
    script.draw_on()
    script.pass_all()
    assert (script.end.points, script.now) == ((-100, 900, 900, 900), now)


def ready_south_draws_the_last_tile(west: str = "", rule: GameRule | None = None) -> Script:
    """South has drawn the last live tile, tenpai."""
    rule = rule or GameRule.default_mleague()
    script = Script(deal("", READY, west, "", last="9s", dora="9s", ura="9s"), rule=rule)
    script.draw_on(69)
    script.pass_all()
    assert (script.game.view(None).left, script.game.deciding) == (0, (1,))
    return script


def test_in_the_m_league_riichi_is_declared_even_with_the_last_tile() -> None:
    script = ready_south_draws_the_last_tile()
    assert script.play("S riichi") == "riichi discard riichi_accepted round_end round draw"
    assert (script.end.kind, script.now) == ("exhaustive", "E2 1 1")


def test_elsewhere_riichi_is_not_declared_with_the_last_tile() -> None:
    for rule in (GameRule(), GameRule.default_wrc()):
        assert not ready_south_draws_the_last_tile(rule=rule).may("S riichi")


def test_the_last_tile_declared_riichi_with_is_won_without_the_stick() -> None:
    script = ready_south_draws_the_last_tile(west="123m345m777p888p9s").after("S riichi, W ron")
    assert "houtei" in script.yaku
    assert "riichi_accepted" not in types(script)


def test_riichi_needs_three_tiles_left_among_three() -> None:
    for seat, turns, left, may in ((0, 51, 3, True), (1, 52, 2, False)):
        hands = ["", "", ""]
        hands[seat] = "123p567p678s23s55p"
        script = Script(deal(*hands, last="9m9m9m1m")).draw_on(turns)
        script.pass_all()
        assert script.game.view(None).left == left
        assert script.may(f"{'ES'[seat]} riichi") is may


def test_riichi_needs_a_closed_hand_that_stays_tenpai() -> None:
    script = Script(deal(READY, "", "", "", draws="9m"))
    assert script.may("E riichi 9m")
    assert not script.may("E riichi 2m")
    script = Script(deal("", "55z1z" + READY[:12] + "2s", "", "", draws="5z9m9m9m9m"))
    script.play("E, S pon, S 1z, W, N, E")
    assert not any(a.type == "riichi" for a in script.game.legal_actions(1))


def test_riichi_is_open_to_a_hand_with_a_closed_kan() -> None:
    script = Script(deal("1111z234m567p23s5s", "", "", "", draws="5s", replacements="9m"))
    script.play("E kan 1z")
    assert script.may("E riichi 9m")


# what it costs and binds


def test_the_stick_is_paid_when_the_tile_has_passed() -> None:
    script = Script(deal(READY, "", "", "", draws="9m"))
    assert script.play("E riichi").startswith("riichi discard riichi_accepted")
    assert script.points == (24000, 25000, 25000, 25000)
    assert script.game.view(None).riichi_sticks == 1


def test_the_stick_is_paid_when_the_tile_is_called() -> None:
    script = Script(deal(READY, "", "55z", "", draws="5z"))
    assert (script.play("E riichi"), script.points[0]) == ("riichi discard", 25000)
    assert (script.play("W pon"), script.points[0]) == ("riichi_accepted pon", 24000)


def test_the_stick_is_not_paid_when_the_tile_is_won() -> None:
    script = Script(deal(READY, "78m234p234s88p666z", "", "", draws="9m", dora="9s"))
    script.play("E riichi, S ron")
    assert script.win.deltas[0] == -script.win.deltas[1]
    assert "riichi_accepted" not in types(script)
    assert sum(script.end.points) == 100_000


def test_in_riichi_only_the_drawn_tile_may_be_discarded() -> None:
    script = Script(deal(READY, "", "", "", draws="9m9p9p9p8m")).after("E riichi, S, W, N")
    (only,) = script.game.legal_actions(0)
    assert (only.type, only.tile) == ("discard", script.game.view(0).seats[0].drawn)


def test_in_riichi_nothing_is_called() -> None:
    hand = "234m567p678s23s55s"
    script = Script(deal(hand, "", "", "", draws="9m9p9p5s"))
    assert script.play("E riichi, S, W, N") == "discard draw"


# closed kans in riichi


def test_a_kan_of_the_drawn_tile_is_allowed_while_the_waits_stay() -> None:
    script = Script(deal(KAN, "", "", "", draws="9m9p9p9p1z")).after("E riichi, S, W, N")
    assert script.may("E kan 1z")


def test_a_kan_of_tiles_held_before_is_not_allowed() -> None:
    hand = "1111m23m567p678s5s"  # 111m, 123m and a pair wait
    script = Script(deal(hand, "", "", "", draws="9m9p9p9p8m")).after("E riichi, S, W, N")
    assert not script.may("E kan")


def test_a_kan_that_changes_the_waits_is_not_allowed() -> None:
    hand = "3334m234p567s678s"  # waits for 2m, 4m and 5m
    script = Script(deal(hand, "", "", "", draws="9m9p9p9p3m")).after("E riichi, S, W, N")
    assert not script.may("E kan")


# ippatsu


@pytest.mark.parametrize(
    ("draws", "has"), [("9m9m8p9p9p1s", True), ("9m9m8p9p9p8p9s9s9s1s", False)]
)
def test_ippatsu_lasts_to_the_own_next_draw(draws: str, *, has: bool) -> None:
    script = Script(deal("", READY, "", "", draws=draws))
    script.after("E 9m, S riichi, W, N, E" + ("" if has else ", S, W, N, E")).after("S tsumo")
    assert ("ippatsu" in script.yaku) is has


def test_ippatsu_counts_on_a_discard_of_the_same_turn() -> None:
    script = Script(deal("", READY, "", "", draws="9m9m8p4s")).after("E, S riichi, W, N, S ron")
    assert {"double_riichi", "ippatsu", "pinfu"} <= script.yaku


def test_ippatsu_is_an_option() -> None:
    script = Script(deal("", READY, "", "", draws="9m9m8p4s"), rule=GameRule(ippatsu=False))
    script.play("E, S riichi, W, N, S ron")
    assert "ippatsu" not in script.yaku


@pytest.mark.parametrize(
    ("north", "call"),
    [("88m9s", "N pon, N 9s"), ("79m9s", "N chi 79m, N 9s"), ("888m", "N kan, N")],
    ids=["a pon", "a chi", "a kan"],
)
def test_any_call_breaks_ippatsu(north: str, call: str) -> None:
    script = Script(deal("", READY, "", north, draws="9p9p8m9s1s", replacements="9s"))
    script.play(f"E, S riichi, W, {call}, E, S tsumo")
    assert "double_riichi" in script.yaku
    assert "ippatsu" not in script.yaku


def test_a_closed_kan_of_another_breaks_ippatsu() -> None:
    script = Script(deal("", READY, "1111z", "", draws="9p9p9m9m9m1s", replacements="9s"))
    script.play("E, S riichi, W kan 1z, W, N, E, S tsumo")
    assert "ippatsu" not in script.yaku


def test_an_own_closed_kan_breaks_ippatsu() -> None:
    script = Script(deal("", KAN, "", "", draws="9p9p9m9m9m1z", replacements="4s"))
    script.play("E, S riichi, W, N, E, S kan, S tsumo")
    assert {"double_riichi", "rinshan"} <= script.yaku
    assert "ippatsu" not in script.yaku


EAST = "44s9m"
ROBBED = "E, S, W 4s, E pon, E 9m, S riichi, W, N, E kan 4s"
ROBBED_DRAWS = "1p1p1p9p9p9p4s"


def test_ippatsu_survives_a_robbed_kan() -> None:
    script = Script(deal(EAST, READY, "4s", "", draws=ROBBED_DRAWS)).after(f"{ROBBED}, S ron")
    assert {"riichi", "ippatsu", "chankan"} <= script.yaku


def test_kanfuri_is_for_a_discard_and_not_for_a_robbed_kan() -> None:
    rule = GameRule(local_yaku=frozenset({"kanfuri"}))
    wall = deal(EAST, READY, "4s", "111z", draws="1p1p1p9p9p1z4s", replacements="9m")
    script = Script(wall, rule=rule)
    script.play("E, S, W 4s, E pon, E 9m, S riichi, W, N kan 1z, N 9m, E kan 4s, S ron")
    assert "chankan" in script.yaku
    assert "kanfuri" not in script.yaku
    script = Script(deal("", READY, "", "111z", draws="9p9p9m1z", replacements="4s"), rule=rule)
    script.play("E, S riichi, W, N kan 1z, N 4s, S ron")
    assert "kanfuri" in script.yaku


def test_an_added_kan_that_is_not_robbed_breaks_ippatsu() -> None:
    south = "234m567p678s78m55p"
    script = Script(deal(EAST, south, "4s", "", draws=ROBBED_DRAWS, replacements="9m"))
    script.play(f"{ROBBED}, E, S ron")
    assert "riichi" in script.yaku
    assert "ippatsu" not in script.yaku


# double riichi


def test_riichi_in_the_first_turn_is_double() -> None:
    script = Script(deal("", READY, "", "", draws="9m9m4s")).after("E, S riichi, W, S ron")
    assert "double_riichi" in script.yaku
    assert "riichi" not in script.yaku


def test_riichi_in_a_later_turn_is_single() -> None:
    script = Script(deal("", READY, "", "", draws="9m9m9p9p9p9p4s"))
    script.play("E, S, W, N, E, S riichi, W, S ron")
    assert "riichi" in script.yaku
    assert "double_riichi" not in script.yaku


@pytest.mark.parametrize(
    ("before", "after"),
    [("E 5z, N pon, N 1p, E", "W"), ("E kan 1z, E", "W, N")],
    ids=["a pon", "a closed kan"],
)
def test_a_call_before_it_makes_riichi_single(before: str, after: str) -> None:
    script = Script(deal("1111z5z", READY, "", "55z1p", draws="9m9m9p4s", replacements="9s"))
    script.play(f"{before}, S riichi, {after}, S ron")
    assert "riichi" in script.yaku
    assert "double_riichi" not in script.yaku


def test_ura_dora_count_for_riichi_alone_and_with_their_kans() -> None:
    wall = deal("", KAN, "", "", draws="9p9p9m9m9m1z", dora="8m7m", ura="1m3p", replacements="4s")
    script = Script(wall).after("E, S riichi, W, N, E, S kan, S tsumo")
    assert script.win.score.dora == 0
    assert script.win.score.ura == 1  # 2m
    assert len(script.win.ura) == 2
    dama = Script(wall).after("E, S, W, N, E, S kan, S tsumo")
    assert dama.win.ura == ()


# conditions of the house


RIICHI_KAN = ("no", "same_shape", "same_waits")


def may_kan(hand: str, drawn: str, rule: GameRule) -> bool:
    """Whether East, in riichi with this hand, may make a closed kan with the tile drawn next."""
    script = Script(deal(hand, "", "", "", draws={"E": f"5z{drawn}"}), rule=rule)
    script.play("E riichi, S, W, N")
    return script.may("E kan")


def by_option(hand: str, drawn: str) -> list[bool]:
    return [may_kan(hand, drawn, GameRule(riichi_kan=one)) for one in RIICHI_KAN]  # type: ignore[arg-type]


def test_a_triplet_in_every_reading_may_become_a_kan_unless_none_may() -> None:
    assert by_option(KAN, "1z") == [False, True, True]
    assert by_option("345m111p444p2223z", "1p") == [False, True, True]


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("3335666s555777z", "3s"),  # 4s 5s 7s: 33 and 345 for 4s, too
        ("111222333m11p79s", "1m"),  # three runs alike as well
        ("34m999p33345666s", "6s"),
        ("345m1113444p222z", "1p"),
        ("222333444m23s99p", "2m"),
    ],
)
def test_a_kan_that_keeps_the_waits_though_not_the_shape_is_an_option(hand, drawn):
    assert by_option(hand, drawn) == [False, False, True]


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("3335666s555777z", "6s"),  # 7s would be lost
        ("1113445678999m", "9m"),
        ("12333s456p777m11z", "3s"),  # it is waited for
        ("12333s40555667p", "3s"),  # and would still be, in shape: four 5p leave no other wait
    ],
)
def test_a_kan_that_changes_the_waits_or_is_one_of_them_is_never_made(hand, drawn):
    assert by_option(hand, drawn) == [False, False, False]


def test_in_riichi_only_the_drawn_tile_makes_a_kan() -> None:
    for one in RIICHI_KAN:
        rule = GameRule(riichi_kan=one)  # type: ignore[arg-type]
        script = Script(deal("2224444m123p456s", "", "", "", draws={"E": "5z9s"}), rule=rule)
        assert script.may("E kan 4m")  # before riichi
        script.play("E riichi, S, W, N")
        assert not script.may("E kan")


@pytest.mark.parametrize(
    ("preset", "value"),
    [
        ("tenhou", "same_waits"),
        ("majsoul", "same_waits"),
        ("mleague", "same_shape"),
        ("wrc", "same_shape"),
        ("ema", "same_shape"),
        ("friends", "same_waits"),
    ],
)
def test_presets_say_what_a_kan_in_riichi_has_to_keep(preset: str, value: str) -> None:
    rule = GameRule.preset(preset)
    assert rule.riichi_kan == value
    assert may_kan("3335666s555777z", "3s", rule) is (value == "same_waits")


def test_the_kan_of_three_players_goes_by_the_waits_too() -> None:
    for preset in ("tenhou", "majsoul"):
        wall = deal("3335666s555777z", "", "", draws="9m9p9p3s", dora="9p")
        script = Script(wall, rule=GameRule.preset(preset, players=3)).after("E riichi, S, W")
        assert script.may("E kan 3s")


def test_without_kans_in_riichi_others_may_be_closed_as_ever() -> None:
    script = Script(deal("1111z", "", "", "", draws="9m"), rule=GameRule(riichi_kan="no"))
    assert script.may("E kan 1z")


STRICT = GameRule(furiten_riichi=False)


def test_riichi_on_waits_in_the_own_river_is_an_option() -> None:
    hand = "123m456p789s11z23s"  # waits for 1s and 4s
    for rule in (GameRule(), STRICT):
        script = Script(deal(hand, "", "", "", draws="4s9p9p9p5z"), rule=rule)
        script.play("E 4s, S, W, N")
        assert script.may("E riichi 5z") is rule.furiten_riichi


def test_the_tile_declared_with_is_in_the_river_too() -> None:
    hand = "123m456p789s11z23s"
    for rule in (GameRule(), STRICT):
        script = Script(deal(hand, "", "", "", draws="1s"), rule=rule)
        assert script.may("E riichi 1s") is rule.furiten_riichi


def test_riichi_on_waits_that_are_not_in_the_river_is_open_as_ever() -> None:
    script = Script(deal("123m456p789s11z23s", "", "", "", draws="5z"), rule=STRICT)
    assert script.may("E riichi 5z")


def test_of_two_tiles_to_declare_with_only_the_one_that_leaves_free_waits_may() -> None:
    hand = "123m456p789p23s99s"
    script = Script(deal(hand, "", "", "", draws="4s9m9m9m3s"), rule=STRICT).after("E 4s, S, W, N")
    assert not script.may("E riichi 3s")  # waits for 1s and 4s, which lies in the river
    assert script.may("E riichi 2s")  # waits for 3s and 9s


def test_among_three_riichi_is_refused_on_furiten_waits_too() -> None:
    rule = GameRule(players=3, furiten_riichi=False)
    assert not Script(deal("111m456p789s11z23s", "", "", draws="1s"), rule=rule).may("E riichi 1s")
