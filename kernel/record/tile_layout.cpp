#include "record/tile_layout.hpp"

#include <algorithm>

namespace jantaku {
namespace {

// Where a tile is: in the hand of a seat (0 to 3), or
constexpr std::uint8_t kWall = 4, kTable = 5, kBox = 6;
constexpr std::uint8_t kNobody = 0xFF;
constexpr std::size_t kDealt = 13;

std::string seat_text(int seat) { return "seat " + std::to_string(seat); }
std::string tile_text(int tile) { return "tile " + std::to_string(tile); }

std::array<std::uint8_t, 4> kind_of_id(std::uint8_t tile) {
  const auto first = static_cast<std::uint8_t>(tile / 4 * 4);
  return {
      first, static_cast<std::uint8_t>(first + 1), static_cast<std::uint8_t>(first + 2),
      static_cast<std::uint8_t>(first + 3)};
}

const char* name_of(EventCode code) {
  return code == EventCode::Chi ? "chi" : code == EventCode::Pon ? "pon" : "open_kan";
}

}  // namespace

TileLayout::TileLayout(int players, int dealer, std::span<const std::uint8_t> dealt, TileId dora)
    : players_(players),
      acting_(kNobody),
      next_to_draw_(static_cast<std::uint8_t>(dealer)),
      drawn_(kNoTile),
      claimable_(kNoTile),
      discarder_(kNobody) {
  where_.fill(kBox);
  for (int tile = 0; tile < kTileIds; ++tile)
    if (has(kinds_in_play(players), static_cast<Kind>(tile / 4))) where_[static_cast<std::size_t>(tile)] = kWall;
  if (deal(dealer, dealt)) reveal(dora);
}

bool TileLayout::deal(int dealer, std::span<const std::uint8_t> dealt) {
  if (dealer < 0 || dealer >= players_) return refuse("the dealer is not a player");
  if (dealt.size() != kDealt * static_cast<std::size_t>(players_)) return refuse("a starting hand has not 13 tiles");
  for (std::size_t i = 0; i < dealt.size(); ++i) {
    if (where_[dealt[i]] != kWall) return refuse("an impossible tile is dealt");
    where_[dealt[i]] = static_cast<std::uint8_t>(i / kDealt);
  }
  return true;
}

bool TileLayout::play(std::span<std::uint8_t> events) {
  const int count = static_cast<int>(events.size()) / kEventSize;
  for (int i = 0; i < count; ++i) {
    at_ = kEventSize * i;
    const Logged event = event_at(events, i);
    const auto [code, seat, tile, a, b, c] = event;
    if (code == EventCode::Draw) {
      if (seat != next_to_draw_ || seat >= players_) return refuse(seat_text(seat) + " draws out of turn");
      if (where_[tile] != kWall) return refuse(tile_text(tile) + " is drawn, yet elsewhere");
      where_[tile] = acting_ = seat;
      drawn_ = tile;
      next_to_draw_ = kNobody;
    } else if (code == EventCode::Discard) {
      if (!may_act(seat)) return refuse(seat_text(seat) + " discards out of turn");
      if (where_[tile] != seat)
        return refuse(seat_text(seat) + " discards " + tile_text(tile) + ", which it does not hold");
      where_[tile] = kTable;
      if (tile == drawn_) events[static_cast<std::size_t>(at_) + 3] = 1;
      claimable_ = tile;
      discarder_ = seat;
      acting_ = drawn_ = kNobody;
      next_to_draw_ = static_cast<std::uint8_t>((seat + 1) % players_);
    } else if (!play_other(event)) {
      return false;
    }
  }
  if (static_cast<std::size_t>(count) * kEventSize != events.size()) return refuse("an event is not whole");
  return true;
}

bool TileLayout::play_other(const Logged& event) {
  if (acting_ != kNobody) claimable_ = kNoTile;  // something was drawn since
  if (over_ && event.code != EventCode::Win) return refuse("the round continues after its end");
  switch (event.code) {
    case EventCode::Chi: return chi(event);
    case EventCode::Pon: return pon(event);
    case EventCode::OpenKan: return open_kan(event);
    case EventCode::ClosedKan: return closed_kan(event);
    case EventCode::AddedKan: return added_kan(event);
    case EventCode::Kita: return set_kita(event);
    case EventCode::Riichi: return declare_riichi(event);
    case EventCode::RiichiAccepted: return accept_riichi(event);
    case EventCode::Dora: return reveal(event.tile);
    case EventCode::Win: return win(event);
    case EventCode::DrawnGame: return end(event);
    default: return refuse("an unknown event");
  }
}

bool TileLayout::chi(const Logged& event) {
  std::array<int, 3> kinds{event.tile / 4, event.b / 4, event.c / 4};
  std::sort(kinds.begin(), kinds.end());
  const int low = kinds[0];
  const bool run = kinds[1] == low + 1 && kinds[2] == low + 2 && low < kEast && low % 9 < 7;
  if (!run || players_ != 4) return refuse("a chi of tiles that do not make a run");
  if (event.seat != next_to_draw_) return refuse("a chi from a seat that is not the left one");
  return claim(event, std::array{event.b, event.c});
}

bool TileLayout::pon(const Logged& event) {
  if (event.tile / 4 != event.b / 4 || event.tile / 4 != event.c / 4) return refuse("a pon of different tiles");
  return claim(event, std::array{event.b, event.c});
}

bool TileLayout::open_kan(const Logged& event) {
  std::array<std::uint8_t, 3> own{};
  std::size_t n = 0;
  for (const std::uint8_t tile : kind_of_id(event.tile))
    if (tile != event.tile) own[n++] = tile;
  return claim(event, own) && draw_again(event.seat, kNoTile);
}

// A call on the last discard, after which the seat must discard.
bool TileLayout::claim(const Logged& event, std::span<const std::uint8_t> own) {
  const auto [code, seat, tile, discarder, b, c] = event;
  if (seat >= players_) return refuse("a call by a seat that is not a player");
  if (tile != claimable_ || tile == kNoTile || discarder != discarder_ || discarder == seat)
    return refuse("a " + std::string(name_of(code)) + " of a tile that nobody just discarded");
  if (own[0] == own[1]) return refuse("a " + std::string(name_of(code)) + " of the same tile twice");
  if (!lay_down(seat, own)) return false;
  LaidMeld meld{code, {}, static_cast<std::uint8_t>(own.size() + 1), tile, discarder};
  std::copy(own.begin(), own.end(), meld.tiles.begin());
  meld.tiles[own.size()] = tile;
  std::sort(meld.tiles.begin(), meld.tiles.begin() + meld.n);
  melds_[seat].push_back(meld);
  acting_ = seat;
  next_to_draw_ = kNobody;
  claimable_ = drawn_ = kNoTile;
  return true;
}

bool TileLayout::closed_kan(const Logged& event) {
  if (!may_act(event.seat)) return refuse("a kan by a seat that may not act");
  const std::array<std::uint8_t, 4> tiles = kind_of_id(event.tile);
  if (!lay_down(event.seat, tiles)) return false;
  melds_[event.seat].push_back({event.code, tiles, 4});
  return draw_again(event.seat, event.tile);
}

bool TileLayout::added_kan(const Logged& event) {
  if (!may_act(event.seat)) return refuse("a kan by a seat that may not act");
  for (LaidMeld& meld : melds_[event.seat]) {
    if (meld.code != EventCode::Pon || meld.tiles[0] / 4 != event.tile / 4) continue;
    if (!lay_down(event.seat, std::array{event.tile})) return false;
    meld.code = event.code;
    meld.tiles[meld.n++] = event.tile;
    return draw_again(event.seat, event.tile);
  }
  return refuse("a tile added to a missing pon");
}

bool TileLayout::set_kita(const Logged& event) {
  if (players_ != 3 || event.tile / 4 != kNorth) return refuse("an impossible kita");
  if (!may_act(event.seat)) return refuse("a kita by a seat that may not act");
  if (!lay_down(event.seat, std::array{event.tile})) return false;
  kita_[event.seat].push_back(event.tile);
  return draw_again(event.seat, event.tile);
}

bool TileLayout::declare_riichi(const Logged& event) {
  if (!may_act(event.seat)) return refuse("riichi by a seat that may not act");
  if (riichi_[event.seat] != 0) return refuse("riichi declared twice");
  riichi_[event.seat] = 1;
  return true;
}

bool TileLayout::accept_riichi(const Logged& event) {
  if (event.seat >= players_ || riichi_[event.seat] != 1 || discarder_ != event.seat)
    return refuse("a riichi accepted that nobody declared");
  riichi_[event.seat] = 2;
  return true;
}

bool TileLayout::reveal(TileId tile) {
  if (where_[tile] != kWall) return refuse(tile_text(tile) + " is an indicator, yet elsewhere");
  if (doras_.size() == kMostDora) return refuse("more than five dora indicators");
  where_[tile] = kTable;
  doras_.push_back(tile);
  return true;
}

bool TileLayout::win(const Logged& event) {
  const auto [code, seat, tile, from, b, c] = event;
  const bool drawn = from == seat && seat == acting_ && tile == drawn_ && tile != kNoTile;
  const bool called = from == discarder_ && from != seat && tile == claimable_ && tile != kNoTile;
  if (seat >= players_) return refuse("a win by a seat that is not a player");
  if (!drawn && !called) return refuse("a win on " + tile_text(tile) + ", which was not the last");
  if (winners_ >> seat & 1) return refuse(seat_text(seat) + " wins twice");
  winners_ |= 1u << seat;
  over_ = true;
  acting_ = next_to_draw_ = kNobody;
  return true;
}

bool TileLayout::end(const Logged& event) {
  if (event.tile >= kUnknownDrawnGame) return refuse("no such end of a round");
  over_ = true;
  acting_ = next_to_draw_ = kNobody;
  claimable_ = kNoTile;
  return true;
}

bool TileLayout::lay_down(int seat, std::span<const std::uint8_t> tiles) {
  for (const std::uint8_t tile : tiles)
    if (where_[tile] != seat) return refuse(seat_text(seat) + " does not hold " + tile_text(tile));
  for (const std::uint8_t tile : tiles) where_[tile] = kTable;
  return true;
}

bool TileLayout::draw_again(int seat, std::uint8_t robbable) {
  next_to_draw_ = static_cast<std::uint8_t>(seat);
  acting_ = kNobody;
  claimable_ = robbable;
  discarder_ = static_cast<std::uint8_t>(seat);
  drawn_ = kNoTile;
  return true;
}

bool TileLayout::may_act(int seat) const { return seat == acting_ && seat < players_; }

bool TileLayout::refuse(std::string fault) {
  fault_ = std::move(fault);
  return false;
}

std::vector<TileId> TileLayout::hand(int seat) const {
  std::vector<TileId> tiles;
  for (int tile = 0; tile < kTileIds; ++tile)
    if (where_[static_cast<std::size_t>(tile)] == seat) tiles.push_back(static_cast<TileId>(tile));
  return tiles;
}

bool TileLayout::is_hidden(std::uint8_t tile) const { return where_[tile] == kWall; }

}  // namespace jantaku
