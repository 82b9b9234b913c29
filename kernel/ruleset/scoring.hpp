// How a ruleset scores wins: yaku and the groups that they are made of, methods, fu, as Python writes them
// (`jantaku.ruleset.machine.score_code`).
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ruleset/reader.hpp"
#include "ruleset/values.hpp"

namespace jantaku::ruleset {

// A number of the rules that the file lacks.
inline constexpr Number kNothing = -HUGE_VAL;
// One that cannot be read: this, and a step for each error of the file before its own.
inline constexpr Number kUnreadable = 0x1p60, kUnreadableStep = 0x1p8;

// clang-format off
#define JANTAKU_RULESET_SCORE_WORDS(X) \
  X(methods) X(method) X(second_method) X(has_yaku) X(has_yaku2) X(yaku2_overrides_yaku1) \
  X(highest_scoring_yaku_only) X(highest_scoring_yaku2_only) X(multiplied_by_points2) X(double_wind_4_fu) \
  X(north_wind_yakuhai) X(enable_kontsu_fu) X(use_smt) X(counts_fu) X(winners_stay) X(bloody_end) X(has_white) \
  X(tsumo_loss) X(score_name) X(win_by_draw_label) X(win_by_discard_label) X(win_by_call_label) X(no_text) X(win) \
  X(split_oya_ko_payment) X(multiplies_split) X(pao_pays_all_yaku) X(pao_pays_all_yaku2) X(split_pao_ron) \
  X(triple_ron_draw) X(score_best_hand_at_draw) X(agarirenchan) X(tenpairenchan) X(notenrenchan_south) \
  X(next_dealer_is_first_winner) X(may_agariyame) X(may_tenpaiyame) X(win_with_pao_name) X(win_by_draw_name) \
  X(win_by_discard_name) X(win_by_call_name) X(triple_win_draw_name) X(nagashi_name) \
  X(point_name) X(point2_name) X(minipoint_name) X(score_denomination)
#define JANTAKU_RULESET_SCORE_NUMBERS(X) \
  X(score_multiplier) X(han_fu_starting_han) X(han_fu_multiplier) X(han_fu_rounding_factor) X(fixed_fu) \
  X(dealer_multiplier) X(self_draw_bonus) X(min_score) X(max_score) X(table_max) X(discarder_multiplier) \
  X(discarder_penalty) X(non_discarder_multiplier) X(non_discarder_penalty) X(self_draw_multiplier) \
  X(self_draw_penalty) X(dealer_self_draw_multiplier) X(honba_value) X(tobi) X(max_rounds) X(sudden_death_goal) \
  X(agariyame) X(tenpaiyame)
// clang-format on

struct ScoreNumbers {
#define X(name) std::int32_t name = 0;
  JANTAKU_RULESET_SCORE_WORDS(X)
#undef X
#define X(name) Number name = kNothing;
  JANTAKU_RULESET_SCORE_NUMBERS(X)
#undef X
};
inline constexpr const char* kScoreWords[] = {
#define X(name) #name,
    JANTAKU_RULESET_SCORE_WORDS(X)
#undef X
};
inline constexpr const char* kScoreNumbers[] = {
#define X(name) #name,
    JANTAKU_RULESET_SCORE_NUMBERS(X)
#undef X
};

enum Method : std::int32_t { kNoMethod, kMultiplier, kScoreTable, kVietnamese, kHanFu };
enum MayStop : std::int32_t { kNever, kWithGoal, kAlwaysStops };  // a dealer after the last round
enum TsumoLoss : std::int32_t {
  kNoLoss,
  kLoss,
  kRonLoss,
  kAdd1000,
  kDoubleCollection,
  kUnequalSplit,
  kEqualSplit,
  kNorthToOya
};

// The number of a rule; throws the error of one that cannot be read.
inline Number sound(Number number) {
  if (number >= kUnreadable) {
    Fault fault{};
    fault.error = static_cast<std::int32_t>((number - kUnreadable) / kUnreadableStep);
    throw fault;
  }
  if (number == kNothing) fail_unwritten();  // one that Python does not write
  return number;
}

// The tiles of a group in the order of their names as texts: twice the place of the name there, one more for the tile
// that won.
using Key = std::u16string;
inline constexpr char16_t kBetweenKeys = 0xffff;

struct GroupNeed {
  enum Keyword : std::int32_t { kAnyGroup, kOwnGroup, kConcealedGroup };
  std::vector<std::int32_t> ways;  // by their numbers, in order
  std::vector<std::int32_t> melds;
  std::int32_t count = 0, keyword = kAnyGroup;
  std::unordered_map<char16_t, std::vector<Key>> from_first;  // of the ways of one group

  bool takes(std::int32_t meld, std::int32_t way) const;
};

struct YakuRule {
  enum Value : std::int32_t { kFixed, kCounted, kAmountOf };
  enum Once : std::int32_t { kAlways, kOncePerHand, kOncePerSuit };
  std::int32_t name = 0, kind = kFixed, when = 0, once = kAlways;
  Number value = 0;
  bool joins = false;
  std::vector<GroupNeed> groups;
};

struct YakuList {
  bool is_extra = false, is_declared = false;  // whether its yaku count only if they are declared
  std::int32_t error = -1;                     // of one that cannot be read
  std::vector<YakuRule> yaku;
};

struct Precedence {
  std::unordered_set<std::int32_t> names;
  std::unordered_set<Number> values;
};

struct Scoring {
  ScoreNumbers numbers;
  std::unordered_map<std::u16string, std::int32_t> ways;  // the keys of groups one behind the other
  std::vector<std::vector<GroupNeed>> readings;
  std::vector<std::int32_t> concealed_melds;
  std::vector<YakuList> lists;
  std::unordered_map<std::int32_t, std::int32_t> shown;  // the names of yaku that players see
  std::vector<std::int32_t> first, second;               // lists
  std::unordered_map<std::int32_t, Precedence> precedence;
  std::vector<std::vector<std::int32_t>> best_of;
  std::vector<std::pair<Number, Number>> thresholds;
  std::vector<std::pair<Number, std::int32_t>> limits;  // scores, and their names
  std::unordered_map<Number, Number> table;
  // What is paid at a draw, kNoNumber alone if that is not sound: with one, two, three tenpai; of players and dealer.
  std::vector<Number> tenpai_payments, nagashi_payments;
  std::vector<std::int32_t> pao_yaku;               // that another seat may be responsible for
  std::vector<std::int32_t> several_wins;           // what two wins, three and so on are called
  std::vector<bool> outer, orphans, honors;         // by name
  std::vector<std::pair<int, int>> in_other_suits;  // by name, of one with a suit
  std::unordered_map<std::int32_t, std::pair<int, int>> fu_of_calls;
  std::vector<char16_t> places;  // of names among all as texts, twice
  std::vector<char> suits;       // the last letter of the name at each place
  std::unordered_map<std::string, std::int32_t> names;

  void read(Reader& in, const Values& values);
  // The number of a way, `kNone` if nothing asks for it.
  std::int32_t way(const std::u16string& keys) const;

 private:
  std::vector<GroupNeed> read_needs(Reader& in, int texts);
};

}  // namespace jantaku::ruleset
