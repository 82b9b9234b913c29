#include "game/imagine.hpp"

#include <algorithm>
#include <utility>

#include "game/split_mix.hpp"

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
  bool holds(TileId tile) const { return std::find(of.begin(), of.begin() + size, tile) != of.begin() + size; }
};

struct Dice {
  std::uint64_t state;
  int below(int limit) { return static_cast<int>(split_mix(state) % static_cast<std::uint64_t>(limit)); }
};

bool lies_open(const State& state, int index) {
  const DeadWall& dead = dead_wall(state.rule.players);
  for (int i = 0; i < state.n_dora; ++i)
    if (index == dead.first_dora + 2 * i) return true;
  for (int i = 0; i < state.replacements; ++i)
    if (index == dead.replacements[i]) return true;  // drawn: it lies elsewhere now
  return false;
}

// The tiles that the seat cannot see.
Tiles hidden_from(const State& state, int seat) {
  Tiles hidden;
  for (int index = 0; index <= state.next_draw; ++index)
    if (!lies_open(state, index)) hidden.add(state.wall.tiles[index]);
  for (int other = 0; other < state.seats(); ++other)
    for (int i = 0; other != seat && i < state.players[other].n_tiles; ++i) hidden.add(state.players[other].tiles[i]);
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

// Kinds of a hand of so many tiles that waits, out of the copies there are: sets and a pair, less one tile.
bool choose_waiting(std::array<int, kKinds> copies, int tiles, Dice& dice, std::array<std::uint8_t, kKinds>& chosen) {
  chosen.fill(0);
  const auto take = [&](Kind kind, int count) {
    copies[kind] -= count;
    chosen[kind] = static_cast<std::uint8_t>(chosen[kind] + count);
  };
  for (int sets = tiles / 3; sets > 0; --sets) {
    std::array<std::pair<Kind, bool>, 2 * kKinds> ways;  // the lowest kind, and whether it is a run
    int n = 0;
    for (Kind kind = 0; kind < kKinds; ++kind) {
      if (copies[kind] >= 3) ways[n++] = {kind, false};
      if (kind < kEast && number_of(kind) <= 6 && copies[kind] > 0 && copies[kind + 1] > 0 && copies[kind + 2] > 0)
        ways[n++] = {kind, true};
    }
    if (n == 0) return false;
    const auto [kind, run] = ways[dice.below(n)];
    take(kind, run ? 1 : 3);
    for (int i = 1; run && i <= 2; ++i) take(static_cast<Kind>(kind + i), 1);
  }
  std::array<Kind, kKinds> pairs;
  int n = 0;
  for (Kind kind = 0; kind < kKinds; ++kind)
    if (copies[kind] >= 2) pairs[n++] = kind;
  if (n == 0) return false;
  take(pairs[dice.below(n)], 2);
  int left_out = dice.below(tiles + 1);
  for (Kind kind = 0; kind < kKinds; ++kind) {
    if (left_out < chosen[kind]) {
      --chosen[kind];
      return true;
    }
    left_out -= chosen[kind];
  }
  return false;
}

Hand without_drawn(const Player& player) {
  Hand hand = player.hand;
  if (player.drawn != kNoId) hand.remove(player.drawn / 4);
  return hand;
}

// Gives the seat tiles of these kinds in place of its own, but for the drawn one, out of those that are free.
void deal_kinds(State& state, int seat, std::array<std::uint8_t, kKinds> kinds, const Tiles& free) {
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
    const bool own = std::find(player.tiles.begin(), player.tiles.begin() + player.n_tiles, tile) !=
                     player.tiles.begin() + player.n_tiles;
    if ((own && tile != player.drawn) || kinds[tile / 4] == 0) continue;
    --kinds[tile / 4];
    get.add(tile);
  }
  check_that(give_up.size == get.size);
  for (int i = 0; i < get.size; ++i) swap_unseen(state, give_up.of[i], get.of[i]);
}

// A hand that waits for a seat in riichi; its tiles are free no more.
void deal_waiting(State& state, int seat, Tiles& free, Dice& dice) {
  const Player& player = state.players[seat];
  std::array<int, kKinds> copies{};
  for (int i = 0; i < free.size; ++i) ++copies[free.of[i] / 4];
  const int tiles = player.n_tiles - (player.drawn != kNoId);
  std::array<std::uint8_t, kKinds> kinds;
  for (int i = 0; i < kTries; ++i) {
    if (!choose_waiting(copies, tiles, dice, kinds)) continue;
    State trial = state;
    deal_kinds(trial, seat, kinds, free);
    if (waits(without_drawn(trial.players[seat]), state.rule.players) == 0) continue;
    state = trial;
    break;
  }
  Tiles left;
  for (int i = 0; i < free.size; ++i) {
    const TileId* const end = player.tiles.data() + player.n_tiles;
    const TileId* const at = std::find(player.tiles.data(), end, free.of[i]);
    if (at == end || *at == player.drawn) left.add(free.of[i]);
  }
  free = left;
}

// Who waits for the offered tile, and asks every other seat, whether it could call or not.
void offer_again(State& state, int seat, bool asked, bool may_ron, bool completes) {
  const auto bit_at = [](int at, bool holds) { return static_cast<std::uint8_t>(unsigned{holds} << at); };
  state.can_ron = bit_at(seat, may_ron);
  state.completes = bit_at(seat, completes);
  state.deciding = bit_at(seat, asked);
  for (int other = 0; other < state.seats(); ++other) {
    if (other == seat || other == state.turn) continue;
    const Player& player = state.players[other];
    state.deciding |= bit_at(other, true);
    const bool any_hand = state.offer != Offer::ClosedKan || (player.hand.shape.once & ~kYaochuu) == 0;
    if (!has(player.waits, state.offered / 4) || !any_hand) continue;
    state.completes |= bit_at(other, true);
    state.can_ron |= bit_at(other, !player.is_furiten() && has_winning_yaku(state, other, false));
  }
}

bool can_go_on(const State& state, int seat) {
  if (state.phase != Phase::Turn || state.turn == seat) return true;
  Actions actions;
  legal_actions(state, state.turn, actions);
  return actions.size > 0;  // all a caller's tiles may be forbidden
}

State dealt_anew(const State& state, int seat, Tiles hidden, Dice& dice) {
  State other = state;
  shuffle(other, hidden, dice);
  Tiles free = hidden_from(other, seat);
  for (int at = 0; at < other.seats(); ++at)
    if (at != seat && (other.players[at].riichi || other.riichi_pending == at)) deal_waiting(other, at, free, dice);
  for (int at = 0; at < other.seats(); ++at) {
    if (at == seat) continue;
    Player& player = other.players[at];
    player.waits = waits(without_drawn(player), other.rule.players);
    player.missed = player.missed_riichi = false;
  }
  if (other.phase == Phase::Claim)
    offer_again(other, seat, state.decides(seat), state.can_ron >> seat & 1, state.completes >> seat & 1);
  return other;
}

}  // namespace

State imagined(const State& state, int seat, const Seed& seed) {
  State other = state;
  other.chance = Chance(seed);
  if (state.phase != Phase::Turn && state.phase != Phase::Claim) return other;
  const Tiles hidden = hidden_from(other, seat);
  Dice dice{seed_of_players(seed)};
  for (int i = 0; i < kTries; ++i)
    if (State dealt = dealt_anew(other, seat, hidden, dice); can_go_on(dealt, seat)) return dealt;
  return other;
}

}  // namespace jantaku
