// What must hold inside the kernel for any input, checked only in the sanitizer build.
//
// A sanitizer sees nothing of a list that overflows inside its struct, nor of a missing tile that was looked for.
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
