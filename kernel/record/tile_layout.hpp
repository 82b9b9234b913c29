// The table that a record is laid out on: where tiles are, who may act, what is impossible.
//
// Every reader ends here, so a record that was read is one that could have been played as far as the tiles and the
// order of turns go. Whether an action was legal and a win worth what it says is for the game to answer.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "game/state/state.hpp"
#include "record/event_code.hpp"

namespace jantaku {

struct LaidMeld {
  EventCode code;  // Chi to AddedKan
  std::array<TileId, 4> tiles{};
  std::uint8_t n = 0;
  TileId called = kNoTile;
  std::uint8_t discarder = 0xFF;
};

class TileLayout {
 public:
  // The table after the deal: 13 tile ids a seat. `fault` names what is wrong with it.
  TileLayout(int players, int dealer, std::span<const std::uint8_t> deal, TileId dora);

  // Lays out the events and marks the discards of a tile just drawn. False at the first impossible event, whose byte
  // `at` is and whose fault `fault`.
  bool play(std::span<std::uint8_t> events);

  const std::string& fault() const { return fault_; }
  int at() const { return at_; }
  int players() const { return players_; }
  bool over() const { return over_; }
  const std::vector<TileId>& doras() const { return doras_; }
  const std::vector<LaidMeld>& melds(int seat) const { return melds_[static_cast<std::size_t>(seat)]; }
  const std::vector<TileId>& kita(int seat) const { return kita_[static_cast<std::size_t>(seat)]; }
  // 1 declared, 2 accepted.
  int riichi(int seat) const { return riichi_[static_cast<std::size_t>(seat)]; }
  // The concealed tiles of a seat, sorted.
  std::vector<TileId> hand(int seat) const;
  // True if nobody has seen the tile.
  bool is_hidden(std::uint8_t tile) const;

 private:
  bool deal(int dealer, std::span<const std::uint8_t> deal);
  bool play_other(const Logged& event);
  bool chi(const Logged& event);
  bool pon(const Logged& event);
  bool open_kan(const Logged& event);
  bool claim(const Logged& event, std::span<const std::uint8_t> own);
  bool closed_kan(const Logged& event);
  bool added_kan(const Logged& event);
  bool set_kita(const Logged& event);
  bool declare_riichi(const Logged& event);
  bool accept_riichi(const Logged& event);
  bool reveal(TileId tile);
  bool win(const Logged& event);
  bool end(const Logged& event);
  bool lay_down(int seat, std::span<const std::uint8_t> tiles);
  bool may_act(int seat) const;
  bool draw_again(int seat, std::uint8_t robbable);
  bool refuse(std::string fault);

  int players_;
  int at_ = 0;
  std::array<std::uint8_t, 256> where_{};  // for every number that a byte can be
  std::uint8_t acting_;                    // the seat that must discard
  std::uint8_t next_to_draw_;
  std::uint8_t drawn_;      // by the seat that is acting
  std::uint8_t claimable_;  // the tile that may be called or won on
  std::uint8_t discarder_;
  std::array<std::vector<LaidMeld>, kSeats> melds_;
  std::array<std::vector<TileId>, kSeats> kita_;
  std::array<std::uint8_t, kSeats> riichi_{};
  std::vector<TileId> doras_;
  bool over_ = false;
  unsigned winners_ = 0;
  std::string fault_;
};

}  // namespace jantaku
