// Texts as code points, and what may be wrong with them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jantaku::notation {

inline constexpr int kLongest = 512;  // characters of a text

// A text; of one that is too long, the first characters.
struct Text {
  std::array<char32_t, kLongest> chars;
  int size = 0;

  char32_t operator[](int at) const { return chars[static_cast<std::size_t>(at)]; }
};

enum class TextFaultCode : std::uint8_t {
  None,
  TooLong,
  NoTile,
  NoGlyph,
  DigitsAlone,
  SuitAlone,
  NoSuchHonor,
  NoName,
  NoId,
  IdAgain,     // number: the id
  NotOneTile,  // number: how many
  MeldInList,
  PlusOutsideMeld,
  ClosesNothing,
  MarkInMeld,   // number: the opening bracket
  NeverClosed,  // number: the opening bracket
  EmptyMeld,
  MeldSize,  // number: how many tiles
  MeldSuits,
  KanKinds,
  MeldHonors,
  NoMeld,
  PlusInMeld,
  ConcealedGroup,
  NoWind,
  CallWithoutTiles,
  NoCall,
  UnknownCall,
  NoRun,
  NoPon,
  NoKan,
  MeldsTwice,  // in the hand and in the calls
  Count
};

inline constexpr std::array<const char*, static_cast<std::size_t>(TextFaultCode::Count)> kTextFaultNames{
    "",
    "too_long",
    "no_tile",
    "no_glyph",
    "digits_alone",
    "suit_alone",
    "no_such_honor",
    "no_name",
    "no_id",
    "id_again",
    "not_one_tile",
    "meld_in_list",
    "plus_outside_meld",
    "closes_nothing",
    "mark_in_meld",
    "never_closed",
    "empty_meld",
    "meld_size",
    "meld_suits",
    "kan_kinds",
    "meld_honors",
    "no_meld",
    "plus_in_meld",
    "concealed_group",
    "no_wind",
    "call_without_tiles",
    "no_call",
    "unknown_call",
    "no_run",
    "no_pon",
    "no_kan",
    "melds_twice",
};

// A fault from one character of the text to before another.
struct TextFault {
  TextFaultCode code = TextFaultCode::None;
  int start = 0, end = 0;
  int number = 0;

  explicit operator bool() const { return code != TextFaultCode::None; }
};

constexpr TextFault fault_at(TextFaultCode code, int at, int number = 0) { return {code, at, at + 1, number}; }

inline TextFault check_length(const Text& text) {
  return text.size > kLongest ? TextFault{TextFaultCode::TooLong, kLongest, text.size} : TextFault{};
}

// The blanks of Unicode.
constexpr bool is_blank(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}
constexpr bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char32_t c) { return c >= 'A' && c <= 'Z'; }
constexpr char32_t lower(char32_t c) { return is_upper(c) ? c + ('a' - 'A') : c; }

// A part of a text.
struct Span {
  int start = 0, end = 0;
  int size() const { return end - start; }
};

// The part without the blanks around it.
inline Span stripped(const Text& text, Span part) {
  while (part.size() > 0 && is_blank(text[part.start])) ++part.start;
  while (part.size() > 0 && is_blank(text[part.end - 1])) --part.end;
  return part;
}

// True if that part is the word in any case; the word is lower-case.
inline bool is_word(const Text& text, Span part, std::string_view word) {
  if (part.size() != static_cast<int>(word.size())) return false;
  for (int i = 0; i < part.size(); ++i)
    if (lower(text[part.start + i]) != static_cast<char32_t>(word[static_cast<std::size_t>(i)])) return false;
  return true;
}

}  // namespace jantaku::notation
