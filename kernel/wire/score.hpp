// The worth of a hand, and whether it may be won: docs/schema/score.schema.json.
#pragma once

#include <optional>
#include <span>

#include "score/gate.hpp"
#include "wire/json.hpp"

namespace jantaku::wire {

// A winning hand, in its circumstances and by its rules, and the place of a language among `kLanguages`.
struct Won {
  const Hand& hand;
  const Context& context;
  const GameRule& rule;
  int language = 0;
};

void write_context(Json& json, const Context& context);
void write_score(Json& json, const Score& score, const Won& won);

// Whether a score may be won; `discarded` are the kinds of the hand's own discards.
Permission judge(const Score& score, const Won& won, KindSet discarded);
void write_permission(Json& json, const Score& score, const Won& won, const Permission& permission);

// Scores, the best first. With discards comes whether they make this win furiten; with `explain`, whether the best
// score may be won.
struct ScoreQuestion {
  std::optional<KindSet> discarded;
  bool explain = false;
};
void write_scores(Json& json, std::span<const Score> scores, const Won& won, const ScoreQuestion& question);

}  // namespace jantaku::wire
