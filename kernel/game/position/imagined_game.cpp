#include "game/position/imagined_game.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "game/position/waiting_hand.hpp"
#include "score/complete.hpp"

namespace jantaku {
namespace {

constexpr int kTries = 1000;  // far more than any wall needs for a hand that waits

struct Tiles {
  std::array<TileId, kTileIds> of{};
  int size = 0;
  void add(TileId tile) {
    check_that(size < kTileIds);
    of[size++] = tile;
  }
};

bool lies_open(const State& state, int index) {
  const DeadWall& dead = dead_wall(state.rule.players);
  for (int i = 0; i < state.n_dora; ++i)
    if (index == dead.first_dora + 2 * i || (state.ura_shown && index == dead.first_dora + 2 * i - 1)) return true;
  for (int i = 0; i < state.replacements; ++i)
    if (index == replacement_place(state.rule.players, i)) return true;  // drawn: it is elsewhere now
  return false;
}

// The tiles that the seat cannot see.
Tiles hidden_from(const State& state, int seat) {
  Tiles hidden;
  for (int index = 0; index <= state.next_draw; ++index)
    if (!lies_open(state, index)) hidden.add(state.wall.tiles[index]);
  for (int other = 0; other < state.seats(); ++other)
    for (int i = 0; other != seat && !state.is(state.open, other) && i < state.players[other].n_tiles; ++i)
      hidden.add(state.players[other].tiles[i]);
  return hidden;
}

void shuffle(State& state, Tiles& hidden, Dice& dice) {
  for (int i = hidden.size - 1; i > 0; --i) {
    const int j = dice.below(i + 1);
    if (i == j) continue;
    swap_unseen(state, hidden.of[i], hidden.of[j]);
    std::swap(hidden.of[i], hidden.of[j]);
  }
}

Hand without_drawn(const Player& player) {
  Hand hand = player.hand;
  if (player.drawn != kNoId) hand.remove(player.drawn / 4);
  return hand;
}

// Whether the tile is in the player's hand, and not as the drawn one.
bool rests_with(const Player& player, TileId tile) {
  const auto end = player.tiles.begin() + player.n_tiles;
  return tile != player.drawn && std::find(player.tiles.begin(), end, tile) != end;
}

// Replaces the seat's tiles, except the drawn one, by tiles of these kinds out of those that are free.
void deal_kinds(State& state, int seat, KindCounts kinds, const Tiles& free) {
  const Player& player = state.players[seat];
  Tiles give_up, get;
  for (int i = 0; i < player.n_tiles; ++i) {
    const TileId tile = player.tiles[i];
    if (tile == player.drawn) continue;
    if (kinds[tile / 4] > 0) --kinds[tile / 4];
    else give_up.add(tile);
  }
  for (int i = 0; i < free.size; ++i) {
    const TileId tile = free.of[i];
    if (rests_with(player, tile) || kinds[tile / 4] == 0) continue;
    --kinds[tile / 4];
    get.add(tile);
  }
  check_that(give_up.size == get.size);
  for (int i = 0; i < get.size; ++i) swap_unseen(state, give_up.of[i], get.of[i]);
}

// The hand that is chosen for a seat, whose tiles are free no more; false if none is found.
bool deal_chosen(State& state, int seat, Tiles& free, Dice& dice, const HandChooser& choose_hand) {
  const Player& player = state.players[seat];
  KindCounts copies{};
  for (int i = 0; i < free.size; ++i) ++copies[free.of[i] / 4];
  KindCounts kinds;
  if (!choose_hand(seat, copies, dice, kinds)) return false;
  deal_kinds(state, seat, kinds, free);
  Tiles left;
  for (int j = 0; j < free.size; ++j)
    if (!rests_with(player, free.of[j])) left.add(free.of[j]);
  free = left;
  return true;
}

bool is_in_riichi(const State& state, int seat) { return state.players[seat].riichi || state.riichi_pending == seat; }

// Asks every other seat about the offered tile, whether it could call or not, and notes who could win by it.
void offer_again(State& state, int seat) {
  const std::uint8_t own = bit_of(seat);
  state.can_ron &= own;
  state.completes &= own;
  state.deciding &= own;
  for (int other = 0; other < state.seats(); ++other) {
    if (other == seat || other == state.turn || state.is(state.dead, other)) continue;
    state.deciding |= bit_of(other);
    note_completion(state, other);
  }
}

bool can_go_on(const State& state, int seat) {
  if (state.phase != Phase::Turn || state.turn == seat) return true;
  Actions actions;
  legal_actions(state, state.turn, actions);
  return actions.size > 0;  // all a caller's tiles may be forbidden
}

// Nothing where a seat in riichi finds no hand that waits, or a caller no tile that it may discard.
std::optional<State> dealt_anew(const State& state, int seat, Tiles hidden, Dice& dice,
                                const HandChooser& choose_hand) {
  State other = state;
  shuffle(other, hidden, dice);
  Tiles free = hidden_from(other, seat);
  for (int at = 0; at < other.seats(); ++at) {
    if (at == seat || state.is(state.open, at)) continue;
    if (!deal_chosen(other, at, free, dice, choose_hand) && is_in_riichi(state, at)) return std::nullopt;
  }
  for (int at = 0; at < other.seats(); ++at) {
    if (at == seat || state.is(state.open, at)) continue;
    Player& player = other.players[at];
    player.waits = waits(without_drawn(player), other.rule);
    player.missed = player.missed_riichi = false;
  }
  if (other.phase == Phase::Claim) offer_again(other, seat);
  if (!can_go_on(other, seat)) return std::nullopt;
  return other;
}

}  // namespace

State imagined(const State& state, int seat, const Seed& seed) {
  return imagined(state, seat, seed, [&](int at, const KindCounts& copies, Dice& dice, KindCounts& kinds) {
    const Player& player = state.players[at];
    const int tiles = player.n_tiles - (player.drawn != kNoId);
    for (int i = 0; is_in_riichi(state, at) && i < kTries; ++i)
      if (choose_waiting(copies, tiles, dice, kinds) && waits(with_concealed(player, kinds), state.rule) != 0)
        return true;
    return false;
  });
}

State imagined(const State& state, int seat, const Seed& seed, const HandChooser& choose_hand) {
  State other = state;
  other.chance = Chance(seed);
  other.hidden &= bit_of(seat);  // what the others hold is assumed no more
  if (state.phase != Phase::Turn && state.phase != Phase::Claim) return other;
  const Tiles hidden = hidden_from(other, seat);
  Dice dice{seed_of_players(seed)};
  for (int i = 0; i < kTries; ++i)
    if (const std::optional<State> dealt = dealt_anew(other, seat, hidden, dice, choose_hand)) return *dealt;
  return other;
}

}  // namespace jantaku
