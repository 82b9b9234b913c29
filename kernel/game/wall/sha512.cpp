#include "game/wall/sha512.hpp"

#include <bit>

namespace jantaku {
namespace {

using Digest = std::array<std::uint64_t, 8>;
constexpr std::size_t kBlock = 128;  // bytes
constexpr std::size_t kLength = 16;  // ... of them at the end of the last block say how long the message is

constexpr std::uint64_t kRound[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

void compress(Digest& digest, const std::array<std::uint64_t, 16>& block) {
  std::uint64_t w[80];
  for (int t = 0; t < 16; ++t) w[t] = block[t];
  for (int t = 16; t < 80; ++t) {
    const std::uint64_t a = w[t - 15], b = w[t - 2];
    const std::uint64_t s0 = std::rotr(a, 1) ^ std::rotr(a, 8) ^ (a >> 7),
                        s1 = std::rotr(b, 19) ^ std::rotr(b, 61) ^ (b >> 6);
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = digest;
  for (int t = 0; t < 80; ++t) {
    const std::uint64_t s1 = std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41),
                        s0 = std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39);
    const std::uint64_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t], t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::uint64_t out[8] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i) digest[i] += out[i];
}

}  // namespace

std::array<std::uint8_t, 64> sha512(std::span<const std::uint8_t> message) {
  Digest digest{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
  const std::size_t blocks = (message.size() + 1 + kLength + kBlock - 1) / kBlock;
  const auto padded = [&](std::size_t at) -> std::uint8_t {
    if (at < message.size()) return message[at];
    return at == message.size() ? 0x80 : 0;
  };
  for (std::size_t at = 0; at < blocks * kBlock;) {
    std::array<std::uint64_t, 16> block{};
    for (std::uint64_t& word : block)
      for (int i = 0; i < 8; ++i) word = word << 8 | padded(at++);
    if (at == blocks * kBlock) block.back() = std::uint64_t{message.size()} * 8;
    compress(digest, block);
  }
  std::array<std::uint8_t, 64> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(digest[i / 8] >> (56 - 8 * (i % 8)));
  return bytes;
}

}  // namespace jantaku
