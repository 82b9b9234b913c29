// Games for learners: the batch, and numbered actions.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "bindings/game/game.hpp"
#include "learn/batch.hpp"

namespace jantaku::python {
namespace {

using Ids = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
constexpr std::array<const char*, 2> kFeatures{"basic", "full"};
constexpr std::array<const char*, 2> kRewards{"points", "placement"};
constexpr std::array<const char*, 4> kPlayers{"", "random", "tsumogiri", "efficiency"};

template <std::size_t n>
int one_of(const std::string& name, const std::array<const char*, n>& names, const char* what) {
  std::string known;
  for (std::size_t i = 0; i < n; ++i) {
    if (name == names[i]) return static_cast<int>(i);
    known += (i ? ", " : "") + std::string(names[i]);
  }
  raise_argument("no " + std::string(what) + " are named '" + name + "'", "choose one of " + known);
}

// Memory that is not touched before it is written.
template <class T>
struct Buffer {
  std::unique_ptr<T[]> data;
  void make(std::size_t size) { data.reset(new T[size]); }
};

// A batch, the arrays of its rows, and a copy of the actions it is given: what another thread writes into the caller's
// array while they are taken is not seen.
struct PyBatch {
  std::size_t capacity = 0;
  int planes = 0;
  Buffer<std::int32_t> game, seat, chosen, taken;
  Buffer<std::uint8_t> mask, done, bytes, deciding;
  Buffer<float> reward, floats;
  std::unique_ptr<Batch> batch;
  mutable std::atomic_flag busy;

  PyBatch(const BatchOptions& options, PlaneOptions plane_options, bool observed, bool as_floats)
      : capacity(options.games * static_cast<std::size_t>(options.rule.players - (options.padded ? 0 : 1))) {
    game.make(capacity);
    seat.make(capacity);
    chosen.make(capacity);
    taken.make(capacity);
    mask.make(capacity * kActions);
    done.make(capacity);
    reward.make(capacity);
    if (options.padded) deciding.make(capacity);
    planes = observed ? plane_count(plane_options.features, plane_options.oracle) : 0;
    const std::size_t cells = capacity * static_cast<std::size_t>(planes) * kKinds;
    if (observed && as_floats) floats.make(cells);
    if (observed && !as_floats) bytes.make(cells);
    const Rows out{game.data.get(), seat.data.get(),  mask.data.get(),   reward.data.get(),
                   done.data.get(), bytes.data.get(), floats.data.get(), deciding.data.get()};
    const nb::gil_scoped_release release;
    batch = std::make_unique<Batch>(options, plane_options, out);
  }
};

// Holds the batch for one thread; raises an error in another thread that comes meanwhile.
class Holding {
 public:
  explicit Holding(const PyBatch& batch) : batch_(batch) {
    if (batch.busy.test_and_set()) raise(python("jantaku.game.faults", "in_use")());
  }
  ~Holding() { batch_.busy.clear(); }

 private:
  const PyBatch& batch_;
};

// Threads that run in this process: those of a process it was forked from do not.
void make_ready(PyBatch& self) {
  if (!self.batch->ready()) raise(python("jantaku.game.faults", "no_threads")(self.batch->options().threads));
}

// The players of the seats; at least one seat has none, and its decisions are rows.
std::array<SimplePlayer, kSeats> simple_players(const std::vector<std::string>& names, int seats) {
  std::array<SimplePlayer, kSeats> players{};
  if (names.empty()) return players;
  if (static_cast<int>(names.size()) != seats || std::find(names.begin(), names.end(), "") == names.end())
    raise_argument("the players leave no seat to decide for", "name one for each seat, at least one of them \"\"");
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    players[seat] = static_cast<SimplePlayer>(one_of(names[seat], kPlayers, "players"));
  return players;
}

void make_batch(PyBatch* self, const GameRule& rule, nb::handle games, const Seed& seed, nb::handle threads,
                bool autoreset, const std::string& reward, std::optional<std::string> features, bool oracle,
                const std::string& dtype, const std::vector<std::string>& opponents, bool padded) {
  const BatchOptions options{
      rule,
      static_cast<std::size_t>(to_argument(games, 1, kMostGames, "games")),
      seed,
      static_cast<int>(to_argument(threads, 1, kMostThreads, "threads")),
      autoreset,
      static_cast<Reward>(one_of(reward, kRewards, "rewards")),
      simple_players(opponents, rule.players),
      padded};
  const PlaneOptions plane_options{
      static_cast<Features>(features ? one_of(*features, kFeatures, "features") : 0), oracle};
  const bool floats = one_of(dtype, std::array<const char*, 2>{"uint8", "float32"}, "types of observations") == 1;
  new (self) PyBatch(options, plane_options, features.has_value(), floats);
  if (self->batch->ready()) return;
  self->~PyBatch();  // an object whose making fails is not destroyed
  raise(python("jantaku.game.faults", "no_threads")(options.threads));
}

template <class T>
nb::object view(const PyBatch& self, const void* data, std::initializer_list<std::size_t> shape) {
  return nb::cast(nb::ndarray<nb::numpy, T>(const_cast<void*>(data), shape, nb::find(self)), nb::rv_policy::reference);
}

nb::object observations(const PyBatch& self) {
  const std::initializer_list<std::size_t> shape{self.capacity, static_cast<std::size_t>(self.planes), kKinds};
  if (self.floats.data) return view<float>(self, self.floats.data.get(), shape);
  if (self.bytes.data) return view<std::uint8_t>(self, self.bytes.data.get(), shape);
  return nb::none();
}

// The number of decisions afterwards, or minus one minus the row whose action is not legal.
std::int64_t step_batch(PyBatch& self, const Ids& actions) {
  const Holding holding(self);
  make_ready(self);
  const std::size_t rows = self.batch->rows();
  if (actions.shape(0) < rows) raise_argument("too few actions", "give one for each row");
  std::int32_t* const taken = self.taken.data.get();
  std::copy_n(actions.data(), rows, taken);
  const nb::gil_scoped_release release;
  const std::size_t illegal = self.batch->first_illegal(taken);
  if (illegal < rows) return -1 - static_cast<std::int64_t>(illegal);
  self.batch->step(taken);
  return static_cast<std::int64_t>(self.batch->decisions());
}

nb::object random_actions(PyBatch& self) {
  const Holding holding(self);
  make_ready(self);
  {
    const nb::gil_scoped_release release;
    self.batch->random_actions(self.chosen.data.get());
  }
  return view<std::int32_t>(self, self.chosen.data.get(), {self.batch->rows()});
}

std::size_t reset_batch(PyBatch& self, const Seed& seed) {
  const Holding holding(self);
  make_ready(self);
  const nb::gil_scoped_release release;
  self.batch->reset(seed);
  return self.batch->decisions();
}

std::size_t reset_games(PyBatch& self, const Flags& which) {
  const Holding holding(self);
  make_ready(self);
  if (which.shape(0) != self.batch->options().games)
    raise_argument("the flags are not as many as the games", "give one flag for each game");
  const nb::gil_scoped_release release;
  self.batch->reset_games(reinterpret_cast<const std::uint8_t*>(which.data()));
  return self.batch->decisions();
}

std::size_t set_states(PyBatch& self, nb::handle first_, nb::handle given) {
  const BatchOptions& options = self.batch->options();
  const auto first = static_cast<std::size_t>(to_argument(first_, 0, static_cast<long>(options.games), "game"));
  const nb::tuple kept = nb::tuple(given);  // the states live as long as they are read
  std::vector<const State*> states;
  for (nb::handle item : kept) states.push_back(&nb::cast<const State&>(item));
  if (states.size() > options.games - first)
    raise_argument("too many states", "give " + std::to_string(options.games - first) + " states at most");
  for (const State* state : states) {
    if (!(state->rule == options.rule))
      raise_argument("a state has other rules", "states of the same rules are needed");
    if (state->hidden != 0)
      raise_argument("a state follows a game whose tiles are assumed", "give one of a game that is played");
  }
  const Holding holding(self);
  make_ready(self);
  self.batch->set_states(first, states);
  return self.batch->decisions();
}

nb::bytes saved_batch(const PyBatch& self) {
  const Holding holding(self);
  const std::vector<std::uint8_t> all = self.batch->saved();
  return nb::bytes(all.data(), all.size());
}

std::size_t load_batch(PyBatch& self, const nb::bytes& sealed) {
  const Holding holding(self);
  make_ready(self);
  const nb::bytes saved = nb::cast<nb::bytes>(python("jantaku.base.seal", "unsealed")(sealed));
  const bool loaded = self.batch->load({reinterpret_cast<const std::uint8_t*>(saved.c_str()), saved.size()});
  if (!loaded) raise_argument("these are games of other rules or another number", "give what saved() gave");
  return self.batch->decisions();
}

State state_of(const PyBatch& self, nb::handle game) {
  const Holding holding(self);
  return self.batch->state(
      static_cast<std::size_t>(to_argument(game, 0, static_cast<long>(self.batch->options().games) - 1, "game")));
}

nb::tuple mask_ids(const ActionMask& mask) {
  nb::object ids = nb::steal(PyTuple_New(mask.size()));
  Py_ssize_t at = 0;
  for (std::size_t word = 0; word < 3; ++word)
    for (std::uint64_t left = mask.words[word]; left != 0; left &= left - 1)
      PyTuple_SetItem(ids.ptr(), at++, PyLong_FromLong(static_cast<long>(64 * word) + std::countr_zero(left)));
  return nb::borrow<nb::tuple>(ids);
}

nb::tuple legal_of(const PyBatch& self, nb::handle row) {
  const Holding holding(self);
  return mask_ids(self.batch->mask(
      static_cast<std::size_t>(to_argument(row, 0, static_cast<long>(self.batch->rows()) - 1, "row"))));
}

nb::object action_ids(const State& state, nb::handle seat_) {
  const int seat = seat_of(state, seat_);
  nb::list ids;
  Actions actions;
  legal_actions(state, seat, actions);
  for (const Action& action : actions) ids.append(action_id(state, seat, action));
  return nb::tuple(ids);
}

nb::object observation_of(const State& state, nb::handle seat_, const std::string& features, bool oracle) {
  const int seat = seat_of(state, seat_);
  const auto which = static_cast<Features>(one_of(features, kFeatures, "features"));
  const auto planes = static_cast<std::size_t>(plane_count(which, oracle));
  auto* cells = new std::uint8_t[planes * kKinds];
  nb::capsule owner(cells, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
  observe(state, seat, which, oracle, cells);
  return nb::cast(nb::ndarray<nb::numpy, std::uint8_t>(cells, {planes, kKinds}, owner));
}

// Without numpy, whose import would delay programs that show views only.
nb::bytes full_planes_of(const State& state, nb::handle seat_) {
  const int seat = seat_of(state, seat_);
  static const auto planes = static_cast<std::size_t>(plane_count(Features::Full, false));
  nb::bytes cells = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(planes * kKinds)));
  observe(state, seat, Features::Full, false, reinterpret_cast<std::uint8_t*>(PyBytes_AsString(cells.ptr())));
  return cells;
}

}  // namespace

void register_environments(nb::module_& m, nb::class_<State>& state) {
  state
      .def("action_ids", &action_ids, nb::arg("seat"), nb::sig("def action_ids(self, seat: int) -> tuple[int, ...]"),
           "The numbers of the legal actions, in their order.")
      .def("observe", &observation_of, nb::arg("seat"), nb::arg("features") = "basic", nb::arg("oracle") = false,
           nb::sig(
               "def observe(self, seat: int, features: str = 'basic', oracle: bool = False) -> NDArray[numpy.uint8]"),
           "What the seat sees, as planes x 34 bytes.")
      .def("full_planes", &full_planes_of, nb::arg("seat"), nb::sig("def full_planes(self, seat: int) -> bytes"),
           "The bytes of `observe(seat, \"full\")`.");
  m.attr("ACTIONS") = kActions;
  m.def(
      "action_name",
      [](nb::handle id) { return action_name(static_cast<int>(to_argument(id, 0, kActions - 1, "an action"))); },
      nb::arg("id"), nb::sig("def action_name(id: int) -> str"));
  m.def(
      "plane_names",
      [](const std::string& features, bool oracle) {
        return plane_names(static_cast<Features>(one_of(features, kFeatures, "features")), oracle);
      },
      nb::arg("features") = "basic", nb::arg("oracle") = false);

  nb::class_<PyBatch>(m, "Batch", "Many games of riichi side by side; `jantaku.VectorRiichi` is its face.")
      .def("__init__", &make_batch, nb::arg("rule"), nb::arg("games"), nb::arg("seed"), nb::arg("threads"),
           nb::arg("autoreset"), nb::arg("reward"), nb::arg("features") = nb::none(), nb::arg("oracle") = false,
           nb::arg("dtype") = "uint8", nb::arg("opponents") = std::vector<std::string>{}, nb::arg("padded") = false,
           nb::sig("def __init__(self, rule: GameRule, games: int, seed: int | bytes, threads: int, autoreset: bool, "
                   "reward: str, features: str | None = None, oracle: bool = False, dtype: str = 'uint8', "
                   "opponents: Sequence[str] = (), padded: bool = False) -> None"))
      .def_prop_ro(
          "decisions",
          [](const PyBatch& self) {
            const Holding holding(self);
            return self.batch->decisions();
          },
          "Decisions that are pending: the rows, or with `padded` the rows that decide.")
      .def_prop_ro(
          "game", [](const PyBatch& self) { return view<std::int32_t>(self, self.game.data.get(), {self.capacity}); },
          nb::sig("def game(self) -> NDArray[numpy.int32]"))
      .def_prop_ro(
          "seat", [](const PyBatch& self) { return view<std::int32_t>(self, self.seat.data.get(), {self.capacity}); },
          nb::sig("def seat(self) -> NDArray[numpy.int32]"))
      .def_prop_ro(
          "mask", [](const PyBatch& self) { return view<bool>(self, self.mask.data.get(), {self.capacity, kActions}); },
          nb::sig("def mask(self) -> NDArray[numpy.bool_]"))
      .def_prop_ro(
          "reward", [](const PyBatch& self) { return view<float>(self, self.reward.data.get(), {self.capacity}); },
          nb::sig("def reward(self) -> NDArray[numpy.float32]"))
      .def_prop_ro(
          "done", [](const PyBatch& self) { return view<bool>(self, self.done.data.get(), {self.capacity}); },
          nb::sig("def done(self) -> NDArray[numpy.bool_]"))
      .def_prop_ro(
          "deciding",
          [](const PyBatch& self) -> nb::object {
            if (!self.deciding.data) return nb::none();
            return view<bool>(self, self.deciding.data.get(), {self.capacity});
          },
          nb::sig("def deciding(self) -> NDArray[numpy.bool_] | None"))
      .def_prop_ro("observation", &observations,
                   nb::sig("def observation(self) -> NDArray[numpy.uint8] | NDArray[numpy.float32] | None"))
      .def_prop_ro(
          "rewards",
          [](const PyBatch& self) {
            return view<float>(self, self.batch->last_rewards(),
                               {self.batch->options().games, self.batch->options().rule.players});
          },
          nb::sig("def rewards(self) -> NDArray[numpy.float32]"))
      .def_prop_ro(
          "ended",
          [](const PyBatch& self) { return view<bool>(self, self.batch->last_ended(), {self.batch->options().games}); },
          nb::sig("def ended(self) -> NDArray[numpy.bool_]"))
      .def("step", &step_batch, nb::arg("actions"), nb::sig("def step(self, actions: NDArray[numpy.int32]) -> int"),
           "The number of decisions now; or -1 - i, nothing stepped, if the action of row i is not legal.")
      .def("random_actions", &random_actions, nb::sig("def random_actions(self) -> NDArray[numpy.int32]"),
           "For each row a legal action, each as likely as the others, or -1; overwritten by the next call.")
      .def("reset", &reset_batch, nb::arg("seed"))
      .def("reset_games", &reset_games, nb::arg("which"),
           nb::sig("def reset_games(self, which: NDArray[numpy.bool_]) -> int"))
      .def("legal", &legal_of, nb::arg("row"), nb::sig("def legal(self, row: int) -> tuple[int, ...]"))
      .def("state", &state_of, nb::arg("game"), nb::sig("def state(self, game: int) -> RiichiState"),
           "A copy of the game's state.")
      .def("set_states", &set_states, nb::arg("first"), nb::arg("states"),
           nb::sig("def set_states(self, first: int, states: collections.abc.Iterable[RiichiState]) -> int"))
      .def(
          "saved", [](const PyBatch& self) { return python("jantaku.base.seal", "sealed")(saved_batch(self)); },
          nb::sig("def saved(self) -> bytes"), "The bytes from which this build continues these games.")
      .def("load", &load_batch, nb::arg("saved"), "Continues from saved games, and returns the number of decisions.")
      .def_prop_ro(
          "finished",
          [](const PyBatch& self) {
            const Holding holding(self);
            return self.batch->finished();
          },
          "Games played to the end.")
      .def_prop_ro("bytes_per_game", [](const PyBatch& self) { return self.batch->bytes_per_game(); });
}

}  // namespace jantaku::python
