// The minipoints of a win, item by item.
#pragma once

#include "score/yaku.hpp"

namespace jantaku {

enum class FuItem : std::uint8_t {
  Base,
  MenzenRon,
  Tsumo,
  OpenPinfu,
  Chiitoitsu,
  Triplet,
  Kan,
  PairDragon,
  PairRoundWind,
  PairSeatWind,
  Kanchan,
  Penchan,
  Tanki,
};

constexpr int fu_of(SevenPairs worth) {
  return worth == SevenPairs::Fu25Han2 ? 25 : worth == SevenPairs::Fu30Han2 ? 30 : 50;
}

// The sum before rounding; `item(FuItem, fu, kind)` hears of every part, `kind` being that of a set or pair.
template <class Item>
int fu_items(const Win& win, Item item) {
  int sum = 0;
  const auto add = [&](FuItem which, int fu, Kind kind = kNoKind) {
    sum += fu;
    item(which, fu, kind);
  };
  if (win.form == Form::Chiitoitsu) return add(FuItem::Chiitoitsu, fu_of(win.rule.seven_pairs)), sum;
  add(FuItem::Base, 20);
  if (win.form == Form::Kokushi || win.form == Form::Broken) return sum;
  if (win.closed && !win.tsumo) add(FuItem::MenzenRon, 10);
  for_each(win.triplets, [&](Kind kind) {
    const bool kan = has(win.kans, kind);
    const int fu = 2 << (has(kYaochuu, kind) + has(win.kept_concealed, kind) + 2 * kan);
    add(kan ? FuItem::Kan : FuItem::Triplet, fu, kind);
  });
  if (has(kDragons, win.pair)) add(FuItem::PairDragon, 2, win.pair);
  const bool round = win.pair == win.round_wind(), seat = win.pair == win.seat_wind();
  if (round) add(FuItem::PairRoundWind, 2, win.pair);
  if (seat && (!round || win.rule.double_wind_pair_fu == 4)) add(FuItem::PairSeatWind, 2, win.pair);
  if (win.wait == Wait::Kanchan) add(FuItem::Kanchan, 2);
  if (win.wait == Wait::Penchan) add(FuItem::Penchan, 2);
  if (win.wait == Wait::Tanki) add(FuItem::Tanki, 2);
  const bool flat = sum == 20;  // runs, a plain pair, two sides: pinfu when closed
  const bool pinfu = flat && win.closed && win.rule.pinfu_tsumo;
  if (win.tsumo && !pinfu && (win.rule.rinshan_fu || !win.context.is(Flag::Rinshan))) add(FuItem::Tsumo, 2);
  if (!win.closed && sum == 20) add(FuItem::OpenPinfu, 2);
  return sum;
}

inline int fu_items(const Win& win) {
  return fu_items(win, [](FuItem, int, Kind) {});
}

// Up to the next ten, except for the 25 of seven pairs.
constexpr int rounded_fu(int sum) { return sum == 25 ? 25 : (sum + 9) / 10 * 10; }

}  // namespace jantaku
