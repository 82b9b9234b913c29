// Whether to call another player's discard or to let it pass, by the outlook of the hand after each.
#pragma once

#include "drill/fault.hpp"
#include "outlook/outlook.hpp"

namespace jantaku {

// An answer to a discard: to let it pass, or a call with the best discard after it.
struct CallOption {
  bool pass = true;
  MeldType type = MeldType::Pon;              // or Chi
  std::array<Tile, 2> own{kNoTile, kNoTile};  // the tiles of the hand that go into the meld
  Tile discard = kNoTile;
  double win = 0, points = 0;
  double lasting = 0;  // the points if another player may end the round before each draw
};

struct CallQuestion {
  Hand hand;  // of 13 tiles
  Context context;
  GameRule rule;
  TileCounts seen{};      // in ponds and in the melds of the others; the discard is among them
  KindSet discarded = 0;  // kinds in the player's own pond
  Tile offered = kNoTile;
  int source = 1;  // the seat that discards it, in the order of turns
  int wall = 0;    // tiles left to draw
};

struct CallOptions {
  std::array<CallOption, 5> of{};  // the pass, then the calls
  int size = 0;
  const CallOption* begin() const { return of.data(); }
  const CallOption* end() const { return of.data() + size; }
};

// The pass and each pon and chi that the rules allow; without values.
CallOptions options_of(const CallQuestion& question);

// Sets the values of the options. `fault` is what is impossible about the tiles, if anything is.
DrillFault weigh(const CallQuestion& question, CallOptions& options, Fault& fault);

// The right options as bits: the best, and calls that are as good. No bits if another option is too close to be
// wrong, or if both a call and the pass are good.
unsigned right_options(const CallOptions& options);
// By how much of its points the best option is ahead of the wrong ones; 0 to 1.
double lead_of(const CallOptions& options, unsigned right);

// The question of a drill of calls.
CallQuestion question_of(const Drill& drill);

}  // namespace jantaku
