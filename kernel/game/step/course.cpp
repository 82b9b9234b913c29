#include "game/step/course.hpp"

#include <algorithm>

#include "game/end/bankruptcy.hpp"
#include "game/step/step.hpp"

namespace jantaku {

void start_game(State& state, const GameRule& rule, const Seed& seed) {
  state = State{};
  state.rule = rule;
  state.chance = Chance(seed);
  for (int seat = 0; seat < rule.players; ++seat) state.players[seat].points = rule.start_points;
}

Wall shuffled_wall(State& state) {
  Wall wall = sorted_wall(state.rule.players);
  state.chance.shuffle({wall.tiles.data(), wall.size});
  return wall;
}

namespace {

// Seats that have won the round, as bits.
unsigned winners(const State& state) {
  if (state.end == RoundEnd::Nagashi) return state.rule.nagashi_as == NagashiAs::Win ? state.nagashi : 0u;
  unsigned seats = 0;
  for (int i = 0; state.end == RoundEnd::Win && i < state.n_wins; ++i) seats |= bit_of(state.wins[i].seat);
  return seats;
}

bool stays_after(const State& state, Abortive draw) { return in_set(state.rule.abortive_stay, draw); }

bool dealer_stays(const State& state) {
  if (state.next_round != Next::ByRules) return state.next_round != Next::Rotate;
  switch (state.end) {
    case RoundEnd::Kyuushu: return stays_after(state, Abortive::Kyuushu);
    case RoundEnd::Suufon: return stays_after(state, Abortive::Suufon);
    case RoundEnd::Suucha: return stays_after(state, Abortive::Suucha);
    case RoundEnd::Suukaikan: return stays_after(state, Abortive::Suukaikan);
    case RoundEnd::Sanchahou: return stays_after(state, Abortive::TripleRon);
    default: break;
  }
  if (const unsigned won = winners(state)) return state.rule.agari_renchan && (won >> state.dealer & 1) != 0;
  return state.rule.tenpai_renchan && (state.tenpai >> state.dealer & 1) != 0;
}

// Of the winds beyond those scheduled as many are played as the rules say, and one where all being short of points
// alone keeps the game going.
int last_pass(const GameRule& rule) {
  const int extra = rule.extra_winds == 0 && rule.all_negative_goes_on ? 1 : rule.extra_winds;
  return std::min(rule.winds + extra, kMostPasses) - 1;
}

bool leads_with_the_target(const State& state) {
  return ranking(state)[0] == state.dealer && state.players[state.dealer].points >= state.rule.target_points;
}

bool somebody_is_broke(const State& state) {
  for (int seat = 0; seat < state.seats(); ++seat)
    if (is_broke(state, seat)) return true;
  return false;
}

// Whether a dealer who stays might end the game now.
bool dealer_may_end(const State& state) {
  const GameRule& rule = state.rule;
  const bool last_dealer = state.dealer == state.seats() - 1;
  if (state.wind + 1 < rule.winds || (state.wind + 1 == rule.winds && !last_dealer)) return false;
  const bool by_draw = state.end == RoundEnd::Exhausted || state.end == RoundEnd::Nagashi;
  if (!(winners(state) != 0 ? rule.agari_yame : by_draw && rule.tenpai_yame)) return false;
  return (rule.yame_not_top && last_dealer) || leads_with_the_target(state);
}

// The deal passes on: whether the game is over with it.
bool ends_with_the_deal(const State& state) {
  const GameRule& rule = state.rule;
  const bool last_dealer = state.dealer == state.seats() - 1;
  if (state.wind + 1 < rule.winds || (state.wind + 1 == rule.winds && !last_dealer)) return false;
  const std::int32_t most = state.players[ranking(state)[0]].points;
  const bool goes_on =
      (rule.extra_winds > 0 && most < rule.target_points) || (rule.all_negative_goes_on && most < rule.return_points);
  return !goes_on || (last_dealer && state.wind >= last_pass(rule));
}

bool game_ends(const State& state, bool stays) {
  if (state.rule.winds == 0 || state.next_round == Next::GameOver || somebody_is_broke(state)) return true;
  if (state.next_round == Next::Redeal) return false;
  if (!stays) return ends_with_the_deal(state);
  if (!dealer_may_end(state)) return false;
  if (!state.rule.yame_by_choice) return true;
  return state.last_hand == LastHand::None ? leads_with_the_target(state) : state.last_hand == LastHand::End;
}

void end_game(State& state) {
  if (state.rule.pay_out_sticks) {
    state.players[ranking(state)[0]].points += state.rule.riichi_stick_points * state.sticks;
    state.sticks = 0;
  }
  state.places = ranking(state);
  for (int seat = 0; seat < state.seats(); ++seat) state.players[seat].points += state.returned[seat];
  state.phase = Phase::GameOver;
}

}  // namespace

void count_wins(State& state, unsigned won) {
  state.have_won |= static_cast<std::uint8_t>(won);
  const bool dealer_alone = state.rule.eight_wins == EightWins::Dealer;
  const bool reset = state.rule.eight_wins_reset;
  for (int seat = 0; seat < state.seats(); ++seat) {
    std::uint8_t& streak = state.streak[seat];
    const bool has_won = (won >> seat & 1) != 0;
    if (has_won && reset && is_eighth_win(state, seat))
      state.eight_honba = static_cast<std::uint16_t>(state.honba / 8 * 8);
    if (!has_won || (dealer_alone && seat != state.dealer)) streak = 0;
    else if (streak < 0xFF) ++streak;
    if (reset && streak == 8) streak = 0;
  }
}

namespace {

std::uint16_t honba_after(const State& state, bool stays) {
  if (!stays && winners(state) != 0) return 0;
  const bool no_further = state.end == RoundEnd::Nagashi && state.rule.nagashi_as == NagashiAs::Draw;
  return static_cast<std::uint16_t>(state.honba + (no_further ? 0 : 1));
}

}  // namespace

bool may_end_by_choice(const State& state) {
  const bool agreed = state.next_round == Next::GameOver || state.next_round == Next::Redeal;
  return state.may_advance() && !agreed && state.rule.yame_by_choice && state.rule.winds > 0 &&
         !somebody_is_broke(state) && dealer_stays(state) && dealer_may_end(state);
}

bool advance(State& state, Events& events) {
  check_that(state.may_advance());
  if (state.next_round != Next::Redeal) count_wins(state, winners(state));
  const bool stays = dealer_stays(state);
  if (game_ends(state, stays)) {
    end_game(state);
    events.add({EventType::GameEnd, kNoSeat, kNoSeat, kNoId, kNoTiles, false});
    return true;
  }
  if (state.next_round != Next::Redeal) state.honba = honba_after(state, stays);
  if (state.honba == 0) state.eight_honba = 0;
  if (!stays) {
    state.dealer = static_cast<std::uint8_t>(state.next(state.dealer));
    if (state.dealer == 0) ++state.wind;
  }
  state.last_hand = LastHand::None;
  state.end = RoundEnd::None;
  return false;
}

bool go_on(State& state, Events& events) {
  events.size = 0;
  if (advance(state, events)) return true;
  start_round(state, shuffled_wall(state), events);
  return false;
}

}  // namespace jantaku
