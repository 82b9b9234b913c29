#include "game/position/position.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "game/legal/abort.hpp"
#include "game/position/position_check.hpp"
#include "game/position/waiting_hand.hpp"

namespace jantaku {
namespace {

using Code = PositionFaultCode;
constexpr int kFills = 200;            // far more than a caller's tiles are all forbidden
constexpr int kTriesToWait = 100'000;  // of which a hand that is known in part may need many

// The tiles that are nowhere, shuffled.
class Unseen {
 public:
  Unseen(const Facts& facts, int players, Dice& dice) {
    std::array<bool, kTileIds> seen{};
    for_each_tile(facts, players, [&](TileId tile, Area, int, int) {
      if (tile != kNoId) seen[tile] = true;
    });
    for (int id = 0; id < kTileIds; ++id)
      if (!seen[id] && has(kinds_in_play(players), id / 4)) ids_[n_++] = static_cast<TileId>(id);
    for (int i = n_ - 1; i > 0; --i) std::swap(ids_[i], ids_[dice.below(i + 1)]);
  }
  TileId any() {
    check_that(n_ > 0);
    return ids_[--n_];
  }
  // One of that kind; there must be one.
  TileId of_kind(Kind kind) {
    for (int i = n_ - 1; i >= 0; --i) {
      if (ids_[i] / 4 != kind) continue;
      const TileId found = ids_[i];
      ids_[i] = ids_[--n_];
      return found;
    }
    check_that(false);
    return kNoId;
  }
  KindCounts counted() const {
    KindCounts kinds{};
    for (int i = 0; i < n_; ++i) ++kinds[ids_[i] / 4];
    return kinds;
  }

 private:
  std::array<TileId, kTileIds> ids_{};
  int n_ = 0;
};

Meld meld_of(const State& state, const MeldFacts& facts) {
  Meld meld{facts.type, static_cast<Kind>(facts.meld.tiles[0] / 4), 0};
  for (TileId tile : facts.meld.tiles) {
    if (tile == kNoId) continue;
    meld.kind = std::min<Kind>(meld.kind, tile / 4);
    meld.reds = static_cast<std::uint8_t>(meld.reds + state.is_red(tile));
  }
  return meld;
}

// Fills the tiles of a hand in riichi that are not known, so that it waits; false if none is found.
bool fill_waiting(const State& state, SeatFacts& of, int resting, Unseen& unseen, Dice& dice) {
  Player player;
  for (int i = 0; i < of.n_melds; ++i) player.hand.add_meld(meld_of(state, of.melds[i]));
  KindCounts copies = unseen.counted(), known{};
  int n_unknown = 0;
  for (int i = 0; i < resting; ++i) {
    if (of.tiles[i] == kNoId) ++n_unknown;
    else ++known[of.tiles[i] / 4];
  }
  if (n_unknown == 0) return true;
  for (Kind kind = 0; kind < kKinds; ++kind) copies[kind] = static_cast<std::uint8_t>(copies[kind] + known[kind]);
  for (int tried = 0; tried < kTriesToWait; ++tried) {
    KindCounts chosen;
    if (!choose_waiting(copies, resting, dice, chosen)) continue;
    bool fits = true;
    for (Kind kind = 0; kind < kKinds; ++kind) fits &= chosen[kind] >= known[kind];
    if (!fits || waits(with_concealed(player, chosen), state.rule) == 0) continue;
    int i = 0;
    for (Kind kind = 0; kind < kKinds; ++kind)
      for (int n = known[kind]; n < chosen[kind]; ++n) {
        while (of.tiles[i] != kNoId) ++i;
        of.tiles[i] = unseen.of_kind(kind);
      }
    return true;
  }
  return false;
}

bool has_drawn(const Facts& facts, int seat) {
  return seat == facts.turn && (facts.moment == Moment::Draw || facts.moment == Moment::Replacement);
}

// Gives every place a tile. A fault if no hand in riichi is found.
PositionFault fill(const State& state, Facts& facts, Dice& dice) {
  const int players = state.seats();
  Unseen unseen(facts, players, dice);
  for (int seat = 0; seat < players; ++seat) {
    SeatFacts& of = facts.seats[seat];
    const int resting = of.n_tiles - has_drawn(facts, seat);
    if (riichi_index(of) >= 0 && !state.claims && !facts.loose && !fill_waiting(state, of, resting, unseen, dice))
      return {Code::RiichiNotWaiting, seat};
  }
  for_each_tile(facts, players, [&](TileId& tile, Area, int, int) {
    if (tile == kNoId) tile = unseen.any();
  });
  return {};
}

void sit_down(State& state, int seat, const Facts& facts) {
  const SeatFacts& of = facts.seats[seat];
  Player& player = state.players[seat];
  for (int i = 0; i < of.n_melds; ++i) {
    const Meld meld = meld_of(state, of.melds[i]);
    player.melds[i] = of.melds[i].meld;
    player.hand.add_meld(meld);
    if (meld.is_open()) note_liability(state, seat, of.melds[i].meld.from, meld);
    if (meld.is_kan()) {
      ++state.n_kans;
      state.kan_owners |= bit_of(seat);
    }
  }
  player.pao[2] = of.liable;
  if (of.has_pao) player.pao = of.pao;
  const int resting = of.n_tiles - has_drawn(facts, seat);
  for (int i = 0; i < resting; ++i) take(state, seat, of.tiles[i]);
  player.waits = waits(player.hand, state.rule);
  if (resting < of.n_tiles) {
    take(state, seat, of.tiles[resting]);
    player.drawn = of.tiles[resting];
  }
  player.river = of.river;
  player.n_river = of.n_river;
  for (int i = 0; i < of.n_river; ++i) player.river_kinds |= bit(of.river[i].tile / 4);
  state.n_discards = static_cast<std::uint8_t>(state.n_discards + of.n_river);
  player.kita = of.n_kita;
  state.calls |= of.n_melds > 0 || of.n_kita > 0;
  const int index = riichi_index(of);
  const bool pending = index == of.n_river - 1 && is_discard(facts.moment) && seat == facts.turn;
  if (index >= 0 && pending) state.riichi_pending = static_cast<std::uint8_t>(seat);
  player.riichi = (index >= 0 && !pending) || of.in_riichi;
  player.double_riichi = of.double_riichi;
  player.open_riichi = of.open_riichi;
  player.ippatsu = of.ippatsu;
  player.missed = of.missed;
  player.missed_riichi = of.missed_riichi;
}

// Puts the tiles that are left into their places, all others into those of tiles that were drawn.
void lay_wall(State& state, const Facts& facts) {
  const int players = state.seats();
  state.wall.size = players == 4 ? 136 : 108;
  state.wall.tiles.fill(kNoId);
  const PlacesLeft places = places_left(players, state.replacements, state.left, state.n_dora);
  for (int i = 0; i < places.n_live; ++i) state.wall.tiles[places.live[i]] = facts.live[i];
  for (int i = 0; i < places.n_dead; ++i) state.wall.tiles[places.dead[i]] = facts.dead[i];
  for (int i = 0; i < facts.n_dora; ++i) state.wall.tiles[dead_wall(players).first_dora + 2 * i] = facts.dora[i];
  std::array<bool, kTileIds> laid{};
  for (int at = 0; at < state.wall.size; ++at)
    if (state.wall.tiles[at] != kNoId) laid[state.wall.tiles[at]] = true;
  int at = 0;
  for (TileId tile : sorted_wall(players).tiles) {
    while (at < state.wall.size && state.wall.tiles[at] != kNoId) ++at;
    if (at == state.wall.size) return;
    if (!laid[tile]) state.wall.tiles[at] = tile;
  }
}

bool is_over(const State& state) {
  return !state.claims && ((state.rule.suufon_renda && is_four_winds(state)) ||
                           (state.rule.suucha_riichi && is_four_riichi(state)) || ends_by_four_kans(state));
}

PositionFault begin(State& state, const Facts& facts, Events& events) {
  const int seat = facts.turn;
  const Player& player = state.players[seat];
  state.turn = facts.turn;
  switch (facts.moment) {
    case Moment::Discard:
    case Moment::DiscardAfterReplacement:
      state.fresh_kan = facts.moment != Moment::Discard && state.n_kans > 0;
      offer(state, player.river[player.n_river - 1].tile, Offer::Discard, events);
      if (state.phase == Phase::Claim && (state.deciding & facts.answering) != 0) state.deciding &= facts.answering;
      return {};
    case Moment::AddedKan: return offer(state, facts.added, Offer::AddedKan, events), PositionFault{};
    case Moment::ClosedKan:
      return offer(state, player.melds[player.hand.n_melds - 1].tiles[0], Offer::ClosedKan, events), PositionFault{};
    case Moment::Kita:
      return offer(state, facts.seats[seat].kita[facts.seats[seat].n_kita - 1], Offer::Kita, events), PositionFault{};
    case Moment::Call: {
      const CalledMeld& called = player.melds[player.hand.n_melds - 1];
      state.players[seat].forbidden =
          kuikae(state.rule, player.hand.melds[player.hand.n_melds - 1], called.tiles[0] / 4);
      break;
    }
    default: state.after_replacement = facts.moment == Moment::Replacement;
  }
  if (!facts.loose && facts.moment != Moment::Replacement && is_over(state)) return {Code::RoundIsOver, seat};
  state.phase = Phase::Turn;
  state.deciding = bit_of(seat);
  Actions actions;
  legal_actions(state, seat, actions);
  if (actions.size == 0) return {Code::NothingToDiscard, seat};
  return {};
}

PositionFault built(State& state, const Facts& facts, Events& events) {
  clear_round(state);
  note_dice(state, facts.dice);
  state.chance.end_round();
  for (int seat = 0; seat < state.seats(); ++seat) sit_down(state, seat, facts);
  for (int seat = 0; seat < state.seats(); ++seat) {
    const Player& player = state.players[seat];
    const bool riichi = player.riichi || state.riichi_pending == seat;
    if (riichi && player.waits == 0 && !state.claims && !facts.loose) return {Code::RiichiNotWaiting, seat};
  }
  const KanCounts counts = counts_of(facts, state.seats());
  const int kans = counts.kans - robs(facts.moment);
  state.replacements = static_cast<std::uint8_t>(replacements_of(facts, counts));
  state.n_dora = facts.n_dora;
  const int turned = 1 + (state.rule.kan_dora ? std::min(kans, kIndicators - 1) : 0);
  state.pending_dora = static_cast<std::uint8_t>(std::max(0, turned - facts.n_dora));
  if (facts.pending_dora != kNoId) state.pending_dora = facts.pending_dora;
  state.calls |= facts.calls;
  state.left = facts.n_live;
  state.next_draw = static_cast<std::uint8_t>(state.left + kDeadTiles - 1 + state.replacements);
  lay_wall(state, facts);
  state.dead = facts.dead_hands;
  state.open = facts.open;
  state.chombo = facts.chombo;
  state.ura_shown = facts.ura_shown;
  for (int seat = 0; seat < state.seats(); ++seat)
    if (state.players[seat].riichi && state.players[seat].open_riichi) state.open |= bit_of(seat);
  return begin(state, facts, events);
}

}  // namespace

PlacesLeft places_left(int players, int replacements, int left, int n_dora) {
  PlacesLeft places;
  const DeadWall& dead = dead_wall(players);
  const int lowest = kDeadTiles + replacements;
  for (int i = left - 1; i >= 0; --i) places.live[places.n_live++] = static_cast<std::uint8_t>(lowest + i);
  std::array<bool, kTileIds> gone{};
  for (int i = 0; i < replacements; ++i) gone[replacement_place(players, i)] = true;
  for (int i = 0; i < n_dora; ++i) gone[dead.first_dora + 2 * i] = true;
  const auto add = [&](int at) {
    if (at >= lowest || gone[at]) return;
    gone[at] = true;
    check_that(places.n_dead < kDeadTiles);
    places.dead[places.n_dead++] = static_cast<std::uint8_t>(at);
  };
  for (int i = replacements; i < (players == 3 ? 8 : 4); ++i) add(dead.replacements[i]);
  for (int i = 0; i < n_dora; ++i) add(dead.first_dora + 2 * i - 1);
  for (int i = n_dora; i < kIndicators; ++i) {
    add(dead.first_dora + 2 * i);
    add(dead.first_dora + 2 * i - 1);
  }
  for (int at = lowest - 1; at >= 0; --at) add(at);
  return places;
}

namespace {

Moment moment_of(const State& state) {
  if (state.phase == Phase::Turn) {
    if (state.players[state.turn].drawn == kNoId) return Moment::Call;
    return state.after_replacement ? Moment::Replacement : Moment::Draw;
  }
  switch (state.offer) {
    case Offer::AddedKan: return Moment::AddedKan;
    case Offer::ClosedKan: return Moment::ClosedKan;
    case Offer::Kita: return Moment::Kita;
    default: return state.fresh_kan ? Moment::DiscardAfterReplacement : Moment::Discard;
  }
}

SeatFacts seat_facts(const State& state, int seat) {
  const Player& player = state.players[seat];
  SeatFacts of;
  std::copy_n(player.tiles.begin(), player.tiles.size(), of.tiles.begin());
  of.n_tiles = player.n_tiles;
  // The drawn tile is the last one unless a game that is followed has learned of another.
  TileId* const end = of.tiles.data() + of.n_tiles;
  if (player.drawn != kNoId) {
    TileId* const drawn = std::find(of.tiles.data(), end, player.drawn);
    std::rotate(drawn, drawn + 1, end);
  }
  of.n_melds = player.hand.n_melds;
  for (int i = 0; i < of.n_melds; ++i) of.melds[i] = {player.hand.melds[i].type, player.melds[i]};
  of.river = player.river;
  of.n_river = player.n_river;
  of.double_riichi = player.double_riichi;
  of.open_riichi = player.open_riichi;
  of.ippatsu = player.ippatsu;
  of.missed = player.missed;
  of.missed_riichi = player.missed_riichi;
  of.liable = player.pao[2];
  return of;
}

// The Norths that are set aside are those that are nowhere else; one on offer is the last of its seat.
void find_kita(const State& state, Facts& facts) {
  std::array<bool, kTileIds> seen{};
  for_each_tile(facts, state.seats(), [&](TileId tile, Area, int, int) { seen[tile] = true; });
  const bool offered = facts.moment == Moment::Kita;
  if (offered) seen[state.offered] = true;
  int id = 4 * kNorth;
  for (int seat = 0; seat < state.seats(); ++seat) {
    SeatFacts& of = facts.seats[seat];
    for (int n = state.players[seat].kita; n > 0; --n) {
      if (offered && seat == state.turn && n == 1) {
        of.kita[of.n_kita++] = state.offered;
        continue;
      }
      while (id < 4 * kNorth + 4 && seen[id]) ++id;
      check_that(id < 4 * kNorth + 4);
      of.kita[of.n_kita++] = static_cast<TileId>(id++);
    }
  }
}

}  // namespace

Facts facts_of(const State& state) {
  check_that(state.phase == Phase::Turn || state.phase == Phase::Claim);
  Facts facts;
  facts.turn = state.turn;
  facts.moment = moment_of(state);
  if (facts.moment == Moment::AddedKan) facts.added = state.offered;
  for (int seat = 0; seat < state.seats(); ++seat) facts.seats[seat] = seat_facts(state, seat);
  const PlacesLeft places = places_left(state.seats(), state.replacements, state.left, state.n_dora);
  for (int i = 0; i < places.n_live; ++i) facts.live[facts.n_live++] = state.wall.tiles[places.live[i]];
  for (int i = 0; i < places.n_dead; ++i) facts.dead[facts.n_dead++] = state.wall.tiles[places.dead[i]];
  for (int i = 0; i < state.n_dora; ++i) facts.dora[facts.n_dora++] = state.dora_id(i);
  find_kita(state, facts);
  facts.dice = state.dice;
  facts.dead_hands = state.dead;
  facts.open = state.open;
  facts.chombo = state.chombo;
  facts.ura_shown = state.ura_shown;
  return facts;
}

PositionFault set_up(State& state, const Facts& facts, const Seed& seed, Events& events) {
  if (const PositionFault fault = fault_of(state, facts)) return fault;
  Dice dice{seed_of_players(seed)};
  PositionFault fault;
  for (int tried = 0; tried < kFills; ++tried) {
    State next = state;
    Facts filled = facts;
    events.size = 0;
    fault = fill(next, filled, dice);
    if (!fault) fault = built(next, filled, events);
    if (!fault) {
      state = next;
      return fault;
    }
    if (fault.code != Code::NothingToDiscard) return fault;
  }
  return fault;
}

}  // namespace jantaku
