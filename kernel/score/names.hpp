// The names of the kernel's values in Python and in the browser.
//
// Each list has the order of its enum; the names of the yaku are in rules.hpp, those of the faults in fault.hpp.
#pragma once

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

// Of the options.
inline constexpr std::array<const char*, 7> kRenhouNames{"none",   "five_han",  "mangan", "haneman",
                                                         "baiman", "sanbaiman", "yakuman"};
inline constexpr std::array<const char*, 3> kSevenPairsNames{"25fu_2han", "30fu_2han", "50fu_1han"};
inline constexpr std::array<const char*, 4> kEightWinsNames{
    "dealer", "anyone", "dealer_at_eight_honba", "anyone_at_eight_honba"};
inline constexpr std::array<const char*, 3> kFixYakuNames{"finally", "middle_ok", "first_only"};
inline constexpr std::array<const char*, 3> kOpenRiichiRobotsNames{"disabled", "ignored", "paid"};
inline constexpr std::array<const char*, 3> kNagashiAsNames{"instead", "draw", "win"};
inline constexpr std::array<const char*, 5> kNagashiWorthNames{"mangan", "haneman", "baiman", "sanbaiman", "yakuman"};
inline constexpr std::array<const char*, 3> kFifthTileNames{"no", "melded", "yes"};
inline constexpr std::array<const char*, 3> kRiichiKanNames{"no", "same_shape", "same_waits"};
inline constexpr std::array<const char*, 3> kTobiPaymentNames{"negative", "returned", "limited"};
inline constexpr std::array<const char*, 3> kTobiPrizeNames{"none", "divided", "to_all"};
inline constexpr std::array<const char*, 6> kRoundingNames{"none",      "down",     "up",
                                                           "four_five", "five_six", "toward_zero"};
inline constexpr std::array<const char*, 3> kWindCycleNames{"ESWN", "E", "EN"};
inline constexpr std::array<const char*, 3> kRobotsNames{"smart", "docile", "none"};
inline constexpr std::array<const char*, 4> kDoraNames{"dora", "ura_dora", "kan_dora", "kan_ura_dora"};
inline constexpr std::array<const char*, 3> kNotTenpaiNames{"empty", "furiten", "no_yaku"};
inline constexpr std::array<const char*, 5> kAbortiveNames{
    "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "triple_ron_draw"};
inline constexpr std::array<const char*, 4> kKanDoraNames{
    "tenhou_immediate", "majsoul_immediate", "after_discard", "at_once"};
inline constexpr std::array<const char*, 2> kMultiWaitNames{"all", "closed"};
inline constexpr std::array<const char*, 2> kOpenRiichiDiscardNames{"yakuman", "chombo"};
inline constexpr std::array<const char*, 2> kTwoHanTenpaiNames{"possible", "no_yaku"};

}  // namespace jantaku
