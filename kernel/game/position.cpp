#include "game/position.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "game/abort.hpp"
#include "game/waiting_hand.hpp"

namespace jantaku {
namespace {

using Code = PositionFaultCode;
constexpr int kHand = 13;
constexpr int kIndicators = 5;
constexpr int kFills = 200;            // far more than a caller's tiles are all forbidden
constexpr int kTriesToWait = 100'000;  // of which a hand that is known in part may need many

bool is_claim(Moment moment) { return moment >= Moment::Discard; }
bool is_discard(Moment moment) { return moment == Moment::Discard || moment == Moment::DiscardAfterReplacement; }
bool robs(Moment moment) { return moment == Moment::AddedKan || moment == Moment::ClosedKan; }

struct Counts {
  int kans = 0, kita = 0, owners = 0;
};

Counts counts_of(const Facts& facts, int players) {
  Counts counts;
  for (int seat = 0; seat < players; ++seat) {
    const SeatFacts& of = facts.seats[seat];
    int kans = 0;
    for (int i = 0; i < of.n_melds; ++i) kans += of.melds[i].type >= MeldType::OpenKan;
    counts.kans += kans;
    counts.kita += of.n_kita;
    if (kans > 0) counts.owners |= bit_of(seat);
  }
  return counts;
}

// Replacement tiles that have been drawn: the kan or North that is on offer has none yet.
int replacements_of(const Facts& facts, const Counts& counts) {
  return counts.kans + counts.kita - (robs(facts.moment) || facts.moment == Moment::Kita);
}

// Calls `f(tile, area, seat, index)` with each place of a tile; a called tile is that of the pond.
template <class AnyFacts, class F>
void for_each_tile(AnyFacts& facts, int players, F f) {
  for (int seat = 0; seat < players; ++seat) {
    auto& of = facts.seats[seat];
    for (int i = 0; i < of.n_tiles; ++i) f(of.tiles[i], Area::Hand, seat, i);
    for (int i = 0; i < of.n_melds; ++i)
      for (int j = of.melds[i].type == MeldType::ClosedKan ? 0 : 1; j < 4; ++j)
        if (of.melds[i].meld.tiles[j] != kNoId) f(of.melds[i].meld.tiles[j], Area::Melds, seat, i);
    for (int i = 0; i < of.n_river; ++i) f(of.river[i].tile, Area::Pond, seat, i);
    for (int i = 0; i < of.n_kita; ++i) f(of.kita[i], Area::Kita, seat, i);
  }
  for (int i = 0; i < facts.n_dora; ++i) f(facts.dora[i], Area::Dora, 0, i);
  for (int i = 0; i < facts.n_live; ++i) f(facts.live[i], Area::Live, 0, i);
  for (int i = 0; i < facts.n_dead; ++i) f(facts.dead[i], Area::Dead, 0, i);
}

int riichi_index(const SeatFacts& of) {
  for (int i = 0; i < of.n_river; ++i)
    if (of.river[i].riichi) return i;
  return -1;
}

class Check {
 public:
  Check(const State& state, const Facts& facts)
      : state_(state), facts_(facts), players_(state.seats()), counts_(counts_of(facts, players_)) {}

  PositionFault run() {
    tiles();
    for (int seat = 0; seat < players_ && !fault_; ++seat) hand(seat);
    for (int seat = 0; seat < players_ && !fault_; ++seat) melds(seat);
    if (!fault_) walk();
    if (!fault_) moment();
    if (!fault_) wall();
    if (!fault_) dora();
    for (int seat = 0; seat < players_ && !fault_; ++seat) riichi(seat);
    if (!fault_) points();
    return fault_;
  }

 private:
  void need(bool holds, const PositionFault& fault) {
    if (!holds && !fault_) fault_ = fault;
  }
  const SeatFacts& at(int seat) const { return facts_.seats[seat]; }

  void tiles() {
    std::array<bool, kTileIds> seen{};
    for_each_tile(facts_, players_, [&](TileId tile, Area area, int seat, int index) {
      if (tile == kNoId) return;
      need(players_ == 4 || has(kThreePlayerKinds, tile / 4), {Code::NotInPlay, seat, index, 0, tile, area});
      need(!seen[tile], {Code::TileTwice, seat, index, 0, tile, area});
      seen[tile] = true;
    });
  }

  void hand(int seat) {
    const SeatFacts& of = at(seat);
    const int acts = seat == facts_.turn && !is_claim(facts_.moment);
    const int needed = kHand + acts - 3 * of.n_melds;
    need(of.n_tiles == needed, {Code::HandSize, seat, needed, of.n_tiles});
    bool norths = players_ == 3 || of.n_kita == 0;
    for (int i = 0; i < of.n_kita; ++i) norths &= of.kita[i] / 4 == kNorth;
    need(norths, {Code::TooManyKita, seat, 0, of.n_kita});
  }

  static bool is_meld(const MeldFacts& facts) {
    const auto& tiles = facts.meld.tiles;
    const int size = facts.type >= MeldType::OpenKan ? 4 : 3;
    std::array<Kind, 4> kinds{};
    for (int i = 0; i < 4; ++i) {
      if ((tiles[i] != kNoId) != (i < size)) return false;
      if (i < size) kinds[i] = tiles[i] / 4;
    }
    std::sort(kinds.begin(), kinds.begin() + size);
    if (facts.type != MeldType::Chi) return kinds[0] == kinds[static_cast<std::size_t>(size - 1)];
    return kinds[2] < kEast && suit_of(kinds[0]) == suit_of(kinds[2]) && kinds[1] == kinds[0] + 1 &&
           kinds[2] == kinds[0] + 2;
  }

  void melds(int seat) {
    for (int i = 0; i < at(seat).n_melds; ++i) {
      const MeldFacts& meld = at(seat).melds[i];
      const int from = meld.meld.from;
      const bool chi = meld.type == MeldType::Chi;
      need(is_meld(meld), {Code::NotAMeld, seat, i});
      need(!chi || players_ == 4, {Code::ChiWithThree, seat, i});
      if (meld.type != MeldType::ClosedKan)
        need(from < players_ && from != seat && (!chi || state_.next(from) == seat), {Code::MeldSource, seat, i, from});
    }
    need(counts_.kans <= 4 || (counts_.kans == 5 && state_.rule.fifth_kan && one_has_four()),
         {Code::TooManyKans, 0, 0, counts_.kans});
  }

  bool one_has_four() const { return std::popcount(static_cast<unsigned>(counts_.owners)) <= 2; }

  // The next meld of a seat that is called, from `used` on.
  int next_called(int seat, int used) const {
    while (used < at(seat).n_melds && at(seat).melds[used].type == MeldType::ClosedKan) ++used;
    return used;
  }

  // Goes through the discards in order, and notes who follows the last.
  void walk() {
    std::array<int, kSeats> thrown{}, used{};
    int seat = state_.dealer;
    for (int n = 0; n < 32 * kSeats && thrown[seat] < at(seat).n_river; ++n) {
      const Discarded& tile = at(seat).river[static_cast<std::size_t>(thrown[seat]++)];
      last_ = seat;
      last_meld_ = nullptr;
      int follows = state_.next(seat);
      for (int other = 0; tile.called && other < players_; ++other) {
        const int i = next_called(other, used[other]);
        if (i == at(other).n_melds || at(other).melds[i].meld.from != seat ||
            at(other).melds[i].meld.tiles[0] != tile.tile)
          continue;
        used[other] = i + 1;
        last_meld_ = &at(other).melds[i];
        follows = other;
      }
      need(!tile.called || last_meld_ != nullptr, {Code::NobodyCalled, seat, thrown[seat] - 1, 0, tile.tile});
      seat = follows;
    }
    follows_ = seat;
    for (int other = 0; other < players_; ++other) {
      const int i = next_called(other, used[other]);
      if (i < at(other).n_melds)
        need(false, {Code::NobodyDiscarded, other, i, at(other).melds[i].meld.from, at(other).melds[i].meld.tiles[0]});
      need(thrown[other] == at(other).n_river, {Code::PondOrder, other});
    }
  }

  void moment() {
    const int seat = facts_.turn;
    const SeatFacts& of = at(seat);
    const bool called = last_meld_ != nullptr;
    const bool set = called && last_meld_->type <= MeldType::AddedKan && last_meld_->type != MeldType::OpenKan;
    if (is_discard(facts_.moment)) return need(seat == last_ && !called, {Code::NoDiscard, seat});
    need(seat == follows_, {Code::NotItsTurn, seat});
    switch (facts_.moment) {
      case Moment::Draw: return need(!called, {Code::NotItsTurn, seat});
      case Moment::Call:
        return need(set && last_meld_->type <= MeldType::Pon && last_meld_ == &of.melds[of.n_melds - 1],
                    {Code::NoCallBefore, seat});
      case Moment::Replacement: {
        bool any = of.n_kita > 0;
        for (int i = 0; i < of.n_melds; ++i) any |= of.melds[i].type >= MeldType::OpenKan;
        return need(any && !set, {Code::NoReplacement, seat});
      }
      case Moment::AddedKan: {
        bool added = false;
        for (int i = 0; i < of.n_melds; ++i)
          added |= of.melds[i].type == MeldType::AddedKan && of.melds[i].meld.tiles[3] == facts_.added;
        return need(added && facts_.added != kNoId && !set, {Code::NoKanToRob, seat});
      }
      case Moment::ClosedKan: {
        const bool last = of.n_melds > 0 && of.melds[of.n_melds - 1].type == MeldType::ClosedKan;
        return need(last && state_.rule.kokushi_robs_closed_kan && !set &&
                        has(kYaochuu, of.melds[of.n_melds - 1].meld.tiles[0] / 4),
                    {Code::NoKanToRob, seat});
      }
      case Moment::Kita: return need(of.n_kita > 0 && !set, {Code::NoKita, seat});
      default: return;
    }
  }

  void wall() {
    int out = 0;
    for_each_tile(facts_, players_, [&](TileId, Area area, int, int) { out += area < Area::Live; });
    left_ = (players_ == 4 ? 136 : 108) - kDeadTiles - out;
    const bool goes_on = facts_.moment == Moment::Call || robs(facts_.moment) || facts_.moment == Moment::Kita;
    need(left_ >= static_cast<int>(goes_on), {Code::NothingLeft});
    need(facts_.n_live == left_, {Code::WallSize, 0, left_, facts_.n_live});
    const int hidden = kDeadTiles - facts_.n_dora;
    need(facts_.n_dead == hidden, {Code::DeadSize, 0, hidden, facts_.n_dead});
  }

  void dora() {
    const int kans = counts_.kans - robs(facts_.moment);
    const int most = 1 + (state_.rule.has_kan_dora ? std::min(kans, kIndicators - 1) : 0);
    const int pending = most - facts_.n_dora;
    const bool may_wait = state_.rule.kan_dora != KanDora::AtOnce && facts_.moment != Moment::Draw &&
                          facts_.moment != Moment::Call && facts_.moment != Moment::Discard;
    need(pending == 0 || (pending == 1 && may_wait), {Code::DoraCount, 0, 0, facts_.n_dora});
  }

  void riichi(int seat) {
    const SeatFacts& of = at(seat);
    const int index = riichi_index(of);
    const bool pending = index >= 0 && index == of.n_river - 1 && is_discard(facts_.moment) && seat == facts_.turn;
    const bool accepted = index >= 0 && !pending;
    need(accepted || !(of.ippatsu || of.missed_riichi), {Code::NoRiichi, seat});
    need(index >= 0 || !(of.double_riichi || of.open_riichi), {Code::NoRiichi, seat});
    need(!of.double_riichi || index == 0, {Code::DoubleRiichi, seat});
    need(!of.ippatsu || index == of.n_river - 1, {Code::NoIppatsu, seat});
    accepted_ += accepted;
    int kans = 0;
    for (int i = 0; i < of.n_melds; ++i) {
      need(index < 0 || of.melds[i].type == MeldType::ClosedKan, {Code::RiichiOpen, seat});
      kans += of.melds[i].type >= MeldType::OpenKan;
    }
    for (int i = index + 1; index >= 0 && i < of.n_river; ++i) {
      need(!of.river[i].riichi, {Code::RiichiTwice, seat, i});
      need(of.river[i].tsumogiri, {Code::RiichiChanged, seat, i});
    }
    need(of.liable == kNoSeat || (of.liable < players_ && of.liable != seat && kans == 4), {Code::NotLiable, seat});
  }

  void points() {
    need(state_.sticks >= accepted_, {Code::TooFewSticks, 0, accepted_, state_.sticks});
    std::int32_t sum = state_.rule.riichi_stick_points * state_.sticks;
    for (int seat = 0; seat < players_; ++seat) sum += state_.players[seat].points;
    const std::int32_t all = state_.rule.start_points * players_;
    need(sum == all, {Code::PointsSum, 0, all, sum});
  }

  const State& state_;
  const Facts& facts_;
  int players_;
  Counts counts_;
  PositionFault fault_;
  const MeldFacts* last_meld_ = nullptr;  // that was called with the last discard
  int last_ = -1, follows_ = 0, left_ = 0, accepted_ = 0;
};

// The tiles that are nowhere, in an order by chance.
class Unseen {
 public:
  Unseen(const Facts& facts, int players, Dice& dice) {
    std::array<bool, kTileIds> seen{};
    for_each_tile(facts, players, [&](TileId tile, Area, int, int) {
      if (tile != kNoId) seen[tile] = true;
    });
    for (int id = 0; id < kTileIds; ++id)
      if (!seen[id] && (players == 4 || has(kThreePlayerKinds, id / 4))) ids_[n_++] = static_cast<TileId>(id);
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
  Kinds counted() const {
    Kinds kinds{};
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
  Kinds copies = unseen.counted(), known{};
  int n_unknown = 0;
  for (int i = 0; i < resting; ++i) {
    if (of.tiles[i] == kNoId) ++n_unknown;
    else ++known[of.tiles[i] / 4];
  }
  if (n_unknown == 0) return true;
  for (Kind kind = 0; kind < kKinds; ++kind) copies[kind] = static_cast<std::uint8_t>(copies[kind] + known[kind]);
  for (int tried = 0; tried < kTriesToWait; ++tried) {
    Kinds chosen;
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

// Gives every place a tile. Nothing but a fault if a hand in riichi is not found.
PositionFault fill(const State& state, Facts& facts, Dice& dice) {
  const int players = state.seats();
  Unseen unseen(facts, players, dice);
  for (int seat = 0; seat < players; ++seat) {
    SeatFacts& of = facts.seats[seat];
    const int resting = of.n_tiles - has_drawn(facts, seat);
    if (riichi_index(of) >= 0 && !state.claims && !fill_waiting(state, of, resting, unseen, dice))
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
  player.riichi = index >= 0 && !pending;
  player.double_riichi = of.double_riichi;
  player.open_riichi = of.open_riichi;
  player.ippatsu = of.ippatsu;
  player.missed = of.missed;
  player.missed_riichi = of.missed_riichi;
}

// The tiles left lie in their places, all others anywhere where none is left.
void lay_wall(State& state, const Facts& facts) {
  const int players = state.seats();
  state.wall.size = players == 4 ? 136 : 108;
  state.wall.tiles.fill(kNoId);
  const PlacesLeft places = places_left(players, state.replacements, state.left, state.n_dora);
  for (int i = 0; i < places.n_live; ++i) state.wall.tiles[places.live[i]] = facts.live[i];
  for (int i = 0; i < places.n_dead; ++i) state.wall.tiles[places.dead[i]] = facts.dead[i];
  for (int i = 0; i < facts.n_dora; ++i) state.wall.tiles[dead_wall(players).first_dora + 2 * i] = facts.dora[i];
  int at = 0;
  for_each_tile(facts, players, [&](TileId tile, Area area, int, int) {
    if (area >= Area::Live) return;
    while (state.wall.tiles[at] != kNoId) ++at;
    state.wall.tiles[at] = tile;
  });
}

bool is_over(const State& state) {
  return !state.claims && ((state.rule.suufon && is_four_winds(state)) ||
                           (state.rule.suucha && is_four_riichi(state)) || ends_by_four_kans(state));
}

PositionFault begin(State& state, const Facts& facts, Events& events) {
  const int seat = facts.turn;
  const Player& player = state.players[seat];
  state.turn = facts.turn;
  switch (facts.moment) {
    case Moment::Discard:
    case Moment::DiscardAfterReplacement:
      state.fresh_kan = facts.moment != Moment::Discard && state.n_kans > 0;
      return offer(state, player.river[player.n_river - 1].tile, Offer::Discard, events), PositionFault{};
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
  if (facts.moment != Moment::Replacement && is_over(state)) return {Code::RoundIsOver, seat};
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
    if (riichi && player.waits == 0 && !state.claims) return {Code::RiichiNotWaiting, seat};
  }
  const Counts counts = counts_of(facts, state.seats());
  const int kans = counts.kans - robs(facts.moment);
  state.replacements = static_cast<std::uint8_t>(replacements_of(facts, counts));
  state.n_dora = facts.n_dora;
  const int turned = 1 + (state.rule.has_kan_dora ? std::min(kans, kIndicators - 1) : 0);
  state.pending_dora = static_cast<std::uint8_t>(turned - facts.n_dora);
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
  of.tiles = player.tiles;
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
  if (const PositionFault fault = Check(state, facts).run()) return fault;
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
