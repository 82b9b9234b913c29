// The kinds and words of the code that this room plays, each a number with a name. Python writes code by the names
// (`jantaku.ruleset.machine.code`), so that a number is said here alone.
#pragma once

#include <cstdint>

namespace jantaku::ruleset {

// clang-format off
// Conditions.
#define JANTAKU_RULESET_WORDS(X) \
  X(true) X(false) X(our_turn) X(our_turn_is_next) X(our_turn_is_prev) X(current_turn_is) X(game_start) \
  X(no_discards_yet) X(no_calls_yet) X(last_call_is) X(someone_else_just_discarded) X(just_discarded) \
  X(anyone_just_discarded) X(just_called) X(just_self_called) X(anyone_just_called) X(someone_else_just_called) \
  X(kamicha_discarded) X(toimen_discarded) X(shimocha_discarded) X(status) X(status_missing) X(discarder_status) \
  X(caller_status) X(callee_status) X(others_status) X(anyone_status) X(everyone_status) X(shimocha_status) \
  X(toimen_status) X(kamicha_status) X(shimocha_exists) X(toimen_exists) X(kamicha_exists) X(buttons_include) \
  X(buttons_exclude) X(counter_equals) X(counter_at_least) X(counter_at_most) X(anyone) X(no_tiles_remaining) \
  X(tiles_remaining) X(next_draw_possible) X(dice_equals) X(has_score) X(has_score_below) X(bet_at_least) \
  X(round_wind_is) X(seat_is) X(num_players) X(is_winner) X(has_draw) X(has_aside) X(has_calls) X(has_call_named) \
  X(has_no_call_named) X(tiles_in_hand) X(hand_tile_count) X(hand_length_at_least) X(third_row_discard) X(match) \
  X(call_available) X(self_call_available) X(can_upgrade_call) X(call_contains) X(called_tile_contains) \
  X(call_choice_contains) X(last_discard_matches) X(last_called_tile_matches) X(is_drawn_tile) \
  X(last_discard_exists) X(won) X(won_by_draw) X(won_by_discard) X(won_by_call) X(tag_exists) X(tile_drawn) \
  X(tile_not_drawn) X(tile_revealed) X(tile_not_revealed) X(wall_is_here) X(dead_wall_ends_here) X(placement) \
  X(three_winners) X(dealt_in_last_round) X(is_ai) X(aside_tile_count) \
  X(needed_for_hand) X(wait_count_at_least) X(wait_count_at_most) X(has_hell_wait) X(call_changes_waits) \
  X(call_would_change_waits) X(can_discard_after_call) X(last_discard_matches_existing) \
  X(called_tile_matches_any_discard) X(visible_discard_exists) X(second_last_visible_discard_exists) \
  X(genbutsu_shimocha) X(genbutsu_toimen) X(genbutsu_kamicha) X(tiles_match) X(tagged) X(has_attr) \
  X(hand_dora_count) X(fu_equals) X(minipoints_equals) X(minipoints_at_least) X(minipoints_at_most) \
  X(winning_hand_consists_of) X(winning_hand_and_tile_consists_of) X(winning_hand_not_tile_consists_of) \
  X(has_existing_yaku) X(has_no_yaku) X(has_points) X(has_yaku_with_hand) X(has_yaku_with_discard) \
  X(has_yaku_with_call) X(has_yaku2_with_hand) X(has_yaku2_with_discard) X(has_yaku2_with_call) X(has_yaku) \
  X(has_yaku2) X(hand_is_dead) X(all_calls_deaden_hand) X(all_saki_cards_drafted) X(winning_dora_count) \
  X(winning_reverse_dora_count) X(has_declared_yaku_with_hand) X(has_declared_yaku_with_discard) \
  X(has_declared_yaku_with_call) X(is_tenpai_american)
// Actions.
#define JANTAKU_RULESET_ACTS(X) \
  X(unknown) X(broken) X(when) X(unless) X(ite) X(as) X(when_anyone) X(when_everyone) X(when_others) X(run) X(noop) \
  X(resume_deferred_actions) X(cancel_deferred_actions) X(push_message) X(push_system_message) X(big_text) \
  X(pause) X(recalculate_buttons) X(press_button) X(draw) X(call) X(self_call) X(upgrade_call) X(flower) \
  X(advance_turn) X(change_turn) X(reverse_turn_order) X(play_tile) X(check_discard_passed) X(set_status) \
  X(set_status_all) X(unset_status) X(unset_status_all) X(set_counter) X(set_counter_all) X(add_counter) \
  X(subtract_counter) X(multiply_counter) X(sort_hand) X(merge_draw) X(before_call) X(after_call) \
  X(press_first_call_button) X(enable_auto_button) X(discard_draw) X(add_rule) X(update_rule) X(delete_rule) \
  X(draw_aside) X(shift_tile_to_dead_wall) X(trigger_custom_call) \
  X(register_last_discard) X(convert_last_discard) X(draw_last_discard) X(flip_first_visible_discard_facedown) \
  X(divide_counter) X(add_score) X(subtract_score) X(bet_points) X(put_down_riichi_stick) X(add_honba) \
  X(draw_from_aside) X(delete_tiles) X(pass_draws) \
  X(reveal_hand) X(reveal_other_hands) X(reveal_tile) X(save_revealed_tiles) X(load_revealed_tiles) X(scry) \
  X(scry_all) X(clear_scry) X(flip_all_calls_faceup) X(flip_aside_facedown) X(set_tile_alias) \
  X(set_tile_alias_all) X(clear_tile_aliases) X(set_tile_ordering) X(set_tile_ordering_all) X(save_tile_behavior) \
  X(load_tile_behavior) X(add_attr) X(add_attr_first_tile) X(add_attr_tagged) X(remove_attr_hand) \
  X(remove_attr_all) X(tag_tiles) X(tag_drawn_tile) X(tag_last_discard) X(tag_dora) X(untag) \
  X(win_by_draw) X(win_by_discard) X(win_by_call) X(ryuukyoku) X(abortive_draw) \
  X(charleston_left) X(charleston_across) X(charleston_right) X(clear_marking) X(move_tiles) X(copy_tiles) \
  X(swap_tiles) X(swap_out_fly_joker) X(swap_marked_calls) X(extend_live_wall_with_marked) \
  X(extend_dead_wall_with_marked) X(flip_marked_discard_facedown) X(pon_marked_discard) X(draft_saki_card) \
  X(disable_saki_card) X(enable_saki_card) X(saki_start) X(choose_yaku) X(win_by_second_visible_discard) \
  X(modify_payout) X(modify_winner)
// What adds tiles and melds to a hand that is matched: `last_tile` the one that wins or was drawn, `named` one that the
// rules name.
#define JANTAKU_RULESET_TARGETS(X) \
  X(hand) X(draw) X(pond) X(discards) X(calls) X(self_last_discard) X(last_discard) X(last_called_tile) X(tile) \
  X(called_tile) X(call_choice) X(flowers) X(start_flowers) X(jokers) X(start_jokers) X(winning_tile) X(hand_any) \
  X(any_discard) X(shimocha_last_discard) X(toimen_last_discard) X(kamicha_last_discard) X(last_call) X(aside) \
  X(aside_unique) X(pond_faceup) X(discards_faceup) X(hand_draw_nonjoker_any) X(scry) X(call_tiles) \
  X(shimocha_calls) X(toimen_calls) X(kamicha_calls) X(all_calls) X(all_call_tiles) X(self_joker_meld_tiles) \
  X(anyone_joker_meld_tiles) X(second_last_visible_discard) X(all_last_discards) X(all_discards) \
  X(others_discards) X(all_ponds) X(others_ponds) X(any_visible_tile) X(visible_tiles) X(revealed_tiles) \
  X(assigned_hand) X(assigned_calls) X(winning_hand) X(arranged_hand) X(arranged_calls) X(last_tile) X(named)
// How conditions are put together: all and any have their parts; at_least and between a number before them; elsewhere
// a seat before its part; a word its number and its arguments.
#define JANTAKU_RULESET_NODES(X) X(unknown) X(all) X(any) X(at_least) X(between) X(not) X(elsewhere) X(word) X(broken)
// Specs: tests for a tile.
#define JANTAKU_RULESET_SPECS(X) \
  X(unknown) X(every) X(none) X(names) X(tsumogiri) X(tedashi) X(pattern) X(any_of) X(all_of) X(same) X(not_same) \
  X(dora) X(kuikae)
#define JANTAKU_RULESET_AMOUNTS(X) \
  X(unknown) X(broken) X(constant) X(counter) X(tiles_in_wall) X(honba) X(pot) X(num_discards) X(dice) X(count_matches) \
  X(count_matching_ways) X(num_aside) X(num_facedown_tiles) X(num_facedown_tiles_others) \
  X(num_matching_revealed_tiles_all) X(num_matching_melded_tiles_all) X(count_tiles) X(count_draws) \
  X(hundred_times_tile_number) X(count_dora) X(count_reverse_dora) X(player_score) X(half_score) X(payout) \
  X(points) X(points2) X(points_so_far) X(score) X(minipoints) X(fu)
// Steps that count minipoints.
#define JANTAKU_RULESET_FU_STEPS(X) \
  X(unknown) X(put_calls_in_hand) X(remove_attrs) X(convert_calls) X(remove_tanyaohai_calls) X(remove_calls) \
  X(remove_winning_groups) X(remove_groups) X(retain_empty_hands) X(add) X(round_up) X(take_maximum) \
  X(add_original_hand) X(print)
// Seats: one, or several.
#define JANTAKU_RULESET_SEATS(X) \
  X(self) X(east) X(south) X(west) X(north) X(shimocha) X(toimen) X(kamicha) X(prev_seat) X(last_discarder) \
  X(caller) X(callee)
#define JANTAKU_RULESET_MANY_SEATS(X) \
  X(unknown) X(one) X(everyone) X(others) X(other_than) X(list) X(winners) X(chii_victims)
// How the tiles of a meld are laid: items of one number each, or a turned item before the one it turns.
#define JANTAKU_RULESET_STYLES(X) \
  X(own) X(call) X(call_sideways) X(sideways) X(face_down) X(face_down_sideways) X(tile)
// Tiles that make a call with another: that many steps from it, a number of its suit or one after it, that tile.
#define JANTAKU_RULESET_OFFSETS(X) X(steps) X(of_suit) X(tile)
#define JANTAKU_RULESET_ASKS(X) X(nothing) X(call) X(self_call) X(upgrade_call) X(flower) X(mark) X(draft_saki_card) X(choose_yaku)
// A tile as rules name it: by its place in the dead wall, a counter of the seat that has the place, a reserved name,
// or as it is.
#define JANTAKU_RULESET_NAMED(X) X(nothing) X(place) X(counted) X(name) X(tile)
// Tiles that become jokers: a tile, or the existing one at that moment of the game.
#define JANTAKU_RULESET_JOKERS(X) X(tile) X(draw) X(last_discard) X(last_called_tile)
// Words that restrict what is marked. All have a set of the names of jokers as their first argument; the second is a
// set of names, the place of a row of the parts of names or of the names of melds, or a status.
#define JANTAKU_RULESET_MARKS(X) \
  X(names) X(any) X(self) X(others) X(shimocha) X(toimen) X(kamicha) X(current_turn) X(match_suit) X(match_number) \
  X(match_hand_to_marked_call) X(match_call_to_marked_hand) X(not_joker) X(call_has_joker) X(tsumogiri) X(tedashi) \
  X(can_discard) X(open) X(not_riichi) X(last_discard) X(match_called_tile)
// Places whose tiles get attributes.
#define JANTAKU_RULESET_PLACES(X) X(hand) X(draw) X(aside) X(last_discard) X(dead_wall)
// Events of the rules, in the order of their lists in a program.
#define JANTAKU_RULESET_EVENTS(X) \
  X(before_turn_change) X(after_turn_change) X(after_draw) X(on_no_valid_tiles) X(before_call) X(after_call) \
  X(after_discard_passed) X(before_scoring) X(before_win) X(after_win) X(after_charleston) \
  X(before_exhaustive_draw) X(before_abortive_draw) X(after_start) X(before_start) X(after_initialization) \
  X(after_scoring) X(after_bloody_end) X(before_continue) X(before_conclusion) X(after_saki_start)
// What happened, for those who watch.
#define JANTAKU_RULESET_EVENT_KINDS(X) \
  X(drew) X(discarded) X(called) X(turn) X(pressed) X(big_text) X(message) X(paused) X(drew_aside) \
  X(drew_discard) X(moved) X(swapped) X(hand_revealed) X(tile_revealed) X(wall_seen) X(toggled) X(scores) X(won) X(drawn) \
  X(round_began) X(game_ended)
// Decisions of a seat, as `legal` lists them.
#define JANTAKU_RULESET_MOVE_KINDS(X) X(discard) X(skip) X(cancel) X(button) X(choose) X(choose_any) X(toggle) X(declare)
// Ways to change a number or a text of a win, or what is paid; and what can be changed of a win: numbers, its own texts,
// and the words that are shown with it.
#define JANTAKU_RULESET_METHODS(X) \
  X(none) X(set) X(add) X(subtract) X(multiply) X(divide) X(min) X(max) X(prepend) X(append)
#define JANTAKU_RULESET_WINNER_KEYS(X) \
  X(score) X(points) X(points2) X(minipoints) X(score_name) X(winning_tile_text) X(point_name) X(point2_name) \
  X(minipoint_name) X(score_denomination)
// Decisions that are made, entries of the history, and presses to come.
#define JANTAKU_RULESET_DECISIONS(X) X(open) X(skip) X(play_tile) X(button)
#define JANTAKU_RULESET_PAST(X) X(draw) X(discard) X(call) X(swap)
#define JANTAKU_RULESET_PRESSES(X) X(auto) X(button) X(first_call) X(discard)
// clang-format on

// An enum, and the names of its members in the order of their numbers.
#define JANTAKU_RULESET_MEMBER(name) name##_,
#define JANTAKU_RULESET_NAME(name) #name,
#define JANTAKU_RULESET_KIND(Kind, kNames, LIST)                   \
  enum class Kind : std::int32_t { LIST(JANTAKU_RULESET_MEMBER) }; \
  inline constexpr const char* kNames[] = {LIST(JANTAKU_RULESET_NAME)};

JANTAKU_RULESET_KIND(Word, kWords, JANTAKU_RULESET_WORDS)
JANTAKU_RULESET_KIND(Act, kActs, JANTAKU_RULESET_ACTS)
JANTAKU_RULESET_KIND(Target, kTargets, JANTAKU_RULESET_TARGETS)
JANTAKU_RULESET_KIND(Node, kNodes, JANTAKU_RULESET_NODES)
JANTAKU_RULESET_KIND(Spec, kSpecs, JANTAKU_RULESET_SPECS)
JANTAKU_RULESET_KIND(Amount, kAmounts, JANTAKU_RULESET_AMOUNTS)
JANTAKU_RULESET_KIND(FuStep, kFuSteps, JANTAKU_RULESET_FU_STEPS)
JANTAKU_RULESET_KIND(Seat, kSeats, JANTAKU_RULESET_SEATS)
JANTAKU_RULESET_KIND(ManySeats, kManySeats, JANTAKU_RULESET_MANY_SEATS)
JANTAKU_RULESET_KIND(Style, kStyles, JANTAKU_RULESET_STYLES)
JANTAKU_RULESET_KIND(Offset, kOffsets, JANTAKU_RULESET_OFFSETS)
JANTAKU_RULESET_KIND(Asks, kAsks, JANTAKU_RULESET_ASKS)
JANTAKU_RULESET_KIND(NameKind, kNameKinds, JANTAKU_RULESET_NAMED)
JANTAKU_RULESET_KIND(Joker, kJokers, JANTAKU_RULESET_JOKERS)
JANTAKU_RULESET_KIND(AttrPlace, kAttrPlaces, JANTAKU_RULESET_PLACES)
JANTAKU_RULESET_KIND(MarkWord, kMarkWords, JANTAKU_RULESET_MARKS)
JANTAKU_RULESET_KIND(Event, kEvents, JANTAKU_RULESET_EVENTS)
JANTAKU_RULESET_KIND(EventKind, kEventKinds, JANTAKU_RULESET_EVENT_KINDS)
JANTAKU_RULESET_KIND(MoveKind, kMoveKinds, JANTAKU_RULESET_MOVE_KINDS)
JANTAKU_RULESET_KIND(Change, kChanges, JANTAKU_RULESET_METHODS)
JANTAKU_RULESET_KIND(WinnerKey, kWinnerKeys, JANTAKU_RULESET_WINNER_KEYS)
JANTAKU_RULESET_KIND(DecisionKind, kDecisionKinds, JANTAKU_RULESET_DECISIONS)
JANTAKU_RULESET_KIND(PastKind, kPastKinds, JANTAKU_RULESET_PAST)
JANTAKU_RULESET_KIND(PressKind, kPressKinds, JANTAKU_RULESET_PRESSES)

#undef JANTAKU_RULESET_MEMBER
#undef JANTAKU_RULESET_NAME
#undef JANTAKU_RULESET_KIND

}  // namespace jantaku::ruleset
