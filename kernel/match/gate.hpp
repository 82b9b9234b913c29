// A quick look which definitions a hand cannot match, before all ways are tried.
#pragma once

#include <array>

#include "match/match.hpp"

namespace jantaku::match {

class Gate {
 public:
  explicit Gate(const Question& question);
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // True if a tile belongs to no set although all are needed, or some of certain single tiles lack. False says nothing:
  // jokers and dismantled calls are left to the search.
  bool excludes(const Definition& definition) const;
  // How many tiles of that name are in the hand.
  int operator[](int name) const { return name < 0 ? 0 : counts()[static_cast<std::size_t>(name)]; }

 private:
  // Of this thread; those of a question are taken away when it is answered.
  static std::array<std::uint16_t, kMostNames>& counts();

  const Question& question_;
  bool is_open_;
};

}  // namespace jantaku::match
