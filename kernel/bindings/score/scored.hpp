// A score with what it was made from; everything but the numbers is derived when asked for.
#pragma once

#include "score/score.hpp"

namespace jantaku::python {

struct Scored {
  Score score;
  Hand hand;
  Context context;
  GameRule rule;

  Payment pay() const { return payment(score, context, rule); }
  friend bool operator==(const Scored&, const Scored&) = default;
};

}  // namespace jantaku::python
