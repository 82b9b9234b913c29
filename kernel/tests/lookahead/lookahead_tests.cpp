// Rounds of quick players under the sanitizers: their actions are legal, what they keep up is what the table shows, and
// the points of a played out round are those of all seats together.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "danger/signs.hpp"
#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "lookahead/belief.hpp"
#include "lookahead/placement.hpp"
#include "lookahead/playout.hpp"
#include "tests/require.hpp"

using namespace jantaku;

namespace {

void check_table(const State& state, const lookahead::Table& table) {
  KindCounts shown = played_copies(state);
  for (int i = 0; i < state.n_dora; ++i) ++shown[state.dora_id(i) / 4];
  require(shown == table.shown, "the copies shown are kept up");
  for (int seat = 0; seat < state.seats(); ++seat)
    require((state.players[seat].river_kinds & ~table.safe[static_cast<std::size_t>(seat)]) == 0, "a pond is safe");
  const auto passed = danger::passed_in_riichi(danger::visible_to(state, 0));
  for (std::size_t seat = 0; seat < passed.size(); ++seat)
    require((passed[seat] & ~table.safe[seat]) == 0, "what passed a riichi is safe");
}

std::int64_t points_in_all(const State& state) {
  std::int64_t sum = std::int64_t{state.sticks} * state.rule.riichi_stick_points;
  for (int seat = 0; seat < state.seats(); ++seat) sum += state.players[seat].points;
  return sum;
}

// Every action of a decision, on a table that the seat imagines.
void look_ahead(const State& state, int seat, const lookahead::Table& table, const danger::Model& model) {
  const lookahead::Belief belief(state, seat, model, Seed::of_number(7));
  Actions legal;
  legal_actions(state, seat, legal);
  const State dealt = belief.deal(3);
  require(dealt.players[seat].tiles == state.players[seat].tiles, "the seat keeps its tiles");
  std::array<float, 96> chance{};
  lookahead::chances(state, seat, table, legal, chance.data());
  for (int i = 0; i < legal.size; ++i) {
    require(chance[static_cast<std::size_t>(i)] >= 0, "a chance is not below 0");
    const lookahead::Ending one = lookahead::play_out(dealt, table, seat, legal.of[i]);
    const lookahead::Ending same = lookahead::play_out(dealt, table, seat, legal.of[i]);
    require(one.points == same.points && one.place == same.place, "a round is played in one way");
    require(one.place >= 1 && one.place <= static_cast<float>(state.seats()), "a place is one of the table");
    require(!(one.won && one.dealt_in), "who wins does not deal in");
  }
}

void play_round(const GameRule& rule, std::uint64_t number, const danger::Model& model) {
  State state;
  Events events;
  start_game(state, rule, Seed::of_number(number));
  start_round(state, shuffled_wall(state), events);
  lookahead::Table table(state, {});
  const std::int64_t before = points_in_all(state);
  for (int steps = 0; state.phase == Phase::Turn || state.phase == Phase::Claim; ++steps) {
    std::array<Action, kSeats> actions{};
    for (int seat = 0; seat < state.seats(); ++seat) {
      if (!state.decides(seat)) continue;
      if ((static_cast<std::uint64_t>(steps) + number) % 9 == 0) look_ahead(state, seat, table, model);
      actions[static_cast<std::size_t>(seat)] = lookahead::choose(state, seat, table);
      require(is_legal(state, seat, actions[static_cast<std::size_t>(seat)]), "a quick player's action is legal");
      const Action closed = lookahead::choose(state, seat, table, std::numeric_limits<float>::infinity());
      const Action eager = lookahead::choose(state, seat, table, -std::numeric_limits<float>::infinity());
      require(!lookahead::is_call(closed), "a player who needs too much of a call makes none");
      Actions legal;
      legal_actions(state, seat, legal);
      const bool may_call = std::any_of(legal.begin(), legal.end(), lookahead::is_call);
      require(eager.type == ActionType::Ron || lookahead::is_call(eager) == may_call,
              "a player who needs nothing of a call makes any");
    }
    events.size = 0;
    step(state, actions, events);
    table.follow(state, events);
    check_table(state, table);
  }
  require(points_in_all(state) == before, "no point is made or lost");
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 40;
  const danger::Model model{};
  for (int number = 0; number < rounds; ++number) {
    play_round(GameRule{}, static_cast<std::uint64_t>(number), model);
    GameRule three;
    three.players = 3;
    play_round(three, static_cast<std::uint64_t>(number), model);
  }
  std::printf("%d rounds of four and three players\n", rounds);
  return 0;
}
