// Tables of a ruleset side by side, and how their decisions and what a seat sees are written as numbers.
#include "ruleset/batch.hpp"

#include <nanobind/stl/pair.h>

#include "bindings/arrays.hpp"
#include "bindings/ruleset/machine.hpp"

namespace jantaku::python {
namespace {

constexpr long kMostTables = 1L << 20;

struct RulesetEncoding {
  std::shared_ptr<ruleset::Program> program;
  std::shared_ptr<ruleset::Encoding> encoding;
};

void make_encoding(RulesetEncoding* self, const RulesetMachine& machine, GivenNumbers text) {
  auto encoding = std::make_shared<ruleset::Encoding>();
  if (!machine.is_read || !encoding->read(*machine.program, to_numbers(text))) raise_bad_program();
  new (self) RulesetEncoding{machine.program, std::move(encoding)};
}

// The numbers of tiles, calls and melds from which on the encoding lacks them, and those that the program has.
using Missing = std::vector<std::pair<std::size_t, int>>;
Missing missing(const RulesetEncoding& self) {
  const ruleset::Values& values = self.program->values;
  const ruleset::Encoding& own = *self.encoding;
  return {{own.tiles.size(), values.tiles()}, {own.calls.size(), values.choices()}, {own.melds.size(), values.melds()}};
}

void add_columns(RulesetEncoding& self, GivenNumbers row) {
  if (!self.encoding->add_tile(to_numbers(row))) raise_bad_program();
}

void add_numbers(RulesetEncoding& self, GivenNumbers row) {
  if (!self.encoding->add_call(to_numbers(row))) raise_bad_program();
}

void add_meld_numbers(RulesetEncoding& self, GivenNumbers row) {
  if (!self.encoding->add_meld(to_numbers(row))) raise_bad_program();
}

struct RulesetBatch {
  ruleset::Batch batch;

  std::size_t place(long at) const {
    if (at < 0 || static_cast<std::size_t>(at) >= batch.tables.size()) raise_bad_program();
    return static_cast<std::size_t>(at);
  }
  ruleset::Batch::Table& table(long at) {
    ruleset::Batch::Table* const found = batch.table(place(at));
    if (found == nullptr) raise_bad_program();
    return *found;
  }
};

void make_batch(RulesetBatch* self, const RulesetEncoding& encoding, Given<int> n) {
  const auto tables = to_argument<std::size_t>(n, 1, kMostTables, "n");
  new (self) RulesetBatch{{encoding.program, encoding.encoding, tables}};
}

template <class T, class Memory>
auto seat_array(std::vector<std::array<Memory, ruleset::kMostSeats>> ruleset::Batch::* field) {
  return [field](const RulesetBatch& self) {
    const auto& rows = self.batch.*field;
    return array_of<T>(rows.data(), {rows.size(), ruleset::kMostSeats}, nb::find(self));
  };
}

bool enter_batch(RulesetBatch& self, long at, const RulesetTable& table, int room) {
  return table.program == self.batch.program && self.batch.enter(self.place(at), table.state, room);
}

using Moves = std::vector<std::int64_t>;

// The seat and the code of each move.
Moves moves_of(const ruleset::Moves& step) {
  Moves moves;
  for (const auto& [seat, move] : step) moves.insert(moves.end(), {static_cast<std::int64_t>(seat), code_of(move)});
  return moves;
}

// A seat that decides, its moves, and the numbers it has taken.
using Asked = std::tuple<int, Moves, std::vector<int>>;

// Brings a table of Python's up to date: the steps since the last time and their events, unless they are not wanted,
// and who decides now.
std::tuple<std::vector<Moves>, std::vector<EventRow>, std::vector<Asked>> follow_table(RulesetBatch& self, long at,
                                                                                       RulesetTable& into,
                                                                                       bool with_events) {
  ruleset::Batch::Table& table = self.table(at);
  if (into.program != self.batch.program) raise_bad_program();
  into.state = table.state;
  std::vector<Moves> steps;
  std::vector<EventRow> events;
  if (with_events) {
    const auto [made, happened] = self.batch.catch_up(table);
    for (const ruleset::Moves& step : made) steps.push_back(moves_of(step));
    events = rows_of(happened);
  }
  std::vector<Asked> asked;
  for (int seat = 0; seat < ruleset::kMostSeats; ++seat) {
    const auto& decision = table.decisions[static_cast<std::size_t>(seat)];
    if (!decision.waits) continue;
    Moves moves;
    for (const ruleset::Move& move : decision.moves) moves.push_back(code_of(move));
    const auto& taken = decision.choice.taken;
    asked.emplace_back(seat, std::move(moves),
                       std::vector<int>(taken.begin(), decision.is_numbered ? taken.end() : taken.begin()));
  }
  return {std::move(steps), std::move(events), std::move(asked)};
}

// The tables and seats of rows, and what goes with them.
void require_rows(const Column<std::int32_t>& tables, const Column<std::int32_t>& seats) {
  if (tables.shape(0) != seats.shape(0)) raise_bad_program();
}

// Takes the number of each row whose table is here, and plays each table whose decisions are made. The tables whose
// step their games must make alone, and those whose game is over.
std::pair<std::vector<int>, std::vector<int>> step_batch(RulesetBatch& self, const Column<std::int32_t>& tables,
                                                         const Column<std::int32_t>& seats,
                                                         const Column<std::int32_t>& numbers) {
  require_rows(tables, seats);
  require_rows(tables, numbers);
  std::vector<int> changed;
  for (std::size_t row = 0; row < tables.shape(0); ++row) {
    const std::size_t at = self.place(tables.data()[row]);
    if (self.batch.table(at) == nullptr) continue;
    const auto is_taken = if_written([&] { return self.batch.take(at, seats.data()[row], numbers.data()[row]); });
    if (!is_taken.value_or(false)) raise_argument("a number is not legal now", "give one that the mask allows");
    if (changed.empty() || changed.back() != tables.data()[row]) changed.push_back(tables.data()[row]);
  }
  std::vector<int> left, over;
  for (const int at : changed) {
    using enum ruleset::Batch::Played;
    const auto done = self.batch.play(static_cast<std::size_t>(at));
    if (done == kFailed) left.push_back(at);
    if (done == kOver) over.push_back(at);
  }
  return {std::move(left), std::move(over)};
}

// The moves that a table could not play.
Moves made_moves(RulesetBatch& self, long at) { return moves_of(self.batch.made(self.table(at))); }

using Bools = Made<Array<bool>>;
using Bytes = Made<Array<std::uint8_t>>;

// The masks of rows, and the planes of what their seats see and, with `oracle`, of the hands of the others. Rows of
// tables that are not here are zeros; so are those of tables that the encoding lacks something of, which are listed.
std::tuple<Bools, std::optional<Bytes>, std::vector<int>> show_batch(RulesetBatch& self,
                                                                     const Column<std::int32_t>& tables,
                                                                     const Column<std::int32_t>& seats, bool observed,
                                                                     bool oracle) {
  require_rows(tables, seats);
  const ruleset::Encoding& encoding = *self.batch.encoding;
  const std::size_t rows = tables.shape(0), actions = static_cast<std::size_t>(encoding.actions);
  const auto width = static_cast<std::size_t>(encoding.cells);
  const std::size_t planes =
      static_cast<std::size_t>(encoding.planes) + (oracle ? static_cast<std::size_t>(encoding.hand_planes()) : 0);
  const std::size_t size = planes * width, seen = static_cast<std::size_t>(encoding.planes) * width;
  Answer<std::uint8_t> mask(rows * actions), cells(observed ? rows * size : 0);
  std::vector<int> left;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t at = self.place(tables.data()[row]);
    const int seat = seats.data()[row];
    const std::span numbers(&mask.data[row * actions], actions);
    const std::span own(observed ? &cells.data[row * size] : nullptr, observed ? size : 0);
    const auto clear = [&] {
      std::fill(numbers.begin(), numbers.end(), std::uint8_t{0});
      std::fill(own.begin(), own.end(), std::uint8_t{0});
    };
    clear();
    ruleset::Batch::Table* const table = self.batch.table(at);
    if (table == nullptr) continue;
    const bool is_shown =
        if_written([&] {
          const auto& decision = self.batch.numbered(*table, seat);
          encoding.mask(decision.choice, numbers);
          if (!observed) return true;
          encoding.observe(*self.batch.program, table->state, seat, decision.choice.taken, own.first(seen));
          if (oracle) encoding.observe_hands(*self.batch.program, table->state, seat, own.subspan(seen));
          return true;
        }).value_or(false);
    if (is_shown) continue;
    clear();
    if (left.empty() || left.back() != tables.data()[row]) left.push_back(tables.data()[row]);
  }
  bool* const flags = reinterpret_cast<bool*>(mask.data.release());
  const nb::capsule owner(flags, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
  std::optional<Bytes> shown;
  if (observed) shown = cells.release({rows, planes, width});
  return {array_of<bool>(flags, {rows, actions}, owner), std::move(shown), std::move(left)};
}

}  // namespace

void register_ruleset_batch(nb::module_& m) {
  nb::class_<RulesetEncoding>(m, "RulesetEncoding", "The numbers and planes of a ruleset.")
      .def("__init__", &make_encoding, "machine"_a, "text"_a)
      .def("missing", &missing)
      .def("add_columns", &add_columns, "row"_a)
      .def("add_numbers", &add_numbers, "row"_a)
      .def("add_meld", &add_meld_numbers, "row"_a);
  nb::class_<RulesetBatch>(m, "RulesetBatch", "Tables of a ruleset side by side.")
      .def("__init__", &make_batch, "encoding"_a, "n"_a)
      .def_prop_ro("waiting", seat_array<bool>(&ruleset::Batch::waiting))
      .def_prop_ro("scores", seat_array<double>(&ruleset::Batch::scores))
      .def("enter", &enter_batch, "at"_a, "table"_a, "room"_a)
      .def(
          "leave", [](RulesetBatch& self, long at) { self.batch.leave(self.place(at)); }, "at"_a)
      .def("follow", &follow_table, "at"_a, "into"_a, "with_events"_a)
      .def("step", &step_batch, "tables"_a, "seats"_a, "numbers"_a)
      .def("made", &made_moves, "at"_a)
      .def("show", &show_batch, "tables"_a, "seats"_a, "observed"_a, "oracle"_a);
}

}  // namespace jantaku::python
