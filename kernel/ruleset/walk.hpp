// Walks through the numbers of a state in one order, to write them or to read them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "ruleset/state.hpp"

namespace jantaku::ruleset {

class StateWriter {
 public:
  template <class T>
  void number(const T& value) {
    if constexpr (std::is_same_v<T, Number>) numbers.push_back(to_wire(value));
    else numbers.push_back(static_cast<std::int64_t>(value));
  }
  template <class T, int few, int most, class Each>
  void row(const Row<T, few, most>& row, const Each& each) {
    list(row, each);
  }
  static bool has_changed(const Player&) { return true; }
  template <class T, int few, int most, class Each>
  void list(const Row<T, few, most>& row, const Each& each) {
    number(row.n);
    for (const T& item : row) each(item);
  }
  std::vector<std::int64_t> numbers;
};

template <class Walker, class AnyWin>
void walk_win(Walker& walker, AnyWin& win) {
  const auto number = [&](auto& value) { walker.number(value); };
  const auto worth = [&](auto& one) { (number(one.name), number(one.value)); };
  const auto numbers = [&](auto&... values) { (walker.number(values), ...); };
  numbers(win.seat, win.source, win.tile, win.payer, win.pao, win.opponents, win.is_dealer, win.settled, win.paid,
          win.score_name, win.tile_text, win.minipoints, win.points, win.points2, win.score);
  walker.list(win.yaku, worth);
  walker.list(win.yaku2, worth);
  walker.list(win.hand, number);
  walker.list(win.calls, number);
  for (auto& label : win.labels) number(label);
}

inline std::vector<std::int64_t> numbers_of(const Win& win) {
  StateWriter writer;
  walk_win(writer, win);
  return std::move(writer.numbers);
}

}  // namespace jantaku::ruleset
