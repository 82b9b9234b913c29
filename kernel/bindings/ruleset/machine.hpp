// A program of a ruleset and its tables, as Python has them.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "bindings/bindings.hpp"
#include "bindings/numbers.hpp"
#include "ruleset/run.hpp"

namespace jantaku::python {

[[noreturn]] inline void raise_bad_program() {
  raise_argument("this is no program of a ruleset", "give what jantaku.ruleset.machine makes");
}

// A kind, a seat, and what it is about.
using EventRow = TupleOf<int>;

// Raises a fault of the rules, with what happened before it.
[[noreturn]] void raise_rules_fault(const ruleset::Fault& fault, const std::vector<EventRow>& told = {});

// The answer; nothing for numbers that neither a program nor a table of Python's has. Raises a fault.
template <class F>
auto if_written(const F& f) -> std::optional<decltype(f())> {
  try {
    return f();
  } catch (const ruleset::Fault& fault) {
    raise_rules_fault(fault);
  } catch (const std::out_of_range&) {  // numbers that no program of Python's writes
    return std::nullopt;
  }
}

// Raises a fault.
template <class F>
auto as_error(const F& f) -> decltype(f()) {
  try {
    return f();
  } catch (const ruleset::Fault& fault) {
    raise_rules_fault(fault);
  }
}

struct RulesetMachine {
  std::shared_ptr<ruleset::Program> program = std::make_shared<ruleset::Program>();
  bool is_read = false;

  void require_tile(int id) const {
    if (id < 0 || id >= program->values.tiles()) raise_bad_program();
  }
};

// A state, the program it is of, and the state that Python's table has.
struct RulesetTable {
  std::shared_ptr<ruleset::Program> program;
  ruleset::State state;
  std::shared_ptr<const ruleset::State> known;
};

// A move as one number: its kind, its number, and its call from 0, where there is one.
inline constexpr int kKindBits = 3, kNumberBits = 12;

inline std::int64_t code_of(const ruleset::Move& move) {
  return static_cast<std::int64_t>(move.kind) | std::int64_t{move.number} << kKindBits |
         std::int64_t{move.choice + 1} << (kKindBits + kNumberBits);
}

inline ruleset::Move move_of(const ruleset::Program& program, std::int64_t code) {
  const auto number = static_cast<int>(code >> kKindBits & ((1 << kNumberBits) - 1));
  const std::int64_t choice = (code >> (kKindBits + kNumberBits)) - 1;
  const auto kind = static_cast<ruleset::MoveKind>(code & ((1 << kKindBits) - 1));
  ruleset::Move move{kind, number, static_cast<int>(choice)};
  const bool chooses = move.kind == ruleset::MoveKind::choose_, declares = move.kind == ruleset::MoveKind::declare_;
  const auto buttons = static_cast<int>(program.buttons.size()), automatic = static_cast<int>(program.automatic.size());
  const bool is_known = move.kind == ruleset::MoveKind::button_   ? number < buttons
                        : move.kind == ruleset::MoveKind::toggle_ ? number / 2 < automatic
                                                                  : true;
  const int most = chooses ? program.values.ways() : declares ? program.values.lists() : program.values.choices();
  if (choice < (chooses || declares ? 0 : ruleset::kNone) || !is_known || choice >= most) raise_bad_program();
  return move;
}

inline EventRow row_of(const ruleset::Happened& one) {
  const std::array<std::int64_t, 6> first{
      static_cast<std::int64_t>(one.kind), one.seat, one.first, one.second, one.third, one.fourth};
  nb::object row = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(first.size() + one.more.size())));
  Py_ssize_t at = 0;
  for (const std::int64_t value : first) PyTuple_SET_ITEM(row.ptr(), at++, PyLong_FromLongLong(value));
  for (const std::int64_t value : one.more) PyTuple_SET_ITEM(row.ptr(), at++, PyLong_FromLongLong(value));
  return nb::cast<EventRow>(row);
}

inline std::vector<EventRow> rows_of(const std::vector<ruleset::Happened>& events) {
  std::vector<EventRow> rows;
  rows.reserve(events.size());
  for (const ruleset::Happened& one : events) rows.push_back(row_of(one));
  return rows;
}

}  // namespace jantaku::python
