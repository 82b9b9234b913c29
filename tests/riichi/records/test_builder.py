"""Building rounds from faces: ids are given in a fixed order."""

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.builder import RoundBuilder
from jantaku.riichi.tiles.notation import parse_mpsz

HANDS = ["1110m234p567s123z", "2340p456s456z444m", "555m777p888s1117z", "999m999p999s2223z"]


def builder(reds: tuple[int, int, int] = (1, 1, 1)) -> RoundBuilder:
    return RoundBuilder(
        round_wind="E",
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=(25_000,) * 4,
        hands=[parse_mpsz(hand) for hand in HANDS],
        dora_indicator=parse_mpsz("6z")[0],
        red_fives=reds,
    )


def test_ids_are_the_lowest_left_and_red_fives_the_red_ones() -> None:
    hands = builder().hands
    assert (hands[0][:4], hands[2][:3]) == ([0, 1, 2, 16], [17, 18, 19])


def test_a_second_red_five_has_an_id_only_by_the_rules() -> None:
    with pytest.raises(ReplayError, match="more tiles of a kind"):
        builder(reds=(0, 1, 1))


def test_a_tile_from_the_hand_is_not_the_one_just_drawn() -> None:
    made = builder()
    made.draw(0, parse_mpsz("1m")[0])
    made.discard(0, parse_mpsz("1m")[0], tsumogiri=False)
    assert 3 in made.hands[0]
    assert made.last == 0


def test_the_same_names_get_the_same_ids() -> None:
    def record() -> object:
        made = builder()
        made.draw(0, parse_mpsz("1m")[0])
        made.discard_drawn(0)
        made.drawn_game("suufon", (0, 0, 0, 0), [])
        return made.finish()

    assert record() == record()


def test_what_cannot_be_is_refused() -> None:
    made = builder()
    with pytest.raises(ReplayError, match="none was"):
        made.discard_drawn(0)
    with pytest.raises(ReplayError, match="does not hold"):
        made.discard(0, parse_mpsz("9m")[0], tsumogiri=False)
    with pytest.raises(ReplayError, match="without a tile drawn"):
        made.win(0, 0, pao=None, fu=None, yaku=(), points=None, ura=(), deltas=())
    with pytest.raises(ReplayError, match="is not a player"):
        made.draw(4, parse_mpsz("9s")[0])
