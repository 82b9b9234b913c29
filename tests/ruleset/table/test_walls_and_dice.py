"""Walls, draws, deals and dice as the second version of the language has them."""

from typing import Any

import pytest

from jantaku.base.errors import RulesetError
from jantaku.ruleset import Ruleset
from ruleset.acting import counters, do, drawn, new_table, text, tiles
from ruleset.asking import amount, ask, each
from ruleset.engine import RulesetTable, seated
from ruleset.kernel import start_round

SECOND: dict[str, Any] = {"language": 2}
FROM_END = ["draw", 1, "opposite_end"]


def walls(live: str, dead: str, **rules: Any) -> RulesetTable:
    table = new_table({**SECOND, **rules})
    table.wall, table.dead_wall = tiles(live), tiles(dead)
    return table


def taken(table: RulesetTable, *actions: Any) -> str:
    """The names of what east draws by the actions."""
    do(table, *actions)
    return " ".join(tile.name for tile in table.players[0].draw)


# L126, L127
@pytest.mark.parametrize(
    ("dead", "order"),
    [("1z 2z 3z 4z", "3z 4z 1z 2z"), ("7z", "7z"), ("5z 1z 2z 3z 4z", "3z 4z 1z 2z 5z")],
    ids=["L126", "L127", "odd"],
)
def test_the_upper_tile_of_a_stack_is_drawn_first(dead: str, order: str):
    table = walls("1m 2m 3m 4m", dead)
    assert taken(table, ["draw", len(dead.split()), "opposite_end"]) == order
    assert table.tiles_left == 4


def test_the_first_version_draws_from_the_very_end():
    assert taken(walls("1m", "1z 2z", language=1), ["draw", 2, "opposite_end"]) == "2z 1z"


# L128, L129
@pytest.mark.parametrize(
    ("live", "order"), [("1m 2m 3m 4m", "7z 3m 4m 1m 2m"), ("1m 2m 3m", "7z 3m 1m 2m")]
)
def test_when_the_dead_wall_is_used_up_live_tiles_are_moved_over(live: str, order: str):
    table = walls(live, "7z")
    assert (taken(table, ["draw", 9, "opposite_end"]), table.tiles_left) == (order, 0)


# L129
def test_tiles_that_were_drawn_are_not_moved_over():
    table = walls("1m 2m", "7z")
    assert taken(table, ["draw", 1], ["draw", 5, "opposite_end"]) == "1m 7z 2m"
    assert taken(table, FROM_END) == "1m 7z 2m"


# L133
def test_a_tile_taken_from_its_place_cannot_be_taken_again():
    table = walls("1m", "1z 2z 3z 4z")
    assert taken(table, ["draw", 1, -3], ["draw", 1, -3]) == "2z"
    assert text(table.dead_wall) == "1z 2x/_skip_draw 3z 4z"
    assert taken(table, ["draw", 9, "opposite_end"]) == "2z 3z 4z 1z 1m"
    with pytest.raises(RulesetError, match="no tile 9"):
        do(table, ["draw", 1, 9])


def test_a_tile_that_was_drawn_is_known_as_drawn():
    table = walls("1m", "1z 2z 3z 4z", reserved_tiles=["a", "b", "c", "d"])
    table.reserved_tiles = ["a", "b", "c", "d"]
    do(table, FROM_END, ["draw", 1, "d"])
    assert ask(table, "tile_drawn", -1, "b", "d")
    assert ask(table, "tile_not_drawn", -2, -4, "a", "c")
    assert taken(table, ["draw", 1, "d"]) == "3z 1z"


@pytest.mark.parametrize("length", [0, 1, 4, 5, 8])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_a_number_is_the_draw_from_behind_that_it_counts(length: int, count: int):
    table = walls("1m 2m 3m 4m 5m 6m 7m 8m", " ".join(KINDS[:length]))
    do(table, ["draw", count, "opposite_end"])
    for draw in range(1, 7):
        was = "tile_drawn" if draw <= count else "tile_not_drawn"
        assert ask(table, was, -draw), draw


# L130, L131
@pytest.mark.parametrize("mark", ["skip_draw", "_skip_draw"])
def test_a_tile_that_no_draw_takes_is_passed_over_in_both_walls(mark: str):
    table = walls(f"1m/{mark} 2m 3m/{mark}", f"1z 2z/{mark} 3z/{mark} 4z")
    assert taken(table, ["draw", 1]) == "2m"
    assert taken(table, ["draw", 1, "opposite_end"]) == "2m 4z"
    assert taken(table, ["draw", 1]) == "2m 4z 1z"
    assert taken(table, ["draw", 3], ["draw", 3, "opposite_end"]) == "2m 4z 1z"


# L132
def test_a_tile_that_no_draw_takes_is_not_left():
    table = walls("1m/_skip_draw", "")
    assert ask(table, "no_tiles_remaining")
    assert not ask(table, "tiles_remaining", 1)
    assert amount(table, "tiles_in_wall") == 0
    table = walls("1m 2m/skip_draw", "")
    assert each(table, "tiles_remaining", [1], [2]) == [True, False]


def test_a_place_of_the_dead_wall_can_be_kept_from_being_drawn():
    table = walls("1m", "1z 2z 3z 4z")
    do(table, ["add_attr", [-2], ["_skip_draw"]])
    assert taken(table, ["draw", 2, "opposite_end"]) == "4z 1z"


KINDS = [f"{n}{s}" for s in "mps" for n in range(1, 10)]
DEALT: dict[str, Any] = {
    **SECOND,
    "wall": KINDS,
    "starting_tiles": 3,
    "initial_dead_wall_length": 4,
}


def dealt(**rules: Any) -> RulesetTable:
    table = seated(Ruleset({**DEALT, **rules}))
    start_round(table)
    return table


def everything(table: RulesetTable) -> list[str]:
    hands = [tile for seat in table.seats for tile in table.players[seat].hand]
    live = table.wall[table.wall_index :]
    return sorted(tile.name for tile in (*hands, *live, *table.dead_wall))


# L134
def test_the_first_tile_laid_in_the_dead_wall_is_the_first_drawn_from_the_other_end():
    table = dealt(starting_dead_wall=["9s", "8s", "7s", "6s", "5s"])
    assert taken(table, ["draw", 5, "opposite_end"]) == "9s 8s 7s 6s 5s"


@pytest.mark.parametrize("behind", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("length", [26, 27])
@pytest.mark.parametrize("hand", [3, 4])
def test_tiles_laid_behind_come_in_order_whatever_the_walls_measure(
    behind: int, length: int, hand: int
):
    laid = KINDS[::-1][:7]
    table = dealt(
        wall=KINDS[-length:],
        initial_dead_wall_length=behind,
        starting_tiles=hand,
        starting_dead_wall=laid,
    )
    assert taken(table, ["draw", 7, "opposite_end"]) == " ".join(laid)


def test_more_tiles_may_be_laid_behind_than_there_are():
    laid = KINDS[::-1]
    table = dealt(initial_dead_wall_length=2, starting_tiles=5, starting_dead_wall=laid)
    assert taken(table, ["draw", 27, "opposite_end"]) == " ".join(laid[:7])


# L135, L136
def test_a_hand_that_is_given_takes_its_tiles_out_of_the_wall_and_is_filled_from_it():
    table = dealt(starting_hand={"east": ["9s", "8s", "7s"], "south": ["1m"]})
    hands = [[tile.name for tile in table.players[seat].hand] for seat in range(4)]
    assert (hands[0], [len(hand) for hand in hands]) == (["9s", "8s", "7s"], [3, 3, 3, 3])
    assert hands[1][0] == "1m"
    assert everything(table) == sorted(KINDS)


def test_draws_that_are_laid_are_no_copies_either():
    table = dealt(starting_hand={"east": ["9s"]}, starting_draws=["1m", "2m"])
    assert taken(table, ["draw", 2]) == "1m 2m"
    assert everything(table) == sorted(set(KINDS) - {"1m", "2m"})


def test_of_a_tile_that_the_wall_lacks_a_copy_is_made():
    table = dealt(starting_hand={"east": ["9s", "9s", "1z"]})
    assert text(table.players[0].hand) == "9s 9s 1z"
    assert len(everything(table)) == len(KINDS)


# L137, L138, L139
@pytest.mark.parametrize(
    ("number", "thrown"),
    [(1, 2), (2, 2), (3, 3), (10, 10), (11, 10), (-5, 2), (None, 2)],
    ids=["L137", "two", "L138", "ten", "L137-above", "L137-below", "without"],
)
def test_so_many_dice_are_thrown(number: int | None, thrown: int):
    rules = {**SECOND, "die1": 6, "die2": 5, **({} if number is None else {"num_dice": number})}
    table = seated(Ruleset(rules))
    start_round(table)
    assert (len(table.dice), table.dice[:2]) == (thrown, (6, 5))
    assert all(1 <= die <= 6 for die in table.dice)
    assert ask(table, "dice_equals", sum(table.dice))
    assert amount(table, "dice") == sum(table.dice)


# L139
def test_what_the_dice_show_can_be_kept():
    table = new_table(SECOND)
    table.dice = (1, 2, 6)
    do(table, ["set_counter", "c", "dice"])
    assert (counters(table)[0], drawn(table)) == (9, "")
