// What a question may still cost.
//
// Once it is spent it stays so until the next question. A search out of budget ends as if nothing fitted, every
// later one of the question ends at once, and the caller looks here before believing the answer.
#pragma once

#include <algorithm>
#include <cstdint>

namespace jantaku::match {

inline constexpr int kMostSteps = 2'000'000;
inline constexpr std::int64_t kMostOfQuestion = 20'000'000;  // of all decisions of a question

class Budget {
 public:
  void start() {
    before_ = 0;
    give(kMostSteps);
  }

  // The next decision of the same question may cost `steps`.
  void renew(int steps = kMostSteps) {
    if (!spent()) forgive(steps);
  }
  // The decision was one that may be given up: it does not end the question, even if it cost all that it may. What it
  // cost counts.
  void forgive(int steps = kMostSteps) {
    before_ = used();
    give(steps);
  }

  // The cost of the question so far.
  std::int64_t used() const { return before_ + given_ - left_; }

  // False if the search must end.
  bool spend(int steps = 1) {
    left_ -= steps;
    return left_ >= 0;
  }
  void exhaust() { left_ = -1; }
  bool spent() const { return left_ < 0; }

 private:
  void give(int steps) { left_ = given_ = std::min<std::int64_t>(steps, kMostOfQuestion - before_); }

  std::int64_t left_ = kMostSteps, given_ = kMostSteps, before_ = 0;
};

}  // namespace jantaku::match
