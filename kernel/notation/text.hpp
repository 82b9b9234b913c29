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

// A row for each fault, in the order of the codes: its code, its name, what is wrong, and what to do. In the place of a
// name in braces come: `text`, the part at fault; `quoted`, the same in quotes; `number`, the number of the fault;
// `opener`, the bracket that opened the meld, which is its number; `closer`, the one that closes it.
// clang-format off: one row, one line
#define JANTAKU_TEXT_FAULTS(ROW) \
  ROW(TooLong, too_long, "the text is too long", "keep it to 512 characters") \
  ROW(NoTile, no_tile, "unexpected character {quoted}", "write tiles as digits and a suit, such as 123m456p11z") \
  ROW(NoGlyph, no_glyph, "unexpected character {quoted}", "write glyphs from 🀀 to 🀡") \
  ROW(DigitsAlone, digits_alone, "digits without a suit", "add m, p, s or z after them") \
  ROW(SuitAlone, suit_alone, "a suit without digits", "write its digits first, such as 123m") \
  ROW(NoSuchHonor, no_such_honor, "there is no {text}z", "honors are 1z to 7z: East South West North White Green Red") \
  ROW(NoName, no_name, "not an mjai name", "they are 1m to 9m, 1p to 9p, 1s to 9s, 5mr 5pr 5sr and E S W N P F C") \
  ROW(NoId, no_id, "not a tile id", "ids are numbers from 0 to 135") \
  ROW(IdAgain, id_again, "tile id {number} again", "each of the 136 is one tile") \
  ROW(NotOneTile, not_one_tile, "{number} tiles instead of one", "name one tile, such as 5m") \
  ROW(MeldInList, meld_in_list, "unexpected {quoted}", "only a hand has melds; write tiles") \
  ROW(PlusOutsideMeld, plus_outside_meld, "'+' outside a meld", "write an added kan as (111+1m)") \
  ROW(ClosesNothing, closes_nothing, "{quoted} closes nothing", "open the meld first, as in (123m)") \
  ROW(MarkInMeld, mark_in_meld, "{quoted} in a meld opened with {opener}", "close the meld with {closer} first") \
  ROW(NeverClosed, never_closed, "{opener} is never closed", "close the meld with {closer}") \
  ROW(EmptyMeld, empty_meld, "an empty meld", "write its tiles in the brackets, as in (123m)") \
  ROW(MeldSize, meld_size, "a meld of size {number}", "a chi or pon has three tiles, a kan four") \
  ROW(MeldSuits, meld_suits, "a meld of different suits", "a meld stays in one suit") \
  ROW(KanKinds, kan_kinds, "a kan of different tiles", "a kan is four of one kind") \
  ROW(MeldHonors, meld_honors, "a meld of different honors", "honors make no runs") \
  ROW(NoMeld, no_meld, "neither a run nor a triplet", "write a chi as (123m), a pon as (111m)") \
  ROW(PlusInMeld, plus_in_meld, "a '+' outside an added kan", "write an added kan as (111+1m)") \
  ROW(ConcealedGroup, concealed_group, "a concealed group in brackets", "a concealed group needs no brackets") \
  ROW(NoWind, no_wind, "not a wind", "write e, s, w or n") \
  ROW(CallWithoutTiles, call_without_tiles, "a call without tiles", "write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p") \
  ROW(NoCall, no_call, "no call", "write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p") \
  ROW(UnknownCall, unknown_call, "no call is named {quoted}", "calls are chi, pon, kan, closed kan (ankan) and added kan (kakan)") \
  ROW(NoRun, no_run, "no run", "a chi is three numbers in a row of one suit, such as chi 234m") \
  ROW(NoPon, no_pon, "no pon", "write 3 tiles of one kind, or one of them: pon 5z") \
  ROW(NoKan, no_kan, "no kan", "write 4 tiles of one kind, or one of them: kan 5z") \
  ROW(MeldsTwice, melds_twice, "melds both in the hand and in the calls", "write them in one of the two")
// clang-format on

#define JANTAKU_ROW(code, ...) code,
enum class TextFaultCode : std::uint8_t { None, JANTAKU_TEXT_FAULTS(JANTAKU_ROW) Count };
#undef JANTAKU_ROW

struct TextSentence {
  const char *name, *fault, *cure;
};
#define JANTAKU_ROW(code, name, fault, cure) {#name, fault, cure},
inline constexpr TextSentence kTextSentences[] = {{"", "", ""}, JANTAKU_TEXT_FAULTS(JANTAKU_ROW)};
#undef JANTAKU_ROW

// A fault from one character of the text to before another.
struct TextFault {
  TextFaultCode code = TextFaultCode::None;
  int start = 0, end = 0;
  int number = 0;

  explicit operator bool() const { return code != TextFaultCode::None; }
  const TextSentence& sentence() const { return kTextSentences[static_cast<std::size_t>(code)]; }
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
