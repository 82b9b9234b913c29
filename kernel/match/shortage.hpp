// How many tiles of a definition are missing, counted by name before any way is tried.
//
// Looks at elements of single tiles, as hands of a card are. It never counts more than a search would miss: every tile
// may be used for each element, those of calls too, and a tile that is a joker for anything is one for everything.
#pragma once

#include <array>
#include <limits>

#include "match/options.hpp"

namespace jantaku::match {

class Shortage {
 public:
  // With `more` tiles `any` added to the hand.
  Shortage(const Question& question, int more);
  ~Shortage();
  Shortage(const Shortage&) = delete;
  Shortage& operator=(const Shortage&) = delete;

  // True if jokers cannot be all the missing tiles.
  bool forbids(const Definition& definition) const;

 private:
  struct Numbers;  // by name, of this thread; those of a question are taken away when it is answered
  static Numbers& numbers();

  int lacking(const Element& element, int wild, int most) const;
  int lacking_of_one(const Element& element, int wild, int most) const;
  int lacking_of_any(const Element& element) const;
  int lacking_anywhere(const Element& element) const;
  int lacking_at(const Element& element, Base base, int wild, int most) const;
  int number_of(int name) const;

  const Question& question_;
  const TileOrder& order_;
  Numbers& own_;
  int jokers_ = 0, wild_ = 0;
};

}  // namespace jantaku::match
