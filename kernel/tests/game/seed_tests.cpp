// SHA-512 by its published examples, and the draws from seeds: even, and from 32 bytes independent by round.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "game/wall/seed.hpp"
#include "game/wall/sha512.hpp"
#include "tests/require.hpp"

using namespace jantaku;

namespace {

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::string digest(std::string_view message) {
  return hex(sha512({reinterpret_cast<const std::uint8_t*>(message.data()), message.size()}));
}

// The examples of FIPS 180-4: one block, two, and only padding; and a million letters.
void sha512_is_that_of_the_standard() {
  require(digest("abc") ==
              "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423"
              "643ce80e2a9ac94fa54ca49f",
          "SHA-512 of a block");
  require(digest("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopq"
                 "rstnopqrstu") ==
              "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329ee"
              "b6dd26545e96e55b874be909",
          "SHA-512 of two blocks");
  require(digest("") ==
              "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd"
              "47417a81a538327af927da3e",
          "SHA-512 of nothing");
  require(digest(std::string(1'000'000, 'a')) ==
              "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c"
              "2c49aa2e4eadb217ad8cc09b",
          "SHA-512 of a million letters");
}

using Tiles = std::vector<std::uint8_t>;

Tiles in_order(std::size_t size) {
  Tiles tiles(size);
  std::iota(tiles.begin(), tiles.end(), std::uint8_t{0});
  return tiles;
}

Tiles shuffled(Chance& chance, std::size_t size = 136) {
  Tiles tiles = in_order(size);
  chance.shuffle(tiles);
  return tiles;
}

Seed secret(std::uint8_t byte) {
  Seed seed{{}, true};
  seed.bytes.fill(byte);
  return seed;
}

// How often each tile comes to each place: chi-squared with (size - 1)^2 degrees of freedom, here 121, is above 200
// once in a hundred thousand times.
void every_tile_comes_everywhere(const Seed& seed, const char* what) {
  constexpr std::size_t size = 12, rounds = 60'000;
  std::array<std::array<int, size>, size> counts{};
  Chance chance(seed);
  for (std::size_t round = 0; round < rounds; ++round, chance.end_round()) {
    const Tiles tiles = shuffled(chance, size);
    for (std::size_t at = 0; at < size; ++at) ++counts[at][tiles[at]];
  }
  double squares = 0;
  constexpr double expected = double{rounds} / size;
  for (const auto& row : counts)
    for (const int count : row) squares += (count - expected) * (count - expected) / expected;
  require(squares < 200, what);
}

void a_round_of_a_secret_seed_follows_from_the_seed_and_its_number() {
  Chance whole(secret(5)), late(secret(5));
  for (int round = 0; round < 3; ++round) {
    const Tiles tiles = shuffled(whole);
    require(tiles == shuffled(whole), "a round is drawn again the same");
    whole.end_round();
  }
  for (int round = 0; round < 3; ++round) late.end_round();
  require(shuffled(whole) == shuffled(late), "whatever was drawn before");
  Chance other(secret(6));
  other.end_round();
  require(shuffled(whole) != shuffled(other), "and of another seed it is another");
}

void a_number_goes_on_where_it_was() {
  Chance chance(Seed::of_number(5)), same(Seed::of_number(5));
  const Tiles first = shuffled(chance);
  require(first == shuffled(same) && first != shuffled(chance), "the walls of a number");
}

void games_of_a_seed_differ() {
  require(game_seed(Seed::of_number(~std::uint64_t{0}), 2).number() == 1, "numbers go around");
  const Seed first = game_seed(secret(5), 0), second = game_seed(secret(5), 1);
  require(first.is_secret && first.bytes != second.bytes && first.bytes != secret(5).bytes, "secret seeds differ");
  require(first.bytes == game_seed(secret(5), 0).bytes, "and come again");
  require(seed_of_players(Seed::of_number(9)) == 9 && seed_of_players(secret(5)) != seed_of_players(secret(6)),
          "players have their own");
}

}  // namespace

int main() {
  sha512_is_that_of_the_standard();
  a_round_of_a_secret_seed_follows_from_the_seed_and_its_number();
  a_number_goes_on_where_it_was();
  games_of_a_seed_differ();
  every_tile_comes_everywhere(Seed::of_number(3), "a number shuffles evenly");
  every_tile_comes_everywhere(secret(3), "a secret seed shuffles evenly");
  std::puts("seeds: SHA-512, rounds by themselves, even shuffles");
}
