// The rules that players know by name: the options that are not at their defaults, as JSON.
//
// docs/presets.md says where each value comes from.
#pragma once

#include <array>

namespace jantaku {

struct Preset {
  const char* name;
  std::array<const char*, 3> options;  // in parts, later ones over earlier ones
  const char* of_three = nullptr;      // what is else for three players; null if only four play so
};

namespace presets {
inline constexpr const char* kNoAbortiveDraws =
    R"({"kyuushu_kyuuhai": false, "suufon_renda": false, "suucha_riichi": false, "suukaikan": false,
        "triple_ron_draw": false})";
inline constexpr const char* kNoEarlyEnd =
    R"({"agari_yame": false, "tenpai_yame": false, "tobi": false, "extra_winds": 0, "nagashi_mangan": false})";
inline constexpr const char* kFriends =
    R"({"red_fives": [0, 0, 0], "winds": 1, "extra_winds": 0, "open_tanyao": false, "pinfu_tsumo": false,
        "seven_pairs": "50fu_1han", "double_wind_pair_fu": 2, "kiriage_mangan": true, "renhou": "yakuman",
        "local_yaku": ["daisharin", "paarenchan", "shiisan_puutaa", "shiisuu_puutaa"],
        "double_yakuman": ["suuankou_tanki", "junsei_chuuren", "daisuushii"],
        "is_kokushi_musou_13machi_double": true, "allows_ron_on_ankan_for_kokushi_musou": true, "most_rons": 1,
        "multi_wait_finally": false, "furiten_riichi": false, "open_riichi_robots": "disabled",
        "fifth_tile_wait": "yes", "nagashi_as": "draw", "abortive_stay": ["kyuushu_kyuuhai", "suufon_renda"],
        "tobi": false, "agari_yame": false, "tenpai_yame": false, "uma": [10, 5, -5, -10],
        "robot_debts": "divided", "claims": true})";
}  // namespace presets

inline constexpr Preset kPresets[] = {
    {"tenhou", {"{}"}, "{}"},
    {"majsoul",
     {R"({"double_yakuman": ["suuankou_tanki", "junsei_chuuren", "daisuushii"],
          "is_kokushi_musou_13machi_double": true, "yakuman_pao_is_liability_only": true,
          "allows_ron_on_ankan_for_kokushi_musou": true, "kan_dora_timing": "majsoul_immediate",
          "triple_ron_draw": false, "uma": [15, 5, -5, -15], "return_points": 25000})"},
     R"({"uma": [15, 0, -15], "return_points": 35000})"},
    {"mleague",
     {presets::kNoAbortiveDraws, presets::kNoEarlyEnd,
      R"({"kiriage_mangan": true, "kazoe": "sanbaiman", "double_wind_pair_fu": 2, "most_rons": 1,
          "riichi_min_tiles": 0, "riichi_min_points": null, "riichi_kan": "same_shape", "kan_dora_timing": "at_once",
          "pao": ["daisangen", "daisuushii", "suukantsu"], "uma": [30, 10, -10, -30], "split_tied_uma": true})"}},
    {"wrc",
     {presets::kNoAbortiveDraws, presets::kNoEarlyEnd,
      R"({"red_fives": [0, 0, 0], "double_wind_pair_fu": 2, "kiriage_mangan": true, "kazoe": "sanbaiman",
          "yakuman_stack": false, "renhou": "mangan", "most_rons": 1, "riichi_min_points": null,
          "riichi_kan": "same_shape", "fifth_tile_wait": "no", "kan_dora_timing": "at_once",
          "pao_discarder_pays_honba": true, "start_points": 30000, "uma": [15, 5, -5, -15],
          "split_tied_uma": true, "pay_out_sticks": false})"}},
    {"ema",
     {presets::kNoAbortiveDraws, presets::kNoEarlyEnd,
      R"({"red_fives": [0, 0, 0], "double_wind_pair_fu": 2, "kazoe": "sanbaiman", "yakuman_stack": false,
          "renhou": "mangan", "riichi_min_points": null, "riichi_kan": "same_shape", "fifth_tile_wait": "no",
          "kan_dora_timing": "at_once", "pao_discarder_pays_honba": true, "start_points": 30000,
          "uma": [15, 5, -5, -15], "split_tied_uma": true, "honba_to_every_winner": true,
          "riichi_stick_back": true})"}},
    {"friends", {presets::kFriends}},
    {"strict",
     {presets::kFriends,
      R"({"fix_yaku": "first_only", "multi_wait_tsumo": "closed", "two_han_honba": 5, "pseudo_tenpai": [],
          "claims": false})"}},
    {"brain_training",
     {presets::kFriends,
      R"({"evaluate": false, "check_han": false, "check_riichi": false, "show_win_anyway": true,
          "win_cancelable": true})"}},
};

}  // namespace jantaku
