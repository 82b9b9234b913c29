// A score as numbers: for a hand that is asked about, and for a win of a game.
#pragma once

#include "wasm/words.hpp"

namespace jantaku::wasm {

// Writes a score of the hand, circumstances and rules in `asked`.
void put_score(Out& out, const Score& score);

}  // namespace jantaku::wasm
