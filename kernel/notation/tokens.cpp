#include "notation/tokens.hpp"

#include <utility>

#include "notation/names.hpp"

namespace jantaku::notation {
namespace {

constexpr bool is_mark(char32_t c) { return c == '(' || c == ')' || c == '[' || c == ']' || c == '+'; }

// A comma, a blank, or what asks for another picture of the glyph before it.
constexpr bool separates(char32_t c) { return c == ',' || c == 0xFE0E || c == 0xFE0F || is_blank(c); }

// Calls `f` with each word between commas and blanks until it returns false.
template <class F>
bool for_each_word(const Text& text, F f) {
  for (int at = 0; at < text.size;) {
    const auto ends = [&](int here) { return text[here] == ',' || is_blank(text[here]); };
    if (ends(at)) {
      ++at;
      continue;
    }
    const int start = at;
    while (at < text.size && !ends(at)) ++at;
    if (!f(Span{start, at})) return false;
  }
  return true;
}

bool is_number(const Text& text, Span word) {
  for (int at = word.start; at < word.end; ++at)
    if (!is_digit(text[at])) return false;
  return true;
}

// Digits with a suit, symbols that are a tile each, and marks.
struct Scanner {
  const Text& text;
  Span part;
  bool glyphs;
  Tokens& tokens;

  char32_t sign(int at) const { return glyphs ? sign_of(text[at]) : text[at]; }

  void scan() {
    for (int at = part.start; at < part.end && !tokens.fault;) {
      const char32_t c = sign(at);
      if (is_mark(c)) tokens.add(static_cast<std::uint8_t>(c), at, at + 1), ++at;
      else if (is_digit(c)) at = scan_group(at);
      else if (separates(c)) ++at;
      else at = scan_symbol(at);
    }
  }

  // Digits, a + before one that was added, and the suit that ends them; returns the end.
  int scan_group(int start) {
    int end = start;
    while (end < part.end && (is_digit(sign(end)) || sign(end) == '+')) ++end;
    const char32_t suit = end < part.end ? lower(sign(end)) : 0;
    if (!tile_of_digit('1', suit)) return refuse_group(start, end), end;
    for (int at = start; at < end; ++at) {
      const std::optional<Tile> tile = tile_of_digit(sign(at), suit);
      if (!tile && sign(at) != '+') return tokens.fault = fault_at(TextFaultCode::NoSuchHonor, at), end;
      tokens.add(tile.value_or('+'), at, at + 1);
    }
    return end + 1;
  }

  // Blames the digits, or the character after them if it has no meaning anywhere.
  void refuse_group(int start, int end) {
    const bool known = end == part.end || is_mark(sign(end)) || separates(sign(end)) || kind_of_letter(sign(end)) ||
                       kind_of_glyph(sign(end));
    tokens.fault = known ? TextFault{TextFaultCode::DigitsAlone, start, end} : fault_at(TextFaultCode::NoTile, end);
  }

  // A letter or a glyph, `wh` before `w`; returns the end.
  int scan_symbol(int at) {
    const int size = at + 1 < part.end && is_word(text, {at, at + 2}, "wh") ? 2 : 1;
    std::optional<Kind> kind = size == 2 ? kWhite : kind_of_letter(sign(at));
    if (!kind && glyphs) kind = kind_of_glyph(sign(at));
    if (kind) {
      tokens.add(*kind, at, at + size);
    } else {
      const bool suit = tile_of_digit('1', lower(sign(at))).has_value();
      tokens.fault = fault_at(suit ? TextFaultCode::SuitAlone : TextFaultCode::NoTile, at);
    }
    return at + size;
  }
};

}  // namespace

void scan(const Text& text, Tokens& tokens) {
  if ((tokens.fault = check_length(text))) return;
  int words = 0;
  Span first;
  bool numbers = true, names = true;
  for_each_word(text, [&](Span word) {
    if (++words == 1) first = word;
    numbers = numbers && is_number(text, word);
    names = names && tile_of_word(text, word);
    return numbers || names;
  });
  if (words > 1 && numbers) return scan_ids(text, true, tokens);
  const auto is_lone_red = [&] { return is_red(tile_of_mjai(text, first).value_or(0)); };
  if (!names || (words == 1 && is_lone_red())) return Scanner{text, {0, text.size}, true, tokens}.scan();
  for_each_word(text, [&](Span word) {
    tokens.add(*tile_of_word(text, word), word.start, word.end);
    return true;
  });
}

void scan_mpsz(const Text& text, Span part, Tokens& tokens) { Scanner{text, part, false, tokens}.scan(); }

void scan_ids(const Text& text, bool red_fives, Tokens& tokens) {
  if ((tokens.fault = check_length(text))) return;
  std::array<bool, kTileIds> seen{};
  for_each_word(text, [&](Span word) {
    int id = 0;
    for (int at = word.start; at < word.end && id < kTileIds; ++at)
      id = is_digit(text[at]) ? 10 * id + static_cast<int>(text[at] - '0') : kTileIds;
    if (id >= kTileIds) tokens.fault = {TextFaultCode::NoId, word.start, word.end};
    else if (std::exchange(seen[static_cast<std::size_t>(id)], true))
      tokens.fault = {TextFaultCode::IdAgain, word.start, word.end, id};
    else tokens.add(red_fives ? tile_of_id(id) : static_cast<Tile>(id / 4), word.start, word.end);
    return !tokens.fault;
  });
}

void scan_mjai(const Text& text, Tokens& tokens) {
  if ((tokens.fault = check_length(text))) return;
  for_each_word(text, [&](Span word) {
    const std::optional<Tile> tile = tile_of_mjai(text, word);
    if (tile) tokens.add(*tile, word.start, word.end);
    else tokens.fault = {TextFaultCode::NoName, word.start, word.end};
    return tile.has_value();
  });
}

void scan_glyphs(const Text& text, Tokens& tokens) {
  if ((tokens.fault = check_length(text))) return;
  for (int at = 0; at < text.size && !tokens.fault; ++at) {
    if (const std::optional<Kind> kind = kind_of_glyph(text[at])) tokens.add(*kind, at, at + 1);
    else if (!separates(text[at])) tokens.fault = fault_at(TextFaultCode::NoGlyph, at);
  }
}

}  // namespace jantaku::notation
