"""What is different among three: kita, the tiles, the payments."""

import pytest

from jantaku import GameRule
from riichi.play.script import Script, deal

READY = "123p567p678s23s55s"  # waits for 1s and 4s
ITTSU = "123456789p555z4z"  # waits for North


def kinds(script: Script) -> set[str]:
    """What the seat to move may do, by type."""
    return {a.type for a in script.game.legal_actions(script.game.deciding[0])}


# kita


def test_a_north_may_be_set_aside_for_a_replacement() -> None:
    script = Script(deal("4z", "", "", draws="1m", replacements="9m"))
    left = script.game.view(None).left
    assert script.play("E kita") == "kita draw"
    view = script.game.view(0)
    assert (view.left, view.seats[0].kita) == (left - 1, 1)
    assert view.seats[0].drawn is not None
    assert view.seats[0].drawn // 4 == 8
    assert len(view.dora) == 1


def test_every_replacement_lies_in_the_dead_wall_in_its_order() -> None:
    wall = deal("444z", "", "", draws="4z", replacements="9m9p9s1p")
    script = Script(wall).after("E kita, E kita, E kita, E kita")
    drawn = [e.tile for e in script.game.events if e.type == "draw"][1:]
    assert [tile // 4 for tile in drawn if tile is not None] == [8, 17, 26, 9]
    assert list(drawn) == [wall[i] for i in (1, 0, 3, 2)]


def test_each_kita_counts_as_a_dora() -> None:
    hand = "44z123567p236s99s"
    script = Script(deal(hand, "", "", draws="7s", replacements="8s4s", dora="1z"))
    script.play("E kita, E kita, E tsumo")
    assert (script.win.score.kita, script.win.score.dora) == (2, 0)
    assert "rinshan" in script.yaku


def test_a_west_indicator_makes_set_aside_norths_dora_again() -> None:
    hand = "4z123567p2367s99s"
    script = Script(deal(hand, "", "", draws="8s", replacements="4s", dora="3z"))
    script.play("E kita, E tsumo")
    assert (script.win.score.kita, script.win.score.dora) == (1, 1)


def test_a_kita_may_be_won_without_chankan() -> None:
    script = Script(deal("4z", ITTSU, "", draws="1m", dora="7s"))
    assert script.play("E kita") == "kita"
    script.play("S ron")
    assert (script.yaku, script.win.source) == ({"ittsu", "haku", "honitsu"}, 0)


def test_a_kita_gives_no_yaku_to_a_hand_that_has_none() -> None:
    assert Script(deal("4z", "123p567p999s22s44z", "", draws="1m")).play("E kita") == "kita draw"


def test_thirteen_orphans_may_win_by_a_kita() -> None:
    script = Script(deal("4z", "199m19p19s123567z", "", draws="1m")).after("E kita, S ron")
    assert script.yaku == {"kokushi"}


def test_kita_follows_a_draw_alone() -> None:
    assert kinds(Script(deal("", "", "55z4z", draws="5z")).after("E, W pon")) == {"discard"}


def test_in_riichi_only_the_drawn_north_may_be_set_aside() -> None:
    hand = "123p567p678s23s44z"
    script = Script(deal(hand, "", "", draws="9m1m1m9p1m9m4z")).after("E riichi, S, W")
    assert not script.may("E kita")
    script.play("E, S, W")
    assert script.may("E kita")


@pytest.mark.parametrize(
    ("east", "order"), [("", "E, S riichi, W kita, W, E"), ("4z", "E, S riichi, W, E kita, E")]
)
def test_a_kita_of_another_breaks_ippatsu(east: str, order: str) -> None:
    west = "" if east else "4z"
    script = Script(deal(east, READY, west, draws="9m9m1m9p1s", replacements="9p"))
    script.play(f"{order}, S tsumo")
    assert "double_riichi" in script.yaku
    assert "ippatsu" not in script.yaku


def test_an_own_kita_breaks_ippatsu() -> None:
    script = Script(deal("", READY, "", draws="9m9m1m9p4z", replacements="1s"))
    script.play("E, S riichi, W, E, S kita, S tsumo")
    assert {"double_riichi", "rinshan"} <= script.yaku
    assert "ippatsu" not in script.yaku


@pytest.mark.parametrize(
    ("east", "south", "before"),
    [("4z", READY, "E kita, E"), ("", "4z123p567p678s23s5s", "E, S kita")],
    ids=["another's", "one's own"],
)
def test_a_kita_before_the_first_discard_makes_riichi_single(east, south, before):
    draws = "9m9m4s" if east else "9m5s4s"
    script = Script(deal(east, south, "", draws=draws, replacements="9p"))
    script.play(f"{before}, S riichi, W, S ron")
    assert "riichi" in script.yaku
    assert "double_riichi" not in script.yaku


def test_a_kita_cancels_nine_kinds() -> None:
    nine = "19m19p19s123z234p"
    assert Script(deal(f"{nine}4z", "", "", draws="1m")).may("E kyuushu")
    script = Script(deal(f"{nine}4z", "", "", draws="1m", replacements="9m")).after("E kita")
    assert not script.may("E kyuushu")
    script = Script(deal("4z", nine, "", draws="1m1m", replacements="9m")).after("E kita, E")
    assert not script.may("S kyuushu")


def test_a_kita_cancels_tenhou_and_chiihou() -> None:
    script = Script(deal("4z123567p678s23s9s", "", "", draws="9s", replacements="4s"))
    script.play("E kita, E tsumo")
    assert "tenhou" not in script.yaku
    script = Script(deal("4z", READY, "", draws="1m4s", replacements="9m"))
    script.play("E kita, E, S tsumo")
    assert "chiihou" not in script.yaku


def test_there_is_no_kita_with_no_tile_left() -> None:
    script = Script(deal("4z", "", "", last="9m")).draw_on(54)
    script.pass_all()
    assert script.game.view(None).left == 0
    assert "kita" not in kinds(script)


# North


def test_a_north_is_not_called() -> None:
    assert Script(deal("4z", "444z", "", draws="1m")).play("E 4z") == "discard draw"


def test_a_triplet_of_norths_is_no_yaku_and_a_pair_has_no_value() -> None:
    script = Script(deal("", "444z123p678s23s99s", "", draws="4s", dora="7s"))
    assert script.play("E") == "discard draw"
    script = Script(deal("", "44z123567p678s23s", "", draws="4s", dora="7s")).after("E, S ron")
    assert script.yaku == {"pinfu"}


def test_there_is_no_chi() -> None:
    assert Script(deal("", "46p", "", draws="5p")).play("E") == "discard draw"


def test_one_of_man_points_to_nine_and_nine_to_one() -> None:
    for indicator, dora in (("1m", 3), ("9m", 0)):
        script = Script(deal("999m123p678s23s55s", "", "", draws="4s", dora=indicator))
        script.play("E tsumo")
        assert script.win.score is not None
        script = Script(deal("", "999m123p555z23s77s", "", draws="4s", dora=indicator))
        script.play("E, S ron")
        assert script.dora == dora


# payments


def test_the_share_of_the_absent_seat_is_not_paid() -> None:
    # Haku by tsumo, 40 fu: two han are 700 and 1300, three are 1300 and 2600.
    hand = "123p567p23s99s555z"
    script = Script(deal("", hand, "", draws="1m1m1m1m4s", dora="1z")).after("E, S, W, E, S tsumo")
    assert script.end.deltas == (-1000, 1500, -500)
    script = Script(deal(hand, "", "", draws="1m1m1m4s", dora="1z")).after("E, S, W, E tsumo")
    assert script.end.deltas == (2000, -1000, -1000)


def test_it_is_split_where_the_rules_say_so() -> None:
    hand = "123p567p23s99s555z"
    rule = GameRule(players=3, tsumo_loss=False)
    script = Script(deal("", hand, "", draws="1m1m1m1m4s", dora="1z"), rule=rule)
    script.play("E, S, W, E, S tsumo")
    assert sum(script.end.deltas) == 0
    assert script.end.deltas[1] > 1500


def test_a_yakuman_by_tsumo_of_a_non_dealer_is_worth_twenty_four_thousand() -> None:
    script = Script(deal("", READY, "", draws="1m4s")).after("E, S tsumo")
    assert script.end.deltas == (-16000, 24000, -8000)


def test_a_honba_is_two_hundred_by_ron_and_a_hundred_from_each_by_tsumo() -> None:
    again = deal("19m19p19s1234567z", "", "")
    hand = "123p567p23s99s555z"
    script = Script(again, deal("", hand, "", draws="4s", dora="1z")).after("E kyuushu, E, S ron")
    assert script.end.deltas == (-1300 - 200, 1300 + 200, 0)
    script = Script(again, deal("", hand, "", draws="1m1m1m1m4s", dora="1z"))
    script.play("E kyuushu, E, S, W, E, S tsumo")
    assert script.end.deltas == (-1100, 1700, -600)


def test_two_winners_are_both_paid() -> None:
    west = "678p56s99p555z999m"
    script = Script(deal("", "123p567p23s99s666z", west, draws="4s", dora="1z")).after("E, S+W ron")
    assert [win.seat for win in script.wins] == [1, 2]
    assert script.end.kind == "win"


# draws


def test_neither_four_riichi_nor_four_winds_exist() -> None:
    hands = ("123p456p789p23s11m", "123s456s789s23p99m", "456p456s789s789p1z")
    script = Script(deal(*hands, draws="5z5z6z")).after("E riichi, S riichi")
    assert script.play("W riichi").startswith("riichi discard riichi_accepted")
    script.pass_all()
    assert not script.ends
    script = Script(deal("3z", "3z", "3z", draws="")).after("E 3z, S 3z, W 3z")
    assert not script.ends


def test_four_kans_of_two_owners_end_the_round() -> None:
    east, south = "111122223333z9m", "5555z"
    script = Script(deal(east, south, "", draws="1m1m", replacements="7z7z9m9s"))
    script.play("E kan 1z, E kan 2z, E kan 3z, E, S kan 5z, S")
    script.pass_all()
    assert script.end.kind == "suukaikan"


def test_the_wall_has_no_two_to_eight_of_man() -> None:
    script = Script(deal("", "", "")).draw_on()
    shown = {e.tile // 4 for e in script.game.events if e.type == "draw" and e.tile is not None}
    assert not shown & set(range(1, 8))
