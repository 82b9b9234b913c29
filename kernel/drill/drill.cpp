#include "drill/drill.hpp"

#include <algorithm>

#include "drill/kinds.hpp"

namespace jantaku {
namespace {

// More than any drill of a level has needed, as tests/riichi/drill measures.
constexpr int kMostTries = 4000;

using Seek = bool (*)(Drill&, DrillChance&);
constexpr std::array<Seek, kDrillKindNames.size()> kSeek{seek_score, seek_waits, seek_discard,
                                                         seek_safe,  seek_win,   seek_call};

// Drills of other kinds, levels and numbers of players have nothing to do with one another.
DrillChance chance_of(const Drill& drill, std::uint32_t seed) {
  DrillChance chance{seed};
  chance.state = chance.next() + static_cast<std::uint64_t>(drill.kind);
  chance.state = chance.next() + drill.level;
  chance.state = chance.next() + drill.rule.players;
  chance.fate = chance.next();
  return chance;
}

// As drills are written, whichever was turned over first.
void sort_indicators(Context& context) {
  std::sort(context.dora.begin(), context.dora.begin() + context.n_dora);
  std::sort(context.ura.begin(), context.ura.begin() + context.n_ura);
}

}  // namespace

GameRule drill_rule(int players) {
  GameRule rule;
  rule.players = static_cast<std::uint8_t>(players);
  if (players == 3) rule.red_fives[0] = 0, rule.riichi_min_tiles = 3, rule.start_points = 35000;
  return rule;
}

SeenTiles seen_tiles(const Drill& drill) {
  SeenTiles seen{};
  for (int i = 0; i < drill.rule.players; ++i) {
    const DrillSeat& seat = drill.seats[static_cast<std::size_t>(i)];
    for (int n = 0; n < seat.n_pond; ++n) {
      const DrillDiscard& one = seat.pond[static_cast<std::size_t>(n)];
      if (!one.called) ++seen[one.tile];
    }
    if (i == 0) continue;
    seen[kNorth] = static_cast<std::uint8_t>(seen[kNorth] + seat.kita);
    for (int n = 0; n < seat.n_melds; ++n) {
      const Meld& meld = seat.melds[static_cast<std::size_t>(n)];
      int reds = meld.reds;
      for_each(meld.kinds(), [&](Kind kind) {
        const int suit = suit_of(kind);
        const bool five = suit < kSuits && kind == five_of(suit);
        for (int left = meld.is_chi() ? 1 : meld.tiles(); left > 0; --left) {
          const bool red = five && reds > 0;
          reds -= red;
          ++seen[red ? static_cast<Tile>(kKinds + suit) : kind];
        }
      });
    }
  }
  return seen;
}

KindCounts seen_copies(const Drill& drill) {
  KindCounts copies = drill.hand.held;
  const auto see = [&](Kind kind, int n) { copies[kind] = static_cast<std::uint8_t>(copies[kind] + n); };
  const SeenTiles seen = seen_tiles(drill);
  for (std::size_t tile = 0; tile < seen.size(); ++tile) see(kind_of(static_cast<Tile>(tile)), seen[tile]);
  for (int i = 0; i < drill.context.n_dora; ++i) see(drill.context.dora[static_cast<std::size_t>(i)], 1);
  see(kNorth, drill.seats[0].kita);
  return copies;
}

KindCounts unseen(const Drill& drill) {
  const KindCounts seen = seen_copies(drill);
  KindCounts left = whole_set(drill.rule.players);
  for (Kind kind = 0; kind < kKinds; ++kind)
    left[kind] = static_cast<std::uint8_t>(std::max(0, left[kind] - seen[kind]));
  return left;
}

KindSet discarded(const DrillSeat& seat) {
  KindSet kinds = 0;
  for (int n = 0; n < seat.n_pond; ++n) kinds |= bit(kind_of(seat.pond[static_cast<std::size_t>(n)].tile));
  return kinds;
}

Drill make_drill(DrillKind kind, int level, int players, std::uint32_t seed) {
  Drill drill;
  drill.kind = kind;
  drill.level = static_cast<std::uint8_t>(level);
  drill.seed = static_cast<std::int32_t>(seed);
  drill.rule = drill_rule(players);
  const Drill empty = drill;
  DrillChance chance = chance_of(drill, seed);
  for (int left = kMostTries; left > 0; --left) {
    if (kSeek[static_cast<std::size_t>(kind)](drill, chance)) {
      sort_indicators(drill.context);
      return drill;
    }
    drill = empty;
  }
  check_that(level > 1);
  return level > 1 ? make_drill(kind, level - 1, players, seed) : empty;
}

}  // namespace jantaku
