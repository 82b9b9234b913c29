// Moves whose tiles are only named, as most formats name them, made into events with ids.
//
// Every tile gets an id when it first appears: the lowest that its kind has left, a red five the red one. So the same
// names always get the same ids.
//
// A move is six bytes like an event, with names (0 to 36) in place of ids, and these differences. Of a discard, byte 3
// is a `Drawn`. Of a chi or pon, the tile is the called one, and bytes 4 and 5 name those of the hand; of any call
// the tile is `kNoTile` if the record does not repeat it. Of a closed kan the tile is its kind.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "game/state/state.hpp"
#include "record/event_code.hpp"

namespace jantaku {

// What a record says of a discard: from the hand, the tile just drawn, the tile just drawn unnamed, or nothing, and
// then a tile like the one just drawn is that one.
enum class Drawn : std::uint8_t { No, Yes, Unnamed, Unknown, Count };

class NamedMoves {
 public:
  // `accepts_riichi`: the record does not say that a riichi is accepted; it is before the next move.
  NamedMoves(int players, const std::array<int, 3>& red_fives, bool accepts_riichi);

  // The lowest id left for the tile; `kNoTile` if all are used.
  TileId new_id(Tile tile);
  // Deals a hand, and returns its ids in the order of the names.
  std::vector<TileId> deal(int seat, std::span<const std::uint8_t> tiles);
  // Takes move after move, and returns how many are possible; `fault` says why the next one is not.
  int take(std::span<const std::uint8_t> moves);
  // Adds an event as it is.
  void add(std::span<const std::uint8_t> event) { events_.insert(events_.end(), event.begin(), event.end()); }

  const std::string& fault() const { return fault_; }
  const std::vector<std::uint8_t>& events() const { return events_; }
  Tile tile(TileId id) const { return id < kTileIds ? tiles_[id] : kNoTile; }
  TileId drawn() const { return drawn_; }
  // The tile last discarded, or laid down where it may be won on, and its seat.
  TileId last() const { return last_; }
  int last_seat() const { return last_seat_; }
  int accepted() const { return accepted_; }
  // The indicators that moves have turned.
  const std::vector<TileId>& doras() const { return doras_; }
  std::vector<TileId> hand(int seat) const;
  // The seat that declared riichi with the last discard; -1 if anything but an indicator came since.
  int unpaid_riichi() const;

 private:
  bool take_one(const Logged& move);
  bool draw(int seat, Tile tile);
  bool discard(const Logged& move);
  bool call(const Logged& move);
  bool own_kan(const Logged& move);
  bool kita(int seat);
  bool reveal(Tile tile);
  bool accept(int seat);
  // Takes the tile out of the hand: the lowest id, and the tile just drawn last.
  bool take_tile(int seat, Tile tile, TileId& id);
  bool take_drawn(int seat, Tile tile, TileId& id);
  void take_kind(int seat, Kind kind);
  bool add_event(EventCode code, int seat, std::uint8_t tile = 0, std::uint8_t a = 0, std::uint8_t b = 0,
                 std::uint8_t c = 0);
  bool refuse(std::string fault);

  int players_;
  bool accepts_riichi_;
  std::array<Tile, kTileIds> tiles_{};
  std::array<std::array<TileId, 4>, kTiles> ids_{};  // of each tile that is in play, the lowest first
  std::array<std::uint8_t, kTiles> n_ids_{}, given_{};
  std::array<std::uint8_t, kTileIds> owner_{};
  std::vector<std::uint8_t> events_;
  std::vector<TileId> doras_;
  TileId drawn_ = kNoTile, last_ = 0;
  int last_seat_ = 0, accepted_ = 0;
  std::string fault_;
};

}  // namespace jantaku
