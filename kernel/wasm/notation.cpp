// Notation: a text goes in as its length and its characters, and comes out so.
#include <algorithm>

#include "notation/calls.hpp"
#include "notation/places.hpp"
#include "notation/sentence.hpp"
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

notation::Text read_text(In& in, int size) {
  notation::Text text;
  text.size = size;
  for (int i = 0; i < text.size && i < notation::kLongest; ++i)
    text.chars[static_cast<std::size_t>(i)] = static_cast<char32_t>(in.next());
  return text;
}

notation::Text read_text() {
  In in;
  return read_text(in, in.next());
}

void read_list(In& in, notation::Tokens& tiles) {
  if (const int size = in.next(); size >= 0) return notation::scan(read_text(in, size), tiles);
  for (int left = in.next(); left > 0; --left)
    tiles.add_name(static_cast<Tile>(static_cast<unsigned>(in.next()) % kTiles));
}

// Writes a fault; whether there is one.
bool tell(const notation::TextFault& fault) {
  Out out;
  for (const int number : {static_cast<int>(fault.code), fault.start, fault.end, fault.number}) out.put(number);
  return static_cast<bool>(fault);
}

template <class Tiles>
void put_tiles(Out& out, const Tiles& tiles) {
  out.put(tiles.size);
  for (const notation::Token& token : tiles) out.put(token.tile());
}

void put_melds(Out& out, const notation::WrittenMelds& melds) {
  out.put(melds.size);
  for (const notation::WrittenMeld& meld : melds) {
    out.put(static_cast<int>(meld.type));
    put_tiles(out, meld);
  }
}

// Writes characters one by one after their number.
struct Writer {
  Out& out;
  std::int32_t& count;

  void operator()(char c) const {
    ++count;
    out.put(c);
  }
};

}  // namespace

// Each returns whether the text has a fault, and then writes it: its code, start, end and number.

// The tile of a text.
JANTAKU_EXPORT(read_tile) bool read_tile() {
  Tile tile = kNoTile;
  if (tell(notation::read_tile(read_text(), tile))) return true;
  Out{}.put(tile);
  return false;
}

// How many tiles a list has, and they.
JANTAKU_EXPORT(read_tiles) bool read_tiles() {
  notation::Tokens tiles;
  notation::read_tiles(read_text(), tiles);
  if (tell(tiles.fault)) return true;
  Out out;
  put_tiles(out, tiles);
  return false;
}

// The start of a hand's first meld, -1 without; its tiles as of a list; how many melds, and of each type and tiles.
JANTAKU_EXPORT(read_hand) bool read_hand() {
  notation::WrittenHand hand;
  notation::read_hand(read_text(), hand);
  if (tell(hand.fault)) return true;
  Out out;
  out.put(hand.melds.size > 0 ? hand.melds.all[0].tiles[0].start - 1 : -1);
  put_tiles(out, hand.tiles);
  put_melds(out, hand.melds);
  return false;
}

// The melds of calls.
JANTAKU_EXPORT(read_calls) bool read_calls() {
  notation::WrittenMelds calls;
  notation::read_calls(read_text(), calls);
  if (tell(calls.fault)) return true;
  Out out;
  put_melds(out, calls);
  return false;
}

// The wind of a text, 0 to 3.
JANTAKU_EXPORT(read_wind) bool read_wind() {
  int wind = 0;
  if (tell(notation::read_wind(read_text(), wind))) return true;
  Out{}.put(wind);
  return false;
}

// Start and end of the last of `number` copies of a tile in the text of a hand; of all of it without a tile.
JANTAKU_EXPORT(place) void place(int tile, int number) {
  const notation::Text text = read_text();
  const notation::Span found =
      notation::place_of({FaultCode::None, tile < 0 ? kNoTile : static_cast<Tile>(tile), number}, text.size,
                         [&](notation::WrittenHand& hand) { notation::read_hand(text, hand); });
  Out out;
  out.put(found.start);
  out.put(found.end);
}

// How many lists there are, and they, each a text or -1, how many tiles, and they: the copies of a kind in all, the
// list of the nth copy (-1 for none), start, end.
JANTAKU_EXPORT(find_copy) void find_copy(int kind, int nth) {
  In in;
  std::array<notation::Tokens, 4> lists;
  const std::size_t size = std::min(static_cast<std::size_t>(in.next() & 7), lists.size());
  for (std::size_t i = 0; i < size; ++i) read_list(in, lists[i]);
  const notation::Copy copy = notation::find_copy({lists.data(), size}, static_cast<Kind>(kind), nth);
  Out out;
  for (const int number : {copy.total, copy.list, copy.place.start, copy.place.end}) out.put(number);
}

// A fault by its code, tile or -1, and number: the argument at fault, what is wrong and what to do, each as its length
// and its characters.
JANTAKU_EXPORT(write_fault) void write_fault(int code, int tile, int number) {
  if (code < 0 || code >= static_cast<int>(FaultCode::Count)) code = 0;
  const Fault fault{static_cast<FaultCode>(code), tile < 0 ? kNoTile : static_cast<Tile>(tile), number};
  const notation::Sentence sentence = notation::sentence_of(fault);
  Out out;
  for (const std::string_view text : {sentence.source, sentence.fault, sentence.cure}) {
    std::int32_t& count = out.later();
    notation::write(text, fault, [&](char c) { ++count, out.put(c); });
  }
}

// The text of a hand: how many tiles, and they; how many melds, and of each type and tiles.
JANTAKU_EXPORT(write_hand) void write_hand() {
  const std::array<std::int32_t, kWords> asked_words = words;
  int at = 0;
  const auto next = [&] { return at < kWords ? asked_words[static_cast<std::size_t>(at++)] : 0; };
  const auto next_tile = [&] { return static_cast<Tile>(static_cast<unsigned>(next()) % kTiles); };
  Out out;
  const Writer put{out, out.later()};
  notation::TileCounts counts{};
  for (int left = next(); left > 0; --left) ++counts[next_tile()];
  notation::write_tiles(counts, put);
  for (int left = next(); left > 0; --left) {
    notation::MeldCounts meld{static_cast<MeldType>(next())};
    for (int more = next(); more > 0; --more) meld.add(next_tile(), more == 1);
    notation::write_meld(meld, put);
  }
}

}  // namespace jantaku::wasm
