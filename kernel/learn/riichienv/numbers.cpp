// Encodings that are numbers: actions, single tiles, the efficiency of the hand; and all encodings as planes.
#include "hand/shanten.hpp"
#include "learn/riichienv/cells.hpp"
#include "learn/riichienv/encodings.hpp"

namespace jantaku::riichienv {
namespace {

// The place of an action's flag among 11: chi by the taken tile's place.
int slot(const Action& action) {
  switch (action.type) {
    case ActionType::Riichi: return 0;
    case ActionType::Chi: return 1 + (action.own[0] / 4 < action.tile / 4) + (action.own[1] / 4 < action.tile / 4);
    case ActionType::Pon: return 4;
    case ActionType::OpenKan: return 5;
    case ActionType::ClosedKan: return 6;
    case ActionType::AddedKan: return 7;
    case ActionType::Ron:
    case ActionType::Tsumo: return 8;
    case ActionType::Kyuushu: return 9;
    case ActionType::Pass: return 10;
    default: return -1;
  }
}

// Kind, whether it is red, whether it is dora.
void write_tile(const Seen& seen, TileId tile, float* out) {
  std::fill_n(out, 3, 0.0f);
  if (tile == kNoId) return;
  out[0] = static_cast<float>(static_cast<double>(seen.place(tile / 4)) / (seen.kinds() - 1));
  out[1] = is_red_id(tile) ? 1 : 0;
  for (int i = 0; i < seen.n_dora(); ++i)
    if (dora_of(seen.dora(i) / 4, seen.players) == tile / 4) out[2] = 1;
}

template <TileId (*tile_by)(const Seen&, int)>
void write_of_others(const Seen& seen, float* out) {
  for (int seat = 0; seat < seen.players; ++seat) {
    if (seat == seen.seat) continue;
    write_tile(seen, tile_by(seen, seat), out);
    out += 3;
  }
}

Hand hand_of(const Seen& seen) {
  Hand hand;
  for (TileId tile : seen.hand()) hand.add(tile / 4);
  return hand;
}

float share(double part, double whole) { return static_cast<float>(whole == 0 ? 0 : part / whole); }

}  // namespace

void write_availability(const Seen& seen, float* out) {
  std::fill_n(out, 11, 0.0f);
  if (seen.declared) return;  // only a discard is left
  for (const Action& action : *seen.legal)
    if (const int at = slot(action); at >= 0) out[at] = 1;
}

void write_riichi_tiles(const Seen& seen, float* out) { write_of_others<riichi_tile>(seen, out); }
void write_last_from_hand(const Seen& seen, float* out) { write_of_others<last_from_hand>(seen, out); }
void write_offered(const Seen& seen, float* out) { write_tile(seen, seen.last_discard, out); }

void write_discards(const Seen& seen, float* out) {
  Hand hand = hand_of(seen);
  const Counts counts = hand.counts;
  const int size = hand.shape.tiles, before = shanten(hand, seen.players);
  int keeping = 0;
  for_each(hand.shape.once, [&](Kind kind) {
    hand.remove(kind);
    if (shanten(hand, seen.players) <= before) keeping += counts[kind];
    hand.add(kind);
  });
  out[0] = share(size, 34);
  out[1] = share(keeping, size);
  out[2] = share(size - keeping, size);
  out[3] = before <= 0 ? 1 : 0;
  out[4] = seen.at(seen.seat).riichi ? 1 : 0;
}

void write_efficiency(const Seen& seen, float* out) {
  std::fill_n(out, 4 * seen.players, 0.5f);
  for (int i = 0; i < seen.players; ++i) {
    const auto discards = seen.at(seen.seat_at(i)).river.size();
    out[4 * i + 3] = std::min(1.0f, share(static_cast<double>(discards), 18));
  }
  const Counts shown = visible(seen);
  Hand hand = hand_of(seen);
  const Useful now = useful(hand, seen.players);
  int kinds = 0, tiles = 0;
  for_each(hand.shape.once, [&](Kind kind) {
    hand.remove(kind);
    if (const Useful after = useful(hand, seen.players); after.shanten == now.shanten) {
      int left = 0;
      for_each(after.kinds, [&](Kind one) { left += std::max(0, 4 - shown[one]); });
      kinds = std::max(kinds, size(after.kinds));
      tiles = std::max(tiles, left);
    }
    hand.add(kind);
  });
  if (hand.shape.tiles % 3 != 2) kinds = size(now.kinds);
  out[0] = share(std::max<int>(0, now.shanten), 8);
  out[1] = share(kinds, seen.kinds());
  out[2] = share(tiles, 80);
}

// 0 for a seat whose last three discards were drawn tiles.
void write_ron(const Seen& seen, float* out) {
  std::fill_n(out, 21 * seen.players, 1.0f);
  for (int i = 0; i < seen.players; ++i) {
    const auto river = seen.at(seen.seat_at(i)).river;
    if (river.size() < 3) continue;
    const auto last = river.last(3);
    if (last[0].tsumogiri && last[1].tsumogiri && last[2].tsumogiri) std::fill_n(out + 21 * i, 21, 0.0f);
  }
}

namespace {

// A part of the extended planes, and how many planes it takes, those of missing seats zero.
struct Part {
  const Encoding* encoding;
  int planes;
};
constexpr Part kParts[] = {
    {encoding_by("encode"), 74},
    {encoding_by("encode_discard_history_decay"), 4},
    {encoding_by("encode_shanten_efficiency"), 16},
    {encoding_by("encode_ankan_overview"), 4},
    {encoding_by("encode_fuuro_overview"), 80},
    {encoding_by("encode_action_availability"), 11},
    {encoding_by("encode_discard_candidates"), 5},
    {encoding_by("encode_pass_context"), 3},
    {encoding_by("encode_last_tedashis"), 9},
    {encoding_by("encode_riichi_sutehais"), 9},
};

}  // namespace

void write_extended(const Seen& seen, float* out) {
  const int kinds = seen.kinds();
  float* at = out;
  for (const auto& [encoding, planes] : kParts) {
    const int rows = encoding->count(seen.players);
    if (encoding->planes) {
      encoding->write(seen, at);
    } else {
      std::array<float, 16> numbers;
      encoding->write(seen, numbers.data());
      for (int row = 0; row < rows; ++row) std::fill_n(at + row * kinds, kinds, numbers[static_cast<std::size_t>(row)]);
    }
    std::fill_n(at + rows * kinds, (planes - rows) * kinds, 0.0f);
    at += planes * kinds;
  }
  int left = 4 * kinds;  // here a called tile counts once
  for (int n : visible(seen)) left -= n;
  for (int one = 0; one < seen.players; ++one) {
    const SeenSeat seat = seen.at(one);
    for (std::size_t i = 0; i < seat.melds.size(); ++i) left += seat.types[i].is_open();
  }
  std::fill_n(out + 30 * kinds, kinds, static_cast<float>(std::max(0, left)) / 70.0f);
}

}  // namespace jantaku::riichienv
