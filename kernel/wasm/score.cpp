// What a complete hand is worth, and whether it may be won.
#include "wire/score.hpp"
#include "hand/shanten.hpp"
#include "score/complete.hpp"
#include "wasm/words.hpp"

namespace jantaku::wasm {
namespace {

Scores found;

std::uint8_t read_indicators(std::array<Kind, 5>& kinds, In& in) {
  const int count = in.next();
  for (int i = 0; i < count && i < 5; ++i) kinds[static_cast<std::size_t>(i)] = static_cast<Kind>(in.next());
  return static_cast<std::uint8_t>(count < 5 ? count : 5);
}

Tile read_tile(In& in) {
  const int tile = in.next();
  return tile >= 0 && tile < kTiles ? static_cast<Tile>(tile) : kNoTile;
}

Fault why_not_complete() {
  if (wins_broken(asked.hand, asked.rule)) return {FaultCode::BrokenLater};
  return {FaultCode::NotComplete, kNoTile, shanten(asked.hand, asked.rule.players)};
}

}  // namespace

// The circumstances: flags, winning tile or -1, winds, kita, honba, sticks, and the two lists of indicators.
JANTAKU_EXPORT(take_context) void take_context() {
  In in;
  Context context;
  context.flags = static_cast<std::uint32_t>(in.next());
  context.win = read_tile(in);
  context.round = in.next() & 3;
  context.seat = in.next() & 3;
  context.kita = static_cast<std::uint8_t>(in.next());
  context.honba = static_cast<std::uint16_t>(in.next());
  context.riichi_sticks = static_cast<std::uint16_t>(in.next());
  context.n_dora = read_indicators(context.dora, in);
  context.n_ura = read_indicators(context.ura, in);
  asked.context = context;
}

// The number of ways to score the hand; with 0, also the fault.
JANTAKU_EXPORT(find_scores) int find_scores() {
  join_win(asked.hand, asked.context);
  found.size = 0;
  if (tell(check(asked.hand, asked.context, asked.rule), asked.hand)) return 0;
  scores(asked.hand, asked.context, asked.rule, found);
  if (found.size == 0) tell(why_not_complete(), asked.hand);
  return found.size;
}

// The scores that were found, or only the best, and on request whether it may be won. In come the
// kinds discarded: -1 if they are unknown, or how many, and they.
JANTAKU_EXPORT(score_answer) void score_answer(bool every, bool explain) {
  In in;
  wire::ScoreQuestion question{std::nullopt, explain};
  if (int left = in.next(); left >= 0) {
    KindSet kinds = 0;
    for (; left > 0; --left) kinds |= bit(static_cast<Kind>(in.next() & 63));
    question.discarded = kinds;
  }
  const auto scores = std::span(found.of).first(static_cast<std::size_t>(every ? found.size : std::min(found.size, 1)));
  if (!scores.empty()) wire::write_scores(new_document(), scores, {asked.hand, asked.context, asked.rule}, question);
}

}  // namespace jantaku::wasm
