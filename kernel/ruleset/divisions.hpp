// The ways to divide a winning hand into groups, and the yaku made with these.
#pragma once

#include <span>

#include "ruleset/scoring.hpp"

namespace jantaku::ruleset {

struct Run;

// A hand as it is scored: every joker stands for what it was assigned.
struct Reading {
  std::vector<TileId> hand;  // without the winning tile
  std::vector<MeldId> calls;
  std::int32_t tile = kNone;
  bool settled = false;
};

struct Division {
  struct Group {
    Key key, marked;
    std::int32_t meld = kNone;
    bool concealed = false;
    auto operator<=>(const Group&) const = default;
  };
  std::vector<Group> groups;
  std::vector<std::pair<std::int32_t, std::uint32_t>> joined;  // ways that the rules name, and the groups, as bits
  std::uint32_t concealed = 0, own = 0;

  // The groups by which needs can be met, as bits, in order, once for each choice of groups.
  std::vector<std::uint32_t> taken(const std::vector<GroupNeed>& needs, Run& run) const;
  // The tiles of groups.
  std::u16string tiles(std::uint32_t groups) const;
};

// All readings of a hand; one of its melds alone if none fits. Without any in the rules a single division of no groups.
std::vector<Division> divisions(Run& run, const Reading& hand, int source);

// A yaku of a hand, and the groups that it is made of.
struct Made {
  const YakuRule* yaku = nullptr;
  Number value = 0;
  std::uint32_t groups = 0;
  bool whole = false;  // the hand, and no groups
  std::u16string tiles{};

  bool joins() const;
};

// The yaku that count: of those that join groups, the highest ones that may count together.
std::vector<Made> joined_best(Run& run, std::vector<Made> found, std::size_t groups);
// The kept ones of what was found, each that counts once a single time.
std::vector<Made> counted_once(Run& run, const std::vector<Made>& found, const std::vector<bool>& kept);

}  // namespace jantaku::ruleset
