// Rows of planes or of numbers, written one after another.
#pragma once

#include <algorithm>
#include <cstring>

#include "learn/riichienv/seen.hpp"

namespace jantaku::riichienv {

// Planes of zeros, in which cells are set by kind; a template since a fixed size takes half the time.
template <int kinds>
class Planes {
 public:
  Planes(float* out, int rows) : out_(out) {
    std::memset(out, 0, static_cast<std::size_t>(rows * kinds) * sizeof(float));
  }
  float& at(int row, int kind) { return out_[row * kinds + (kind > 0 ? kind - (kKinds - kinds) : 0)]; }
  void set(int row, int kind) { at(row, kind) = 1; }
  void fill(int row, float value) {
    if (value != 0) std::fill_n(out_ + row * kinds, kinds, value);
  }

 private:
  float* out_;
};

// Calls `f` with `rows` planes of the observation's kinds.
template <class F>
void with_planes(const Seen& seen, float* out, int rows, F f) {
  if (seen.players == 3) f(Planes<27>(out, rows));
  else f(Planes<34>(out, rows));
}

}  // namespace jantaku::riichienv
