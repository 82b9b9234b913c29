// Every option of the riichi family as one value: what a hand is worth, and how a game is played.
#pragma once

#include "hand/tile.hpp"

#include <bit>
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
  SanshokuTsuukan, KyakufuuSankou, Suurenkou, ShiisanPuutaa, ShiisuuPuutaa,
  // clang-format on
  Count
};

inline constexpr int kYaku = static_cast<int>(Yaku::Count);
static_assert(kYaku <= 128);

// Their identifiers, the same in results, rules and messages.
inline constexpr std::array<std::string_view, kYaku> kYakuNames{
    // clang-format off: a few to a line
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
    "tsubame_gaeshi",  "kanfuri",        "paarenchan",
    "sanshoku_tsuukan", "kyakufuu_sankou", "suurenkou", "shiisan_puutaa", "shiisuu_puutaa",
    // clang-format on
};
static_assert(kYakuNames.back() == "shiisuu_puutaa");

// One bit for each yaku, in two words: two plain ones where a wider integer would be aligned to sixteen bytes.
struct YakuSet {
  std::uint64_t low = 0, high = 0;

  constexpr bool is_empty() const { return (low | high) == 0; }
  constexpr YakuSet operator~() const { return {~low, ~high}; }
  constexpr YakuSet& operator|=(YakuSet other) { return *this = *this | other; }
  constexpr YakuSet& operator&=(YakuSet other) { return *this = *this & other; }
  friend constexpr YakuSet operator|(YakuSet a, YakuSet b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr YakuSet operator&(YakuSet a, YakuSet b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr bool operator==(const YakuSet&, const YakuSet&) = default;
};

constexpr YakuSet bit(Yaku yaku) {
  const int place = static_cast<int>(yaku);
  return place < 64 ? YakuSet{std::uint64_t{1} << place, 0} : YakuSet{0, std::uint64_t{1} << (place - 64)};
}
constexpr bool has(YakuSet set, Yaku yaku) { return !(set & bit(yaku)).is_empty(); }

// Calls `f` with every yaku of the set, in order.
template <class F>
constexpr void for_each(YakuSet set, F f) {
  for (; set.low != 0; set.low &= set.low - 1) f(static_cast<Yaku>(std::countr_zero(set.low)));
  for (; set.high != 0; set.high &= set.high - 1) f(static_cast<Yaku>(64 + std::countr_zero(set.high)));
}

constexpr YakuSet yaku_from(Yaku first) {
  YakuSet set;
  for (int i = static_cast<int>(first); i < kYaku; ++i) set |= bit(static_cast<Yaku>(i));
  return set;
}

inline constexpr YakuSet kAllYaku = yaku_from(Yaku::Riichi);
// Off unless the rules turn them on; renhou has a separate option.
inline constexpr YakuSet kLocalYaku = yaku_from(Yaku::Sanrenkou) | bit(Yaku::OpenRiichi);
// Made of tiles that have nothing to do with one another: no sets, no pairs but one at most.
inline constexpr YakuSet kBrokenYaku = bit(Yaku::ShiisanPuutaa) | bit(Yaku::ShiisuuPuutaa);
inline constexpr YakuSet kStandardYaku = kAllYaku & ~kLocalYaku & ~bit(Yaku::Renhou);

enum class Renhou : std::uint8_t { None, FiveHan, Mangan, Haneman, Baiman, Sanbaiman, Yakuman };
enum class SevenPairs : std::uint8_t { Fu25Han2, Fu30Han2, Fu50Han1 };
// Whose eighth win in a row counts, or which win at eight honba.
enum class EightWins : std::uint8_t { Dealer, Anyone, DealerAtEightHonba, AnyoneAtEightHonba };
// Which yaku may satisfy the need of han, by the order of the calls (gate.hpp).
enum class FixYaku : std::uint8_t { Finally, MiddleOk, FirstOnly };
enum class OpenRiichiRobots : std::uint8_t { Disabled, Ignored, Paid };
// The payment of a nagashi mangan replaces the noten payments, is added to them, or is that of a win.
enum class NagashiAs : std::uint8_t { Instead, Draw, Win };
enum class NagashiWorth : std::uint8_t { Mangan, Haneman, Baiman, Sanbaiman, Yakuman };
// Whether waiting for a fifth copy of a kind is tenpai: never, where own melds hold some of the four, always.
enum class FifthTile : std::uint8_t { No, Melded, Yes };
// What a closed kan in riichi has to leave as it is.
enum class RiichiKan : std::uint8_t { No, SameShape, SameWaits };
enum class TobiPayment : std::uint8_t { Negative, Returned, Limited };
enum class TobiPrize : std::uint8_t { None, Divided, ToAll };
enum class Rounding : std::uint8_t { None, Down, Up, FourFive, FiveSix, TowardZero };
enum class WindCycle : std::uint8_t { All, East, EastNorth };
enum class Robots : std::uint8_t { Smart, Docile, None };

// Names in sets of options, as bits in this order.
enum class DoraKind : std::uint8_t { Dora, Ura, Kan, KanUra };
enum class NotTenpai : std::uint8_t { Empty, Furiten, NoYaku };
enum class Abortive : std::uint8_t { Kyuushu, Suufon, Suucha, Suukaikan, TripleRon };
template <class E>
constexpr bool in_set(std::uint8_t set, E which) {
  return (set >> static_cast<int>(which) & 1) != 0;
}

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
  YakuSet double_yakuman;        // which of the yakuman count twice
  bool open_tanyao = true;
  bool double_wind_pair_four_fu = true;
  bool rinshan_fu = true;  // two fu for a self-draw after a kan
  bool kiriage_mangan = false;
  bool kazoe_yakuman = true;  // 13 han are a yakuman, otherwise sanbaiman
  bool yakuman_stack = true;  // several yakuman add up
  bool tsumo_loss = true;     // three players: the absent seat's share is not paid
  bool dora = true;           // indicators count
  bool ura_dora = true;
  bool kan_ura_dora = true;      // ... those under the indicators of kans too
  std::uint8_t dora_itself = 0;  // of DoraKind
  Renhou renhou = Renhou::None;
  bool renhou_adds = false;
  bool pinfu_tsumo = true;
  SevenPairs seven_pairs = SevenPairs::Fu25Han2;
  bool seven_pairs_quads = false;
  bool green_without_dragon = true;
  bool nine_gates_any_suit = true;
  EightWins eight_wins = EightWins::Dealer;
  bool eight_wins_needs_yaku = false, eight_wins_with_yakuman = false, eight_wins_reset = false;
  std::uint8_t min_han = 1;        // yaku han needed to win
  std::uint8_t two_han_honba = 0;  // honba from which two are needed, 0 for never
  FixYaku fix_yaku = FixYaku::Finally;
  bool multi_wait_tsumo_closed = false;  // waits without a yaku: a self-draw wins only closed
  bool multi_wait_finally = true;        // ... and where yaku are fixed finally, they do no harm
  std::uint16_t honba_points = 100;      // per honba and payer
  std::uint16_t riichi_stick_points = 1000;
  bool honba_to_every_winner = false;  // of one discard; otherwise the first in turn takes them
  bool riichi_stick_back = false;      // each winner takes back its stick before the first takes the rest

  // The course of the game.
  std::uint8_t winds = 2;  // scheduled: 0 a single round, 1 east game, 2 hanchan
  WindCycle wind_cycle = WindCycle::All;
  std::uint8_t extra_winds = 1;  // more of them while nobody has reached the target
  std::int32_t start_points = 25000;
  std::int32_t target_points = 30000;
  bool tobi = true;  // the game ends when a player has less than tobi_points
  std::int32_t tobi_points = 0;
  TobiPayment tobi_payment = TobiPayment::Negative;
  std::int32_t tobi_prize = 0;
  TobiPrize tobi_prize_by_chombo = TobiPrize::None;
  bool robot_tobi = true;
  Robots robots = Robots::Smart;
  bool agari_yame = true;       // ... when the dealer wins the last round on top
  bool tenpai_yame = true;      // ... or is tenpai there
  bool yame_by_choice = false;  // ... and chooses to
  bool yame_not_top = false;    // ... though not on top
  bool all_negative_goes_on = false;
  bool agari_renchan = true;                                            // a dealer who wins stays
  bool tenpai_renchan = true;                                           // ... or is tenpai at an exhaustive draw
  bool pay_out_sticks = true;                                           // sticks left at the end go to the first
  std::uint8_t most_rons = 3;                                           // winners of one discard; 1 is a head bump
  bool triple_ron_draw = true;                                          // three winners abort the round instead
  bool kyuushu = true, suufon = true, suucha = true, suukaikan = true;  // abortive draws
  std::uint8_t abortive_stay = 0b11111;                                 // of Abortive
  bool nagashi = true;
  NagashiAs nagashi_as = NagashiAs::Instead;
  NagashiWorth nagashi_worth = NagashiWorth::Mangan;
  bool kuikae = false;                // whether a call may be answered by its own tile or the run's other end
  bool suji_kuikae = false;           // ... or at least by the run's other end
  bool fifth_kan = false;             // others may kan once one player has four
  std::uint8_t riichi_left = 4;       // live tiles that riichi needs
  std::int32_t riichi_points = 1000;  // points that riichi needs, kAnyPoints for none
  RiichiKan riichi_kan = RiichiKan::SameWaits;
  bool furiten_riichi = true;
  bool open_riichi_chombo = false;  // a person's discard into open riichi is a chombo; if not, it wins a yakuman
  OpenRiichiRobots open_riichi_robots = OpenRiichiRobots::Paid;
  std::uint16_t noten_pool = 3000;
  FifthTile fifth_tile = FifthTile::Melded;
  std::uint8_t pseudo_tenpai = 0b111;  // of NotTenpai
  bool two_han_tenpai_free = false;    // where two han are needed: no yaku; if not, a wait that makes them possible
  bool wareme = false;
  // Where wins are claimed and judged at the table.
  bool check_han = true;     // a win is called only on a complete hand with the han it needs
  bool check_riichi = true;  // riichi only by a hand that waits
  KanDora kan_dora = KanDora::TenhouImmediate;
  bool has_kan_dora = true;
  YakuSet pao = bit(Yaku::Daisangen) | bit(Yaku::Daisuushii);  // yakuman that a player may be liable for
  bool pao_discarder_pays_honba = false;                       // if not, the liable player does
  bool pao_liability_only = false;                             // the liable player owes the pao yakuman alone
  bool kokushi_robs_closed_kan = false;

  // The final score.
  std::array<std::int16_t, 4> uma{20, 10, -10, -20};  // thousands, by rank
  bool split_tied_uma = false;                        // else the earlier seat ranks first
  bool tied_uma_down = false;                         // shares rounded down to 100
  Rounding final_rounding = Rounding::None;
  std::int32_t yakitori_points = 0;
  bool yakitori_to_all = false;
  std::int32_t return_points = 30000;  // points that count as zero; what all are short of goes to the first (oka)

  friend constexpr bool operator==(const GameRule&, const GameRule&) = default;
};

// The dora that an indicator of that sort shows.
constexpr Kind dora_of(Kind indicator, DoraKind sort, const GameRule& rule) {
  return in_set(rule.dora_itself, sort) ? indicator : dora_of(indicator, rule.players);
}

}  // namespace jantaku
