// What a question may still cost.
//
// Once it is spent it stays so until the next question: a search that may not go on ends as if nothing fitted, every
// later one of the question ends at once, and whoever asked looks here before believing the answer.
#pragma once

#include <cstdint>

namespace jantaku::match {

inline constexpr int kMostSteps = 2'000'000;

class Budget {
 public:
  void start() { left_ = kMostSteps; }

  // The next decision of the same question may cost so much.
  void renew(int steps = kMostSteps) {
    if (!spent()) left_ = steps;
  }
  // The decision was one that may be given up: what it cost is forgotten, even if it was all.
  void forgive() { left_ = kMostSteps; }

  // False if the search must not go on.
  bool spend(int steps = 1) {
    left_ -= steps;
    return left_ >= 0;
  }
  void exhaust() { left_ = -1; }
  bool spent() const { return left_ < 0; }

 private:
  std::int64_t left_ = kMostSteps;
};

}  // namespace jantaku::match
