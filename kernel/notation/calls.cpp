#include "notation/calls.hpp"

#include <algorithm>
#include <optional>

namespace jantaku::notation {
namespace {

struct CallName {
  std::string_view name;
  MeldType type;
};
constexpr CallName kNames[] = {
    {"chi", MeldType::Chi},
    {"chii", MeldType::Chi},
    {"pon", MeldType::Pon},
    {"kan", MeldType::OpenKan},
    {"open kan", MeldType::OpenKan},
    {"minkan", MeldType::OpenKan},
    {"daiminkan", MeldType::OpenKan},
    {"closed kan", MeldType::ClosedKan},
    {"ankan", MeldType::ClosedKan},
    {"concealed kan", MeldType::ClosedKan},
    {"added kan", MeldType::AddedKan},
    {"kakan", MeldType::AddedKan},
    {"shouminkan", MeldType::AddedKan},
};

// True if a part of a text is that name in any case, with blanks or an underscore between its words.
bool is_name(const Text& text, Span part, std::string_view name) {
  int at = part.start;
  for (const char c : name) {
    if (at == part.end) return false;
    if (c != ' ') {
      if (lower(text[at++]) != static_cast<char32_t>(c)) return false;
    } else if (text[at] == '_') {
      ++at;
    } else {
      const int start = at;
      while (at < part.end && is_blank(text[at])) ++at;
      if (at == start) return false;
    }
  }
  return at == part.end;
}

std::optional<MeldType> type_of(const Text& text, Span part) {
  for (const CallName& one : kNames)
    if (is_name(text, part, one.name)) return one.type;
  return std::nullopt;
}

// What is wrong with the tiles of a call; a single tile of a pon or kan gets the others like it, which are not red.
TextFaultCode fill(WrittenMeld& meld, const Tokens& tiles) {
  const bool chi = meld.type == MeldType::Chi;
  const int size = chi || meld.type == MeldType::Pon ? 3 : 4;
  const TextFaultCode wrong = chi ? TextFaultCode::NoRun : size == 3 ? TextFaultCode::NoPon : TextFaultCode::NoKan;
  if (tiles.size != size && (chi || tiles.size != 1)) return wrong;
  std::array<Kind, 4> kinds{};
  for (int i = 0; i < size; ++i) {
    const Token& token = tiles.all[static_cast<std::size_t>(i < tiles.size ? i : 0)];
    kinds[static_cast<std::size_t>(i)] = kind_of(token.tile());
    meld.tiles[meld.size++] = i < tiles.size ? token : Token{kind_of(token.tile()), token.start, token.end};
  }
  std::sort(kinds.begin(), kinds.begin() + size);
  const bool fits = chi ? is_run(kinds[0], kinds[1], kinds[2]) : kinds[0] == kinds[static_cast<std::size_t>(size - 1)];
  return fits ? TextFaultCode::None : wrong;
}

TextFault read_call(const Text& text, Span part, WrittenMeld& meld) {
  Span word = part;
  for (int at = part.start; at < part.end; ++at)
    if (is_blank(text[at])) word.start = at + 1;
  const Span name = stripped(text, {part.start, word.start});
  if (name.size() == 0)
    return {type_of(text, word) ? TextFaultCode::CallWithoutTiles : TextFaultCode::NoCall, part.start, part.end};
  const std::optional<MeldType> type = type_of(text, name);
  if (!type) return {TextFaultCode::UnknownCall, name.start, word.start};
  meld = {*type, 0, {}};
  Tokens tiles;
  scan_mpsz(text, word, tiles);
  if (const TextFault fault = check_tiles(tiles)) return fault;
  if (const TextFaultCode code = fill(meld, tiles); code != TextFaultCode::None) return {code, word.start, word.end};
  for (Token& token : meld.tiles)
    token = {token.value, static_cast<std::uint16_t>(word.start), static_cast<std::uint16_t>(word.end)};
  return {};
}

}  // namespace

void read_calls(const Text& text, WrittenMelds& calls) {
  if ((calls.fault = check_length(text)) || stripped(text, {0, text.size}).size() == 0) return;
  for (int start = 0, end = 0; start <= text.size && !calls.fault; start = end + 1) {
    for (end = start; end < text.size && text[end] != ',' && text[end] != ';';) ++end;
    WrittenMeld& meld = calls.all[static_cast<std::size_t>(calls.size++)];
    calls.fault = read_call(text, stripped(text, {start, end}), meld);
  }
}

}  // namespace jantaku::notation
