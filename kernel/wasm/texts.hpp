// How JavaScript asks: it writes a text, calls a function, and reads the text of a document.
#pragma once

#include <cstdlib>

#include "wire/json.hpp"

// A function that JavaScript calls by its name.
#define JANTAKU_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace jantaku::wasm {

// The text that was asked, for which JavaScript takes the room.
inline std::string& asked() {
  static std::string one;
  return one;
}

// The document of the last answer. Its memory is taken once, and with it a page for each size of what questions need,
// which the allocator rounds to powers of two.
inline constexpr std::size_t kLongestDocument = (1 << 18) - 64;  // with what it takes to keep it, a power of two
inline constexpr std::size_t kLargestPart = 1 << 15;
inline wire::Json& document() {
  static wire::Json one;
  if (one.text.capacity() >= kLongestDocument) return one;
  one.text.reserve(kLongestDocument);
  for (std::size_t size = 1; size <= kLargestPart; size *= 2) {
    void* volatile room = std::malloc(size);  // volatile, so that it is not left out
    std::free(room);
  }
  return one;
}

// The document again, empty.
inline wire::Json& new_document() {
  document().text.clear();
  return document();
}

}  // namespace jantaku::wasm
