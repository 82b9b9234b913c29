"""Calls: who may, which comes first, and what may not be discarded after one."""

import pytest

from jantaku import GameRule
from jantaku.riichi.play.actions import PASS
from riichi.play.script import Script, deal

SWAPS = GameRule(kuikae=True)


def offered(script: Script, seat: int, kind: str) -> int:
    """How many ways the seat may make that call."""
    return sum(action.type == kind for action in script.game.legal_actions(seat))


def test_chi_is_for_the_next_seat_alone_and_pon_for_all() -> None:
    script = Script(deal("", "46m", "4655m", "", draws="5m")).after("E")
    assert script.may("S chi 46m")
    assert not script.may("W chi 46m")
    assert script.may("W pon")


def test_ron_comes_before_pon_and_pon_before_chi() -> None:
    script = Script(deal("", "46m", "55m", "46m234p234s88p666z", draws="5m")).after("E")
    wishes = {
        seat: next(a for a in script.game.legal_actions(seat) if a.type == kind)
        for seat, kind in ((1, "chi"), (2, "pon"), (3, "ron"))
    }
    for seat, first in ((3, "win"), (2, "pon"), (1, "chi")):
        assert script.game.clone().step(wishes)[0].type == first
        wishes[seat] = PASS


def test_every_run_is_offered_with_and_without_the_red_five() -> None:
    hand = "34067m19p19s123z"
    script = Script(deal("", hand, "", "", draws="5m")).after("E")
    assert offered(script, 1, "chi") == 3  # 34, 46, 67
    script = Script(deal("", "34055667m19p12z", "", "", draws="4m")).after("E")
    assert offered(script, 1, "chi") == 4  # 35, 30, 56, 06
    script = Script(deal("", "", "055p", "", draws="5p")).after("E")
    assert offered(script, 2, "pon") == 2  # 55, 05
    assert offered(script, 2, "open_kan") == 1


@pytest.mark.parametrize(("hand", "call"), [("666p9m", "pon"), ("5667p9m", "chi 57p")])
def test_the_tile_called_may_not_be_discarded_at_once(hand: str, call: str) -> None:
    script = Script(deal("", hand, "", "", draws="6p")).after(f"E, S {call}")
    assert not script.may("S 6p")
    assert script.may("S 9m")


def test_the_red_five_counts_as_the_tile_called() -> None:
    script = Script(deal("", "550p9m", "", "", draws="5p")).after("E, S pon 55p")
    assert not script.may("S 0p")
    assert script.may("S 9m")


@pytest.mark.parametrize(
    ("own", "taken", "end"), [("23m", "4m", "1m"), ("23m", "1m", "4m"), ("78m", "6m", "9m")]
)
def test_the_other_end_of_the_run_may_not_be_discarded_at_once(own, taken, end):
    script = Script(deal("", f"{own}{end}2p", "", "", draws=taken)).after(f"E, S chi {own}")
    assert not script.may(f"S {end}")
    assert script.may("S 2p")


@pytest.mark.parametrize(
    ("own", "taken", "free"), [("24m", "3m", "6m"), ("89m", "7m", "6m"), ("12m", "3m", "6m")]
)
def test_a_run_completed_in_the_middle_or_at_the_edge_has_no_other_end(own, taken, free):
    Script(deal("", f"{own}{free}", "", "", draws=taken)).play(f"E, S chi {own}, S {free}")


def test_what_may_not_be_discarded_is_free_on_the_next_turn() -> None:
    Script(deal("", "231m2p", "", "", draws="4m9p9p9p9p")).play("E, S chi 23m, S 2p, W, N, E, S 1m")


@pytest.mark.parametrize("end", ["1m", "4m"])
def test_a_swap_is_allowed_where_the_rules_say_so(end: str) -> None:
    Script(deal("", "1234m", "", "", draws="4m"), rule=SWAPS).play(f"E, S chi 23m, S {end}")


@pytest.mark.parametrize(("rule", "may"), [(GameRule(), False), (SWAPS, True)])
def test_a_call_that_would_leave_nothing_to_discard_is_not_offered(rule, may):
    south = "335566z9m9p9s23s44s"
    script = Script(deal("356z1s", south, "", ""), rule=rule)
    calls = "E 3z, S pon, S 9m, W, N, E 5z, S pon, S 9p, W, N, E 6z, S pon, S 9s, W, N, E 1s"
    script.play(calls)
    assert script.may("S chi 23s") is may


def test_there_is_neither_tsumo_nor_kan_nor_riichi_after_a_call() -> None:
    script = Script(deal("", "22m1111z345p567s8s", "", "", draws="2m")).after("E, S pon")
    assert {action.type for action in script.game.legal_actions(1)} == {"discard"}


def test_a_call_may_skip_the_seats_between() -> None:
    script = Script(deal("", "", "55z1m", "", draws="5z1p")).after("E, W pon, W 1m, N")
    assert [e.seat for e in script.game.events if e.type == "draw"][:2] == [0, 3]


def test_the_last_discard_cannot_be_called() -> None:
    script = Script(deal("", "", "55z", "", last="5z")).draw_on(69).after("S")
    assert script.end.kind == "exhaustive"


def test_the_river_shows_what_was_called_away() -> None:
    view = Script(deal("", "", "55z1m", "", draws="5z")).after("E, W pon").game.view(None)
    assert [tile.called for tile in view.seats[0].river] == [True]
    (meld,) = view.seats[2].melds
    assert (meld.type, meld.source, meld.called) == ("pon", 0, view.seats[0].river[0].tile)


# which swaps are forbidden: all, the tile itself, none


@pytest.mark.parametrize(
    ("rule", "three", "six"),
    [(GameRule(), False, False), (GameRule(suji_kuikae=True), True, False), (SWAPS, True, True)],
    ids=["both ends", "the tile itself", "neither"],
)
def test_four_and_five_that_call_a_six_may_discard_three_or_six_as_the_rules_say(rule, three, six):
    script = Script(deal("", "3456s2p", "", "", draws="6s"), rule=rule).after("E, S chi 45s")
    assert script.may("S 3s") is three
    assert script.may("S 6s") is six
    assert script.may("S 2p")


def test_after_a_pon_only_its_own_tile_matters() -> None:
    for rule, may in ((GameRule(), False), (GameRule(suji_kuikae=True), False), (SWAPS, True)):
        script = Script(deal("", "666s2p", "", "", draws="6s"), rule=rule).after("E, S pon 66s")
        assert script.may("S 6s") is may
