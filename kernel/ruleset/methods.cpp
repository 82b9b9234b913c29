// What yaku and fu are worth, by the methods of the language.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr Number kMostHan = 200;  // in the formula: beyond any number that a game counts to
constexpr int kThreePlayers = 3, kPhanOfMun = 6;

Number points_of(std::span<const Worth> yaku) {
  Number points = 0;
  for (const Worth& one : yaku) points += one.value;
  return checked(points, "points");
}

// A hand whose worth is asked.
struct Case {
  Run& run;
  const Scoring& scoring;
  const ScoreNumbers& rules;
  int seat;
  std::span<const Worth> yaku, yaku2;
  Number minipoints;
  bool dealer;

  Scored by(int method, int source) const;

 private:
  Fault wrong_table(const std::string& what) const;
  Number entry_of_max() const;
  Number entry(Number points) const;
  Scored by_han_and_fu() const;
  Scored counted(int method) const;
  Number of_three(Number score, int source) const;
};

Fault Case::wrong_table(const std::string& what) const {
  Fault fault{"'score_table' " + what, "write \"score_table\": {\"0\": 1, \"1\": 2, \"max\": 4}", "value"};
  fault.key = "score_table";
  return fault;
}

Number Case::entry_of_max() const {
  if (rules.table_max == kNothing) throw wrong_table("has no entry for max points and no 'max'");
  return sound(rules.table_max);
}

Number Case::entry(Number points) const {
  if (points != std::trunc(points)) throw wrong_table("has no place for " + text_of(points) + " points");
  const auto known = scoring.table.find(points);
  const Number found = known == scoring.table.end() ? rules.table_max : known->second;
  if (found == kNothing) throw wrong_table("has no entry for " + text_of(points) + " points and no 'max'");
  return sound(found);
}

Scored Case::by_han_and_fu() const {
  const Number han = points_of(yaku), fu = rules.fixed_fu == kNothing ? minipoints : sound(rules.fixed_fu);
  const Number factor = dealer ? sound(rules.dealer_multiplier) : 1;
  const std::pair<Number, std::int32_t>* limit = nullptr;
  bool is_reached = false;  // a threshold without a score
  for (std::size_t at = 0; at < scoring.thresholds.size(); ++at) {
    const auto& [least_han, least_fu] = scoring.thresholds[at];
    if (han < sound(least_han) || fu < sound(least_fu)) continue;
    if (at < scoring.limits.size()) limit = &scoring.limits[at];
    is_reached = at >= scoring.limits.size();
  }
  if (is_reached) {
    Fault fault{"'limit_scores' is shorter than its thresholds", "give every threshold its score", "value"};
    fault.key = "limit_scores";
    throw fault;
  }
  Number score = 0;
  std::int32_t name = rules.no_text;
  if (limit != nullptr) {
    for (const auto& one : scoring.limits) sound(one.first);
    if (run.has_one_status(seat, kOneTierHigher)) {
      const std::pair<Number, std::int32_t>* higher = nullptr;
      for (const auto& one : scoring.limits)
        if (one.first > limit->first && (higher == nullptr || one.first < higher->first)) higher = &one;
      if (higher != nullptr) limit = higher;
    }
    score = checked(limit->first * factor, "score");
    name = limit->second;
  } else {
    if (han > kMostHan) checked(HUGE_VAL, "score");
    const Number power = std::pow(2, sound(rules.han_fu_starting_han) + std::max(han, -kMostHan));
    score = checked(checked(sound(rules.han_fu_multiplier) * fu, "score") * power * factor, "score");
    score = rounded_up(score, sound(rules.han_fu_rounding_factor));
  }
  if (run.has_one_status(seat, kDoubleScore)) score *= 2;
  return {checked(score, "score"), han, 0, name};
}

Scored Case::counted(int method) const {
  const std::int32_t name = rules.score_name;
  const Number points = points_of(yaku), points2 = points_of(yaku2);
  switch (method) {
    case kMultiplier: {
      if (!rules.multiplied_by_points2)
        return {checked(points * sound(rules.score_multiplier), "score"), points, points2, name};
      Number product = 1;
      for (const Worth& one : yaku2) product = checked(product * one.value, "points");
      return {checked(points * product, "score"), points, product, name};
    }
    case kScoreTable: return {entry(points), points, 0, name};
    case kVietnamese: {
      const Number mun = checked(points2 + floor_of(points, kPhanOfMun), "points"), phan = rest_of(points, kPhanOfMun);
      return {mun != 0 ? checked(mun * entry_of_max(), "score") : entry(phan), phan, mun, name};
    }
    default: return by_han_and_fu();
  }
}

Number Case::of_three(Number score, int source) const {
  const int rule = rules.tsumo_loss;
  if (rule == kRonLoss || (rule == kLoss && source == kByDraw)) {
    const auto [ko, oya] = ko_and_oya(score, dealer, 4, sound(rules.han_fu_rounding_factor));
    return dealer ? 2 * ko : oya + ko;
  }
  if (rule == kAdd1000) return score + 2000;
  return rule == kDoubleCollection ? 2 * score : score;
}

Scored Case::by(int method, int source) const {
  if (method == kNoMethod) return {0, points_of(yaku), 0, rules.no_text};
  Scored scored = counted(method);
  Number score = std::max(scored.score, sound(rules.min_score));
  if (dealer && method != kHanFu) score = checked(score * sound(rules.dealer_multiplier), "score");
  if (source == kByDraw) score += sound(rules.self_draw_bonus);
  if (run.program.seats.size() == kThreePlayers) score = of_three(checked(score, "score"), source);
  if (rules.max_score != kNothing) score = std::min(score, sound(rules.max_score));
  scored.score = checked(score, "score");
  return scored;
}

}  // namespace

std::pair<Number, Number> ko_and_oya(Number total, bool dealer, int players, Number rounding) {
  const Number part = (dealer ? players - 1 : players) * rounding;
  const Number oya = floor_of(4 * total + part, 2 * part) * rounding;  // from half a rounding on it goes up
  return {checked(-floor_of(-total, part) * rounding, "share"), checked(oya, "share")};
}

Scored Run::score_of(int seat, std::span<const Worth> yaku, std::span<const Worth> yaku2, Number minipoints,
                     int source) {
  const ScoreNumbers& rules = program.scoring.numbers;
  const std::int32_t nothing = rules.no_text;
  if (!rules.has_yaku) return {0, 0, 0, nothing};
  Case hand{*this, program.scoring, rules, seat, yaku, yaku2, minipoints, is_dealer(seat)};
  if (rules.methods == 0) return hand.by(rules.method, source);
  if (rules.methods != 2 || !rules.has_yaku2) return {0, 0, 0, nothing};
  const bool second = !yaku2.empty() && rules.yaku2_overrides_yaku1;
  hand.yaku = second ? yaku2 : yaku;
  hand.yaku2 = {};
  Scored scored = hand.by(second ? rules.second_method : rules.method, source);
  scored.points2 = second ? scored.points : 0;
  return scored;
}

}  // namespace jantaku::ruleset
