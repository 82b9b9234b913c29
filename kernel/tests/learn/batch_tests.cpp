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
        deciding(rows),
        reward(rows),
        floats(bytes.size()) {}
  Rows rows() {
    return {game.data(), seat.data(),  mask.data(),   reward.data(),
            done.data(), bytes.data(), floats.data(), deciding.data()};
  }
  std::vector<std::int32_t> game, seat, chosen;
  std::vector<std::uint8_t> mask, done, bytes, deciding;
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

// The rows that decide.
std::vector<std::size_t> decisions(const Batch& batch) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < batch.rows(); ++row)
    if (batch.mask(row).size() != 0) rows.push_back(row);
  require(rows.size() == batch.decisions(), "every decision has a row");
  return rows;
}

void check_padded(const Batch& batch, const Arrays& arrays, std::size_t row, std::size_t cells) {
  const auto players = static_cast<std::size_t>(batch.options().rule.players);
  require(arrays.game[row] == static_cast<int>(row / players), "a padded row keeps its game");
  require(arrays.seat[row] == static_cast<int>(row % players), "and its seat");
  const bool decides = batch.mask(row).size() != 0;
  require(arrays.deciding[row] == decides, "and says whether the seat decides");
  bool empty = true;
  for (std::size_t i = 0; i < cells; ++i)
    empty = empty && arrays.bytes[row * cells + i] == 0 && arrays.floats[row * cells + i] == 0;
  for (std::size_t i = 0; i < kActions; ++i) empty = empty && arrays.mask[row * kActions + i] == 0;
  require(empty != decides, "the others are zeros");
}

std::uint64_t play(const GameRule& rule, const Players& players, int threads, bool padded, int steps) {
  constexpr std::size_t games = 24;
  const PlaneOptions planes{Features::Full, true};
  const std::size_t cells = static_cast<std::size_t>(plane_count(planes.features, planes.oracle)) * kKinds;
  Arrays arrays(games * static_cast<std::size_t>(rule.players - (padded ? 0 : 1)), plane_count(planes.features, true));
  BatchOptions options;
  options.rule = rule;
  options.games = games;
  options.seed = Seed::of_number(7);
  options.threads = threads;
  options.players = players;
  options.padded = padded;
  Batch batch(options, planes, arrays.rows());
  std::uint64_t sum = 0;
  for (int i = 0; i < steps; ++i) {
    batch.random_actions(arrays.chosen.data());
    const std::vector<std::size_t> rows = decisions(batch);
    const std::size_t row = rows[static_cast<std::size_t>(i) % rows.size()];
    check_row(batch, arrays, row);
    if (i % 7 == 0) {  // a game that waits
      for (std::size_t r = 0; r < batch.rows(); ++r)
        if (arrays.game[r] == arrays.game[row]) arrays.chosen[r] = kWait;
    }
    for (std::size_t r = 0; r < batch.rows(); ++r)  // of rows that do not decide, any action is ignored
      if (i % 3 == 0 && batch.mask(r).size() == 0) arrays.chosen[r] = 2 * kActions - static_cast<int>(r) * 7;
    require(batch.first_illegal(arrays.chosen.data()) == batch.rows(), "random actions are legal");
    const std::int32_t kept = arrays.chosen[row];
    arrays.chosen[row] = kActions;
    const std::size_t wrong = batch.first_illegal(arrays.chosen.data());
    require(wrong < batch.rows() && arrays.game[wrong] == arrays.game[row], "the wrong one is found");
    arrays.chosen[row] = kept;
    batch.step(arrays.chosen.data());
    for (const std::size_t r : decisions(batch)) {
      require(players[static_cast<std::size_t>(arrays.seat[r])] == SimplePlayer::None, "players have no rows");
      const std::size_t cell = static_cast<std::size_t>(i) * 37 % cells;
      sum = sum * 31 + static_cast<std::uint64_t>(arrays.game[r] * 4 + arrays.seat[r]) + arrays.bytes[r * cells + cell];
    }
    if (padded) check_padded(batch, arrays, static_cast<std::size_t>(i) % batch.rows(), cells);
  }
  return sum + batch.finished();
}

}  // namespace

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 1500;
  GameRule three;
  three.players = 3;
  three.red_fives = {0, 1, 1};
  three.riichi_min_tiles = 3;
  GameRule single;
  single.winds = 0;
  single.red_fives = {4, 4, 4};
  for (const GameRule& rule : {GameRule{}, three, single})
    for (const Players& players :
         {Players{},
          Players{SimplePlayer::Random, SimplePlayer::None, SimplePlayer::Efficiency, SimplePlayer::Tsumogiri}}) {
      const std::uint64_t plain = play(rule, players, 1, false, steps);
      require(play(rule, players, 3, false, steps) == plain, "threads make no difference");
      require(play(rule, players, 1, true, steps) == plain, "nor do padded rows");
      require(play(rule, players, 3, true, steps) == plain, "nor do both");
    }
  std::printf("batch tests passed: %d steps\n", 24 * steps);
}
