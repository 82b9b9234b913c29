// Names and conversions that the bindings of games and replays share.
#pragma once

#include "../step.hpp"
#include "bindings.hpp"

namespace jantaku::python {

inline constexpr std::array<const char*, 9> kEnds{nullptr, "win", "exhaustive", "nagashi", "kyuushu", "suufon", "suucha", "suukaikan", "sanchahou"};
inline constexpr std::array<const char*, 15> kEvents{"round", "draw", "discard", "riichi", "riichi_accepted", "chi", "pon", "open_kan",
                                              "closed_kan", "added_kan", "kita", "dora", "win", "round_end", "game_end"};
inline constexpr std::array<const char*, 12> kActionNames{"pass", "discard", "riichi", "tsumo", "ron", "chi", "pon", "open_kan",
                                                      "closed_kan", "added_kan", "kita", "kyuushu"};

inline nb::tuple points_of(const Points& points, int seats) {
  nb::list list;
  for (int seat = 0; seat < seats; ++seat) list.append(points[seat]);
  return nb::tuple(list);
}

// What the seat sees, as planes x 34 bytes (observe.hpp).
nb::object observation_of(const State& state, int seat, const std::string& features, bool oracle);

inline nb::object seat_or_none(std::uint8_t seat) { return seat == kNoSeat ? nb::none() : nb::object(nb::int_(seat)); }

inline nb::object id_or_none(TileId tile) { return tile == kNoId ? nb::none() : nb::object(nb::int_(tile)); }

}  // namespace jantaku::python
