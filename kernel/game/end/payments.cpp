#include "game/end/payments.hpp"

#include <algorithm>
#include <bit>

#include "game/end/bankruptcy.hpp"

namespace jantaku {
namespace {

// What each other seat pays for `base` basic points, honba left out.
Points shares(const State& state, int seat, int from, std::uint32_t base) {
  const bool tsumo = from == seat;
  const Shares each = shares_of(base, seat == state.dealer, tsumo, state.rule);
  Points pay{};
  if (!tsumo) pay[from] = static_cast<std::int32_t>(each.from_discarder);
  for (int other = 0; tsumo && other < state.seats(); ++other)
    if (other != seat)
      pay[other] = static_cast<std::int32_t>(other == state.dealer ? each.from_dealer : each.from_non_dealer);
  return pay;
}

std::int32_t sum(const Points& points) {
  std::int32_t total = 0;
  for (std::int32_t value : points) total += value;
  return total;
}

// The liable seat and the yakuman it is liable for.
struct Liability {
  std::uint8_t seat = kNoSeat;
  std::uint32_t base = 0;
};

// A discarder pays the whole of a win in any case: nobody shares it, so that seat is not liable as well.
bool pays_anyway(int liable, int seat, int from) { return from != seat && liable == from; }

Liability liability(const State& state, int seat, int from, const Score& score, std::uint32_t base) {
  Liability found;
  for (std::size_t i = 0; i < kPaoYaku.size(); ++i) {
    const std::uint8_t liable = state.players[seat].pao[i];
    if (liable == kNoSeat || pays_anyway(liable, seat, from) || !has(score.yaku, kPaoYaku[i]) ||
        !has(state.rule.pao, kPaoYaku[i]))
      continue;
    found.seat = liable;
    found.base += 8000u * static_cast<std::uint32_t>(multiple_of(kPaoYaku[i], state.rule));
  }
  if (found.base > base || !state.rule.yakuman_pao_is_liability_only) found.base = base;
  return found;
}

// The liable seat pays for its part alone what all would pay at a self-draw, half of it at a discard.
Points with_liability(const State& state, int seat, int from, std::uint32_t base, const Liability& liable) {
  Points part = shares(state, seat, from, liable.base);
  Points pay = liable.base == base ? Points{} : shares(state, seat, from, base - liable.base);
  const std::int32_t amount = sum(part);
  if (from == seat) {
    pay[liable.seat] += amount;
  } else {
    pay[liable.seat] += amount / 2;
    pay[from] += amount - amount / 2;
  }
  return pay;
}

// The seat at which the wall was opened pays and is paid double.
void double_for_wareme(const State& state, Points& pay, int seat) {
  if (state.wareme == kNoSeat) return;
  for (int other = 0; other < state.seats(); ++other)
    if (seat == state.wareme || other == state.wareme) pay[other] *= 2;
}

// What the winner gains and the others lose.
Points deltas_of(const Points& pay, int seat, std::int32_t sticks) {
  Points deltas{};
  for (int other = 0; other < kSeats; ++other) deltas[other] = -pay[other];
  deltas[seat] = sum(pay) + sticks;
  return deltas;
}

void add_honba(const State& state, Points& pay, int seat, int from, std::uint8_t liable) {
  const std::int32_t each = state.honba * state.rule.honba_points;
  const std::int32_t all = each * (state.seats() - 1);
  if (liable != kNoSeat && (from == seat || !state.rule.pao_discarder_pays_honba)) {
    pay[liable] += all;
  } else if (from != seat) {
    pay[from] += all;
  } else {
    for (int other = 0; other < state.seats(); ++other)
      if (other != seat) pay[other] += each;
  }
}

// A player who discards into an open riichi without need pays a yakuman at least.
std::uint32_t base_of(const State& state, int seat, bool tsumo, const Score& score) {
  return !tsumo && is_fed_openly(state, seat) ? std::max(score.base, 8000u) : score.base;
}

}  // namespace

WinResult settle_win(const State& state, int seat, int from, bool first, int sticks, const ClaimedWorth& worth) {
  const bool tsumo = seat == from;
  WinResult win;
  win.seat = static_cast<std::uint8_t>(seat);
  win.from = static_cast<std::uint8_t>(from);
  win.tile = tsumo ? state.players[seat].drawn : state.offered;
  win.claimed = worth.base > 0;
  if (!win.claimed) win.score = score(winning_hand(state, seat, tsumo), win_context(state, seat, tsumo), state.rule);
  win.base = win.claimed ? worth.base : base_of(state, seat, tsumo, win.score);
  const bool shared = !pays_anyway(worth.liable, seat, from);
  const Liability liable = worth.is_agreed ? Liability{shared ? worth.liable : kNoSeat, win.base}
                                           : liability(state, seat, from, win.score, win.base);
  win.pao = liable.seat;
  Points pay = liable.seat == kNoSeat ? shares(state, seat, from, win.base)
                                      : with_liability(state, seat, from, win.base, liable);
  win.points = sum(pay);
  double_for_wareme(state, pay, seat);
  if (first || state.rule.honba_to_every_winner) add_honba(state, pay, seat, from, liable.seat);
  win.deltas = deltas_of(pay, seat, state.rule.riichi_stick_points * sticks);
  return win;
}

Points with_penalties(const State& state, const Points& deltas) {
  Points all = deltas;
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (!state.is(state.chombo, seat)) continue;
    const Points gains = shares(state, seat, seat, 2000);
    for (int other = 0; other < kSeats; ++other) all[other] += gains[other];
    all[seat] -= sum(gains);
  }
  return all;
}

Points settle_noten(const State& state, unsigned tenpai) {
  Points deltas{};
  const int ready = std::popcount(tenpai);
  if (ready == 0 || ready == state.seats()) return deltas;
  for (int seat = 0; seat < state.seats(); ++seat)
    deltas[seat] =
        tenpai >> seat & 1 ? state.rule.noten_points / ready : -state.rule.noten_points / (state.seats() - ready);
  return deltas;
}

unsigned nagashi_seats(const State& state) {
  unsigned seats = 0;
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    bool all = true;
    for (int i = 0; i < player.n_river; ++i) all &= !player.river[i].called && has(kYaochuu, player.river[i].tile / 4);
    seats |= static_cast<unsigned>(all) << seat;
  }
  return seats;
}

Points settle_nagashi(const State& state, int seat, bool first, int sticks) {
  constexpr std::array<std::uint32_t, 5> kWorth{2000, 3000, 4000, 6000, 8000};
  Points pay = shares(state, seat, seat, kWorth[static_cast<std::size_t>(state.rule.nagashi_worth)]);
  if (state.rule.nagashi_as != NagashiAs::Win) return deltas_of(pay, seat, 0);
  double_for_wareme(state, pay, seat);
  if (first || state.rule.honba_to_every_winner) add_honba(state, pay, seat, seat, kNoSeat);
  return deltas_of(pay, seat, state.rule.riichi_stick_points * sticks);
}

Points Payments::sum() const {
  Points all{};
  for (int i = 0; i < size; ++i)
    for (int seat = 0; seat < kSeats; ++seat) all[seat] += rows[i][seat];
  return all;
}

std::array<int, kSeats> sticks_of(const State& state, const std::array<std::uint8_t, kSeats>& winners, int n) {
  std::array<int, kSeats> sticks{state.sticks, 0, 0, 0};
  for (int i = 1; state.rule.riichi_stick_back && i < n; ++i)
    if (state.players[winners[i]].riichi) {
      sticks[i] = 1;
      --sticks[0];
    }
  return sticks;
}

namespace {

// The seats paid for their ponds, as winners the nearest to the dealer first and no more than may win.
void add_nagashi(State& state, unsigned seats, Payments& payments) {
  const bool wins = state.rule.nagashi_as == NagashiAs::Win;
  std::array<std::uint8_t, kSeats> paid{};
  int n = 0;
  for (int i = 0; i < state.seats() && n < (wins ? state.rule.most_rons : kSeats); ++i) {
    const int seat = (state.dealer + i) % state.seats();
    if (seats >> seat & 1) paid[n++] = static_cast<std::uint8_t>(seat);
  }
  const auto sticks = sticks_of(state, paid, n);
  for (int i = 0; i < n; ++i) {
    payments.add(paid[i], settle_nagashi(state, paid[i], i == 0, sticks[i]), true);
    state.nagashi |= bit_of(paid[i]);
  }
  if (wins) state.sticks = 0;
}

// The noten payments by receiver, from the dealer on.
Payments noten_payments(const State& state, unsigned tenpai) {
  Payments payments;
  const Points all = settle_noten(state, tenpai);
  const int ready = std::popcount(tenpai);
  for (int i = 0, n = 0; i < state.seats(); ++i) {
    const int to = (state.dealer + i) % state.seats();
    if (!(tenpai >> to & 1)) continue;
    Points row{};
    for (int from = 0; from < state.seats(); ++from)
      if (all[from] < 0) row[from] = all[from] * (n + 1) / ready - all[from] * n / ready;
    row[to] = all[to];
    payments.add(to, row, false);
    ++n;
  }
  return payments;
}

}  // namespace

Points settle_draw(State& state, unsigned tenpai, unsigned nagashi) {
  Payments payments;
  if (nagashi != 0) add_nagashi(state, nagashi, payments);
  if (nagashi == 0 || state.rule.nagashi_as == NagashiAs::Draw) {
    Payments noten = noten_payments(state, tenpai);
    for (int i = 0; i < noten.size; ++i) {
      // A seat may be paid for both.
      int at = 0;
      while (at < payments.size && payments.to[at] != noten.to[i]) ++at;
      if (at == payments.size) {
        payments.add(noten.to[i], noten.rows[i], false);
      } else {
        for (int seat = 0; seat < kSeats; ++seat) payments.rows[at][seat] += noten.rows[i][seat];
      }
    }
  }
  note_broke(state, payments);
  return payments.sum();
}

}  // namespace jantaku
