"""Hands and melds as values."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import Hand, HandError, Meld, format_ids, parse_mpsz, score
from jantaku.riichi.tiles.tile import Tile


def test_a_hand_is_the_same_from_text_ids_tiles_and_counts() -> None:
    text = "123406m11p77z"
    tiles = parse_mpsz(text)
    counts = [0] * 34
    for tile in tiles:
        counts[4 if tile == 34 else tile] += 1
    assert (
        Hand(text)
        == Hand(format_ids(tiles))
        == Hand.from_tiles(tiles)
        == Hand.from_counts(counts, reds=(1, 0, 0))
    )
    assert len({Hand(text), Hand.from_tiles(tiles)}) == 1


def test_a_hand_prints_as_mpsz_with_its_melds_and_reads_back() -> None:
    text = "340m11z(123p)(777z)[2222s]"
    hand = Hand(text)
    assert (str(hand), repr(hand), Hand(str(hand))) == (text, f"Hand({text!r})", hand)


def test_melds_keep_their_own_type_and_openness() -> None:
    melds = Hand("55m(111+1m)(2222p)[3333s](456s)").melds
    assert [(meld.type, meld.is_open, meld.is_kan) for meld in melds] == [
        ("added_kan", True, True),
        ("open_kan", True, True),
        ("closed_kan", False, True),
        ("chi", True, False),
    ]
    assert Hand("55m[3333s]").is_closed
    assert not Hand("55m(333s)").is_closed


def test_a_kan_counts_three_towards_the_size() -> None:
    for kans, tiles in enumerate((14, 15, 16, 17, 18)):
        melds = "".join(f"[{number * 4}m]" for number in "1234"[:kans])
        hand = Hand("55z" + "111p222p333p444p"[: 4 * (4 - kans)] + melds)
        assert hand.size == 14
        assert len(hand.tiles) + sum(len(meld.tiles) for meld in hand.melds) == tiles


def test_drawing_and_discarding_give_new_hands() -> None:
    hand = Hand("123m")
    more = hand.draw("0p")
    assert (str(hand), str(more), str(more.discard("0p"))) == ("123m", "123m0p", "123m")


def test_discarding_a_tile_that_is_not_held_is_refused() -> None:
    with pytest.raises(HandError, match="9s is not among"):
        Hand("123m").discard("9s")
    with pytest.raises(HandError, match="0p"):
        Hand("5p").discard("0p")


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([136], "136 is not a tile id"),
        ([-1], "-1 is not a tile id"),
        ([1, 1], "tile id 1 is there twice"),
        (["x"], "'x' is not a tile id"),
        ([10**30], "is not a tile id"),
        (list(range(0, 60, 4)), "15 tiles"),
        (list(range(0, 84, 4)), "21 tiles"),
    ],
)
def test_ids_that_are_no_hand_are_refused_by_name(ids: list[int], message: str) -> None:
    with pytest.raises(HandError, match=message):
        Hand(ids)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("111222333444555m", 15),
        ("111222333444555666m", 18),
        ("123456789m123456789p123s", 21),
        ("123456789m12345p(123s)", 17),
        ("11m(111p)(222p)(333p)(444p)(555p)(6666p)", 20),
    ],
)
def test_a_hand_that_is_too_long_is_told_its_size(text: str, tiles: int) -> None:
    with pytest.raises(HandError, match=rf"the hand has {tiles} tiles") as caught:
        Hand(text)
    assert (caught.value.code, caught.value.number) == ("wrong_size", tiles)
    assert "14 at most" in caught.value.cure
    assert "shanten" not in caught.value.cure


def test_too_many_tiles_or_melds_are_counted_wherever_they_come_from() -> None:
    melds = [Meld("pon", parse_mpsz(f"{one * 3}s")) for one in "12345678"]
    with pytest.raises(HandError, match="26 tiles"):
        Hand.from_tiles(parse_mpsz("11m"), melds)
    with pytest.raises(HandError, match="18 tiles"):
        Hand.from_counts([4, 4, 4, 4, 2] + [0] * 29)
    with pytest.raises(HandError, match="20 tiles"):
        score("11z", "1z", melds=melds[:6])


def test_five_copies_are_refused_with_a_caret_under_the_fifth() -> None:
    with pytest.raises(HandError, match="5 copies of 1m") as caught:
        Hand("123m11m(111m)9s")
    assert caught.value.caret.splitlines()[1] == " " * 9 + "^"


def test_tiles_that_are_no_meld_are_refused() -> None:
    for kind, tiles in (("pon", "112m"), ("chi", "124m"), ("chi", "123z"), ("closed_kan", "111m")):
        with pytest.raises(HandError, match="is no"):
            Meld(kind, parse_mpsz(tiles))  # type: ignore[arg-type]


def test_hands_and_melds_survive_pickling() -> None:
    hand = Hand("406m11z(123p)[7777s]")
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert pickle.loads(pickle.dumps(hand.melds)) == hand.melds


@given(st.sets(st.integers(0, 135), max_size=14))
def test_any_set_of_ids_is_a_hand_that_reads_back_from_its_text(ids: set[int]) -> None:
    hand = Hand(sorted(ids))
    assert Hand(str(hand)) == hand if ids else str(hand) == ""
    assert sum(hand.counts) == len(ids)


@given(st.lists(st.integers(0, 36).map(Tile), max_size=20))
def test_any_tiles_are_a_hand_or_a_hand_error(tiles: list[Tile]) -> None:
    try:
        hand = Hand.from_tiles(tiles)
    except HandError:
        return
    assert sorted(hand.tiles) == sorted(tiles)
