// Drills of every kind and level under the sanitizers: they are complete, and the same again.
#include <cstdio>
#include <cstdlib>

#include "drill/calls.hpp"
#include "drill/safety.hpp"
#include "score/fault.hpp"
#include "tests/require.hpp"

using namespace jantaku;

namespace {

bool is_same(const Drill& a, const Drill& b) {
  return a.hand == b.hand && a.context == b.context && a.tile == b.tile && a.rule == b.rule && a.level == b.level;
}

void check_score(const Drill& drill) {
  const GameRule& rule = drill.rule;
  require(!check(drill.hand, drill.context, rule), "a win is possible");
  const Score best = score(drill.hand, drill.context, rule);
  require(best.has_yaku() && drill.n_choices == kScoreChoices, "it has a yaku, and four values to choose from");
  const Payment paid = payment(best, drill.context, rule);
  int right = 0;
  for (const ScoreChoice& choice : drill.choices)
    right += choice == ScoreChoice{0, 0, Limit::None, {paid.from_discarder, paid.from_dealer, paid.from_non_dealer}};
  require(right == 1, "of which one is right");
}

void check_safe(const Drill& drill) {
  const KindCounts left = unseen(drill);
  for (int i = 1; i < drill.rule.players; ++i) {
    const DrillSeat& seat = drill.seats[i];
    if (!seat.riichi) continue;
    const int tiles = kMaxTiles - 1 - 3 * seat.n_melds;
    for (Kind kind = 0; kind < kKinds; ++kind) {
      Hand hand;
      const bool shown = find_waiting(kind, left, genbutsu(seat), drill.rule.players, tiles, hand);
      if (!shown) continue;
      require(!risk_of(kind, left, genbutsu(seat), tiles).is_certain(), "what a hand waits for is not certain");
      for (Kind own = 0; own < kKinds; ++own) require(hand.counts[own] <= left[own], "the hand is out of unseen tiles");
    }
  }
}

void check_call(const Drill& drill) {
  const CallQuestion question = question_of(drill);
  CallOptions options = options_of(question);
  Fault fault;
  require(options.size > 1, "something may be called");
  require(weigh(question, options, fault) == DrillFault::None && !fault, "each option has a value");
  const unsigned right = right_options(options);
  require(right != 0, "one of them is right");
  for (int i = 0; i < options.size; ++i)
    for (int j = 0; j < options.size; ++j)
      if ((right >> i & 1) != 0 && (right >> j & 1) == 0)
        require(options.of[j].points < options.of[i].points, "and worth more than the wrong ones");
}

void check_drill(const Drill& drill) {
  switch (drill.kind) {
    case DrillKind::Score: return check_score(drill);
    case DrillKind::Waits: return require(waits(drill.hand, drill.rule.players) != 0, "the hand waits");
    case DrillKind::Discard: return require(drill.hand.size() == kMaxTiles, "the hand discards");
    case DrillKind::Safe: return check_safe(drill);
    case DrillKind::Call: return check_call(drill);
    case DrillKind::Win: return require(drill.context.win != kNoTile, "the win has a tile");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint32_t seeds = argc > 1 ? static_cast<std::uint32_t>(std::atoi(argv[1])) : 20;
  int drills = 0;
  for (int kind = 0; kind < static_cast<int>(kDrillKindNames.size()); ++kind)
    for (int level = 1; level <= kDrillLevels; ++level)
      for (const int players : {3, 4})
        for (std::uint32_t seed = 0; seed < seeds; ++seed, ++drills) {
          const Drill drill = make_drill(static_cast<DrillKind>(kind), level, players, seed);
          require(drill.level == level, "a drill of the level is found");
          require(is_same(drill, make_drill(static_cast<DrillKind>(kind), level, players, seed)),
                  "it is the same again");
          check_drill(drill);
        }
  std::printf("drill tests passed: %d drills\n", drills);
}
