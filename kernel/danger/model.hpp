// The danger of each tile from each opponent, by tables of numbers that `training/danger.py` fits.
#pragma once

#include "danger/signs.hpp"

namespace jantaku::danger {

// A number for each value of each sign, in the order of the tables of signs.
template <std::size_t n>
constexpr int count_values(const std::array<Sign, n>& signs) {
  int count = 0;
  for (const Sign& sign : signs) count += sign.values;
  return count;
}

// The logarithms of odds, and of a price in points, are sums of these numbers and of the base.
struct Model {
  float hand_base = 0, tile_base = 0, price_base = 0;
  std::array<float, count_values(kHandSigns)> hand{};
  std::array<float, count_values(kTileSigns)> tile{};
  std::array<float, count_values(kPriceSigns)> price{};
};

// `waits` is the chance that the opponent waits; for each kind the chance that it wins by that discard, and the points
// that this would cost, honba included.
struct SeatDanger {
  float waits = 0;
  std::array<float, kKinds> chance{}, cost{};
};

std::array<SeatDanger, kSeats> danger_of(const Visible& table, const Model& model);

}  // namespace jantaku::danger
