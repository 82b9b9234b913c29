#include "match/match.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bindings/bindings.hpp"
#include "bindings/match/behavior.hpp"
#include "bindings/numbers.hpp"

namespace jantaku::python {
namespace {

using namespace match;

constexpr double kMostWeight = 1000;

[[noreturn]] void raise_bad(const char* what) { raise_argument(what, "give what jantaku.ruleset.matching makes"); }

// Codes of tiles; throws for anything else.
void to_codes(PyObject* source, const TileOrder& order, std::vector<Code>& codes) {
  codes.clear();
  for_each_item(source, [&](PyObject* item) {
    const long long value = to_number(item);
    if (value < 0 || value >> 48 || name_of(static_cast<Code>(value)) >= order.names) raise_bad("no code of a tile");
    codes.push_back(static_cast<Code>(value));
  });
}

TileOrder make_order(int names, int any, int faceup, nb::handle shifted, nb::handle suit, nb::handle number,
                     nb::handle fixed, nb::handle back, nb::handle joker) {
  TileOrder order;
  order.names = names;
  order.any = any;
  order.faceup = faceup;
  order.shifted = to_vector<std::int16_t>(shifted);
  order.suit = to_vector<std::int16_t>(suit);
  order.number = to_vector<std::int16_t>(number);
  order.fixed = to_vector<std::int16_t>(fixed);
  order.back = to_vector<std::uint8_t>(back);
  order.joker = to_vector<std::uint8_t>(joker);
  const auto n = static_cast<std::size_t>(names);
  const auto names_only = [&](const std::vector<std::int16_t>& row) {
    return std::all_of(row.begin(), row.end(), [&](int name) { return name >= -1 && name < names; });
  };
  const bool fits =
      names > 0 && names <= kMostNames && order.shifted.size() == n * (2 * kMostOffset + 1) && order.suit.size() == n &&
      order.number.size() == n && order.fixed.size() == kFixed * 3 && order.back.size() == n &&
      order.joker.size() == n && any >= 0 && any < names && faceup >= 0 && faceup < names &&
      std::all_of(
          order.suit.begin(), order.suit.end(), [](int suit) { return suit >= -1 && suit < kSuits; }) &&
      names_only(order.shifted) && names_only(order.number) && names_only(order.fixed) && order.fixed[0] >= 0;
  if (!fits) raise_bad("tables of tiles that do not fit");
  order.find_chains();
  return order;
}

// A program, and memory for what it is asked about, used again and again.
struct Matcher {
  Program program;
  std::vector<Code> hand;
  std::vector<CallTiles> calls;
};

// What is asked, in the matcher's memory, which is taken for as long: reading hand and calls may run Python code that
// asks the same matcher.
class Asked {
 public:
  Asked(Matcher& self, const Behavior& behavior, nb::handle hand, nb::handle calls)
      : self_(self), behavior_(behavior), hand_(std::move(self.hand)), calls_(std::move(self.calls)) {
    to_codes(hand.ptr(), *behavior.order, hand_);
    for_each_item(calls.ptr(), [&](PyObject* item) { add_call(item); });
  }
  ~Asked() {
    self_.hand = std::move(hand_);
    self_.calls = std::move(calls_);
  }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  Question question() const {
    return {self_.program, *behavior_.order, behavior_.aliases, hand_, {calls_.data(), n_calls_}};
  }

 private:
  void add_call(PyObject* item) {
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 2) raise_bad("a call is a name and tiles");
    if (n_calls_ == calls_.size()) calls_.emplace_back();
    CallTiles& call = calls_[n_calls_];
    const long long name = to_number(PyTuple_GetItem(item, 0));
    if (!std::in_range<int>(name)) raise_bad("no name of a call");
    call.name = static_cast<int>(name);
    to_codes(PyTuple_GetItem(item, 1), *behavior_.order, call.tiles);
    ++n_calls_;
  }

  Matcher& self_;
  const Behavior& behavior_;
  std::vector<Code> hand_;
  std::vector<CallTiles> calls_;
  std::size_t n_calls_ = 0;
};

// The answer of a search; one that costs too much is the ruleset's fault.
template <class T>
T within_budget(std::optional<T> answer) {
  if (answer) return *std::move(answer);
  const nb::object error = python("jantaku.ruleset.match.matcher", "over_budget")();
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  throw nb::python_error();
}

// Only a float is a weight: reading one must run no Python code.
Weights make_weights(nb::handle names, nb::handle values) {
  const auto codes = to_vector<std::int16_t>(names);
  std::vector<double> given;
  for_each_item(values.ptr(), [&](PyObject* item) {
    if (!PyFloat_Check(item)) raise_type_error("a float is needed");
    const double value = PyFloat_AsDouble(item);
    if (!(value >= 0 && value <= kMostWeight)) raise_bad("a weight is from 0 to 1000");
    given.push_back(value);
  });
  if (given.size() != codes.size() * Weights::kMost) raise_bad("four weights for each name");
  Weights weights;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (codes[i] < 0 || codes[i] >= kMostNames) raise_bad("no name of a tile");
    const auto at = static_cast<std::size_t>(codes[i] * Weights::kMost);
    if (weights.values.size() < at + Weights::kMost) weights.values.resize(at + Weights::kMost);
    std::copy_n(given.begin() + static_cast<std::ptrdiff_t>(i * Weights::kMost), Weights::kMost,
                weights.values.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return weights;
}

Program read_program(nb::handle text) {
  std::optional<Program> program = Program::read(to_numbers(text));
  if (!program) raise_bad("no program of definitions");
  return *std::move(program);
}

void make_behavior(Behavior* self, int names, int any, int faceup, GivenNumbers shifted, GivenNumbers suit,
                   GivenNumbers number, GivenNumbers fixed, GivenNumbers back, GivenNumbers joker) {
  auto order = make_order(names, any, faceup, shifted, suit, number, fixed, back, joker);
  new (self) Behavior{std::make_shared<const TileOrder>(std::move(order)), {}};
}

Behavior with_aliases(const Behavior& self, GivenNumbers targets, GivenNumbers jokers) {
  Behavior result{self.order, {}};
  const std::vector<std::int64_t> names = to_numbers(targets);
  std::vector<Code> codes;
  to_codes(jokers.ptr(), *self.order, codes);
  if (names.size() != codes.size()) raise_bad("as many targets as jokers");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] < 0 || names[i] >= self.order->names) raise_bad("no name of a tile");
    result.aliases.push_back({static_cast<int>(names[i]), codes[i]});
  }
  return result;
}

using GivenCalls = Given<Type<"collections.abc.Sequence[tuple[int, collections.abc.Sequence[int]]]">>;

// A question about a hand and its calls.
template <class F>
auto asking(F answer) {
  return [answer](Matcher& self, const Behavior& behavior, GivenNumbers hand, GivenCalls calls) {
    return within_budget(answer(Asked(self, behavior, hand, calls).question()));
  };
}

std::vector<int> fits_of(Matcher& self, const Behavior& behavior, GivenNumbers hand, GivenCalls calls,
                         GivenNumbers candidates, int replaced) {
  const Asked given(self, behavior, hand, calls);
  const Question asked = given.question();
  std::vector<Code> codes;
  to_codes(candidates.ptr(), *behavior.order, codes);
  if (replaced < -1 || replaced >= static_cast<int>(asked.hand.size())) raise_bad("no such tile of the hand");
  const std::vector<bool> found = within_budget(match::fits(asked, codes, replaced));
  std::vector<int> places;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i]) places.push_back(static_cast<int>(i));
  return places;
}

auto widths_of(Matcher& self, const Behavior& behavior, GivenNumbers hand, GivenCalls calls, int most,
               const Weights& weights) {
  return list_of(within_budget(match::widths(Asked(self, behavior, hand, calls).question(), most, weights)),
                 [](const Width& width) { return std::make_tuple(width.far, width.wide); });
}

auto trace_of(Matcher& self, const Behavior& behavior, GivenNumbers hand, GivenCalls calls, int definition) {
  if (definition < 0 || definition >= static_cast<int>(self.program.definitions.size()))
    raise_bad("no such definition");
  const Trace found = within_budget(match::trace(Asked(self, behavior, hand, calls).question(), definition));
  return std::make_tuple(found.element, found.hand, found.calls);
}

}  // namespace

void register_match(nb::module_& m) {
  m.def("match_steps", &match::last_steps,
        "The cost of this thread's last question to a `Pattern`: steps of searches, each some nanoseconds.");
  nb::class_<Behavior>(m, "TileBehavior", "What tiles stand for: their order and the jokers.")
      .def("__init__", &make_behavior, "names"_a, "any"_a, "faceup"_a, "shifted"_a, "suit"_a, "number"_a, "fixed"_a,
           "back"_a, "joker"_a)
      .def("with_aliases", &with_aliases, "targets"_a, "jokers"_a,
           "The same order with jokers: each may stand for its target.");
  nb::class_<Weights>(m, "Weights", "The weights of one, two, three or four missing copies of tiles.")
      .def(
          "__init__",
          [](Weights* self, GivenNumbers names, Given<Type<"collections.abc.Sequence[float]">> values) {
            new (self) Weights(make_weights(names, values));
          },
          "names"_a, "values"_a);
  nb::class_<Matcher>(m, "Pattern", "Definitions of the ruleset language, compiled. See `jantaku.ruleset.match`.")
      .def(
          "__init__", [](Matcher* self, GivenNumbers text) { new (self) Matcher{read_program(text), {}, {}}; },
          "text"_a)
      .def("matches", asking(&match::matches), "behavior"_a, "hand"_a, "calls"_a)
      .def("times", asking(&match::times), "behavior"_a, "hand"_a, "calls"_a)
      .def("fits", &fits_of, "behavior"_a, "hand"_a, "calls"_a, "candidates"_a, "replaced"_a = -1)
      .def(
          "distance",
          [](Matcher& self, const Behavior& behavior, GivenNumbers hand, GivenCalls calls, int most) {
            return within_budget(match::distance(Asked(self, behavior, hand, calls).question(), most));
          },
          "behavior"_a, "hand"_a, "calls"_a, "most"_a)
      .def(
          "distances_without_each",
          [](Matcher& self, const Behavior& behavior, GivenNumbers hand, GivenCalls calls, int most) {
            return within_budget(match::distances_without_each(Asked(self, behavior, hand, calls).question(), most));
          },
          "behavior"_a, "hand"_a, "calls"_a, "most"_a)
      .def("widths", &widths_of, "behavior"_a, "hand"_a, "calls"_a, "most"_a, "weights"_a)
      .def("trace", &trace_of, "behavior"_a, "hand"_a, "calls"_a, "definition"_a);
}

}  // namespace jantaku::python
