// Which complete hands may be won: the han that a win needs, and which yaku may supply them.
//
// The han are those of `GameRule::min_han`, or two where the honba ask for them. Fix Yaku asks when a yaku was
// settled, by the order of the calls: `Hand::melds` are in that order, an added kan keeping the place of its pon.
// A closed kan is not a call. A yaku that some sets make (three runs, a triplet of dragons) is related to the calls
// among them; one of the whole hand or of the circumstances is related to all.
//
// The gate only opens or stays shut: what the hand is worth counts all its yaku (score.hpp). Furiten is known to
// the caller.
#pragma once

#include "score/score.hpp"

namespace jantaku {

// When a yaku was settled. First: by its sets alone, with no unrelated call before the last of them; Middle: with
// one; Last: only by the winning tile, after an unrelated call.
enum class Grade : std::uint8_t { First, Middle, Last };

// The reasons why a hand may not be won, in the order in which they are listed.
enum class Refusal : std::uint8_t { Furiten, MultiWait, Han, FirstOnly, Middle };

constexpr bool needs_two_han(const Context& context, const GameRule& rule) {
  return rule.two_han_honba > 0 && context.honba >= rule.two_han_honba;
}
constexpr int needed_han(const Context& context, const GameRule& rule) {
  return needs_two_han(context, rule) && rule.min_han < 2 ? 2 : rule.min_han;
}

// Whether the hand may be won by the context's tile, furiten aside.
bool may_win(const Hand& hand, const Context& context, const GameRule& rule);

// What the hand completed by one of its waits has toward the han that are needed.
struct Supply {
  Kind kind = kNoKind;
  YakuSet yakuman;                    // any of which is enough
  bool reaches = false;               // whether some yaku come to the han, whenever they were settled
  bool passes = false;                // ... in time for the rules, or a yakuman is there
  Grade grade = Grade::Last;          // the best of those yaku together
  YakuSet by;                         // those yaku
  std::uint8_t han = 0;               // the most that count, in one reading
  YakuSet yaku;                       // all, in any reading
  YakuSet ignored;                    // those of them that do not count toward the han
  std::array<Grade, kYaku> grades{};  // of each alone
};

inline constexpr int kMaxWaits = kKinds;  // on the first draw a broken hand may wait for more than thirteen

struct Permission {
  std::array<Supply, kMaxWaits> waits{};
  int n_waits = 0;
  int won = 0;              // which of them was won on
  int need = 1;             // han
  bool every_wait = false;  // whether all waits must pass
  std::uint8_t refusals = 0;

  bool allowed() const { return refusals == 0; }
  bool has(Refusal refusal) const { return (refusals >> static_cast<int>(refusal) & 1) != 0; }
};

// Like `may_win`, wait by wait; `discarded` are the kinds of the hand's own discards, for furiten.
Permission permission(const Hand& hand, const Context& context, const GameRule& rule, KindSet discarded);

// What decides at an exhaustive draw whether a hand that waits counts as tenpai.
struct Standing {
  KindSet waits = 0;
  KindSet used_up = 0;    // kinds whose four tiles are in ponds, melds and this hand
  KindSet discarded = 0;  // kinds of its discards
};

// Whether any wait is tenpai: the default rules.
constexpr bool any_wait_is_tenpai(const Context& context, const GameRule& rule) {
  return rule.pseudo_tenpai == 0b111 && !needs_two_han(context, rule);
}

// Of the circumstances only winds, honba and riichi count: a yaku is possible by ron or by self-draw.
bool is_tenpai(const Hand& hand, const Standing& standing, const Context& context, const GameRule& rule);

}  // namespace jantaku
