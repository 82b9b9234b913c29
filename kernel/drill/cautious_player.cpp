#include "drill/cautious_player.hpp"

#include "drill/safety.hpp"

namespace jantaku {
namespace {

constexpr Habits kHabits{.calls = true, .silent = false};
constexpr int kFar = 2;  // a hand of this distance is abandoned

bool is_threatened(const State& state, int seat) {
  for (int other = 0; other < state.seats(); ++other)
    if (other != seat && state.players[other].riichi) return true;
  return false;
}

// In how many ways the kind can be won by those in riichi.
int danger_of(const State& state, int seat, const Passed& passed, const KindCounts& unseen, Kind kind) {
  int ways = 0;
  for (int other = 0; other < state.seats(); ++other) {
    const Player& player = state.players[other];
    if (other == seat || !player.riichi) continue;
    const int tiles = kMaxTiles - 1 - 3 * player.hand.n_melds;
    ways += risk_of(kind, unseen, player.river_kinds | passed[other], tiles).total();
  }
  return ways;
}

// The safest discard; of those that are as safe one that the hand has most of, to be safe again.
Action safest(const State& state, int seat, const Passed& passed, const Actions& legal) {
  const KindCounts unseen = unseen_copies(state, seat);
  const Action* best = nullptr;
  int least = 0;
  for (const Action& action : legal) {
    if (action.type != ActionType::Discard) continue;
    const Kind kind = action.tile / 4;
    const int danger = 8 * danger_of(state, seat, passed, unseen, kind) - state.players[seat].hand.counts[kind];
    if (best == nullptr || danger < least) best = &action, least = danger;
  }
  return *best;
}

}  // namespace

Action choose_cautiously(const State& state, int seat, const Passed& passed, std::uint64_t& chance) {
  const Player& player = state.players[seat];
  const bool abandons = !player.riichi && is_threatened(state, seat) && shanten(player.hand, state.seats()) >= kFar;
  if (!abandons) return choose(state, seat, kHabits, chance);
  Actions legal;
  legal_actions(state, seat, legal);
  if (state.phase == Phase::Turn) return safest(state, seat, passed, legal);
  return *legal.first(ActionType::Pass);
}

}  // namespace jantaku
