// Observations of `jantaku.riichienv`, and the history of events that they read.
#include <algorithm>

#include "bindings/learn/riichienv.hpp"

namespace jantaku::python {
namespace {

nb::list events_since(const EventHistory& history, std::uint32_t from) {
  nb::list list;
  std::size_t at = 0;
  for (std::uint32_t i = std::max(from, history.followed) - history.followed; i < history.events.size(); ++i) {
    while (at < history.states.size() && history.states[at].first < i) ++at;
    const bool needs = at < history.states.size() && history.states[at].first == i;
    list.append(nb::make_tuple(event_tuple(history.events[i]),
                               needs ? nb::cast(State(*history.states[at].second)) : nb::none()));
  }
  return list;
}

std::vector<EnvAction> legal_of(const EnvObservation& observation) {
  std::vector<EnvAction> all;
  if (observation.state) list_actions(*observation.state, observation.seat, observation.declared, all);
  return all;
}

nb::list legal_list(const EnvObservation& observation) {
  nb::list list;
  for (EnvAction& action : legal_of(observation))
    list.append(new_instance(python_types.actions[observation.players == 3], std::move(action)));
  return list;
}

nb::bytes legal_mask(const EnvObservation& observation) {
  std::array<char, action_count(4)> mask{};
  for (const EnvAction& action : legal_of(observation))
    if (const int id = action_id(action, observation.players); id >= 0) mask[static_cast<std::size_t>(id)] = 1;
  return nb::bytes(mask.data(), static_cast<std::size_t>(action_count(observation.players)));
}

// The first action of that number, but of a discard's tiles a plain five before the red one.
nb::object find_legal(const EnvObservation& observation, int id) {
  std::vector<EnvAction> all = legal_of(observation);
  EnvAction* found = nullptr;
  for (EnvAction& action : all) {
    if (action_id(action, observation.players) != id) continue;
    if (found == nullptr) found = &action;
    if (action.type == EnvActionType::Discard && observation.state->is_red(static_cast<TileId>(action.tile))) continue;
    found = &action;
    break;
  }
  return found ? new_instance(python_types.actions[observation.players == 3], std::move(*found)) : nb::none();
}

}  // namespace

void register_env_observation(nb::module_& m) {
  nb::class_<EventHistory>(m, "EnvEventHistory", "The events of a table.")
      .def("__len__", [](const EventHistory& self) { return self.size(); })
      .def("since", &events_since, nb::arg("first"),
           nb::sig("def since(self, first: int) -> list[tuple[tuple[str, int | None, int | None, int | None, "
                   "tuple[int, ...], bool], RiichiState | None]]"),
           "The events from there on, each with the state for the rest of its message.");

  nb::class_<EnvObservation>(m, "EnvObservation", "What a seat sees, as programs for riichienv hold it.")
      .def(
          "__init__",
          [](EnvObservation* self, int seat, int players, nb::object given) {
            new (self) EnvObservation{nullptr,
                                      nb::none(),
                                      std::move(given),
                                      0,
                                      0,
                                      static_cast<std::uint8_t>(seat),
                                      static_cast<std::uint8_t>(players),
                                      -1,
                                      false};
          },
          nb::arg("seat"), nb::arg("players"), nb::arg("given"))
      .def_ro("player_id", &EnvObservation::seat)
      .def_ro("players", &EnvObservation::players)
      .def_ro("known", &EnvObservation::known)
      .def_ro("before", &EnvObservation::before)
      .def_ro("declared", &EnvObservation::declared)
      .def_prop_ro(
          "last_discarded", [](const EnvObservation& self) { return int_or_none(self.last_discard); },
          nb::sig("def last_discarded(self) -> int | None"))
      .def(
          "encode",
          [](nb::handle_t<EnvObservation> self) {
            if (!nb::hasattr(self, "honba")) raise_type_error("an EnvObservation alone is not an observation");
            return encode_observation(self);
          },
          nb::sig("def encode(self) -> bytes"))
      .def_prop_ro(
          "state", [](const EnvObservation& self) { return const_cast<State*>(self.state.get()); },
          nb::rv_policy::reference_internal, nb::sig("def state(self) -> RiichiState | None"))
      .def_prop_ro(
          "teller", [](const EnvObservation& self) { return self.teller; }, nb::sig("def teller(self) -> typing.Any"))
      .def_prop_ro(
          "given", [](const EnvObservation& self) { return self.given.is_valid() ? self.given : nb::none(); },
          nb::sig("def given(self) -> typing.Any"))
      .def_prop_ro(
          "action_space_size", [](const EnvObservation& self) { return action_count(self.players); },
          "How many numbers of actions there are.")
      .def("legal_actions", &legal_list, nb::sig("def legal_actions(self) -> list[typing.Any]"))
      .def("mask", &legal_mask, nb::sig("def mask(self) -> bytes"))
      .def("find_action", &find_legal, nb::arg("action_id"),
           nb::sig("def find_action(self, action_id: int) -> typing.Any"));
}

}  // namespace jantaku::python
