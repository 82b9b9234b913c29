// Decisions that have been taken, as rows of arrays to learn from: what the seat saw, what it might do and what it did.
#pragma once

#include <deque>
#include <memory>
#include <new>
#include <span>

#include "danger/signs.hpp"
#include "learn/observe.hpp"
#include "lookahead/quick_player.hpp"

namespace jantaku {

// What the quick player reads of a decision as cells: a row for each kind, kNoSign where it may not be discarded, then
// for each call its number among the actions and its row, and at last the kind of the drawn tile.
inline constexpr std::uint16_t kNoSign = 0xFFFF;
inline constexpr int kCallRows = 6;
inline constexpr std::size_t kQuickCells =
    kKinds * std::tuple_size_v<lookahead::DiscardRow> + kCallRows * (1 + std::tuple_size_v<lookahead::CallRow>)+1;

// A row for each array: its name, the type of its cells, and their number in a row, 0 if it depends on the options.
// clang-format off: one row, one line
#define JANTAKU_COLUMNS(ROW) \
  ROW(Obs, obs, std::uint8_t, 0) \
  ROW(Mask, mask, std::uint8_t, kActions) \
  ROW(Action, action, std::int64_t, 1) \
  ROW(Game, game, std::int64_t, 1) \
  ROW(Round, round, std::int32_t, 1) \
  ROW(Seat, seat, std::int32_t, 1) \
  ROW(Turn, turn, std::int32_t, 1) \
  ROW(Gain, gain, std::int32_t, 1) \
  ROW(Points, points, std::int32_t, 1) \
  ROW(Placement, placement, std::int32_t, 1) \
  ROW(Shanten, shanten, std::int8_t, kSeats) \
  ROW(Waits, waits, std::uint8_t, kSeats * kKinds) \
  ROW(Danger, danger, std::uint8_t, kSeats * kKinds) \
  ROW(Hands, hands, std::uint8_t, kSeats * kKinds) \
  ROW(Cost, cost, std::int32_t, kSeats * kKinds) \
  ROW(Signs, signs, std::uint8_t, kSeats * danger::kSignCells) \
  ROW(Quick, quick, std::uint16_t, kQuickCells)
// clang-format on

#define JANTAKU_ROW(column, name, type, cells) column,
enum class Column : std::uint8_t { JANTAKU_COLUMNS(JANTAKU_ROW) Count };
#undef JANTAKU_ROW
inline constexpr int kColumns = static_cast<int>(Column::Count);
// The columns from here on are labels, written on request.
inline constexpr Column kFirstLabel = Column::Shanten;

struct ExampleOptions {
  Features features = Features::Full;
  bool oracle = false;
  bool forced = false;       // decisions with one legal action too
  std::uint32_t labels = 0;  // columns, as bits
};

// The facts about a round that its decisions share.
struct RoundFacts {
  std::int64_t game = 0;
  std::int32_t round = 0;
  std::array<std::int32_t, kSeats> gain{}, points{}, placement{};
};

struct FreeCells {
  std::align_val_t unit{};
  void operator()(std::uint8_t* cells) const { ::operator delete(cells, unit); }
};
using Cells = std::unique_ptr<std::uint8_t, FreeCells>;

// Arrays with room for a number of rows.
class ExampleRows {
 public:
  ExampleRows(const ExampleOptions& options, std::size_t capacity);
  std::size_t capacity() const { return capacity_; }
  bool has(Column column) const { return size_of_row(column) > 0; }
  std::size_t size_of_row(Column column) const { return sizes_[static_cast<std::size_t>(column)]; }
  std::uint8_t* data(Column column) const { return data_[static_cast<std::size_t>(column)].get(); }
  std::uint8_t* at(Column column, std::size_t row) const { return data(column) + row * size_of_row(column); }

  void write(std::size_t row, const State& state, int seat, const Action& action, const Actions& legal,
             const RoundFacts& facts);
  void copy(std::size_t row, const ExampleRows& from, std::size_t its_row);

 private:
  ExampleOptions options_;
  std::size_t capacity_;
  std::array<std::size_t, kColumns> sizes_{};  // bytes of a row, 0 for a column that is not written
  std::array<Cells, kColumns> data_;
};

// A batch: rows, and how many of them are written.
struct ExampleBatch {
  std::shared_ptr<ExampleRows> rows;
  std::size_t size = 0;
};

// Gathers rows into batches. With `shuffle` each row waits among that many others and leaves when a later one is drawn
// to take its place.
class Examples {
 public:
  Examples(const ExampleOptions& options, std::size_t batch, std::size_t shuffle, std::uint64_t seed);
  // Adds a row, unless the seat has no choice and such decisions are left out. The action must be legal.
  void add(const State& state, int seat, const Action& action, const RoundFacts& facts);
  // Lets the rows that wait leave, and ends the last batch.
  void finish();
  bool has_batch() const { return !ready_.empty(); }
  // The next batch; its arrays are used again once nobody else holds them.
  ExampleBatch take();

 private:
  std::size_t next_row();
  std::shared_ptr<ExampleRows> fresh_rows();

  ExampleOptions options_;
  std::size_t batch_, shuffle_, waiting_ = 0;
  std::uint64_t chance_;
  std::unique_ptr<ExampleRows> pool_;  // of the rows that wait
  ExampleBatch filling_;
  std::deque<ExampleBatch> ready_;
  std::deque<std::shared_ptr<ExampleRows>> lent_;
};

// For each seat, this one first, the kinds that it wins by if `seat` discards them now; nothing for the seat itself.
std::array<KindSet, kSeats> dealing_in(const State& state, int seat);
// ... and the points of those wins, honba and sticks left out; with riichi the mean over the ura-dora that may come.
std::array<std::array<std::int32_t, kKinds>, kSeats> costs_of_dealing_in(const State& state, int seat);

}  // namespace jantaku
