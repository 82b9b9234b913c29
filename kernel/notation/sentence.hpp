// Faults of hands in words.
#pragma once

#include <charconv>
#include <string_view>

#include "notation/names.hpp"
#include "score/fault.hpp"

namespace jantaku::notation {

// The argument at fault, what is wrong and what to do; `write` fills each in.
struct Sentence {
  std::string_view source, fault, cure;
};

Sentence sentence_of(const Fault& fault);

template <class Put>
void write_word(std::string_view name, const Fault& fault, Put put);

// Passes the characters of a text about a fault to `put`. In the place of a name in braces come: `tile`, its tile;
// `number`, its number; `count`, that number of tiles; `missing`, the distance from tenpai; `first`, the circumstance
// of the first turn with that number.
template <class Put>
void write(std::string_view text, const Fault& fault, Put put) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '{') {
      put(text[at]);
      continue;
    }
    const std::size_t end = text.find('}', at);
    write_word(text.substr(at + 1, end - at - 1), fault, put);
    at = end;
  }
}

template <class Put>
void write_word(std::string_view name, const Fault& fault, Put put) {
  if (name == "tile" && fault.tile < kTiles) {
    write(kTileNames[fault.tile], fault, put);
  } else if (name == "number") {
    std::array<char, 12> digits;
    const char* const end = std::to_chars(digits.begin(), digits.end(), fault.number).ptr;
    write({digits.begin(), static_cast<std::size_t>(end - digits.begin())}, fault, put);
  } else if (name == "count") {
    write(fault.number == 1 ? "{number} tile" : "{number} tiles", fault, put);
  } else if (name == "missing") {
    write(fault.number == 0 ? "it is tenpai" : "{count} away from tenpai", fault, put);
  } else if (name == "first" && fault.number > 0 && fault.number <= static_cast<int>(kFirstTurn.size())) {
    write(kCircumstances[kFirstTurn[static_cast<std::size_t>(fault.number - 1)]].name, fault, put);
  }
}

}  // namespace jantaku::notation
