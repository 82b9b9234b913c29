"""What a win costs: the vectors of damage and bonuses, rounding, and the scoring rules."""

import pytest

from jantaku.haiyuki import bonuses, damage, parse_tiles, tile_of
from jantaku.haiyuki.hands.damage import Bonus

from ..support import PLAIN, TENPAI, do, only, position, seated, side

VECTORS = [
    (2400, "", 0, 2400),
    (2400, "open", 0, 1800),
    (2400, "critical", 0, 3000),
    (2400, "mirror", 0, 1800),
    (2400, "critical mirror", 0, 2250),
    (2800, "open critical", 0, 2630),
    (2800, "open mirror", 0, 1580),
    (2000, "open critical", 0, 1880),
    (2000, "open mirror", 0, 1130),
    (2800, "open critical mirror", 0, 1970),
    (12800, "critical", 800, 16800),
    (2400, "open", 800, 2600),
    (2400, "critical", 1600, 4600),
    (5600, "open critical mirror", 400, 4340),
    (8800, "open critical", 1200, 9450),
    (4000, "mirror", 400, 3400),
]


@pytest.mark.parametrize(("points", "what", "bonus", "expected"), VECTORS)
def test_a_vector_of_damage(points: int, what: str, bonus: int, expected: int) -> None:
    given = what.split()
    assert expected == damage(
        points,
        bonus,
        is_open="open" in given,
        critical="critical" in given,
        mirror="mirror" in given,
    )


def test_every_yaku_loses_exactly_a_quarter_when_open() -> None:
    for points in (2000, 2400, 2800, 3200, 4000, 4800, 5600, 6400, 7200, 8000, 8800, 9600, 12800):
        assert damage(points, is_open=True) * 4 == points * 3


@pytest.mark.parametrize(
    ("turn", "way", "expected"),
    [
        (1, "tsumo", ("tenho", 800)),
        (20, "tsumo", ("haitei", 800)),
        (20, "ron", ("houtei", 800)),
        (10, "tsumo", None),
        (1, "ron", None),
        (2, "tsumo", None),
        (19, "ron", None),
    ],
)
def test_bonuses_without_dora(turn: int, way: str, expected: tuple[str, int] | None) -> None:
    hand = parse_tiles("ataho3 rin3 smash3 yuri3")
    found = bonuses(hand, way=way, turn=turn, dora=tile_of(PLAIN), ura=None)  # type: ignore[arg-type]
    assert [(one.name, one.points) for one in found] == ([expected] if expected else [])


def test_each_tile_like_the_dora_counts_once() -> None:
    hand = parse_tiles("ataho6 punch6")
    assert bonuses(hand, way="tsumo", turn=5, dora=0, ura=None) == (Bonus("dora", 6, 2400),)


def test_each_tile_like_the_ura_dora_counts_once() -> None:
    hand = parse_tiles("ataho6 punch6")
    found = bonuses(hand, way="tsumo", turn=5, dora=12, ura=6)
    assert found == (Bonus("ura", 6, 2400),)


def test_dora_and_ura_of_one_kind_both_count() -> None:
    found = bonuses(parse_tiles("ataho6 punch6"), way="ron", turn=5, dora=0, ura=0)
    assert sum(one.points for one in found) == 4800


@pytest.mark.parametrize("riichi", [False, True])
def test_ura_dora_counts_and_is_shown_only_after_riichi(riichi: bool) -> None:
    winner = side(TENPAI, riichi=riichi)
    if riichi:
        game = position(side(drawn="yuri"), winner, ura="yuri")
        events = do(game, "discard yuri")
    else:
        game = position(side(TENPAI, drawn="yuri"), ura="yuri")
        events = do(game, "tsumo")
    win = only(events, "win").win
    assert win is not None
    assert win.ura == (tile_of("yuri") if riichi else None)
    assert win.damage == 2400 + (1200 if riichi else 0)


def test_ura_dora_is_random_and_may_equal_the_dora() -> None:
    from jantaku.haiyuki import HaiyukiGame

    states = [HaiyukiGame(seed=seed)._state for seed in range(400)]
    assert {state.ura for state in states} == set(range(13))
    assert {state.dora for state in states} == set(range(13))
    same = sum(state.ura == state.dora for state in states)
    assert 12 <= same <= 60  # a thirteenth of 400 is 31


def test_tenho_is_a_tsumo_of_either_side_in_the_first_turn() -> None:
    for seat in (0, 1):
        game = seated(seat, side(TENPAI, drawn="yuri"), turn=1)
        win = only(do(game, "tsumo"), "win").win
        assert win is not None
        assert win.bonuses == (Bonus("tenho", 1, 800),)
        assert win.damage == 3200


def test_haitei_is_a_tsumo_in_the_last_turn() -> None:
    win = only(do(position(side(TENPAI, drawn="yuri"), turn=20), "tsumo"), "win").win
    assert win is not None
    assert win.bonuses == (Bonus("haitei", 1, 800),)


def test_houtei_is_a_ron_in_the_last_turn() -> None:
    game = position(side(drawn="yuri"), side(TENPAI, riichi=True), turn=20)
    win = only(do(game, "discard yuri"), "win").win
    assert win is not None
    assert win.bonuses == (Bonus("houtei", 1, 800),)


def test_the_score_is_subtracted_from_the_losers_hp() -> None:
    game = position(side(TENPAI, drawn="yuri", hp=7000), side(hp=9000))
    events = do(game, "tsumo")
    assert [one.hp for one in game._state.sides] == [7000, 9000 - 2400]
    assert (only(events, "hp").seat, only(events, "hp").amount) == (1, 2400)


def test_hp_do_not_fall_below_zero() -> None:
    game = position(side(TENPAI, drawn="yuri"), side(hp=100))
    do(game, "tsumo")
    assert game.result is not None
    assert game.result.points == (10_000, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_open_hand_scores_three_quarters_on_either_side(seat: int) -> None:
    game = seated(seat, side("rin3 smash3 yuri2", pons="ataho", drawn="yuri"))
    win = only(do(game, "tsumo"), "win").win
    assert win is not None
    assert (win.is_open, win.damage) == (True, 1800)


def test_bonuses_of_an_open_hand_stay_whole() -> None:
    game = position(side("rin3 smash3 yuri2", pons="ataho", drawn="yuri"), dora="smash")
    win = only(do(game, "tsumo"), "win").win
    assert win is not None
    assert win.damage == 1800 + 1200


def test_the_tile_won_by_ron_counts_as_dora() -> None:
    game = position(side(drawn="yuri"), side(TENPAI, riichi=True), dora="yuri")
    win = only(do(game, "discard yuri"), "win").win
    assert win is not None
    assert win.bonuses == (Bonus("dora", 3, 1200),)
