// How a drill of each kind is found: true once `drill` is one of its level.
#pragma once

#include <algorithm>

#include "drill/round.hpp"

namespace jantaku {

bool seek_score(Drill& drill, DrillChance& chance);
bool seek_waits(Drill& drill, DrillChance& chance);
bool seek_discard(Drill& drill, DrillChance& chance);
bool seek_safe(Drill& drill, DrillChance& chance);
bool seek_win(Drill& drill, DrillChance& chance);
bool seek_call(Drill& drill, DrillChance& chance);

// Makes one of four fives red, as in play: a concealed one, or one of a meld where none is concealed.
inline void add_red_fives(Hand& hand) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const Kind five = five_of(suit);
    if (hand.held[five] < 4 || hand.red_fives(suit) > 0) continue;
    if (hand.counts[five] > 0) {
      hand.reds[static_cast<std::size_t>(suit)] = 1;
      continue;
    }
    const auto has_five = [five](const Meld& meld) { return (meld.kinds() >> five & 1) != 0; };
    std::find_if(hand.melds.begin(), hand.melds.begin() + hand.n_melds, has_five)->reds = 1;
  }
}

// The n-th of equally good finds takes the place of those before with a chance of one in n, so that each is as likely.
struct Finds {
  int n = 0;
  bool takes(DrillChance& chance) { return chance.below(++n) == 0; }
};

}  // namespace jantaku
