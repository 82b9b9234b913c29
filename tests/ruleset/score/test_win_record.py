"""The record of a win: its payer, its winning tile, its jokers."""

from typing import Any

import pytest

from ruleset.acting import tiles
from ruleset.engine import CallEntry, RulesetTile, reaches, readings_tried, win, with_alias
from ruleset.score.scores import HAND
from ruleset.tables import call, discard, table_of, won, yaku


def test_a_win_is_recorded_with_all_that_made_it():
    table = table_of(
        {"scoring_method": "han_fu_formula", "win_by_discard_label": "Ron"}, yaku=[yaku("a", 2)]
    )
    table.players[1].hand = tiles(HAND)
    discard(table, 3, "5s")
    record = win(table, 1, tiles("5s"), "discard")
    assert (record.seat, record.payer, record.opponents) == (1, 3, (0, 2, 3))
    assert not record.is_dealer
    assert record.yaku == (("a", 2),)
    assert (record.points, record.minipoints, record.score) == (2, 40, 2600)
    assert record.winning_tile == RulesetTile("5s")
    assert record.hand == tuple(tiles(f"{HAND} 5s"))
    assert not record.paid


def test_whoever_discarded_or_called_pays():
    table = table_of()
    discard(table, 3, "5s")
    table.history.append(CallEntry(2, 1, RulesetTile("5s"), (), "kakan"))
    assert win(table, 0, tiles("5s"), "discard").payer == 3
    assert win(table, 0, tiles("5s"), "call").payer == 2
    assert win(table, 0, tiles("5s"), "draw").payer is None


def test_in_a_bloody_end_winners_pay_no_more():
    table = table_of(bloody_end=True)
    won(table, 2, 1000)
    discard(table, 3, "5s")
    assert win(table, 0, tiles("5s"), "discard").opponents == (1, 3)


def test_names_are_translated_in_the_record():
    table = table_of(yaku=[yaku("a"), yaku("b")], translations={"a": "Ah", "b": 7})
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").yaku == (("Ah", 1), ("b", 1))


def test_a_counter_replaces_the_fu():
    table = table_of(
        {"scoring_method": "han_fu_formula"},
        yaku=[yaku("a", 1, [{"name": "fu_equals", "opts": [110]}])],
    )
    table.players[1].hand = tiles(HAND)
    table.players[1].counters["fu"] = 110
    discard(table, 0, "5s")
    record = win(table, 1, tiles("5s"), "discard")
    assert (record.minipoints, record.score) == (110, 3600)


def test_only_the_dearest_yaku_may_count():
    rules = {"highest_scoring_yaku_only": True}
    table = table_of(rules, yaku=[yaku("a", 1), yaku("b", 5), yaku("c", 5)])
    discard(table, 1, "5s")
    record = win(table, 0, tiles("5s"), "discard")
    assert (record.yaku, record.score) == ((("b", 5),), 5)
    table = table_of(rules, yaku=[])
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").score == 0


def test_some_lists_count_only_where_declared():
    table = table_of(
        {"yaku_lists": ["yaku", "said"], "declare_only_yaku_lists": ["said"]},
        yaku=[yaku("a")],
        said=[yaku("b", 2), yaku("c", 4)],
    )
    discard(table, 1, "5s")
    assert win(table, 0, tiles("5s"), "discard").points == 1
    table.players[0].declared_yaku = ("c",)
    assert win(table, 0, tiles("5s"), "discard").points == 5


def test_the_tile_that_makes_most_is_the_winning_tile():
    last = [{"name": "match", "opts": [["winning_tile"], [[[[["3p"]], 1]]]]}]
    table = table_of(yaku=[yaku("a", 1), yaku("b", 4, last)])
    table.players[0].hand = tiles(f"{HAND} 5s")
    for given in ((), tuple(tiles("1m 3p 5s"))):
        record = win(table, 0, given, "draw")
        assert (record.winning_tile, record.points) == (RulesetTile("3p"), 5)
        assert len(record.hand) == 14


def test_the_winning_tile_that_was_not_drawn_counts_as_the_draw():
    drawn = [{"name": "match", "opts": [["draw"], [[[[["3p"]], 1]]]]}]
    table = table_of(yaku=[yaku("a", 1), yaku("b", 4, drawn)])
    table.players[0].hand = tiles(f"{HAND} 5s")
    assert win(table, 0, (), "draw").winning_tile == RulesetTile("3p")
    assert win(table, 0, (), "draw").points == 5


_JOKER_RULES: dict[str, Any] = {
    "wall": [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + ["5z", "1j"],
    "win_definition": [["exhaustive", [[[0, 1, 2], [0, 0, 0]], 4], [[[0, 0]], 1]]],
}


def _match(*names: str) -> list[Any]:
    """The hand has a triplet of each of those tiles."""
    return [
        {"name": "match", "opts": [["hand", "calls", "winning_tile"], [[[[[name] * 3], 1]]]]}
        for name in names
    ]


def _joker_table(score: dict[str, Any] | None = None, **rules: Any):
    table = table_of(score, **{**_JOKER_RULES, **rules})
    player = table.players[0]
    player.behavior = with_alias(player.behavior, tiles("1j"), tiles("any"))
    discard(table, 1, "5s")
    return table


def test_a_joker_is_what_the_hand_is_worth_most_with():
    table = _joker_table(yaku=[yaku("a", 1), yaku("nines", 5, _match("9m"))])
    player = table.players[0]
    player.hand = tiles("1m 2m 3m 4m 5m 6m 9m 9m 1j 1p 1p 1p 5s")
    record = win(table, 0, tiles("5s"), "discard")
    assert record.points == 6
    assert RulesetTile("9m") in record.hand[8:9]
    assert RulesetTile("1j") not in record.hand


def test_jokers_in_calls_and_the_winning_tile_are_replaced_too():
    table = _joker_table(yaku=[yaku("a", 1)])
    player = table.players[0]
    player.hand = tiles("1m 2m 3m 4m 5m 6m 1p 1p 1p 5s")
    player.calls = [call("pon", "9m 9m 1j")]
    record = win(table, 0, tiles("1j"), "discard")
    assert record.calls == (call("pon", "9m 9m 9m"),)
    assert record.winning_tile == RulesetTile("5s")


def test_jokers_stay_what_they_are_where_nothing_fits_or_the_file_says_so():
    for rules in ({}, {"use_smt": False}):
        table = _joker_table(rules, yaku=[yaku("a", 1)])
        table.players[0].hand = tiles("1m 4m 7m 1p 4p 7p 1s 4s 7s 5z 1j")
        record = win(table, 0, tiles("5s"), "discard")
        assert RulesetTile("1j") in record.hand


def test_where_the_wall_has_the_other_white_a_joker_is_that_one():
    wall = [*_JOKER_RULES["wall"], "0z"]
    table = _joker_table(yaku=[yaku("a", 1)], wall=wall)
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 1j")
    record = win(table, 0, tiles("5z"), "discard")
    assert [tile.name for tile in record.hand[12:]] == ["0z", "5z"]


def test_asking_for_yaku_tries_every_joker_too():
    table = _joker_table(yaku=[yaku("nines", 5, _match("9m"))])
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 9m 9m 1j 1p 1p 1p 5s")
    assert reaches(table, 0, "discard", RulesetTile("5s"), 5)
    assert not reaches(table, 0, "discard", RulesetTile("5s"), 6)


@pytest.mark.parametrize(("jokers", "tried"), [(1, 26), (3, 852), (4, 1727)])
def test_the_tiles_that_may_have_won_share_the_readings_that_are_tried(jokers, tried):
    """Nothing was drawn, so each of the kinds may have won, every joker standing for some."""
    table = _joker_table(yaku=[yaku("a", 1)])
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 1s 1s"
    table.players[0].hand = tiles(hand)[: 14 - jokers] + tiles("1j") * jokers
    assert readings_tried(table, 0) == tried


def test_the_assigned_hand_is_seen_while_yaku_are_asked_for():
    assigned = [{"name": "match", "opts": [["assigned_hand"], [[[[["9m"] * 3], 1]]]]}]
    table = _joker_table(yaku=[yaku("nines", 5, assigned)])
    table.players[0].hand = tiles("1m 2m 3m 4m 5m 6m 9m 9m 1j 1p 1p 1p 5s")
    assert win(table, 0, tiles("5s"), "discard").points == 5
