// Discards of played rounds that may be called, while nobody is in riichi: a call, or a pass.
#include "drill/calls.hpp"
#include "drill/kinds.hpp"
#include "hand/shanten.hpp"

namespace jantaku {
namespace {

constexpr int kLeastTurns = 4;  // draws of each player that are left at least

int farthest(int level) { return level <= 2 ? 1 : 2; }

// By the lead of the right option: from the clear ones to those that are just outside the margin.
bool is_of_level(double lead, int distance, int level) {
  switch (level) {
    case 1: return lead >= 0.5;
    case 2: return lead < 0.5;
    case 3: return lead >= 0.4 && lead < 0.9 && distance == 2;
    case 4: return lead >= 0.3 && lead < 0.45;
    default: return lead < 0.3;
  }
}

bool is_anybody_in_riichi(const State& state) {
  for (int seat = 0; seat < state.seats(); ++seat)
    if (state.players[seat].riichi) return true;
  return false;
}

int distance_after(const CallQuestion& question, const CallOption& option) {
  Hand hand = question.hand;
  if (option.pass) return shanten(hand, question.rule.players);
  Kind lowest = kind_of(question.offered);
  for (const Tile tile : option.own) remove_tile(hand, tile), lowest = std::min(lowest, kind_of(tile));
  hand.add_meld({option.type, lowest, 0});
  return shanten(hand, question.rule.players);
}

// Whether a call brings the hand nearer.
bool is_tempting(const CallQuestion& question, int distance) {
  for (const CallOption& option : options_of(question))
    if (!option.pass && distance_after(question, option) < distance) return true;
  return false;
}

}  // namespace

bool seek_call(Drill& drill, DrillChance& chance) {
  Finds finds;
  DrillChance other{chance.next()};
  const bool wants_call = (chance.fate & 1) != 0;
  int distance = 0;
  const auto look = [&](const Moment& moment, int seat) {
    const State& state = moment.state;
    const int there = shanten(state.players[seat].hand, drill.rule.players);
    if (there < 1 || there > farthest(drill.level) || !can_call(state, seat) || state.is(state.completes, seat)) return;
    Drill candidate = drill;
    set_table(candidate, moment, seat);
    candidate.tile = state.tile(state.offered);
    candidate.source = static_cast<std::uint8_t>((state.turn - seat + drill.rule.players) % drill.rule.players);
    if (!is_tempting(question_of(candidate), there) || !finds.takes(other)) return;
    drill = candidate;
    distance = there;
  };
  play_round(drill.rule.players, chance, [&](const Moment& moment) {
    const State& state = moment.state;
    const bool offers = state.phase == Phase::Claim && state.offer == Offer::Discard;
    if (!offers || state.left < kLeastTurns * drill.rule.players || is_anybody_in_riichi(state)) return;
    for (int seat = 0; seat < state.seats(); ++seat)
      if (seat != state.turn) look(moment, seat);
  });
  if (finds.n == 0) return false;
  const CallQuestion question = question_of(drill);
  CallOptions options = options_of(question);
  Fault fault;
  if (weigh(question, options, fault) != DrillFault::None || fault) return false;
  const unsigned right = right_options(options);
  const bool is_call = (right & 1) == 0;
  return right != 0 && is_call == wants_call && is_of_level(lead_of(options, right), distance, drill.level);
}

}  // namespace jantaku
