// The place that a seat may expect at the end of the game, from the points.
#pragma once

#include "game/state/state.hpp"

namespace jantaku::lookahead {

// The spread of points in the rounds to come, in thousands. A lead of one seat over another is compared with `spread`
// times the power `growth` of the number of rounds left. `dealer` is what the deal of this round is worth, `deal` that
// of a later one, and `order` what it is worth to sit earlier. `training/placement.py` finds them in records.
struct PlacementScale {
  double spread, growth, dealer, deal, order;
};
inline constexpr PlacementScale kPlacementScales[2]{{7.76, 0.55, 2.52, 3.28, 1.34}, {4.45, 0.54, 0.31, 0.49, 0.04}};

// The rounds that are left by the rules, with this one; 1 at least.
int rounds_left(const State& state);
// The mean place, from 1. With no rounds left the game is over.
double mean_place(int players, const std::array<double, kSeats>& points, int dealer, int left, int seat);

}  // namespace jantaku::lookahead
