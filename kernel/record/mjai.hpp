// Logs in the mjai vocabulary, read at the speed of the disk: every round played again, every decision met.
//
// Takes complete logs (all hands known) of the dialects in use. Unknown keys and events are passed over. The full
// reader with its records and messages is `jantaku.replay.mjai`; this one is for going through many logs.
#pragma once

#include <string_view>
#include <vector>

#include "record/replay.hpp"

namespace jantaku {

struct MjaiDifference {
  int round, line;
  Difference difference;
};

struct MjaiReport {
  int rounds = 0;
  long decisions = 0;
  std::vector<MjaiDifference> differences;
};

MjaiReport replay_mjai(std::string_view text, const GameRule& rule);

}  // namespace jantaku
