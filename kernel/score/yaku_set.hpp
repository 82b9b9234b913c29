// The yaku, their identifiers, and sets of them.
#pragma once

#include "hand/tile.hpp"
#include "score/yaku_rows.hpp"

#include <bit>
#include <string_view>

namespace jantaku {

#define JANTAKU_ROW(yaku, ...) yaku,
enum class Yaku : std::uint8_t { JANTAKU_YAKU(JANTAKU_ROW) Count };
#undef JANTAKU_ROW

inline constexpr int kYaku = static_cast<int>(Yaku::Count);
static_assert(kYaku <= 128);

// Their identifiers, the same in results, rules and messages.
#define JANTAKU_ROW(yaku, name, ...) #name,
inline constexpr std::array<std::string_view, kYaku> kYakuNames{JANTAKU_YAKU(JANTAKU_ROW)};
#undef JANTAKU_ROW

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

inline constexpr std::array<const char*, 4> kLanguages{"en", "ja", "ko", "zh"};

// What a row says for people.
struct YakuWords {
  std::array<const char*, kLanguages.size()> names;  // by language
  const char *others = "", *hand = "", *hand_of_three = "", *replaced = "", *needed = "";
  bool luck = false;  // a yaku of luck: where the honba ask for two han, it counts toward them under Finally alone

  template <class T>
  constexpr YakuWords with(T YakuWords::* member, T value) const {
    YakuWords words = *this;
    words.*member = value;
    return words;
  }
  constexpr YakuWords also(const char* names_of_it) const { return with(&YakuWords::others, names_of_it); }
  constexpr YakuWords example(const char* text, const char* of_three = "") const {
    return with(&YakuWords::hand, text).with(&YakuWords::hand_of_three, of_three);
  }
  constexpr YakuWords replaces(const char* yaku) const { return with(&YakuWords::replaced, yaku); }
  constexpr YakuWords needs(const char* yaku) const { return with(&YakuWords::needed, yaku); }
  constexpr YakuWords by_luck() const { return with(&YakuWords::luck, true); }
};
constexpr YakuWords words(const char* en, const char* ja, const char* ko, const char* zh) {
  return {.names = {en, ja, ko, zh}};
}

struct YakuRow {
  Yaku yaku;
  bool local;
  int closed, open;  // han
  YakuWords words;
};
enum class YakuSort : bool { usual, local };
#define JANTAKU_ROW(yaku, name, sort, closed, open, words) \
  {Yaku::yaku, YakuSort::sort == YakuSort::local, closed, open, words},
inline constexpr std::array<YakuRow, kYaku> kYakuRows{{JANTAKU_YAKU(JANTAKU_ROW)}};
#undef JANTAKU_ROW

template <class F>
constexpr YakuSet yaku_where(F holds) {
  YakuSet set;
  for (const YakuRow& row : kYakuRows)
    if (holds(row)) set |= bit(row.yaku);
  return set;
}

inline constexpr YakuSet kAllYaku = yaku_where([](const YakuRow&) { return true; });
// Off unless the rules turn them on; renhou has a separate option.
inline constexpr YakuSet kLocalYaku = yaku_where([](const YakuRow& row) { return row.local; });
inline constexpr YakuSet kEveryYakuman =
    yaku_where([](const YakuRow& row) { return row.closed >= kYakuman || row.open >= kYakuman; });
// Made of tiles that have nothing to do with one another: no sets, no pairs but one at most.
inline constexpr YakuSet kBrokenYaku = bit(Yaku::ShiisanPuutaa) | bit(Yaku::ShiisuuPuutaa);
inline constexpr YakuSet kStandardYaku = kAllYaku & ~kLocalYaku & ~bit(Yaku::Renhou);

}  // namespace jantaku
