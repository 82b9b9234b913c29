#include "game/end/bankruptcy.hpp"

#include <algorithm>

namespace jantaku {
namespace {

Points points_of(const State& state) {
  Points points{};
  for (int seat = 0; seat < state.seats(); ++seat) points[seat] = state.players[seat].points;
  return points;
}

// The row whose payment brings the seat below `least`, all that it is paid itself counted before.
int row_below(const Payments& payments, int seat, std::int32_t points, std::int32_t least) {
  for (int i = 0; i < payments.size; ++i) points += std::max(payments.rows[i][seat], 0);
  for (int i = 0; i < payments.size; ++i)
    if ((points += std::min(payments.rows[i][seat], 0)) < least) return i;
  return payments.size;
}

// Takes back from the last what the seat cannot pay.
void take_back(Payments& payments, int seat, std::int32_t points) {
  std::int32_t missing = -(points + payments.sum()[seat]);
  for (int i = payments.size - 1; i >= 0 && missing > 0; --i) {
    const std::int32_t back = std::min(missing, -payments.rows[i][seat]);
    if (back <= 0) continue;
    payments.rows[i][seat] += back;
    payments.rows[i][payments.to[i]] -= back;
    missing -= back;
  }
}

// What is taken back may leave another short, who was paid by it.
Payments limited(const State& state, Payments payments) {
  const Points points = points_of(state);
  for (int again = 0; again < kSeats; ++again)
    for (int seat = 0; seat < state.seats(); ++seat)
      if (may_go_broke(state, seat)) take_back(payments, seat, points[seat]);
  return payments;
}

std::int32_t down_to_hundred(std::int32_t points) { return points / 100 * 100; }

}  // namespace

bool may_go_broke(const State& state, int seat) {
  return state.rule.tobi && (state.rule.robot_tobi || !(state.robots >> seat & 1));
}

bool is_broke(const State& state, int seat) {
  return may_go_broke(state, seat) &&
         (state.players[seat].points < state.rule.tobi_points || (state.broke >> seat & 1) != 0);
}

void note_broke(State& state, Payments& payments) {
  if (!state.rule.tobi) return;
  const Points sum = payments.sum();
  bool short_of_points = false;
  for (int seat = 0; seat < state.seats(); ++seat) {
    const std::int32_t points = state.players[seat].points, after = points + sum[seat];
    if (sum[seat] >= 0 || !may_go_broke(state, seat)) continue;
    short_of_points |= after < 0;
    if (after >= state.rule.tobi_points) continue;
    state.broke |= bit_of(seat);
    const int row = row_below(payments, seat, points, state.rule.tobi_points);
    if (row < payments.size && payments.is_win[row]) state.broke_by[seat] = payments.to[row];
  }
  if (!short_of_points || state.rule.tobi_payment == TobiPayment::Negative) return;
  const Payments less = limited(state, payments);
  if (state.rule.tobi_payment == TobiPayment::Limited) {
    payments = less;
    return;
  }
  const Points paid = less.sum();
  for (int seat = 0; seat < kSeats; ++seat) state.returned[seat] = paid[seat] - sum[seat];
}

void note_chombo(State& state, int seat) {
  if (!may_go_broke(state, seat) || state.players[seat].points >= state.rule.tobi_points) return;
  state.broke |= bit_of(seat);
  state.broke_by[seat] = kByChombo;
}

Points tobi_prizes(const State& state) {
  Points prizes{};
  const std::int32_t prize = state.rule.tobi_prize;
  const auto pay = [&](int from, int to, std::int32_t points) {
    prizes[from] -= points;
    prizes[to] += points;
  };
  for (int seat = 0; prize > 0 && seat < state.seats(); ++seat) {
    const std::uint8_t by = state.broke_by[seat];
    if (by == kNoSeat || !is_broke(state, seat)) continue;
    if (by != kByChombo) {
      pay(seat, by, prize);
      continue;
    }
    if (state.rule.tobi_prize_by_chombo == TobiPrize::None) continue;
    const int others = state.seats() - 1;
    const bool divided = state.rule.tobi_prize_by_chombo == TobiPrize::Divided;
    const std::int32_t each = divided ? down_to_hundred(prize / others) : prize;
    for (int i = 1; i <= others; ++i) pay(seat, (seat + i) % state.seats(), each);
    if (divided) pay(seat, state.next(seat), prize - each * others);
  }
  return prizes;
}

}  // namespace jantaku
