// Many games side by side, one row for each pending decision or seat: the only place of the kernel with threads.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "learn/observe.hpp"
#include "learn/simple_players.hpp"

namespace jantaku {

enum class Reward : std::uint8_t {
  Points,     // thousands of points won or lost since the seat's last row
  Placement,  // the final score, in thousands with uma and oka, when the game has ended
};

struct BatchOptions {
  GameRule rule;
  std::size_t games = 1;
  Seed seed;
  int threads = 1;
  bool autoreset = true;  // a finished game is followed by the next one at once
  Reward reward = Reward::Points;
  std::array<SimplePlayer, kSeats> players{};  // of the seats without rows
  bool padded = false;  // every seat has a row, `game * players + seat`; those that do not decide are zeros
};

// Where the rows are written; each with room for every seat of every game. Planes may be absent. Padded rows have no
// rewards: those of the last step are theirs.
struct Rows {
  std::int32_t* game = nullptr;
  std::int32_t* seat = nullptr;
  std::uint8_t* mask = nullptr;      // rows x kActions, zeros and ones
  float* reward = nullptr;           // of the seat, since its last row
  std::uint8_t* done = nullptr;      // whether its game has ended since; of padded rows, in the last step
  std::uint8_t* bytes = nullptr;     // planes as bytes
  float* floats = nullptr;           // planes as floats
  std::uint8_t* deciding = nullptr;  // of padded rows: whether the seat decides
};

struct PlaneOptions {
  Features features = Features::Basic;
  bool oracle = false;
};

inline constexpr std::int32_t kWait = -1;
inline constexpr long kMostGames = 1 << 20, kMostThreads = 256;

class Batch {
 public:
  Batch(const BatchOptions& options, PlaneOptions planes, Rows rows);
  ~Batch();

  // Whether its threads run. They are started if this process has none of them, as after a fork; without them the games
  // continue on one.
  bool ready();
  // Game i restarts as game i of the seed (game_seed); the g-th after it is game `i + g * games`.
  void reset(const Seed& seed);
  // Only the games marked restart, each with its next seed.
  void reset_games(const std::uint8_t* which);
  std::size_t rows() const { return options_.padded ? last_rewards_.size() : decisions_; }
  std::size_t decisions() const { return decisions_; }
  // The first row whose action is not legal, or rows(). kWait is allowed where all rows of a game have it.
  std::size_t first_illegal(const std::int32_t* actions);
  // One legal action for each row that decides; a game whose rows have kWait stays as it is.
  void step(const std::int32_t* actions);
  // For each row any of its legal actions, each as likely as the others; kWait for rows that do not decide.
  void random_actions(std::int32_t* actions);

  const ActionMask& mask(std::size_t row) const { return masks_[row]; }
  const State& state(std::size_t game) const { return games_[game].state; }
  // Puts some games into states taken before; rows and rewards of the others stay.
  void set_states(std::size_t first, const std::vector<const State*>& states);
  // All the bytes needed to continue these games, rewards and seeds to come included, for this build.
  std::vector<std::uint8_t> saved() const;
  // Continues from saved games of the same rules and number; false, and nothing changed, for any others.
  bool load(std::span<const std::uint8_t> saved);
  std::uint64_t finished() const;
  // Gains of the last step by game and seat, and which games ended in it.
  const float* last_rewards() const { return last_rewards_.data(); }
  const std::uint8_t* last_ended() const { return last_ended_.data(); }
  const BatchOptions& options() const { return options_; }
  std::size_t bytes_per_game() const {
    return sizeof(Game) + sizeof(Told) + kSeats * (sizeof(ActionMask) + sizeof(float)) + 1;
  }

 private:
  struct Game {
    State state;
    std::uint64_t number = 0;  // of all games of the seed
    std::uint64_t chance = 0;  // of its simple players
    std::uint64_t finished = 0;
  };
  // What the rows of a game say in addition to its state; separate, so that writing rows reads no games.
  struct Told {
    std::array<std::int32_t, kSeats> known{};  // points already rewarded
    std::array<float, kSeats> owed{};          // rewards until the seat's next row
    std::array<float, kSeats> told{};          // ... and in the current rows
    std::uint32_t first = 0;                   // decisions of the games before
    std::uint8_t deciding = 0;                 // seats that have rows, as bits
    std::uint8_t ended = 0;                    // seats whose rows have not yet shown the game's end
    std::uint8_t told_ended = 0;               // ... and those whose current rows show it
    bool waits = false;                        // its rows are those of before
  };
  // What follows from the seed in addition to the games.
  struct Course {
    Seed seed;
    std::uint64_t random = 0;
  };
  struct Workers;

  int threads() const;
  void leave_foreign_workers();
  void begin(std::size_t index);
  void know_points(std::size_t index);
  void forget_rewards(std::size_t index);
  void renew(std::size_t index);
  void play(std::size_t index, const std::int32_t* actions);
  void step_game(std::size_t index, std::array<Action, kSeats>& chosen);
  void play_on(std::size_t index);
  void reward(std::size_t index, bool over);
  template <class Work>
  void for_each_decision(std::size_t index, Work work) const;
  void pad();
  void write(std::size_t index, std::size_t first);
  void empty_rows(std::size_t index);
  void empty_row(std::size_t row);
  void write_all();
  template <class Work>
  void share(std::size_t n, std::size_t least, Work work);
  void find_masks(std::size_t index);
  std::size_t first_illegal(const std::int32_t* actions, std::size_t from, std::size_t to) const;

  BatchOptions options_;
  std::uint8_t simple_ = 0;  // seats that simple players have, as bits
  PlaneOptions planes_;
  std::size_t cells_;  // of an observation
  Rows out_;
  std::vector<Game> games_;
  std::vector<ActionMask> found_;  // by game and seat
  std::vector<Told> told_;         // by game
  std::vector<ActionMask> masks_;  // by row
  std::vector<float> last_rewards_;
  std::vector<std::uint8_t> last_ended_;
  std::size_t decisions_ = 0;
  std::uint64_t random_ = 0;
  std::unique_ptr<Workers> workers_;
};

}  // namespace jantaku
