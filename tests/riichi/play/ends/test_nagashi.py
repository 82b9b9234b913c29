"""What a river of nothing but uncalled orphans is: in place of noten, beside them, or a win."""

from typing import Any

import pytest

from jantaku import GameRule
from riichi.play.followed import total
from riichi.play.script import Script, deal

RIVER = "1199m1199p1199s112233z"
OTHER = "1199m1199p1199s445566z"
WEST_READY = "123s456s789s22p78m5p"
AGAIN = deal("19m19p19s1234567z", "", "", "")
DRAW, WIN = GameRule(nagashi_as="draw"), GameRule(nagashi_as="win")
EAST_RIVER = deal("", "", "234m567p234s78s22p", "", draws={"E": RIVER})


def drawn(rule: GameRule, *walls: bytes, before: str = "") -> Script:
    script = Script(*walls, rule=rule)
    if before:
        script.play(before)
    script.draw_on()
    assert total(script) == 100_000
    return script


# beside the noten payments


def test_it_stands_in_place_of_the_noten_payments_unless_the_rules_say_otherwise() -> None:
    script = drawn(GameRule(), EAST_RIVER)
    assert (script.end.deltas, script.now) == ((12000, -4000, -4000, -4000), "E2 1 0")


def test_as_a_draw_it_is_paid_beside_the_noten_payments() -> None:
    script = drawn(DRAW, EAST_RIVER)
    assert script.end.kind == "nagashi"
    assert script.end.deltas == (12000 - 1000, -4000 - 1000, -4000 + 3000, -4000 - 1000)


def test_as_a_draw_it_adds_no_honba_and_the_noten_dealer_passes_the_deal() -> None:
    assert drawn(DRAW, EAST_RIVER).now == "E2 0 0"
    assert drawn(DRAW, AGAIN, EAST_RIVER, before="E kyuushu").now == "E2 1 0"


def test_as_a_draw_it_leaves_a_tenpai_dealer_without_another_honba() -> None:
    wall = deal("234m567p234s78s22p", "", "", "", draws={"W": RIVER[:-2] + "z"})
    script = drawn(DRAW, wall)
    assert script.end.deltas == (-4000 + 3000, -2000 - 1000, 8000 - 1000, -2000 - 1000)
    assert script.now == "E1 0 0"


def test_as_a_draw_it_leaves_the_deposits_on_the_table() -> None:
    wall = deal("", "234m567p234s78s22p", "", "", draws={"W": RIVER[:-2] + "z", "S": "7z"})
    script = drawn(DRAW, AGAIN, wall, before="E kyuushu, E, S riichi")
    assert script.end.deltas == (-4000 - 1000, -2000 + 3000, 8000 - 1000, -2000 - 1000)
    assert script.now == "E2 1 1"


# a win


def test_as_a_win_there_are_no_noten_payments_and_the_dealer_whose_river_it_is_stays() -> None:
    script = drawn(WIN, EAST_RIVER)
    assert (script.end.deltas, script.now) == ((12000, -4000, -4000, -4000), "E1 1 0")
    assert drawn(WIN.replace(agari_renchan=False), EAST_RIVER).now == "E2 0 0"


def test_as_a_win_it_takes_honba_and_deposits_and_a_tenpai_dealer_passes_the_deal() -> None:
    wall = deal(
        "123s456s789s22p11z", "234m567p234s78s22p", "", "", draws={"W": "1199m1199p19s2233z44556z"}
    )
    script = drawn(WIN, AGAIN, wall, before="E kyuushu, E, S riichi")
    assert script.end.deltas == (-4100, -2100, 8000 + 300 + 1000, -2100)
    assert script.now == "E2 0 0"


def test_as_a_win_it_removes_the_mark_of_those_who_have_not_won() -> None:
    assert drawn(WIN, EAST_RIVER).game.state().have_won == (0,)
    assert drawn(DRAW, EAST_RIVER).game.state().have_won == ()
    assert drawn(GameRule(), EAST_RIVER).game.state().have_won == ()


BOTH = deal("", "", "", "", draws={"E": RIVER, "S": OTHER})


@pytest.mark.parametrize(
    ("rons", "deltas"),
    [
        (1, (12300, -4100, -4100, -4100)),
        (2, (12300 - 4000, -4100 + 8000, -4100 - 2000, -4100 - 2000)),
        (3, (12300 - 4000, -4100 + 8000, -4100 - 2000, -4100 - 2000)),
    ],
)
def test_of_several_as_many_win_as_may_the_nearest_to_the_dealer_first(rons, deltas):
    rule = WIN.replace(most_rons=rons)
    script = drawn(rule, AGAIN, BOTH, before="E kyuushu")
    assert script.end.deltas == deltas
    assert script.game.state().have_won == ((0,) if rons == 1 else (0, 1))


def test_each_of_several_may_be_paid_the_honba() -> None:
    rule = WIN.replace(honba_to_every_winner=True)
    script = drawn(rule, AGAIN, BOTH, before="E kyuushu")
    assert script.end.deltas == (12300 - 4100, -4100 + 8300, -4100 - 2100, -4100 - 2100)


def test_the_head_bump_counts_from_whoever_deals() -> None:
    # South deals; the river of West, the next, comes before that of East, the last.
    hatsu = deal("", "234m567p23s55s666z", "", "", draws="4s", dora="9m")
    wall = deal("", "", "", "", draws={"S": RIVER, "N": OTHER[:-2] + "z"})
    rule = WIN.replace(most_rons=1)
    assert drawn(rule, hatsu, wall, before="E, S ron").end.deltas == (-2000, -4000, 8000, -2000)


# what it is worth


@pytest.mark.parametrize(
    ("worth", "each"),
    [
        ("mangan", 4000),
        ("haneman", 6000),
        ("baiman", 8000),
        ("sanbaiman", 12000),
        ("yakuman", 16000),
    ],
)
def test_what_it_is_worth_is_an_option(worth: Any, each: int) -> None:
    for nagashi_as in ("instead", "win"):
        rule = GameRule(nagashi_worth=worth, nagashi_as=nagashi_as, tobi=False)  # type: ignore[arg-type]
        assert drawn(rule, EAST_RIVER).end.deltas == (3 * each, -each, -each, -each)


def test_among_three_it_is_paid_beside_noten_and_as_a_win_too() -> None:
    wall = deal("", "", "123s456s789s22p11p", draws={"E": RIVER + "4z"})
    for nagashi_as, deltas, now in (
        ("draw", (8000 - 1000, -4000 - 1000, -4000 + 2000), "E2 0 0"),
        ("win", (8000, -4000, -4000), "E1 1 0"),
    ):
        script = Script(wall, rule=GameRule(players=3, nagashi_as=nagashi_as))  # type: ignore[arg-type]
        script.draw_on()
        assert (script.end.deltas, script.now) == (deltas, now)


def test_a_last_dealer_whose_river_wins_ends_the_game_as_by_any_win() -> None:
    for rule, now in (
        (WIN.replace(winds=1, tenpai_yame=False), "over"),
        (WIN.replace(winds=1, agari_yame=False), "E4 1 0"),
    ):
        hatsu = deal("", "234m567p23s55s666z", "", "", draws="9p9p9p1p1p4s", dora="9s")
        script = Script(hatsu, hatsu, hatsu, EAST_RIVER, rule=rule)
        for dealer in range(3):
            turn = ", ".join("ESWN"[(dealer + i) % 4] for i in range(4))
            script.play(f"{turn}, {'ESWN'[dealer]}, {'SWNE'[dealer]} tsumo")
        script.draw_on()
        assert (script.end.kind, script.now) == ("nagashi", now)
