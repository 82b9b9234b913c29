// Every option of the riichi family as one value: what a hand is worth, and how a game is played.
#pragma once

#include "score/rule_rows.hpp"

namespace jantaku {

// A trivially copyable value; the defaults are the four-player rules of Tenhou.
#define JANTAKU_FIELD_host(...)
#define JANTAKU_FIELD_score(name, Type, standard) Type name = standard;
#define JANTAKU_FIELD_play JANTAKU_FIELD_score
#define JANTAKU_FIELD(group, use, name, Type, standard, ...) JANTAKU_FIELD_##use(name, Type, standard)
struct GameRule {
  YakuSet yaku = kStandardYaku;  // which yaku exist (settle)
  JANTAKU_RULES(JANTAKU_FIELD)

  friend constexpr bool operator==(const GameRule&, const GameRule&) = default;
};
#undef JANTAKU_FIELD
#undef JANTAKU_FIELD_play
#undef JANTAKU_FIELD_score
#undef JANTAKU_FIELD_host

// Draws what follows from the options: which yaku exist, and which of them count twice.
constexpr void settle(GameRule& rule) {
  rule.yaku = kStandardYaku | (rule.local_yaku & kLocalYaku);
  if (!rule.ippatsu) rule.yaku &= ~bit(Yaku::Ippatsu);
  if (rule.renhou != Renhou::None) rule.yaku |= bit(Yaku::Renhou);
  if (rule.is_kokushi_musou_13machi_double) rule.double_yakuman |= bit(Yaku::Kokushi13);
}

// The dora that an indicator of that sort shows.
constexpr Kind dora_of(Kind indicator, DoraKind sort, const GameRule& rule) {
  return in_set(rule.dora_itself, sort) ? indicator : dora_of(indicator, rule.players);
}

}  // namespace jantaku
