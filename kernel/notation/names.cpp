#include "notation/names.hpp"

namespace jantaku::notation {
namespace {

struct HonorName {
  std::string_view name;
  Kind kind;
};
constexpr HonorName kHonorNames[] = {
    {"e", kEast},      {"east", kEast},   {"s", kEast + 1}, {"south", kEast + 1}, {"w", kEast + 2}, {"west", kEast + 2},
    {"n", kNorth},     {"north", kNorth}, {"wh", kWhite},   {"white", kWhite},    {"haku", kWhite}, {"g", kGreen},
    {"green", kGreen}, {"hatsu", kGreen}, {"r", kRed},      {"red", kRed},        {"chun", kRed},
};

bool is_exactly(const Text& text, Span word, std::string_view name) {
  if (word.size() != static_cast<int>(name.size())) return false;
  for (int i = 0; i < word.size(); ++i)
    if (text[word.start + i] != static_cast<char32_t>(name[static_cast<std::size_t>(i)])) return false;
  return true;
}

// True if a word is in small letters, in capitals, or has one at its beginning.
bool is_cased(const Text& text, Span word) {
  int capitals = 0;
  for (int at = word.start; at < word.end; ++at) capitals += is_upper(text[at]);
  return capitals == 0 || capitals == word.size() || (capitals == 1 && is_upper(text[word.start]));
}

constexpr std::u32string_view kWritten =
    U"一二三四五六七八九"
    U"萬万"
    U"筒餅饼"
    U"索條条"
    U"東东南西北"
    U"白發発发中";
constexpr std::u32string_view kSigns =
    U"123456789"
    U"mm"
    U"ppp"
    U"sss"
    U"🀀🀀🀁🀂🀃"
    U"🀆🀅🀅🀅🀄";
static_assert(kWritten.size() == kSigns.size());

}  // namespace

char32_t sign_of(char32_t c) {
  if (c >= U'！' && c <= U'～') return c - U'！' + U'!';          // full-width forms of ASCII
  const auto at = c < 0x4E00 ? kWritten.npos : kWritten.find(c);  // no ideograph is before
  return at == kWritten.npos ? c : kSigns[at];
}

std::optional<Kind> kind_of_glyph(char32_t c) {
  for (Kind kind = 0; kind < kKinds; ++kind)
    if (glyph_of(kind) == c) return kind;
  return std::nullopt;
}

std::optional<Tile> tile_of_digit(char32_t digit, char32_t suit) {
  constexpr std::string_view suits = "mpsz";
  const auto at = suit < 128 ? suits.find(static_cast<char>(suit)) : suits.npos;
  if (!is_digit(digit) || at == suits.npos) return std::nullopt;
  const int number = static_cast<int>(digit - '0'), which = static_cast<int>(at);
  if (which == kSuits && (number < 1 || number > 7)) return std::nullopt;
  return static_cast<Tile>(number == 0 ? kKinds + which : kNumbers * which + number - 1);
}

std::optional<Kind> kind_of_letter(char32_t c) {
  for (const HonorName& honor : kHonorNames)
    if (honor.name.size() == 1 && static_cast<char32_t>(honor.name[0]) == lower(c)) return honor.kind;
  return std::nullopt;
}

std::optional<Tile> tile_of_mjai(const Text& text, Span word) {
  for (Tile tile = 0; tile < kTiles; ++tile)
    if (is_exactly(text, word, kMjaiNames[tile])) return tile;
  return std::nullopt;
}

std::optional<Tile> tile_of_word(const Text& text, Span word) {
  if (word.size() == 2)
    if (const std::optional<Tile> tile = tile_of_digit(text[word.start], text[word.start + 1])) return tile;
  if (const std::optional<Tile> tile = tile_of_mjai(text, word)) return tile;
  if (!is_cased(text, word)) return std::nullopt;
  for (const HonorName& honor : kHonorNames)
    if (is_word(text, word, honor.name)) return honor.kind;
  return std::nullopt;
}

}  // namespace jantaku::notation
