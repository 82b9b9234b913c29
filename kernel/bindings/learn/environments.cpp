// Games for learners: the batch, and numbered actions.
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/game/game.hpp"
#include "bindings/sealed.hpp"
#include "learn/batch.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<const char*, 2> kRewards{"points", "placement"};
constexpr std::array<const char*, 4> kPlayers{"", "random", "tsumogiri", "efficiency"};

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
    players[seat] = one_of<SimplePlayer>(kPlayers, nb::cast(names[seat]), "opponents");
  return players;
}

void make_batch(PyBatch* self, const GameRule& rule, Given<int> games, const Seed& seed, Given<int> threads,
                bool autoreset, GivenText reward, std::optional<GivenText> features, bool oracle, GivenText dtype,
                const std::vector<std::string>& opponents, bool padded) {
  const BatchOptions options{
      rule,
      to_argument<std::size_t>(games, 1, kMostGames, "games"),
      seed,
      to_argument<int>(threads, 1, kMostThreads, "threads"),
      autoreset,
      one_of<Reward>(kRewards, reward, "reward"),
      simple_players(opponents, rule.players),
      padded};
  const PlaneOptions plane_options{
      features ? one_of<Features>(kFeatures, *features, "features") : Features::Basic, oracle};
  const bool floats = one_of<int>(std::array{"uint8", "float32"}, dtype, "dtype") == 1;
  new (self) PyBatch(options, plane_options, features.has_value(), floats);
  if (self->batch->ready()) return;
  self->~PyBatch();  // an object whose making fails is not destroyed
  raise(python("jantaku.game.faults", "no_threads")(options.threads));
}

// A property: a number of the batch, while no other thread uses it.
template <class F>
auto held(F of) {
  return [of](const PyBatch& self) {
    const Holding<PyBatch> holding(self);
    return std::invoke(of, *self.batch);
  };
}

// A property: the memory that a field of the batch keeps, as an array.
template <class T, class Memory>
auto column(Buffer<Memory> PyBatch::* field) {
  return
      [field](const PyBatch& self) { return array_of<T>((self.*field).data.get(), {self.capacity}, nb::find(self)); };
}

using Planes = Made<Type<"NDArray[numpy.uint8] | NDArray[numpy.float32]">>;
std::optional<Planes> observations(const PyBatch& self) {
  const std::initializer_list<std::size_t> shape{self.capacity, static_cast<std::size_t>(self.planes), kKinds};
  if (self.floats.data) return Planes(array_of<float>(self.floats.data.get(), shape, nb::find(self)));
  if (self.bytes.data) return Planes(array_of<std::uint8_t>(self.bytes.data.get(), shape, nb::find(self)));
  return std::nullopt;
}

// The number of decisions afterwards, or minus one minus the row whose action is not legal.
std::int64_t step_batch(PyBatch& self, const Column<std::int32_t>& actions) {
  const Holding<PyBatch> holding(self);
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

auto random_actions(PyBatch& self) {
  const Holding<PyBatch> holding(self);
  make_ready(self);
  {
    const nb::gil_scoped_release release;
    self.batch->random_actions(self.chosen.data.get());
  }
  return array_of<std::int32_t>(self.chosen.data.get(), {self.batch->rows()}, nb::find(self));
}

std::size_t reset_batch(PyBatch& self, const Seed& seed) {
  const Holding<PyBatch> holding(self);
  make_ready(self);
  const nb::gil_scoped_release release;
  self.batch->reset(seed);
  return self.batch->decisions();
}

std::size_t reset_games(PyBatch& self, const Column<bool>& which) {
  const Holding<PyBatch> holding(self);
  make_ready(self);
  if (which.shape(0) != self.batch->options().games)
    raise_argument("the flags are not as many as the games", "give one flag for each game");
  const nb::gil_scoped_release release;
  self.batch->reset_games(reinterpret_cast<const std::uint8_t*>(which.data()));
  return self.batch->decisions();
}

std::size_t set_states(PyBatch& self, Given<int> first_, Given<Type<"collections.abc.Iterable[RiichiState]">> given) {
  const BatchOptions& options = self.batch->options();
  const auto first = to_argument<std::size_t>(first_, 0, static_cast<long>(options.games), "game");
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
  const Holding<PyBatch> holding(self);
  make_ready(self);
  self.batch->set_states(first, states);
  return self.batch->decisions();
}

nb::bytes saved_batch(const PyBatch& self) {
  const Holding<PyBatch> holding(self);
  return bytes_of(self.batch->saved());
}

std::size_t load_batch(PyBatch& self, const nb::bytes& bytes) {
  const Holding<PyBatch> holding(self);
  make_ready(self);
  if (!self.batch->load(view_of(unsealed(bytes))))
    raise_argument("these are games of other rules or another number", "give what saved() gave");
  return self.batch->decisions();
}

State state_of(const PyBatch& self, Given<int> game) {
  const Holding<PyBatch> holding(self);
  return self.batch->state(
      to_argument<std::size_t>(game, 0, static_cast<long>(self.batch->options().games) - 1, "game"));
}

TupleOf<int> mask_ids(const ActionMask& mask) {
  auto words = mask.words;
  std::size_t word = 0;
  return tuple_of(mask.size(), [&](auto) {
    while (words[word] == 0) ++word;
    const int id = static_cast<int>(64 * word) + std::countr_zero(words[word]);
    words[word] &= words[word] - 1;
    return id;
  });
}

auto legal_of(const PyBatch& self, Given<int> row) {
  const Holding<PyBatch> holding(self);
  return mask_ids(self.batch->mask(to_argument<std::size_t>(row, 0, static_cast<long>(self.batch->rows()) - 1, "row")));
}

auto action_ids(const State& state, Given<int> seat_) {
  const int seat = seat_of(state, seat_);
  Actions actions;
  legal_actions(state, seat, actions);
  return tuple_of(actions, [&](const Action& action) { return action_id(state, seat, action); });
}

auto observation_of(const State& state, Given<int> seat_, GivenText features, bool oracle) {
  const int seat = seat_of(state, seat_);
  const auto which = one_of<Features>(kFeatures, features, "features");
  Answer<std::uint8_t> cells(static_cast<std::size_t>(plane_count(which, oracle)), kKinds);
  observe(state, seat, which, oracle, cells.data.get());
  return cells.release();
}

// Without numpy, whose import would delay programs that show views only.
nb::bytes full_planes_of(const State& state, Given<int> seat_) {
  const int seat = seat_of(state, seat_);
  static const auto planes = static_cast<std::size_t>(plane_count(Features::Full, false));
  nb::bytes cells = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(planes * kKinds)));
  observe(state, seat, Features::Full, false, reinterpret_cast<std::uint8_t*>(PyBytes_AsString(cells.ptr())));
  return cells;
}

void register_numbers(nb::module_& m) {
  class_of<State>()
      .def("action_ids", &action_ids, "seat"_a, "The numbers of the legal actions, in their order.")
      .def("observe", &observation_of, "seat"_a, "features"_a = "basic", "oracle"_a = false,
           "What the seat sees, as planes x 34 bytes.")
      .def("full_planes", &full_planes_of, "seat"_a, "The bytes of `observe(seat, \"full\")`.");
  m.attr("ACTIONS") = kActions;
  m.def(
      "action_name", [](Given<int> id) { return action_name(to_argument<int>(id, 0, kActions - 1, "an action")); },
      "id"_a);
  m.def(
      "plane_names",
      [](GivenText features, bool oracle) {
        return plane_names(one_of<Features>(kFeatures, features, "features"), oracle);
      },
      "features"_a = "basic", "oracle"_a = false);
}

void register_rows(nb::class_<PyBatch>& type) {
  type.def_prop_ro("game", column<std::int32_t>(&PyBatch::game))
      .def_prop_ro("seat", column<std::int32_t>(&PyBatch::seat))
      .def_prop_ro("mask",
                   [](const PyBatch& self) {
                     return array_of<bool>(self.mask.data.get(), {self.capacity, kActions}, nb::find(self));
                   })
      .def_prop_ro("reward", column<float>(&PyBatch::reward))
      .def_prop_ro("done", column<bool>(&PyBatch::done))
      .def_prop_ro("deciding",
                   [](const PyBatch& self) {
                     std::optional<Made<Array<bool>>> array;
                     if (self.deciding.data) array = column<bool>(&PyBatch::deciding)(self);
                     return array;
                   })
      .def_prop_ro("observation", &observations)
      .def_prop_ro("rewards",
                   [](const PyBatch& self) {
                     const BatchOptions& options = self.batch->options();
                     return array_of<float>(self.batch->last_rewards(), {options.games, options.rule.players},
                                            nb::find(self));
                   })
      .def_prop_ro("ended", [](const PyBatch& self) {
        return array_of<bool>(self.batch->last_ended(), {self.batch->options().games}, nb::find(self));
      });
}

}  // namespace

void register_environments(nb::module_& m) {
  register_numbers(m);
  nb::class_<PyBatch> type(m, "Batch", "Many games of riichi side by side; `jantaku.VectorRiichi` is its face.");
  type.def("__init__", &make_batch, "rule"_a, "games"_a, "seed"_a, "threads"_a, "autoreset"_a, "reward"_a,
           "features"_a = nb::none(), "oracle"_a = false, "dtype"_a = "uint8", "opponents"_a = nb::make_tuple(),
           "padded"_a = false)
      .def_prop_ro("decisions", held(&Batch::decisions),
                   "Decisions that are pending: the rows, or with `padded` the rows that decide.")
      .def("step", &step_batch, "actions"_a,
           "The number of decisions now; or -1 - i, nothing stepped, if the action of row i is not legal.")
      .def("random_actions", &random_actions,
           "For each row a legal action, each as likely as the others, or -1; overwritten by the next call.")
      .def("reset", &reset_batch, "seed"_a)
      .def("reset_games", &reset_games, "which"_a)
      .def("legal", &legal_of, "row"_a)
      .def("state", &state_of, "game"_a, "A copy of the game's state.")
      .def("set_states", &set_states, "first"_a, "states"_a)
      .def(
          "saved", [](const PyBatch& self) { return sealed(saved_batch(self)); },
          "The bytes from which this build continues these games.")
      .def("load", &load_batch, "saved"_a, "Continues from saved games, and returns the number of decisions.")
      .def_prop_ro("finished", held(&Batch::finished), "Games played to the end.")
      .def_prop_ro("bytes_per_game", member(&PyBatch::batch, &Batch::bytes_per_game));
  register_rows(type);
}

}  // namespace jantaku::python
