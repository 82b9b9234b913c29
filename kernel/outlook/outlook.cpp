#include "outlook/outlook.hpp"

#include <cmath>

#include <algorithm>

namespace jantaku {
namespace {

using Value = HandValue;

void add(Value& sum, double chance, const Value& other) {
  sum.tenpai += chance * other.tenpai;
  sum.win += chance * other.win;
  sum.points += chance * other.points;
}

double to_power(double base, int exponent) {
  double power = 1;
  for (int i = 0; i < exponent; ++i) power *= base;
  return power;
}

// Sums of the same numbers in another order differ in the last digits: such chances are the same.
constexpr double kSame = 1e-12;

int compare(double a, double b, double scale) { return a > b + kSame * scale ? 1 : b > a + kSame * scale ? -1 : 0; }

// Ties are decided by the other values.
template <Objective objective>
bool better(const Value& a, const Value& b) {
  const int points = compare(a.points, b.points, 1e5);
  const int win = compare(a.win, b.win, 1), tenpai = compare(a.tenpai, b.tenpai, 1);
  if constexpr (objective == Objective::Points) return points != 0 ? points > 0 : win != 0 ? win > 0 : tenpai > 0;
  if constexpr (objective == Objective::Win) return win != 0 ? win > 0 : points != 0 ? points > 0 : tenpai > 0;
  return tenpai != 0 ? tenpai > 0 : win != 0 ? win > 0 : points > 0;
}

// The draws are gone through from the last to the first; `at` is how many have been made.
template <Objective objective>
class Solver {
 public:
  Solver(const OutlookQuestion& q, const HandGraph& g)
      : question(q),
        graph(g),
        now(g.waiting.size()),
        kept(g.full.size()),
        called(g.calls.size()),
        calls_made(g.calls.size()),
        wins(g.n_tenpai + 1),
        riichi(g.n_tenpai + 1),
        declares(g.n_tenpai + 1) {
    for (const std::uint8_t copies : q.unseen) unseen += copies;
    for (const WaitingHand& hand : g.waiting)
      if (hand.tenpai > 0) wins[hand.tenpai] = all_wins(hand);
  }

  // Calls `note` with the number of draws made, the values of all waiting hands, which of them declare riichi, and the
  // calls that are made.
  template <class Note>
  void run(Note note) {
    for (std::size_t i = 0; i < now.size(); ++i) now[i].tenpai = graph.waiting[i].distance == 0 ? 1 : 0;
    note(question.draws, now, declares, calls_made);
    for (int at = question.draws - 1; at >= 0; --at) {
      step(at);
      note(at, now, declares, calls_made);
    }
  }

 private:
  bool declared() const { return question.context.is_riichi(); }

  bool may_declare(const WaitingHand& hand, int at) const {
    const int left = question.draws - at;
    return hand.may_riichi && question.riichi != RiichiUse::Never && left > 0 && !declared() &&
           has(question.rule.yaku, Yaku::Riichi) && left * question.rule.players >= question.rule.riichi_min_tiles;
  }

  void step(int at) {
    const int left = question.draws - at;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const FullHand& hand = graph.full[i];
      if (hand.size > 0 && hand.kept <= at + 1 && hand.distance < left) kept[i] = best_discard(hand.first, hand.size);
    }
    std::fill(calls_made.begin(), calls_made.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < called.size(); ++i) called[i] = best_discard(graph.calls[i].first, graph.calls[i].size);
    for (std::size_t i = 0; i < now.size(); ++i) {
      const WaitingHand& hand = graph.waiting[i];
      if (hand.kept > at || hand.distance > left) continue;
      if (hand.distance == 0) now[i] = tenpai_value(hand, now[i], at);
      else if (hand.n_calls == 0) now[i] = with_draws(hand, now[i], at, Value{});
      else now[i] = with_calls(hand, at, Value{}, 0, with_draws(hand, now[i], at, Value{}));
    }
  }

  Value best_discard(std::uint32_t first, int size) const {
    const std::uint32_t* child = &graph.discards[first];
    Value best = now[child[0]];
    for (int n = 1; n < size; ++n)
      if (better<objective>(now[child[n]], best)) best = now[child[n]];
    return best;
  }

  struct Chances {
    double wanted, other;  // of one copy to be drawn next
  };

  // Tiles that were drawn and discarded at once are among those which the hand does not want.
  Chances chances(const WaitingHand& hand, int at) const {
    const int lost = at - hand.kept, others = hand.unseen - hand.wanted;
    const double of_any = 1.0 / (unseen - at);
    if (lost <= others) return {of_any, others == 0 ? 0 : (1 - double(lost) / others) * of_any};
    return {1.0 / hand.wanted, 0};
  }

  // Adds the draws that lead to other hands, and those after which it stays as it is.
  Value with_draws(const WaitingHand& hand, const Value& stay, int at, Value value, double chance_so_far = 0) const {
    const Chances chance = chances(hand, at);
    double moved = chance_so_far;
    const DrawEdge* edge = graph.draws.data() + hand.first_draw;
    for (int n = 0; n < hand.n_draws; ++n, ++edge) {
      const Value& next = kept[edge->full];
      if (!better<objective>(next, stay)) continue;
      const double of_edge = edge->left * (edge->wanted ? chance.wanted : chance.other);
      add(value, of_edge, next);
      moved += of_edge;
    }
    add(value, 1 - moved, stay);
    if (hand.distance == 0) value.tenpai = 1;
    return value;
  }

  // The others discard, one after the other, the player on the left last. `by_ron` is the value of wins by the discard
  // of one of them, with their chance `ron`, `drawn` the value if neither a win nor a call comes. Out of line, because
  // inside it slows hands without calls.
  [[gnu::noinline]] Value with_calls(const WaitingHand& hand, int at, const Value& by_ron, double ron,
                                     const Value& drawn) {
    const Chances chance = chances(hand, at);
    const CallEdge* const edges = graph.calls.data() + hand.first_call;
    Value value = drawn;
    for (int other = question.rule.players - 1; other > 0; --other) {
      const bool on_the_left = other == question.rule.players - 1;
      Value moved;
      double sure = 0;
      for (int n = 0; n < hand.n_calls;) {
        const CallEdge& first = edges[n];
        Value best = value;
        std::size_t call = graph.calls.size();
        for (; n < hand.n_calls && edges[n].tile == first.tile; ++n) {
          const std::size_t place = hand.first_call + static_cast<std::size_t>(n);
          if ((edges[n].chi && !on_the_left) || !better<objective>(called[place], best)) continue;
          best = called[place];
          call = place;
        }
        if (call == graph.calls.size()) continue;
        calls_made[call] |= static_cast<std::uint8_t>(1 << (other - 1));
        const double of_tile = question.calls * first.left * (first.wanted ? chance.wanted : chance.other);
        add(moved, of_tile, best);
        sure += of_tile;
      }
      const double share = sure > 1 - ron ? (1 - ron) / sure : 1;
      Value next = by_ron;
      add(next, share, moved);
      add(next, 1 - ron - share * sure, value);
      value = next;
    }
    return value;
  }

  // Of the tiles that win in one way: their copies, and the points of all copies together.
  struct Wins {
    double copies = 0, points = 0;
  };
  struct AllWins {
    std::array<Wins, kManners> ron, tsumo;
  };

  Wins wins_of(const WaitingHand& hand, bool ron, Manner manner, bool last) const {
    Wins sum;
    const WinEdge* const edges = graph.wins.data() + hand.first_win;
    for (int n = 0; n < hand.n_wins; ++n) {
      const double points = edges[n].worth.by(ron, manner, last);
      if (points <= 0) continue;
      sum.copies += edges[n].left;
      sum.points += edges[n].left * points;
    }
    return sum;
  }

  AllWins all_wins(const WaitingHand& hand) const {
    AllWins all;
    for (int manner = 0; manner < (hand.may_riichi ? kManners : 1); ++manner) {
      if (question.ron > 0 && !hand.furiten) all.ron[manner] = wins_of(hand, true, static_cast<Manner>(manner), false);
      all.tsumo[manner] = wins_of(hand, false, static_cast<Manner>(manner), false);
    }
    return all;
  }

  // A turn of a hand that waits: the others discard, then it draws. `after` is its value if no win comes.
  template <class After>
  Value turn(const WaitingHand& hand, int at, Manner manner, After after) {
    const bool last = question.last_tile && at == question.draws - 1;
    const double wall = unseen - at;
    const AllWins& all = wins[hand.tenpai];
    const Wins ron = all.ron[static_cast<int>(manner)];
    const Wins tsumo = last ? wins_of(hand, false, manner, true) : all.tsumo[static_cast<int>(manner)];
    const bool calls = hand.n_calls > 0 && manner == Manner::Dama;
    Value by_ron;
    double ron_chance = 0;
    if (ron.copies > 0) {
      const double of_one = std::min(1.0, question.ron * ron.copies / wall);
      ron_chance = calls ? of_one : 1 - to_power(1 - of_one, question.rule.players - 1);
      by_ron = {ron_chance, ron_chance, ron_chance * ron.points / ron.copies};
    }
    const double chance = chances(hand, at).wanted, tsumo_chance = tsumo.copies * chance;
    const Value drawn = after(Value{tsumo_chance, tsumo_chance, tsumo.points * chance}, tsumo_chance);
    if (calls) by_ron = with_calls(hand, at, by_ron, ron_chance, drawn);
    else add(by_ron, 1 - ron_chance, drawn);
    by_ron.tenpai = 1;
    return by_ron;
  }

  Value tenpai_value(const WaitingHand& hand, const Value& stay, int at) {
    if (declared()) {
      Value& later = riichi[hand.tenpai];
      const auto locked = [&](Value value, double chance) { return add(value, 1 - chance, later), value; };
      const bool first = at == 0 && question.context.is(Flag::Ippatsu);
      later = turn(hand, at, first ? Manner::Ippatsu : Manner::Riichi, locked);
      later.tenpai = 1;
      return later;
    }
    const Value quiet = turn(hand, at, Manner::Dama,
                             [&](Value value, double chance) { return with_draws(hand, stay, at, value, chance); });
    if (!hand.may_riichi) return quiet;
    Value& later = riichi[hand.tenpai];
    const auto locked = [&](Value value, double chance) { return add(value, 1 - chance, later), value; };
    const Value declared_now = turn(hand, at, Manner::Ippatsu, locked);
    later = turn(hand, at, Manner::Riichi, locked);
    const bool root_waits = at == 0 && graph.rows[0].tile == kNoTile && &hand == &graph.waiting[graph.rows[0].hand];
    const bool declare = may_declare(hand, at) && !root_waits &&
                         (question.riichi == RiichiUse::Always || better<objective>(declared_now, quiet));
    declares[hand.tenpai] = declare;
    return declare ? declared_now : quiet;
  }

  const OutlookQuestion& question;
  const HandGraph& graph;
  std::vector<Value> now;     // of waiting hands
  std::vector<Value> kept;    // of full hands, by the best discard
  std::vector<Value> called;  // after calls, by the best discard
  std::vector<std::uint8_t> calls_made;
  std::vector<AllWins> wins;   // of hands in tenpai, by their number
  std::vector<Value> riichi;   // ... once they have declared
  std::vector<bool> declares;  // ... and whether they do now
  int unseen = 0;
};

template <class Note>
void solve(const OutlookQuestion& question, const HandGraph& graph, Note note) {
  switch (question.objective) {
    case Objective::Points: return Solver<Objective::Points>(question, graph).run(note);
    case Objective::Win: return Solver<Objective::Win>(question, graph).run(note);
    case Objective::Tenpai: return Solver<Objective::Tenpai>(question, graph).run(note);
  }
}

}  // namespace

void outlook(const OutlookQuestion& question, Outlook& result) {
  HandGraph graph;
  result.rows.clear();
  const bool built = build(question, graph);
  result.hands = static_cast<std::uint32_t>(graph.waiting.size() + graph.full.size());
  result.fault = built ? OutlookFault::None : OutlookFault::TooManyHands;
  if (!built) return;
  const auto size = static_cast<std::size_t>(question.draws) + 1;
  for (const GraphRow& row : graph.rows)
    result.rows.push_back(
        {row.tile, graph.waiting[row.hand].distance, false, std::vector<double>(size), std::vector<double>(size),
         std::vector<double>(size)});
  solve(question, graph, [&](int at, const auto& values, const auto& declares, const auto&) {
    const auto left = static_cast<std::size_t>(question.draws - at);
    for (std::size_t i = 0; i < graph.rows.size(); ++i) {
      const std::uint32_t hand = graph.rows[i].hand;
      OutlookRow& row = result.rows[i];
      row.tenpai[left] = values[hand].tenpai;
      row.win[left] = values[hand].win;
      row.points[left] = values[hand].points;
      row.riichi = declares[graph.waiting[hand].tenpai];
    }
  });
}

void plan(const OutlookQuestion& question, const HandGraph& graph, OutlookPlan& result) {
  const auto size = static_cast<std::size_t>(question.draws) + 1;
  result.values.assign(size, {});
  result.declares.assign(size, {});
  result.calls.assign(size, {});
  solve(question, graph, [&](int at, const auto& values, const auto& declares, const auto& calls) {
    result.values[static_cast<std::size_t>(at)] = values;
    result.declares[static_cast<std::size_t>(at)] = declares;
    result.calls[static_cast<std::size_t>(at)] = calls;
  });
}

bool is_better(const OutlookQuestion& question, const HandValue& a, const HandValue& b) {
  switch (question.objective) {
    case Objective::Points: return better<Objective::Points>(a, b);
    case Objective::Win: return better<Objective::Win>(a, b);
    default: return better<Objective::Tenpai>(a, b);
  }
}

namespace {

// The worth of a row by the objective, then by the others, where nine digits count.
std::array<double, 3> worth_of(const OutlookRow& row, Objective objective) {
  const auto rounded = [](const std::vector<double>& values) { return std::round(values.back() * 1e9); };
  const double tenpai = rounded(row.tenpai), win = rounded(row.win), points = rounded(row.points);
  if (objective == Objective::Points) return {points, win, tenpai};
  return objective == Objective::Win ? std::array{win, points, tenpai} : std::array{tenpai, win, points};
}

}  // namespace

void sort_rows(const OutlookQuestion& question, Outlook& result) {
  std::sort(result.rows.begin(), result.rows.end(), [&](const OutlookRow& a, const OutlookRow& b) {
    const auto one = worth_of(a, question.objective), other = worth_of(b, question.objective);
    if (one != other) return one > other;
    return std::pair(a.distance, a.tile) < std::pair(b.distance, b.tile);
  });
}

}  // namespace jantaku
