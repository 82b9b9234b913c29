#include "drill/round.hpp"

namespace jantaku {

void begin_round(State& state, int players, DrillChance& chance, Events& events) {
  start_game(state, drill_rule(players), Seed::of_number(chance.next()));
  state.wind = static_cast<std::uint8_t>(chance.below(2));
  state.dealer = static_cast<std::uint8_t>(chance.below(players));
  state.honba = static_cast<std::uint16_t>(chance.one_in(3) ? chance.below(3) : 0);
  start_round(state, shuffled_wall(state), events);
  state.asked = 0b1111;  // so that hands that may not win are seen, too
}

Action choose(const State& state, int seat, const lookahead::Table& table, const Habits& habits) {
  Action action = lookahead::choose(state, seat, table, habits.call);
  if (habits.silent && action.type == ActionType::Riichi) action.type = ActionType::Discard;
  return action;
}

void set_table(Drill& drill, const Moment& moment, int seat) {
  const State& state = moment.state;
  const Player& self = state.players[seat];
  drill.has_table = true;
  drill.hand = self.hand;
  drill.drawn = self.drawn == kNoId ? kNoTile : state.tile(self.drawn);
  drill.context = standing_context(state, seat);
  drill.context.kita = self.kita;
  drill.context.riichi_sticks = state.sticks;
  drill.wall = static_cast<std::int16_t>(state.left);
  drill.context.n_dora = state.n_dora;
  for (int i = 0; i < state.n_dora; ++i) drill.context.dora[i] = state.dora_id(i) / 4;
  for (int i = 0; i < state.seats(); ++i) {
    const int at = (seat + i) % state.seats();
    const Player& player = state.players[at];
    DrillSeat& seen = drill.seats[i];
    seen = {};
    seen.passed = player.riichi ? moment.table.safe[at] & ~player.river_kinds : 0;
    seen.riichi = player.riichi;
    seen.kita = player.kita;
    seen.n_melds = player.hand.n_melds;
    seen.melds = player.hand.melds;
    seen.n_pond = player.n_river;
    for (int n = 0; n < player.n_river; ++n) {
      const Discarded& one = player.river[n];
      seen.pond[n] = {state.tile(one.tile), one.tsumogiri, one.riichi, one.called};
    }
  }
}

}  // namespace jantaku
