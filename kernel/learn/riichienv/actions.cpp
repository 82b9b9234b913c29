#include "learn/riichienv/actions.hpp"

#include <algorithm>

namespace jantaku::riichienv {
namespace {

// By type in the kernel; open riichi has none.
constexpr auto kEnvType = [] {
  std::array<EnvActionType, static_cast<std::size_t>(ActionType::RiichiAnyway) + 1> types{};
  types.fill(EnvActionType::Riichi);
  for (std::size_t i = 0; i < kKernelType.size(); ++i)
    types[static_cast<std::size_t>(kKernelType[i])] = static_cast<EnvActionType>(i);
  return types;
}();

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

}  // namespace

int shown_tiles(const Player& player, std::array<TileId, kMaxTiles>& tiles) {
  int n = 0;
  for (int i = 0; i < player.n_tiles; ++i)
    if (player.tiles[i] != player.drawn) tiles[n++] = player.tiles[i];
  std::sort(tiles.begin(), tiles.begin() + n);
  if (player.drawn != kNoId) tiles[n++] = player.drawn;
  return n;
}

void list_actions(const State& state, int seat, bool declared, const Actions& legal, std::vector<EnvAction>& list) {
  if (legal.size == 0) return;
  list.reserve(static_cast<std::size_t>(legal.size) + 8);
  if (state.phase == Phase::Turn) return list_turn(state, seat, declared, legal, list);
  list_claims(state, seat, legal, list);
}

int action_id(EnvActionType type, int tile, int below, int players) {
  const bool three = players == 3;
  const int kind = tile < 0 ? -1 : tile / 4;
  const int face = three && kind >= 0 ? compact_kind(kind) : kind;
  switch (type) {
    case EnvActionType::Discard: return face;
    case EnvActionType::Riichi: return three ? 27 : 37;
    case EnvActionType::Chi: return three ? -1 : 38 + below;
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

int action_id(const EnvAction& action, int players) {
  const int kind = action.tile < 0 ? -1 : action.tile / 4;
  const auto below =
      std::count_if(action.consumed.begin(), action.consumed.end(), [&](int tile) { return tile / 4 < kind; });
  return action_id(action.type, action.tile, static_cast<int>(below), players);
}

void mark_legal(const Actions& legal, bool declared, int players, char* mask) {
  std::fill_n(mask, action_count(players), char{0});
  for (const Action& action : legal) {
    if (declared && action.type != ActionType::Riichi) continue;
    const int tile = action.tile == kNoId ? -1 : action.tile;
    const auto type = declared ? EnvActionType::Discard : kEnvType[static_cast<std::size_t>(action.type)];
    const int below = (action.own[0] / 4 < tile / 4) + (action.own[1] / 4 < tile / 4);
    if (const int id = action_id(type, tile, below, players); id >= 0) mask[id] = 1;
  }
}

}  // namespace jantaku::riichienv
