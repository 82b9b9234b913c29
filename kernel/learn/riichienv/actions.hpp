// The actions of programs for riichienv: their types, those that are legal, and their numbers.
#pragma once

#include <vector>

#include "game/legal/legal.hpp"

namespace jantaku::riichienv {

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

// The types of their actions in the kernel.
inline constexpr std::array<ActionType, kEnvActionTypes> kKernelType{
    ActionType::Discard,   ActionType::Chi,      ActionType::Pon,     ActionType::OpenKan,
    ActionType::Ron,       ActionType::Riichi,   ActionType::Tsumo,   ActionType::Pass,
    ActionType::ClosedKan, ActionType::AddedKan, ActionType::Kyuushu, ActionType::Kita};

struct EnvAction {
  EnvActionType type = EnvActionType::Pass;
  int tile = -1;  // -1 for none
  std::vector<int> consumed;
  int actor = -1;
};

// The tiles in hand as they are shown: sorted, the drawn one last. Returns how many.
int shown_tiles(const Player& player, std::array<TileId, kMaxTiles>& tiles);
// Every action with every tile that it may be taken with, in their order; `legal` are the seat's in the kernel.
void list_actions(const State& state, int seat, bool declared, const Actions& legal, std::vector<EnvAction>& list);
// The number of an action among theirs, of a chi by how many tiles of the hand are below the one that is taken; -1 for
// what is not an action.
int action_id(EnvActionType type, int tile, int below, int players);
int action_id(const EnvAction& action, int players);
// Sets the bytes of the legal actions, one of `action_count`.
void mark_legal(const Actions& legal, bool declared, int players, char* mask);
constexpr int action_count(int players) { return players == 3 ? 60 : 82; }

// The kinds of three players' sets side by side: 1 man, 9 man and all that follows.
constexpr int compact_kind(int kind) { return kind == 0 ? 0 : kind - 7; }

}  // namespace jantaku::riichienv
