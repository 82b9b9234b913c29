#include "outlook/win_worth.hpp"

#include <algorithm>
#include <numeric>

#include "score/complete.hpp"
#include "score/gate.hpp"

namespace jantaku {
namespace {

constexpr YakuSet kMadeOfLuckAndTiles = bit(Yaku::IshiNoUe) | bit(Yaku::IipinMoyue) | bit(Yaku::ChuupinRaoyui);

bool adds_up(const OutlookQuestion& question) {
  const GameRule& rule = question.rule;
  return rule.fix_yaku == FixYaku::Finally && rule.multi_wait_finally && !needs_two_han(question.context, rule) &&
         (rule.yaku & kMadeOfLuckAndTiles).is_empty();
}

int han_if_played(Yaku yaku, const GameRule& rule) { return has(rule.yaku, yaku) ? han_of(yaku, true, rule) : 0; }

double choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

}  // namespace

WinScorer::WinScorer(const OutlookQuestion& q) : question(q), by_parts(adds_up(q)) {
  const GameRule& rule = q.rule;
  const bool is_double = q.context.is(Flag::DoubleRiichi);
  riichi = is_double ? Flag::DoubleRiichi : Flag::Riichi;
  const Yaku yaku = is_double ? Yaku::DoubleRiichi : Yaku::Riichi;
  may_riichi = q.hand.is_closed() && has(rule.yaku, yaku) && (q.riichi != RiichiUse::Never || q.context.is_riichi());
  riichi_han = han_if_played(yaku, rule);
  ippatsu_han = han_if_played(Yaku::Ippatsu, rule);
  last_han[0] = han_if_played(Yaku::Haitei, rule);
  last_han[1] = han_if_played(Yaku::Houtei, rule);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    shown_by[false][kind] = dora_of(kind, DoraKind::Ura, rule);
    shown_by[true][kind] = dora_of(kind, DoraKind::KanUra, rule);
  }
  n_ura = !rule.ura_dora || !may_riichi ? 0 : rule.kan_ura_dora ? q.context.n_dora : std::min<int>(q.context.n_dora, 1);
}

double WinScorer::pay(std::uint32_t base, bool ron) const {
  if (base == 0) return 0;
  Score score;
  score.base = base;
  Context context = question.context;
  context.flags = ron ? 0 : static_cast<std::uint32_t>(Flag::Tsumo);
  return payment(score, context, question.rule).total();
}

// The chance of each number of ura-dora; returns the highest of them.
int WinScorer::ura_chances(const Hand& complete, const TileCounts& unseen, UraChances& chances) const {
  chances.fill(0);
  chances[0] = 1;
  if (n_ura == 0) return 0;
  const auto copies_shown = [&](Kind indicator, bool of_kan) {
    const Kind kind = shown_by[of_kan][indicator];
    return complete.held[kind] + (kind == kNorth ? question.context.kita : 0);
  };
  constexpr int kGroups = 9;  // four copies, and four kita where they are the same kind
  if (n_ura == 1) {
    std::array<int, kGroups> by_worth{};
    for (int tile = 0; tile < kTiles; ++tile)
      by_worth[copies_shown(kind_of(static_cast<Tile>(tile)), false)] += unseen[tile];
    const int total = std::accumulate(by_worth.begin(), by_worth.end(), 0);
    if (total == 0) return 0;
    int most = 0;
    for (int worth = 0; worth < kGroups; ++worth) {
      chances[worth] = double(by_worth[worth]) / total;
      if (by_worth[worth] > 0) most = worth;
    }
    return most;
  }
  std::array<std::array<int, kGroups>, kGroups> groups{};  // tiles by what they are worth as the first, as another
  std::array<int, kGroups> others{};
  int total = 0;
  for (int tile = 0; tile < kTiles; ++tile) {
    if (unseen[tile] == 0) continue;
    const Kind kind = kind_of(static_cast<Tile>(tile));
    const int other = copies_shown(kind, true);
    groups[copies_shown(kind, false)][other] += unseen[tile];
    others[other] += unseen[tile];
    total += unseen[tile];
  }
  if (total < n_ura) return 0;
  chances[0] = 0;
  const double all_others = choose(total - 1, n_ura - 1);
  for (int first = 0; first < kGroups; ++first) {
    for (int other = 0; other < kGroups; ++other) {
      if (groups[first][other] == 0) continue;
      const double chance = double(groups[first][other]) / total;
      --others[other];
      std::array<std::array<double, kMostUra + 1>, 5> ways{};  // by indicators taken and what they are worth
      ways[0][0] = 1;
      for (int worth = 0; worth < kGroups; ++worth)
        for (int taken = n_ura - 1; taken > 0; --taken)
          for (int now = 1; now <= std::min(taken, others[worth]); ++now)
            for (int sum = 0; sum + now * worth <= kMostUra; ++sum)
              ways[taken][sum + now * worth] += ways[taken - now][sum] * choose(others[worth], now);
      for (int sum = 0; sum + first <= kMostUra; ++sum)
        chances[first + sum] += chance * ways[n_ura - 1][sum] / all_others;
      ++others[other];
    }
  }
  int most = kMostUra;
  while (most > 0 && chances[most] == 0) --most;
  return most;
}

void WinScorer::add_by_parts(const Hand& complete, Tile win_tile, bool ron, int manners, const UraChances& ura,
                             int most_ura, WinWorth& into) const {
  const GameRule& rule = question.rule;
  Context context = question.context;
  context.flags = ron ? 0 : static_cast<std::uint32_t>(Flag::Tsumo);
  context.n_ura = 0;
  context.win = win_tile;
  struct Way {
    int han, fu;
  };
  std::array<Way, kMaxScores> ways;
  int n = 0;
  Readings all;
  readings(complete, context, rule, all);
  Win win(complete, context, rule);
  const Found of_tiles = yaku_of_circumstances(win);
  bool yakuman = false;
  for (const Reading& reading : all) {
    win.read(reading);
    Found of_reading = yaku_of_reading(win);
    of_reading.add(of_tiles);
    for_each_wait(reading, complete, kind_of(win_tile), [&](Wait wait) {
      win.complete(wait, kind_of(win_tile));
      Found found = yaku_of_wait(win);
      found.add(of_reading);
      yakuman |= found.multiple > 0;
      if (n < kMaxScores) ways[n++] = {found.han, rounded_fu(fu_items(win))};
    });
  }
  if (yakuman) {
    const double points = pay(score(complete, context, rule).base, ron);
    for (int manner = 0; manner < kManners; ++manner)
      for (bool last : {false, true}) into.points[ron][manner][last] = points;
    return;
  }
  const int dora = count_dora(complete, context, rule).sum();
  const auto expected = [&](int luck, const UraChances& chances, int most) {
    double points = 0;
    for (int extra = 0; extra <= most; ++extra) {
      if (chances[extra] == 0) continue;
      std::uint32_t base = 0;
      for (int i = 0; i < n; ++i)
        if (ways[i].han + luck >= rule.min_han)
          base = std::max(base, level_of(ways[i].han + luck + dora + extra, ways[i].fu, rule).base);
      points += chances[extra] * pay(base, ron);
    }
    return points;
  };
  constexpr UraChances none{1};
  for (bool last : {false, true}) {
    if (last && !question.last_tile) continue;
    const int luck = last ? last_han[ron] : 0;
    into.points[ron][0][last] = expected(luck, none, 0);
    if (manners == 1) continue;
    into.points[ron][1][last] = expected(luck + riichi_han, ura, most_ura);
    into.points[ron][2][last] = expected(luck + riichi_han + ippatsu_han, ura, most_ura);
  }
}

void WinScorer::add_by_score(const Hand& complete, Tile win, bool ron, int manners, const UraChances& ura, int most_ura,
                             WinWorth& into) const {
  const GameRule& rule = question.rule;
  for (int manner = 0; manner < manners; ++manner) {
    for (bool last : {false, true}) {
      if (last && !question.last_tile) continue;
      Context context = question.context;
      context.flags = 0;
      context.n_ura = 0;
      context.win = win;
      if (!ron) context.set(Flag::Tsumo);
      if (manner > 0) context.set(riichi);
      if (manner > 1) context.set(Flag::Ippatsu);
      if (last) context.set(Flag::LastTile);
      if (!may_win(complete, context, rule)) continue;
      Scores all;
      scores(complete, context, rule, all);
      double points = 0;
      for (int extra = 0; extra <= (manner > 0 ? most_ura : 0); ++extra) {
        std::uint32_t base = 0;
        for (int i = 0; i < all.size; ++i) {
          const Score& one = all.of[i];
          const bool fixed = one.multiple > 0 || !one.has_yaku() || has(one.yaku, Yaku::Renhou);
          base = std::max(base, fixed ? one.base : level_of(one.han + extra, one.fu, rule).base);
        }
        points += (manner > 0 ? ura[extra] : 1.0) * pay(base, ron);
      }
      into.points[ron][manner][last] = points;
    }
  }
}

WinWorth WinScorer::worth(const Hand& complete, Tile win, const TileCounts& unseen) const {
  const int manners = may_riichi && complete.is_closed() ? kManners : 1;
  UraChances ura;
  const int most_ura = manners > 1 ? ura_chances(complete, unseen, ura) : 0;
  WinWorth result;
  for (bool ron : {false, true}) {
    if (ron && question.ron <= 0) continue;
    if (by_parts) add_by_parts(complete, win, ron, manners, ura, most_ura, result);
    else add_by_score(complete, win, ron, manners, ura, most_ura, result);
  }
  return result;
}

}  // namespace jantaku
