// Wins: played ones, and at the highest level hands of many fu that are put together.
#include "drill/kinds.hpp"
#include "score/fault.hpp"

namespace jantaku {
namespace {

constexpr std::uint32_t bits(std::initializer_list<Flag> flags) {
  std::uint32_t set = 0;
  for (const Flag flag : flags) set |= static_cast<std::uint32_t>(flag);
  return set;
}
// Circumstances that are worth nothing by the rules of drills.
constexpr std::uint32_t kWorthless = bits({Flag::Renhou, Flag::TsubameGaeshi, Flag::Kanfuri, Flag::Paarenchan});

bool is_of_level(const Score& score, const Context& context, int level) {
  if (!score.has_yaku() || score.limit == Limit::Yakuman || score.limit == Limit::KazoeYakuman) return false;
  const bool tsumo = context.is(Flag::Tsumo), plain = score.limit <= Limit::Mangan;
  switch (level) {
    case 1: return !tsumo && !context.is_dealer() && score.limit == Limit::None && (score.fu == 30 || score.fu == 40);
    case 2: return !tsumo && plain;
    case 3: return tsumo && plain;
    case 4: return context.honba > 0 || !plain || score.fu >= 50;
    default: return score.fu >= 50 && score.limit == Limit::None;
  }
}

ScoreChoice choice_of(const Score& score, const Context& context, const GameRule& rule) {
  const Payment paid = payment(score, context, rule);
  return {score.han, score.fu, score.limit, {paid.from_discarder, paid.from_dealer, paid.from_non_dealer}};
}

struct Count {
  int han, fu;
};

// Values next to the right one: a han or ten fu more or less, or the limits around it.
int neighbours(const Score& score, std::array<Count, 12>& near) {
  int n = 0;
  const auto add = [&](int han, int fu) {
    if (han >= 1 && han <= 13 && fu >= 30 && fu <= 110) near[n++] = {han, fu};
  };
  if (score.limit > Limit::Mangan) {
    for (const int han : {5, 6, 8, 11, 13}) add(han, 30);
    return n;
  }
  const int fu = std::max<int>(30, score.fu), han = score.han;
  for (const int more : {-10, 10}) add(han, fu + more), add(han + 1, fu + more), add(han - 1, fu + more);
  for (const int more : {-1, 1, 2}) add(han + more, fu);
  add(han, fu + 20);
  return n;
}

void set_choices(Drill& drill, const Score& score, DrillChance& chance) {
  drill.choices[0] = choice_of(score, drill.context, drill.rule);
  drill.n_choices = 1;
  const auto add = [&](Count count) {
    Score other = score;
    const Level level = level_of(count.han, count.fu, drill.rule);
    other.base = level.base;
    other.limit = level.limit;
    other.han = static_cast<std::uint8_t>(count.han);
    other.fu = static_cast<std::uint16_t>(count.fu);
    const ScoreChoice choice = choice_of(other, drill.context, drill.rule);
    const auto end = drill.choices.begin() + drill.n_choices;
    if (drill.n_choices < kScoreChoices && std::find(drill.choices.begin(), end, choice) == end)
      drill.choices[drill.n_choices++] = choice;
  };
  std::array<Count, 12> near;
  for (int n = neighbours(score, near); n > 0; --n) {
    const int which = chance.below(n);
    add(near[which]);
    near[which] = near[n - 1];
  }
  for (int han = 1; han <= 13; ++han) add({han, 30});
  for (int n = drill.n_choices; n > 1; --n) std::swap(drill.choices[n - 1], drill.choices[chance.below(n)]);
}

bool take_win(Drill& drill, const Hand& hand, const Context& context, Finds& finds, DrillChance& chance) {
  const Score best = score(hand, context, drill.rule);
  if (!is_of_level(best, context, drill.level) || !finds.takes(chance)) return false;
  drill.hand = hand;
  drill.context = context;
  set_choices(drill, best, chance);
  return true;
}

bool seek_played(Drill& drill, DrillChance& chance) {
  Finds finds;
  DrillChance other{chance.next()};
  play_round(drill.rule.players, chance, [&](const Moment& moment) {
    for (int seat = 0; seat < drill.rule.players; ++seat) {
      const ActionType type = moment.actions[seat].type;
      if (!moment.state.decides(seat) || (type != ActionType::Tsumo && type != ActionType::Ron)) continue;
      const bool tsumo = type == ActionType::Tsumo;
      Context context = win_context(moment.state, seat, tsumo);
      context.flags &= ~kWorthless;
      context.riichi_sticks = 0;
      if (drill.level < 4) context.honba = 0;
      take_win(drill, winning_hand(moment.state, seat, tsumo), context, finds, other);
    }
  });
  return finds.n > 0;
}

// A hand put together from sets, many of them triplets and kans.
struct MadeHand {
  KindCounts left{};
  Hand hand;
  bool is_sound = true;

  bool take(Kind kind, int n) {
    if (left[kind] < n) return is_sound = false;
    left[kind] = static_cast<std::uint8_t>(left[kind] - n);
    return true;
  }
  void add_set(DrillChance& chance, int players) {
    const Kind kind = static_cast<Kind>(chance.below(kKinds));
    const bool run = chance.one_in(3) && !is_honor(kind) && number_of(kind) < 7;
    const bool open = chance.one_in(3);
    if (run) {
      if (players == 3 && open) return void(is_sound = false);
      for (int i = 0; i < 3; ++i) take(static_cast<Kind>(kind + i), 1);
      if (!is_sound) return;
      if (open) return hand.add_meld({MeldType::Chi, kind, 0});
      for (int i = 0; i < 3; ++i) hand.add(static_cast<Kind>(kind + i));
      return;
    }
    const bool kan = chance.one_in(3);
    if (!take(kind, kan ? 4 : 3)) return;
    if (kan) return hand.add_meld({open ? MeldType::OpenKan : MeldType::ClosedKan, kind, 0});
    if (open) return hand.add_meld({MeldType::Pon, kind, 0});
    for (int i = 0; i < 3; ++i) hand.add(kind);
  }
};

bool seek_made(Drill& drill, DrillChance& chance) {
  MadeHand made{whole_set(drill.rule.players), {}};
  for (int i = 0; i < 4 && made.is_sound; ++i) made.add_set(chance, drill.rule.players);
  const Kind pair = static_cast<Kind>(chance.below(kKinds));
  if (!made.is_sound || !made.take(pair, 2)) return false;
  made.hand.add(pair);
  made.hand.add(pair);
  add_red_fives(made.hand);
  Context context;
  context.round = static_cast<std::uint8_t>(chance.below(2));
  context.seat = static_cast<std::uint8_t>(chance.below(drill.rule.players));
  context.honba = static_cast<std::uint16_t>(chance.below(3));
  if (chance.one_in(2)) context.set(Flag::Tsumo);
  if (made.hand.is_closed() && chance.one_in(2)) context.set(Flag::Riichi);
  int at = chance.below(made.hand.shape.tiles);
  for (Kind kind = 0; kind < kKinds && context.win == kNoTile; ++kind)
    if ((at -= made.hand.counts[kind]) < 0) context.win = kind;
  const Kind indicator = static_cast<Kind>(chance.below(kKinds));
  if (!made.take(indicator, 1)) return false;
  context.dora[context.n_dora++] = indicator;
  Finds finds;
  return !check(made.hand, context, drill.rule) && take_win(drill, made.hand, context, finds, chance);
}

}  // namespace

bool seek_score(Drill& drill, DrillChance& chance) {
  if (drill.level < kDrillLevels) return seek_played(drill, chance);
  for (int left = 64; left > 0; --left)
    if (seek_made(drill, chance)) return true;
  return false;
}

}  // namespace jantaku
