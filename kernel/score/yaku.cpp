#include "score/yaku.hpp"

#include <tuple>
#include <type_traits>
#include <utility>

namespace jantaku {

Win::Win(const Hand& hand_, const Context& context_, const GameRule& rule_)
    : hand(hand_),
      context(context_),
      rule(rule_),
      closed(!context_.is(Flag::Open)),
      tsumo(context_.is(Flag::Tsumo)),
      kinds(hand_.shape.once) {
  for (int i = 0; i < hand.n_melds; ++i) {
    const Meld meld = hand.melds[i];
    closed &= !meld.is_open();
    kinds |= meld.kinds();
    if (meld.is_chi()) {
      meld_runs[suit_of(meld.kind)] += 1u << (3 * number_of(meld.kind));
    } else {
      meld_triplets |= bit(meld.kind);
      if (meld.is_kan()) kans |= bit(meld.kind);
      if (!meld.is_open()) closed_kans |= bit(meld.kind);
    }
  }
}

void Win::read(const Reading& reading) {
  form = reading.form;
  pair = reading.pair;
  triplets = reading.triplets | meld_triplets;
  concealed_triplets = reading.triplets | closed_kans;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::uint32_t lanes = reading.runs[suit] + meld_runs[suit];
    runs[suit] = lanes;
    std::uint32_t starts = 0;
    for (int start = 0; start < 7; ++start)
      starts |= static_cast<std::uint32_t>((lanes >> (3 * start) & 7) != 0) << start;
    run_starts[suit] = starts;
  }
  n_runs = form == Form::Standard ? 4 - size(triplets) : 0;
}

void Win::complete(Wait wait_, Kind tile_) {
  wait = wait_;
  tile = tile_;
  kept_concealed = concealed_triplets;
  if (!tsumo && wait == Wait::Shanpon) kept_concealed &= ~bit(tile);
}

namespace {

enum class Step { Flags, Tiles, Reading, Wait };

template <class Question>
struct Row {
  Yaku yaku;
  Step step;
  int closed;  // han of a closed hand
  int open;    // and of an open one
  Question holds;
};

template <class Question>
constexpr Row<Question> row(Yaku yaku, Step step, Question holds) {
  const YakuRow& worth = kYakuRows[static_cast<std::size_t>(yaku)];
  return {yaku, step, worth.closed, worth.open, holds};
}

bool only(const Win& win, KindSet set) { return (win.kinds & ~set) == 0; }
bool standard(const Win& win) { return win.form == Form::Standard; }
bool riichi_with(const Win& win, Flag flag) { return win.closed && win.context.is(flag); }

int suits_in(const Win& win) {
  int suits = 0;
  for (int suit = 0; suit < kSuits; ++suit) suits += (win.kinds >> (kNumbers * suit) & kSuitKinds) != 0;
  return suits;
}

// Pairs of equal runs.
int double_runs(const Win& win) {
  int pairs = 0;
  for (std::uint32_t lanes : win.runs) pairs += std::popcount(lanes & 02222222u) + 2 * std::popcount(lanes & 04444444u);
  return pairs;
}

bool has_equal_runs(const Win& win, int count) {
  for (std::uint32_t lanes : win.runs)
    for (; lanes != 0; lanes >>= 3)
      if (static_cast<int>(lanes & 7) >= count) return true;
  return false;
}

// Sets of one number in all three suits, out of 27 bits by kind.
bool same_in_all_suits(KindSet set) { return (set & set >> kNumbers & set >> 2 * kNumbers & kSuitKinds) != 0; }
bool consecutive_triplets(const Win& win, int count) {
  for (int suit = 0; suit < kSuits; ++suit) {
    KindSet row = win.triplets >> (kNumbers * suit) & kSuitKinds;
    for (int i = 1; i < count; ++i) row &= row >> 1;
    if (row != 0) return true;
  }
  return false;
}

// Every set and the pair touch an end or an honour, and at least one of them is a run.
bool outside_hand(const Win& win, KindSet ends) {
  constexpr std::uint32_t kEndStarts = 0b1000001;
  const std::uint32_t starts = win.run_starts[0] | win.run_starts[1] | win.run_starts[2];
  return standard(win) && starts != 0 && (starts & ~kEndStarts) == 0 && (win.triplets & ~ends) == 0 &&
         has(ends, win.pair);
}

bool nine_gates(const Win& win) {
  if (win.hand.n_melds > 0 || !win.closed || suits_in(win) != 1 || (win.kinds & kHonors) != 0) return false;
  if (!win.rule.nine_gates_any_suit && suit_of(win.pair) != 0) return false;
  const std::uint8_t* counts = &win.hand.counts[kNumbers * suit_of(win.pair)];
  for (int number = 0; number < kNumbers; ++number)
    if (counts[number] < (number == 0 || number == 8 ? 3 : 1)) return false;
  return true;
}
// Without the winning tile the nine gates are 3-1-1-1-1-1-1-1-3: the tile is the one held too many.
bool pure_nine_gates(const Win& win) {
  const int count = win.hand.counts[win.tile];
  return nine_gates(win) && count == (has(kTerminals, win.tile) ? 4 : 2);
}

// 22334455667788 of one suit.
bool wheels(const Win& win, int suit) {
  return win.closed && win.hand.shape.twice == KindSet{0x7F} << (kNumbers * suit + 1) &&
         win.hand.shape.once == win.hand.shape.twice && win.hand.shape.tiles == kMaxTiles;
}

bool all_green(const Win& win) {
  return only(win, kGreens) && (win.rule.green_without_dragon || has(win.kinds, kGreen));
}

// One of the three runs of a straight in each suit.
bool straight_of_three_suits(const Win& win) {
  constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (const auto& suits : kOrders)
    if ((win.run_starts[suits[0]] & win.run_starts[suits[1]] >> 3 & win.run_starts[suits[2]] >> 6 & 1) != 0)
      return true;
  return false;
}

// Triplets of three winds, none of them of value.
bool three_guest_winds(const Win& win) {
  KindSet guests = win.triplets & kWinds;
  for (const Kind wind : {win.seat_wind(), win.round_wind()})
    if (wind != kNoKind) guests &= ~bit(wind);
  return size(guests) == 3;
}

bool last_tile_of(const Win& win, Kind kind, bool tsumo) {
  return win.context.is(Flag::LastTile) && win.tsumo == tsumo && win.tile == kind;
}

bool all_five_types(const Win& win) {
  return suits_in(win) == 3 && (win.kinds & kWinds) != 0 && (win.kinds & kDragons) != 0;
}

bool four_called(const Win& win) {
  int open = 0;
  for (int i = 0; i < win.hand.n_melds; ++i) open += win.hand.melds[i].is_open();
  return open == 4;
}

// Columns: yaku, what it needs, the question; han are in yaku_rows.hpp. Rows that exclude one another say so
// themselves; whether a yaku exists at all is up to `GameRule::yaku`.
// clang-format off: one row, one line
constexpr std::tuple kRows{
    // What the context says:
    row(Yaku::Riichi, Step::Flags, [](const Win& w) { return (riichi_with(w, Flag::Riichi) || riichi_with(w, Flag::OpenRiichi)) && !w.context.is(Flag::DoubleRiichi); }),
    row(Yaku::DoubleRiichi, Step::Flags, [](const Win& w) { return riichi_with(w, Flag::DoubleRiichi); }),
    row(Yaku::OpenRiichi, Step::Flags, [](const Win& w) { return riichi_with(w, Flag::OpenRiichi); }),
    row(Yaku::Ippatsu, Step::Flags, [](const Win& w) { return riichi_with(w, Flag::Ippatsu); }),
    row(Yaku::Rinshan, Step::Flags, [](const Win& w) { return w.tsumo && w.context.is(Flag::Rinshan); }),
    row(Yaku::Chankan, Step::Flags, [](const Win& w) { return !w.tsumo && w.context.is(Flag::Chankan); }),
    row(Yaku::Haitei, Step::Flags, [](const Win& w) { return w.tsumo && w.context.is(Flag::LastTile); }),
    row(Yaku::Houtei, Step::Flags, [](const Win& w) { return !w.tsumo && w.context.is(Flag::LastTile); }),
    row(Yaku::Renhou, Step::Flags, [](const Win& w) { return w.context.is(Flag::Renhou); }),
    row(Yaku::Tenhou, Step::Flags, [](const Win& w) { return w.context.is(Flag::Tenhou); }),
    row(Yaku::Chiihou, Step::Flags, [](const Win& w) { return w.context.is(Flag::Chiihou); }),
    row(Yaku::IshiNoUe, Step::Flags, [](const Win& w) { return riichi_with(w, Flag::DoubleRiichi) && w.context.is(Flag::LastTile); }),
    row(Yaku::TsubameGaeshi, Step::Flags, [](const Win& w) { return !w.tsumo && w.context.is(Flag::TsubameGaeshi); }),
    row(Yaku::Kanfuri, Step::Flags, [](const Win& w) { return !w.tsumo && w.context.is(Flag::Kanfuri); }),
    row(Yaku::Paarenchan, Step::Flags, [](const Win& w) { return w.context.is(Flag::Paarenchan); }),
    // The tiles:
    row(Yaku::MenzenTsumo, Step::Tiles, [](const Win& w) { return w.tsumo && w.closed; }),
    row(Yaku::Tanyao, Step::Tiles, [](const Win& w) { return (w.kinds & kYaochuu) == 0 && (w.closed || w.rule.open_tanyao); }),
    row(Yaku::Honitsu, Step::Tiles, [](const Win& w) { return suits_in(w) == 1 && (w.kinds & kHonors) != 0; }),
    row(Yaku::Chinitsu, Step::Tiles, [](const Win& w) { return suits_in(w) == 1 && (w.kinds & kHonors) == 0; }),
    row(Yaku::Sankantsu, Step::Tiles, [](const Win& w) { return size(w.kans) == 3; }),
    row(Yaku::Tsuuiisou, Step::Tiles, [](const Win& w) { return only(w, kHonors); }),
    row(Yaku::Chinroutou, Step::Tiles, [](const Win& w) { return only(w, kTerminals); }),
    row(Yaku::Ryuuiisou, Step::Tiles, [](const Win& w) { return all_green(w); }),
    row(Yaku::Suukantsu, Step::Tiles, [](const Win& w) { return size(w.kans) == 4; }),
    row(Yaku::ShiiaruRaotai, Step::Tiles, [](const Win& w) { return four_called(w); }),
    row(Yaku::Uumensai, Step::Tiles, [](const Win& w) { return all_five_types(w); }),
    row(Yaku::Daisharin, Step::Tiles, [](const Win& w) { return wheels(w, 1); }),
    row(Yaku::Daichikurin, Step::Tiles, [](const Win& w) { return wheels(w, 2); }),
    row(Yaku::Daisuurin, Step::Tiles, [](const Win& w) { return wheels(w, 0); }),
    // The reading:
    row(Yaku::Haku, Step::Reading, [](const Win& w) { return has(w.triplets, kWhite); }),
    row(Yaku::Hatsu, Step::Reading, [](const Win& w) { return has(w.triplets, kGreen); }),
    row(Yaku::Chun, Step::Reading, [](const Win& w) { return has(w.triplets, kRed); }),
    row(Yaku::SeatWind, Step::Reading, [](const Win& w) { return w.seat_wind() != kNoKind && has(w.triplets, w.seat_wind()); }),
    row(Yaku::RoundWind, Step::Reading, [](const Win& w) { return w.round_wind() != kNoKind && has(w.triplets, w.round_wind()); }),
    row(Yaku::Iipeikou, Step::Reading, [](const Win& w) { return double_runs(w) == 1; }),
    row(Yaku::Ryanpeikou, Step::Reading, [](const Win& w) { return double_runs(w) == 2; }),
    row(Yaku::Chiitoitsu, Step::Reading, [](const Win& w) { return w.form == Form::Chiitoitsu; }),
    row(Yaku::SanshokuDoujun, Step::Reading, [](const Win& w) { return (w.run_starts[0] & w.run_starts[1] & w.run_starts[2]) != 0; }),
    row(Yaku::Ittsu, Step::Reading, [](const Win& w) { return ((w.run_starts[0] & 0b1001001) == 0b1001001) | ((w.run_starts[1] & 0b1001001) == 0b1001001) | ((w.run_starts[2] & 0b1001001) == 0b1001001); }),
    row(Yaku::Chanta, Step::Reading, [](const Win& w) { return outside_hand(w, kYaochuu) && (w.kinds & kHonors) != 0; }),
    row(Yaku::Junchan, Step::Reading, [](const Win& w) { return outside_hand(w, kTerminals); }),
    row(Yaku::Toitoi, Step::Reading, [](const Win& w) { return standard(w) && w.n_runs == 0; }),
    row(Yaku::SanshokuDoukou, Step::Reading, [](const Win& w) { return same_in_all_suits(w.triplets); }),
    row(Yaku::Honroutou, Step::Reading, [](const Win& w) { return only(w, kYaochuu) && w.form != Form::Kokushi; }),
    row(Yaku::Shousangen, Step::Reading, [](const Win& w) { return size(w.triplets & kDragons) == 2 && standard(w) && has(kDragons, w.pair); }),
    row(Yaku::Daisangen, Step::Reading, [](const Win& w) { return size(w.triplets & kDragons) == 3; }),
    row(Yaku::Shousuushii, Step::Reading, [](const Win& w) { return size(w.triplets & kWinds) == 3 && has(kWinds, w.pair); }),
    row(Yaku::Daisuushii, Step::Reading, [](const Win& w) { return size(w.triplets & kWinds) == 4; }),
    row(Yaku::Sanrenkou, Step::Reading, [](const Win& w) { return consecutive_triplets(w, 3); }),
    row(Yaku::IsshokuSanjun, Step::Reading, [](const Win& w) { return has_equal_runs(w, 3) && !has_equal_runs(w, 4); }),
    row(Yaku::IsshokuYonjun, Step::Reading, [](const Win& w) { return has_equal_runs(w, 4); }),
    row(Yaku::Sanpuukou, Step::Reading, [](const Win& w) { return size(w.triplets & kWinds) == 3 && !(has(w.rule.yaku, Yaku::KyakufuuSankou) && three_guest_winds(w)); }),
    row(Yaku::Daishichisei, Step::Reading, [](const Win& w) { return w.form == Form::Chiitoitsu && w.kinds == kHonors; }),
    row(Yaku::SanshokuTsuukan, Step::Reading, [](const Win& w) { return straight_of_three_suits(w); }),
    row(Yaku::KyakufuuSankou, Step::Reading, [](const Win& w) { return three_guest_winds(w); }),
    row(Yaku::Suurenkou, Step::Reading, [](const Win& w) { return consecutive_triplets(w, 4); }),
    row(Yaku::ShiisanPuutaa, Step::Reading, [](const Win& w) { return w.form == Form::Broken && w.pair != kNoKind; }),
    row(Yaku::ShiisuuPuutaa, Step::Reading, [](const Win& w) { return w.form == Form::Broken && w.pair == kNoKind; }),
    // The wait:
    row(Yaku::Pinfu, Step::Wait, [](const Win& w) { return standard(w) && w.triplets == 0 && w.wait == Wait::Ryanmen && !w.is_value_pair(w.pair) && (!w.tsumo || w.rule.pinfu_tsumo); }),
    row(Yaku::Sanankou, Step::Wait, [](const Win& w) { return size(w.kept_concealed) == 3; }),
    row(Yaku::Suuankou, Step::Wait, [](const Win& w) { return size(w.kept_concealed) == 4 && w.wait != Wait::Tanki; }),
    row(Yaku::SuuankouTanki, Step::Wait, [](const Win& w) { return size(w.kept_concealed) == 4 && w.wait == Wait::Tanki; }),
    row(Yaku::Kokushi, Step::Wait, [](const Win& w) { return w.form == Form::Kokushi && w.wait != Wait::Thirteen; }),
    row(Yaku::Kokushi13, Step::Wait, [](const Win& w) { return w.form == Form::Kokushi && w.wait == Wait::Thirteen; }),
    row(Yaku::Chuuren, Step::Wait, [](const Win& w) { return standard(w) && nine_gates(w) && !pure_nine_gates(w); }),
    row(Yaku::JunseiChuuren, Step::Wait, [](const Win& w) { return standard(w) && pure_nine_gates(w); }),
    row(Yaku::IipinMoyue, Step::Wait, [](const Win& w) { return last_tile_of(w, 9, true); }),
    row(Yaku::ChuupinRaoyui, Step::Wait, [](const Win& w) { return last_tile_of(w, 17, false); }),
};
// clang-format on
static_assert(std::tuple_size_v<decltype(kRows)> == kYaku);

bool one_number(KindSet set) { return (set & set >> kNumbers & set >> 2 * kNumbers & kSuitKinds) != 0; }
template <Kind kind>
bool triplet_of(const HandPart& part) {
  return part.triplets == bit(kind);
}
bool in_a_row(KindSet set) {
  for (int suit = 0; suit < kSuits; ++suit)
    if (const KindSet row = set >> (kNumbers * suit) & kSuitKinds; row != 0 && (row & row >> 1 & row >> 2) != 0)
      return true;
  return false;
}

// 123, 456 and 789, each of another suit.
bool straight_of_suits(KindSet runs) {
  if (size(runs) != 3) return false;
  unsigned suits = 0, numbers = 0;
  for_each(runs, [&](Kind kind) {
    suits |= 1u << suit_of(kind);
    numbers |= 1u << number_of(kind);
  });
  return suits == 0b111 && numbers == 0b1001001;
}

// What a part of a hand makes, and of how many groups. A yaku without a row is made by the whole hand or by the
// circumstances.
// clang-format off: one row, one line
constexpr MadeOf kMadeOf[] = {
    {Yaku::Haku, 1, triplet_of<kWhite>},
    {Yaku::Hatsu, 1, triplet_of<kGreen>},
    {Yaku::Chun, 1, triplet_of<kRed>},
    {Yaku::SeatWind, 1, [](const HandPart& p) { return p.triplets == bit(p.win.seat_wind()); }},
    {Yaku::RoundWind, 1, [](const HandPart& p) { return p.triplets == bit(p.win.round_wind()); }},
    {Yaku::SanshokuDoujun, 3, [](const HandPart& p) { return one_number(p.runs); }},
    {Yaku::Ittsu, 3, [](const HandPart& p) { return p.runs != 0 && p.runs >> std::countr_zero(p.runs) == 0b1001001 && std::countr_zero(p.runs) % kNumbers == 0; }},
    {Yaku::Sanankou, 3, [](const HandPart& p) { return size(p.triplets & p.win.kept_concealed) == 3; }},
    {Yaku::SanshokuDoukou, 3, [](const HandPart& p) { return one_number(p.triplets & ~kHonors); }},
    {Yaku::Sankantsu, 3, [](const HandPart& p) { return size(p.triplets & p.win.kans) == 3; }},
    {Yaku::Shousangen, 3, [](const HandPart& p) { return size(p.triplets & kDragons) == 2 && p.pair != kNoKind && has(kDragons, p.pair); }},
    {Yaku::Sanrenkou, 3, [](const HandPart& p) { return in_a_row(p.triplets); }},
    {Yaku::IsshokuSanjun, 3, [](const HandPart& p) { return size(p.runs) == 1 && p.triplets == 0 && p.pair == kNoKind; }},
    {Yaku::Sanpuukou, 3, [](const HandPart& p) { return size(p.triplets & kWinds) == 3; }},
    {Yaku::KyakufuuSankou, 3, [](const HandPart& p) { return size(p.triplets & kWinds) == 3; }},
    {Yaku::SanshokuTsuukan, 3, [](const HandPart& p) { return straight_of_suits(p.runs); }},
};
// clang-format on

constexpr bool is_yakuman(int han) { return han >= kYakuman; }

int multiple_in(int han, Yaku yaku, const GameRule& rule) {
  return han / kYakuman * (has(rule.double_yakuman, yaku) ? 2 : 1);
}

// Of the option `renhou`: the least han of each limit.
constexpr std::array<int, 7> kRenhouHan{5, 5, 5, 6, 8, 11, kYakuman};

int han_in(const auto& row, bool closed, const GameRule& rule) {
  if (row.yaku == Yaku::Renhou) return kRenhouHan[static_cast<std::size_t>(rule.renhou)];
  if (row.yaku == Yaku::Chiitoitsu && rule.seven_pairs == SevenPairs::Fu50Han1) return 1;
  return closed ? row.closed : row.open;
}

// All rows of a step become one function: left to itself the compiler calls some of them, by far the slower way. The
// rows of other steps are left out before it optimizes, which with the sanitizers takes a quarter of the time.
template <Step step, class... Rows>
Found find(const Win& win, const std::tuple<Rows...>& rows) {
  Found found;
  const auto ask = [&](const auto& row) __attribute__((always_inline)) {
    const int han = win.closed ? row.closed : row.open;
    if (han == kNoHan || !has(win.rule.yaku, row.yaku) || !row.holds(win)) return;
    const int worth = han_in(row, win.closed, win.rule);
    if (is_yakuman(worth)) {
      found.yakuman |= bit(row.yaku);
      found.multiple += multiple_in(worth, row.yaku, win.rule);
    } else {
      found.yaku |= bit(row.yaku);
      found.han += worth;
    }
  };
  const auto at_step = [&]<bool is_at>(const auto& row, std::bool_constant<is_at>) __attribute__((always_inline)) {
    if constexpr (is_at) ask(row);
  };
  [&]<std::size_t... at>(std::index_sequence<at...>) __attribute__((always_inline)) {
    (at_step(std::get<at>(rows), std::bool_constant<std::get<at>(kRows).step == step>()), ...);
  }(std::index_sequence_for<Rows...>());
  return found;
}

int row_han(Yaku yaku, bool closed, const GameRule& rule) {
  int han = 0;
  std::apply([&](const auto&... row) { ((row.yaku == yaku ? void(han = han_in(row, closed, rule)) : void()), ...); },
             kRows);
  return han;
}

bool may_have(Yaku yaku, bool closed, const GameRule& rule) {
  if (yaku == Yaku::Tanyao && !closed && !rule.open_tanyao) return false;
  int han = kNoHan;
  std::apply(
      [&](const auto&... row) { ((row.yaku == yaku ? void(han = closed ? row.closed : row.open) : void()), ...); },
      kRows);
  return han != kNoHan;
}

}  // namespace

Found yaku_of_circumstances(const Win& win) {
  Found found = find<Step::Tiles>(win, kRows);
  if ((win.context.flags & ~static_cast<std::uint32_t>(Flag::Tsumo)) != 0) found.add(find<Step::Flags>(win, kRows));
  return found;
}
Found beside_broken(const Found& circumstances, const GameRule& rule) {
  Found found;
  found.yakuman = circumstances.yakuman & bit(Yaku::Paarenchan);
  if (!found.yakuman.is_empty()) found.multiple = multiple_of(Yaku::Paarenchan, rule);
  return found;
}
Found yaku_of_reading(const Win& win) { return find<Step::Reading>(win, kRows); }
Found yaku_of_wait(const Win& win) { return find<Step::Wait>(win, kRows); }

int han_of(Yaku yaku, bool closed, const GameRule& rule) {
  const int han = row_han(yaku, closed, rule);
  return is_yakuman(han) ? 0 : han;
}

int multiple_of(Yaku yaku, const GameRule& rule) {
  const int han = row_han(yaku, true, rule);
  return is_yakuman(han) ? multiple_in(han, yaku, rule) : 0;
}

int worth_of(Yaku yaku, bool closed, const GameRule& rule) {
  if (!has(rule.yaku, yaku) || !may_have(yaku, closed, rule)) return 0;
  const int han = row_han(yaku, closed, rule);
  return is_yakuman(han) ? kYakuman * multiple_in(han, yaku, rule) : han;
}

const MadeOf* made_of(Yaku yaku) {
  for (const MadeOf& row : kMadeOf)
    if (row.yaku == yaku) return &row;
  return nullptr;
}

}  // namespace jantaku
