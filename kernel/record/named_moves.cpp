#include "record/named_moves.hpp"

#include <algorithm>

namespace jantaku {
namespace {

constexpr std::uint8_t kNobody = 0xFF;
constexpr std::array<int, 3> kFirstFives{16, 52, 88};
constexpr std::size_t kUsualRound = 160;  // events

}  // namespace

NamedMoves::NamedMoves(int players, const std::array<int, 3>& red_fives, bool accepts_riichi)
    : players_(players), accepts_riichi_(accepts_riichi) {
  for (int id = 0; id < kTileIds; ++id) tiles_[static_cast<std::size_t>(id)] = static_cast<Tile>(id / 4);
  for (int suit = 0; suit < kSuits; ++suit)
    for (int copy = 0; copy < red_fives[static_cast<std::size_t>(suit)] && copy < 4; ++copy)
      tiles_[static_cast<std::size_t>(kFirstFives[static_cast<std::size_t>(suit)] + copy)] =
          static_cast<Tile>(kKinds + suit);
  for (std::size_t id = 0; id < tiles_.size(); ++id) {
    if (!has(kinds_in_play(players), static_cast<Kind>(id / 4))) continue;
    const Tile tile = tiles_[id];
    ids_[tile][n_ids_[tile]++] = static_cast<TileId>(id);
  }
  owner_.fill(kNobody);
  events_.reserve(kEventSize * kUsualRound);
}

TileId NamedMoves::new_id(Tile tile) {
  if (tile < kTiles && given_[tile] < n_ids_[tile]) return ids_[tile][given_[tile]++];
  refuse("more tiles of a kind than there are (tile " + std::to_string(tile) + ")");
  return kNoTile;
}

std::vector<TileId> NamedMoves::deal(int seat, std::span<const std::uint8_t> tiles) {
  std::vector<TileId> dealt;
  for (const Tile tile : tiles) {
    const TileId id = new_id(tile);
    if (id == kNoTile) return {};
    owner_[id] = static_cast<std::uint8_t>(seat);
    dealt.push_back(id);
  }
  return dealt;
}

int NamedMoves::take(std::span<const std::uint8_t> moves) {
  const int count = static_cast<int>(moves.size()) / kEventSize;
  for (int i = 0; i < count; ++i)
    if (!take_one(event_at(moves, i))) return i;
  return count;
}

bool NamedMoves::take_one(const Logged& move) {
  if (accepts_riichi_ && move.code != EventCode::Dora)
    if (const int seat = unpaid_riichi(); seat >= 0) accept(seat);
  const bool seated = move.code == EventCode::Riichi || move.code == EventCode::RiichiAccepted;
  if (!seated && move.code != EventCode::Dora && move.seat >= players_)
    return refuse("seat " + std::to_string(move.seat) + " is not a player");
  switch (move.code) {
    case EventCode::Draw: return draw(move.seat, move.tile);
    case EventCode::Discard: return discard(move);
    case EventCode::Chi:
    case EventCode::Pon:
    case EventCode::OpenKan: return call(move);
    case EventCode::ClosedKan:
    case EventCode::AddedKan: return own_kan(move);
    case EventCode::Kita: return kita(move.seat);
    case EventCode::Riichi: return add_event(move.code, move.seat);
    case EventCode::RiichiAccepted: return accept(move.seat);
    case EventCode::Dora: return reveal(move.tile);
    default: return refuse("an unknown move");
  }
}

bool NamedMoves::draw(int seat, Tile tile) {
  const TileId id = new_id(tile);
  if (id == kNoTile) return false;
  owner_[id] = static_cast<std::uint8_t>(seat);
  drawn_ = id;
  return add_event(EventCode::Draw, seat, id);
}

bool NamedMoves::discard(const Logged& move) {
  Tile tile = move.tile;
  auto drawn = static_cast<Drawn>(move.a);
  if (drawn == Drawn::Unknown) drawn = drawn_ != kNoTile && tiles_[drawn_] == tile ? Drawn::Yes : Drawn::No;
  if (drawn == Drawn::Unnamed) {
    if (drawn_ == kNoTile) return refuse("a tile just drawn is discarded, but none was");
    tile = tiles_[drawn_];
  } else if (drawn == Drawn::Yes && (drawn_ == kNoTile || tiles_[drawn_] != tile)) {
    return refuse("the tile just drawn is discarded, but it is another");
  }
  TileId id = kNoTile;
  if (!(drawn == Drawn::No ? take_tile(move.seat, tile, id) : take_drawn(move.seat, tile, id))) return false;
  last_ = id;
  last_seat_ = move.seat;
  drawn_ = kNoTile;
  return add_event(EventCode::Discard, move.seat, id);
}

bool NamedMoves::call(const Logged& move) {
  if (move.tile != kNoTile && tiles_[last_] != move.tile) return refuse("a call of a tile that nobody just discarded");
  std::array<TileId, 2> own{};
  if (move.code == EventCode::OpenKan) {
    take_kind(move.seat, static_cast<Kind>(last_ / 4));
    last_seat_ = move.seat;
  } else {
    if (!take_tile(move.seat, move.b, own[0]) || !take_tile(move.seat, move.c, own[1])) return false;
    if (own[0] > own[1]) std::swap(own[0], own[1]);
  }
  drawn_ = kNoTile;
  return add_event(move.code, move.seat, last_, move.a, own[0], own[1]);
}

bool NamedMoves::own_kan(const Logged& move) {
  if (move.code == EventCode::ClosedKan) {
    if (move.tile >= kKinds) return refuse("a kan of an unknown kind");
    take_kind(move.seat, move.tile);
    last_ = static_cast<TileId>(4 * move.tile);
  } else if (!take_tile(move.seat, move.tile, last_)) {
    return false;
  }
  last_seat_ = move.seat;
  drawn_ = kNoTile;
  return add_event(move.code, move.seat, last_);
}

bool NamedMoves::kita(int seat) {
  const bool just_drawn = drawn_ != kNoTile && drawn_ / 4 == kNorth;
  if (!(just_drawn ? take_drawn(seat, kNorth, last_) : take_tile(seat, kNorth, last_))) return false;
  last_seat_ = seat;
  drawn_ = kNoTile;
  return add_event(EventCode::Kita, seat, last_);
}

bool NamedMoves::reveal(Tile tile) {
  const TileId id = new_id(tile);
  if (id == kNoTile) return false;
  doras_.push_back(id);
  return add_event(EventCode::Dora, 0, id);
}

bool NamedMoves::accept(int seat) {
  ++accepted_;
  return add_event(EventCode::RiichiAccepted, seat);
}

bool NamedMoves::take_tile(int seat, Tile tile, TileId& id) {
  const std::size_t n = tile < kTiles ? n_ids_[tile] : 0;
  for (std::size_t i = 0; i < n; ++i) {
    const TileId held = ids_[tile][i];
    if (held == drawn_ || owner_[held] != seat) continue;
    owner_[held] = kNobody;
    id = held;
    return true;
  }
  return take_drawn(seat, tile, id);
}

bool NamedMoves::take_drawn(int seat, Tile tile, TileId& id) {
  if (drawn_ == kNoTile || tiles_[drawn_] != tile || owner_[drawn_] != seat)
    return refuse("seat " + std::to_string(seat) + " does not hold tile " + std::to_string(tile));
  owner_[drawn_] = kNobody;
  id = drawn_;
  return true;
}

void NamedMoves::take_kind(int seat, Kind kind) {
  for (std::size_t id = 4u * kind; id < 4u * kind + 4; ++id)
    if (owner_[id] == seat) owner_[id] = kNobody;
}

bool NamedMoves::add_event(EventCode code, int seat, std::uint8_t tile, std::uint8_t a, std::uint8_t b,
                           std::uint8_t c) {
  const std::array<std::uint8_t, kEventSize> event{
      static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(seat), tile, a, b, c};
  add(event);
  return true;
}

bool NamedMoves::refuse(std::string fault) {
  fault_ = std::move(fault);
  return false;
}

std::vector<TileId> NamedMoves::hand(int seat) const {
  std::vector<TileId> tiles;
  for (std::size_t id = 0; id < owner_.size(); ++id)
    if (owner_[id] == seat) tiles.push_back(static_cast<TileId>(id));
  return tiles;
}

int NamedMoves::unpaid_riichi() const {
  int i = static_cast<int>(events_.size()) / kEventSize;
  const auto before = [&] {
    for (--i; i >= 0; --i)
      if (const Logged event = event_at(events_, i); event.code != EventCode::Dora) return event;
    return Logged{EventCode::Count, 0, 0, 0, 0, 0};
  };
  if (before().code != EventCode::Discard) return -1;
  const Logged riichi = before();
  return riichi.code == EventCode::Riichi ? riichi.seat : -1;
}

}  // namespace jantaku
