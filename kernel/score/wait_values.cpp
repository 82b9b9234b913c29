#include "score/wait_values.hpp"

#include "score/complete.hpp"

namespace jantaku {
namespace {

// Sets the score of a win by ron or by self-draw. Returns the fault of impossible circumstances.
Fault win_on(WaitValue& value, const Context& context, const GameRule& rule, bool tsumo) {
  WaitScore& win = tsumo ? value.tsumo : value.ron;
  win.context = fitting(value.hand, won_on(context, value.kind, tsumo), rule);
  if (const Fault fault = check(value.hand, win.context, rule)) return fault;
  win.score = score(value.hand, win.context, rule);
  return {};
}

}  // namespace

void wait_values(const Hand& hand, const Context& context, const GameRule& rule, int players, const KindCounts& seen,
                 WaitValues& result) {
  result.size = 0;
  const Useful found = useful(hand, players);
  result.kinds = (found.shanten == 0 ? found.kinds : 0) | (rule.seven_pairs_quads ? waits_of_pairs(hand) : 0);
  KindCounts shown{};
  for (int i = 0; i < context.n_dora; ++i) ++shown[context.dora[static_cast<std::size_t>(i)]];
  for (int i = 0; i < context.n_ura; ++i) ++shown[context.ura[static_cast<std::size_t>(i)]];
  for_each(result.kinds, [&](Kind kind) {
    if (result.fault || hand.held[kind] + shown[kind] >= 4) return;
    WaitValue& value = result.of[static_cast<std::size_t>(result.size++)];
    value.kind = kind;
    value.left = static_cast<std::uint8_t>(std::max(0, 4 - hand.held[kind] - seen[kind] - shown[kind]));
    value.hand = hand;
    value.hand.add(kind);
    for (const bool tsumo : {false, true})
      if (!result.fault) result.fault = win_on(value, context, rule, tsumo);
  });
}

}  // namespace jantaku
