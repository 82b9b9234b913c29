// The answers to drills, and what explains them.
#pragma once

#include <optional>
#include <vector>

#include "drill/calls.hpp"
#include "drill/safety.hpp"
#include "hand/ukeire.hpp"
#include "score/gate.hpp"

namespace jantaku {

// The ways to win a kind of all players in riichi together, and a hand that waits for it if one was found.
struct TileRisk {
  Kind kind;
  std::array<int, kDealInNames.size()> ways{};
  bool genbutsu = true;  // of all of them
  std::optional<Hand> example{};

  int total() const;
};

// What the answer follows from, by the kind of the drill; nothing if there is a fault.
struct Solution {
  DrillFault fault = DrillFault::None;
  Fault impossible;  // about the tiles or the circumstances

  std::optional<Score> score;
  KindSet waits = 0;
  Discards discards{};          // best first
  std::vector<TileRisk> risks;  // safest first
  std::optional<Permission> permission;
  CallOptions calls;
  unsigned right_calls = 0;

  bool has_answer() const { return fault == DrillFault::None && !impossible; }
};
Solution solve(const Drill& drill);

// What keeps the calls of a drill from being listed.
DrillFault check_offer(const Drill& drill);

// What the outlook of a drill's discards is asked: the tiles seen elsewhere, and those of the player's own pond.
inline constexpr double kDrillRon = 0.5;  // the others discard a tile that is waited for half as often as others
struct OutlookTiles {
  SeenTiles elsewhere{}, own{};
};
OutlookTiles outlook_tiles(const Drill& drill);

}  // namespace jantaku
