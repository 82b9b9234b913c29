// The circumstances that cannot be with those that are set: what a form disables, and why.
#pragma once

#include "score/fault.hpp"
#include "wire/json.hpp"

namespace jantaku::wire {

// The hand may be unfinished. Where two circumstances that are set contradict, the first one counts.
void write_impossible(Json& json, const Hand& hand, const Context& asked, const GameRule& rule);

}  // namespace jantaku::wire
