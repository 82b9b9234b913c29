// The names of the values of a game, in Python and in the browser; each list has the order of its enum.
#pragma once

#include "game/state/state.hpp"

namespace jantaku {

inline constexpr std::array<const char*, 5> kPhaseNames{"turn", "claim", "round_over", "game_over", "draw"};
inline constexpr std::array<const char*, 10> kEnds{nullptr,  "win",    "exhaustive", "nagashi",   "kyuushu",
                                                   "suufon", "suucha", "suukaikan",  "sanchahou", "abandoned"};
#define JANTAKU_ROW(type, name) #name,
inline constexpr const char* kEvents[] = {JANTAKU_EVENTS(JANTAKU_ROW)};
#undef JANTAKU_ROW
inline constexpr std::array<const char*, 14> kActionNames{"pass", "discard", "riichi",      "tsumo",        "ron",
                                                          "chi",  "pon",     "open_kan",    "closed_kan",   "added_kan",
                                                          "kita", "kyuushu", "open_riichi", "riichi_anyway"};

}  // namespace jantaku
