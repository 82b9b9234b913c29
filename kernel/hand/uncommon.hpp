// Complete hands that only some rules know: seven pairs of which four alike are two, the broken hands, and hands that
// lack a fifth copy of a kind.
#pragma once

#include "hand/reading.hpp"

namespace jantaku {

// Pairs in the concealed tiles, four alike being two.
int pairs(const Hand& hand);

// The kind that completes seven pairs, four alike being two of them; none unless the hand is one tile away.
KindSet waits_of_pairs(const Hand& hand);

// Fourteen tiles without melds, all different except for one pair if `pairs` is 1, and no two numbers of a suit
// less than three apart from each other.
bool is_broken(const Hand& hand, int pairs);

// Kinds of which the concealed tiles hold all four and whose fifth copy would complete them.
KindSet waits_for_fifth(const Hand& hand);
// The readings of the hand with that fifth copy; one that can be put together in two ways may be there twice.
void read_with_fifth(const Hand& hand, Kind kind, Readings& result);

// Adds the reading of a hand whose seven pairs are four alike among them.
void read_pairs_of_four(const Hand& hand, Readings& result);
// Adds that of a broken hand: one with no reading of its tiles but the pair, if there is one.
void read_broken(const Hand& hand, Readings& result);

}  // namespace jantaku
