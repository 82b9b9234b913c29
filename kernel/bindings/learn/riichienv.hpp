// The table of both environments and a seat's observation of it; and the actions of programs for riichienv.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/game/game.hpp"

namespace jantaku::python {

// Their numbers of the types of actions.
enum class EnvActionType : std::uint8_t {
  Discard,
  Chi,
  Pon,
  OpenKan,
  Ron,
  Riichi,
  Tsumo,
  Pass,
  ClosedKan,
  AddedKan,
  Kyuushu,
  Kita
};
inline constexpr int kEnvActionTypes = 12;

struct EnvAction {
  EnvActionType type = EnvActionType::Pass;
  int tile = -1;  // -1 for none
  std::vector<int> consumed;
  int actor = -1;
};

// The events of a table, which are only ever added; with a state for each event that needs one as a message.
struct EventHistory {
  std::vector<Event> events;
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const State>>> states;
  std::uint32_t followed = 0;  // messages of a game played elsewhere, used as they are

  std::uint32_t size() const { return static_cast<std::uint32_t>(events.size()) + followed; }
};

// A seat's view at one moment: a state that never changes, and the number of events it knows.
struct EnvObservation {
  std::shared_ptr<const State> state;  // none if the values were given one by one
  nb::object teller;                   // writes the history as messages
  nb::object given;                    // those values
  std::uint32_t known = 0, before = 0;
  std::uint8_t seat = 0, players = 4;
  int last_discard = -1;
  bool declared = false;  // this seat has declared riichi and is to discard
};

// What Python lends: the members of its ActionType, and the classes of actions by players.
struct PythonTypes {
  std::array<PyObject*, kEnvActionTypes> action_types{};
  std::array<PyObject*, 2> actions{};
};
extern PythonTypes python_types;

template <class T>
nb::object new_instance(PyObject* type, T&& value) {
  nb::object made = nb::inst_alloc(nb::handle(type));
  new (nb::inst_ptr<std::decay_t<T>>(made)) std::decay_t<T>(std::forward<T>(value));
  nb::inst_mark_ready(made);
  return made;
}

inline nb::object int_or_none(int value) { return value < 0 ? nb::none() : nb::object(nb::int_(value)); }
// Whole numbers of a sequence, which is held while its items are converted: they may change it meanwhile.
std::vector<int> ids_from(nb::handle values);

// Every action with every tile that it may be taken with, in their order.
void list_actions(const State& state, int seat, bool declared, std::vector<EnvAction>& list);
// Its number among theirs; -1 for what is not an action.
int action_id(const EnvAction& action, int players);
constexpr int action_count(int players) { return players == 3 ? 60 : 82; }
// The kernel's action for theirs, or none that is legal.
std::optional<Action> kernel_action(const State& state, int seat, bool declared, const EnvAction& given);
std::string words(const EnvAction& action);

// The kinds of three players' sets side by side: 1 man, 9 man and all that follows.
constexpr int compact_kind(int kind) { return kind == 0 ? 0 : kind - 7; }

// The planes of `Observation.encode`.
nb::bytes encode_observation(nb::handle seen);

void register_env_action(nb::module_& m);
void register_env_observation(nb::module_& m);
void register_env_table(nb::module_& m);

}  // namespace jantaku::python
