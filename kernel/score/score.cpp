#include "score/score.hpp"

#include "score/complete.hpp"
#include "score/fault.hpp"

#include <algorithm>

namespace jantaku {
namespace {

int highest_multiple(YakuSet yakuman, const GameRule& rule) {
  int highest = 0;
  for_each(yakuman, [&](Yaku yaku) { highest = std::max(highest, multiple_of(yaku, rule)); });
  return highest;
}

// Whether a first-turn win by discard is worth a limit alone, adding up with nothing.
bool renhou_stands_alone(const Found& found, const GameRule& rule) {
  return has(found.yaku, Yaku::Renhou) && rule.renhou > Renhou::FiveHan && !rule.renhou_adds;
}

void raise_to_renhou(Score& score, const GameRule& rule) {
  const int han = han_of(Yaku::Renhou, true, rule);
  const Level level = level_of(han, 0, rule);
  if (score.base >= level.base) return;
  score.yaku = bit(Yaku::Renhou);
  score.base = level.base;
  score.limit = level.limit;
  score.han = static_cast<std::uint8_t>(han);
  score.dora = score.ura = score.red = score.kita = 0;
}

// The eighth win in a row also needs a yaku if the rules say so, and if it does not add up with other yakuman
// the higher counts.
void weigh_eight_wins(Found& found, const GameRule& rule) {
  if (!has(found.yakuman, Yaku::Paarenchan)) return;
  const int own = multiple_of(Yaku::Paarenchan, rule), others = found.multiple - own;
  const bool alone = others == 0;
  if (alone ? !rule.eight_wins_needs_yaku || found.han >= rule.min_han : rule.eight_wins_with_yakuman) return;
  const bool counts = !alone && own > others;
  found.yakuman = counts ? bit(Yaku::Paarenchan) : found.yakuman & ~bit(Yaku::Paarenchan);
  found.multiple = counts ? own : others;
}

Score value(const Win& win, Found found, const Dora& dora, const Reading& reading, Tile tile) {
  const GameRule& rule = win.rule;
  Score score;
  score.reading = reading;
  score.wait = win.wait;
  score.win = tile;
  score.closed = win.closed;
  score.fu_raw = static_cast<std::uint16_t>(fu_items(win));
  score.fu = static_cast<std::uint16_t>(rounded_fu(score.fu_raw));
  if (found.multiple > 0) [[unlikely]]
    weigh_eight_wins(found, rule);
  if (found.multiple > 0) {
    score.yaku = found.yakuman;
    score.multiple =
        static_cast<std::uint8_t>(rule.yakuman_stack ? found.multiple : highest_multiple(found.yakuman, rule));
    score.base = 8000u * score.multiple;
    score.limit = Limit::Yakuman;
    return score;
  }
  const bool renhou = renhou_stands_alone(found, rule);
  if (renhou) {
    found.yaku &= ~bit(Yaku::Renhou);
    found.han -= han_of(Yaku::Renhou, true, rule);
  }
  if (found.han >= rule.min_han) {
    score.yaku = found.yaku;
    score.han = static_cast<std::uint8_t>(found.han + dora.sum());
    score.dora = dora.dora;
    score.ura = dora.ura;
    score.red = dora.red;
    score.kita = dora.kita;
    const Level level = level_of(score.han, score.fu, rule);
    score.base = level.base;
    score.limit = level.limit;
  }
  if (renhou) raise_to_renhou(score, rule);
  return score;
}

bool better(const Score& a, const Score& b) {
  if (a.base != b.base) return a.base > b.base;
  if (a.multiple != b.multiple) return a.multiple > b.multiple;  // a yakuman before 13 han
  if (a.han != b.han) return a.han > b.han;
  return a.fu > b.fu;
}

template <class F>
void for_each_score(const Hand& hand, const Context& context, const GameRule& rule, Tile tile, const Readings& all,
                    F f) {
  Win win(hand, context, rule);
  const Dora dora = count_dora(hand, context, rule);
  const Found circumstances = yaku_of_circumstances(win);
  for (const Reading& reading : all) {
    win.read(reading);
    Found found_by_reading = yaku_of_reading(win);
    if (reading.form != Form::Broken) [[likely]]
      found_by_reading.add(circumstances);
    else found_by_reading.add(beside_broken(circumstances, rule));
    for_each_wait(reading, hand, kind_of(tile), [&](Wait wait) {
      win.complete(wait, kind_of(tile));
      Found found = yaku_of_wait(win);
      found.add(found_by_reading);
      f(value(win, found, dora, reading, tile));
    });
  }
}

template <class F>
void for_each_score(const Hand& hand, const Context& context, const GameRule& rule, F f) {
  Readings all;
  readings(hand, context, rule, all);
  if (context.win != kNoTile) return for_each_score(hand, context, rule, context.win, all, f);
  const KindSet kinds = context.is(Flag::Chankan) ? robbable(hand, context) : hand.shape.once;
  for_each(kinds, [&](Kind kind) { for_each_score(hand, context, rule, kind, all, f); });
}

constexpr std::uint32_t up_to_hundred(std::uint32_t points) { return (points + 99) / 100 * 100; }

}  // namespace

Dora count_dora(const Hand& hand, const Context& context, const GameRule& rule) {
  Dora count;
  count.kita = context.kita;
  const auto worth = [&](Kind indicator, DoraKind sort) {
    const Kind kind = dora_of(indicator, sort, rule);
    return static_cast<std::uint8_t>(hand.held[kind] + (kind == kNorth ? context.kita : 0));
  };
  for (int i = 0; rule.dora && i < context.n_dora; ++i)
    count.dora += worth(context.dora[i], i == 0 ? DoraKind::Dora : DoraKind::Kan);
  if (rule.ura_dora && context.is_riichi())
    for (int i = 0; i < (rule.kan_ura_dora ? context.n_ura : std::min<int>(context.n_ura, 1)); ++i)
      count.ura += worth(context.ura[i], i == 0 ? DoraKind::Ura : DoraKind::KanUra);
  for (int suit = 0; suit < kSuits; ++suit)
    count.red += static_cast<std::uint8_t>(std::min<int>(hand.red_fives(suit), rule.red_fives[suit]));
  return count;
}

Level level_of(int han, int fu, const GameRule& rule) {
  if (han >= 13) return rule.kazoe == Kazoe::Yakuman ? Level{8000, Limit::KazoeYakuman} : Level{6000, Limit::Sanbaiman};
  if (han >= 11) return {6000, Limit::Sanbaiman};
  if (han >= 8) return {4000, Limit::Baiman};
  if (han >= 6) return {3000, Limit::Haneman};
  const std::uint32_t base = static_cast<std::uint32_t>(fu) << (2 + han);
  if (han == 5 || base >= 2000 || (rule.kiriage_mangan && base == 1920)) return {2000, Limit::Mangan};
  return {base, Limit::None};
}

Score score(const Hand& hand, const Context& context, const GameRule& rule) {
  Score best;
  bool first = true;
  for_each_score(hand, context, rule, [&](const Score& candidate) {
    if (first || better(candidate, best)) best = candidate;
    first = false;
  });
  return best;
}

void scores(const Hand& hand, const Context& context, const GameRule& rule, Scores& result) {
  result.size = 0;
  for_each_score(hand, context, rule, [&](const Score& candidate) {
    if (result.size < kMaxScores) result.of[result.size++] = candidate;
  });
  std::stable_sort(result.of.begin(), result.of.begin() + result.size, better);
}

Shares shares_of(std::uint32_t base, bool dealer, bool tsumo, const GameRule& rule) {
  if (!tsumo) return {up_to_hundred(base * (dealer ? 6 : 4)), 0, 0};
  // With three players and no tsumo loss the absent player's share is split between the two who pay.
  const std::uint32_t half = rule.players == 3 && !rule.tsumo_loss ? base / 2 : 0;
  if (dealer) return {0, 0, up_to_hundred(2 * base + 2 * half)};
  return {0, up_to_hundred(2 * base + half), up_to_hundred(base + half)};
}

Payment payment(const Score& score, const Context& context, const GameRule& rule) {
  Payment pay;
  if (!score.has_yaku()) return pay;
  const std::uint32_t others = rule.players - 1u;
  const std::uint32_t each = std::uint32_t{context.honba} * rule.honba_points;
  const bool dealer = context.is_dealer(), tsumo = context.is(Flag::Tsumo);
  const Shares shares = shares_of(score.base, dealer, tsumo, rule);
  const std::uint32_t non_dealers = !tsumo ? 0 : dealer ? others : others - 1;
  pay.points = shares.from_discarder + shares.from_dealer + non_dealers * shares.from_non_dealer;
  pay.honba = each * others;
  pay.from_discarder = tsumo ? 0 : shares.from_discarder + pay.honba;
  pay.from_dealer = tsumo && !dealer ? shares.from_dealer + each : 0;
  pay.from_non_dealer = tsumo ? shares.from_non_dealer + each : 0;
  pay.sticks = std::uint32_t{rule.riichi_stick_points} * context.riichi_sticks;
  return pay;
}

}  // namespace jantaku
