// Batches of games under the sanitizers: numbers and actions fit, planes stay in their place, threads agree.
#include <cstdio>
#include <cstdlib>

#include "learn/batch.hpp"
#include "tests/require.hpp"

using namespace jantaku;

namespace {

struct Arrays {
  explicit Arrays(std::size_t rows, int planes)
      : game(rows),
        seat(rows),
        chosen(rows),
        mask(rows * kActions),
        done(rows),
        bytes(rows * static_cast<std::size_t>(planes) * kKinds),
        reward(rows),
        floats(bytes.size()) {}
  Rows rows() {
    return {game.data(), seat.data(), mask.data(), reward.data(), done.data(), bytes.data(), floats.data()};
  }
  std::vector<std::int32_t> game, seat, chosen;
  std::vector<std::uint8_t> mask, done, bytes;
  std::vector<float> reward, floats;
};

void check_row(const Batch& batch, const Arrays& arrays, std::size_t row) {
  const State& state = batch.state(static_cast<std::size_t>(arrays.game[row]));
  const int seat = arrays.seat[row];
  Actions actions;
  legal_actions(state, seat, actions);
  require(batch.mask(row).size() == actions.size, "every legal action has a number of its own");
  for (const Action& action : actions) {
    const int id = action_id(state, seat, action);
    require(batch.mask(row).has(id) && arrays.mask[row * kActions + static_cast<std::size_t>(id)] == 1,
            "and is in the mask");
    const Action back = action_of(state, seat, id);
    require(back.type == action.type && is_legal(state, seat, back), "and back");
  }
}

using Players = std::array<SimplePlayer, kSeats>;

std::uint64_t play(const GameRule& rule, const Players& players, int threads, int steps) {
  constexpr std::size_t games = 24;
  const PlaneOptions planes{Features::Full, true};
  Arrays arrays(games * 3, plane_count(planes.features, planes.oracle));
  BatchOptions options;
  options.rule = rule;
  options.games = games;
  options.seed = Seed::of_number(7);
  options.threads = threads;
  options.players = players;
  Batch batch(options, planes, arrays.rows());
  std::uint64_t sum = 0;
  for (int i = 0; i < steps; ++i) {
    batch.random_actions(arrays.chosen.data());
    const std::size_t row = static_cast<std::size_t>(i) % batch.rows();
    check_row(batch, arrays, row);
    if (i % 7 == 0) {  // a game that waits
      for (std::size_t r = 0; r < batch.rows(); ++r)
        if (arrays.game[r] == arrays.game[row]) arrays.chosen[r] = kWait;
    }
    require(batch.first_illegal(arrays.chosen.data()) == batch.rows(), "random actions are legal");
    const std::int32_t kept = arrays.chosen[row];
    arrays.chosen[row] = kActions;
    const std::size_t wrong = batch.first_illegal(arrays.chosen.data());
    require(wrong < batch.rows() && arrays.game[wrong] == arrays.game[row], "the wrong one is found");
    arrays.chosen[row] = kept;
    batch.step(arrays.chosen.data());
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      require(players[static_cast<std::size_t>(arrays.seat[r])] == SimplePlayer::None, "players have no rows");
      sum = sum * 31 + static_cast<std::uint64_t>(arrays.game[r] * 4 + arrays.seat[r]) + arrays.bytes[r * 37];
    }
  }
  return sum + batch.finished();
}

}  // namespace

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 1500;
  GameRule three;
  three.players = 3;
  three.red_fives = {0, 1, 1};
  three.riichi_left = 3;
  GameRule single;
  single.winds = 0;
  single.red_fives = {4, 4, 4};
  for (const GameRule& rule : {GameRule{}, three, single})
    for (const Players& players :
         {Players{},
          Players{SimplePlayer::Random, SimplePlayer::None, SimplePlayer::Efficiency, SimplePlayer::Tsumogiri}})
      require(play(rule, players, 1, steps) == play(rule, players, 3, steps), "threads make no difference");
  std::printf("batch tests passed: %d steps\n", 12 * steps);
}
