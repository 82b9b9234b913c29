// Tiles, melds and calls as numbers: every value that a game of a ruleset has had, each once.
//
// A tile is a name with attributes in the order they were given; both are numbers of texts. A value has
// one number, here and in Python, so that comparing two tiles compares two numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ruleset/state.hpp"

namespace jantaku::ruleset {

[[noreturn]] inline void fail_over_values() {
  throw Fault{
      "games of these rules have too many different texts, tiles and calls",
      "let attributes, tags and messages differ less", kBudget};
}

// The texts that this room knows, by their numbers. The first are attributes that say where a tile is, not what it is.
enum Text : std::uint16_t {
  kDraw,
  kDiscard,
  kHand,
  kCalled,
  kSideways,
  kConcealed,
  kWinningTile,
  kFleeting,
  kNoDiscard = kFleeting,
  kSkipDraw,
  kHiddenSkipDraw,
  kRevealed,
  kFu,
  kAmericanJoker,
  kAside,
  kCallsOf,
  kMerge,
  kDeltaScore,
  kDeltaScoreMultiplier,
  kPon,
  kPoints,
  kPoints2,
  kScore,
  kDeadWallOf,
  kAtopWallOf,
  kNoText
};
inline constexpr const char* kTextNames[] = {
    "draw",
    "discard",
    "hand",
    "called",
    "sideways",
    "concealed",
    "winning_tile",
    "no_discard",
    "skip_draw",
    "_skip_draw",
    "revealed",
    "fu",
    "1j",
    "aside",
    "calls",
    "merge",
    "delta_score",
    "delta_score_multiplier",
    "pon",
    "points",
    "points2",
    "score",
    "dead_wall",
    "atop_wall",
    ""};

struct TextInfo {
  std::string text;
  std::uint16_t bare = 0;  // the text without the sign of what is invisible
  int tile = kNone;        // the number of the tile of that name
  bool is_flower = false;  // whether a meld of that name is a declared flower
};

struct TileInfo {
  std::uint16_t name = 0;
  std::vector<std::uint16_t> attrs;
  bool operator<(const TileInfo& other) const { return name != other.name ? name < other.name : attrs < other.attrs; }
};

struct MeldInfo {
  int name = 0;  // a text
  std::vector<TileId> tiles;
  std::vector<TileId> open{};  // all tiles face up
  MeldId opened = 0;           // the meld of those
  bool operator<(const MeldInfo& other) const { return name != other.name ? name < other.name : tiles < other.tiles; }
};

struct ChoiceInfo {
  int name = 0;  // a text: of the button
  int called = kNone;
  std::vector<TileId> own;
  int card = kNone;  // a text, in place of tiles
  bool operator<(const ChoiceInfo& other) const {
    return std::tie(name, called, own, card) < std::tie(other.name, other.called, other.own, other.card);
  }
};

// What may stand for what: for each tile the jokers that may be it, in the order of the rules; and the names that
// follow others, by the number of that order.
struct Behavior {
  std::vector<std::pair<TileId, std::vector<TileId>>> aliases{};
  int order = 0;
  int breadth = 0;  // tiles and jokers, as `Values` counts them
  bool operator<(const Behavior& other) const {
    return order != other.order ? order < other.order : aliases < other.aliases;
  }
};

// The names of tiles and of those that follow them.
using Order = std::vector<std::pair<std::int16_t, std::int16_t>>;

class Values {
 public:
  static constexpr int kMost = 60'000;                     // of a kind
  static constexpr std::size_t kMostLetters = 10'000'000;  // of all texts
  static constexpr int kFull = 40'000;                     // what is left is for the games that are played
  static constexpr std::size_t kFullOfLetters = 6'000'000;
  static constexpr std::size_t kMostBytes = 60'000'000,
                               kFullOfBytes = 30'000'000;           // bytes of tiles, melds, calls, rows and jokers
  static constexpr int kMostOrders = 2'000, kFullOfOrders = 1'000;  // orders of tiles, each with a table of its steps
  static constexpr int kMostAliases = 4'000;                        // tiles that stand for others at a seat, and those
  static constexpr std::size_t kMostKnown = 500'000;  // answers about tiles with another attribute, or without one

  // The names of tiles with their ranks in a sorted hand; which are backs; the order without rules; and the names of
  // melds that are declared flowers.
  void set_tiles(const std::vector<std::string>& names, std::vector<int> ranks, std::vector<int> backs, Order order,
                 const std::vector<std::string>& flowers);

  int text(const std::string& text);
  TileId tile(std::uint16_t name, std::vector<std::uint16_t> attrs);
  MeldId meld(int name, std::vector<TileId> tiles);
  int choice(int name, int called, std::vector<TileId> own, int card = kNone);
  // The choice of a card for a button of that name; a card may have the name of a tile.
  int choice_of_card(int name, int card);
  // The number of a row of marks, without their lines.
  int way(std::span<const Mark> marks);
  // The number of a list of texts; that of an empty one is 0.
  int list(std::vector<int> texts);
  int row(std::vector<TileId> tiles) { return choice(kNoText, kNone, std::move(tiles)); }
  // The number of a behavior; that without jokers, with the default order, is 0. The order in which its jokers were
  // named counts, because calls are offered in it.
  int behavior(Behavior behavior);
  bool same_behavior(int one, int other) const;  // in any order
  int order(Order order);
  int without_aliases(int behavior);
  int with_alias(int behavior, const std::vector<TileId>& jokers, const std::vector<TileId>& targets);
  int with_order(int behavior, const std::vector<TileId>& tiles);

  const TileInfo& tile(TileId id) const { return tiles_.at(id); }
  const MeldInfo& meld(MeldId id) const { return melds_.at(id); }
  bool is_flower(MeldId id) const { return text(meld(id).name).is_flower; }
  const ChoiceInfo& choice(int id) const { return choices_.at(static_cast<std::size_t>(id)); }
  std::span<const Mark> way(int id) const { return ways_.at(static_cast<std::size_t>(id)); }
  const std::vector<int>& listed(int id) const { return lists_.at(static_cast<std::size_t>(id)); }
  const TextInfo& text(int id) const { return texts_.at(static_cast<std::size_t>(id)); }
  const Behavior& behavior(int id) const { return behaviors_.at(static_cast<std::size_t>(id)); }
  const Order& order(int id) const { return orders_.at(static_cast<std::size_t>(id)); }
  // Whether other values of the program should be used, which have more room; beyond `kMost` is a fault.
  bool is_full() const;
  // Leaves games half of what is left if the rules alone have more than others.
  void settle();
  int behaviors() const { return static_cast<int>(behaviors_.size()); }
  int tiles() const { return static_cast<int>(tiles_.size()); }
  int melds() const { return static_cast<int>(melds_.size()); }
  int choices() const { return static_cast<int>(choices_.size()); }
  int lists() const { return static_cast<int>(lists_.size()); }
  int ways() const { return static_cast<int>(ways_.size()); }
  int texts() const { return static_cast<int>(texts_.size()); }
  int names() const { return static_cast<int>(ranks_.size()); }
  bool is_back(TileId id) const;
  int back() const { return back_; }
  int gap() const { return gap_; }
  int any() const { return any_; }
  int faceup() const { return faceup_; }

  int name(TileId id) const { return tile(id).name; }
  int text_of_name(TileId id) const { return text_of_name_.at(tile(id).name); }
  const std::string& name_text(TileId id) const { return text(text_of_name(id)).text; }
  bool has(TileId id, std::uint16_t attr) const;         // exactly that text
  bool has_either(TileId id, std::uint16_t attr) const;  // in either spelling
  TileId plain(TileId id);
  TileId plus(TileId id, std::uint16_t attr);
  TileId minus(TileId id, std::uint16_t attr);
  TileId lasting(TileId id);  // without the attributes that say where it is
  TileId face_down(TileId id);
  TileId face_up(TileId id);
  // Whether the tile passes for the pattern, jokers aside.
  bool same(TileId id, TileId pattern) const;
  // Whether it is that joker; one named `any` is every tile with its attributes.
  bool is_joker(TileId id, TileId joker) const;
  // Whether it is the wanted one, or a joker that may stand for it.
  bool passes(int behavior, TileId id, TileId wanted) const;
  // Whether either passes for the other, which has no attributes.
  bool alike(int behavior, TileId id, TileId plain);
  bool alike_plain(int behavior, TileId one, TileId other) { return alike(behavior, plain(one), plain(other)); }
  // Whether it may stand for every tile.
  bool is_universal(int behavior, TileId id) const;
  // The names it may stand for, that of `any` if it may stand for all.
  std::vector<int> can_be(int behavior, TileId id);
  // The tile and all that it may stand for, without attributes.
  std::vector<TileId> stands_for(int behavior, TileId id);
  // How many jokers may stand for tiles of the name.
  int stand_ins(int behavior, int name) const;
  // Whether the first comes before the second in a sorted hand.
  bool before(TileId first, TileId second) const;
  bool in_order(TileId one, TileId other) const;  // by their texts, as Python sorts tiles

 private:
  bool text_before(int one, int other) const { return text(one).text < text(other).text; }
  int most() const { return std::max({texts(), tiles(), melds(), choices(), ways(), lists(), behaviors()}); }
  template <class Info>
  int number(std::map<Info, int>& known, std::vector<Info>& all, Info info);

  std::vector<TextInfo> texts_;
  std::size_t letters_ = 0;  // of them
  std::size_t bytes_ = 0;    // of all else
  int full_ = kFull;
  std::size_t full_of_letters_ = kFullOfLetters, full_of_bytes_ = kFullOfBytes;
  std::map<std::string, int> text_ids_;
  std::vector<int> ranks_, text_of_name_;
  int back_ = 0, gap_ = 0, any_ = 0, faceup_ = 0;
  std::vector<int> backs_;
  std::vector<TileInfo> tiles_;
  std::vector<MeldInfo> melds_;
  std::vector<ChoiceInfo> choices_;
  std::vector<std::vector<Mark>> ways_;
  std::vector<std::vector<int>> lists_{{}};
  std::vector<Behavior> behaviors_{Behavior{}};
  std::vector<Order> orders_;
  std::map<TileInfo, int> tile_numbers_;
  std::map<MeldInfo, int> meld_ids_;
  std::map<ChoiceInfo, int> choice_ids_;
  std::map<std::vector<Mark>, int> way_ids_;
  std::map<std::vector<int>, int> list_ids_{{{}, 0}};
  std::map<Behavior, int> behavior_ids_{{Behavior{}, 0}};
  std::map<Order, int> order_ids_;
  std::map<std::uint32_t, TileId> plus_, minus_;  // by tile and attribute
};

}  // namespace jantaku::ruleset
