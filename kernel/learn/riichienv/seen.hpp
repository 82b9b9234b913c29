// What an observation shows, to be encoded as riichienv does: read from a state, or given value by value.
#pragma once

#include <span>

#include "learn/riichienv/actions.hpp"

namespace jantaku::riichienv {

struct SeenSeat {
  std::span<const Discarded> river;
  std::span<const CalledMeld> melds;
  const Meld* types = nullptr;  // parallel to `melds`
  std::int32_t points = 0;
  bool riichi = false;
};

// Tiles by seat that otherwise are found in the ponds.
struct NotedTiles {
  std::array<TileId, kSeats> riichi{}, from_hand{};
};

// The events since the seat was last asked: messages of a game played elsewhere, then those of a game dealt here.
// Honba, sticks and points are those of the last round that began among them.
struct Heard {
  std::span<const Event> followed, dealt;
  bool began = false;
  int honba = 0, sticks = 0;
  Points points{};

  template <class F>
  void each(F f) const {
    for (const Event& event : followed) f(event);
    for (const Event& event : dealt) f(event);
  }
};

// The facts of an observation that was given them one by one.
struct GivenFacts {
  int players = 4, seat = 0, honba = 0, sticks = 0, wind = 0, dealer = 0, round = 0, left = 0;
  KindSet waits = 0;
  bool tenpai = false, drawn_into_hand = false;
  std::span<const TileId> hand;
  std::array<TileId, 5> dora{};
  int n_dora = 0;
  std::array<SeenSeat, kSeats> seats{};
  TileId drawn = kNoId, last_discard = kNoId;
  NotedTiles noted;
};

// What is asked for is looked up: a state is large, and most encodings want little of it.
class Seen {
 public:
  Seen(const State& state, int seat, bool declared, int last_discard)
      : players(state.seats()),
        seat(seat),
        declared(declared),
        last_discard(last_discard < 0 ? kNoId : static_cast<TileId>(last_discard)),
        state_(&state) {}
  explicit Seen(const GivenFacts& given)
      : players(given.players), seat(given.seat), last_discard(given.last_discard), given_(&given) {}

  int players, seat;
  bool declared = false;  // riichi, and is to discard
  TileId last_discard;
  const Actions* legal = nullptr;  // where an encoding needs them

  int kinds() const { return players == 3 ? 27 : 34; }
  int place(int kind) const { return players == 3 ? compact_kind(kind) : kind; }
  // The seat at a place in turn order, the observer's first.
  int seat_at(int place) const { return (seat + place) % players; }

  const GivenFacts* given() const { return given_; }
  int honba() const { return given_ ? given_->honba : state_->honba; }
  int sticks() const { return given_ ? given_->sticks : state_->sticks; }
  int wind() const { return given_ ? given_->wind : state_->round_wind(); }
  int dealer() const { return given_ ? given_->dealer : state_->dealer; }
  int round() const { return given_ ? given_->round : state_->dealer; }
  int left() const { return given_ ? given_->left : state_->left; }
  int n_dora() const { return given_ ? given_->n_dora : state_->n_dora; }
  TileId dora(int i) const { return given_ ? given_->dora[static_cast<std::size_t>(i)] : state_->dora_id(i); }
  TileId drawn() const { return given_ ? given_->drawn : state_->players[state_->turn].drawn; }
  bool drawn_into_hand() const { return given_ ? given_->drawn_into_hand : draws_into_hand(*state_); }
  std::span<const TileId> hand() const {
    if (given_) return given_->hand;
    const Player& self = state_->players[seat];
    return {self.tiles.data(), self.n_tiles};
  }
  KindSet waits() const {
    if (given_) return given_->waits;
    const Player& self = state_->players[seat];
    return self.n_tiles % 3 == 1 ? self.waits : 0;
  }
  bool tenpai() const { return given_ ? given_->tenpai : waits() != 0; }
  SeenSeat at(int one) const {
    if (given_) return given_->seats[static_cast<std::size_t>(one)];
    const Player& player = state_->players[one];
    return {
        {player.river.data(), player.n_river},
        {player.melds.data(), player.hand.n_melds},
        player.hand.melds.data(),
        player.points,
        player.riichi || state_->riichi_pending == one};
  }

 private:
  const State* state_ = nullptr;
  const GivenFacts* given_ = nullptr;
};

// The tile a seat declared riichi with, and the last it discarded from its hand; kNoId before.
TileId riichi_tile(const Seen& seen, int seat);
TileId last_from_hand(const Seen& seen, int seat);
// A meld's tiles, sorted; returns how many.
int tiles_of(const CalledMeld& meld, std::array<TileId, 4>& tiles);

using Counts = KindCounts;
inline void count(Counts& counts, std::span<const TileId> tiles) {
  for (TileId tile : tiles) ++counts[static_cast<std::size_t>(tile / 4)];
}
// Every tile the seat sees, those that were called twice: in the pond and in the meld.
Counts visible(const Seen& seen);

}  // namespace jantaku::riichienv
