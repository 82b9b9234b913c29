// What a search has had left before, with what was still to be done. Emptied in no time.
#pragma once

#include <algorithm>
#include <vector>

#include "match/bits.hpp"

namespace jantaku::match {

template <int W>
class Visited {
 public:
  // What to spend on adding one: the more words the fewer, so that what a question may cost bounds the memory too.
  static constexpr int kSteps = std::max(1, W / kTableWords);

  struct Key {
    Remaining<W> state;
    std::uint64_t step = 0, used = 0;
    bool operator==(const Key&) const = default;
  };

  void clear() {
    if (++round_ == 0) {
      std::fill(rounds_.begin(), rounds_.end(), 0U);
      round_ = 1;
    }
    size_ = 0;
  }

  // False if it was there.
  bool add(const Key& key) {
    if (2 * (size_ + 1) > keys_.size()) grow();
    for (std::size_t at = hash(key) & (keys_.size() - 1);; at = (at + 1) & (keys_.size() - 1)) {
      if (rounds_[at] != round_) {
        rounds_[at] = round_;
        keys_[at] = key;
        ++size_;
        return true;
      }
      if (keys_[at] == key) return false;
    }
  }

 private:
  static std::uint64_t hash(const Key& key) {
    std::uint64_t h =
        key.step * 0x9e3779b97f4a7c15ULL ^ key.used * 0xc2b2ae3d27d4eb4fULL ^ key.state.calls * 0x165667b19e3779f9ULL;
    for (const auto word : key.state.hand.words) h = (h ^ word) * 0xff51afd7ed558ccdULL, h ^= h >> 32;
    h *= 0xc4ceb9fe1a85ec53ULL;
    return h ^ h >> 29;
  }

  void grow() {
    std::vector<Key> keys(std::max<std::size_t>(256, keys_.size() * 2));
    std::vector<std::uint32_t> rounds(keys.size());
    keys.swap(keys_);
    rounds.swap(rounds_);
    const std::uint32_t old = round_;
    round_ = 1;
    size_ = 0;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (rounds[i] == old) add(keys[i]);
  }

  std::vector<Key> keys_;
  std::vector<std::uint32_t> rounds_;
  std::uint32_t round_ = 0;
  std::size_t size_ = 0;
};

}  // namespace jantaku::match
