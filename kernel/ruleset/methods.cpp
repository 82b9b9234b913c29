// What yaku and fu are worth, by the methods of the language.
#include <algorithm>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::int64_t kGreatest = 1'000'000'000'000'000;
constexpr std::int64_t kMostHan = 200, kMostPower = 40;
constexpr int kThreePlayers = 3;

std::int64_t checked(std::int64_t number) {
  if (number > kGreatest || number < -kGreatest) throw Beyond{};
  return number;
}

std::int64_t times(std::int64_t one, std::int64_t other) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(one, other, &product)) throw Beyond{};
  return checked(product);
}

std::int64_t plus(std::int64_t one, std::int64_t other) { return checked(checked(one) + checked(other)); }

std::int64_t floor_of(std::int64_t number, std::int64_t part) {
  if (part <= 0) throw Beyond{};
  const std::int64_t whole = number / part;
  return number % part < 0 ? whole - 1 : whole;
}

std::int64_t rounded_up(std::int64_t number, std::int64_t part) { return times(-floor_of(-number, part), part); }

std::int64_t points_of(std::span<const Worth> yaku) {
  std::int64_t points = 0;
  for (const Worth& one : yaku) points = plus(points, one.value);
  return points;
}

// A hand whose worth is asked.
struct Case {
  Run& run;
  const Scoring& scoring;
  const ScoreNumbers& rules;
  int seat;
  std::span<const Worth> yaku, yaku2;
  std::int64_t minipoints;
  bool dealer;

  Scored by(std::int64_t method, int source) const;

 private:
  std::int64_t entry(std::int64_t points) const;
  Scored by_han_and_fu() const;
  Scored counted(std::int64_t method) const;
  std::int64_t of_three(std::int64_t score, int source) const;
};

std::int64_t Case::entry(std::int64_t points) const {
  const auto known = scoring.table.find(points);
  return sound(known == scoring.table.end() ? rules.table_max : known->second);
}

Scored Case::by_han_and_fu() const {
  const std::int64_t han = points_of(yaku), fu = rules.fixed_fu == kNothing ? minipoints : sound(rules.fixed_fu);
  const std::int64_t factor = dealer ? sound(rules.dealer_multiplier) : 1;
  const std::pair<std::int64_t, std::int32_t>* limit = nullptr;
  for (std::size_t at = 0; at < scoring.thresholds.size(); ++at) {
    const auto& [least_han, least_fu] = scoring.thresholds[at];
    if (han >= sound(least_han) && fu >= sound(least_fu)) limit = &scoring.limits.at(at);
  }
  std::int64_t score = 0;
  std::int64_t name = rules.no_text;
  if (limit != nullptr) {
    for (const auto& one : scoring.limits) sound(one.first);
    if (run.has_one_status(seat, kOneTierHigher)) {
      const std::pair<std::int64_t, std::int32_t>* higher = nullptr;
      for (const auto& one : scoring.limits)
        if (one.first > limit->first && (higher == nullptr || one.first < higher->first)) higher = &one;
      if (higher != nullptr) limit = higher;
    }
    score = times(limit->first, factor);
    name = limit->second;
  } else {
    const std::int64_t power = plus(sound(rules.han_fu_starting_han), std::max(han, -kMostHan));
    if (power < 0 || power > kMostPower) throw Beyond{};
    score = times(times(times(sound(rules.han_fu_multiplier), fu), std::int64_t{1} << power), factor);
    score = rounded_up(score, sound(rules.han_fu_rounding_factor));
  }
  if (run.has_one_status(seat, kDoubleScore)) score *= 2;
  return {checked(score), han, 0, static_cast<std::int32_t>(name)};
}

Scored Case::counted(std::int64_t method) const {
  const auto name = static_cast<std::int32_t>(rules.score_name);
  const std::int64_t points = points_of(yaku), points2 = points_of(yaku2);
  switch (method) {
    case kMultiplier: {
      if (!rules.multiplied_by_points2) return {times(points, sound(rules.score_multiplier)), points, points2, name};
      std::int64_t product = 1;
      for (const Worth& one : yaku2) product = times(product, one.value);
      return {times(points, product), points, product, name};
    }
    case kScoreTable: return {entry(points), points, 0, name};
    case kVietnamese: {
      const std::int64_t mun = plus(points2, floor_of(points, 6)), phan = points - 6 * floor_of(points, 6);
      return {mun != 0 ? times(mun, sound(rules.table_max)) : entry(phan), phan, mun, name};
    }
    default: return by_han_and_fu();
  }
}

std::int64_t Case::of_three(std::int64_t score, int source) const {
  const std::int64_t rule = rules.tsumo_loss;
  if (rule == kRonLoss || (rule == kLoss && source == kByDraw)) {
    const auto [ko, oya] = ko_and_oya(score, dealer, 4, sound(rules.han_fu_rounding_factor));
    return dealer ? 2 * ko : oya + ko;
  }
  if (rule == kAdd1000) return score + 2000;
  return rule == kDoubleCollection ? 2 * score : score;
}

Scored Case::by(std::int64_t method, int source) const {
  if (method == kNoMethod) return {0, points_of(yaku), 0, static_cast<std::int32_t>(rules.no_text)};
  Scored scored = counted(method);
  std::int64_t score = std::max(scored.score, sound(rules.min_score));
  if (dealer && method != kHanFu) score = times(score, sound(rules.dealer_multiplier));
  if (source == kByDraw) score = plus(score, sound(rules.self_draw_bonus));
  if (run.program.seats.size() == kThreePlayers) score = of_three(score, source);
  if (rules.max_score != kNothing) score = std::min(score, sound(rules.max_score));
  scored.score = checked(score);
  return scored;
}

}  // namespace

std::pair<std::int64_t, std::int64_t> ko_and_oya(std::int64_t total, bool dealer, int players, std::int64_t rounding) {
  const std::int64_t parts = dealer ? players - 1 : players, part = times(parts, rounding);
  const std::int64_t ko = times(-floor_of(-total, part), rounding);
  return {ko, times(floor_of(plus(times(4, total), part), 2 * part), rounding)};
}

Scored Run::score_of(int seat, std::span<const Worth> yaku, std::span<const Worth> yaku2, std::int64_t minipoints,
                     int source) {
  const ScoreNumbers& rules = sound_scoring().numbers;
  const auto nothing = static_cast<std::int32_t>(rules.no_text);
  if (!rules.has_yaku) return {0, 0, 0, nothing};
  Case hand{*this, sound_scoring(), rules, seat, yaku, yaku2, minipoints, is_dealer(seat)};
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
