// The yaku, their identifiers, and sets of them.
#pragma once

#include "hand/tile.hpp"

#include <bit>
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
inline constexpr YakuSet kEveryYakuman = [] {
  YakuSet set = bit(Yaku::IsshokuYonjun) | bit(Yaku::Daisharin) | bit(Yaku::Daichikurin) | bit(Yaku::Daisuurin) |
                bit(Yaku::Daishichisei) | bit(Yaku::IshiNoUe) | bit(Yaku::Paarenchan) | bit(Yaku::Suurenkou) |
                kBrokenYaku;
  return set | (yaku_from(Yaku::Tenhou) & ~yaku_from(Yaku::Sanrenkou));
}();

}  // namespace jantaku
