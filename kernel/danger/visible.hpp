// The table as one seat sees it: what a reading of the opponents' hands may know, and nothing else.
#pragma once

#include "game/state/state.hpp"

namespace jantaku::danger {

struct VisibleMeld {
  MeldType type = MeldType::Chi;
  Kind kind = 0;  // of a chi the lowest
  std::array<TileId, 4> tiles{kNoId, kNoId, kNoId, kNoId};
  TileId called = kNoId;
};

struct VisibleSeat {
  std::array<Discarded, 32> river{};
  std::array<VisibleMeld, 4> melds{};
  std::uint8_t n_river = 0, n_melds = 0, kita = 0;
  bool riichi = false, double_riichi = false, ippatsu = false, dead = false;
  bool open = false;  // its tiles are visible, and so are its waits
  bool furiten = false;
  KindSet waits = 0;
};

struct Visible {
  GameRule rule;
  std::array<VisibleSeat, kSeats> seats{};
  std::uint8_t seat = 0, dealer = 0, round_wind = 0;
  std::uint8_t live = 0;  // tiles that are left to draw
  std::uint16_t honba = 0;
  std::uint8_t n_dora = 0;
  std::array<TileId, 5> indicators{};
  std::array<TileId, kMaxTiles> own_tiles{};  // concealed
  std::uint8_t n_own = 0;

  int players() const { return rule.players; }
  int next(int of) const { return (of + 1) % players(); }
  int wind_of(int of) const { return (of - dealer + players()) % players(); }
  bool is_red(TileId id) const { return jantaku::is_red(id, rule); }
};

Visible visible_to(const State& state, int seat);

}  // namespace jantaku::danger
