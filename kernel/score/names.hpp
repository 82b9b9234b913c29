// The names of the kernel's values in Python and in the browser.
//
// Each list has the order of its enum; the names of the yaku are in rules.hpp, those of the faults in fault.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "score/fault.hpp"

namespace jantaku {

inline constexpr std::array<const char*, 5> kMeldNames{"chi", "pon", "open_kan", "closed_kan", "added_kan"};
inline constexpr std::array<const char*, 7> kLimitNames{nullptr,     "mangan",        "haneman", "baiman",
                                                        "sanbaiman", "kazoe_yakuman", "yakuman"};
inline constexpr std::array<const char*, 6> kWaitNames{"ryanmen", "kanchan", "penchan",
                                                       "shanpon", "tanki",   "kokushi_13"};
inline constexpr std::array<const char*, 3> kWayNames{"any", "tsumo", "ron"};
inline constexpr std::array<const char*, 3> kKnownNames{"hand", "table", "win"};
inline constexpr std::array<const char*, 4> kFormNames{"standard", "chiitoitsu", "kokushi", "broken"};
inline constexpr std::array<const char*, 13> kFuNames{
    "base",        "menzen_ron",      "tsumo",          "open_pinfu", "chiitoitsu", "triplet", "kan",
    "pair_dragon", "pair_round_wind", "pair_seat_wind", "kanchan",    "penchan",    "tanki"};
inline constexpr std::array<const char*, 3> kGradeNames{"first", "middle", "last"};
inline constexpr std::array<const char*, 5> kRefusalNames{"furiten", "multi_wait", "han", "first_only", "middle"};

#define JANTAKU_ROW(code, name, ...) #name,
inline constexpr std::array<std::string_view, static_cast<int>(FaultCode::Count)> kFaultNames{
    "none", JANTAKU_FAULTS(JANTAKU_ROW)};
#undef JANTAKU_ROW

// True for a circumstance that is a yaku, though not by these rules.
inline bool is_unknown(const Circumstance& row, const GameRule& rule) {
  if (!row.local && row.flag != Flag::Renhou) return false;
  const auto yaku = std::find(kYakuNames.begin(), kYakuNames.end(), std::string_view(row.name)) - kYakuNames.begin();
  return !has(rule.yaku, static_cast<Yaku>(yaku));
}

}  // namespace jantaku
