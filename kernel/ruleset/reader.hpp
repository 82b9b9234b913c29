// Rows of numbers that Python has written.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ruleset/number.hpp"

namespace jantaku::ruleset {

inline constexpr std::int64_t kMostNumbers = 4'000'000;  // of a program

// Reads numbers in their order, and remembers whether all were there and within their bounds.
class Reader {
 public:
  explicit Reader(const std::vector<std::int64_t>& text) : text_(text) {}

  std::int64_t wide(std::int64_t least = INT64_MIN, std::int64_t most = INT64_MAX) {
    if (at_ >= text_.size() || text_[at_] < least || text_[at_] > most) sound_ = false;
    return sound_ ? text_[at_++] : least > 0 ? least : 0;
  }
  std::int32_t number(std::int64_t least = INT32_MIN, std::int64_t most = INT32_MAX) {
    return static_cast<std::int32_t>(wide(least, most));
  }
  // As it is written, also beyond what a game counts.
  Number real() {
    const Number found = from_wire(wide());
    return sound_ ? found : 0;
  }
  std::int32_t count() { return number(0, kMostNumbers); }
  bool flag() { return number(0, 1) != 0; }
  std::vector<std::int32_t> row(std::int64_t least = INT32_MIN, std::int64_t most = INT32_MAX) {
    std::vector<std::int32_t> found;
    for (int n = count(); n > 0 && sound_; --n) found.push_back(number(least, most));
    return found;
  }
  template <class Read>
  void each(const Read& read) {
    for (int n = count(); n > 0 && sound_; --n) read();
  }
  bool sound() const { return sound_; }
  bool ended() const { return sound_ && at_ == text_.size(); }
  void fail() { sound_ = false; }
  std::span<const std::int64_t> take(int n) {
    if (!sound_ || text_.size() - at_ < static_cast<std::size_t>(n)) {
      sound_ = false;
      return {};
    }
    at_ += static_cast<std::size_t>(n);
    return std::span(text_).subspan(at_ - static_cast<std::size_t>(n), static_cast<std::size_t>(n));
  }

 private:
  const std::vector<std::int64_t>& text_;
  std::size_t at_ = 0;
  bool sound_ = true;
};

}  // namespace jantaku::ruleset
