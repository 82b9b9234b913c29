#include "score/gate.hpp"

#include "bindings/bindings.hpp"
#include "score/complete.hpp"

namespace jantaku::python {
namespace {

nb::str name_of(Yaku yaku) {
  const std::string_view name = kYakuNames[static_cast<std::size_t>(yaku)];
  return nb::str(name.data(), name.size());
}

const char* grade_name(Grade grade) { return kGradeNames[static_cast<std::size_t>(grade)]; }

template <class F>
nb::tuple each_yaku(YakuSet set, F row) {
  nb::list rows;
  for (int i = 0; i < kYaku; ++i)
    if (has(set, static_cast<Yaku>(i))) rows.append(row(static_cast<Yaku>(i)));
  return nb::tuple(rows);
}

KindSet kinds_of(nb::handle kinds) {
  KindSet set = 0;
  for (nb::handle kind : kinds) set |= bit(static_cast<Kind>(to_argument(kind, 0, kKinds - 1, "discards")));
  return set;
}

// (kind, passes, reaches, grade, by, han, yaku), of each yaku (id, han, yakuman, grade, counts).
nb::tuple supply_tuple(const Supply& supply, bool closed, const GameRule& rule) {
  const auto row = [&](Yaku yaku) {
    const int multiple = has(supply.yakuman, yaku) ? multiple_of(yaku, rule) : 0;
    const Grade grade = multiple > 0 ? Grade::First : supply.grades[static_cast<std::size_t>(yaku)];
    return nb::make_tuple(name_of(yaku), multiple > 0 ? 0 : han_of(yaku, closed, rule), multiple, grade_name(grade),
                          !has(supply.ignored, yaku));
  };
  return nb::make_tuple(supply.kind, supply.passes, supply.reaches, grade_name(supply.grade),
                        each_yaku(supply.by, name_of), supply.han, each_yaku(supply.yaku | supply.yakuman, row));
}

void require_win(const Hand& hand, const Context& context, const GameRule& rule) {
  if (context.win == kNoTile || hand.counts[kind_of(context.win)] == 0 || check(hand, context, rule) ||
      !is_complete(hand, context, rule))
    raise_type_error("only a complete hand with its winning tile can be judged");
}

nb::tuple judge(const Hand& hand, const Context& context, const GameRule& rule, nb::handle discarded) {
  require_win(hand, context, rule);
  const Permission answer = permission(hand, context, rule, kinds_of(discarded));
  const bool closed = hand.is_closed() && !context.is(Flag::Open);
  nb::list refusals, supplies;
  for (std::size_t i = 0; i < kRefusalNames.size(); ++i)
    if (answer.has(static_cast<Refusal>(i))) refusals.append(kRefusalNames[i]);
  for (int i = 0; i < answer.n_waits; ++i)
    supplies.append(supply_tuple(answer.waits[static_cast<std::size_t>(i)], closed, rule));
  return nb::make_tuple(nb::tuple(refusals), answer.need, answer.every_wait, answer.won, nb::tuple(supplies));
}

}  // namespace

void register_gate(nb::module_& m) {
  m.def("_judge", &judge, nb::arg("hand"), nb::arg("context"), nb::arg("rule"), nb::arg("discards"),
        nb::sig("def _judge(hand: Hand, context: Context, rule: GameRule, discards: collections.abc.Iterable[int]) -> "
                "tuple[tuple[str, ...], int, bool, int, tuple[tuple[int, bool, bool, str, tuple[str, ...], int, "
                "tuple[tuple[str, int, int, str, bool], ...]], ...]]"),
        "The data of `jantaku.judge_win`: faults, han needed, whether all waits must pass, which was won on, waits.");
  m.def(
      "_may_win",
      [](const Hand& hand, const Context& context, const GameRule& rule) {
        require_win(hand, context, rule);
        return may_win(hand, context, rule);
      },
      nb::arg("hand"), nb::arg("context"), nb::arg("rule"),
      "True if the complete hand may be won by the context's tile, without regard to furiten, as during play.");
  m.def(
      "_is_tenpai",
      [](const Hand& hand, const Context& context, const GameRule& rule, nb::handle used_up, nb::handle discards) {
        if (hand.size() != kMaxTiles - 1 || check_tiles(hand, rule))
          raise_type_error("only thirteen tiles can be tenpai");
        return is_tenpai(hand, {waits(hand, rule), kinds_of(used_up), kinds_of(discards)}, context, rule);
      },
      nb::arg("hand"), nb::arg("context"), nb::arg("rule"), nb::arg("used_up"), nb::arg("discards"),
      nb::sig("def _is_tenpai(hand: Hand, context: Context, rule: GameRule, used_up: collections.abc.Iterable[int], "
              "discards: collections.abc.Iterable[int]) -> bool"),
      "What `jantaku.counts_as_tenpai` asks, of thirteen tiles.");
}

}  // namespace jantaku::python
