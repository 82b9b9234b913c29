"""The tables of Tenhou's formats."""

import pytest

from jantaku.base.errors import ReplayError
from jantaku.riichi.records.formats.tenhou.words import (
    DRAWN_GAMES,
    YAKU_IDS,
    name_of_yaku,
    number_of_yaku,
    shares_of,
    without_kita,
    yaku_han,
    yaku_named,
)
from jantaku.riichi.records.record import DRAWN_GAME_KINDS, SEATS
from jantaku.riichi.score.yaku import LOCAL_YAKU, YAKU


def test_all_yaku_but_the_local_ones_have_a_number_and_a_name() -> None:
    assert set(YAKU) - set(LOCAL_YAKU) <= set(YAKU_IDS)
    assert len(YAKU_IDS) == len({name_of_yaku(number) for number in range(55)}) == 55


@pytest.mark.parametrize("id_", sorted(set(YAKU_IDS)))
def test_numbers_and_names_lead_back(id_: str) -> None:
    number = number_of_yaku(id_, "S", SEATS[0], SEATS[3], 4)
    assert YAKU_IDS[number] == id_
    assert yaku_named(name_of_yaku(number)) == id_


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("役牌:場風牌", "round_wind"),
        ("役牌:自風牌", "seat_wind"),
        ("役牌:白", "haku"),
        ("役牌發", "hatsu"),
        ("ダブル立直", "double_riichi"),
        ("抜きドラ", "kita"),
        ("断么九", "tanyao"),
        ("混全帯么九", "chanta"),
        ("国士無双十三面待ち", "kokushi_13"),
        ("場風", "round_wind"),
        ("Fully Concealed Hand", "menzen_tsumo"),
        ("riichi", "riichi"),
        ("Prevalent Wind (East)", "round_wind"),
        ("Single-Wait Four Concealed Triplets", "suuankou_tanki"),
        ("Ura Dora", "ura_dora"),
        ("门前清自摸和", "menzen_tsumo"),
        ("一发", "ippatsu"),
        ("自风 东", "seat_wind"),
        ("国士无双十三面", "kokushi_13"),
        ("Ittsuu", "ittsu"),
        ("no such yaku", None),
        ("", None),
    ],
)
def test_names_of_other_programs_are_read(name: str, id_: str | None) -> None:
    assert yaku_named(name) == id_


def test_winds_have_a_number_each() -> None:
    numbers = [number_of_yaku("seat_wind", "E", SEATS[2], seat, 3) for seat in SEATS[:3]]
    assert [name_of_yaku(number) for number in numbers] == ["自風 南", "自風 西", "自風 東"]
    assert name_of_yaku(number_of_yaku("round_wind", "S", SEATS[0], SEATS[0], 4)) == "場風 南"


def test_a_local_yaku_cannot_be_written() -> None:
    with pytest.raises(ReplayError, match="paarenchan"):
        number_of_yaku("paarenchan", "E", SEATS[0], SEATS[0], 4)


@pytest.mark.parametrize(
    ("points", "players", "dealer", "shares"),
    [
        (2700, 4, False, (700, 1300)),
        (8000, 4, False, (2000, 4000)),
        (3000, 3, False, (1000, 2000)),
        (6000, 4, True, (2000, 0)),
        (144_000, 4, True, (48_000, 0)),
        (1234, 4, False, None),
    ],
)
def test_shares_of_a_self_drawn_win(points, players, dealer, shares):
    assert shares_of(points, players, dealer=dealer) == shares


def test_kita_counts_among_the_dora() -> None:
    rows = [yaku_han("riichi", 1), yaku_han("dora", 1), yaku_han("kita", 2)]
    assert without_kita(rows) == [yaku_han("riichi", 1), yaku_han("dora", 3)]
    assert without_kita(rows[::2]) == [yaku_han("riichi", 1), yaku_han("dora", 2)]


def test_every_kind_of_drawn_game_has_its_names() -> None:
    assert [kind for kind, _, _ in DRAWN_GAMES] == list(DRAWN_GAME_KINDS)
