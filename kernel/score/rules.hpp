// Every option of the riichi family as one value: what a hand is worth, and how a game is played.
#pragma once

#include "hand/tile.hpp"

#include <limits>
#include <string_view>

namespace jantaku {

enum class Yaku : std::uint8_t {
  // clang-format off: those that belong together share a line
  Riichi, DoubleRiichi, OpenRiichi, Ippatsu, MenzenTsumo, Pinfu, Tanyao, Iipeikou,
  Haku, Hatsu, Chun, SeatWind, RoundWind, Rinshan, Chankan, Haitei, Houtei,
  Chiitoitsu, SanshokuDoujun, Ittsu, Chanta, Toitoi, Sanankou, SanshokuDoukou, Sankantsu,
  Honroutou, Shousangen, Honitsu, Junchan, Ryanpeikou, Chinitsu, Renhou,
  Tenhou, Chiihou, Kokushi, Kokushi13, Suuankou, SuuankouTanki, Daisangen, Shousuushii,
  Daisuushii, Tsuuiisou, Chinroutou, Ryuuiisou, Chuuren, JunseiChuuren, Suukantsu,
  Sanrenkou, IsshokuSanjun, IsshokuYonjun, Uumensai, Sanpuukou, ShiiaruRaotai,
  Daisharin, Daichikurin, Daisuurin, Daishichisei, IshiNoUe, IipinMoyue, ChuupinRaoyui,
  TsubameGaeshi, Kanfuri, Paarenchan,
  // clang-format on
  Count
};

inline constexpr int kYaku = static_cast<int>(Yaku::Count);
static_assert(kYaku <= 64);

// Their identifiers, the same in results, rules and messages.
inline constexpr std::array<std::string_view, kYaku> kYakuNames{
    "riichi",          "double_riichi",  "open_riichi",  "ippatsu",        "menzen_tsumo",   "pinfu",
    "tanyao",          "iipeikou",       "haku",         "hatsu",          "chun",           "seat_wind",
    "round_wind",      "rinshan",        "chankan",      "haitei",         "houtei",         "chiitoitsu",
    "sanshoku_doujun", "ittsu",          "chanta",       "toitoi",         "sanankou",       "sanshoku_doukou",
    "sankantsu",       "honroutou",      "shousangen",   "honitsu",        "junchan",        "ryanpeikou",
    "chinitsu",        "renhou",         "tenhou",       "chiihou",        "kokushi",        "kokushi_13",
    "suuankou",        "suuankou_tanki", "daisangen",    "shousuushii",    "daisuushii",     "tsuuiisou",
    "chinroutou",      "ryuuiisou",      "chuuren",      "junsei_chuuren", "suukantsu",      "sanrenkou",
    "isshoku_sanjun",  "isshoku_yonjun", "uumensai",     "sanpuukou",      "shiiaru_raotai", "daisharin",
    "daichikurin",     "daisuurin",      "daishichisei", "ishi_no_ue",     "iipin_moyue",    "chuupin_raoyui",
    "tsubame_gaeshi",  "kanfuri",        "paarenchan"};
static_assert(kYakuNames.back() == "paarenchan");

using YakuSet = std::uint64_t;
constexpr YakuSet bit(Yaku yaku) { return YakuSet{1} << static_cast<int>(yaku); }
constexpr bool has(YakuSet set, Yaku yaku) { return (set & bit(yaku)) != 0; }

inline constexpr YakuSet kAllYaku = (YakuSet{1} << kYaku) - 1;
// Off unless the rules turn them on; renhou has an option of its own.
inline constexpr YakuSet kLocalYaku = (kAllYaku & ~(bit(Yaku::Sanrenkou) - 1)) | bit(Yaku::OpenRiichi);
inline constexpr YakuSet kStandardYaku = kAllYaku & ~kLocalYaku & ~bit(Yaku::Renhou);

enum class Renhou : std::uint8_t { None, FiveHan, Mangan, Yakuman };

// When the indicator of an open or added kan is turned; that of a closed kan is turned at once in every mode.
enum class KanDora : std::uint8_t {
  TenhouImmediate,   // just before the discard that follows
  MajsoulImmediate,  // just after it, before anyone may claim it
  AfterDiscard,      // once nobody has won by it
  AtOnce,            // with the kan
};

// No score is below it.
inline constexpr std::int32_t kAnyPoints = std::numeric_limits<std::int32_t>::min();

// A trivially copyable value; the defaults are the four-player rules of Tenhou.
struct GameRule {
  std::uint8_t players = 4;
  std::array<std::uint8_t, 3> red_fives{1, 1, 1};
  YakuSet yaku = kStandardYaku;  // which yaku exist
  YakuSet double_yakuman = 0;    // which of the yakuman count twice
  bool open_tanyao = true;
  bool double_wind_pair_four_fu = true;
  bool rinshan_fu = true;  // two fu for a self-draw after a kan
  bool kiriage_mangan = false;
  bool kazoe_yakuman = true;  // 13 han are a yakuman, else sanbaiman
  bool yakuman_stack = true;  // several yakuman add up
  bool tsumo_loss = true;     // three players: the absent seat's share is not paid
  bool dora = true;           // indicators count
  bool ura_dora = true;
  bool kan_ura_dora = true;  // ... those under the indicators of kans too
  Renhou renhou = Renhou::None;
  std::uint8_t min_han = 1;          // yaku han needed to win
  std::uint16_t honba_points = 100;  // per honba and payer
  std::uint16_t riichi_stick_points = 1000;
  bool honba_to_every_winner = false;  // of one discard, else the first in turn takes them
  bool riichi_stick_back = false;      // each winner takes back the own stick before the first takes the rest

  // The course of the game.
  std::uint8_t winds = 2;  // scheduled: 0 a single round, 1 east game, 2 hanchan
  bool extra_wind = true;  // one more wind while nobody has reached the target
  std::int32_t start_points = 25000;
  std::int32_t target_points = 30000;
  bool tobi = true;  // the game ends when somebody has less than tobi_points
  std::int32_t tobi_points = 0;
  bool agari_yame = true;       // ... when the dealer wins the last round on top
  bool tenpai_yame = true;      // ... or is tenpai there
  bool agari_renchan = true;    // a dealer who wins stays
  bool tenpai_renchan = true;   // ... or is tenpai at an exhaustive draw
  bool pay_out_sticks = true;   // sticks left at the end go to the first
  std::uint8_t most_rons = 3;   // winners of one discard; 1 is a head bump
  bool triple_ron_draw = true;  // three winners abort the round instead
  bool kyuushu = true, suufon = true, suucha = true, suukaikan = true;  // abortive draws
  bool nagashi = true;
  bool kuikae = false;                // whether a call may be answered by its own tile or the run's other end
  std::uint8_t riichi_left = 4;       // live tiles that riichi needs
  std::int32_t riichi_points = 1000;  // points that riichi needs, kAnyPoints for none
  std::uint16_t noten_pool = 3000;
  KanDora kan_dora = KanDora::TenhouImmediate;
  bool has_kan_dora = true;
  YakuSet pao = bit(Yaku::Daisangen) | bit(Yaku::Daisuushii);  // yakuman somebody may be liable for
  bool pao_discarder_pays_honba = false;                       // else the liable player does
  bool pao_liability_only = false;                             // the liable player owes the pao yakuman alone
  bool kokushi_robs_closed_kan = false;

  // The final score.
  std::array<std::int16_t, 4> uma{20, 10, -10, -20};  // thousands, by rank
  bool split_tied_uma = false;                        // else the earlier seat ranks first
  std::int32_t return_points = 30000;  // points that count as zero; what all are short of goes to the first (oka)

  friend constexpr bool operator==(const GameRule&, const GameRule&) = default;
};

}  // namespace jantaku
