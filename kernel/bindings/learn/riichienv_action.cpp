// Actions of `jantaku.riichienv`: those that are legal, their numbers, and the kernel's actions they stand for.
#include <algorithm>

#include "bindings/learn/riichienv.hpp"

namespace jantaku::python {
namespace {

constexpr std::array<ActionType, kEnvActionTypes> kKernelType{
    ActionType::Discard,   ActionType::Chi,      ActionType::Pon,     ActionType::OpenKan,
    ActionType::Ron,       ActionType::Riichi,   ActionType::Tsumo,   ActionType::Pass,
    ActionType::ClosedKan, ActionType::AddedKan, ActionType::Kyuushu, ActionType::Kita};

int int_from(nb::handle value) { return value.is_none() ? -1 : nb::cast<int>(value); }

nb::list list_of(const std::vector<int>& values) {
  nb::list list;
  for (int value : values) list.append(value);
  return list;
}

EnvActionType action_type_from(nb::handle value) {
  const int type = nb::cast<int>(value);
  if (type < 0 || type >= kEnvActionTypes) raise_type_error("no such type of action");
  return static_cast<EnvActionType>(type);
}

// The tiles in hand as they are shown: sorted, the drawn one last.
int shown_tiles(const Player& player, std::array<TileId, kMaxTiles>& tiles) {
  int n = 0;
  for (int i = 0; i < player.n_tiles; ++i)
    if (player.tiles[i] != player.drawn) tiles[n++] = player.tiles[i];
  std::sort(tiles.begin(), tiles.begin() + n);
  if (player.drawn != kNoId) tiles[n++] = player.drawn;
  return n;
}

int tiles_of_kind(const Player& player, int kind, std::array<int, 4>& found) {
  int n = 0;
  for (int i = 0; i < player.n_tiles && n < 4; ++i)
    if (player.tiles[i] / 4 == kind) found[n++] = player.tiles[i];
  std::sort(found.begin(), found.begin() + n);
  return n;
}

void list_turn(const State& state, int seat, bool declared, const Actions& actions, std::vector<EnvAction>& list) {
  const Player& player = state.players[seat];
  KindSet may_declare = 0;
  for (const Action& action : actions) {
    if (action.type == ActionType::Tsumo && !declared) list.push_back({EnvActionType::Tsumo, action.tile, {}, seat});
    if (action.type == ActionType::Riichi) may_declare |= bit(action.tile / 4);
  }
  std::array<TileId, kMaxTiles> tiles;
  const int n = shown_tiles(player, tiles);
  for (int i = 0; i < n; ++i) {
    const Kind kind = tiles[i] / 4;
    const bool may = player.riichi ? tiles[i] == player.drawn
                     : declared    ? has(may_declare, kind)
                                   : !has(player.forbidden, kind);
    if (may) list.push_back({EnvActionType::Discard, tiles[i], {}, seat});
  }
  if (declared) return;
  if (may_declare != 0) list.push_back({EnvActionType::Riichi, -1, {}, seat});
  for (const Action& action : actions)
    if (action.type == ActionType::ClosedKan)
      list.push_back(
          {EnvActionType::ClosedKan,
           action.tile,
           {action.tile, action.tile + 1, action.tile + 2, action.tile + 3},
           seat});
  for (const Action& action : actions)
    if (action.type == ActionType::AddedKan) {
      EnvAction added{EnvActionType::AddedKan, action.tile, {action.own[0], action.own[1], action.own[2]}, seat};
      std::sort(added.consumed.begin(), added.consumed.end());
      list.push_back(std::move(added));
    }
  for (const Action& action : actions) {
    if (action.type == ActionType::Kyuushu) list.push_back({EnvActionType::Kyuushu, -1, {}, seat});
    if (action.type != ActionType::Kita) continue;
    for (int i = 0; i < n; ++i)
      if (tiles[i] / 4 == kNorth && (!player.riichi || tiles[i] == player.drawn))
        list.push_back({EnvActionType::Kita, tiles[i], {}, seat});
  }
}

void list_pairs(const State& state, int seat, EnvActionType type, int first, int second, std::vector<EnvAction>& list) {
  const Player& player = state.players[seat];
  std::array<int, 4> a, b;
  const int n = tiles_of_kind(player, first, a), m = tiles_of_kind(player, second, b);
  for (int i = 0; i < n; ++i)
    for (int j = first == second ? i + 1 : 0; j < m; ++j) list.push_back({type, state.offered, {a[i], b[j]}, seat});
}

void list_claims(const State& state, int seat, const Actions& actions, std::vector<EnvAction>& list) {
  const int kind = state.offered / 4;
  bool pon = false;
  std::array<bool, 3> chi{};  // the taken tile lowest, in the middle, highest
  const Action* kan = nullptr;
  for (const Action& action : actions) {
    if (action.type == ActionType::Ron) list.push_back({EnvActionType::Ron, state.offered, {}, seat});
    pon |= action.type == ActionType::Pon;
    if (action.type == ActionType::OpenKan) kan = &action;
    if (action.type == ActionType::Chi) {
      const int low = std::min({kind, action.own[0] / 4, action.own[1] / 4});
      chi[static_cast<std::size_t>(kind - low)] = true;
    }
  }
  if (pon) list_pairs(state, seat, EnvActionType::Pon, kind, kind, list);
  if (kan) list.push_back({EnvActionType::OpenKan, state.offered, {kan->own[0], kan->own[1], kan->own[2]}, seat});
  for (int place = 2; place >= 0; --place) {
    if (!chi[static_cast<std::size_t>(place)]) continue;
    const int low = kind - place;
    list_pairs(state, seat, EnvActionType::Chi, place == 0 ? low + 1 : low, place == 2 ? low + 1 : low + 2, list);
  }
  list.push_back({EnvActionType::Pass, -1, {}, seat});
}

TileId id_from(int tile) { return tile < 0 || tile >= kTileIds ? kNoId : static_cast<TileId>(tile); }

}  // namespace

void list_actions(const State& state, int seat, bool declared, std::vector<EnvAction>& list) {
  Actions actions;
  legal_actions(state, seat, actions);
  if (actions.size == 0) return;
  list.reserve(static_cast<std::size_t>(actions.size) + 8);
  if (state.phase == Phase::Turn) return list_turn(state, seat, declared, actions, list);
  list_claims(state, seat, actions, list);
}

int action_id(const EnvAction& action, int players) {
  const bool three = players == 3;
  const int kind = action.tile < 0 ? -1 : action.tile / 4;
  const int face = three && kind >= 0 ? compact_kind(kind) : kind;
  switch (action.type) {
    case EnvActionType::Discard: return face;
    case EnvActionType::Riichi: return three ? 27 : 37;
    case EnvActionType::Chi: {
      int place = 0;
      for (int tile : action.consumed) place += tile / 4 < kind;
      return three ? -1 : 38 + place;
    }
    case EnvActionType::Pon: return three ? 28 : 41;
    case EnvActionType::OpenKan:
    case EnvActionType::ClosedKan:
    case EnvActionType::AddedKan: return face < 0 ? -1 : (three ? 29 : 42) + face;
    case EnvActionType::Tsumo:
    case EnvActionType::Ron: return three ? 56 : 79;
    case EnvActionType::Kyuushu: return three ? 57 : 80;
    case EnvActionType::Pass: return three ? 58 : 81;
    case EnvActionType::Kita: return three ? 59 : -1;
  }
  return -1;
}

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
          [](EnvAction* self, nb::handle type, nb::handle tile, nb::handle consumed, nb::handle actor) {
            new (self) EnvAction{action_type_from(type), int_from(tile), ids_from(consumed), int_from(actor)};
          },
          nb::arg("type"), nb::arg("tile").none(), nb::arg("consumed"), nb::arg("actor").none(),
          nb::sig(
              "def __init__(self, type: int, tile: int | None, consumed: Sequence[int], actor: int | None) -> None"))
      .def_prop_rw(
          "action_type",
          [](const EnvAction& self) {
            return nb::borrow(python_types.action_types[static_cast<std::size_t>(self.type)]);
          },
          [](EnvAction& self, nb::handle type) { self.type = action_type_from(type); },
          nb::for_getter(nb::sig("def action_type(self) -> typing.Any")),
          nb::for_setter(nb::sig("def action_type(self, value: int, /) -> None")))
      .def_prop_rw(
          "tile", [](const EnvAction& self) { return int_or_none(self.tile); },
          [](EnvAction& self, nb::handle tile) { self.tile = int_from(tile); }, nb::arg("value").none(),
          nb::for_getter(nb::sig("def tile(self) -> int | None")),
          nb::for_setter(nb::sig("def tile(self, value: int | None, /) -> None")))
      .def_prop_rw(
          "consume_tiles", [](const EnvAction& self) { return list_of(self.consumed); },
          [](EnvAction& self, nb::handle tiles) { self.consumed = ids_from(tiles); },
          nb::for_getter(nb::sig("def consume_tiles(self) -> list[int]")),
          nb::for_setter(nb::sig("def consume_tiles(self, value: Sequence[int], /) -> None")))
      .def_prop_rw(
          "actor", [](const EnvAction& self) { return int_or_none(self.actor); },
          [](EnvAction& self, nb::handle actor) { self.actor = int_from(actor); }, nb::arg("value").none(),
          nb::for_getter(nb::sig("def actor(self) -> int | None")),
          nb::for_setter(nb::sig("def actor(self, value: int | None, /) -> None")))
      .def(
          "id_among", [](const EnvAction& self, int players) { return action_id(self, players); }, nb::arg("players"),
          "Its number, -1 if it is not an action.");
}

}  // namespace jantaku::python
