// What each tile is worth that a hand waits for: docs/schema/waits.schema.json.
#pragma once

#include <optional>

#include "score/wait_values.hpp"
#include "wire/json.hpp"

namespace jantaku::wire {

// `furiten` is left out if nothing is known of the hand's own discards.
void write_waits(Json& json, const Hand& hand, const Context& context, const GameRule& rule, const WaitValues& values,
                 std::optional<bool> furiten);

}  // namespace jantaku::wire
