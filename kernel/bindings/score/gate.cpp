#include "score/gate.hpp"

#include "bindings/bindings.hpp"
#include "score/complete.hpp"

namespace jantaku::python {
namespace {

void require_win(const Hand& hand, const Context& context, const GameRule& rule) {
  if (context.win == kNoTile || hand.counts[kind_of(context.win)] == 0 || check(hand, context, rule) ||
      !is_complete(hand, context, rule))
    raise_type_error("only a complete hand with its winning tile can be judged");
}

bool may_be_won(const Hand& hand, const Context& context, const GameRule& rule) {
  require_win(hand, context, rule);
  return may_win(hand, context, rule);
}

bool is_ready(const Hand& hand, const Context& context, const GameRule& rule, GivenKinds used_up, GivenKinds discards) {
  if (hand.size() != kMaxTiles - 1 || check_tiles(hand, rule)) raise_type_error("only thirteen tiles can be tenpai");
  return is_tenpai(hand, {waits(hand, rule), to_kinds(used_up), to_kinds(discards)}, context, rule);
}

}  // namespace

KindSet to_kinds(nb::handle kinds) {
  KindSet set = 0;
  for (nb::handle kind : kinds) set |= bit(to_argument<Kind>(kind, 0, kKinds - 1, "discards"));
  return set;
}

void register_gate(nb::module_& m) {
  m.def("_may_win", &may_be_won, "hand"_a, "context"_a, "rule"_a,
        "True if the complete hand may be won by the context's tile, without regard to furiten, as during play.");
  m.def("_is_tenpai", &is_ready, "hand"_a, "context"_a, "rule"_a, "used_up"_a, "discards"_a,
        "What `jantaku.counts_as_tenpai` asks, of thirteen tiles.");
}

}  // namespace jantaku::python
