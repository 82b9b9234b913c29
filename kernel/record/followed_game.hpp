// A game that is played elsewhere, followed as it is reported.
//
// Tiles that nobody has seen are assumed to be any that are left of the set. A tile that is shown changes places with
// the assumed one. So the kernel's rules find the legal actions of the seats whose hands are known.
#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <type_traits>

#include "game/legal/legal.hpp"

namespace jantaku {

// The fault of an event that cannot have happened, if it has one. `tile` is the one that would have too many copies.
struct ImpossibleEvent {
  const char* fault = nullptr;
  Tile tile = kNoTile;

  explicit operator bool() const { return fault != nullptr || tile != kNoTile; }
};

// The start of a round as it is reported: of every known seat the hand.
struct ReportedDeal {
  std::uint8_t wind = 0, dealer = 0;  // of the winds the count
  std::uint16_t honba = 0, sticks = 0;
  Points points{};
  std::array<std::array<Tile, 13>, kSeats> hands{};
  Tile dora = 0;
};

// After a refusal it is unusable: try an event with a copy.
class FollowedGame {
 public:
  // The hand of `seat` is known, or every hand. With `fourteen_dealt` the dealer's first discard counts as from the
  // hand, whatever is reported.
  FollowedGame(const GameRule& rule, std::optional<std::uint8_t> seat, bool fourteen_dealt);

  const State& state() const { return state_; }
  bool knows(int seat) const { return (known_ >> seat & 1) != 0; }
  // The seat that has declared riichi and has not discarded yet, or kNoSeat.
  std::uint8_t declared() const { return riichi_; }
  // Of the round's last discard; kNoSeat and kNoId before the first.
  std::uint8_t last_discarder() const { return last_discarder_; }
  TileId last_discard() const { return last_discard_; }
  // The known seats that now must decide, as bits: once for each of their decisions.
  std::uint8_t ask();

  void start_game();
  ImpossibleEvent start_round(const ReportedDeal& deal);
  ImpossibleEvent draw(std::uint8_t seat, Tile tile);  // the tile of an unknown seat is not read
  ImpossibleEvent show_dora(Tile tile);
  ImpossibleEvent declare_riichi(std::uint8_t seat);
  ImpossibleEvent discard(std::uint8_t seat, Tile tile, bool tsumogiri);
  ImpossibleEvent call(ActionType type, std::uint8_t seat, std::uint8_t from, Tile tile, std::span<const Tile> own);
  ImpossibleEvent closed_kan(std::uint8_t seat, std::span<const Tile> own);
  ImpossibleEvent added_kan(std::uint8_t seat, Tile tile);
  ImpossibleEvent kita(std::uint8_t seat);
  ImpossibleEvent win(std::uint8_t seat, bool tsumo);
  ImpossibleEvent draw_game();
  void end_round() { live_ = won_ = false; }
  std::uint8_t turn() const { return state_.turn; }

 private:
  using Ids = std::array<TileId, kMaxTiles>;

  ImpossibleEvent take_unseen(Tile tile, TileId& id);
  ImpossibleEvent reveal(TileId assumed, Tile tile, TileId& id);
  ImpossibleEvent hold(std::uint8_t seat, std::span<const Tile> tiles, std::span<const TileId> held, TileId* ids);
  ImpossibleEvent turn_of(std::uint8_t seat, std::uint8_t riichi = kNoSeat) const;
  ImpossibleEvent act(std::uint8_t seat, const Action& action, const char* fault);
  bool is_dealers_first() const;
  std::span<const TileId> tiles_of(std::uint8_t seat) const;
  void go(const std::array<Action, kSeats>& actions);

  State state_;
  std::bitset<kTileIds> unseen_;
  std::uint8_t known_;
  std::uint8_t riichi_ = kNoSeat;
  std::uint8_t last_discarder_ = kNoSeat;
  TileId last_discard_ = kNoId;
  std::uint8_t dora_ = 0;  // indicators shown
  bool fourteen_dealt_;
  bool live_ = false;       // a round is being played
  bool won_ = false;        // it has ended with a win, and another one may follow
  bool undrawn_ = false;    // the last draw has not been reported
  bool discarded_ = false;  // a discard is on offer
  bool asked_ = true;
};
static_assert(std::is_trivially_copyable_v<FollowedGame>);

}  // namespace jantaku
