#include "learn/batch.hpp"

#include "game/step/course.hpp"
#include "game/step/step.hpp"
#include "game/wall/split_mix.hpp"

#if !defined(_WIN32)
#include <unistd.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

namespace jantaku {
namespace {

// The process that runs this: another one after a fork, which Windows does not have.
long this_process() {
#if defined(_WIN32)
  return 0;
#else
  return getpid();
#endif
}

// Rows from which on a second thread is worth waking: to look whether actions are legal, to choose them.
constexpr std::size_t kManyLooks = 8192;
constexpr std::size_t kManyChoices = 1024;

}  // namespace

// Threads that wait for a piece of work each; the caller does the first piece. They look for work a while before
// they sleep, since the next step mostly follows at once.
struct Batch::Workers {
  explicit Workers(int count) : shares(static_cast<std::size_t>(count)) {}
  // False if the system does not start that many.
  bool start() {
    try {
      for (int i = 1; i < static_cast<int>(shares.size()); ++i) threads.emplace_back([this, i] { serve(i); });
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }
  ~Workers() {
    stop = true;
    round.fetch_add(1);
    round.notify_all();
    for (std::thread& thread : threads) thread.join();
  }
  int count() const { return static_cast<int>(threads.size()) + 1; }

  // Calls work(i) once for each i below count().
  void run(const std::function<void(int)>& work) {
    job = &work;
    busy = static_cast<int>(threads.size());
    round.fetch_add(1);
    round.notify_all();
    work(0);
    for (int left = busy; left != 0; left = busy)
      if (!changes(busy, left)) busy.wait(left);
  }

  void serve(int place) {
    for (std::uint64_t seen = 0;; ++seen) {
      if (!changes(round, seen)) round.wait(seen);
      if (stop) return;
      (*job)(place);
      if (busy.fetch_sub(1) == 1) busy.notify_one();
    }
  }

  // Gives every thread its share of the numbers below n ...
  void deal_out(std::size_t n) {
    for (std::size_t i = 0; i < shares.size(); ++i)
      shares[i].rest = pack(n * i / shares.size(), n * (i + 1) / shares.size());
  }
  // ... of which it takes a few at a time, and when it has none left, the last ones of others: a round that ends in
  // one half must not keep the other waiting.
  bool take(int place, std::size_t& from, std::size_t& to) {
    for (std::size_t i = 0; i < shares.size(); ++i) {
      std::atomic<std::uint64_t>& rest = shares[(static_cast<std::size_t>(place) + i) % shares.size()].rest;
      for (std::uint64_t seen = rest; seen >> 32 < (seen & kLow);) {
        const std::uint64_t first = seen >> 32, last = seen & kLow, n = std::min<std::uint64_t>(kAtOnce, last - first);
        if (!rest.compare_exchange_weak(seen, i == 0 ? pack(first + n, last) : pack(first, last - n))) continue;
        from = i == 0 ? first : last - n;
        to = from + n;
        return true;
      }
    }
    return false;
  }
  static std::uint64_t pack(std::uint64_t first, std::uint64_t last) { return first << 32 | last; }

  // Looks, then yields to others, for about a millisecond: waking a thread takes longer than most steps.
  template <class T>
  static bool changes(const std::atomic<T>& value, T from) {
    for (int i = 0; i < 25'000; ++i) {
      if (value.load() != from) return true;
      if (i >= 20'000) std::this_thread::yield();
    }
    return false;
  }

  const long process = this_process();
  static constexpr std::uint64_t kAtOnce = 8, kLow = 0xFFFFFFFF;
  struct alignas(64) Share {
    std::atomic<std::uint64_t> rest = 0;  // first << 32 | last
  };
  std::vector<Share> shares;
  std::vector<std::thread> threads;
  const std::function<void(int)>* job = nullptr;
  std::atomic<std::uint64_t> round = 0;
  std::atomic<int> busy = 0;
  std::atomic<bool> stop = false;
};

Batch::Batch(const BatchOptions& options, PlaneOptions planes, Rows rows)
    : options_(options),
      planes_(planes),
      cells_(static_cast<std::size_t>(plane_count(planes.features, planes.oracle)) * kKinds),
      out_(rows),
      games_(options.games),
      found_(options.games * kSeats),
      told_(options.games),
      masks_(options.games * kSeats),
      last_rewards_(options.games * static_cast<std::size_t>(options.rule.players)),
      last_ended_(options.games) {
  for (int seat = 0; seat < kSeats; ++seat)
    if (options.players[seat] != SimplePlayer::None) simple_ |= bit_of(seat);
  if (options.padded) pad();
  ready();
  reset(options.seed);
}

// Rows of seats that do not decide: empty, each with its game and seat for good.
void Batch::pad() {
  for (std::size_t row = 0; row < rows(); ++row) {
    const auto players = static_cast<std::size_t>(options_.rule.players);
    out_.game[row] = static_cast<std::int32_t>(row / players);
    out_.seat[row] = static_cast<std::int32_t>(row % players);
    empty_row(row);
  }
}

Batch::~Batch() { leave_foreign_workers(); }

// A fork copies what stands for the threads but not the threads, for which nothing here can wait: the copy is left.
void Batch::leave_foreign_workers() {
  if (workers_ && workers_->process != this_process()) static_cast<void>(workers_.release());
}

bool Batch::ready() {
  leave_foreign_workers();
  if (workers_ || options_.threads == 1) return true;
  workers_ = std::make_unique<Workers>(options_.threads);
  if (workers_->start()) return true;
  workers_.reset();
  return false;
}

int Batch::threads() const { return workers_ ? workers_->count() : 1; }

void Batch::begin(std::size_t index) {
  Game& game = games_[index];
  const Seed seed = game_seed(options_.seed, game.number);
  start_game(game.state, options_.rule, seed);
  if (simple_ != 0) game.chance = ~seed_of_players(seed);
  Events events;
  start_round(game.state, shuffled_wall(game.state), events);
  know_points(index);
}

void Batch::know_points(std::size_t index) {
  for (int seat = 0; seat < kSeats; ++seat) told_[index].known[seat] = games_[index].state.players[seat].points;
}

// The game continues from a state that nobody came to by playing: nothing is owed, nothing has ended.
void Batch::renew(std::size_t index) {
  told_[index] = {};
  know_points(index);
  forget_rewards(index);
  play_on(index);
  find_masks(index);
}

void Batch::reset(const Seed& seed) {
  options_.seed = seed;
  random_ = seed_of_players(seed);
  for (std::size_t i = 0; i < games_.size(); ++i) {
    Game& game = games_[i];
    game.number = i;
    game.finished = 0;
    begin(i);
    renew(i);
  }
  write_all();
}

void Batch::reset_games(const std::uint8_t* which) {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    told_[i].waits = true;
    if (!which[i]) continue;
    games_[i].number += games_.size();
    begin(i);
    renew(i);
  }
  write_all();
}

void Batch::set_states(std::size_t first, const std::vector<const State*>& states) {
  for (Told& told : told_) told.waits = true;
  for (std::size_t i = 0; i < states.size(); ++i) {
    games_[first + i].state = *states[i];
    renew(first + i);
  }
  write_all();
}

namespace {

template <class T>
std::span<const std::uint8_t> bytes_of(const std::vector<T>& values) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * sizeof(T)};
}

template <class T>
std::span<const std::uint8_t> take(std::span<const std::uint8_t> from, std::vector<T>& values) {
  const std::size_t size = values.size() * sizeof(T);
  std::memcpy(values.data(), from.data(), size);
  return from.subspan(size);
}

}  // namespace

std::vector<std::uint8_t> Batch::saved() const {
  const std::vector<Course> course{{options_.seed, random_}};
  std::vector<std::uint8_t> all;
  for (const auto part :
       {bytes_of(course), bytes_of(games_), bytes_of(told_), bytes_of(last_rewards_), bytes_of(last_ended_)})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

bool Batch::load(std::span<const std::uint8_t> saved) {
  std::vector<Course> course(1);
  std::vector<Game> games(games_.size());
  if (saved.size() != sizeof(Course) + bytes_of(games_).size() + bytes_of(told_).size() +
                          bytes_of(last_rewards_).size() + bytes_of(last_ended_).size())
    return false;
  const auto rest = take(take(saved, course), games);
  if (std::any_of(games.begin(), games.end(), [&](const Game& game) { return !(game.state.rule == options_.rule); }))
    return false;
  games_ = std::move(games);
  take(take(take(rest, told_), last_rewards_), last_ended_);
  options_.seed = course[0].seed;
  random_ = course[0].random;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    told_[i].waits = true;  // its rows are written again
    find_masks(i);
  }
  write_all();
  return true;
}

std::uint64_t Batch::finished() const {
  std::uint64_t all = 0;
  for (const Game& game : games_) all += game.finished;
  return all;
}

void Batch::find_masks(std::size_t index) {
  const State& state = games_[index].state;
  const auto deciding = static_cast<unsigned>(state.deciding & ~simple_);
  told_[index].deciding = static_cast<std::uint8_t>(deciding);
  for (int seat = 0; seat < state.seats(); ++seat)
    if (deciding >> seat & 1) found_[index * kSeats + static_cast<std::size_t>(seat)] = legal_mask(state, seat);
}

std::size_t Batch::first_illegal(const std::int32_t* actions) {
  std::atomic<std::size_t> first = rows();
  share(rows(), kManyLooks, [&](std::size_t from, std::size_t to) {
    const std::size_t found = first_illegal(actions, from, to);
    std::size_t least = first;
    while (found < to && found < least && !first.compare_exchange_weak(least, found)) {}
  });
  return first;
}

std::size_t Batch::first_illegal(const std::int32_t* actions, std::size_t from, std::size_t to) const {
  const std::size_t end = rows();
  const auto game_waits = [&](std::size_t row) {
    const std::int32_t game = out_.game[row];
    while (row > 0 && out_.game[row - 1] == game) --row;
    for (; row < end && out_.game[row] == game; ++row)
      if (actions[row] != kWait && masks_[row].size() != 0) return false;
    return true;
  };
  for (std::size_t row = from; row < to; ++row) {
    if (masks_[row].has(actions[row]) || masks_[row].size() == 0) continue;
    if (actions[row] != kWait || !game_waits(row)) return row;
  }
  return to;
}

void Batch::random_actions(std::int32_t* actions) {
  const std::uint64_t call = split_mix(random_);
  const auto choose = [&](std::size_t row, std::size_t decision) {
    std::uint64_t own = call + decision;
    const auto n = static_cast<std::uint64_t>(masks_[row].size());
    actions[row] = masks_[row].nth(static_cast<int>((split_mix(own) >> 32) * n >> 32));
  };
  if (options_.padded) {
    std::fill_n(actions, rows(), kWait);
    share(games_.size(), kManyChoices, [&](std::size_t from, std::size_t to) {
      for (std::size_t g = from; g < to; ++g)
        for_each_decision(g, [&](int, std::size_t row, std::size_t decision) { choose(row, decision); });
    });
  } else {
    share(decisions_, kManyChoices, [&](std::size_t from, std::size_t to) {
      for (std::size_t row = from; row < to; ++row) choose(row, row);
    });
  }
}

// Calls work(seat, row, decision) for each decision of a game; decisions are counted over all games.
template <class Work>
void Batch::for_each_decision(std::size_t index, Work work) const {
  std::size_t decision = told_[index].first;
  const std::size_t fixed = index * static_cast<std::size_t>(options_.rule.players);
  for (unsigned left = told_[index].deciding; left != 0; left &= left - 1) {
    const int seat = std::countr_zero(left);
    work(seat, options_.padded ? fixed + static_cast<std::size_t>(seat) : decision, decision);
    ++decision;
  }
}

// Calls work(from, to) on every thread's share of the numbers below n; on one thread if there are fewer than `least`.
template <class Work>
void Batch::share(std::size_t n, std::size_t least, Work work) {
  const auto count = static_cast<std::size_t>(threads());
  if (count == 1 || n < least) return work(std::size_t{0}, n);
  workers_->run(
      [&](int i) { work(n * static_cast<std::size_t>(i) / count, n * static_cast<std::size_t>(i + 1) / count); });
}

void Batch::reward(std::size_t index, bool over) {
  Game& game = games_[index];
  Told& told = told_[index];
  float* last = &last_rewards_[index * static_cast<std::size_t>(options_.rule.players)];
  const auto scores =
      over && options_.reward == Reward::Placement ? final_scores(game.state) : std::array<double, kSeats>{};
  for (int seat = 0; seat < game.state.seats(); ++seat) {
    const std::int32_t points = game.state.players[seat].points;
    const float gain = options_.reward == Reward::Placement ? static_cast<float>(scores[static_cast<std::size_t>(seat)])
                                                            : static_cast<float>(points - told.known[seat]) / 1000.0f;
    told.known[seat] = points;
    told.owed[seat] += gain;
    last[seat] += gain;
  }
  if (!over) return;
  last_ended_[index] = 1;
  told.ended = static_cast<std::uint8_t>((1u << game.state.seats()) - 1);
  ++game.finished;
}

void Batch::forget_rewards(std::size_t index) {
  std::fill_n(&last_rewards_[index * static_cast<std::size_t>(options_.rule.players)], options_.rule.players, 0.0f);
  last_ended_[index] = 0;
}

void Batch::play(std::size_t index, const std::int32_t* actions) {
  const State& state = games_[index].state;
  forget_rewards(index);
  Told& told = told_[index];
  told.waits = false;
  std::array<Action, kSeats> chosen{};
  for_each_decision(index, [&](int seat, std::size_t row, std::size_t) {
    told.waits = actions[row] == kWait;
    if (!told.waits) chosen[seat] = action_of(state, seat, actions[row]);
  });
  if (told.deciding == 0 || told.waits) return;
  step_game(index, chosen);
  play_on(index);
  find_masks(index);
}

// Takes the decisions of all seats; simple players make theirs here.
void Batch::step_game(std::size_t index, std::array<Action, kSeats>& chosen) {
  Game& game = games_[index];
  State& state = game.state;
  if (const unsigned own = state.deciding & simple_)
    for (int seat = 0; seat < state.seats(); ++seat)
      if (own >> seat & 1) chosen[seat] = choose(options_.players[seat], state, seat, game.chance);
  Events events;
  jantaku::step(state, chosen, events);
  while (state.phase == Phase::RoundOver) {
    const bool over = go_on(state, events);
    reward(index, over);
    if (over && options_.autoreset) {
      game.number += games_.size();
      begin(index);
    }
  }
  if (options_.reward == Reward::Points) reward(index, false);
}

// Lets simple players decide until another seat has to, or the game is over.
void Batch::play_on(std::size_t index) {
  const State& state = games_[index].state;
  while (state.deciding != 0 && (state.deciding & ~simple_) == 0) {
    std::array<Action, kSeats> chosen{};
    step_game(index, chosen);
  }
}

void Batch::write(std::size_t index, std::size_t first) {
  Told& told = told_[index];
  told.first = static_cast<std::uint32_t>(first);
  if (!told.waits) {
    told.told_ended = told.ended & told.deciding;
    told.ended &= static_cast<std::uint8_t>(~told.deciding);
  }
  if (options_.padded) empty_rows(index);
  for_each_decision(index, [&](int seat, std::size_t row, std::size_t) {
    if (!told.waits) told.told[seat] = std::exchange(told.owed[seat], 0.0f);
    if (options_.padded) {
      out_.deciding[row] = 1;
    } else {
      out_.game[row] = static_cast<std::int32_t>(index);
      out_.seat[row] = seat;
      out_.reward[row] = told.told[seat];
      out_.done[row] = told.told_ended >> seat & 1;
    }
    masks_[row] = found_[index * kSeats + static_cast<std::size_t>(seat)];
    spread(masks_[row], out_.mask + row * kActions);
    if (out_.bytes) observe(games_[index].state, seat, planes_.features, planes_.oracle, out_.bytes + row * cells_);
    if (out_.floats) {
      std::array<std::uint8_t, 512 * kKinds> scratch;
      observe(games_[index].state, seat, planes_.features, planes_.oracle, scratch.data());
      float* to = out_.floats + row * cells_;
      for (std::size_t i = 0; i < cells_; ++i) to[i] = scratch[i];
    }
  });
}

// Clears the padded rows of a game whose seats no longer decide; rows that still do are written over.
void Batch::empty_rows(std::size_t index) {
  const auto players = static_cast<std::size_t>(options_.rule.players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::size_t row = index * players + seat;
    out_.done[row] = last_ended_[index];
    if (masks_[row].size() != 0 && !(told_[index].deciding >> seat & 1)) empty_row(row);
  }
}

void Batch::empty_row(std::size_t row) {
  out_.deciding[row] = 0;
  masks_[row] = {};
  std::memset(out_.mask + row * kActions, 0, kActions);
  if (out_.bytes) std::memset(out_.bytes + row * cells_, 0, cells_);
  if (out_.floats) std::fill_n(out_.floats + row * cells_, cells_, 0.0f);
}

// Rows of the games as they are, every thread's after those of the threads before it.
void Batch::write_all() {
  decisions_ = 0;
  for (Told& told : told_) {
    told.first = static_cast<std::uint32_t>(decisions_);
    decisions_ += static_cast<std::size_t>(std::popcount(told.deciding));
  }
  share(games_.size(), 0, [&](std::size_t from, std::size_t to) {
    for (std::size_t g = from; g < to; ++g) write(g, told_[g].first);
  });
}

void Batch::step(const std::int32_t* actions) {
  if (threads() == 1) {  // each game is written while it is in the cache
    std::size_t first = 0;
    for (std::size_t g = 0; g < games_.size(); ++g) {
      play(g, actions);
      write(g, first);
      first += static_cast<std::size_t>(std::popcount(told_[g].deciding));
    }
    decisions_ = first;
    return;
  }
  workers_->deal_out(games_.size());
  workers_->run([&](int i) {
    std::size_t from = 0, to = 0;
    while (workers_->take(i, from, to))
      for (std::size_t g = from; g < to; ++g) play(g, actions);
  });
  write_all();
}

}  // namespace jantaku
