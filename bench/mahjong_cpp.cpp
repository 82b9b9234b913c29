// Asks mahjong-cpp (https://github.com/nekobean/mahjong-cpp) for the values that `bench/mahjong_cpp.py` compares.
//
// A question is a line of numbers: draws, objective, red fives, ura-dora, steps back, changes, extra, times to ask;
// wind of the round and of the seat; number of dora indicators and these; the copies of each of the 37 tiles in the
// hand; number of melds, and of each its type and its three tiles. The answer is a line too: the processor time of each
// call in ns; the number of states; then for each discard the tile, and tenpai, win and points by draws left.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>

#include "mahjong/core/expected_score_calculator.hpp"

using namespace mahjong;

namespace {

int next() {
  int number = 0;
  if (!(std::cin >> number)) std::exit(1);
  return number;
}

long long processor_ns() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

void answer(int draws) {
  ExpectedScoreCalculator::Config config;
  config.t_min = 0;
  config.t_max = draws;
  config.objective = static_cast<ExpectedScoreCalculator::Objective>(next());
  config.enable_reddora = next();
  config.enable_uradora = next();
  config.enable_shanten_down = next();
  config.enable_tegawari = next();
  config.extra = next();
  const int times = next();
  RoundState round;
  PlayerState player;
  TableState table;
  round.round_wind = next();
  player.seat_wind = next();
  for (int left = next(); left > 0; --left) table.dora_indicators.push_back(next());
  for (int tile = 0; tile < Tile::Length; ++tile) {
    const int copies = next();
    player.hand[tile] += copies;
    if (Tile::is_red(tile)) player.hand[Tile::to_normal(tile)] += copies;
  }
  for (int left = next(); left > 0; --left) {
    Meld meld;
    meld.type = next();
    for (int i = 0; i < 3; ++i) meld.tiles.push_back(next());
    player.melds.push_back(meld);
  }
  for (int i = 0; i < times; ++i) {
    const long long begun = processor_ns();
    const auto [rows, states] = ExpectedScoreCalculator::calc(config, {}, round, table, player);
    std::printf("%lld ", processor_ns() - begun);
    if (i + 1 < times) continue;
    std::printf("%d", states);
    for (const auto& row : rows) {
      std::printf(" %d", row.tile);
      for (const auto* values : {&row.tenpai_prob, &row.win_prob, &row.exp_score})
        for (int at = draws; at >= 0; --at) std::printf(" %.17g", (*values)[at]);
    }
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main() {
  for (int draws = 0; std::cin >> draws;) answer(draws);
}
