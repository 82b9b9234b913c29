#include "drill/drill.hpp"

#include <algorithm>

#include "drill/kinds.hpp"

namespace jantaku {
namespace {

// More than any drill of a level has needed, as tests/riichi/drill measures.
constexpr int kMostTries = 4000;

using Seek = bool (*)(Drill&, DrillChance&);
constexpr std::array<Seek, kDrillKinds> kSeek{seek_score, seek_waits, seek_discard, seek_safe, seek_win, seek_call};

// Drills of other kinds, levels and numbers of players have nothing to do with one another.
DrillChance chance_of(const Drill& drill, std::uint32_t seed) {
  DrillChance chance{seed};
  chance.state = chance.next() + static_cast<std::uint64_t>(drill.kind);
  chance.state = chance.next() + drill.level;
  chance.state = chance.next() + drill.players;
  chance.fate = chance.next();
  return chance;
}

// As drills are written, whichever was turned over first.
void sort_indicators(Context& context) {
  std::sort(context.dora.begin(), context.dora.begin() + context.n_dora);
  std::sort(context.ura.begin(), context.ura.begin() + context.n_ura);
}

}  // namespace

GameRule rule_of(DrillRule change, int players) {
  GameRule rule;
  rule.players = static_cast<std::uint8_t>(players);
  if (players == 3) rule.red_fives[0] = 0, rule.riichi_min_tiles = 3, rule.start_points = 35000;
  switch (change) {
    case DrillRule::None: break;
    case DrillRule::NoOpenTanyao: rule.open_tanyao = false; break;
    case DrillRule::TwoHan: rule.min_han = 2; break;
    case DrillRule::TwoHanHonba: rule.two_han_honba = kDrillHonba; break;
    case DrillRule::FirstOnly: rule.fix_yaku = FixYaku::FirstOnly; break;
  }
  return rule;
}

Copies unseen(const Drill& drill) {
  Copies copies{};
  for_each(drill.players == 3 ? kThreePlayerKinds : kAllKinds, [&](Kind kind) { copies[kind] = 4; });
  const auto see = [&](Kind kind, int n) { copies[kind] = static_cast<std::uint8_t>(std::max(0, copies[kind] - n)); };
  for (Kind kind = 0; kind < kKinds; ++kind) see(kind, drill.hand.held[kind]);
  for (int i = 0; i < drill.context.n_dora; ++i) see(drill.context.dora[i], 1);
  for (int i = 0; i < drill.players; ++i) {
    const DrillSeat& seat = drill.seats[i];
    see(kNorth, seat.kita);
    for (int n = 0; n < seat.n_pond; ++n)
      if (!seat.pond[n].called) see(kind_of(seat.pond[n].tile), 1);
    for (int n = 0; i > 0 && n < seat.n_melds; ++n)
      for_each(seat.melds[n].kinds(),
               [&](Kind kind) { see(kind, seat.melds[n].is_chi() ? 1 : seat.melds[n].tiles()); });
  }
  return copies;
}

KindSet genbutsu(const DrillSeat& seat) {
  KindSet kinds = seat.passed;
  for (int n = 0; n < seat.n_pond; ++n) kinds |= bit(kind_of(seat.pond[n].tile));
  return kinds;
}

Drill make_drill(DrillKind kind, int level, int players, std::uint32_t seed) {
  Drill drill;
  drill.kind = kind;
  drill.level = static_cast<std::uint8_t>(level);
  drill.players = static_cast<std::uint8_t>(players);
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
