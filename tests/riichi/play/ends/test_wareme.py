"""Wareme: whoever sits where the wall is opened pays and receives double."""

from typing import Any

import pytest

from jantaku import GameRule, RiichiGame
from jantaku.base.errors import ArgumentError
from jantaku.env import VectorRiichi
from riichi.play.followed import total
from riichi.play.script import Script, deal

WAREME = GameRule(wareme=True)
HATSU = "234m567p23s55s666z"  # by the dealer's tsumo 1000 each; as another's ron 40 fu and 1 han
DEALER_WINS = deal(HATSU, "", "", "", draws="9p9p9p1p4s", dora="9s")
SOUTH_RON = deal("", HATSU, "", "", draws="4s", dora="9m")
AGAIN = deal("19m19p19s1234567z", "", "", "")
RIVER = "1199m1199p1199s112233z"
OVER = "E, S, W, N, E tsumo"


def script_with(wareme: int, *walls: bytes, rule: GameRule = WAREME, number: int = 0) -> Script:
    """A script in whose round of that number the wall is opened in front of that seat."""
    for seed in range(1000):
        script = Script(*walls, rule=rule, seed=seed)
        for _ in range(number):
            script.play("E kyuushu")
        if script.game.view(None).wareme == wareme:
            return script
    raise AssertionError(f"no seed gives seat {wareme}")


def test_the_dice_are_counted_off_from_the_dealer() -> None:
    for players in (3, 4):
        rule = GameRule(players=players, wareme=True)  # type: ignore[arg-type]
        seen = set()
        for seed in [*range(60), *(bytes([i] * 32) for i in range(60))]:
            began = RiichiGame(rule, seed=seed).events[0]
            first, second = began.dice  # type: ignore[attr-defined]
            assert 1 <= min(first, second) <= max(first, second) <= 6
            assert began.wareme == (first + second - 1) % players  # type: ignore[attr-defined]
            seen |= {first, second}
        assert seen == {1, 2, 3, 4, 5, 6}


def test_the_count_begins_with_whoever_deals() -> None:
    began = script_with(2, SOUTH_RON, DEALER_WINS).after("E, S ron").game.events[-2]
    assert (began.type, began.dealer) == ("round", 1)  # type: ignore[attr-defined]
    dice = began.dice  # type: ignore[attr-defined]
    assert began.wareme == (1 + sum(dice) - 1) % 4  # type: ignore[attr-defined]


def test_every_round_has_dice_of_its_own_whether_its_wall_is_given_or_drawn() -> None:
    thrown = []
    for walls in ((), (AGAIN, AGAIN)):
        for seed in range(12):
            script = Script(*(walls or (AGAIN,)), rule=WAREME, seed=seed).after("E kyuushu")
            dice = [e.dice for e in script.game.events if e.type == "round"]  # type: ignore[attr-defined]
            assert len(dice) == 2
            thrown.append(dice)
    assert any(first != second for first, second in thrown)


@pytest.mark.parametrize("dice", [(1,), (1, 2, 3), 7, "1", (0, 1), ("1", 2)])
def test_dice_are_two_numbers_from_one_to_six(dice: Any) -> None:
    with pytest.raises(ArgumentError, match=r"dic?e"):
        RiichiGame(WAREME, seed=1, dice=[dice])


def test_without_wareme_nobody_throws_dice_and_walls_stay_as_they_are() -> None:
    plain, with_dice = (RiichiGame(rule, seed=7) for rule in (GameRule(), WAREME))
    assert plain.state().wall == with_dice.state().wall
    assert (plain.state().dice, plain.view(0).wareme) == ((), None)
    assert plain.events[0].wareme is None  # type: ignore[attr-defined]


def test_dice_of_a_secret_seed_leave_every_wall_as_it_is() -> None:
    walls = []
    for rule in (GameRule(), WAREME):
        script = Script(AGAIN, rule=rule, seed=bytes(range(32))).after("E kyuushu")
        walls.append(script.game.state().wall)
    assert walls[0] == walls[1] != AGAIN


def test_the_same_seed_throws_the_same_dice() -> None:
    for seed in (5, bytes(range(32))):
        first, second = (RiichiGame(WAREME, seed=seed) for _ in range(2))
        assert first.state().dice == second.state().dice != ()


@pytest.mark.parametrize(
    ("wareme", "deltas"),
    [
        (0, (6000, -2000, -2000, -2000)),
        (1, (4000, -2000, -1000, -1000)),
        (3, (4000, -1000, -1000, -2000)),
    ],
)
def test_a_self_draw_is_paid_double_to_and_by_that_seat(wareme, deltas):
    script = script_with(wareme, DEALER_WINS).after(OVER)
    assert (script.end.deltas, script.win.deltas, total(script)) == (deltas, deltas, 100_000)


@pytest.mark.parametrize(
    ("wareme", "paid"), [(0, 2600), (1, 2600), (2, 1300), (3, 1300)], ids=list("ESWN")
)
def test_a_ron_is_double_where_winner_or_discarder_sits_there(wareme: int, paid: int) -> None:
    assert script_with(wareme, SOUTH_RON).after("E, S ron").end.deltas == (-paid, paid, 0, 0)


def test_the_hand_is_told_to_be_worth_what_it_is_without_it() -> None:
    assert script_with(1, SOUTH_RON).after("E, S ron").win.score.points == 1300


def test_honba_and_sticks_are_not_doubled() -> None:
    north = "123m456p789p78s99s"
    wall = deal(HATSU, "", "", north, draws="9m9p9p9p4s", dora="8m")
    script = script_with(0, AGAIN, wall, number=1).after("E, S, W, N riichi, E tsumo")
    assert script.end.deltas == (3 * 2100 + 1000, -2100, -2100, -2100)
    assert total(script) == 100_000


def test_noten_payments_are_not_doubled() -> None:
    script = script_with(2, deal("", "", "123s456s789s22p11z", "")).draw_on()
    assert script.end.deltas == (-1000, -1000, 3000, -1000)


def test_nagashi_mangan_is_doubled_only_as_a_win() -> None:
    wall = deal("", "", "", "", draws={"E": RIVER})
    for nagashi_as, deltas in (
        ("instead", (12000, -4000, -4000, -4000)),
        ("draw", (12000, -4000, -4000, -4000)),
        ("win", (16000, -8000, -4000, -4000)),
    ):
        rule = WAREME.replace(nagashi_as=nagashi_as)
        script = script_with(1, wall, rule=rule).draw_on()
        assert (script.end.deltas, total(script)) == (deltas, 100_000)


DRAGONS = "E 5z, S pon, S 9m, W 6z, S pon, S 9p, W, N 7z, S pon, S 9s"


@pytest.mark.parametrize(
    ("wareme", "deltas"),
    [
        (0, (0, 32000, -16000, -16000)),
        (1, (0, 64000, -32000, -32000)),
        (2, (0, 48000, -32000, -16000)),
        (3, (0, 48000, -16000, -32000)),
    ],
)
def test_it_doubles_what_each_pays_once_liability_has_been_applied(wareme, deltas):
    hands = ("5z", "556677z9m9p9s234s8p", "6z", "7z")
    script = script_with(wareme, deal(*hands, draws="1m1p1s1m8p", dora="1s"))
    script.play(f"{DRAGONS}, W, S ron")
    assert script.end.deltas == deltas


def test_among_three_it_doubles_too() -> None:
    rule = GameRule(players=3, wareme=True)
    wall = deal("111m234p567p23s55s", "", "", draws="4s", dora="9s")
    paid = script_with(1, wall, rule=rule).after("E tsumo").end.deltas
    assert paid[1] == 2 * paid[2] < 0
    assert sum(paid) == 0


# who is told


def test_everybody_sees_whose_wall_was_opened() -> None:
    game = RiichiGame(WAREME, seed=7)
    began = game.events[0]
    assert began.seen_by(None).wareme == game.view(None).wareme  # type: ignore[attr-defined]
    for seat in range(4):
        assert game.view(seat).wareme == game.state().wareme
        assert game.show(seat).extras.wareme == game.state().wareme
    assert game.write_event(began).dice == game.state().dice  # type: ignore[union-attr]
    assert f"wareme seat {game.state().wareme}" in str(game.view(0))


def test_it_outlives_copies_snapshots_and_imagination() -> None:
    game = RiichiGame(WAREME, seed=bytes(range(32)))
    told = game.state().dice, game.state().wareme
    for other in (game.clone(), game.imagine(0, seed=1), RiichiGame.restore(game.snapshot())):
        assert (other.state().dice, other.state().wareme) == told


def test_batches_throw_the_dice_of_single_games() -> None:
    games = VectorRiichi(4, WAREME, seed=5)
    for i in range(4):
        assert games.state(i).wareme == RiichiGame(WAREME, seed=5 + i).view(None).wareme
