"""Actions on tiles where they lie."""

import pytest

from jantaku.ruleset import Ruleset
from ruleset import kernel
from ruleset.acting import (
    discard,
    do,
    drawn,
    hand,
    has,
    meld,
    melds,
    new_table,
    press,
    text,
    tiles,
    with_walls,
)
from ruleset.engine import CallEntry, DiscardEntry, RulesetTable, RulesetTile, program_of


def test_sort_hand_sorts_the_hand_of_the_current_seat():
    table = new_table(a="1z 5m 0m 9p 1m", b="2m 1m")
    table.players[0].draw = tiles("2m/draw")
    do(table, ["sort_hand"])
    assert (hand(table), drawn(table), hand(table, 1)) == ("1m 0m 5m 9p 1z", "2m/draw", "2m 1m")


def test_reveal_tile_shows_a_tile():
    table = with_walls(reserved_tiles=["dora"])
    table.reserved_tiles = ["dora"]
    named = [["reveal_tile", "1m"], ["reveal_tile", -2], ["reveal_tile", "dora"], ["reveal_tile"]]
    events = do(table, *named)
    assert table.revealed == [RulesetTile("1m"), -2, "dora", RulesetTile("1m")]
    assert text(tile for event in events for tile in event.tiles) == "1m 6z 5z 1m"


def test_a_place_that_the_dead_wall_lacks_is_revealed_as_a_back():
    (event,) = do(with_walls(), ["reveal_tile", -4])
    assert text(event.tiles) == "1x"


def test_reveal_hand_shows_the_own_hand():
    table = new_table(a="1m", b="2m")
    (event,) = do(table, ["reveal_hand"])
    assert [player.hand_revealed for player in table.players.values()] == [True] + [False] * 3
    assert text(event.seen_by(3).tiles) == "1m"


def test_reveal_other_hands_shows_all_others():
    table = new_table(a="1m", b="2m")
    do(table, ["reveal_other_hands"])
    assert [player.hand_revealed for player in table.players.values()] == [False] + [True] * 3


def aliases(table: RulesetTable, seat: int = 0) -> dict[str, str]:
    """For every joker the tiles it may stand for."""
    found: dict[str, list[RulesetTile]] = {}
    for target, jokers in table.players[seat].behavior.aliases.items():
        for joker in jokers:
            found.setdefault(text([joker]), []).append(target)
    return {joker: text(sorted(targets)) for joker, targets in sorted(found.items())}


GOLD = [["1m", "gold"]]
ALIASES = {
    "tiles can stand for tiles": ([["1j", "2j"], ["1m", "2m"]], {"1j": "1m 2m", "2j": "1m 2m"}),
    "a single tile is a joker": (["1j", ["1m", "2m"], ["2j"], "3m"], {"1j": "1m 2m", "2j": "3m"}),
    "aliases add up and may carry attributes": (
        [GOLD, [{"tile": "5m", "attrs": ["x"]}], GOLD, ["6m"]], {"1m/gold": "5m/x 6m"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "found"), ALIASES.values(), ids=ALIASES)
def test_set_tile_alias_makes_jokers(arguments, found):
    table = new_table()
    do(table, *(["set_tile_alias", *arguments[at : at + 2]] for at in range(0, len(arguments), 2)))
    assert aliases(table) == found


def test_what_was_drawn_discarded_or_called_can_be_a_joker():
    table = new_table()
    words = ["draw", ["last_discard", "gold"], "last_called_tile"]
    do(table, ["set_tile_alias", words, ["9m"]])
    assert aliases(table) == {}
    table.players[0].draw = tiles("1m/draw")
    discard(table, 1, "2m")
    table.history.append(CallEntry(1, 2, RulesetTile("3m", ("discard",)), (), "pon"))
    do(table, ["set_tile_alias", words, ["9m"]])
    assert aliases(table) == {"1m": "9m", "2m/gold": "9m", "3m": "9m"}


FOR_ALL = ["set_tile_alias_all", ["1j"], ["1m"]]
HOLDERS = {
    "jokers are those of the current seat only": ([["set_tile_alias", ["1j"], ["1m"]]], [1]),
    "set_tile_alias_all is for everyone": ([FOR_ALL], [0, 1, 2, 3]),
    "clear_tile_aliases clears those of the seat": ([FOR_ALL, "clear_tile_aliases"], [0, 2, 3]),
    "an ordering leaves jokers alone": (
        [FOR_ALL, *([f"set_tile_ordering{to}", ["1z", "2z"]] for to in ("", "_all"))], [0, 1, 2, 3],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("actions", "seats"), HOLDERS.values(), ids=HOLDERS)
def test_a_seat_has_its_own_jokers(actions, seats):
    table = new_table()
    do(table, *actions, seat=1)
    assert [aliases(table, seat) for seat in range(4)] == [
        {"1j": "1m"} if seat in seats else {} for seat in range(4)
    ]


def order(table: RulesetTable, seat: int = 0) -> list[str | None]:
    ordering = table.players[seat].behavior.ordering
    return [ordering.get(name) for name in ("1z", "2z", "3z", "1m")]


def test_each_tile_of_an_ordering_is_followed_by_the_next():
    table = new_table()
    do(table, ["set_tile_ordering", ["1z", "2z", "3z", "1z"]])
    assert order(table) == ["2z", "3z", "1z", "2m"]
    assert order(table, 1) == [None, None, None, "2m"]


def test_set_tile_ordering_all_is_for_everyone():
    table = new_table()
    do(table, ["set_tile_ordering_all", ["1z", "2z"]])
    assert [order(table, seat)[0] for seat in range(4)] == ["2z"] * 4


def test_setting_what_is_set_keeps_what_was_worked_out_from_it():
    table = new_table()
    actions = [["set_tile_alias", ["1j"], ["1m"]], ["set_tile_ordering", ["1z", "2z"]]]
    do(table, *actions)
    before = table.players[0].behavior
    do(table, *actions)
    assert table.players[0].behavior is before


@pytest.mark.parametrize("label", [[], ["mine"]], ids=["default", "named"])
def test_jokers_and_orders_are_remembered_under_a_label(label):
    table = new_table()
    do(table, ["set_tile_alias_all", ["1j"], ["1m"]], ["set_tile_ordering", ["1z", "2z"]])
    do(table, ["save_tile_behavior", *label], ["clear_tile_aliases"])
    do(table, ["set_tile_ordering", ["1z", "3z"]], ["load_tile_behavior", "nothing"])
    assert (aliases(table), order(table)[0]) == ({}, "3z")
    do(table, ["clear_tile_aliases"], ["load_tile_behavior", *label], seat=1)
    assert aliases(table, 1) == {}
    do(table, ["load_tile_behavior", *label])
    assert (aliases(table), order(table)[0]) == ({"1j": "1m"}, "2z")


def attributed() -> RulesetTable:
    table = new_table(a="1m 2m/gold 1p", b="1m")
    table.players[0].draw = tiles("1m/draw")
    table.players[0].aside = tiles("1m 3m")
    return table


def test_attributes_are_added_to_the_targets():
    table = attributed()
    do(table, ["add_attr", ["hand", "draw"], ["a", "b"]])
    assert (hand(table), drawn(table)) == ("1m/a/b 2m/gold/a/b 1p/a/b", "1m/draw/a/b")
    assert text(table.players[0].aside) == "1m 3m"
    do(table, ["add_attr", ["aside", "nowhere"], ["a"]], ["add_attr", ["draw"], ["a"]])
    assert (text(table.players[0].aside), drawn(table)) == ("1m/a 3m/a", "1m/draw/a/b")


ALL = ["hand", "draw", "aside"]
ATTRIBUTES = {
    "only tiles that match all specs get attributes": (
        [["add_attr", ["hand"], ["a"], ["manzu", "1"]]], "1m/a 2m/gold 1p", "1m/draw",
    ),
    "add_attr_first_tile is for the first such tile": (
        [["add_attr_first_tile", tile, [attr]] for tile, attr in (("1m", "a"), ("9m", "a"))]
        + [["add_attr_first_tile", ["1m", "draw"], ["b"]]],
        "1m/a 2m/gold 1p", "1m/draw/b",
    ),
    "remove_attr_hand removes attributes from the hand": (
        [["add_attr", ALL, ["a", "b"]], "remove_attr_hand a gold"], "1m/b 2m/b 1p/b", "1m/draw/a/b",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("actions", "kept", "draw"), ATTRIBUTES.values(), ids=ATTRIBUTES)
def test_tiles_of_hand_and_draw_get_and_lose_attributes(actions, kept, draw):
    table = attributed()
    do(table, *actions)
    assert (hand(table), drawn(table)) == (kept, draw)


def test_the_last_tile_of_the_own_pond_can_get_attributes():
    table = attributed()
    do(table, ["add_attr", ["last_discard"], ["a"]])
    discard(table, 0, "1m")
    discard(table, 0, "2m")
    do(table, ["add_attr", ["last_discard"], ["a"]])
    assert text(table.players[0].pond) == "1m/discard 2m/discard/a"


def test_all_tagged_tiles_get_attributes_wherever_they_lie():
    table = attributed()
    table.wall, table.dead_wall = tiles("1m 9m"), tiles("9m 1m")
    discard(table, 2, "1m")
    meld(table, 3, "chii", "1m 2m 3m")
    do(table, ["tag_tiles", "t", "1m"], ["add_attr_tagged", "t", ["a"]])
    assert text(table.wall + table.dead_wall) == "1m/a 9m 9m 1m/a"
    assert (hand(table), hand(table, 1)) == ("1m/a 2m/gold 1p", "1m/a")
    assert (drawn(table), text(table.players[0].aside)) == ("1m/draw/a", "1m/a 3m")
    assert text(table.players[2].pond) == "1m/discard/a"
    assert melds(table, 3) == ["chii 1m/a 2m 3m"]


def test_remove_attr_all_removes_attributes_but_from_melds():
    table = attributed()
    meld(table, 0, "pon", "1m/a 1m/a 1m/a")
    do(table, ["add_attr", ["hand", "draw", "aside"], ["a", "b"]], ["remove_attr_all", "a", "b"])
    assert (hand(table), drawn(table)) == ("1m 2m/gold 1p", "1m/draw")
    assert (text(table.players[0].aside), melds(table)) == ("1m 3m", ["pon 1m/a 1m/a 1m/a"])


def tagged(table: RulesetTable, tag: str = "t") -> str:
    return text(table.tags.get(tag, []))


def test_tag_tiles_tags_one_tile_or_several_each_once():
    table = new_table()
    do(table, ["tag_tiles", "t", "1m"], ["tag_tiles", "t", ["2m", "1m"]])
    assert tagged(table) == "1m 2m"


def test_tag_drawn_tile_tags_the_first_drawn_tile():
    table = new_table()
    table.players[0].draw = tiles("1m/draw 2m/draw")
    do(table, ["tag_drawn_tile", "t"])
    assert tagged(table) == "1m"
    do(table, ["tag_drawn_tile", "t"], seat=1)
    assert tagged(table) == "1m 1x"


def test_tag_last_discard_tags_the_own_last_discard():
    table = new_table()
    do(table, ["tag_last_discard", "t"])
    assert tagged(table, "t") == ""
    discard(table, 0, "1m")
    discard(table, 1, "2m")
    do(table, ["tag_last_discard", "t"])
    assert tagged(table, "t") == "1m"


def test_tag_dora_tags_what_the_indicator_indicates():
    table = new_table({"dora_indicators": {"5z": ["6z"], "1m": ["2m", "3m"]}})
    table.dead_wall = tiles("7z 5z")
    do(table, ["tag_dora", "t", -1], ["tag_dora", "t", "1m"], ["tag_dora", "t", "9p"])
    assert tagged(table) == "6z 2m 3m"


def test_untag_takes_the_tag_from_all_tiles():
    table = new_table()
    do(table, ["tag_tiles", "t", ["1m", "2m"]], ["tag_tiles", "u", "1m"], ["untag", "t"])
    assert table.tags == {"u": [RulesetTile("1m")]}


def test_convert_last_discard_turns_it_into_that_tile():
    table = new_table({"buttons": {"b": {"show_when": ["true"], "actions": []}}})
    do(table, ["convert_last_discard", "9m"])
    assert table.history == []
    discard(table, 1, "1m")
    do(table, ["convert_last_discard", "9m"])
    assert text(table.players[1].pond) == "9m/discard"
    assert table.last == DiscardEntry(1, RulesetTile("9m", ("discard",)))
    assert table.players[0].buttons == ["b", "skip"]


def test_flip_all_calls_faceup_turns_the_tiles_of_all_melds():
    table = new_table()
    meld(table, 0, "ankan", "1x/1m 1m 1m 1x/1m/gold")
    meld(table, 1, "ankan", "1x/2m 2m 2m 1x/2m")
    do(table, ["flip_all_calls_faceup"])
    assert melds(table) == ["ankan 1m 1m 1m 1m/gold"]
    assert melds(table, 1) == ["ankan 2m 2m 2m 2m"]


def test_flip_aside_facedown_turns_all_that_is_set_aside():
    table = new_table()
    table.players[0].aside = tiles("1m 2m/gold")
    do(table, ["flip_aside_facedown"])
    assert text(table.players[0].aside) == "1x/1m 1x/2m/gold"


def test_draw_from_aside_draws_the_first_tile_set_aside():
    table = new_table()
    do(table, ["draw_from_aside"])
    table.players[0].aside, table.players[0].draw = tiles("1m 2m"), tiles("9p/draw")
    do(table, ["draw_from_aside"])
    assert (drawn(table), text(table.players[0].aside)) == ("9p/draw 1m/draw", "2m")


def test_the_last_live_tiles_become_the_first_of_the_dead_wall():
    table = with_walls()
    do(table, ["shift_tile_to_dead_wall"], ["shift_tile_to_dead_wall", 2])
    assert text(table.dead_wall) == "2s 3s 4s 7z 6z 5z"
    do(table, ["shift_tile_to_dead_wall", 99], ["shift_tile_to_dead_wall", -1])
    assert table.tiles_left == 0


def test_recalculate_buttons_looks_at_the_buttons_of_all_seats():
    table = new_table({"buttons": {"b": {"show_when": [has("on")], "actions": []}}})
    do(table, ["set_status_all", "on"])
    assert [player.buttons for player in table.players.values()] == [[]] * 4
    do(table, ["recalculate_buttons"])
    assert [player.buttons for player in table.players.values()] == [["b", "skip"]] * 4


def test_recalculate_buttons_may_ask_for_high_levels_only():
    button = {"show_when": ["true"], "actions": []}
    table = new_table({"buttons": {"a": {**button, "interrupt_level": 50}, "b": button}})
    do(table, ["recalculate_buttons", 100])
    assert table.players[0].buttons == ["b", "skip"]
    do(table, ["recalculate_buttons"])
    assert table.players[0].buttons == ["a", "b", "skip"]


def test_draw_last_discard_draws_it_back():
    table = new_table()
    do(table, ["draw_last_discard"])
    discard(table, 0, "1m")
    discard(table, 0, "2m")
    do(table, ["draw_last_discard"])
    assert (drawn(table), text(table.players[0].pond)) == ("2m/discard/draw", "1m/discard")


def test_draw_last_discard_leaves_the_pond_alone_when_the_discard_was_called():
    table = new_table()
    discard(table, 0, "1m")
    discard(table, 0, "2m")
    table.players[0].pond.pop()
    do(table, ["draw_last_discard"])
    assert (drawn(table), text(table.players[0].pond)) == ("", "1m/discard")


def test_scry_shows_the_next_tiles_to_the_current_seat_only():
    table = with_walls()
    table.wall_index = 1
    (event,) = do(table, ["scry", 2], seat=1)
    assert [player.scryed for player in table.players.values()] == [0, 2, 0, 0]
    assert (text(event.seen_by(1).tiles), text(event.seen_by(0).tiles)) == ("2s 3s", "1x 1x")


def test_scry_all_shows_the_next_tiles_to_everyone_and_says_so():
    table = with_walls()
    shown, said = do(table, ["scry_all", 2], seat=1)
    assert [player.scryed for player in table.players.values()] == [2] * 4
    assert (text(shown.seen_by(3).tiles), said.type) == ("1s 2s", "message")
    assert "1s, 2s" in said.text


def test_clear_scry_hides_what_anyone_was_shown():
    table = with_walls()
    do(table, ["scry_all", 2], ["scry", 3], ["clear_scry"])
    assert [player.scryed for player in table.players.values()] == [0] * 4


def test_choose_yaku_opens_the_choice_of_yaku_first():
    rules = {"buttons": {"b": {"show_when": ["our_turn"], "actions": [["choose_yaku"]]}}}
    assert program_of(Ruleset(rules)).buttons["b"].decision == "choose_yaku"
    table = new_table(rules)
    press(table, "b")
    assert table.players[0].declaring


def test_the_yaku_declared_are_kept_for_conditions_and_told():
    table = new_table({"buttons": {"b": {"show_when": ["our_turn"], "actions": [["choose_yaku"]]}}})
    press(table, "b")
    kernel.declare(table, 0, "Tanyao", "Riichi")
    assert table.players[0].declared_yaku == ("Tanyao", "Riichi")
    assert any("Riichi" in getattr(event, "text", "") for event in table.events)


def test_the_revealed_tiles_are_saved_and_come_back():
    table = with_walls()
    do(table, ["load_revealed_tiles"], ["reveal_tile", -1], ["save_revealed_tiles"])
    do(table, ["reveal_tile", -2])
    assert table.revealed == [-1, -2]
    do(table, ["load_revealed_tiles"])
    assert table.revealed == [-1]


def test_merge_draw_moves_the_draw_into_the_hand():
    table = new_table(a="9m")
    table.players[0].draw = tiles("1m/draw 2m/draw/gold")
    do(table, ["merge_draw"])
    assert (hand(table), drawn(table)) == ("9m 1m 2m/gold", "")


def test_delete_tiles_deletes_every_copy_of_hand_and_draw():
    table = new_table(a="1m 2m 1m/gold 3m", b="1m")
    table.players[0].draw = tiles("1m/draw 3m/draw")
    do(table, ["delete_tiles", "1m", "2m"])
    assert (hand(table), drawn(table), hand(table, 1)) == ("3m", "3m/draw", "1m")


@pytest.mark.parametrize(
    ("arguments", "left", "passed"),
    [
        (["shimocha"], "2m/draw", "9m/draw 1m/draw"),
        (["shimocha", 2], "", "9m/draw 1m/draw 2m/draw"),
        (["shimocha", 5], "", "9m/draw 1m/draw 2m/draw"),
        (["shimocha", 0], "1m/draw 2m/draw", "9m/draw"),
    ],
    ids=["one", "two", "fewer", "none"],
)
def test_pass_draws_moves_drawn_tiles_to_another_draw(arguments, left, passed):
    table = new_table()
    table.players[0].draw, table.players[1].draw = tiles("1m/draw 2m/draw"), tiles("9m/draw")
    do(table, ["pass_draws", *arguments])
    assert (drawn(table), drawn(table, 1)) == (left, passed)
