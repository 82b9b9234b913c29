#include "lookahead/belief.hpp"

#include <algorithm>
#include <cmath>

#include "game/legal/aims.hpp"
#include "game/position/imagined_game.hpp"
#include "lookahead/distances.hpp"
#include "lookahead/quick_player.hpp"
#include "score/complete.hpp"

namespace jantaku::lookahead {
namespace {

constexpr int kCandidates = 400;  // hands of each sort that are drawn from
constexpr int kTries = 60;
constexpr int kFittings = 12;
constexpr float kNoYaku = 0.1f, kEachDora = 1.5f;

const Shares& distances_of(const State& state, int seat, int calls) {
  const int turn = std::min(state.players[static_cast<std::size_t>(seat)].n_river / 2, kTurns - 1);
  return kDistances[state.seats() - 3][static_cast<std::size_t>(std::min(calls, 3))][static_cast<std::size_t>(turn)];
}

void move_copy(KindCounts& from, KindCounts& to, Kind kind) {
  --from[kind];
  ++to[kind];
}

Kind any_of(const KindCounts& copies, int n, Dice& dice) {
  int drawn = dice.below(n);
  for (Kind kind = 0; kind < kKinds; ++kind)
    if ((drawn -= copies[kind]) < 0) return kind;
  return kNoKind;
}

int count(const KindCounts& kinds) {
  int n = 0;
  for (const std::uint8_t copies : kinds) n += copies;
  return n;
}

// A hand of that distance: one that waits, some of whose tiles have been exchanged for any others.
bool choose_far(const State& state, const Player& player, KindCounts copies, int tiles, int distance, Dice& dice,
                KindCounts& kinds) {
  if (!choose_waiting(copies, tiles, dice, kinds)) return false;
  for (Kind kind = 0; kind < kKinds; ++kind) copies[kind] = static_cast<std::uint8_t>(copies[kind] - kinds[kind]);
  const int left = count(copies);
  for (int i = 0; i < 12 && left > 0; ++i) {
    const int now = shanten(with_concealed(player, kinds), state.seats());
    if (now == distance) return true;
    if (now > distance) return false;
    const Kind out = any_of(kinds, tiles, dice), in = any_of(copies, left, dice);
    move_copy(kinds, copies, out);
    move_copy(copies, kinds, in);
  }
  return false;
}

// How much likelier a hand with calls is by what people call for: a yaku and dora.
float sense_of(const State& state, int seat, const KindCounts& dora, const Hand& hand) {
  if (hand.is_closed()) return 1;
  float sense = aim_of(state, seat, hand).sight == Sight::None ? kNoYaku : 1;
  for (Kind kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < hand.counts[kind] * dora[kind]; ++i) sense *= kEachDora;
  return sense;
}

void add_up(std::vector<Candidate>& candidates) {
  float sum = 0;
  for (Candidate& one : candidates) one.until = sum += one.until;
}

// Weights by which the waits of the hands are as likely as the reading of the discards says.
void fit_to(std::vector<Candidate>& candidates, const std::vector<KindSet>& waits,
            const std::array<float, kKinds>& chance) {
  for (int round = 0; round < kFittings; ++round) {
    std::array<float, kKinds> now{};
    float sum = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      sum += candidates[i].until;
      for_each(waits[i], [&](Kind kind) { now[kind] += candidates[i].until; });
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      float factor = 0;
      int n = 0;
      for_each(waits[i], [&](Kind kind) {
        const float share = now[kind] / sum;
        factor += std::log(std::clamp((chance[kind] + 0.0005f) / std::max(share, 1e-4f), 0.02f, 20.0f));
        ++n;
      });
      candidates[i].until *= std::exp(0.7f * factor / static_cast<float>(std::max(1, n)));
    }
  }
}

const Candidate& drawn_from(const std::vector<Candidate>& candidates, Dice& dice) {
  const float at =
      static_cast<float>(split_mix(dice.state) >> 40) / static_cast<float>(1 << 24) * candidates.back().until;
  const auto found = std::upper_bound(candidates.begin(), candidates.end(), at,
                                      [](float value, const Candidate& one) { return value < one.until; });
  return found == candidates.end() ? candidates.back() : *found;
}

bool is_there(const KindCounts& kinds, const KindCounts& copies) {
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    if (kinds[kind] > copies[kind]) return false;
  return true;
}

}  // namespace

Belief::Belief(const State& state, int seat, const danger::Model& model, const Seed& seed)
    : state_(state), seat_(seat), seed_(seed) {
  const danger::Visible table = danger::visible_to(state, seat);
  const auto read = danger::danger_of(table, model);
  const KindCounts unseen = unseen_copies(state, seat), dora = Table(state, {}).dora;
  Dice dice{seed_of_players(seed)};
  for (int other = 0; other < state.seats(); ++other) {
    const auto at = static_cast<std::size_t>(other);
    const Player& player = state.players[at];
    if (other == seat || state.is(state.open, other) || state.is(state.dead, other)) continue;
    Candidates& of = candidates_[at];
    of.tiles = player.n_tiles - (player.drawn != kNoId);
    int calls = 0;
    for (int i = 0; i < player.hand.n_melds; ++i) calls += player.hand.melds[static_cast<std::size_t>(i)].is_open();
    const Shares& shares = distances_of(state, other, calls);
    of.chance[0] = player.riichi || state.riichi_pending == other ? 1 : read[at].waits;
    for (std::size_t i = 0; i < kFarthest; ++i) of.chance[i + 1] = (1 - of.chance[0]) * shares[i] / 100;
    const auto add = [&](std::vector<Candidate>& to, const KindCounts& kinds, float weight) {
      to.push_back({kinds, weight * sense_of(state, other, dora, with_concealed(player, kinds))});
    };
    std::vector<KindSet> waited;
    KindCounts kinds;
    for (int i = 0; i < 2 * kCandidates && of.hands[0].size() < kCandidates; ++i) {
      if (!choose_waiting(unseen, of.tiles, dice, kinds)) continue;
      const KindSet found = waits(with_concealed(player, kinds), state.rule);
      if (found == 0) continue;
      add(of.hands[0], kinds, (found & player.river_kinds) == 0 ? 1.0f : 0.02f);
      waited.push_back(found);
    }
    std::array<float, kKinds> chance = read[at].chance;
    for (float& one : chance) one /= std::max(0.01f, read[at].waits);
    fit_to(of.hands[0], waited, chance);
    for (std::size_t distance = 1; distance <= kFarthest; ++distance) {
      const auto wanted = static_cast<std::size_t>(std::ceil(of.chance[distance] * kCandidates));
      for (std::size_t i = 0; i < 4 * wanted && of.hands[distance].size() < wanted; ++i)
        if (choose_far(state, player, unseen, of.tiles, static_cast<int>(distance), dice, kinds))
          add(of.hands[distance], kinds, 1);
    }
    for (std::vector<Candidate>& hands : of.hands) add_up(hands);
  }
}

State Belief::deal(std::uint64_t number) const {
  const auto choose_hand = [&](int seat, const KindCounts& copies, Dice& dice, KindCounts& kinds) {
    const Candidates& of = candidates_[static_cast<std::size_t>(seat)];
    float drawn = static_cast<float>(dice.below(1 << 20)) / (1 << 20);
    std::size_t distance = 0;
    while (distance < kFarthest && (drawn -= of.chance[distance]) >= 0) ++distance;
    const std::vector<Candidate>& from = of.hands[distance];
    for (int i = 0; !from.empty() && i < kTries; ++i) {
      const Candidate& one = drawn_from(from, dice);
      if (!is_there(one.kinds, copies)) continue;
      kinds = one.kinds;
      return true;
    }
    for (int i = 0; distance > 0 && i < kTries; ++i)
      if (choose_far(state_, state_.players[seat], copies, of.tiles, static_cast<int>(distance), dice, kinds))
        return true;
    return false;
  };
  return imagined(state_, seat_, game_seed(seed_, number), choose_hand);
}

}  // namespace jantaku::lookahead
