// Recorded rounds as rows to learn from: `record/` follows them and `learn/` writes them.
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/record/replay.hpp"
#include "game/end/final.hpp"
#include "learn/examples.hpp"

namespace jantaku::python {
namespace {

constexpr long kMostRows = 1 << 22;
#define JANTAKU_ROW(column, name, type, cells) #name,
constexpr std::array<const char*, kColumns> kColumnNames{JANTAKU_COLUMNS(JANTAKU_ROW)};
#undef JANTAKU_ROW

// Examples, and the decisions of the round in hand.
struct PyExamples {
  Examples examples;
  bool oracle;
  std::vector<Decision> decisions;
  mutable std::atomic_flag busy;

  PyExamples(const ExampleOptions& options, std::size_t batch, std::size_t shuffle, std::uint64_t seed)
      : examples(options, batch, shuffle, seed), oracle(options.oracle) {}
};

std::uint32_t to_labels(const std::vector<std::string>& names) {
  std::uint32_t labels = 0;
  for (const std::string& name : names) {
    const auto first = kColumnNames.begin() + static_cast<int>(kFirstLabel);
    const auto found = std::find(first, kColumnNames.end(), name);
    if (found == kColumnNames.end())
      raise_argument("no label is named '" + name + "'",
                     "choose among shanten, waits, danger, hands, cost, signs and quick");
    labels |= 1u << (found - kColumnNames.begin());
  }
  return labels;
}

void make_examples(PyExamples* self, Given<int> batch_, Given<int> shuffle_, std::uint64_t seed, GivenText features,
                   bool oracle, const std::vector<std::string>& labels, bool forced) {
  const ExampleOptions options{one_of<Features>(kFeatures, features, "features"), oracle, forced, to_labels(labels)};
  const long batch = to_argument(batch_, 1, kMostRows, "batch");
  const long shuffle = to_argument(shuffle_, 0, kMostRows, "shuffle");
  new (self) PyExamples(options, static_cast<std::size_t>(batch), static_cast<std::size_t>(shuffle), seed);
}

// The points of the seats after the round and at the end of the game, as far as they are known.
RoundFacts to_facts(const GameRule& rule, nb::handle game, nb::handle number, nb::handle final_points) {
  RoundFacts facts;
  facts.game = to_argument(game, 0, std::numeric_limits<long>::max(), "game");
  facts.round = to_argument<std::int32_t>(number, 0, 1 << 20, "round");
  if (final_points.is_none()) return facts;
  facts.points = to_points(rule, final_points);
  const Places places = ranking(rule.players, facts.points);
  for (int place = 0; place < rule.players; ++place)
    facts.placement[places[static_cast<std::size_t>(place)]] = place + 1;
  return facts;
}

void add_rows(PyExamples& self, const RoundFacts& facts) {
  for (const Decision& decision : self.decisions)
    for (int seat = 0; seat < decision.state.seats(); ++seat)
      if (decision.shown >> seat & 1) self.examples.add(decision.state, seat, decision.answers[seat], facts);
}

Difference add_round(PyExamples& self, GivenRound round, Given<int> game, Given<int> number, GivenNumbers after,
                     GivenNumbers final_points) {
  const RoundLog log = to_round_log(round);
  const GameRule& rule = log.rule;
  RoundFacts facts = to_facts(rule, game, number, final_points);
  const bool is_told = !after.is_none();
  const Points told = is_told ? to_points(rule, after) : Points{};
  const Holding<PyExamples> holding(self);
  const nb::gil_scoped_release release;
  self.decisions.clear();
  State state;
  const Replayed replayed = replay_round(log, state, &self.decisions);
  if (replayed.difference != Difference::None) return replayed.difference;
  for (int seat = 0; seat < rule.players; ++seat)
    facts.gain[seat] = (is_told ? told[seat] : state.players[seat].points) - log.points[seat];
  add_rows(self, facts);
  return Difference::None;
}

void finish(PyExamples& self) {
  const Holding<PyExamples> holding(self);
  const nb::gil_scoped_release release;
  self.examples.finish();
}

template <class T>
nb::object column_of(const ExampleBatch& batch, jantaku::Column column, nb::handle owner) {
  const void* const data = batch.rows->data(column);
  const std::size_t n = batch.size;
  switch (column) {
    case jantaku::Column::Obs: return array_of<T>(data, {n, batch.rows->size_of_row(column) / kKinds, kKinds}, owner);
    case jantaku::Column::Mask: return array_of<bool>(data, {n, kActions}, owner);
    case jantaku::Column::Shanten: return array_of<T>(data, {n, kSeats}, owner);
    case jantaku::Column::Waits:
    case jantaku::Column::Danger: return array_of<bool>(data, {n, kSeats, kKinds}, owner);
    case jantaku::Column::Hands:
    case jantaku::Column::Cost: return array_of<T>(data, {n, kSeats, kKinds}, owner);
    case jantaku::Column::Signs: return array_of<T>(data, {n, kSeats, danger::kSignCells}, owner);
    case jantaku::Column::Quick: return array_of<T>(data, {n, kQuickCells}, owner);
    default: return array_of<T>(data, {n}, owner);
  }
}

std::optional<nb::typed<nb::dict, const char*, Type<"NDArray[typing.Any]">>> take(PyExamples& self) {
  const Holding<PyExamples> holding(self);
  if (!self.examples.has_batch()) return std::nullopt;
  const ExampleBatch batch = self.examples.take();
  auto* const kept = new std::shared_ptr<ExampleRows>(batch.rows);
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::shared_ptr<ExampleRows>*>(p); });
  nb::dict arrays;
#define JANTAKU_ROW(column, name, type, cells) \
  if (batch.rows->has(jantaku::Column::column)) arrays[#name] = column_of<type>(batch, jantaku::Column::column, owner);
  JANTAKU_COLUMNS(JANTAKU_ROW)
#undef JANTAKU_ROW
  return arrays;
}

}  // namespace

void register_examples(nb::module_& m) {
  nb::class_<PyExamples>(m, "Examples", "Recorded rounds as rows to learn from; `jantaku.env.records` fills it.")
      .def("__init__", &make_examples, "batch"_a, "shuffle"_a, "seed"_a, "features"_a, "oracle"_a, "labels"_a,
           "forced"_a)
      .def("add", &add_round, "round_log"_a, "game"_a, "round"_a, "after"_a.none(), "final_points"_a.none(),
           "Adds the decisions of a round, none if the record and the rules part: returns what parts them (see "
           "`Replay.difference`).")
      .def("finish", &finish, "Ends the last batch.")
      .def("take", &take,
           "The arrays of the next batch by name, or None. They are never written again while they are held.");
}

}  // namespace jantaku::python
