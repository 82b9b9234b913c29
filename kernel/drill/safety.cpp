#include "drill/safety.hpp"

#include "game/position/waiting_hand.hpp"

namespace jantaku {
namespace {

// The two tiles that make a run with a kind.
struct Sides {
  DealIn way;
  Kind a, b;
};

// Calls `f` with each pair of kinds whose run the kind completes, unless furiten excludes it.
template <class F>
void for_each_sides(Kind kind, KindSet safe, F f) {
  if (is_honor(kind)) return;
  const int number = number_of(kind);
  const auto at = [&](int step) { return static_cast<Kind>(kind + step); };
  if (number + 2 < kNumbers) {
    const bool edge = number + 2 == kNumbers - 1;
    if (edge || !has(safe, at(3))) f(Sides{edge ? DealIn::Penchan : DealIn::Ryanmen, at(1), at(2)});
  }
  if (number >= 2) {
    const bool edge = number == 2;
    if (edge || !has(safe, at(-3))) f(Sides{edge ? DealIn::Penchan : DealIn::Ryanmen, at(-2), at(-1)});
  }
  if (number >= 1 && number + 1 < kNumbers) f(Sides{DealIn::Kanchan, at(-1), at(1)});
}

// Thirteen orphans that wait for the kind: each other orphan is there, and one twice; or all thirteen once.
bool may_wait_for_orphan(Kind kind, const KindCounts& unseen, KindSet safe) {
  if (!has(kYaochuu, kind)) return false;
  bool each = true, twice = false;
  for_each(kYaochuu & ~bit(kind), [&](Kind other) {
    each &= unseen[other] > 0;
    twice |= unseen[other] > 1;
  });
  return each && (twice || (unseen[kind] > 0 && (safe & kYaochuu) == 0));
}

void count(Risk& risk, DealIn way, int n) {
  risk.ways[static_cast<std::size_t>(way)] = static_cast<std::uint8_t>(risk.ways[static_cast<std::size_t>(way)] + n);
}

constexpr int kTries = 300;

struct Search {
  Kind kind;
  KindCounts left;
  KindSet safe;
  int players, tiles;
  Hand hand;

  void take(Kind tile) {
    --left[tile];
    hand.add(tile);
  }
  void take_pair(Kind tile) { take(tile), take(tile); }

  bool waits_well() const {
    const KindSet found = waits(hand, players);
    return has(found, kind) && (found & safe) == 0;
  }
  // Fills the hand with sets, and with a missing pair.
  bool fill(Dice& dice, bool pair, KindSet but) {
    const auto add = [&](Kind tile) { take(tile); };
    if (pair && !choose_pair(left, but, dice, add)) return false;
    while (hand.shape.tiles < tiles)
      if (!choose_set(left, dice, add)) return false;
    return waits_well();
  }
};

// Thirteen orphans that wait for the kind: for it alone, or for all thirteen.
bool complete_orphans(Search& search) {
  const Kind kind = search.kind;
  Kind twice = search.left[kind] > 0 && (search.safe & kYaochuu) == 0 ? kind : kNoKind;
  for_each(kYaochuu & ~bit(kind), [&](Kind other) {
    search.take(other);
    if (twice == kNoKind && search.left[other] > 0) twice = other;
  });
  search.take(twice);
  return search.waits_well();
}

}  // namespace

Risk risk_of(Kind kind, const KindCounts& unseen, KindSet safe, int tiles) {
  Risk risk;
  if (has(safe, kind)) return risk;
  for_each_sides(kind, safe, [&](const Sides& sides) { count(risk, sides.way, unseen[sides.a] * unseen[sides.b]); });
  count(risk, DealIn::Shanpon, unseen[kind] * (unseen[kind] - 1) / 2);
  count(risk, DealIn::Tanki, unseen[kind]);
  count(risk, DealIn::Kokushi, tiles == kMaxTiles - 1 && may_wait_for_orphan(kind, unseen, safe));
  return risk;
}

bool find_waiting(Kind kind, const KindCounts& unseen, KindSet safe, int players, int tiles, Hand& hand) {
  if (has(safe, kind)) return false;
  Dice dice{kind};
  const Search start{kind, unseen, safe, players, tiles, {}};
  bool found = false;
  const auto attempt = [&](auto begin, bool pair) {
    for (int i = 0; i < kTries && !found; ++i) {
      Search search = start;
      begin(search);
      if (search.fill(dice, pair, safe | bit(kind))) hand = search.hand, found = true;
    }
  };
  for_each_sides(kind, safe, [&](const Sides& sides) {
    if (unseen[sides.a] == 0 || unseen[sides.b] == 0 || found) return;
    attempt([&](Search& search) { search.take(sides.a), search.take(sides.b); }, true);
  });
  if (!found && unseen[kind] >= 2) attempt([&](Search& search) { search.take_pair(kind); }, true);
  if (!found && unseen[kind] >= 1) attempt([&](Search& search) { search.take(kind); }, false);
  if (found || tiles != kMaxTiles - 1 || !may_wait_for_orphan(kind, unseen, safe)) return found;
  Search search = start;
  if (!complete_orphans(search)) return false;
  hand = search.hand;
  return true;
}

}  // namespace jantaku
