"""Hands that other calculators have got wrong, and the hands of agari's tests, under Tenhou rules.

Each answer was checked with three libraries that agree. The wrong answers are those of agari, kago,
mahjong-utils and pyriichi as of November 2026; agari is github.com/rysb-dev/agari at 73a3c23.
Hands of agari's tests that hold five of a kind are among the impossible ones at the end.
"""

import json
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from jantaku import (
    Hand,
    HandError,
    NotationError,
    Score,
    discards,
    readings,
    score,
    shanten,
    shanten_forms,
    ukeire,
    waits,
)
from support import yaku_of

# A sentence, then: hand + winning tile | circumstances | yaku | han fu points
MISCOUNTED = """
# Two pairs of equal runs are found in a hand that looks like triplets
33334444055p44s + 5p ron | seat=N dora=4m | pinfu tanyao ryanpeikou red_dora | 6 30 12000
33m05556667777p + 6p ron | riichi | riichi tanyao ryanpeikou red_dora | 6 40 18000
22223333444p77s + 4p tsumo | riichi | menzen_tsumo riichi pinfu tanyao ryanpeikou | 7 20 18000
# A triplet completed by ron is open although a called run holds the tile
11999m33399p(789p) + 9p ron | seat=W round=W | | 0 0 0
3330588p(678p)[2222p] + 8p ron | seat=W round=S dora=5m4s | tanyao chinitsu red_dora | 7 50 12000
22m666p888s99s(234m) + 2m ron | | | 0 0 0
# A wind that is neither the seat's nor the round's is no yaku, not even as a closed kan
333m2s[3333z](333s)(456p) + 2s ron | seat=N round=S | | 0 0 0
# Three closed triplets are not four when one of them is called
666m6p055666s(666z) + 6p ron | seat=W | hatsu toitoi sanankou red_dora | 6 40 12000
# A shanpon won by ron makes an open triplet of honours
123m99p11122244z + 4z ron | seat=W round=W riichi | riichi chanta | 3 50 6400
# Pinfu and iipeikou are found across a triplet
11222333m33406p + 1m ron | seat=W round=S | pinfu iipeikou red_dora | 3 30 3900
# Iipeikou is found in a suit of eleven tiles
44m12344455666s + 0s ron | seat=S dora=7s | iipeikou red_dora | 2 40 2600
44055666m123p44z + 4m ron | seat=N round=W riichi | riichi iipeikou red_dora | 3 40 5200
# Two pairs of equal runs are not seven pairs
77m667788p44066s + 5s ron | seat=N round=S | tanyao ryanpeikou red_dora | 5 40 8000
2234455667799s + 3s tsumo | riichi | menzen_tsumo riichi ryanpeikou chinitsu | 11 30 36000
# An open hand without any fu is raised to 30
22334p55s(234m)(234m) + 4p ron | seat=N dora=1m | tanyao dora | 3 30 3900
# Three yakuman are paid three times
1112223334477z + 7z tsumo | seat=W round=W riichi | suuankou shousuushii tsuuiisou | 3 yakuman 96000
"""

AGARI = """
# Simples only is tanyao, with two-sided waits and a plain pair pinfu too
234m45p456567s88p + 3p ron | seat=S | tanyao pinfu | 2 30 2000
# Called simples are tanyao alone
234m45p567s88p(456s) + 3p ron | seat=S | tanyao | 1 30 1000
# All triplets won by ron keep three closed ones
111m222p33s44455z + 3s ron | | toitoi sanankou | 4 60 12000
# All triplets won by self-draw are four closed ones
111222333m44p55z + 4p tsumo | | suuankou | 1 yakuman 48000
# A pair wait for four closed triplets is a yakuman by ron too
111222333m444p5z + 5z ron | seat=S | suuankou_tanki | 1 yakuman 32000
111222333m1115z + 5z ron | | suuankou_tanki | 1 yakuman 48000
# One pair of equal runs is iipeikou
112233m56p789s55z + 4p ron | | iipeikou | 1 40 2000
# Equal runs of a called hand are nothing
123m56p789s55z(123m) + 4p ron | | | 0 0 0
# Two pairs of equal runs are ryanpeikou, neither iipeikou nor seven pairs
112233m11233p55s + 2p ron | | ryanpeikou | 3 40 7700
# A triplet of a dragon is a yaku
123m456p789s5566z + 5z ron | | haku | 1 40 2000
# A triplet of the wind that is both round and seat counts twice
123m456p789s1122z + 1z ron | | seat_wind round_wind | 2 40 3900
# A triplet of another wind is no yaku
123m456p789s3344z + 3z ron | | | 0 0 0
# Three suits with the same run are sanshoku, and chanta beside it
123m123p12s11122z + 3s ron | | seat_wind round_wind sanshoku_doujun chanta | 6 40 18000
# A straight is worth two han closed and one called
12345678m111p22z + 9m ron | | ittsu | 2 40 3900
123456m111p2z(789m) + 2z ron | | ittsu | 1 30 1500
# Half a flush loses a han with a call
12345678m11177z + 9m ron | | seat_wind round_wind ittsu honitsu | 7 40 18000
123456m(789m)1117z + 7z ron | | seat_wind round_wind ittsu honitsu | 5 40 12000
# Seven pairs are worth two han and always 25 fu
1122m3344p5566s7z + 7z ron | | chiitoitsu | 2 25 2400
# Pinfu needs a plain pair
123456m789p23s55p + 4s ron | | pinfu | 1 30 1500
123m456m789p23s33z + 4s ron | seat=S | pinfu | 1 30 1000
123m456m789p23s22z + 4s ron | seat=S | | 0 0 0
123m456m789p23s55z + 4s ron | | | 0 0 0
# Pinfu needs runs only and a two-sided wait
123m456p78s11155z + 9s ron | | seat_wind round_wind | 2 40 3900
123m456m789p24s55p + 3s ron | | | 0 0 0
# Pinfu by self-draw has 20 fu
123456m789p23s55p + 4s tsumo | seat=S | menzen_tsumo pinfu | 2 20 1500
# Three closed triplets are broken by a ron that has no run to go to
111m222p333s45s77z + 6s ron | | sanankou | 2 50 4800
111m222p33s678s77z + 3s ron | | | 0 0 0
111m222p33345s77z + 3s ron | | sanankou | 2 50 4800
# A ron tile that fits a run leaves the triplet closed
99m11123p789s(222z) + 1p ron | | chanta | 1 40 2000
99m11p456s789s(123p) + 1p ron | | | 0 0 0
# A self-drawn triplet stays closed
22678m444666p11z + 2m tsumo | | menzen_tsumo sanankou | 3 40 7800
22678m444666p11z + 2m ron | | | 0 0 0
66p456s44z(222s)(555z) + 4z ron | | haku | 1 30 1500
# Four kans are a yakuman, called or not
[1111m][2222m][3333m][4444m]5m + 5m ron | | suukantsu suuankou_tanki | 2 yakuman 96000
(1111m)(2222p)[3333s][4444s]5z + 5z ron | | suukantsu | 1 yakuman 48000
# Three kans are not
[1111m][2222m][3333m]46s77z + 5s ron | | sanankou sankantsu | 4 100 12000
# A closed kan of terminals has 32 fu
[1111m]22333m555p11z + 2m ron | | toitoi sanankou | 4 80 12000
[5555z]12m456p789s11z + 3m ron | | haku | 1 70 3400
# Thirteen han and more are a counted yakuman
2234455667799s + 3s tsumo | dora=1s6s | menzen_tsumo ryanpeikou chinitsu dora | 14 30 48000
# A yakuman is named before a counted yakuman that pays as much
77888999s44455z + 7s tsumo | seat=N round=S riichi ippatsu dora=6s | suuankou | 1 yakuman 32000
# Kokushi waiting on thirteen tiles is paid once
19m19p19s1234567z + 7z ron | | kokushi_13 | 1 yakuman 48000
19m19p19s1234677z + 5z ron | seat=S | kokushi | 1 yakuman 32000
# Nine gates waiting on nine tiles are paid once
1112345678999m + 5m tsumo | | junsei_chuuren | 1 yakuman 48000
1123456788999m + 1m ron | | chuuren | 1 yakuman 48000
# The tile that completed the hand decides between pinfu and a pair wait
33445m334455p66s + 5m ron | | pinfu tanyao ryanpeikou | 5 30 12000
334455m33455p66s + 4p ron | | tanyao ryanpeikou | 4 40 12000
334455m334455p6s + 6s ron | | tanyao ryanpeikou | 4 40 12000
234567m23467p22s + 5p ron | | pinfu tanyao | 2 30 2900
2233445566778s + 8s ron | | pinfu tanyao ryanpeikou chinitsu | 11 30 36000
# The circumstances are yaku of their own
123m456p78s11122z + 9s tsumo | last_tile | menzen_tsumo haitei seat_wind round_wind | 4 30 11700
123m456p78s11122z + 9s ron | last_tile | houtei seat_wind round_wind | 3 40 7700
123m456p78s11122z + 9s ron | chankan | chankan seat_wind round_wind | 3 40 7700
[1111p]123m456p55z78s + 9s tsumo | rinshan | menzen_tsumo rinshan | 2 60 6000
123m456p78s11122z + 9s tsumo | tenhou | tenhou | 1 yakuman 48000
123m456p78s11122z + 9s tsumo | seat=S chiihou | chiihou | 1 yakuman 32000
# Dora count once there is a yaku, ura only with riichi
222m456p789s1112z + 2z ron | dora=1m | seat_wind round_wind dora | 5 50 12000
123m456p78s11122z + 9s ron | seat=W riichi dora=8m ura=3p | riichi round_wind ura_dora | 3 40 5200
123m406p78s11122z + 9s ron | | seat_wind round_wind red_dora | 3 40 7700
123m456p78s11144z + 9s ron | seat=S round=S dora=3m4p | | 0 0 0
"""

# A sentence, then: hand | circumstances
IMPOSSIBLE = """
# The winning tile is not in the hand
123m456p789s11122z | win=5m
# Riichi with a call
456p789s11122z(123m) | riichi
# Ura dora without riichi
456p789s11122z(123m) | ura=1m
# Ippatsu without riichi
123m456p789s11122z | ippatsu
# More ura than dora
123m456p789s11122z | riichi dora=1m ura=1m2m
# After a kan, but by ron
[1111p]123m456p55z789s | rinshan
# After a kan, but without one
123m456p789s11122z | rinshan tsumo
# After a kan and on the last tile
[1111p]123m456p55z789s | rinshan tsumo last_tile
# Robbing a kan by self-draw
123m456p789s11122z | chankan tsumo
# Robbing a kan on the last discard
123m456p789s11122z | chankan last_tile
# Heaven's hand of a non-dealer
123m456p789s11122z | tenhou tsumo seat=S
# Heaven's hand by ron
123m456p789s11122z | tenhou
# Heaven's hand with a kan
[1111p]123m456p55z789s | tenhou tsumo
# Heaven's hand with riichi
123m456p789s11122z | tenhou tsumo riichi
# Earth's hand of the dealer
123m456p789s11122z | chiihou tsumo
# Three red fives in a suit
000m456p789s11122z |
# Five of a kind
123789m111p99999s |
# Five of a kind with a kan
(5555m)123456m789s11z |
# Five of a kind with the indicators
123m456p789s11122z | dora=1z1z
# Thirteen tiles
123m456p789s1112z |
# Three tiles for a kan
[1111m]222333m555p1z |
# No groups and pair
1234m5678p9s12355z |
"""


def _cases(table: str) -> list[ParameterSet]:
    """One case for each hand; the sentence above it and the hand are its name."""
    cases = []
    sentence = ""
    for line in table.strip().splitlines():
        if line.startswith("#"):
            sentence = line[2:]
        elif line:
            cells = [cell.strip() for cell in line.split("|")]
            cases.append(pytest.param(*cells, id=f"{sentence}: {line}"))
    return cases


def _scored(win: str, circumstances: str = "") -> Score:
    """`hand + tile ron`, with circumstances like `riichi seat=S dora=1m`."""
    hand, _, rest = win.partition(" + ")
    tile, how = rest.split()
    result: Score = score(hand + tile, tile, tsumo=how == "tsumo", **_named(circumstances))
    return result


def _named(circumstances: str) -> dict[str, Any]:
    pairs = [word.partition("=") for word in circumstances.split()]
    return {name: value if sign else True for name, sign, value in pairs}


@pytest.mark.parametrize(("win", "circumstances", "yaku", "value"), _cases(MISCOUNTED + AGARI))
def test_the_right_answer(win: str, circumstances: str, yaku: str, value: str) -> None:
    result = _scored(win, circumstances)
    han, fu, points = value.split()
    assert (yaku_of(result).keys(), result.has_yaku) == (set(yaku.split()), bool(yaku))
    if fu == "yakuman":
        assert (result.yakuman, result.points) == (int(han), int(points))
    elif yaku:
        assert (result.han, result.fu, result.points) == (int(han), int(fu), int(points))
    else:
        assert result.points == 0


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1345689m15p45s35z", 3),
        ("11222344455689m", 0),
        ("1133346666789m", 0),
        ("123m456p789s11122z", -1),
        ("1122m3344p5566s77z", -1),
        ("19m19p19s12345677z", -1),
        ("123m456p789s1112z", 0),
        ("1122m3344p5566s7z", 0),
        ("19m19p19s1234567z", 0),
        ("123m456p789s112z", 1),
        ("1122m3344p5566s", 1),
        ("123m456p789s11234z", 1),
        ("123m147p258s12345z", 6),
        ("1379m1379p1379s1z", 4),
        ("123m5p(111z)(222z)(333z)", 0),
    ],
)
def test_shanten_is_the_least_number_of_exchanges(hand: str, expected: int) -> None:
    assert shanten(hand) == expected


@pytest.mark.parametrize(
    ("hand", "form"),
    [
        ("123m456p789s1112z", "standard"),
        ("1122m3344p5566s7z", "chiitoitsu"),
        ("1133557799m11p3s", "chiitoitsu"),
        ("19m19p19s1234567z", "kokushi"),
    ],
)
def test_the_form_nearest_to_complete_is_named(hand: str, form: str) -> None:
    assert shanten_forms(hand).best == form


def test_a_wait_for_a_fifth_copy_is_not_tenpai() -> None:
    assert shanten("1111m222p333s444z") == 1
    assert waits("1111m222p333s444z") == ()


def test_a_wait_for_a_tile_whose_copies_are_all_in_own_melds_is_not_tenpai() -> None:
    assert shanten("1m456p789s222z(111m)") == 1
    assert waits("23m456p789s22z(1111m)") == (3,)


def test_a_shape_that_needs_more_copies_than_own_melds_leave_is_not_near() -> None:
    # 123m 234m and a pair of 8m, or 22m 123m 78m: one 3m is left, and nothing is paired without it
    assert shanten("1224788m9s(666m)(333m)") == 2


@pytest.mark.parametrize(
    ("hand", "visible", "tiles"),
    [
        ("123m456p789s1112z", "", [(28, 3)]),
        ("123m456p789s1112z", "22z", [(28, 1)]),
        ("123m456p789s1112z", "222z", [(28, 0)]),
        ("23678p234567s(222z)", "", [(10, 3), (11, 3)]),
        ("23678p234567s(222z)", "2p33p", [(10, 2), (11, 1)]),
        ("123m456p789s11122z", "", []),
    ],
)
def test_useful_tiles_count_the_copies_that_are_left(hand, visible, tiles):
    assert list(ukeire(hand, visible).tiles) == tiles


def test_own_melds_are_not_among_the_copies_left() -> None:
    assert dict(ukeire("234568m(789p)(whwhwh)").tiles) == dict(ukeire("234568m(789p)(555z)").tiles)
    assert ukeire("23m567p444s22z(111m)").tiles == ((0, 1), (3, 4))


def test_a_fourteen_tile_hand_has_useful_tiles_for_each_discard() -> None:
    best, next_, *others = discards("123m456p789s11123z")
    assert [(best.tile, best.tiles), (next_.tile, next_.tiles)] == [
        (28, ((29, 3),)),
        (29, ((28, 3),)),
    ]
    assert len(others) == 10
    assert all(row.shanten == 1 for row in others)


@pytest.mark.parametrize(
    ("hand", "number"),
    [("111222333m11155z", 2), ("223344556677m88p", 2), ("19m19p19s12345677z", 1)],
)
def test_every_reading_of_a_hand_is_found(hand: str, number: int) -> None:
    assert len(readings(hand)) == number


def test_readings_do_not_depend_on_the_order_of_the_tiles() -> None:
    assert readings("3m55z2m111z1m3m2m1m3m2m1m") == readings("111222333m11155z")


def test_the_winning_tile_that_pays_most_is_inferred_and_always_the_same() -> None:
    results = [score("334455m334455p66s") for _ in range(20)]
    assert {(str(r.win), r.han, r.fu) for r in results} == {(str(results[0].win), 5, 30)}


def test_kokushi_on_thirteen_tiles_says_so_and_on_one_does_not() -> None:
    assert _scored("19m19p19s1234567z + 7z ron").wait == "kokushi_13"
    assert _scored("19m19p19s1234677z + 5z ron").wait == "tanki"


@pytest.mark.parametrize(("win", "circumstances"), _cases(IMPOSSIBLE))
def test_an_impossible_win_is_refused(win: str, circumstances: str) -> None:
    with pytest.raises(HandError):
        score(win, **_named(circumstances))


@pytest.mark.parametrize(
    "text", ["(888z)", "[9999z]", "0z", "[1234m]", "[1111m", "(124m)", "(12m)", "123m45", "()"]
)
def test_a_text_that_is_no_hand_says_where(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        Hand(text)
    assert raised.value.position is not None


@pytest.mark.parametrize(("name", "value"), [("win", "2z"), ("melds", []), ("rules", "tenhou")])
def test_keywords_may_be_read_from_a_file(name: str, value: object) -> None:
    made = json.loads(
        json.dumps({name: value})
    )  # its key is equal to the name, not the same object
    assert score("123m456p789s11122z", **made).points == 3900
