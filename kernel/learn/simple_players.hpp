// Players that need only the state: random, tsumogiri and efficiency.
#pragma once

#include "game/legal/legal.hpp"

namespace jantaku {

enum class SimplePlayer : std::uint8_t { None, Random, Tsumogiri, Efficiency };

// What the player does at a decision of the seat. It draws from `chance`.
Action choose(SimplePlayer player, const State& state, int seat, std::uint64_t& chance);

}  // namespace jantaku
