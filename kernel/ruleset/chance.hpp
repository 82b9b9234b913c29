// The random numbers of a game of a ruleset, as `jantaku.ruleset.table.chance` draws them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "game/wall/seed.hpp"
#include "game/wall/twister.hpp"
#include "ruleset/state.hpp"

namespace jantaku::ruleset {

// The row has one of two forms. Of a seed that is a number: the 624 words of Python's generator, a Mersenne Twister by
// Matsumoto and Nishimura, and the place of the next. Of 32 bytes: their eight words, the round, and the words drawn.
class TableChance {
 public:
  static constexpr int kOfNumber = static_cast<int>(kTwisterWords) + 1, kOfSecret = 10;

  TableChance(decltype(State::chance)& row, int round);
  ~TableChance();
  TableChance(const TableChance&) = delete;
  TableChance& operator=(const TableChance&) = delete;

  // The row of 32 bytes of which words have been drawn.
  static void set_secret(decltype(State::chance)& row, const void* secret, std::uint64_t drawn);

  std::uint32_t below(std::uint32_t limit);
  // From the last, each changes places with one of those up to it (Fisher and Yates).
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left)
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
  }

 private:
  std::uint32_t next_number();

  decltype(State::chance)& row_;
  std::array<std::uint8_t, 32> secret_{};
  std::optional<SecretNumbers> numbers_;
};

}  // namespace jantaku::ruleset
