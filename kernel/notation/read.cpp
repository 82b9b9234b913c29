#include "notation/read.hpp"

#include <algorithm>

#include "notation/names.hpp"

namespace jantaku::notation {
namespace {

// The tiles between two brackets; further ones than fit are counted only.
struct Bracket {
  const Token* opener;
  WrittenMeld meld{};
  int size = 0;
  int pluses = 0, before_plus = 0;

  void add(const Token& token) {
    if (token.is('+')) ++pluses, before_plus = size;
    else if (size++ < 4) meld.tiles[meld.size++] = token;
  }
  char32_t closer() const { return opener->is('(') ? ')' : ']'; }

  // Finds the type of the meld, or its fault.
  TextFaultCode find_type() {
    if (size == 0) return TextFaultCode::EmptyMeld;
    if (size != 3 && size != 4) return TextFaultCode::MeldSize;
    std::array<Kind, 4> kinds{};
    for (int i = 0; i < size; ++i)
      kinds[static_cast<std::size_t>(i)] = kind_of(meld.tiles[static_cast<std::size_t>(i)].tile());
    std::sort(kinds.begin(), kinds.begin() + size);
    const Kind last = kinds[static_cast<std::size_t>(size - 1)];
    const bool different = kinds[0] != last, kan = size == 4;
    const bool run = !kan && is_run(kinds[0], kinds[1], kinds[2]);
    if (suit_of(kinds[0]) != suit_of(last)) return TextFaultCode::MeldSuits;
    if (kan && different) return TextFaultCode::KanKinds;
    if (is_honor(last) && different) return TextFaultCode::MeldHonors;
    if (different && !run) return TextFaultCode::NoMeld;
    const bool open = opener->is('('), added = open && kan && pluses == 1 && before_plus == 3;
    if (pluses > 0 && !added) return TextFaultCode::PlusInMeld;
    if (!open && !kan) return TextFaultCode::ConcealedGroup;
    meld.type = added   ? MeldType::AddedKan
                : !open ? MeldType::ClosedKan
                : kan   ? MeldType::OpenKan
                : run   ? MeldType::Chi
                        : MeldType::Pon;
    return TextFaultCode::None;
  }
};

// Takes the tokens behind an opening bracket up to the closing one; returns the last one taken.
const Token* read_meld(const Tokens& tokens, const Token* opener, WrittenHand& hand) {
  Bracket bracket{opener};
  const int mark = opener->value;
  for (const Token* token = opener + 1; token != tokens.end(); ++token) {
    if (!token->is_mark() || token->is('+')) {
      bracket.add(*token);
    } else if (token->value != bracket.closer()) {
      hand.fault = fault_at(TextFaultCode::MarkInMeld, token->start, mark);
      return token;
    } else if (const TextFaultCode code = bracket.find_type(); code != TextFaultCode::None) {
      hand.fault = {code, opener->start, token->end, bracket.size};
      return token;
    } else {
      hand.melds.all[static_cast<std::size_t>(hand.melds.size++)] = bracket.meld;
      return token;
    }
  }
  hand.fault = tokens.fault ? tokens.fault : fault_at(TextFaultCode::NeverClosed, opener->start, mark);
  return tokens.end() - 1;
}

}  // namespace

TextFault check_tiles(const Tokens& tokens) {
  for (const Token& token : tokens)
    if (token.is_mark()) return fault_at(TextFaultCode::MeldInList, token.start);
  return tokens.fault;
}

void read_tiles(const Text& text, Tokens& tiles) {
  scan(text, tiles);
  tiles.fault = check_tiles(tiles);
}

TextFault read_tile(const Text& text, Tile& tile) {
  if (const TextFault fault = check_length(text)) return fault;
  if (const std::optional<Tile> named = tile_of_word(text, stripped(text, {0, text.size})))
    return tile = *named, TextFault{};
  Tokens tiles;
  read_tiles(text, tiles);
  if (tiles.fault) return tiles.fault;
  if (tiles.size == 1) return tile = tiles.all[0].tile(), TextFault{};
  return {TextFaultCode::NotOneTile, tiles.size > 1 ? tiles.all[1].start : 0, text.size, tiles.size};
}

void read_hand(const Text& text, WrittenHand& hand) {
  Tokens tokens;
  scan(text, tokens);
  for (const Token* token = tokens.begin(); token != tokens.end() && !hand.fault; ++token) {
    if (!token->is_mark()) hand.tiles.add(token->value, token->start, token->end);
    else if (token->is('(') || token->is('[')) token = read_meld(tokens, token, hand);
    else if (token->is('+')) hand.fault = fault_at(TextFaultCode::PlusOutsideMeld, token->start);
    else hand.fault = fault_at(TextFaultCode::ClosesNothing, token->start);
  }
  if (!hand.fault) hand.fault = tokens.fault;
}

Meld meld_of(const WrittenMeld& written) {
  Meld meld{written.type, kNoKind, 0};
  for (const Token& token : written) {
    meld.kind = std::min(meld.kind, kind_of(token.tile()));
    meld.reds = static_cast<std::uint8_t>(meld.reds + is_red(token.tile()));
  }
  return meld;
}

TextFault read_wind(const Text& text, int& wind) {
  if (const TextFault fault = check_length(text)) return fault;
  const Span name = stripped(text, {0, text.size});
  constexpr std::array<std::array<std::string_view, 3>, 4> names{
      {{"e", "1", "1z"}, {"s", "2", "2z"}, {"w", "3", "3z"}, {"n", "4", "4z"}}};
  for (wind = 0; wind < 4; ++wind) {
    if (is_word(text, name, kWindNames[static_cast<std::size_t>(wind)])) return {};
    for (const std::string_view one : names[static_cast<std::size_t>(wind)])
      if (is_word(text, name, one)) return {};
    if (name.size() == 1 && sign_of(text[name.start]) == glyph_of(wind_kind(wind))) return {};
  }
  return {TextFaultCode::NoWind, 0, text.size};
}

Span locate(const WrittenHand& hand, Tile tile, int nth) {
  const auto is_copy = [&](const Token& token) { return token.tile() == tile || kind_of(token.tile()) == tile; };
  std::array<Token, kLongest> copies;
  int size = 0;
  const auto collect = [&](const Token* begin, const Token* end) {
    for (const Token* token = begin; token != end; ++token)
      if (is_copy(*token)) copies[static_cast<std::size_t>(size++)] = *token;
  };
  collect(hand.tiles.begin(), hand.tiles.end());
  for (const WrittenMeld& meld : hand.melds) collect(meld.begin(), meld.end());
  if (nth < 1 || nth > size) return {};
  std::sort(copies.begin(), copies.begin() + size, [](const Token& a, const Token& b) { return a.start < b.start; });
  const Token& found = copies[static_cast<std::size_t>(nth - 1)];
  return {found.start, found.end};
}

}  // namespace jantaku::notation
