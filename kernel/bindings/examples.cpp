// Recorded rounds as rows to learn from: `record/` follows them and `learn/` writes them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "bindings/record/replay.hpp"
#include "game/final.hpp"
#include "learn/examples.hpp"

namespace jantaku::python {
namespace {

constexpr long kMostRows = 1 << 22;
constexpr std::array<const char*, 2> kFeatures{"basic", "full"};
#define JANTAKU_ROW(column, name, type, cells) #name,
constexpr std::array<const char*, kColumns> kColumnNames{JANTAKU_COLUMNS(JANTAKU_ROW)};
#undef JANTAKU_ROW

// Examples, and the decisions of the round in hand.
struct PyExamples {
  Examples examples;
  bool oracle;
  std::vector<Decision> decisions;
  std::atomic_flag busy;

  PyExamples(const ExampleOptions& options, std::size_t batch, std::size_t shuffle, std::uint64_t seed)
      : examples(options, batch, shuffle, seed), oracle(options.oracle) {}
};

// Holds the examples for one thread; raises an error in another thread that comes meanwhile.
class Holding {
 public:
  explicit Holding(PyExamples& held) : held_(held) {
    if (held.busy.test_and_set()) raise(python("jantaku.game.faults", "in_use")());
  }
  ~Holding() { held_.busy.clear(); }

 private:
  PyExamples& held_;
};

std::uint32_t to_labels(const std::vector<std::string>& names) {
  std::uint32_t labels = 0;
  for (const std::string& name : names) {
    const auto first = kColumnNames.begin() + static_cast<int>(kFirstLabel);
    const auto found = std::find(first, kColumnNames.end(), name);
    if (found == kColumnNames.end())
      raise_argument("no label is named '" + name + "'", "choose among shanten, waits, danger, hands, cost and signs");
    labels |= 1u << (found - kColumnNames.begin());
  }
  return labels;
}

void make_examples(PyExamples* self, nb::handle batch_, nb::handle shuffle_, std::uint64_t seed,
                   const std::string& features, bool oracle, const std::vector<std::string>& labels, bool forced) {
  const auto known = std::find(kFeatures.begin(), kFeatures.end(), features);
  if (known == kFeatures.end()) raise_argument("no features are named '" + features + "'", "choose basic or full");
  const ExampleOptions options{static_cast<Features>(known - kFeatures.begin()), oracle, forced, to_labels(labels)};
  const long batch = to_argument(batch_, 1, kMostRows, "batch");
  const long shuffle = to_argument(shuffle_, 0, kMostRows, "shuffle");
  new (self) PyExamples(options, static_cast<std::size_t>(batch), static_cast<std::size_t>(shuffle), seed);
}

// The points of the seats after the round and at the end of the game, as far as they are known.
RoundFacts to_facts(const GameRule& rule, nb::handle game, nb::handle round, nb::handle final_points) {
  RoundFacts facts;
  facts.game = to_argument(game, 0, std::numeric_limits<long>::max(), "game");
  facts.round = static_cast<std::int32_t>(to_argument(round, 0, 1 << 20, "round"));
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

const char* add_round(PyExamples& self, const GameRule& rule, nb::handle wind, nb::handle dealer, nb::handle honba,
                      nb::handle sticks, nb::handle points, nb::bytes deal, nb::handle dora, nb::bytes events,
                      nb::bytes ura, nb::bytes wall, nb::handle dice, nb::handle carried, nb::handle game,
                      nb::handle round, nb::handle after, nb::handle final_points) {
  const RoundLog log =
      to_round_log(rule, wind, dealer, honba, sticks, points, deal, dora, events, ura, wall, dice, carried);
  RoundFacts facts = to_facts(rule, game, round, final_points);
  const bool is_told = !after.is_none();
  const Points told = is_told ? to_points(rule, after) : Points{};
  const Holding holding(self);
  const nb::gil_scoped_release release;
  self.decisions.clear();
  State state;
  const Replayed replayed = replay_round(log, state, &self.decisions);
  if (replayed.difference != Difference::None) return kDifferences[static_cast<std::size_t>(replayed.difference)];
  for (int seat = 0; seat < rule.players; ++seat)
    facts.gain[seat] = (is_told ? told[seat] : state.players[seat].points) - log.points[seat];
  add_rows(self, facts);
  return nullptr;
}

void finish(PyExamples& self) {
  const Holding holding(self);
  const nb::gil_scoped_release release;
  self.examples.finish();
}

template <class T>
nb::object array_of(const ExampleBatch& batch, Column column, nb::handle owner) {
  void* const data = batch.rows->data(column);
  switch (column) {
    case Column::Obs: {
      const std::size_t planes = batch.rows->size_of_row(column) / kKinds;
      return nb::cast(nb::ndarray<nb::numpy, T>(data, {batch.size, planes, kKinds}, owner));
    }
    case Column::Mask: return nb::cast(nb::ndarray<nb::numpy, bool>(data, {batch.size, kActions}, owner));
    case Column::Shanten: return nb::cast(nb::ndarray<nb::numpy, T>(data, {batch.size, kSeats}, owner));
    case Column::Waits:
    case Column::Danger: return nb::cast(nb::ndarray<nb::numpy, bool>(data, {batch.size, kSeats, kKinds}, owner));
    case Column::Hands:
    case Column::Cost: return nb::cast(nb::ndarray<nb::numpy, T>(data, {batch.size, kSeats, kKinds}, owner));
    case Column::Signs:
      return nb::cast(nb::ndarray<nb::numpy, T>(data, {batch.size, kSeats, danger::kSignCells}, owner));
    default: return nb::cast(nb::ndarray<nb::numpy, T>(data, {batch.size}, owner));
  }
}

nb::object take(PyExamples& self) {
  const Holding holding(self);
  if (!self.examples.has_batch()) return nb::none();
  const ExampleBatch batch = self.examples.take();
  auto* const kept = new std::shared_ptr<ExampleRows>(batch.rows);
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::shared_ptr<ExampleRows>*>(p); });
  nb::dict arrays;
#define JANTAKU_ROW(column, name, type, cells) \
  if (batch.rows->has(Column::column)) arrays[#name] = array_of<type>(batch, Column::column, owner);
  JANTAKU_COLUMNS(JANTAKU_ROW)
#undef JANTAKU_ROW
  return arrays;
}

}  // namespace

void register_examples(nb::module_& m) {
  nb::class_<PyExamples>(m, "Examples", "Recorded rounds as rows to learn from; `jantaku.env.records` fills it.")
      .def("__init__", &make_examples, nb::arg("batch"), nb::arg("shuffle"), nb::arg("seed"), nb::arg("features"),
           nb::arg("oracle"), nb::arg("labels"), nb::arg("forced"),
           nb::sig("def __init__(self, batch: int, shuffle: int, seed: int, features: str, oracle: bool, labels: "
                   "Sequence[str], forced: bool) -> None"))
      .def("add", &add_round, nb::arg("rule"), nb::arg("wind"), nb::arg("dealer"), nb::arg("honba"), nb::arg("sticks"),
           nb::arg("points"), nb::arg("deal"), nb::arg("dora"), nb::arg("events"), nb::arg("ura"), nb::arg("wall"),
           nb::arg("dice").none(), nb::arg("carried").none(), nb::arg("game"), nb::arg("round"),
           nb::arg("after").none(), nb::arg("final_points").none(),
           nb::sig(
               "def add(self, rule: GameRule, wind: int, dealer: int, honba: int, sticks: int, points: "
               "Sequence[int], deal: bytes, dora: int, events: bytes, ura: bytes, wall: bytes, dice: tuple[int, int] "
               "| None, carried: tuple[int, int, tuple[int, ...], int] | None, game: int, round: int, after: "
               "Sequence[int] | None, final_points: Sequence[int] | None) -> str | None"),
           "Adds the decisions of a round, none if the record and the rules part: returns what parts them (see "
           "`Replay.difference`).")
      .def("finish", &finish, "Ends the last batch.")
      .def("take", &take, nb::sig("def take(self) -> dict[str, NDArray[typing.Any]] | None"),
           "The arrays of the next batch by name, or None. They are never written again while they are held.");
}

}  // namespace jantaku::python
