#include "game/end/round_end.hpp"

#include "game/end/bankruptcy.hpp"

namespace jantaku {
namespace {

// The kinds of these whose four tiles are in ponds, in melds or in the seat's hand.
KindSet used_up(const State& state, int seat, KindSet kinds) {
  const KindCounts played = played_copies(state);
  const KindCounts& own = state.players[seat].hand.counts;
  KindSet gone = 0;
  for_each(kinds, [&](Kind kind) { gone |= KindSet{played[kind] + own[kind] >= 4} << kind; });
  return gone;
}

bool counts_as_tenpai(const State& state, int seat) {
  const Player& player = state.players[seat];
  const Context context = standing_context(state, seat);
  if (player.waits == 0 || any_wait_is_tenpai(context, state.rule)) return player.waits != 0;
  const Standing standing{player.waits, used_up(state, seat, player.waits), player.river_kinds};
  return is_tenpai(player.hand, standing, context, state.rule);
}

}  // namespace

void end_round(State& state, RoundEnd end, const Points& deltas, Events& events) {
  state.end = end;
  state.deltas = state.chombo == 0 ? deltas : with_penalties(state, deltas);
  for (int seat = 0; seat < kSeats; ++seat) state.players[seat].points += state.deltas[seat];
  for (int seat = 0; seat < state.seats(); ++seat)
    if (state.is(state.chombo, seat)) note_chombo(state, seat);
  state.phase = Phase::RoundOver;
  state.deciding = 0;
  events.add({EventType::RoundEnd, kNoSeat, kNoSeat, kNoId, kNoTiles, false});
}

void end_with_wins(State& state, unsigned seats, int from, const std::array<ClaimedWorth, kSeats>& worths,
                   Events& events) {
  std::array<std::uint8_t, kSeats> winners{};
  state.n_wins = 0;
  const bool tsumo = from == state.turn && seats == bit_of(from);
  for (int i = 0; i < state.seats() && state.n_wins < state.rule.most_rons; ++i) {
    const int seat = tsumo ? from : (from + 1 + i) % state.seats();
    if (seats >> seat & 1) winners[state.n_wins++] = static_cast<std::uint8_t>(seat);
    if (tsumo) break;
  }
  const auto sticks = sticks_of(state, winners, state.n_wins);
  Payments payments;
  for (int i = 0; i < state.n_wins; ++i) {
    WinResult& result = state.wins[i];
    result = settle_win(state, winners[i], from, i == 0, sticks[i], worths[winners[i]]);
    payments.add(result.seat, result.deltas, true);
    events.add({EventType::Win, result.seat, result.from, result.tile, kNoTiles, false});
  }
  note_broke(state, payments);
  for (int i = 0; i < state.n_wins; ++i) state.wins[i].deltas = payments.rows[i];
  state.sticks = 0;
  end_round(state, RoundEnd::Win, payments.sum(), events);
}

unsigned tenpai_seats(const State& state) {
  unsigned tenpai = 0;
  for (int seat = 0; seat < state.seats(); ++seat)
    tenpai |= static_cast<unsigned>(!state.is(state.dead, seat) && counts_as_tenpai(state, seat)) << seat;
  return tenpai;
}

void end_exhausted(State& state, unsigned tenpai, unsigned nagashi, Events& events) {
  state.tenpai = static_cast<std::uint8_t>(tenpai);
  end_round(state, nagashi == 0 ? RoundEnd::Exhausted : RoundEnd::Nagashi, settle_draw(state, tenpai, nagashi), events);
}

}  // namespace jantaku
