#include "learn/simple_players.hpp"

#include <algorithm>

#include "game/wall/split_mix.hpp"
#include "hand/ukeire.hpp"

namespace jantaku {
namespace {

const Action* first(const Actions& legal, std::initializer_list<ActionType> types) {
  for (const ActionType type : types)
    if (const Action* found = legal.first(type)) return found;
  return nullptr;
}

// Each as likely as the others.
const Action& any_of(const Actions& actions, std::uint64_t& chance) {
  return actions.of[(split_mix(chance) >> 32) * static_cast<std::uint64_t>(actions.size) >> 32];
}

Action tsumogiri(const Actions& legal) {
  if (const Action* said = first(legal, {ActionType::Tsumo, ActionType::Ron, ActionType::Pass})) return *said;
  return *std::find_if(std::make_reverse_iterator(legal.end()), std::make_reverse_iterator(legal.begin()),
                       [](const Action& action) { return action.type == ActionType::Discard; });
}

// Whether a hand that is near to tenpai gets no further with a North than without.
bool is_north_spare(const DiscardTable& table) {
  constexpr Kind north = kEast + 3;
  constexpr int near = 1;
  int nearest = kNoForm, without = kNoForm;
  for (int i = 0; i < table.size; ++i) {
    nearest = std::min<int>(nearest, table.rows[i].shanten);
    if (table.discard[i] == north) without = table.rows[i].shanten;
  }
  return nearest > near || without == nearest;
}

Action efficient(const State& state, int seat, const Actions& legal, std::uint64_t& chance) {
  if (const Action* said = first(legal, {ActionType::Tsumo, ActionType::Ron, ActionType::Pass})) return *said;
  const Player& player = state.players[seat];
  const Action* kita = legal.first(ActionType::Kita);
  if (kita && player.riichi) return *kita;
  DiscardTable table;
  discards(player.hand, table, state.seats());
  if (kita && is_north_spare(table)) return *kita;
  std::array<int, kKinds> values{};
  for (int i = 0; i < table.size; ++i) values[table.discard[i]] = discard_worth(player.hand, table.rows[i]);
  const ActionType wanted = legal.first(ActionType::Riichi) ? ActionType::Riichi : ActionType::Discard;
  Actions best;
  int most = 0;
  for (const Action& action : legal) {
    if (action.type != wanted) continue;
    const int value = values[action.tile / 4];
    if (best.size == 0 || value > most) best.size = 0, most = value;
    if (value == most) best.add(action);
  }
  return any_of(best, chance);
}

}  // namespace

Action choose(SimplePlayer player, const State& state, int seat, std::uint64_t& chance) {
  Actions legal;
  legal_actions(state, seat, legal);
  switch (player) {
    case SimplePlayer::Efficiency: return efficient(state, seat, legal, chance);
    case SimplePlayer::Tsumogiri: return tsumogiri(legal);
    default: return any_of(legal, chance);
  }
}

}  // namespace jantaku
