// How JavaScript asks: it writes numbers into one array, calls a function, and reads numbers from the same array.
//
// Nothing here allocates: a question is in `Asked`, which every question fills again.
#pragma once

#include <bit>

#include "score/names.hpp"
#include "score/score.hpp"
#include "wire/json.hpp"

// A function that JavaScript calls by its name.
#define JANTAKU_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace jantaku::wasm {

inline constexpr int kWords = 4096;
inline std::array<std::int32_t, kWords> words;

// Reads what was asked; past the end there are zeros.
struct In {
  int at = 0;
  std::int32_t next() { return at < kWords ? words[static_cast<std::size_t>(at++)] : 0; }
};

// Writes the answer; what does not fit is left out, and no answer is that long.
struct Out {
  int at = 0;
  void put(std::int32_t word) {
    if (at < kWords) words[static_cast<std::size_t>(at++)] = word;
  }
  // Keeps a place for a number that is known later.
  std::int32_t& later() {
    put(0);
    return words[static_cast<std::size_t>(at - 1)];
  }
};

// A document: the answer of a function that says so. Its memory is taken once.
inline constexpr std::size_t kLongestDocument = (1 << 18) - 64;  // with what it takes to keep it, a power of two
inline wire::Json& document() {
  static wire::Json one;
  if (one.text.capacity() < kLongestDocument) one.text.reserve(kLongestDocument);
  return one;
}

// The document again, empty.
inline wire::Json& new_document() {
  document().text.clear();
  return document();
}

// A floating-point number takes two words.
inline void put_number(Out& out, double number) {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  out.put(static_cast<std::int32_t>(bits));
  out.put(static_cast<std::int32_t>(bits >> 32));
}

// Copies of each tile, red fives apart from plain ones.
inline std::array<std::uint8_t, kTiles> read_counts(In& in) {
  std::array<std::uint8_t, kTiles> counts{};
  for (std::uint8_t& copies : counts) copies = static_cast<std::uint8_t>(in.next());
  return counts;
}

// The tiles that the hand does not hold: those seen elsewhere, and the player's own discards, whose kinds are added.
inline std::array<std::uint8_t, kTiles> read_seen(In& in, KindSet& discarded) {
  auto seen = read_counts(in);
  const auto own = read_counts(in);
  for (std::size_t tile = 0; tile < kTiles; ++tile) {
    seen[tile] = static_cast<std::uint8_t>(seen[tile] + own[tile]);
    if (own[tile] > 0) discarded |= bit(kind_of(static_cast<Tile>(tile)));
  }
  return seen;
}

// The hand, the circumstances and the rules that are asked about.
struct Asked {
  Hand hand;
  Context context;
  GameRule rule;
};
inline Asked asked;

// Writes a fault; whether there is one.
inline bool tell(Fault fault) {
  Out out;
  out.put(static_cast<int>(fault.code));
  out.put(fault.tile == kNoTile ? -1 : fault.tile);
  out.put(fault.number);
  return static_cast<bool>(fault);
}

// And how many copies of the tile at fault the hand holds.
inline bool tell(Fault fault, const Hand& hand) {
  words[3] = fault.tile < kKinds ? hand.held[fault.tile] : 0;
  return tell(fault);
}

}  // namespace jantaku::wasm
