"""The table of all actions: its names, its lists, and that nothing in a file breaks it."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.base.errors import RulesetError
from ruleset.acting import discard, do, marked, meld, new_table, status, tiles
from ruleset.engine import ACTIONS, BODIES, GAP, Mark, RulesetTile

DOCUMENTED = """
noop push_message push_system_message run draw call self_call upgrade_call flower
draft_saki_card reverse_turn_order advance_turn change_turn win_by_discard win_by_call
win_by_draw ryuukyoku abortive_draw set_status unset_status set_status_all unset_status_all
set_counter set_counter_all add_counter subtract_counter multiply_counter divide_counter
big_text pause sort_hand reveal_tile add_score subtract_score put_down_riichi_stick add_honba
reveal_hand reveal_other_hands discard_draw press_button press_first_call_button when unless ite
as when_anyone when_everyone when_others mark move_tiles swap_tiles swap_out_fly_joker
extend_live_wall_with_marked extend_dead_wall_with_marked pon_marked_discard
flip_marked_discard_facedown clear_marking set_tile_alias set_tile_alias_all clear_tile_aliases
set_tile_ordering set_tile_ordering_all save_tile_behavior load_tile_behavior add_attr
add_attr_first_tile add_attr_tagged remove_attr_hand remove_attr_all tag_tiles tag_drawn_tile
tag_last_discard tag_dora untag convert_last_discard flip_all_calls_faceup draw_from_aside
charleston_left charleston_across charleston_right shift_tile_to_dead_wall recalculate_buttons
draw_last_discard scry scry_all clear_scry choose_yaku disable_saki_card enable_saki_card
save_revealed_tiles load_revealed_tiles merge_draw delete_tiles pass_draws saki_start
"""

UNDOCUMENTED = """
play_tile check_discard_passed draw_aside bet_points win_by_second_visible_discard
swap_marked_calls flip_first_visible_discard_facedown flip_aside_facedown register_last_discard
resume_deferred_actions cancel_deferred_actions print print_counter
"""
LATER = """
add_rule update_rule delete_rule copy_tiles trigger_custom_call modify_winner modify_payout
enable_auto_button recalculate_playables print_status print_counters print_context
"""


def test_the_table_holds_all_95_documented_actions_and_13_others_and_12_of_the_second_version():
    documented, others, later = DOCUMENTED.split(), UNDOCUMENTED.split(), LATER.split()
    assert (len(documented), len(others), len(later)) == (95, 13, 12)
    assert sorted(ACTIONS) == sorted([*documented, *others, *later])


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_says_in_one_sentence_what_it_does(name):
    row = ACTIONS[name]
    assert row.name == name
    assert row.help[0].isupper()
    assert row.help.endswith(".")
    assert [arg.name for arg in row.args if not arg.name] == []
    assert not any(arg.rest for arg in row.args[:-1])


def test_the_actions_asked_about_beforehand_are_known():
    asked = {name for name, row in ACTIONS.items() if row.decides}
    assert asked == {
        *("call", "self_call", "upgrade_call", "flower", "draft_saki_card"),
        *("mark", "choose_yaku"),
    }


@pytest.mark.parametrize("name", BODIES)
def test_the_lists_inside_actions_stand_where_they_are_looked_for(name):
    kinds = [arg.kind for arg in ACTIONS[name].args]
    assert [at for at, kind in enumerate(kinds, start=1) if kind == "actions"] == [*BODIES[name]]


def test_an_unrecognized_action_does_nothing():
    table = new_table(a="1m")
    before = repr(table)
    assert do(table, ["shuffle_the_stars", 1, 2]) == []
    assert repr(table) == before


def test_an_unrecognized_action_does_not_stop_those_after_it():
    table = new_table()
    do(table, ["shuffle_the_stars"], 7, None, [], ["set_status", "after"])
    assert status(table) == "after"


@pytest.mark.parametrize(
    "name", ["draw_from_aside", "draw_last_discard", "merge_draw", "pass_draws"]
)
def test_actions_planned_for_removal_are_still_there(name):
    assert name in ACTIONS


json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats()
    | st.sampled_from(["self", "hand", "1m", "$x", "not_all", "draw", "any", "", "opposite_end"])
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["hand", "tile", "attrs", "name", "opts"]), inner)
    ),
    max_leaves=8,
)


@pytest.mark.sample(9)
@settings(max_examples=15, deadline=None)
@given(arguments=st.lists(json, max_size=4), players=st.integers(1, 4), data=st.data())
@pytest.mark.parametrize("name", ACTIONS)
def test_no_arguments_whatever_bring_about_any_error_but_the_rulesets(
    name: str, arguments: list[Any], players: int, data: st.DataObject
):
    table = new_table({"num_players": players, "wall": ["1m", "2m"], "score_calculation": {}})
    player = table.players[0]
    player.hand, player.draw = tiles("1m 2m 7z 1j"), tiles("3m/draw")
    player.aside, player.pond = tiles("4m"), [*tiles("5m"), GAP]
    player.scryed, table.revealed = 1, [-1, "x", RulesetTile("1m")]
    table.wall, table.dead_wall = tiles("1s 2s"), tiles("3s")
    meld(table, 0, "pon", "1z 1j 1z")
    discard(table, table.seats[-1], "9p")
    if data.draw(st.booleans()):
        places = [("hand", 0), ("hand", 4), ("call", 0), ("discard", 1), ("scry", 0), ("aside", 9)]
        marked(table, 0, *(Mark(target, 0, at) for target, at in places))
    with contextlib.suppress(RulesetError):
        do(table, [name, *arguments])
