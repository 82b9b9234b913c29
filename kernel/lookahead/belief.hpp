// What the hidden tiles may be, by what everybody did: hands of the opponents, drawn by their chances.
#pragma once

#include <vector>

#include "danger/model.hpp"
#include "game/position/waiting_hand.hpp"

namespace jantaku::lookahead {

// A hand that an opponent may hold, its weight added to those before it.
struct Candidate {
  KindCounts kinds{};
  float until = 0;
};

// The hands of an opponent by their distance, those that wait first, and the chances of the distances.
struct Candidates {
  int tiles = 0;  // concealed, without a drawn one
  std::array<float, 5> chance{};
  std::array<std::vector<Candidate>, 5> hands;
};

class Belief {
 public:
  // Of a seat in a round: its own tiles are known, and all it sees.
  Belief(const State& state, int seat, const danger::Model& model, const Seed& seed);
  // A state in which everything that the seat cannot see is dealt by the belief; the same for the same seed and number.
  State deal(std::uint64_t number) const;

 private:
  State state_;
  int seat_;
  Seed seed_;
  std::array<Candidates, kSeats> candidates_;
};

}  // namespace jantaku::lookahead
