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

// Copies of each kind that the seat cannot see.
Copies unseen_by(const State& state, int seat) {
  Copies copies{};
  for_each(state.seats() == 3 ? kThreePlayerKinds : kAllKinds, [&](Kind kind) { copies[kind] = 4; });
  const auto see = [&](Kind kind, int n) { copies[kind] = static_cast<std::uint8_t>(std::max(0, copies[kind] - n)); };
  for (Kind kind = 0; kind < kKinds; ++kind) see(kind, state.players[seat].hand.counts[kind]);
  for (int i = 0; i < state.n_dora; ++i) see(state.dora_id(i) / 4, 1);
  for (int at = 0; at < state.seats(); ++at) {
    const Player& player = state.players[at];
    see(kEast + 3, player.kita);
    for (int i = 0; i < player.n_river; ++i)
      if (!player.river[i].called) see(player.river[i].tile / 4, 1);
    for (int i = 0; i < player.hand.n_melds; ++i) {
      const Meld& meld = player.hand.melds[i];
      for_each(meld.kinds(), [&](Kind kind) { see(kind, meld.is_chi() ? 1 : meld.tiles()); });
    }
  }
  return copies;
}

// In how many ways the kind can be won by those in riichi.
int danger_of(const State& state, int seat, const Passed& passed, const Copies& unseen, Kind kind) {
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
  const Copies unseen = unseen_by(state, seat);
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
  return *std::find_if(legal.begin(), legal.end(), [](const Action& one) { return one.type == ActionType::Pass; });
}

}  // namespace jantaku
