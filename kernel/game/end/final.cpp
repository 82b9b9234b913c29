#include "game/end/final.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "game/end/bankruptcy.hpp"

namespace jantaku {
namespace {

using FinalScores = std::array<double, kSeats>;

Points points_of(const State& state) {
  Points points{};
  for (int seat = 0; seat < kSeats; ++seat) points[seat] = state.players[seat].points;
  return points;
}

// Down to a hundred points, also below nothing.
int down_to_hundred(int points) { return points - ((points % 100) + 100) % 100; }

// What the places are worth, in thousands: uma and oka, which equal points may share.
FinalScores worth_of_places(const GameRule& rule, const Points& of, const Places& places) {
  const auto points = [&](int place) { return of[places[place]]; };
  FinalScores worth{};
  double rest = 0;
  for (int place = 0; place < rule.players; ++place) {
    int first = place, last = place;
    while (rule.split_tied_uma && first > 0 && points(first - 1) == points(place)) --first;
    while (rule.split_tied_uma && last + 1 < rule.players && points(last + 1) == points(place)) ++last;
    const int n = last - first + 1;
    double bonus = first == 0 ? rule.players * (rule.return_points - rule.start_points) / 1000.0 : 0.0;
    for (int i = first; i <= last; ++i) bonus += rule.uma[i];
    double share = bonus / n;
    if (rule.tied_uma_down && n > 1) {
      const int all = static_cast<int>(std::lround(bonus * 1000));
      const int each = down_to_hundred(all >= 0 ? all / n : -((-all + n - 1) / n));
      share = each / 1000.0;
      rest += (all - n * each) / 1000.0 / n;
    }
    worth[places[place]] = share;
  }
  if (rest != 0) worth[places[0]] += rest;
  return worth;
}

double rounded(double score, Rounding how) {
  constexpr double kLittle = 1e-6;  // scores are sums of tenths
  switch (how) {
    case Rounding::Down: return std::floor(score + kLittle);
    case Rounding::Up: return std::ceil(score - kLittle);
    case Rounding::FourFive: return std::floor(score + 0.5 + kLittle);
    case Rounding::FiveSix: return std::floor(score + 0.4 + kLittle);
    case Rounding::TowardZero: return score < 0 ? std::ceil(score - kLittle) : std::floor(score + kLittle);
    default: return score;
  }
}

double to_tenths(double score) { return std::round(score * 10) / 10; }

// Thousands by the rules, otherwise tenths of them; the first has what then is missing.
void round_scores(const GameRule& rule, int first, FinalScores& scores) {
  double missing = 0;
  for (int seat = 0; seat < rule.players; ++seat) {
    const double exact = scores[seat];
    scores[seat] = rule.final_rounding == Rounding::None ? to_tenths(exact) : rounded(exact, rule.final_rounding);
    missing += exact - scores[seat];
  }
  scores[first] = to_tenths(scores[first] + missing);
}

FinalScores scores_of(const GameRule& rule, const Points& points, const Places& places, const Points& beside) {
  FinalScores scores = worth_of_places(rule, points, places);
  for (int seat = 0; seat < rule.players; ++seat)
    scores[seat] = (points[seat] - rule.return_points) / 1000.0 + scores[seat] + beside[seat] / 1000.0;
  round_scores(rule, places[0], scores);
  return scores;
}

}  // namespace

Places ranking(const State& state) {
  const bool kept = state.phase == Phase::GameOver && state.rule.tobi_payment == TobiPayment::Returned;
  return kept ? state.places : ranking(state.rule.players, points_of(state));
}

Places ranking(int players, const Points& points) {
  Places seats{0, 1, 2, 3};
  std::stable_sort(seats.begin(), seats.begin() + players, [&](int a, int b) { return points[a] > points[b]; });
  return seats;
}

Points yakitori_payments(const State& state) {
  Points payments{};
  const std::int32_t points = state.rule.yakitori_points;
  if (points == 0) return payments;
  const unsigned all = (1u << state.seats()) - 1;
  const unsigned spared = state.rule.robots == Robots::Docile ? state.robots : 0u;
  const unsigned pays = all & ~(state.have_won | spared), gets = all & ~pays;
  const int n = std::popcount(gets);
  if (n == 0) return payments;
  const std::int32_t each = state.rule.yakitori_to_all ? points : points / n / 100 * 100;
  const std::int32_t owed = state.rule.yakitori_to_all ? points * n : points;
  for (const std::uint8_t seat : ranking(state)) {
    if (seat >= state.seats()) continue;
    payments[seat] = (pays >> seat & 1) != 0 ? -owed : each * std::popcount(pays);
  }
  std::int32_t rest = 0;
  for (const std::int32_t own : payments) rest -= own;
  for (const std::uint8_t seat : ranking(state)) {  // of what cannot be divided the best placed has the rest
    if (seat >= state.seats() || !(gets >> seat & 1)) continue;
    payments[seat] += rest;
    break;
  }
  return payments;
}

std::array<double, kSeats> final_scores(const State& state) {
  Points beside = yakitori_payments(state);
  const Points prizes = tobi_prizes(state);
  for (int seat = 0; seat < kSeats; ++seat) beside[seat] += prizes[seat];
  return scores_of(state.rule, points_of(state), ranking(state), beside);
}

std::array<double, kSeats> final_scores(const GameRule& rule, const Points& points) {
  return scores_of(rule, points, ranking(rule.players, points), Points{});
}

}  // namespace jantaku
