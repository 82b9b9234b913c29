// Melds as players call them: `chi 234m, pon 5z, ankan 6p`.
#pragma once

#include "notation/read.hpp"
#include "notation/write.hpp"

namespace jantaku::notation {

// The call of each type of meld as it is written.
inline constexpr std::array<const char*, 5> kCallNames{"chi", "pon", "kan", "closed kan", "added kan"};

// The calls of a text, with commas between. A chi names its three tiles; of a pon or kan one tile stands for all.
void read_calls(const Text& text, WrittenMelds& calls);

// A call with all its tiles; the one that was added to a pon comes last.
template <class Put>
void write_call(const MeldCounts& meld, Put put) {
  for (const char* name = kCallNames[static_cast<std::size_t>(meld.type)]; *name != 0; ++name) put(*name);
  put(' ');
  write_meld_tiles(meld, "", put);
}

}  // namespace jantaku::notation
