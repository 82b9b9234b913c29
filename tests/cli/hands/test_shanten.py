"""`jantaku shanten`: distance, useful tiles, discards."""

import json

import pytest

from cli.running import refused, run
from jantaku.draw.look import TIMES


def test_thirteen_tiles_get_useful_tiles() -> None:
    assert run("shanten", "1345689m15p45s35z").out.splitlines() == [
        "Hand       1345689m 15p 45s 35z",
        "Shanten    3-shanten",
        "Best form  Four groups and a pair",
        "           Seven pairs: 6-shanten",
        "           Thirteen orphans: 8-shanten",
        "",
        "Useful tiles  8 kinds, 28 tiles",
        "2mx4  7mx4  1px3  5px3  3sx4  6sx4  3zx3  5zx3".replace("x", TIMES),
    ]


def test_fourteen_tiles_get_a_row_for_each_discard_best_first() -> None:
    lines = run("shanten", "1345689m15p45s335z").out.splitlines()
    assert lines[6:8] == ["Discard  Shanten  Left  Useful tiles", "1p             2    16  27m 36s"]
    discards = run("shanten", "1345689m15p45s335z", "--json").json["discards"]
    assert discards[0] == {
        "tile": "1p",
        "shanten": 2,
        "tiles": [{"tile": tile, "left": 4} for tile in ("2m", "7m", "3s", "6s")],
        "total": 16,
    }
    ranks = [(one["shanten"], -one["total"]) for one in discards]
    assert ranks == sorted(ranks)


def test_a_red_five_is_a_discard_of_its_own() -> None:
    tiles = {one["tile"] for one in run("shanten", "0555m123p4567s111z", "--json").json["discards"]}
    assert {"0m", "5m"} <= tiles


def test_a_complete_hand_needs_nothing() -> None:
    document = run("shanten", "123m456p789s11122z", "--json").json
    assert document["shanten"] == -1
    assert not {"ukeire", "discards"} & set(document)
    assert "Complete" in run("shanten", "123m456p789s11122z").out


@pytest.mark.parametrize(
    ("hand", "missing", "standard", "pairs"),
    [
        ("11z", 11, 7, 5),
        ("123m", 10, 6, 6),
        ("123m4m", 9, 6, 6),
        ("123m11z", 8, 5, 5),
        ("234m678p34s", 5, 3, 6),
        ("123m11z(555z)", 5, 3, None),
        ("(123m)(456m)(789m)(123p)", 1, 0, None),
        ("5m", 12, 8, 6),
        ("1122m33p", 7, 5, 3),
    ],
)
def test_a_hand_being_entered_lacks_what_is_not_entered_yet(
    hand: str, missing: int, standard: int, pairs: int | None
) -> None:
    for words in (["shanten"], ["score", "--ukeire"], ["score", "--shanten"]):
        document = run(*words, hand, "--json").json
        assert (document["missing"], document["forms"]["standard"]) == (missing, standard)
        assert document["forms"]["chiitoitsu"] == pairs
        assert "discards" not in document


def test_the_reading_of_a_hand_being_entered_is_named() -> None:
    assert run("shanten", "234m678p34s").out.splitlines() == [
        "Hand       234m 678p 34s",
        "           5 tiles missing, counted as lone tiles",
        "Shanten    3-shanten",
        "Best form  Four groups and a pair",
        "           Seven pairs: 6-shanten",
        "           Thirteen orphans: 13-shanten",
        "",
        "Useful tiles  2 kinds, 8 tiles",
        f"2s{TIMES}4  5s{TIMES}4",
    ]
    assert "missing" not in run("shanten", "1345689m15p45s35z").out


def test_a_hand_that_no_single_tile_brings_closer_says_so() -> None:
    lines = run("shanten", "11z").out.splitlines()
    assert lines[-1] == "No single tile lowers the shanten number yet"
    assert run("shanten", "11z", "--json").json["ukeire"] == {"tiles": [], "total": 0}


def test_waits_of_a_hand_being_entered_point_to_its_distance() -> None:
    assert run("waits", "11z").out.splitlines()[-1].endswith(" jantaku shanten 11z")


@pytest.mark.parametrize("size", range(1, 15))
def test_any_number_of_tiles_has_a_distance(size: int) -> None:
    tiles = "".join(f"{number}{suit}" for suit in "mp" for number in range(1, 8))
    result = run("shanten", tiles[: 2 * size])
    assert (result.code, result.err) == (0, "")


def test_melds_count_and_kans_count_three() -> None:
    document = run("shanten", "123m45p11z(777z)[1111s]", "--json").json
    assert (document["hand"], document["shanten"]) == ("123m45p11z(777z)[1111s]", 0)
    assert document["forms"]["chiitoitsu"] is None


def test_own_and_visible_copies_are_not_left() -> None:
    useful = run("shanten", "123m45p11z(777z)[1111s]", "--visible", "3p 3p 6p", "--json").json
    assert useful["ukeire"] == {
        "tiles": [{"tile": "3p", "left": 2}, {"tile": "6p", "left": 3}],
        "total": 5,
    }


def test_three_players_have_no_two_to_eight_of_man() -> None:
    def useful(*words: str) -> set[str]:
        document = run("shanten", "1m123p456p789p11z2s", "--json", *words).json
        return {one["tile"] for one in document["ukeire"]["tiles"]}

    assert {"1m", "2m", "3m"} <= useful()
    assert {tile for tile in useful("--players", "3") if tile[1] == "m"} <= {"1m", "9m"}
    assert "--players: no rules for '2' players" in run("shanten", "1m", "--players", "2").err


def test_nothing_helps_where_nothing_can() -> None:
    result = run("shanten", "[1111m][2222m][3333m][4444m]5m")
    assert (result.code, result.err) == (0, "")
    assert "5m" in result.out


@pytest.mark.parametrize("command", ["shanten", "waits", "score"])
def test_no_tiles_are_no_hand(command: str) -> None:
    assert (
        refused(command, "")
        == "error: HAND: the hand has 0 tiles; write tiles, such as 123m456p11z\n"
    )


@pytest.mark.parametrize("command", ["shanten", "waits"])
@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("678m5p678s(678p)(555p)", "5p"),
        ("1111z123m456p789s", "1z"),
        ("12m456p789s55z[3333m]", "3m"),
    ],
)
def test_a_hand_that_has_all_four_of_what_it_lacks_is_tenpai_in_shape(
    command: str, hand: str, kind: str
) -> None:
    assert f"0 left: the hand has all four of {kind}" in run(command, hand).out
    document = json.loads(run(command, hand, "--json").out)
    assert (document["shanten"], document["used_up"]) == (1, [kind])
    assert "used_up" not in json.loads(run(command, "123m456p789s1112z", "--json").out)
