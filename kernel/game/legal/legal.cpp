#include "game/legal/legal.hpp"

#include "game/legal/abort.hpp"

#include <algorithm>

namespace jantaku {
namespace {

Kind kind_of_id(TileId id) { return id / 4; }

// Tiles of one kind that look alike share a face: red or plain.
bool same_face(const State& state, TileId a, TileId b) {
  return kind_of_id(a) == kind_of_id(b) && state.is_red(a) == state.is_red(b);
}

bool owns_four_kans(const Player& player) {
  const auto* const end = player.hand.melds.begin() + player.hand.n_melds;
  return std::count_if(player.hand.melds.begin(), end, [](const Meld& meld) { return meld.is_kan(); }) == 4;
}

// Four kans at most; where the rules say so others may make more once one player has four.
bool may_kan(const State& state) {
  if (state.left == 0) return false;
  return state.n_kans < 4 ||
         (state.rule.fifth_kan && std::any_of(state.players.begin(), state.players.end(), owns_four_kans));
}

// Calls `f` with one tile of each face in hand, the drawn tile (always itself) last.
template <class F>
void for_each_face(const State& state, const Player& player, F f) {
  KindSet seen[2] = {0, 0};  // plain and red
  for (int i = 0; i < player.n_tiles; ++i) {
    const TileId tile = player.tiles[i];
    if (tile == player.drawn) continue;
    KindSet& such = seen[state.is_red(tile)];
    if (has(such, kind_of_id(tile))) continue;
    such |= bit(kind_of_id(tile));
    f(tile);
  }
  if (player.drawn != kNoId) f(player.drawn);
}

// Whether it may declare riichi, whatever it holds.
bool may_declare(const State& state, int seat) {
  const Player& player = state.players[seat];
  return !player.riichi && player.drawn != kNoId && player.hand.is_closed() &&
         state.left >= state.rule.riichi_min_tiles && player.points >= state.rule.riichi_min_points;
}

bool may_riichi(const State& state, int seat) {
  return may_declare(state, seat) && may_wait(state.players[seat].hand, state.rule);
}

// Riichi is judged at the table: a person may declare it whatever the hand.
bool judges_riichi(const State& state, int seat) { return state.claims && !state.is(state.robots, seat); }

bool may_open(const State& state) {
  return state.at_table && has(state.rule.yaku, Yaku::OpenRiichi) &&
         (state.robots == 0 || state.rule.open_riichi_robots != OpenRiichiRobots::Disabled);
}

// Whether the hand waits once the tile is discarded; if the rules require it, on a kind that is not in the pond.
bool waits_without(const State& state, const Player& player, TileId tile) {
  Hand hand = player.hand;
  hand.remove(kind_of_id(tile));
  const KindSet waiting = waits(hand, state.rule);
  const KindSet river = player.river_kinds | bit(kind_of_id(tile));
  return waiting != 0 && (state.rule.furiten_riichi || (waiting & river) == 0);
}

// Whether the three tiles are a triplet in every reading of every completion.
bool is_always_a_triplet(const Hand& hand, KindSet waits, Kind kind, const GameRule& rule) {
  bool always = true;
  for_each(waits, [&](Kind wait) {
    Readings all;
    readings_with(hand, wait, rule, all);
    for (const Reading& reading : all) always &= has(reading.triplets, kind);
  });
  return always;
}

// In riichi a closed kan is one of the drawn tile, which the hand does not wait for, and leaves the waits as they are;
// where the rules ask for it, the shape of the hand as well.
bool keeps_riichi(const State& state, const Player& player, Kind kind) {
  const RiichiKan rule = state.rule.riichi_kan;
  if (rule == RiichiKan::No || kind_of_id(player.drawn) != kind || has(player.waits, kind)) return false;
  Hand before = player.hand, after = player.hand;
  before.remove(kind);
  for (int i = 0; i < 4; ++i) after.remove(kind);
  after.add_meld({MeldType::ClosedKan, kind, 0});
  if (waits(after, state.rule) != player.waits) return false;
  return rule == RiichiKan::SameWaits || is_always_a_triplet(before, player.waits, kind, state.rule);
}

void add_kans(const State& state, const Player& player, Actions& actions) {
  if (!may_kan(state) || player.drawn == kNoId) return;
  for_each(player.hand.shape.twice, [&](Kind kind) {
    if (player.hand.counts[kind] == 4 && (!player.riichi || keeps_riichi(state, player, kind))) {
      const TileId first = static_cast<TileId>(4 * kind);
      actions.add(
          {ActionType::ClosedKan,
           first,
           {static_cast<TileId>(first + 1), static_cast<TileId>(first + 2), static_cast<TileId>(first + 3)}});
    }
  });
  for (int i = 0; i < player.hand.n_melds; ++i) {
    const Meld& meld = player.hand.melds[i];
    if (meld.type != MeldType::Pon || player.hand.counts[meld.kind] == 0) continue;
    for (int j = 0; j < player.n_tiles; ++j)
      if (kind_of_id(player.tiles[j]) == meld.kind)
        actions.add(
            {ActionType::AddedKan,
             player.tiles[j],
             {player.melds[i].tiles[0], player.melds[i].tiles[1], player.melds[i].tiles[2]}});
  }
}

// A dead hand lays down what it drew; only after its own call does it have a choice.
void dead_actions(const State& state, const Player& player, Actions& actions) {
  if (player.drawn != kNoId) return actions.add({ActionType::Discard, player.drawn, kNoTiles});
  for_each_face(state, player, [&](TileId tile) {
    if (!has(player.forbidden, kind_of_id(tile))) actions.add({ActionType::Discard, tile, kNoTiles});
  });
}

void riichi_actions(const State& state, int seat, TileId tile, bool waits, Actions& actions) {
  if (waits || (judges_riichi(state, seat) && !state.rule.check_riichi)) {
    actions.add({ActionType::Riichi, tile, kNoTiles});
    if (waits && may_open(state)) actions.add({ActionType::OpenRiichi, tile, kNoTiles});
  } else if (judges_riichi(state, seat)) {
    actions.add({ActionType::RiichiAnyway, tile, kNoTiles});
  }
}

void turn_actions(const State& state, int seat, Actions& actions) {
  const Player& player = state.players[seat];
  if (state.is(state.dead, seat)) return dead_actions(state, player, actions);
  const bool drawn = player.drawn != kNoId;
  if (completes_by_draw(state, player) &&
      (state.is(state.free, seat) ? may_call_win(state, seat, true) : has_winning_yaku(state, seat, true)))
    actions.add({ActionType::Tsumo, player.drawn, kNoTiles});
  if (state.rule.kyuushu_kyuuhai && !state.claims && has_nine_kinds(state, player))
    actions.add({ActionType::Kyuushu, kNoId, kNoTiles});
  add_kans(state, player, actions);
  if (state.rule.players == 3 && drawn && state.left > 0 && player.hand.counts[kNorth] > 0 &&
      (!player.riichi || kind_of_id(player.drawn) == kNorth)) {
    TileId north = player.drawn;
    for (int i = 0; kind_of_id(north) != kNorth; ++i) north = player.tiles[i];
    actions.add({ActionType::Kita, north, kNoTiles});
  }
  if (player.riichi) return actions.add({ActionType::Discard, player.drawn, kNoTiles});
  const bool waits = may_riichi(state, seat),
             riichi = waits || (judges_riichi(state, seat) && may_declare(state, seat));
  for_each_face(state, player, [&](TileId tile) {
    if (has(player.forbidden, kind_of_id(tile))) return;
    actions.add({ActionType::Discard, tile, kNoTiles});
    if (riichi) riichi_actions(state, seat, tile, waits && waits_without(state, player, tile), actions);
  });
}

bool leaves_a_discard(const Hand& hand, KindSet forbidden, const Action& action) {
  Hand after = hand;
  for (TileId tile : action.own)
    if (tile != kNoId) after.remove(kind_of_id(tile));
  return (after.shape.once & ~forbidden) != 0;
}

// Calls `f(a, b)` with one pair of tiles of each combination of faces of two kinds.
template <class F>
void for_each_pair(const State& state, const Player& player, Kind first, Kind second, F f) {
  const auto faces = [&](Kind kind, std::array<TileId, 4>& found) {
    int n = 0;
    for (int i = 0; i < player.n_tiles; ++i)
      if (kind_of_id(player.tiles[i]) == kind) found[n++] = player.tiles[i];
    std::sort(found.begin(), found.begin() + n);
    return n;
  };
  std::array<TileId, 4> a, b;
  const int n = faces(first, a);
  if (first == second) {
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) {
        bool seen = false;
        for (int k = 0; k <= i; ++k)
          for (int l = k + 1; l < n && (k < i || l < j); ++l)
            seen |= state.is_red(a[k]) + state.is_red(a[l]) == state.is_red(a[i]) + state.is_red(a[j]);
        if (!seen) f(a[i], a[j]);
      }
    return;
  }
  const int m = faces(second, b);
  const auto first_face = [&](const std::array<TileId, 4>& tiles, int i) {
    return i == 0 || state.is_red(tiles[i]) != state.is_red(tiles[i - 1]);
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (first_face(a, i) && first_face(b, j)) f(a[i], b[j]);
}

template <class F>
void for_each_call(const State& state, int seat, F f) {
  const Player& player = state.players[seat];
  if (state.offer != Offer::Discard || state.left == 0 || player.riichi || ends_by_four_kans(state)) return;
  const Kind kind = kind_of_id(state.offered);
  if (state.rule.players == 3 && kind == kNorth) return;
  const int count = player.hand.counts[kind];
  if (count >= 3 && may_kan(state)) {
    Action action{ActionType::OpenKan, state.offered, kNoTiles};
    for (int i = 0, n = 0; i < player.n_tiles && n < 3; ++i)
      if (kind_of_id(player.tiles[i]) == kind) action.own[n++] = player.tiles[i];
    std::sort(action.own.begin(), action.own.end());
    f(action);
  }
  if (count >= 2)
    for_each_pair(state, player, kind, kind, [&](TileId a, TileId b) {
      const Action action{ActionType::Pon, state.offered, {a, b, kNoId}};
      if (leaves_a_discard(player.hand, kuikae(state.rule, {MeldType::Pon, kind, 0}, kind), action)) f(action);
    });
  if (state.rule.players == 3 || is_honor(kind) || seat != state.next(state.turn)) return;
  const int number = number_of(kind);
  for (int low = std::max(0, number - 2); low <= std::min(number, 6); ++low) {
    const Kind lowest = static_cast<Kind>(kind - number + low);
    Kind others[2];
    int n = 0;
    for (int i = 0; i < 3; ++i)
      if (lowest + i != kind) others[n++] = static_cast<Kind>(lowest + i);
    if (player.hand.counts[others[0]] == 0 || player.hand.counts[others[1]] == 0) continue;
    for_each_pair(state, player, others[0], others[1], [&](TileId a, TileId b) {
      const Action action{ActionType::Chi, state.offered, {a, b, kNoId}};
      if (leaves_a_discard(player.hand, kuikae(state.rule, {MeldType::Chi, lowest, 0}, kind), action)) f(action);
    });
  }
}

bool alike(const State& state, TileId a, TileId b) {
  return a == b || (a != kNoId && b != kNoId && same_face(state, a, b));
}

}  // namespace

void legal_actions(const State& state, int seat, Actions& actions) {
  actions.size = 0;
  if (!state.decides(seat)) return;
  if (state.phase == Phase::Turn) return turn_actions(state, seat, actions);
  if (state.can_ron >> seat & 1) actions.add({ActionType::Ron, state.offered, kNoTiles});
  for_each_call(state, seat, [&](const Action& action) { actions.add(action); });
  actions.add({ActionType::Pass, kNoId, kNoTiles});
}

bool can_call(const State& state, int seat) {
  bool any = false;
  for_each_call(state, seat, [&](const Action&) { any = true; });
  return any;
}

namespace {

bool holds(const Player& player, TileId tile) {
  return std::find(player.tiles.begin(), player.tiles.begin() + player.n_tiles, tile) !=
         player.tiles.begin() + player.n_tiles;
}

bool holds_two(const Player& player, const std::array<TileId, 3>& own) {
  return own[0] != own[1] && own[2] == kNoId && holds(player, own[0]) && holds(player, own[1]);
}

bool same_tiles(std::array<TileId, 3> a, std::array<TileId, 3> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

// Whether an action is that legal one: any of the tiles that look alike accepted, each as many times as it is there.
bool stands_for(const State& state, const Player& player, const Action& action, const Action& legal) {
  if (legal.type != action.type) return false;
  switch (legal.type) {
    case ActionType::Discard:
    case ActionType::Riichi:
    case ActionType::OpenRiichi:
    case ActionType::RiichiAnyway:
      return holds(player, action.tile) && alike(state, legal.tile, action.tile) &&
             (legal.tile == player.drawn) == (action.tile == player.drawn);
    case ActionType::Kita: return holds(player, action.tile) && alike(state, legal.tile, action.tile);
    case ActionType::Chi:
    case ActionType::Pon:
      return legal.tile == action.tile && holds_two(player, action.own) && alike(state, legal.own[0], action.own[0]) &&
             alike(state, legal.own[1], action.own[1]);
    case ActionType::OpenKan:
    case ActionType::ClosedKan: return legal.tile == action.tile && same_tiles(legal.own, action.own);
    case ActionType::AddedKan:
      return legal.tile == action.tile && (action.own == kNoTiles || same_tiles(legal.own, action.own));
    default: return legal.tile == action.tile;
  }
}

// Whether the tiles to make a set of the offered one, or of own tiles alone, are there.
bool can_make_set(const State& state, const Player& player, const Action& action) {
  const auto of_kind = [&](TileId tile) {
    return tile != kNoId && holds(player, tile) && kind_of_id(tile) == kind_of_id(action.tile);
  };
  const bool own_of_kind =
      std::all_of(action.own.begin(), action.own.begin() + (action.type == ActionType::Pon ? 2 : 3), of_kind);
  const bool distinct =
      action.own[0] != action.own[1] && action.own[1] != action.own[2] && action.own[0] != action.own[2];
  switch (action.type) {
    case ActionType::Chi: {
      if (!holds_two(player, action.own)) return false;
      std::array<Kind, 3> kinds{kind_of_id(action.tile), kind_of_id(action.own[0]), kind_of_id(action.own[1])};
      std::sort(kinds.begin(), kinds.end());
      return kinds[2] < kEast && kinds[1] == kinds[0] + 1 && kinds[2] == kinds[0] + 2 &&
             suit_of(kinds[0]) == suit_of(kinds[2]);
    }
    case ActionType::Pon: return own_of_kind && holds_two(player, action.own);
    case ActionType::OpenKan: return own_of_kind && distinct && may_kan(state);
    case ActionType::ClosedKan:
      return own_of_kind && distinct && of_kind(action.tile) &&
             std::find(action.own.begin(), action.own.end(), action.tile) == action.own.end() && may_kan(state);
    default: return false;
  }
}

bool can_add_to_pon(const State& state, const Player& player, TileId tile) {
  if (!holds(player, tile) || !may_kan(state)) return false;
  for (int i = 0; i < player.hand.n_melds; ++i)
    if (player.hand.melds[i].type == MeldType::Pon && player.hand.melds[i].kind == kind_of_id(tile)) return true;
  return false;
}

}  // namespace

bool may(const State& state, int seat, ActionType type) {
  Actions legal;
  legal_actions(state, seat, legal);
  return legal.first(type) != nullptr;
}

bool is_legal(const State& state, int seat, const Action& action) {
  Actions actions;
  legal_actions(state, seat, actions);
  return std::any_of(actions.begin(), actions.end(),
                     [&](const Action& legal) { return stands_for(state, state.players[seat], action, legal); });
}

bool is_possible(const State& state, int seat, const Action& action) {
  if (!state.decides(seat)) return false;
  if (!(state.hidden >> seat & 1)) return is_legal(state, seat, action);
  const Player& player = state.players[seat];
  const bool turn = state.phase == Phase::Turn, drawn = player.drawn != kNoId;
  switch (action.type) {
    case ActionType::Discard: return turn && holds(player, action.tile);
    case ActionType::Riichi: return turn && !player.riichi && holds(player, action.tile);
    case ActionType::ClosedKan: return turn && drawn && can_make_set(state, player, action);
    case ActionType::AddedKan: return turn && drawn && can_add_to_pon(state, player, action.tile);
    case ActionType::Kita:
      return turn && drawn && state.rule.players == 3 && state.left > 0 && holds(player, action.tile) &&
             kind_of_id(action.tile) == kNorth;
    case ActionType::Chi:
    case ActionType::Pon:
    case ActionType::OpenKan:
      return !turn && state.offer == Offer::Discard && state.left > 0 && action.tile == state.offered &&
             !player.riichi && player.hand.n_melds < 4 && can_make_set(state, player, action);
    default: return is_legal(state, seat, action);
  }
}

}  // namespace jantaku
