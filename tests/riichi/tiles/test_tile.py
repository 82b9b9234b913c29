"""Kinds, red fives, ids and indicators."""

import pytest

from jantaku.riichi.tiles.notation import format_mpsz, format_tile, parse_tile
from jantaku.riichi.tiles.tile import (
    KINDS,
    RED_IDS,
    TILE_IDS,
    TILES,
    dora_kind,
    is_honor,
    is_red,
    is_terminal,
    kind_of,
    number_of,
    sort_key,
    suit_of,
    tile_of_id,
)


def test_there_are_34_kinds_37_tiles_and_136_ids() -> None:
    assert (len(KINDS), len(TILES), len(TILE_IDS)) == (34, 37, 136)


def test_a_red_five_is_a_five_of_its_suit() -> None:
    reds = [tile for tile in TILES if is_red(tile)]
    assert [format_tile(kind_of(tile)) for tile in reds] == ["5m", "5p", "5s"]
    assert [suit_of(tile) for tile in reds] == ["m", "p", "s"]
    assert {number_of(tile) for tile in reds} == {5}
    assert not any(is_honor(tile) or is_terminal(tile) for tile in reds)


def test_suit_and_number_spell_the_tile() -> None:
    for kind in KINDS:
        assert f"{number_of(kind)}{suit_of(kind)}" == format_tile(kind)


def test_terminals_and_honors_are_the_thirteen_orphans() -> None:
    orphans = [kind for kind in KINDS if is_terminal(kind) or is_honor(kind)]
    assert format_mpsz(orphans) == "19m19p19s1234567z"
    assert not any(is_terminal(kind) and is_honor(kind) for kind in KINDS)


def test_every_id_is_a_tile_and_each_kind_has_four() -> None:
    tiles = [tile_of_id(tile_id) for tile_id in TILE_IDS]
    assert [kind_of(tile) for tile in tiles] == [tile_id // 4 for tile_id in TILE_IDS]
    assert [tile_id for tile_id in TILE_IDS if is_red(tiles[tile_id])] == sorted(RED_IDS)


def test_which_ids_are_red_is_up_to_the_rules() -> None:
    assert not any(is_red(tile_of_id(tile_id, reds=())) for tile_id in TILE_IDS)
    second_pin = TILE_IDS[53]
    assert format_tile(tile_of_id(second_pin)) == "5p"
    assert format_tile(tile_of_id(second_pin, reds=RED_IDS | {second_pin})) == "0p"


def test_a_red_five_sorts_before_the_plain_fives() -> None:
    tiles = [parse_tile(name) for name in ("6m", "5m", "0m", "4m", "1p")]
    assert [format_tile(tile) for tile in sorted(tiles, key=sort_key)] == [
        "4m",
        "0m",
        "5m",
        "6m",
        "1p",
    ]


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        *(("1m", "2m"), ("8p", "9p"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s")),
        *(("4m", "5m"), ("0m", "6m"), ("0s", "6s")),
        *(("e", "s"), ("s", "w"), ("w", "n"), ("n", "e")),
        *(("haku", "hatsu"), ("hatsu", "chun"), ("chun", "haku")),
    ],
)
def test_an_indicator_points_to_the_next_tile_of_its_ring(indicator: str, dora: str) -> None:
    assert dora_kind(parse_tile(indicator)) == parse_tile(dora)


def test_every_kind_is_the_dora_of_one_indicator() -> None:
    assert sorted(map(dora_kind, KINDS)) == list(KINDS)


def test_among_three_players_1m_and_9m_point_to_each_other() -> None:
    assert format_tile(dora_kind(parse_tile("1m"), players=3)) == "9m"
    assert format_tile(dora_kind(parse_tile("9m"), players=3)) == "1m"
    present = [kind for kind in KINDS if not 1 <= kind <= 7]
    assert sorted(dora_kind(kind, players=3) for kind in present) == present
