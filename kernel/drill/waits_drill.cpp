// Hands that wait: played ones, and at the higher levels hands of one suit.
#include "drill/kinds.hpp"

namespace jantaku {
namespace {

bool seek_played(Drill& drill, DrillChance& chance) {
  Finds finds;
  DrillChance other{chance.next()};
  const int least = drill.level == 1 ? 1 : 3, most = drill.level == 1 ? 2 : kKinds;
  KindSet waiting[kSeats] = {};
  play_round(drill.rule.players, chance, [&](const Moment& moment) {
    for (int seat = 0; seat < drill.rule.players; ++seat) {
      const Player& player = moment.state.players[seat];
      if (player.hand.size() % 3 != 1 || player.waits == waiting[seat]) continue;
      waiting[seat] = player.waits;
      const int n = size(waits(player.hand, drill.rule.players));
      if (n < least || n > most || !finds.takes(other)) continue;
      drill.hand = player.hand;
    }
  });
  return finds.n > 0;
}

struct SetPool {
  KindCounts left{};
  Hand hand;

  bool add_run(Kind low) {
    if (left[low] == 0 || left[low + 1] == 0 || left[low + 2] == 0) return false;
    for (int i = 0; i < 3; ++i) add(static_cast<Kind>(low + i));
    return true;
  }
  bool add_alike(Kind kind, int n) {
    if (left[kind] < n) return false;
    for (; n > 0; --n) add(kind);
    return true;
  }
  void add(Kind kind) {
    --left[kind];
    hand.add(kind);
  }
  bool add_set(int suit, DrillChance& chance) {
    if (suit == kSuits) return add_alike(static_cast<Kind>(kEast + chance.below(7)), 3);
    const Kind first = static_cast<Kind>(kNumbers * suit);
    if (chance.one_in(3)) return add_alike(static_cast<Kind>(first + chance.below(kNumbers)), 3);
    return add_run(static_cast<Kind>(first + chance.below(7)));
  }
};

// Sets of one suit and a pair, less a tile of them, and sets of others to fill the hand.
bool seek_one_suit(Drill& drill, DrillChance& chance) {
  SetPool pool{whole_set(drill.rule.players), {}};
  const int suit = drill.rule.players == 3 ? 1 + chance.below(2) : chance.below(kSuits);
  const Kind first = static_cast<Kind>(kNumbers * suit);
  const int others = kDrillLevels - drill.level;
  for (int i = 0; i < 4 - others; ++i)
    if (!pool.add_set(suit, chance)) return false;
  if (!pool.add_alike(static_cast<Kind>(first + chance.below(kNumbers)), 2)) return false;
  int at = chance.below(pool.hand.shape.tiles);
  for (Kind kind = first; kind < first + kNumbers; ++kind)
    if ((at -= pool.hand.counts[kind]) < 0) {
      pool.hand.remove(kind);
      break;
    }
  for (int i = 0; i < others; ++i)
    if (!pool.add_set((suit + 1 + chance.below(3)) % 4, chance)) return false;
  add_red_fives(pool.hand);
  drill.hand = pool.hand;
  return size(waits(drill.hand, drill.rule.players)) >= (drill.level == 3 ? 2 : 3);
}

}  // namespace

bool seek_waits(Drill& drill, DrillChance& chance) {
  return drill.level <= 2 ? seek_played(drill, chance) : seek_one_suit(drill, chance);
}

}  // namespace jantaku
