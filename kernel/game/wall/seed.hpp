// Seeds, and what is drawn from them: a number for research, or 32 bytes that nobody can guess for play with people.
//
// docs/seeds.md has the recipe for the bytes, which is that of the engines in Python, too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace jantaku {

struct Seed {
  std::array<std::uint8_t, 32> bytes{};  // of a number eight, the lowest first
  bool is_secret = false;

  static Seed of_number(std::uint64_t number);
  std::uint64_t number() const;
};

// The seed of one of many games that follow from one seed.
Seed game_seed(const Seed& seed, std::uint64_t number);
// A number for chance apart from the game's: what a batch of random players does.
std::uint64_t seed_of_players(const Seed& seed);

// The numbers of a round for a purpose, from 32 bytes: words of four bytes, sixteen to a digest.
class SecretNumbers {
 public:
  SecretNumbers(const void* secret, std::string_view what, std::uint64_t round)
      : secret_(secret), what_(what), round_(round) {}
  // A number below `n`, each as likely: words that would favour some are thrown away.
  std::uint32_t below(std::uint32_t n);
  std::uint64_t words() const { return words_; }

 private:
  const void* secret_;
  std::string_view what_;
  std::uint64_t round_, words_ = 0;
  std::array<std::uint8_t, 64> digest_{};
};

// The source of a game's random numbers. For a seed that is a number, the draws of a round continue those of the round
// before; for 32 bytes, every round draws independently, which reveals nothing of another round.
class Chance {
 public:
  Chance() = default;
  explicit Chance(const Seed& seed);

  // Brings the tiles of the next round into any order, each as likely: from the last, each changes places with one of
  // those up to it (Fisher and Yates).
  void shuffle(std::span<std::uint8_t> tiles);
  // Two dice of a round, drawn after its wall.
  std::array<std::uint8_t, 2> dice();
  // A round is dealt, its wall drawn here or given.
  void end_round() { ++round_; }

 private:
  std::array<std::uint64_t, 4> words_{};  // a number's generator, or the 32 bytes
  std::uint32_t round_ = 0;
  bool is_secret_ = false;
};

}  // namespace jantaku
