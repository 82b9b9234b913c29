"""Drills of calls, and the outlook of discards: what is right, and what has no answer."""

import random
from dataclasses import replace

import pytest

from jantaku import Context, DrillError, GameRule, Hand, RiichiGame
from jantaku.riichi.drill import (
    LEVELS,
    Drill,
    DrillSeat,
    discard_outlook,
    drill_from_dict,
    drill_of_position,
    drill_to_dict,
    make_drill,
    solve,
)
from jantaku.riichi.drill.solution import possible_answers
from jantaku.riichi.players.simple import play_efficiency
from jantaku.riichi.position import PositionDiscard
from jantaku.riichi.tiles.notation import parse_tile, parse_tiles


def offered(hand: str, tile: str, source: int = 3, **more: object) -> Drill:
    """A hand that a seat offers a tile."""
    pond = tuple(PositionDiscard(one) for one in parse_tiles(tile))
    seats = tuple(DrillSeat(pond if at == source else ()) for at in range(4))
    given = {"seats": seats, "source": source, "wall": 40, "tile": parse_tile(tile)} | more
    return Drill("call", GameRule(), Hand(hand), Context(seat="S"), **given)


def test_a_pon_of_dragons_is_right_and_a_chi_without_a_yaku_is_wrong() -> None:
    pon = solve(offered("234m5678p1199s66z", "6z", 2))
    assert (pon.answers, pon.possible) == (("pon",), ("pass", "pon"))
    assert pon.judge("pass").lost > 250
    chi = solve(offered("13m456p234789s11z", "2m"))
    assert chi.answers == ("pass",)
    assert [row.points for row in chi.calls if row.answer == "chi 13m"] == [0]


def test_a_chi_is_named_by_its_tiles_its_number_or_alone() -> None:
    solution = solve(offered("13m456p234789s11z", "2m"))
    named = {solution.judge(text).given for text in ("chi 13m", " CHI  13m", "2", "chi", "c")}
    assert named == {"chi 13m"}
    for text in ("chi 99m", "3", ""):
        with pytest.raises(DrillError, match="pass or chi 13m"):
            solution.judge(text)


def test_chi_is_only_of_the_player_on_the_left_and_never_of_three() -> None:
    hand = "13m456p2278s6z(999p)"
    assert possible_answers(offered(hand, "2m", 3)) == ("pass", "chi 13m")
    assert possible_answers(offered(hand, "2m", 2)) == ("pass",)
    with pytest.raises(DrillError, match="nothing can be called"):
        solve(offered(hand, "2m", 2))
    three = [make_drill("call", 1, seed, players=3) for seed in range(5)]
    assert {possible_answers(drill) for drill in three} == {("pass", "pon")}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"wall": None}, "wall is missing"),
        ({"source": None}, "source is missing"),
        ({"tile": None}, "tile is missing"),
        ({"wall": 0}, "nothing can be called"),
        ({"hand": Hand("234m5678p1199s6z")}, "12 tiles"),
        (
            {"seats": (DrillSeat(), DrillSeat(riichi=True), DrillSeat(), DrillSeat())},
            "a player is in riichi",
        ),
        ({"hand": Hand("19m19p19s1234566z")}, "too many others"),
    ],
)
def test_a_call_without_an_answer_is_refused(change: dict, fault: str) -> None:
    drill = replace(offered("234m5678p1199s66z", "6z", 2), **change)
    with pytest.raises(DrillError, match=fault):
        solve(drill)


@pytest.mark.sample(3)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_calls_get_closer_from_level_to_level(level: int, players: int) -> None:
    for seed in range(4):
        drill = make_drill("call", level, seed, players=players)
        solution = solve(drill)
        points = {row.answer: row.points for row in solution.calls}
        best = max(points.values())
        lead = 1 - max(points[one] for one in points if one not in solution.answers) / best
        assert lead >= 0.15
        assert {1: lead >= 0.45, 2: lead < 0.55, 3: lead >= 0.35}.get(level, lead < 0.5)
        assert drill.hand.shanten() in {1: (1,), 2: (1,), 3: (2,)}.get(level, (1, 2))
        assert drill_from_dict(drill_to_dict(drill)) == drill


@pytest.mark.long
def test_calls_and_passes_are_right_about_as_often() -> None:
    answers = [
        solve(make_drill("call", level, n)).answers for level in (1, 2, 4) for n in range(20)
    ]
    assert 18 <= sum(answer == ("pass",) for answer in answers) <= 42


def test_a_call_of_a_game_is_asked_with_all_that_the_seat_sees() -> None:
    game, chance, asked = RiichiGame(seed=3), random.Random(3), 0
    while game.result is None and asked < 6:
        position = game.position() if len(game.deciding) == 1 else None
        for seat in game.deciding:
            offers = {action.type for action in game.legal_actions(seat)} & {"pon", "chi"}
            if not offers or position is None or position.event != "discard":
                continue
            drill = drill_of_position(position.seen_by(seat), "call", seat=seat, called="pass")
            assert drill.hand == drill_from_dict(drill_to_dict(drill)).hand
            assert drill.seats[drill.source or 0].pond[-1].tile == drill.tile
            assert drill.wall == game.view(seat).left
            asked += 1
        game.step({seat: play_efficiency(game.view(seat), chance) for seat in game.deciding})
    assert asked == 6
    with pytest.raises(DrillError, match="nobody is asked"):
        drill_of_position(RiichiGame(seed=7).position(), "call", seat=1)


def test_the_outlook_of_a_discard_knows_the_wall() -> None:
    drill = make_drill("discard", 2, 3)
    found = discard_outlook(drill)
    assert (found.draws, found.best.tile) == ((drill.wall or 0) // 4, parse_tile("9s"))
    assert discard_outlook(replace(drill, wall=None)) is None


def test_a_tile_of_the_own_pond_that_was_called_counts_once() -> None:
    """The two Easts are in the own pond and in a meld: with the hand's two all four are known."""
    pond = (PositionDiscard(parse_tile("1z"), called=True),)
    other = DrillSeat(melds=tuple(Hand("(111z)").melds))
    drill = make_drill("discard", 2, 3)
    seats = (DrillSeat(pond), other, DrillSeat(), DrillSeat())
    assert (
        discard_outlook(replace(drill, hand=Hand("237m33378p678s34s1z"), seats=seats)) is not None
    )
    assert discard_outlook(replace(drill, hand=Hand("27m33378p678s34s11z"), seats=seats)) is None
