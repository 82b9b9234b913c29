#include "score/gate.hpp"

#include "bindings/bindings.hpp"
#include "score/complete.hpp"

namespace jantaku::python {
namespace {

template <class F>
auto each_yaku(YakuSet set, F row) {
  std::vector<Yaku> all;
  for_each(set, [&](Yaku yaku) { all.push_back(yaku); });
  return tuple_of(all, row);
}

KindSet kinds_of(nb::handle kinds) {
  KindSet set = 0;
  for (nb::handle kind : kinds) set |= bit(static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "discards")));
  return set;
}

// (kind, passes, reaches, grade, by, han, yaku), of each yaku (id, han, yakuman, grade, counts).
auto supply_tuple(const Supply& supply, bool closed, const GameRule& rule) {
  const auto row = [&](Yaku yaku) {
    const int multiple = has(supply.yakuman, yaku) ? multiple_of(yaku, rule) : 0;
    const Grade grade = multiple > 0 ? Grade::First : supply.grades[static_cast<std::size_t>(yaku)];
    return std::make_tuple(yaku, multiple > 0 ? 0 : han_of(yaku, closed, rule), multiple, grade,
                           !has(supply.ignored, yaku));
  };
  return std::make_tuple(supply.kind, supply.passes, supply.reaches, supply.grade, each_yaku(supply.by, kSame),
                         supply.han, each_yaku(supply.yaku | supply.yakuman, row));
}

void require_win(const Hand& hand, const Context& context, const GameRule& rule) {
  if (context.win == kNoTile || hand.counts[kind_of(context.win)] == 0 || check(hand, context, rule) ||
      !is_complete(hand, context, rule))
    raise_type_error("only a complete hand with its winning tile can be judged");
}

auto judge(const Hand& hand, const Context& context, const GameRule& rule, GivenKinds discarded) {
  require_win(hand, context, rule);
  const Permission answer = permission(hand, context, rule, kinds_of(discarded));
  const bool closed = hand.is_closed() && !context.is(Flag::Open);
  std::vector<const char*> refusals;
  for (std::size_t i = 0; i < kRefusalNames.size(); ++i)
    if (answer.has(static_cast<Refusal>(i))) refusals.push_back(kRefusalNames[i]);
  const auto supplies = tuple_of(int{answer.n_waits}, [&](int i) {
    return supply_tuple(answer.waits[static_cast<std::size_t>(i)], closed, rule);
  });
  return std::make_tuple(tuple_of(refusals), answer.need, answer.every_wait, answer.won, supplies);
}

bool may_be_won(const Hand& hand, const Context& context, const GameRule& rule) {
  require_win(hand, context, rule);
  return may_win(hand, context, rule);
}

bool is_ready(const Hand& hand, const Context& context, const GameRule& rule, GivenKinds used_up, GivenKinds discards) {
  if (hand.size() != kMaxTiles - 1 || check_tiles(hand, rule)) raise_type_error("only thirteen tiles can be tenpai");
  return is_tenpai(hand, {waits(hand, rule), kinds_of(used_up), kinds_of(discards)}, context, rule);
}

}  // namespace

void register_gate(nb::module_& m) {
  m.def("_judge", &judge, "hand"_a, "context"_a, "rule"_a, "discards"_a,
        "The data of `jantaku.judge_win`: faults, han needed, whether all waits must pass, which was won on, waits.");
  m.def("_may_win", &may_be_won, "hand"_a, "context"_a, "rule"_a,
        "True if the complete hand may be won by the context's tile, without regard to furiten, as during play.");
  m.def("_is_tenpai", &is_ready, "hand"_a, "context"_a, "rule"_a, "used_up"_a, "discards"_a,
        "What `jantaku.counts_as_tenpai` asks, of thirteen tiles.");
}

}  // namespace jantaku::python
