// How many tiles miss sets of offsets (four runs or triplets, and a pair), chain by chain.
//
// Names that follow one another are a chain, and no such set leaves its chain. For each chain, and for each number of
// sets of every kind found in it, the fewest tiles missing is computed; then these tables are joined. Lookaheads that
// forbid a group are minded as far as they concern the tiles used.
#pragma once

#include <algorithm>
#include <array>

#include "match/budget.hpp"
#include "match/sets.hpp"

namespace jantaku::match {

inline constexpr int kMostTables = 256;  // numbers of sets still to find, of all elements
inline constexpr int kMostSets = 16;     // sets in all
inline constexpr int kMostSlotsOfSet = 16;

class Chains {
 public:
  explicit Chains(Budget& budget) : budget_(budget) {}

  // Of a definition that is `chained`, for answers up to `most`.
  void start(const Program& program, const TileOrder& order, const Definition& definition, int most);
  const std::vector<const Element*>& sets() const { return states_.sets; }

  // Adds the tiles of a chain, with the number of each name; false if the chain is too long.
  bool add(int chain, std::span<const std::uint8_t> counts);
  // Adds a call that may be a set of the elements marked.
  void add_call(const std::vector<bool>& of);
  // The fewest tiles missing, or kFar.
  int missing() const;

 private:
  static constexpr int kMostChain = 32;        // names in a row
  static constexpr std::uint8_t kNever = 200;  // tiles missing
  struct Option {                              // a set at its place in the chain
    int element, size;
    std::array<std::int8_t, kMostSlotsOfSet> slots;
  };
  using Table = std::array<std::uint8_t, kMostTables>;  // by the number of sets of each element, in one number

  const Part& part_of(const Element& element, int group) const {
    return program_->parts[program_->groups[element.first + group].first];
  }
  int offset_of(const Part& part, int slot) const {
    return static_cast<int>(program_->slots[part.first + slot].value) - kMostOffset;
  }
  int least_found(int size) const { return floats_ ? std::min(2, size) : 1; }

  void describe_sets();
  bool solve(std::span<const std::uint8_t> counts, Table& table);
  void add_option(int element, const Part& part, int base);
  void walk(std::size_t from, int state, int missing, int tiles, int most_left);
  void begin_sets(int left);
  bool is_barred() const;
  bool contains(int group, int base) const;
  void join(const Table& table);

  Budget& budget_;
  const Program* program_ = nullptr;
  const TileOrder* order_ = nullptr;
  SetStates states_;                          // of the elements to find
  std::vector<const Element*> barred_;        // those that must not be found
  std::vector<int> least_size_, float_size_;  // of each element's sets, and of those a single tile of any kind begins
  bool floats_ = false;                       // such sets are the least, so single tiles need not be placed
  int n_sets_ = 0, most_missing_ = 0;
  Table total_;

  const std::vector<std::int16_t>* names_ = nullptr;  // of the chain
  std::array<std::uint8_t, kMostChain> counts_{}, demand_{};
  std::vector<Option> options_;
  std::vector<std::uint8_t> best_;  // by tiles left over and state
};

}  // namespace jantaku::match
