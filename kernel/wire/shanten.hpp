// How far a hand is: docs/schema/shanten.schema.json.
#pragma once

#include "hand/ukeire.hpp"
#include "wire/json.hpp"

namespace jantaku::wire {

struct DistanceQuestion {
  int players = 4;
  bool unfinished = false;              // fewer than 13 tiles are a hand that is still being entered
  const KindCounts* visible = nullptr;  // with them come the useful tiles, or the discards
  const char* asked = nullptr;          // the list that a hand lacks for which something else was asked
};

void write_distance(Json& json, const Hand& hand, const DistanceQuestion& question);

}  // namespace jantaku::wire
