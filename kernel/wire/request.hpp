// What a question about a hand says, read from its JSON: hands, circumstances and tiles seen, the rules.
//
// `problem` is the first fault. After it everything is still read, as far as it can be, to no use and without harm.
#pragma once

#include <span>

#include "notation/read.hpp"
#include "wire/problem.hpp"
#include "wire/rules.hpp"

namespace jantaku::wire {

// Tiles that nobody can draw any more, as they were written, and the field that names them.
struct TileList {
  const char* name;
  std::string text;
  notation::Tokens tiles;
};
using TileLists = std::vector<TileList>;

struct HandText {
  std::string text;
  notation::WrittenHand written;
  Hand hand;
};

// The circumstances of a question: `win` is the winning tile as written; `seen` are the indicators, the tiles seen
// elsewhere and the player's own discards.
struct Occasion {
  GameRule rule;
  Context context;
  std::string win;
  TileLists seen;
};

class Request {
 public:
  explicit Request(const Value& asked) : asked(asked) {}

  const Value& asked;
  std::optional<Problem> problem;

  // Keeps the problem if it is the first.
  void refuse(Problem why);

  Tile tile(const char* field, const std::string& text);
  TileList tiles(const char* field, const std::string& text);
  notation::WrittenMelds calls(const char* field, const std::string& text);
  HandText hand(const std::string& text);
  // A hand with tiles, all of them of a set for that many players.
  HandText hand_in_play(const std::string& text, int players);

  // The rules that the question names.
  OptionsRead rules();
  GameRule rule() { return rule_of(rules()); }

  // The circumstances, whatever the rules.
  Occasion circumstances(const Value& given);
  // Those of a question with rules, which need to have the yaku among them, and with tiles that are seen.
  Occasion occasion(const GameRule& rule);

  // Refuses a fifth copy among the tiles seen, or one that three players lack.
  void check_seen(const Hand& hand, const TileLists& seen, int players);
  // Refuses a fault of a win, or of a hand before it, at its place. `whole` has the winning tile; `shown` are the tiles
  // that count against it; of a hand whose text is known the place is in what was written.
  void refuse(const Fault& fault, const Hand& whole, const TileLists& shown, const HandText* hand, const Occasion& in);

 private:
  std::uint16_t count(const Value& given, const char* field, int most);
  TileList indicators(const Value& given, const char* field, std::array<Kind, 5>& kinds, std::uint8_t& n);
};

// Tiles as a list of their names.
TileList list_of(const char* name, std::span<const Tile> tiles);
// Kita and the indicators of the circumstances.
TileLists shown_in(const Context& context);

// The text of a hand of these tiles and melds.
std::string text_of(const notation::Tokens& tiles, const notation::WrittenMelds& melds);

}  // namespace jantaku::wire
