// The table of both environments and a seat's observation of it; and the actions of programs for riichienv.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/game/game.hpp"
#include "learn/riichienv/encodings.hpp"

namespace jantaku::python {

using namespace riichienv;

// The events of a table, which are only ever added; with a state for each event that needs one as a message.
struct EventHistory {
  std::vector<Event> events;
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const State>>> states;
  std::uint32_t followed = 0;  // messages of a game played elsewhere, used as they are
  // Those messages as far as sequences show them, an event each; and the state of a round that began.
  std::vector<Event> heard;
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const State>>> rounds_heard;

  std::uint32_t size() const { return static_cast<std::uint32_t>(events.size()) + followed; }
};

// The values that an observation was given one by one, checked.
struct GivenValues {
  GivenFacts facts;
  std::vector<TileId> hand;
  std::array<std::vector<Discarded>, kSeats> rivers;
  std::array<std::vector<CalledMeld>, kSeats> melds;
  std::array<std::vector<Meld>, kSeats> types;
  Actions legal;
  std::vector<EnvAction> listed;
  std::vector<Event> events;
  Heard heard;
  bool has_heard = false;  // they are read when a sequence is asked for
};

// A seat's view at one moment: a state that never changes, and the number of events it knows.
struct EnvObservation {
  std::shared_ptr<const State> state;  // none if the values were given one by one
  std::shared_ptr<const EventHistory> history;
  nb::object teller;  // writes the history as messages
  nb::object given;   // those values
  std::uint32_t known = 0, before = 0;
  std::uint8_t seat = 0, players = 4;
  int last_discard = -1;
  bool declared = false;  // this seat has declared riichi and is to discard
  // Found when they are first needed.
  mutable std::shared_ptr<const Actions> legal{};
  mutable std::shared_ptr<GivenValues> values{};
};
// One with riichienv's names and encodings.
struct RiichienvObservation : EnvObservation {};

// One that was given its values.
EnvObservation observation_of(int seat, int players, nb::object given);

// The attributes of both classes, each by its own: a method of a base takes three times as long to call.
template <class T, class... Bases>
void define_view(nb::class_<T, Bases...>& type) {
  type.def(
          "__init__",
          [](T* self, int seat, int players, nb::object given) {
            new (self) T{observation_of(seat, players, std::move(given))};
          },
          "seat"_a, "players"_a, "given"_a)
      .def_ro("player_id", &T::seat)
      .def_ro("players", &T::players)
      .def_ro("known", &T::known)
      .def_ro("before", &T::before)
      .def_ro("declared", &T::declared)
      .def_prop_ro("last_discarded", [](const T& self) { return int_or_none(self.last_discard); })
      .def_prop_ro(
          "state", [](const T& self) { return const_cast<State*>(self.state.get()); },
          nb::rv_policy::reference_internal, nb::sig("def state(self) -> RiichiState | None"))
      .def_prop_ro("teller", [](const T& self) -> AnyValue { return self.teller; })
      .def_prop_ro("given", [](const T& self) -> AnyValue { return self.given.is_valid() ? self.given : nb::none(); })
      .def_prop_ro(
          "action_space_size", [](const T& self) { return action_count(self.players); },
          "How many numbers of actions there are.");
}

// Each with every tile that it may be taken with, in their order.
std::vector<EnvAction> listed_actions(const RiichienvObservation& observation);
// Those as a Python list, as a byte for each number, and the one of a number.
ListOf<AnyValue> legal_list(const RiichienvObservation& observation);
nb::bytes legal_mask(const RiichienvObservation& observation);
AnyValue find_legal(const RiichienvObservation& observation, int id);
// The legal actions of the seat, if it was not given values.
const Actions& legal_of(const EnvObservation& observation);

// What Python lends: the members of its ActionType, and the classes of actions by players.
struct PythonTypes {
  std::array<PyObject*, kEnvActionTypes> action_types{};
  std::array<PyObject*, 2> actions{};
};
extern PythonTypes python_types;

template <class T>
AnyValue new_instance(PyObject* type, T&& value) {
  nb::object made = nb::inst_alloc(nb::handle(type));
  new (nb::inst_ptr<std::decay_t<T>>(made)) std::decay_t<T>(std::forward<T>(value));
  nb::inst_mark_ready(made);
  return made;
}

// Whole numbers of a sequence, which is held while its items are converted: they may change it meanwhile.
std::vector<int> ids_from(nb::handle values);

// The kernel's action for theirs, or none that is legal.
std::optional<Action> kernel_action(const State& state, int seat, bool declared, const EnvAction& given);
std::string words(const EnvAction& action);

inline TileId id_from(int tile) { return tile < 0 || tile >= kTileIds ? kNoId : static_cast<TileId>(tile); }
// An event that sequences show, from a tuple: type, seat, source, tile, own tiles, tsumogiri.
Event event_from(nb::handle told);

void register_env_action(nb::module_& m);
void register_env_observation(nb::module_& m);
void register_riichienv_observation(nb::module_& m);
void register_env_table(nb::module_& m);

}  // namespace jantaku::python
