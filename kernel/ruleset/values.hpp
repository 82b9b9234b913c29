// Tiles, melds and calls as numbers: every value that a game of a ruleset has had, each once.
//
// A tile is a name with attributes in the order they were given; both are numbers of texts. A value has
// one number, here and in Python, so that comparing two tiles compares two numbers.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/state.hpp"

namespace jantaku::ruleset {

// The texts that this room knows, by their numbers.
enum Text : std::uint16_t {
  kDraw,
  kDiscard,
  kHand,
  kCalled,
  kSideways,
  kConcealed,
  kWinningTile,
  kNoDiscard,
  kSkipDraw,
  kHiddenSkipDraw,
  kRevealed,
  kFu,
  kAmericanJoker,
  kAside,
  kCallsOf,
  kMerge,
  kKnownTexts
};
inline constexpr const char* kTextNames[] = {
    "draw",      "discard",    "hand",     "called", "sideways", "concealed", "winning_tile", "no_discard",
    "skip_draw", "_skip_draw", "revealed", "fu",     "1j",       "aside",     "calls",        "merge"};

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
  std::vector<TileId> open;  // all tiles face up
  bool operator<(const MeldInfo& other) const { return name != other.name ? name < other.name : tiles < other.tiles; }
};

struct ChoiceInfo {
  int name = 0;  // a text: of the button
  int called = kNone;
  std::vector<TileId> own;
  bool operator<(const ChoiceInfo& other) const {
    if (name != other.name) return name < other.name;
    return called != other.called ? called < other.called : own < other.own;
  }
};

// What may stand for what: for each tile the jokers that may be it, in the order of the rules.
struct Behavior {
  std::vector<std::pair<TileId, std::vector<TileId>>> aliases;
  bool operator<(const Behavior& other) const { return aliases < other.aliases; }
};

class Values {
 public:
  static constexpr int kMost = 60'000;  // of a kind

  int add_text(TextInfo info);
  void set_tiles(std::vector<int> ranks, int back, int gap, int any, int faceup, std::vector<int> backs);

  TileId tile(std::uint16_t name, std::vector<std::uint16_t> attrs);
  MeldId meld(int name, std::vector<TileId> tiles);
  int choice(int name, int called, std::vector<TileId> own);
  // The number of a row of marks, without their lines.
  int way(std::span<const Mark> marks);
  // The number of a behavior; that without jokers is 0.
  int behavior(Behavior behavior);

  const TileInfo& tile(TileId id) const { return tiles_.at(id); }
  const MeldInfo& meld(MeldId id) const { return melds_.at(id); }
  bool is_flower(MeldId id) const { return text(meld(id).name).is_flower; }
  const ChoiceInfo& choice(int id) const { return choices_.at(static_cast<std::size_t>(id)); }
  std::span<const Mark> way(int id) const { return ways_.at(static_cast<std::size_t>(id)); }
  const TextInfo& text(int id) const { return texts_.at(static_cast<std::size_t>(id)); }
  const Behavior& behavior(int id) const { return behaviors_.at(static_cast<std::size_t>(id)); }
  int tiles() const { return static_cast<int>(tiles_.size()); }
  int melds() const { return static_cast<int>(melds_.size()); }
  int choices() const { return static_cast<int>(choices_.size()); }
  int ways() const { return static_cast<int>(ways_.size()); }
  int texts() const { return static_cast<int>(texts_.size()); }
  int names() const { return static_cast<int>(ranks_.size()); }
  bool is_back(TileId id) const;
  int back() const { return back_; }
  int gap() const { return gap_; }
  int any() const { return any_; }
  int faceup() const { return faceup_; }

  int name(TileId id) const { return tile(id).name; }
  bool has(TileId id, std::uint16_t attr) const;         // exactly that text
  bool has_either(TileId id, std::uint16_t attr) const;  // in either spelling
  TileId plain(TileId id);
  TileId plus(TileId id, std::uint16_t attr);
  TileId minus(TileId id, std::uint16_t attr);
  TileId face_down(TileId id);
  TileId face_up(TileId id);
  // Whether the tile passes for the pattern, jokers aside.
  bool same(TileId id, TileId pattern) const;
  // Whether it is the wanted one, or a joker that may stand for it.
  // Whether it is that joker; one named `any` is every tile with its attributes.
  bool is_joker(TileId id, TileId joker) const;
  bool passes(int behavior, TileId id, TileId wanted) const;
  // The tile and all that it may stand for, without attributes.
  std::vector<TileId> stands_for(int behavior, TileId id);
  // How many jokers may stand for tiles of the name.
  int stand_ins(int behavior, int name) const;
  // Whether the first comes before the second in a sorted hand.
  bool before(TileId first, TileId second) const;

 private:
  template <class Info>
  static int number(std::map<Info, int>& known, std::vector<Info>& all, Info info);

  std::vector<TextInfo> texts_;
  std::vector<int> ranks_, text_of_name_;
  int back_ = 0, gap_ = 0, any_ = 0, faceup_ = 0;
  std::vector<int> backs_;
  std::vector<TileInfo> tiles_;
  std::vector<MeldInfo> melds_;
  std::vector<ChoiceInfo> choices_;
  std::vector<std::vector<Mark>> ways_;
  std::vector<Behavior> behaviors_{Behavior{}};
  std::map<TileInfo, int> tile_numbers_;
  std::map<MeldInfo, int> meld_ids_;
  std::map<ChoiceInfo, int> choice_ids_;
  std::map<std::vector<Mark>, int> way_ids_;
  std::map<Behavior, int> behavior_ids_{{Behavior{}, 0}};
  std::map<std::uint32_t, TileId> plus_, minus_;  // by tile and attribute
};

}  // namespace jantaku::ruleset
