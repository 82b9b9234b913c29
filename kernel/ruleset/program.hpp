// A ruleset as this room plays it: flat code, and tables of what it names.
//
// The code is a row of numbers; a condition, a list of actions, an action, a spec, an amount and a choice of seats are
// places in it. Python writes it (`jantaku.ruleset.machine.code`) by the names of `kWords` and `kActs` below: a word's
// number is its place among them. A word that is not among them, or whose arguments are of a kind that this room does
// not know, is `kUnknown`; a step that reaches it is left to Python.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "game/wall/seed.hpp"
#include "match/match.hpp"
#include "ruleset/scoring.hpp"
#include "ruleset/values.hpp"

namespace jantaku::ruleset {

// How conditions are put together: the parts are places.
enum Node : std::int32_t {
  kUnknown,    //
  kAll,        // n, parts
  kAny,        // n, parts
  kAtLeast,    // number, n, parts
  kBetween,    // number, n, parts: at least one, at most that many
  kNot,        // part
  kElsewhere,  // seat, part
  kWord,       // word, arguments
};

// Specs: tests for a tile.
enum Spec : std::int32_t { kUnknownSpec, kEveryTile, kNoTile, kNames, kAsDrawn, kFromHand, kPattern };
// Amounts.
enum Amount : std::int32_t { kUnknownAmount, kConstant, kOfCounter, kTilesInWall, kHonba, kPot, kNumDiscards, kDice };
// Seats: one, or several.
enum OneSeat : std::int32_t {
  kSelf,
  kEast,
  kSouth,
  kWest,
  kNorth,
  kShimocha,
  kToimen,
  kKamicha,
  kPrevSeat,
  kLastDiscarder,
  kCaller,
  kCallee
};
enum ManySeats : std::int32_t { kUnknownSeats, kOneOfThem, kEverybody, kOthers, kNotThem, kListOfThem };

// clang-format off
#define JANTAKU_RULESET_WORDS(X) \
  X(true) X(false) X(our_turn) X(our_turn_is_next) X(our_turn_is_prev) X(current_turn_is) X(game_start) \
  X(no_discards_yet) X(no_calls_yet) X(last_call_is) X(someone_else_just_discarded) X(just_discarded) \
  X(anyone_just_discarded) X(just_called) X(just_self_called) X(anyone_just_called) X(someone_else_just_called) \
  X(kamicha_discarded) X(toimen_discarded) X(shimocha_discarded) X(status) X(status_missing) \
  X(discarder_status) X(caller_status) X(callee_status) X(others_status) X(anyone_status) X(everyone_status) \
  X(shimocha_status) X(toimen_status) X(kamicha_status) X(shimocha_exists) X(toimen_exists) X(kamicha_exists) \
  X(buttons_include) X(buttons_exclude) X(counter_equals) X(counter_at_least) X(counter_at_most) X(anyone) \
  X(no_tiles_remaining) X(tiles_remaining) X(next_draw_possible) X(dice_equals) X(has_score) X(has_score_below) \
  X(bet_at_least) X(round_wind_is) X(seat_is) X(num_players) X(is_winner) X(has_draw) X(has_aside) X(has_calls) \
  X(has_call_named) X(has_no_call_named) X(tiles_in_hand) X(hand_tile_count) X(hand_length_at_least) \
  X(third_row_discard) X(match) X(call_available) X(self_call_available) X(can_upgrade_call) X(call_contains) \
  X(called_tile_contains) X(call_choice_contains) X(last_discard_matches) X(last_called_tile_matches) \
  X(is_drawn_tile) X(last_discard_exists) \
  X(won) X(won_by_draw) X(won_by_discard) X(won_by_call) X(fu_equals) X(minipoints_equals) X(minipoints_at_least) \
  X(minipoints_at_most) X(winning_hand_consists_of) X(winning_hand_and_tile_consists_of) \
  X(winning_hand_not_tile_consists_of) X(has_existing_yaku) X(has_no_yaku) X(has_points) X(has_yaku_with_hand) \
  X(has_yaku_with_discard) X(has_yaku_with_call) X(has_yaku2_with_hand) X(has_yaku2_with_discard) \
  X(has_yaku2_with_call) X(has_yaku) X(has_yaku2) X(wait_count_at_least) X(wait_count_at_most) \
  X(hand_is_dead) X(all_calls_deaden_hand)
// clang-format on

enum class Word : std::int32_t {
#define X(name) name##_,
  JANTAKU_RULESET_WORDS(X)
#undef X
};
inline constexpr const char* kWords[] = {
#define X(name) #name,
    JANTAKU_RULESET_WORDS(X)
#undef X
};

// clang-format off
#define JANTAKU_RULESET_ACTS(X) \
  X(unknown) X(when) X(unless) X(ite) X(as) X(when_anyone) X(when_everyone) X(when_others) X(run) X(noop) \
  X(resume_deferred_actions) X(cancel_deferred_actions) X(push_message) X(push_system_message) X(big_text) \
  X(pause) X(recalculate_buttons) X(press_button) X(draw) X(call) X(self_call) X(upgrade_call) X(flower) \
  X(advance_turn) X(change_turn) X(reverse_turn_order) X(play_tile) X(check_discard_passed) X(set_status) \
  X(set_status_all) X(unset_status) X(unset_status_all) X(set_counter) X(set_counter_all) X(add_counter) \
  X(subtract_counter) X(multiply_counter) X(sort_hand) X(merge_draw) X(before_call) X(after_call) \
  X(win_by_draw) X(win_by_discard) X(win_by_call) X(ryuukyoku) X(abortive_draw) \
  X(charleston_left) X(charleston_across) X(charleston_right) X(clear_marking) X(move_tiles) X(copy_tiles) \
  X(swap_tiles) X(swap_out_fly_joker) X(swap_marked_calls) X(pass_draws) X(extend_live_wall_with_marked) \
  X(extend_dead_wall_with_marked) X(flip_marked_discard_facedown)
// clang-format on

enum class Act : std::int32_t {
#define X(name) name##_,
  JANTAKU_RULESET_ACTS(X)
#undef X
};
inline constexpr const char* kActs[] = {
#define X(name) #name,
    JANTAKU_RULESET_ACTS(X)
#undef X
};

// clang-format off
#define JANTAKU_RULESET_TARGETS(X) \
  X(hand) X(draw) X(pond) X(discards) X(calls) X(self_last_discard) X(last_discard) X(last_called_tile) X(tile) \
  X(called_tile) X(call_choice) X(flowers) X(start_flowers) X(jokers) X(start_jokers) X(winning_tile) \
  X(hand_any) X(any_discard) X(shimocha_last_discard) X(toimen_last_discard) X(kamicha_last_discard) X(last_call) \
  X(call_tiles) X(hand_draw_nonjoker_any) X(anyone_joker_meld_tiles)
// clang-format on

enum class Target : std::int32_t {
#define X(name) name##_,
  JANTAKU_RULESET_TARGETS(X)
#undef X
};
inline constexpr const char* kTargets[] = {
#define X(name) #name,
    JANTAKU_RULESET_TARGETS(X)
#undef X
};

// Words that restrict what is marked. All have a set of the names of jokers as their first argument; the second is a
// set of names, the place of a row of the parts of names or of the names of melds, or a status.
// clang-format off
#define JANTAKU_RULESET_MARKS(X) \
  X(names) X(any) X(self) X(others) X(shimocha) X(toimen) X(kamicha) X(current_turn) X(match_suit) X(match_number) \
  X(match_hand_to_marked_call) X(match_call_to_marked_hand) X(not_joker) X(call_has_joker) X(tsumogiri) X(tedashi) \
  X(can_discard) X(open) X(not_riichi) X(last_discard) X(match_called_tile)
// clang-format on

enum class MarkWord : std::int32_t {
#define X(name) name##_,
  JANTAKU_RULESET_MARKS(X)
#undef X
};
inline constexpr const char* kMarkWords[] = {
#define X(name) #name,
    JANTAKU_RULESET_MARKS(X)
#undef X
};

// Places of tiles as selections name them, and the texts of events about them.
struct Place {
  enum Kind : std::int32_t { kHeld, kDrawn, kPutAside, kCalls, kPond };
};
inline constexpr std::array kPlaceTexts{kHand, kDraw, kAside, kCallsOf, kDiscard};

// Events of the rules, in the order of their lists in a program.
enum Event : std::int32_t {
  kBeforeTurnChange,
  kAfterTurnChange,
  kAfterDraw,
  kOnNoValidTiles,
  kBeforeCall,
  kAfterCall,
  kAfterDiscardPassed,
  kBeforeScoring,
  kBeforeWin,
  kAfterWin,
  kAfterCharleston,
  kBeforeExhaustiveDraw,
  kBeforeAbortiveDraw,
  kAfterStart,
  kEvents
};
inline constexpr const char* kEventNames[] = {
    "before_turn_change", "after_turn_change",      "after_draw",           "on_no_valid_tiles", "before_call",
    "after_call",         "after_discard_passed",   "before_scoring",       "before_win",        "after_win",
    "after_charleston",   "before_exhaustive_draw", "before_abortive_draw", "after_start"};

enum class Asks : std::int32_t { kNothing, kCall, kSelfCall, kUpgrade, kFlower, kMark, kOther };

// How the tiles of a meld are laid: items of one number each, or a turned item before the one it turns.
enum Style : std::int32_t { kOwnTile, kCalledTile, kCalledSideways, kTurnSideways, kTurnDown, kTurnBoth, kThatTile };

struct Button {
  std::int32_t name = 0, rank = 0, level = 0, show_when = 0, call_conditions = kNone, list = 0;
  Asks asks = Asks::kNothing;
  std::int32_t upgrades = kNone, call_name = 0, hidden = 0, unskippable = 0, jokers = 1;
  std::int32_t needs = 0, mark_before = 0, mark_after = 0, mark_cancelled = 0, cancellable = 1;  // of a marking
  std::vector<std::int32_t> beats, priorities, flowers;
  std::array<std::vector<std::int32_t>, 4> styles;  // from shimocha, toimen, kamicha, the seat itself
  std::array<bool, 4> has_style{};
  // For the name of a called tile the rows of tiles that make a call with it.
  std::unordered_map<std::int32_t, std::vector<std::vector<TileId>>> ways;
};

// A list of definitions, and how it numbers attributes and melds, which are texts here.
struct Pattern {
  // The numbers of attributes, and the jokers, where a behavior is asked.
  struct Jokers {
    std::unordered_map<std::int32_t, std::int32_t> attributes;
    std::vector<match::Alias> aliases;
  };
  match::Program program;
  std::unordered_map<std::int32_t, std::int32_t> attributes, melds;
  std::unordered_map<std::int32_t, Jokers> jokers{};  // by behavior, as far as they were asked

  const Jokers& with(int behavior, const Values& values);
};

struct Restriction {
  std::int32_t fits = 0, condition = 0;
};

struct Program {
  std::vector<std::int32_t> code;
  std::int32_t length = 0;  // of the code without the zeros after it
  std::int32_t language = 1, recurses = 0;
  std::vector<std::int32_t> seats;
  std::array<std::int32_t, kEvents> events{};  // lists, kNone without
  std::vector<Button> buttons;
  std::vector<std::int32_t> automatic;  // lists of auto buttons
  std::vector<Restriction> restrictions;
  std::vector<Restriction> effects;    // specs, and lists
  std::vector<std::int32_t> discards;  // lists of what discarding the tile at a place sets off
  std::vector<Pattern> patterns;
  std::vector<std::vector<bool>> names;  // sets of names that specs mean
  match::TileOrder order;
  Values values;
  Scoring scoring;

  // Reads what `jantaku.ruleset.machine.code` writes; false for anything else.
  bool read(const std::vector<std::int64_t>& text);
};

// What happened, for those who watch: a kind, a seat, and four numbers.
struct Happened {
  enum Kind : std::int32_t {
    kDrew,
    kDiscarded,
    kCalled,
    kTurn,
    kPressed,
    kBigText,
    kMessage,
    kPaused,
    kMoved,
    kWon,
    kSwapped,
    kDrawn,
    kScore
  };
  std::int32_t kind = kDrew, seat = 0, first = 0, second = 0, third = 0, fourth = 0;
};

// A decision of a seat, as `legal` lists them.
struct Move {
  // `kChoose` what is marked by the number of its way, `kChooseAny` stands for all choices of `number` of them.
  enum Kind : std::int32_t { kDiscard, kPass, kCancel, kButton, kChoose, kChooseAny };
  std::int32_t kind = kPass, number = 0, choice = kNone;
};

// Takes the decisions of seats and plays on until a seat must decide. Throws `Beyond` if that needs more than this room
// has; then the state is worth nothing.
void step(Program& program, State& state, const std::vector<std::pair<int, Move>>& moves,
          std::vector<Happened>& events);
// Begins a round that is dealt, as `step` plays on.
void begin(Program& program, State& state, std::vector<Happened>& events);
std::vector<int> deciding(Program& program, State& state);
// What an imagined table keeps, because the seat sees it: tiles of the wall ahead, places of the dead wall; and the
// seats that the game waits for.
struct Sight {
  int seat = 0, scried = 0;
  std::uint32_t waited_for = 0;
  std::vector<int> revealed;
};
void imagine(Program& program, State& state, const Sight& sight, SecretNumbers& chance);
std::vector<Move> legal(Program& program, State& state, int seat);

}  // namespace jantaku::ruleset
