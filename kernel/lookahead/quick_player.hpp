// The quick player: it plays all seats of a round that is played to its end in the imagination.
//
// It looks at its hand, the ponds and melds as small numbers, each of which has a weight in a table, and takes the
// action with the greatest sum. `training/quick_player.py` fits the weights to what people did in records.
#pragma once

#include "danger/model.hpp"
#include "game/legal/legal.hpp"

namespace jantaku::lookahead {

// What everybody sees of a round, kept up event by event.
struct Table {
  std::array<KindSet, kSeats> safe{};  // kinds that the seat cannot win by: its pond, and those that passed its riichi
  KindCounts shown{};                  // copies in ponds, melds, set aside, and as indicators
  KindCounts dora{};                   // the worth of each kind

  // From a state in the middle of a round; `passed` are the kinds that each seat let pass in riichi.
  Table(const State& state, const std::array<KindSet, kSeats>& passed);
  void follow(const State& state, const Events& events);

 private:
  void show(TileId tile) { ++shown[tile / 4]; }
  void show_indicator(const State& state, TileId tile, bool first);
};

using danger::count_values;
using danger::Sign;

// clang-format off: one row, one line
inline constexpr std::array kDiscardSigns{
    Sign{"distance", 4 * 3 * 3 * 3},   // of the nearest hand, steps back, threat, tiles left
    Sign{"useful", 5 * 16 * 2},        // distance, useful tiles, threat or not
    Sign{"sort", 6 * 3 * 4 * 2},       // sort of tile, copies held, turn, threat or not
    Sign{"dora", 3 * 2 * 4},           // worth of the tile, open hand, distance
    Sign{"near_dora", 3 * 4},          // steps to a dora, distance
    Sign{"shape", 81 * 3 * 5 * 4},     // copies of the four kinds within two and its own, number, distance
    Sign{"honor", 5 * 2 * 4},          // copies unseen of an honor, worth, distance
    Sign{"aim", 4 * 4},                // what an open hand keeps, distance
    Sign{"ponds", 4 * 3 * 4},          // opponents who have discarded it, tiles left, distance
    Sign{"simples", 6 * 4 * 2},        // terminals and honors that stay, distance, open hand
    Sign{"suit", 6 * 4 * 2},           // tiles that stay outside one suit and the honors, distance, open hand
    Sign{"alike", 5 * 4 * 2},          // kinds that stay of three runs alike, distance, open hand
    Sign{"straight", 5 * 4 * 2},       // kinds that stay of one suit, distance, open hand
    Sign{"pairs", 7 * 4 * 2},          // kinds of which two stay, distance, open hand
    Sign{"risk", 1 + 2 * 14 * 4 * 3},  // threat, how it can be won, distance, tiles left: of each opponent
};
inline constexpr std::array kCallSigns{
    Sign{"way", 4 * 5 * 3 * 2 * 3},    // call, distance, steps nearer, open hand, threat
    Sign{"yaku", 4 * 4 * 2 * 4},       // call, turn, dealer, yaku in sight
    Sign{"worth", 4 * 4},              // call, dora held
    Sign{"useful", 5 * 16},            // distance after it, useful tiles
};
// clang-format on
inline constexpr int kRisks = 3;  // places of the sign of risk, one for each opponent
using DiscardRow = std::array<std::uint16_t, kDiscardSigns.size() - 1 + kRisks>;
using CallRow = std::array<std::uint16_t, kCallSigns.size()>;

// The weights of all values of all signs, in their order.
struct Weights {
  std::array<float, count_values(kDiscardSigns)> discard;
  std::array<float, count_values(kCallSigns)> call;
};
extern const Weights kWeights[2];  // for three and four players

// The signs of each kind that the seat may discard now.
struct DiscardRows {
  std::array<DiscardRow, kMaxTiles> rows;
  std::array<Kind, kMaxTiles> kinds;
  int size = 0;
};
// Whether the action takes the offered tile into a meld.
constexpr bool is_call(const Action& action) {
  return action.type == ActionType::Chi || action.type == ActionType::Pon || action.type == ActionType::OpenKan;
}
void read_discards(const State& state, int seat, const Table& table, DiscardRows& rows);
CallRow read_call(const State& state, int seat, const Table& table, const Action& call);

// How likely people are to take each action, by the weights; 1 for a win.
void chances(const State& state, int seat, const Table& table, const Actions& legal, float* chance);

// The action of the seat. It uses nothing that the seat cannot see, and is the same for the same state. A call needs a
// sum above `call`: with less than 0 the seat calls more than people do.
Action choose(const State& state, int seat, const Table& table, float call = 0);

}  // namespace jantaku::lookahead
