#include "game/course.hpp"

#include <algorithm>

namespace jantaku {

void start_game(State& state, const GameRule& rule, const Seed& seed) {
  state = State{};
  state.rule = rule;
  state.chance = Chance(seed);
  for (int seat = 0; seat < rule.players; ++seat) state.players[seat].points = rule.start_points;
}

Wall shuffled_wall(State& state) {
  Wall wall = sorted_wall(state.rule.players);
  state.chance.shuffle({wall.tiles.data(), wall.size});
  return wall;
}

std::array<std::uint8_t, kSeats> ranking(const State& state) {
  Points points{};
  for (int seat = 0; seat < kSeats; ++seat) points[seat] = state.players[seat].points;
  return ranking(state.rule.players, points);
}

std::array<std::uint8_t, kSeats> ranking(int players, const Points& points) {
  std::array<std::uint8_t, kSeats> seats{0, 1, 2, 3};
  std::stable_sort(seats.begin(), seats.begin() + players, [&](int a, int b) { return points[a] > points[b]; });
  return seats;
}

std::array<double, kSeats> final_scores(const State& state) {
  Points points{};
  for (int seat = 0; seat < kSeats; ++seat) points[seat] = state.players[seat].points;
  return final_scores(state.rule, points);
}

std::array<double, kSeats> final_scores(const GameRule& rule, const Points& of) {
  const auto seats = ranking(rule.players, of);
  const auto points = [&](int rank) { return of[seats[rank]]; };
  std::array<double, kSeats> scores{};
  for (int rank = 0; rank < rule.players; ++rank) {
    int first = rank, last = rank;
    while (rule.split_tied_uma && first > 0 && points(first - 1) == points(rank)) --first;
    while (rule.split_tied_uma && last + 1 < rule.players && points(last + 1) == points(rank)) ++last;
    double bonus = first == 0 ? rule.players * (rule.return_points - rule.start_points) / 1000.0 : 0.0;
    for (int i = first; i <= last; ++i) bonus += rule.uma[i];
    scores[seats[rank]] = (points(rank) - rule.return_points) / 1000.0 + bonus / (last - first + 1);
  }
  return scores;
}

namespace {

bool dealer_stays(const State& state) {
  if (state.next_round != Next::ByRules) return state.next_round != Next::Rotate;
  switch (state.end) {
    case RoundEnd::Win:
      if (!state.rule.agari_renchan) return false;
      for (int i = 0; i < state.n_wins; ++i)
        if (state.wins[i].seat == state.dealer) return true;
      return false;
    case RoundEnd::Exhausted:
    case RoundEnd::Nagashi: return state.rule.tenpai_renchan && (state.tenpai >> state.dealer & 1);
    default: return true;
  }
}

bool game_ends(const State& state, bool stays) {
  const GameRule& rule = state.rule;
  if (rule.winds == 0 || state.next_round == Next::GameOver) return true;
  const auto ranks = ranking(state);
  for (int seat = 0; seat < state.seats(); ++seat)
    if (rule.tobi && state.players[seat].points < rule.tobi_points) return true;
  if (state.next_round == Next::Redeal) return false;
  const bool last_dealer = state.dealer == state.seats() - 1;
  const bool last = state.wind + 1 == rule.winds && last_dealer, extra = state.wind >= rule.winds;
  if (!last && !extra) return false;
  const bool reached = state.players[ranks[0]].points >= rule.target_points;
  if (stays) {
    const bool by_win = state.end == RoundEnd::Win,
               by_draw = state.end == RoundEnd::Exhausted || state.end == RoundEnd::Nagashi;
    const bool may_stop = (by_win && rule.agari_yame) || (by_draw && rule.tenpai_yame);
    return may_stop && reached && ranks[0] == state.dealer;
  }
  if (rule.extra_winds == 0 || reached) return true;
  return state.wind >= rule.winds && last_dealer;
}

}  // namespace

bool advance(State& state, Events& events) {
  check_that(state.may_advance());
  const bool stays = dealer_stays(state);
  if (game_ends(state, stays)) {
    if (state.rule.pay_out_sticks) {
      state.players[ranking(state)[0]].points += state.rule.riichi_stick_points * state.sticks;
      state.sticks = 0;
    }
    state.phase = Phase::GameOver;
    events.add({EventType::GameEnd, kNoSeat, kNoSeat, kNoId, kNoTiles, false});
    return true;
  }
  if (state.next_round != Next::Redeal) state.honba = stays || state.end != RoundEnd::Win ? static_cast<std::uint16_t>(state.honba + 1) : 0;
  if (!stays) {
    state.dealer = static_cast<std::uint8_t>(state.next(state.dealer));
    if (state.dealer == 0) ++state.wind;
  }
  state.end = RoundEnd::None;
  return false;
}

}  // namespace jantaku
