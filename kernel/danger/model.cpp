#include "danger/model.hpp"

#include <cmath>

namespace jantaku::danger {
namespace {

template <std::size_t n, std::size_t m>
float sum_of(const std::array<Sign, n>& signs, const Values<n>& values, const std::array<float, m>& numbers) {
  float sum = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += numbers[at + values[i]];
    at += static_cast<std::size_t>(signs[i].values);
  }
  return sum;
}

float chance_of(float log_odds) { return 1 / (1 + std::exp(-log_odds)); }

SeatDanger of_seat(const Visible& table, const VisibleSeat& seen, const Signs& signs, const Model& model) {
  SeatDanger danger;
  if (seen.dead) return danger;
  const float honba = static_cast<float>(table.honba * table.rule.honba_points * (table.players() - 1));
  if (seen.open) danger.waits = seen.waits != 0;
  else danger.waits = seen.riichi ? 1 : chance_of(model.hand_base + sum_of(kHandSigns, signs.hand, model.hand));
  for_each(kinds_in_play(table.players()), [&](Kind kind) {
    const float log_price = model.price_base + sum_of(kPriceSigns, signs.prices[kind], model.price);
    danger.cost[kind] = std::exp(log_price) + honba;
    if (seen.open) danger.chance[kind] = has(seen.waits, kind) && !seen.furiten && !has(signs.safe, kind);
    else if (!has(signs.safe, kind))
      danger.chance[kind] =
          danger.waits * chance_of(model.tile_base + sum_of(kTileSigns, signs.tiles[kind], model.tile));
  });
  return danger;
}

}  // namespace

std::array<SeatDanger, kSeats> danger_of(const Visible& table, const Model& model) {
  const std::array<Signs, kSeats> signs = read_signs(table);
  std::array<SeatDanger, kSeats> danger{};
  for (int seat = 0; seat < table.players(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    if (seat != table.seat) danger[at] = of_seat(table, table.seats[at], signs[at], model);
  }
  return danger;
}

}  // namespace jantaku::danger
