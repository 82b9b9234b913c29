#include "game/step/step.hpp"

#include <algorithm>
#include <bit>

#include "game/end/round_end.hpp"
#include "game/legal/abort.hpp"
#include "score/complete.hpp"

namespace jantaku {
namespace {

void give_up(State& state, int seat, TileId tile) {
  Player& player = state.players[seat];
  TileId* const end = player.tiles.data() + player.n_tiles;
  TileId* const at = std::find(player.tiles.data(), end, tile);
  check_that(at != end);
  std::copy(at + 1, end, at);
  --player.n_tiles;
  player.hand.remove(tile / 4);
  if (state.is_red(tile)) --player.hand.reds[tile / 36];
}

void refresh_waits(State& state, int seat) {
  Player& player = state.players[seat];
  player.waits = state.hidden >> seat & 1 ? 0 : waits(player.hand, state.rule);
}

void begin_turn(State& state, int seat) {
  state.phase = Phase::Turn;
  state.turn = static_cast<std::uint8_t>(seat);
  state.deciding = bit_of(seat);
}

void draw(State& state, int seat, bool replacement, Events& events) {
  const TileId tile = replacement ? state.wall.tiles[replacement_place(state.rule.players, state.replacements++)]
                                  : state.wall.tiles[state.next_draw--];
  --state.left;
  take(state, seat, tile);
  state.players[seat].drawn = tile;
  state.after_replacement = replacement;
  events.add({EventType::Draw, static_cast<std::uint8_t>(seat), kNoSeat, tile, kNoTiles, replacement});
  begin_turn(state, seat);
}

void show_dora(State& state, Events& events) {
  events.add({EventType::Dora, kNoSeat, kNoSeat, state.dora_id(state.n_dora++), kNoTiles, false});
}

constexpr int kMostKanDora = 4;  // the dead wall has no more indicators

void show_pending_dora(State& state, Events& events) {
  for (; state.pending_dora > 0; --state.pending_dora)
    if (state.n_dora <= kMostKanDora) show_dora(state, events);
}

void win(State& state, unsigned seats, int from, Events& events) { end_with_wins(state, seats, from, {}, events); }

void exhaust(State& state, Events& events) {
  if (state.claims) {
    state.phase = Phase::Draw;
    state.deciding = 0;
    return;
  }
  end_exhausted(state, tenpai_seats(state), state.rule.nagashi_mangan ? nagashi_seats(state) : 0, events);
}

void pass_offer(State& state, Events& events);

// A player who discards into an open riichi without need pays a penalty at the end of the round, if the rules say so.
void note_fed_openly(State& state, Events& events) {
  for (int seat = 0; seat < state.seats(); ++seat) {
    const bool fed =
        seat != state.turn && has(state.players[seat].waits, state.offered / 4) && is_fed_openly(state, seat);
    if (!fed || state.is(state.chombo, state.turn)) continue;
    state.chombo |= bit_of(state.turn);
    events.add({EventType::Chombo, state.turn, static_cast<std::uint8_t>(seat), state.offered, kNoTiles, false});
  }
}

}  // namespace

void offer(State& state, TileId tile, Offer what, Events& events) {
  state.offered = tile;
  state.offer = what;
  if (state.rule.open_riichi_discard == OpenRiichiDiscard::Chombo) note_fed_openly(state, events);
  state.can_ron = state.completes = state.deciding = 0;
  const unsigned silent = state.dead | bit_of(state.turn);
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (silent >> seat & 1) continue;
    if (has(state.players[seat].waits, tile / 4)) note_completion(state, seat);
    if (((state.can_ron | state.hidden | state.asked) >> seat & 1) || can_call(state, seat))
      state.deciding |= bit_of(seat);
  }
  state.phase = Phase::Claim;
  if (state.deciding == 0) pass_offer(state, events);
}

namespace {

void break_ippatsu(State& state) {
  for (Player& player : state.players) player.ippatsu = false;
}

// Nobody won by the tile: riichi is valid, and those it would have completed are furiten.
void miss(State& state) {
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (!(state.completes >> seat & 1)) continue;
    Player& player = state.players[seat];
    (player.riichi ? player.missed_riichi : player.missed) = true;
  }
}

void accept_riichi(State& state, Events& events) {
  if (state.riichi_pending == kNoSeat) return;
  Player& player = state.players[state.riichi_pending];
  player.riichi = player.ippatsu = true;
  if (player.open_riichi) state.open |= bit_of(state.riichi_pending);
  player.points -= state.rule.riichi_stick_points;
  ++state.sticks;
  events.add({EventType::RiichiAccepted, state.riichi_pending, kNoSeat, kNoId, kNoTiles, false});
  state.riichi_pending = kNoSeat;
}

void replace_after_kan(State& state, bool closed, Events& events) {
  const int seat = state.turn;
  break_ippatsu(state);
  show_pending_dora(state, events);
  if (state.offer != Offer::Kita && state.rule.kan_dora && state.n_kans <= kMostKanDora) {
    ++state.pending_dora;
    if (closed || state.rule.kan_dora_timing == KanDora::AtOnce) show_pending_dora(state, events);
  }
  draw(state, seat, true, events);
}

// True where the round ends because of what has been discarded.
bool abort_after_discard(State& state, Events& events) {
  if (state.claims) return false;
  const auto abort = [&](bool holds, RoundEnd end) {
    if (holds) end_round(state, end, Points{}, events);
    return holds;
  };
  return abort(state.rule.suufon_renda && is_four_winds(state), RoundEnd::Suufon) ||
         abort(state.rule.suucha_riichi && is_four_riichi(state), RoundEnd::Suucha) ||
         abort(ends_by_four_kans(state), RoundEnd::Suukaikan);
}

// The discard has not been won: riichi is accepted, late indicators are turned.
bool discard_stands(State& state, Events& events) {
  accept_riichi(state, events);
  show_pending_dora(state, events);
  return !abort_after_discard(state, events);
}

void pass_offer(State& state, Events& events) {
  miss(state);
  switch (state.offer) {
    case Offer::AddedKan:
    case Offer::Kita: return replace_after_kan(state, false, events);
    case Offer::ClosedKan: return replace_after_kan(state, true, events);
    case Offer::Discard: break;
  }
  if (!discard_stands(state, events)) return;
  if (state.left == 0) return exhaust(state, events);
  draw(state, state.next(state.turn), false, events);
}

MeldType meld_type(ActionType type) {
  switch (type) {
    case ActionType::Chi: return MeldType::Chi;
    case ActionType::Pon: return MeldType::Pon;
    case ActionType::OpenKan: return MeldType::OpenKan;
    default: return MeldType::ClosedKan;
  }
}

EventType event_type(ActionType type) {
  switch (type) {
    case ActionType::Chi: return EventType::Chi;
    case ActionType::Pon: return EventType::Pon;
    case ActionType::OpenKan: return EventType::OpenKan;
    case ActionType::ClosedKan: return EventType::ClosedKan;
    case ActionType::AddedKan: return EventType::AddedKan;
    default: return EventType::Kita;
  }
}

}  // namespace

void note_liability(State& state, int seat, int from, const Meld& meld) {
  Player& player = state.players[seat];
  KindSet sets = 0;
  int kans = 0;
  for (int i = 0; i < player.hand.n_melds; ++i) {
    if (!player.hand.melds[i].is_chi()) sets |= bit(player.hand.melds[i].kind);
    kans += player.hand.melds[i].is_kan();
  }
  if (has(kDragons, meld.kind) && size(sets & kDragons) == 3) player.pao[0] = static_cast<std::uint8_t>(from);
  if (has(kWinds, meld.kind) && size(sets & kWinds) == 4) player.pao[1] = static_cast<std::uint8_t>(from);
  if (meld.type == MeldType::OpenKan && kans == 4) player.pao[2] = static_cast<std::uint8_t>(from);
}

namespace {

void count_kan(State& state, int seat) {
  ++state.n_kans;
  state.kan_owners |= bit_of(seat);
}

// A set with the offered tile (chi, pon, open kan) or from the seat's tiles alone (closed kan).
void make_meld(State& state, int seat, const Action& action, Events& events) {
  Player& player = state.players[seat];
  const bool closed = action.type == ActionType::ClosedKan;
  const int from = closed ? seat : state.turn;
  Meld meld{meld_type(action.type), static_cast<Kind>(action.tile / 4), 0};
  CalledMeld called{
      {action.tile, action.own[0], action.own[1], action.own[2]},
      closed ? kNoId : action.tile,
      static_cast<std::uint8_t>(from)};
  for (TileId tile : called.tiles) {
    if (tile == kNoId) continue;
    meld.kind = std::min<Kind>(meld.kind, tile / 4);
    meld.reds = static_cast<std::uint8_t>(meld.reds + state.is_red(tile));
    if (closed || tile != action.tile) give_up(state, seat, tile);
  }
  player.melds[player.hand.n_melds] = called;
  player.hand.add_meld(meld);
  state.calls = true;
  if (meld.is_kan()) count_kan(state, seat);
  events.add(
      {event_type(action.type), static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(from), action.tile,
       action.own, false});
  if (closed) return;
  Player& discarder = state.players[from];
  discarder.river[discarder.n_river - 1].called = true;
  note_liability(state, seat, from, meld);
  if (!meld.is_kan()) player.forbidden = kuikae(state.rule, meld, action.tile / 4);
}

void call(State& state, int seat, const Action& action, Events& events) {
  make_meld(state, seat, action, events);
  state.players[seat].drawn = kNoId;
  state.after_replacement = false;
  refresh_waits(state, seat);
  begin_turn(state, seat);
  if (action.type != ActionType::OpenKan) return break_ippatsu(state);
  replace_after_kan(state, false, events);
}

bool declares(ActionType type) {
  return type == ActionType::Riichi || type == ActionType::OpenRiichi || type == ActionType::RiichiAnyway;
}

void discard(State& state, int seat, const Action& action, Events& events) {
  Player& player = state.players[seat];
  const TileId tile = action.tile;
  const bool drawn = tile == player.drawn, tsumogiri = drawn && !draws_into_hand(state);
  const bool riichi = declares(action.type);
  if (riichi) {
    player.open_riichi = action.type == ActionType::OpenRiichi;
    events.add({EventType::Riichi, static_cast<std::uint8_t>(seat), kNoSeat, kNoId, kNoTiles, player.open_riichi});
    state.riichi_pending = static_cast<std::uint8_t>(seat);
    player.double_riichi = !state.calls && player.n_river == 0;
  }
  state.fresh_kan = state.after_replacement && state.n_kans > 0;
  if (state.rule.kan_dora_timing == KanDora::TenhouImmediate) show_pending_dora(state, events);
  give_up(state, seat, tile);
  player.drawn = kNoId;
  player.ippatsu = player.missed = false;
  player.forbidden = 0;
  check_that(player.n_river < static_cast<int>(player.river.size()));
  player.river[player.n_river++] = {tile, tsumogiri, riichi, false};
  player.river_kinds |= bit(tile / 4);
  ++state.n_discards;
  state.after_replacement = false;
  if (!drawn) refresh_waits(state, seat);
  events.add({EventType::Discard, static_cast<std::uint8_t>(seat), kNoSeat, tile, kNoTiles, tsumogiri});
  if (state.rule.kan_dora_timing == KanDora::MajsoulImmediate) show_pending_dora(state, events);
  offer(state, tile, Offer::Discard, events);
}

void closed_kan(State& state, int seat, const Action& action, Events& events) {
  make_meld(state, seat, action, events);
  Player& player = state.players[seat];
  player.drawn = kNoId;
  refresh_waits(state, seat);
  if (state.rule.allows_ron_on_ankan_for_kokushi_musou && has(kYaochuu, action.tile / 4))
    return offer(state, action.tile, Offer::ClosedKan, events);
  state.offer = Offer::ClosedKan;
  replace_after_kan(state, true, events);
}

void added_kan(State& state, int seat, const Action& action, Events& events) {
  Player& player = state.players[seat];
  give_up(state, seat, action.tile);
  player.drawn = kNoId;
  for (int i = 0; i < player.hand.n_melds; ++i) {
    Meld& meld = player.hand.melds[i];
    if (meld.type != MeldType::Pon || meld.kind != action.tile / 4) continue;
    meld.type = MeldType::AddedKan;
    meld.reds = static_cast<std::uint8_t>(meld.reds + state.is_red(action.tile));
    player.melds[i].tiles[3] = action.tile;
    ++player.hand.held[meld.kind];
  }
  state.calls = true;
  count_kan(state, seat);
  events.add({EventType::AddedKan, static_cast<std::uint8_t>(seat), kNoSeat, action.tile, action.own, false});
  refresh_waits(state, seat);
  offer(state, action.tile, Offer::AddedKan, events);
}

void kita(State& state, int seat, TileId tile, Events& events) {
  Player& player = state.players[seat];
  give_up(state, seat, tile);
  player.drawn = kNoId;
  ++player.kita;
  state.calls = true;
  events.add({EventType::Kita, static_cast<std::uint8_t>(seat), kNoSeat, tile, kNoTiles, false});
  refresh_waits(state, seat);
  offer(state, tile, Offer::Kita, events);
}

void take_turn(State& state, const Action& action, Events& events) {
  const int seat = state.turn;
  switch (action.type) {
    case ActionType::Tsumo: return win(state, bit_of(seat), seat, events);
    case ActionType::Kyuushu: return end_round(state, RoundEnd::Kyuushu, Points{}, events);
    case ActionType::ClosedKan: return closed_kan(state, seat, action, events);
    case ActionType::AddedKan: return added_kan(state, seat, action, events);
    case ActionType::Kita: return kita(state, seat, action.tile, events);
    default: return discard(state, seat, action, events);
  }
}

void resolve_claims(State& state, const std::array<Action, kSeats>& actions, Events& events) {
  unsigned rons = 0;
  int caller = -1;
  for (int seat = 0; seat < state.seats(); ++seat) {
    if (!state.decides(seat)) continue;
    const ActionType type = actions[seat].type;
    if (type == ActionType::Ron) rons |= bit_of(seat);
    if (type == ActionType::Pon || type == ActionType::OpenKan || (type == ActionType::Chi && caller < 0))
      caller = seat;
  }
  if (rons != 0) {
    if (std::popcount(rons) == 3 && state.rule.triple_ron_draw)
      return end_round(state, RoundEnd::Sanchahou, Points{}, events);
    return win(state, rons, state.turn, events);
  }
  if (caller < 0) return pass_offer(state, events);
  miss(state);
  if (discard_stands(state, events)) call(state, caller, actions[caller], events);
}

}  // namespace

void note_dice(State& state, const std::array<std::uint8_t, 2>& dice) {
  state.dice = dice;
  // They are counted off from the dealer, who is the first.
  const int seat = (state.dealer + dice[0] + dice[1] - 1) % state.seats();
  state.wareme = dice[0] == 0 ? kNoSeat : static_cast<std::uint8_t>(seat);
}

void clear_round(State& state) {
  for (Player& player : state.players) {
    const std::int32_t points = player.points;
    player = Player{};
    player.points = points;
    player.hand.from_ids = true;
  }
  state.wins = {};
  state.deltas = state.returned = {};
  state.nagashi = state.broke = 0;
  state.broke_by.fill(kNoSeat);
  state.n_wins = state.deciding = state.can_ron = state.completes = 0;
  state.replacements = state.n_dora = state.pending_dora = state.n_kans = state.kan_owners = state.n_discards =
      state.tenpai = 0;
  state.dead = state.open = state.chombo = 0;
  state.ura_shown = false;
  state.next_round = Next::ByRules;
  state.riichi_pending = kNoSeat;
  state.calls = state.after_replacement = state.fresh_kan = false;
  state.offered = kNoId;
  state.end = RoundEnd::None;
}

void start_round(State& state, const Wall& wall, Events& events) {
  check_that(state.wind < kMostPasses && state.dealer < state.seats());
  clear_round(state);
  note_dice(state, state.rule.wareme ? state.chance.dice() : std::array<std::uint8_t, 2>{});
  state.chance.end_round();
  state.wall = wall;
  state.left = dead_wall(state.rule.players).live;
  state.next_draw = static_cast<std::uint8_t>(wall.size - 1);
  events.add({EventType::Round, state.dealer, kNoSeat, state.dora_id(0), kNoTiles, false});
  for (int round = 0; round < 4; ++round)
    for (int i = 0; i < state.seats(); ++i)
      for (int n = round < 3 ? 4 : 1; n > 0; --n)
        take(state, (state.dealer + i) % state.seats(), wall.tiles[state.next_draw--]);
  state.n_dora = 1;
  for (int seat = 0; seat < state.seats(); ++seat) refresh_waits(state, seat);
  draw(state, state.dealer, false, events);
}

void step(State& state, const std::array<Action, kSeats>& actions, Events& events) {
  state.chosen = actions;
  if (state.phase == Phase::Turn) return take_turn(state, actions[state.turn], events);
  if (state.phase == Phase::Claim) resolve_claims(state, actions, events);
}

namespace {

// Open riichi: a bot's discard may be ignored, and a person's is a chombo if the rules say so.
bool wins_by_discard(const State& state, int seat) {
  const Player& player = state.players[seat];
  if (!player.open_riichi || !player.riichi || state.offer != Offer::Discard) return true;
  if (state.is(state.robots, state.turn)) return state.rule.open_riichi_robots != OpenRiichiRobots::Ignored;
  return !(state.rule.open_riichi_discard == OpenRiichiDiscard::Chombo && is_fed_openly(state, seat));
}

}  // namespace

void note_completion(State& state, int seat) {
  const Player& player = state.players[seat];
  const bool any_hand = state.offer != Offer::ClosedKan || (player.hand.shape.once & ~kYaochuu) == 0;
  if (!has(player.waits, state.offered / 4) || !any_hand || !wins_by_discard(state, seat)) return;
  state.completes |= bit_of(seat);
  if (state.is(state.free, seat) ? may_call_win(state, seat, false)
                                 : !player.is_furiten() && has_winning_yaku(state, seat, false))
    state.can_ron |= bit_of(seat);
}

bool are_unseen(const State& state, TileId a, TileId b) {
  const auto is_one = [&](TileId tile) { return tile == a || tile == b; };
  const auto* const end = state.wall.tiles.begin() + state.wall.size;
  if (std::find(state.wall.tiles.begin(), end, a) == end || std::find(state.wall.tiles.begin(), end, b) == end)
    return false;
  for (const Player& player : state.players) {
    for (int i = 0; i < player.n_river; ++i)
      if (is_one(player.river[i].tile)) return false;
    for (int i = 0; i < player.hand.n_melds; ++i)
      if (std::any_of(player.melds[i].tiles.begin(), player.melds[i].tiles.end(), is_one)) return false;
  }
  return true;
}

void swap_unseen(State& state, TileId a, TileId b) {
  const auto other = [&](TileId tile) { return tile == a ? b : tile == b ? a : tile; };
  for (int i = 0; i < state.wall.size; ++i) state.wall.tiles[i] = other(state.wall.tiles[i]);
  for (Player& player : state.players) {
    for (int i = 0; i < player.n_tiles; ++i) {
      const TileId was = player.tiles[i], is = other(was);
      if (was == is) continue;
      player.tiles[i] = is;
      player.hand.remove(was / 4);
      player.hand.add(is / 4);
      if (state.is_red(was)) --player.hand.reds[was / 36];
      if (state.is_red(is)) ++player.hand.reds[is / 36];
    }
    if (player.drawn != kNoId) player.drawn = other(player.drawn);
  }
}

}  // namespace jantaku
