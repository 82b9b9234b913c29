// How the tests fail.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace jantaku {

// Ends the program with what does not hold.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s\n", what);
  std::exit(1);
}

}  // namespace jantaku
