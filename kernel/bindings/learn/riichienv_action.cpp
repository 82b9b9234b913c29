// Actions of `jantaku.riichienv`: those that are legal, their numbers, and the kernel's actions they stand for.
#include <algorithm>

#include "bindings/learn/riichienv.hpp"

namespace jantaku::python {
namespace {

int int_from(nb::handle value) { return value.is_none() ? -1 : nb::cast<int>(value); }

EnvActionType action_type_from(nb::handle value) {
  const int type = nb::cast<int>(value);
  if (type < 0 || type >= kEnvActionTypes) raise_type_error("no such type of action");
  return static_cast<EnvActionType>(type);
}

}  // namespace

std::optional<Action> kernel_action(const State& state, int seat, bool declared, const EnvAction& given) {
  const Player& player = state.players[seat];
  Action action{kKernelType[static_cast<std::size_t>(given.type)], id_from(given.tile), kNoTiles};
  switch (given.type) {
    case EnvActionType::Discard:
      if (declared) action.type = ActionType::Riichi;
      break;
    case EnvActionType::Tsumo: action.tile = player.drawn; break;
    case EnvActionType::Ron: action.tile = state.offered; break;
    case EnvActionType::Pass:
    case EnvActionType::Kyuushu: action.tile = kNoId; break;
    case EnvActionType::Chi:
    case EnvActionType::Pon:
    case EnvActionType::OpenKan:
      action.tile = state.offered;
      for (std::size_t i = 0; i < given.consumed.size() && i < 3; ++i) action.own[i] = id_from(given.consumed[i]);
      break;
    case EnvActionType::ClosedKan: {
      const int tile = given.tile >= 0 || given.consumed.empty() ? given.tile : given.consumed[0];
      const TileId first = id_from(tile < 0 ? tile : tile / 4 * 4);
      if (first == kNoId) return std::nullopt;
      action = {
          ActionType::ClosedKan,
          first,
          {static_cast<TileId>(first + 1), static_cast<TileId>(first + 2), static_cast<TileId>(first + 3)}};
      break;
    }
    case EnvActionType::AddedKan: {
      for (int i = 0; i < player.hand.n_melds; ++i)
        if (player.hand.melds[i].type == MeldType::Pon && player.hand.melds[i].kind == given.tile / 4)
          for (std::size_t j = 0; j < 3; ++j) action.own[j] = player.melds[i].tiles[j];
      break;
    }
    default: break;
  }
  if ((given.type == EnvActionType::Chi || given.type == EnvActionType::Pon) && is_honor(state.offered / 4) == false &&
      action.own[0] != kNoId && action.own[1] != kNoId && action.own[0] > action.own[1])
    std::swap(action.own[0], action.own[1]);
  if (declared && action.type != ActionType::Riichi) return std::nullopt;
  if (!is_legal(state, seat, action)) return std::nullopt;
  return action;
}

std::string words(const EnvAction& action) {
  std::string text(kActionNames[static_cast<std::size_t>(kKernelType[static_cast<std::size_t>(action.type)])]);
  return action.tile < 0 ? text : text + " of tile " + std::to_string(action.tile);
}

void register_env_action(nb::module_& m) {
  nb::class_<EnvAction>(m, "EnvAction", "An action as programs for riichienv hold it.")
      .def(
          "__init__",
          [](EnvAction* self, Given<int> type, Given<int> tile, GivenNumbers consumed, Given<int> actor) {
            new (self) EnvAction{action_type_from(type), int_from(tile), ids_from(consumed), int_from(actor)};
          },
          "type"_a, "tile"_a.none(), "consumed"_a, "actor"_a.none())
      .def_prop_rw(
          "action_type",
          [](const EnvAction& self) -> AnyValue {
            return nb::borrow(python_types.action_types[static_cast<std::size_t>(self.type)]);
          },
          [](EnvAction& self, Given<int> value) { self.type = action_type_from(value); }, "value"_a)
      .def_prop_rw(
          "tile", [](const EnvAction& self) { return int_or_none(self.tile); },
          [](EnvAction& self, Given<int> value) { self.tile = int_from(value); }, "value"_a.none())
      .def_prop_rw(
          "consume_tiles", [](const EnvAction& self) { return list_of(self.consumed); },
          [](EnvAction& self, GivenNumbers value) { self.consumed = ids_from(value); }, "value"_a)
      .def_prop_rw(
          "actor", [](const EnvAction& self) { return int_or_none(self.actor); },
          [](EnvAction& self, Given<int> value) { self.actor = int_from(value); }, "value"_a.none())
      .def(
          "id_among", [](const EnvAction& self, int players) { return action_id(self, players); }, "players"_a,
          "Its number, -1 if it is not an action.");
}

}  // namespace jantaku::python
