#include "lookahead/placement.hpp"

#include <algorithm>
#include <cmath>

namespace jantaku::lookahead {

int rounds_left(const State& state) {
  return std::max(1, state.rule.winds * state.seats() - state.wind * state.seats() - state.dealer);
}

double mean_place(int players, const std::array<double, kSeats>& points, int dealer, int left, int seat) {
  const auto at = [](int of) { return static_cast<std::size_t>(of); };
  double place = 1;
  if (left < 1) {
    for (int other = 0; other < players; ++other)
      if (other != seat)
        place += points[at(other)] != points[at(seat)] ? points[at(other)] > points[at(seat)] : other < seat;
    return place;
  }
  const PlacementScale& scale = kPlacementScales[players - 3];
  std::array<int, kSeats> deals{};
  for (int later = 1; later < left; ++later) ++deals[at((dealer + later) % players)];
  const double spread = scale.spread * std::pow(left, scale.growth);
  for (int other = 0; other < players; ++other) {
    if (other == seat) continue;
    const double lead = (points[at(other)] - points[at(seat)]) / 1000 +
                        scale.deal * (deals[at(other)] - deals[at(seat)]) +
                        scale.dealer * ((other == dealer) - (seat == dealer)) + scale.order * (other < seat ? 1 : -1);
    place += 1 / (1 + std::exp(-lead / spread));
  }
  return place;
}

}  // namespace jantaku::lookahead
