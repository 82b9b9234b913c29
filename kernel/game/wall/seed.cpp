#include "game/wall/seed.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "game/wall/sha512.hpp"
#include "game/wall/split_mix.hpp"

namespace jantaku {
namespace {

using Digest = std::array<std::uint8_t, 64>;

// SHA-512 of the secret, a word that says what for, and numbers of eight bytes each, the lowest first.
Digest digest_of(const void* secret, std::string_view what, std::span<const std::uint64_t> numbers) {
  std::array<std::uint8_t, 64> message;
  std::memcpy(message.data(), secret, 32);
  auto end = std::copy(what.begin(), what.end(), message.begin() + 32);
  for (const std::uint64_t number : numbers)
    for (int i = 0; i < 8; ++i) *end++ = static_cast<std::uint8_t>(number >> (8 * i));
  return sha512({message.data(), static_cast<std::size_t>(end - message.begin())});
}

template <class Word>
Word word_at(const std::uint8_t* bytes) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i) word |= Word{bytes[i]} << (8 * i);
  return word;
}

// xoshiro256** by Blackman and Vigna (public domain).
std::uint64_t next_random(std::array<std::uint64_t, 4>& s) {
  const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = std::rotl(s[3], 45);
  return result;
}

// Draws that would favour some values are thrown away.
struct Numbers {
  std::array<std::uint64_t, 4>& state;
  std::uint32_t below(std::uint32_t n) {
    for (;;) {
      const std::uint64_t product = (next_random(state) >> 32) * n;
      if (static_cast<std::uint32_t>(product) >= (0u - n) % n) return static_cast<std::uint32_t>(product >> 32);
    }
  }
};

template <class Source>
void shuffle_from(Source source, std::span<std::uint8_t> tiles) {
  for (std::size_t i = tiles.size() - 1; i > 0; --i)
    std::swap(tiles[i], tiles[source.below(static_cast<std::uint32_t>(i + 1))]);
}

template <class Source>
std::array<std::uint8_t, 2> throw_dice(Source source) {
  std::array<std::uint8_t, 2> dice;
  for (std::uint8_t& die : dice) die = static_cast<std::uint8_t>(1 + source.below(6));
  return dice;
}

}  // namespace

std::uint32_t SecretNumbers::below(std::uint32_t n) {
  for (;;) {
    const std::size_t at = words_ * sizeof(std::uint32_t) % digest_.size();
    if (at == 0)
      digest_ = digest_of(secret_, what_, std::array{round_, words_ * sizeof(std::uint32_t) / digest_.size()});
    ++words_;
    const auto word = word_at<std::uint32_t>(&digest_[at]);
    if (word <= 0xFFFFFFFFu - (0u - n) % n) return word % n;
  }
}

Seed Seed::of_number(std::uint64_t number) {
  Seed seed;
  for (std::size_t i = 0; i < 8; ++i) seed.bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

std::uint64_t Seed::number() const { return word_at<std::uint64_t>(bytes.data()); }

Seed game_seed(const Seed& seed, std::uint64_t number) {
  if (!seed.is_secret) return Seed::of_number(seed.number() + number);
  const Digest digest = digest_of(seed.bytes.data(), "jantaku game", std::array{number});
  Seed own{{}, true};
  std::copy_n(digest.begin(), own.bytes.size(), own.bytes.begin());
  return own;
}

std::uint64_t seed_of_players(const Seed& seed) {
  if (!seed.is_secret) return seed.number();
  return word_at<std::uint64_t>(digest_of(seed.bytes.data(), "jantaku player", {}).data());
}

Chance::Chance(const Seed& seed) : is_secret_(seed.is_secret) {
  if (is_secret_) {
    std::memcpy(words_.data(), seed.bytes.data(), seed.bytes.size());
    return;
  }
  std::uint64_t number = seed.number();
  for (std::uint64_t& word : words_) word = split_mix(number);
}

void Chance::shuffle(std::span<std::uint8_t> tiles) {
  if (is_secret_) shuffle_from(SecretNumbers(words_.data(), "jantaku round", round_), tiles);
  else shuffle_from(Numbers{words_}, tiles);
}

std::array<std::uint8_t, 2> Chance::dice() {
  if (is_secret_) return throw_dice(SecretNumbers(words_.data(), "jantaku dice", round_));
  return throw_dice(Numbers{words_});
}

}  // namespace jantaku
