#include "game/step/round_events.hpp"

namespace jantaku {
namespace {

Ids tiles_of(const Player& player) { return {player.tiles.begin(), player.tiles.begin() + player.n_tiles}; }

template <class Read>
std::vector<int> by_seat(const State& state, Read read) {
  std::vector<int> all;
  for (int seat = 0; seat < state.seats(); ++seat) all.push_back(read(seat));
  return all;
}

std::vector<int> points_of(const State& state) {
  return by_seat(state, [&](int seat) { return state.players[static_cast<std::size_t>(seat)].points; });
}

std::vector<int> of_seats(const State& state, const Points& points) {
  return by_seat(state, [&](int seat) { return points[static_cast<std::size_t>(seat)]; });
}

// Whose hands everybody sees at the end of a round, as bits.
unsigned shown_at_end(const State& state) {
  unsigned seats = state.open;
  for (int i = 0; i < state.n_wins; ++i) seats |= bit_of(state.wins[static_cast<std::size_t>(i)].seat);
  if (state.end == RoundEnd::Exhausted || state.end == RoundEnd::Nagashi) seats |= state.tenpai;
  if (state.end == RoundEnd::Kyuushu) seats |= bit_of(state.turn);
  if (state.end == RoundEnd::Suucha) seats |= 0b1111;
  return seats;
}

}  // namespace

RoundBegan round_began(const State& state, TileId indicator) {
  RoundBegan began;
  began.dealer = state.dealer;
  began.indicator = indicator;
  began.wind = "ESWN"[state.round_wind()];
  began.honba = state.honba;
  began.riichi_sticks = state.sticks;
  began.points = points_of(state);
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[static_cast<std::size_t>(seat)];
    Ids dealt = tiles_of(player);
    std::erase(dealt, player.drawn);
    std::sort(dealt.begin(), dealt.end());
    began.hands.emplace_back(std::move(dealt));
  }
  began.number = 4 * state.wind + state.dealer;
  for (const int die : state.dice)
    if (die != 0) began.dice.push_back(die);
  began.wareme = state.wareme;
  began.left = state.left + 1;  // the dealer has already drawn the first
  return began;
}

RoundWon round_won(const State& state, int seat) {
  const auto end = state.wins.begin() + state.n_wins;
  const WinResult& win = *std::find_if(state.wins.begin(), end, [&](const WinResult& one) { return one.seat == seat; });
  const bool tsumo = win.seat == win.from, riichi = state.players[win.seat].riichi;
  RoundWon won{win.seat, win.tile, win.from};
  if (!win.claimed)
    won.score = {win.score, winning_hand(state, seat, tsumo), win_context(state, seat, tsumo), state.rule};
  for (int i = 0; riichi && i < state.n_dora; ++i) won.ura.push_back(state.ura_id(i));
  won.pao = win.pao;
  won.deltas = of_seats(state, win.deltas);
  // It is paid as it was claimed, or for an open riichi.
  if (win.claimed || win.base > win.score.base) won.worth = "yakuman", won.points = win.points;
  return won;
}

RoundEnded round_ended(const State& state) {
  RoundEnded ended{state.end};
  const unsigned shown = shown_at_end(state);
  for (int seat = 0; seat < state.seats(); ++seat) {
    const bool shows = (shown >> seat & 1) != 0;
    ended.shown.push_back(shows ? std::optional(tiles_of(state.players[static_cast<std::size_t>(seat)]))
                                : std::nullopt);
  }
  ended.deltas = of_seats(state, state.deltas);
  ended.points = points_of(state);
  return ended;
}

}  // namespace jantaku
