// Sets of positions, and what a search has left of a hand and its calls.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace jantaku::match {

// The number of words of 64 positions that a search needs: nearly always those of a hand; more for all of a table,
// whose set has 168 tiles at most in any game known; all for the 2,000 that `jantaku.ruleset.values.limits` lets a
// place hold.
inline constexpr int kHandWords = 1;
inline constexpr int kTableWords = 4;
inline constexpr int kMostWords = 32;

template <int W>
struct Bits {
  std::array<std::uint64_t, W> words{};

  void set(int i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
  void clear(int i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  bool test(int i) const { return words[i >> 6] >> (i & 63) & 1; }
  bool any() const {
    std::uint64_t all = 0;
    for (const auto word : words) all |= word;
    return all != 0;
  }
  int count() const {
    int n = 0;
    for (const auto word : words) n += std::popcount(word);
    return n;
  }
  int first() const {
    for (int i = 0; i < W; ++i)
      if (words[i]) return i * 64 + std::countr_zero(words[i]);
    return -1;
  }
  friend Bits operator&(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend Bits operator|(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.words[i] |= b.words[i];
    return a;
  }
  Bits without(const Bits& b) const {
    Bits a = *this;
    for (int i = 0; i < W; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  bool operator==(const Bits&) const = default;
};

template <class F, int W>
void for_each_bit(Bits<W> bits, F f) {
  for (int i = 0; i < W; ++i)
    for (auto word = bits.words[i]; word; word &= word - 1) f(i * 64 + std::countr_zero(word));
}

// What is left: tiles by position, calls by position.
template <int W>
struct Remaining {
  Bits<W> hand;
  std::uint64_t calls = 0;
  bool operator==(const Remaining&) const = default;
};

}  // namespace jantaku::match
