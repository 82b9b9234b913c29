// How far a hand is from sets of offsets, and over how many ways.
//
// Each way to choose the sets lacks some tiles, and is as wide as the product of what these tiles weigh; of the ways
// that lack the fewest tiles the widths are added up. Names that follow one another are a line; lines are counted one
// by one, from name to name, and joined.
#pragma once

#include <array>

#include "match/budget.hpp"
#include "match/sets.hpp"

namespace jantaku::match {

class WidthCount {
 public:
  static constexpr int kJoker = -1;    // in the place of a name: one that may be any
  static constexpr int kCounted = -2;  // one without which nothing is added

  explicit WidthCount(Budget& budget) : budget_(budget) {}

  // For a definition that is `chained`, with `wild` jokers, for ways that lack at most `most` tiles; false if one of
  // its sets is too wide.
  bool start(const Program& program, const TileOrder& order, const Definition& definition, int wild, int most,
             const Weights& weights);
  const std::vector<const Element*>& sets() const { return states_.sets; }
  // Adds a call that may be a set of the elements marked.
  void add_call(const std::vector<bool>& of);
  // Adds the width with these counts of each name and all jokers to `result[0]`, and to `result[1 + at]` that without
  // the tile of the hand there.
  void add(std::span<std::uint8_t> counts, std::span<const int> hand, std::span<Width> result);

 private:
  static constexpr int kMostCopies = 4;
  static constexpr int kMostJokers = 4;
  static constexpr int kWindow = kMostCopies + 1;
  struct Shape {  // a set, by how many tiles it has at its place, the next and the one after
    int element;
    std::array<int, 3> tiles;
  };
  struct Choice {  // sets that begin at one place
    int state;
    std::array<int, 3> tiles;
  };
  using Table = std::vector<Width>;  // by jokers used and by the number of sets of each element, in one number
  using Line = std::vector<int>;     // names

  bool find_shapes(const Program& program);
  void find_choices(std::size_t from, const Choice& choice);
  void find_lines(std::span<const std::uint8_t> counts);
  Table solve(const Line& line, std::span<const std::uint8_t> counts);
  Table join(const Table& one, const Table& other) const;
  Width of(const Table& table, int jokers) const;

  Budget& budget_;
  const TileOrder* order_ = nullptr;
  const Weights* weights_ = nullptr;
  int wild_ = 0, most_ = 0;
  SetStates states_;
  std::vector<Shape> shapes_;
  std::vector<Choice> choices_;
  Table called_;
  std::vector<Line> lines_;
  std::vector<int> line_of_;
  Table now_, next_;
};

}  // namespace jantaku::match
