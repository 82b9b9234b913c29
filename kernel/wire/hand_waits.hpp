// What each tile is worth that a hand waits for: docs/schema/waits.schema.json.
#pragma once

#include "score/wait_values.hpp"
#include "wire/score.hpp"

namespace jantaku::wire {

// `won` is the hand that waits, in the circumstances of its win. `furiten` is left out if nothing is known of the
// hand's own discards.
void write_waits(Json& json, const Won& won, const WaitValues& values, std::optional<bool> furiten);

}  // namespace jantaku::wire
