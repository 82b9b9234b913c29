// Observations of `jantaku.riichienv`, and the history of events that they read.
#include <algorithm>

#include "bindings/learn/riichienv.hpp"

namespace jantaku::python {
namespace {

using NotedEvent = std::tuple<EventTuple, std::optional<State>>;

ListOf<NotedEvent> events_since(const EventHistory& history, std::uint32_t from) {
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

}  // namespace

EnvObservation observation_of(int seat, int players, nb::object given) {
  EnvObservation observation;
  observation.teller = nb::none();
  observation.given = std::move(given);
  observation.seat = static_cast<std::uint8_t>(seat);
  observation.players = static_cast<std::uint8_t>(players);
  return observation;
}

const Actions& legal_of(const EnvObservation& observation) {
  if (!observation.legal) {
    auto legal = std::make_shared<Actions>();
    if (observation.state) legal_actions(*observation.state, observation.seat, *legal);
    observation.legal = std::move(legal);
  }
  return *observation.legal;
}

std::vector<EnvAction> listed_actions(const RiichienvObservation& observation) {
  std::vector<EnvAction> all;
  if (observation.state) {
    list_actions(*observation.state, observation.seat, observation.declared, legal_of(observation), all);
  } else {
    nb::dict given;
    if (!nb::try_cast(observation.given, given) || !given.contains("legal_actions"))
      raise_type_error("a RiichienvObservation alone is not an observation");
    const nb::handle listed = PyDict_GetItemString(given.ptr(), "legal_actions");
    for (nb::handle action : nb::tuple(listed)) all.push_back(nb::cast<const EnvAction&>(action));
  }
  return all;
}

ListOf<AnyValue> legal_list(const RiichienvObservation& observation) {
  return list_of(listed_actions(observation), [&](const EnvAction& action) {
    return new_instance(python_types.actions[observation.players == 3], action);
  });
}

nb::bytes legal_mask(const RiichienvObservation& observation) {
  std::array<char, action_count(4)> mask{};
  const int size = action_count(observation.players);
  if (observation.state) mark_legal(legal_of(observation), observation.declared, observation.players, mask.data());
  else
    for (const EnvAction& action : listed_actions(observation))
      if (const int id = action_id(action, observation.players); id >= 0 && id < size)
        mask[static_cast<std::size_t>(id)] = 1;
  return nb::bytes(mask.data(), static_cast<std::size_t>(size));
}

// The first action of that number, but of a discard's tiles a plain five before the red one.
AnyValue find_legal(const RiichienvObservation& observation, int id) {
  std::vector<EnvAction> all = listed_actions(observation);
  EnvAction* found = nullptr;
  for (EnvAction& action : all) {
    if (action_id(action, observation.players) != id) continue;
    if (found == nullptr) found = &action;
    if (action.type == EnvActionType::Discard && is_red_id(action.tile)) continue;
    found = &action;
    break;
  }
  if (found == nullptr) return nb::none();
  return new_instance(python_types.actions[observation.players == 3], std::move(*found));
}

void register_env_observation(nb::module_& m) {
  nb::class_<EventHistory>(m, "EnvEventHistory", "The events of a table.")
      .def("__len__", [](const EventHistory& self) { return self.size(); })
      .def("since", &events_since, "first"_a,
           "The events from there on, each with the state for the rest of its message.");

  nb::class_<EnvObservation> type(m, "EnvObservation", "What a seat sees at one moment.");
  define_view(type);
}

}  // namespace jantaku::python
