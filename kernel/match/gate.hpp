// A quick look which definitions a hand cannot match, before all ways are tried.
#pragma once

#include <array>

#include "match/shortage.hpp"

namespace jantaku::match {

class Gate {
 public:
  // With `more` tiles `any` added to the hand.
  explicit Gate(const Question& question, int more = 0);
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // True if a tile belongs to no set although all are needed, or if jokers cannot be all the missing single tiles.
  // False says nothing.
  bool excludes(const Definition& definition) const;
  // How many tiles of the hand are of that name, or may stand for it.
  int operator[](int name) const { return name < 0 ? 0 : counts()[static_cast<std::size_t>(name)]; }

 private:
  // Of this thread; those of a question are taken away when it is answered.
  static std::array<std::uint16_t, kMostNames>& counts();

  const Question& question_;
  const Shortage shortage_;
  bool is_open_;
  bool is_plain_;  // without tiles that may be any, and few jokers
};

}  // namespace jantaku::match
