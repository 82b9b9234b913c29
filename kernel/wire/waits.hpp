// The waits of a seat with their worth, as JSON.
#pragma once

#include "game/legal/wait_worth.hpp"
#include "wire/faces.hpp"

namespace jantaku::wire {

template <class Out>
void put_waits(Out& out, const State& state, const std::vector<WaitWorth>& waits) {
  out.list(waits, [&](const WaitWorth& one) {
    out.object("RiichiWait", [&] {
      out.name("discard");
      if (one.discard == kNoId) out.null();
      else put_tile(out, one.discard, state.rule);
      out.name("tile");
      put_face(out, one.kind);
      out.field("left", one.left);
      out.field_unless(kNoWorth, "ron", one.ron);
      out.field_unless(kNoWorth, "tsumo", one.tsumo);
      out.field_unless(kNoWorth, "riichi", one.riichi);
      out.field_unless(false, "furiten", one.furiten);
    });
  });
}

}  // namespace jantaku::wire
