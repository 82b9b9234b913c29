// What must hold inside the kernel whatever is given to it, looked at in the sanitizer build alone.
//
// A sanitizer sees nothing of a list that overflows inside the struct it lies in, nor of a tile that was looked for and
// is not there.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace jantaku {

#ifdef JANTAKU_CHECKED
inline constexpr bool kChecked = true;
#else
inline constexpr bool kChecked = false;
#endif

// Ends the program with the place of the call unless it holds.
inline void check_that(bool holds, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if constexpr (kChecked) {
    if (holds) return;
    std::fprintf(stderr, "%s:%d: a check of the kernel failed\n", file, line);
    std::abort();
  }
}

}  // namespace jantaku
