#include "notation/places.hpp"

namespace jantaku::notation {

Span last_copy(const Fault& fault, const WrittenHand& hand) {
  Span place;
  for (int copy = 1; copy == 1 || copy <= fault.number; ++copy) {
    const Span found = locate(hand, fault.tile, copy);
    if (found.size() == 0) break;
    place = found;
  }
  return place;
}

Copy find_copy(std::span<const Tokens> lists, Kind kind, int nth) {
  Copy copy;
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (const Token& token : lists[i])
      if (!token.is_mark() && kind_of(token.tile()) == kind && ++copy.total == nth) {
        copy.list = static_cast<int>(i);
        copy.place = {token.start, token.end};
      }
  return copy;
}

}  // namespace jantaku::notation
