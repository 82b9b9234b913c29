#include "score/gate.hpp"

#include <algorithm>

#include "score/complete.hpp"

namespace jantaku {
namespace {

constexpr int kMaxGroups = 5;
constexpr int kMaxChoices = 10;  // of three groups among five

struct Group {
  enum class Type : std::uint8_t { Run, Triplet, Pair } type;
  Kind kind;  // of a run the lowest

  bool holds(Kind tile) const { return type == Type::Run ? tile - kind < 3 && tile >= kind : tile == kind; }
  friend bool operator==(const Group&, const Group&) = default;
};

// The groups of a reading with the winning tile in one of them; sets of groups are bits.
struct Layout {
  std::array<Group, kMaxGroups> groups;  // melds in the order of the calls, concealed sets, the pair
  int n = 0;
  unsigned calls = 0, honor_calls = 0;
  unsigned completed = 0;  // the group the winning tile completed

  void add(Group group) { groups[static_cast<std::size_t>(n++)] = group; }
};

Layout lay_out(const Hand& hand, const Reading& reading) {
  Layout layout;
  for (int i = 0; i < hand.n_melds; ++i) {
    const Meld& meld = hand.melds[i];
    if (meld.is_open()) layout.calls |= 1u << i;
    if (meld.is_open() && is_honor(meld.kind)) layout.honor_calls |= 1u << i;
    layout.add({meld.is_chi() ? Group::Type::Run : Group::Type::Triplet, meld.kind});
  }
  if (reading.form != Form::Standard) return layout;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int start = 0; start < 7; ++start)
      for (int i = reading.runs_from(suit, start); i > 0; --i)
        layout.add({Group::Type::Run, static_cast<Kind>(kNumbers * suit + start)});
  for_each(reading.triplets, [&](Kind kind) { layout.add({Group::Type::Triplet, kind}); });
  layout.add({Group::Type::Pair, reading.pair});
  return layout;
}

Wait wait_in(const Group& group, Kind tile) {
  if (group.type == Group::Type::Triplet) return Wait::Shanpon;
  if (group.type == Group::Type::Pair) return Wait::Tanki;
  const int start = number_of(group.kind), place = tile - group.kind;
  if (place == 1) return Wait::Kanchan;
  return (start == 6 && place == 0) || (start == 0 && place == 2) ? Wait::Penchan : Wait::Ryanmen;
}

// Calls `f` for each reading and each place of the winning tile in it, with the yaku found there.
template <class F>
void for_each_layout(const Hand& hand, const Readings& all, const Context& context, const GameRule& rule, F f) {
  const Kind tile = kind_of(context.win);
  Win win(hand, context, rule);
  const Found circumstances = yaku_of_circumstances(win);
  for (const Reading& reading : all) {
    win.read(reading);
    Found read = yaku_of_reading(win);
    read.add(reading.form == Form::Broken ? beside_broken(circumstances, rule) : circumstances);
    Layout layout = lay_out(hand, reading);
    const auto complete = [&](Wait wait) {
      win.complete(wait, tile);
      Found found = yaku_of_wait(win);
      found.add(read);
      f(win, layout, found);
    };
    if (reading.form != Form::Standard) for_each_wait(reading, hand, tile, complete);
    for (int i = hand.n_melds; reading.form == Form::Standard && i < layout.n; ++i) {
      const Group& group = layout.groups[i];
      if (!group.holds(tile) || (i > hand.n_melds && group == layout.groups[i - 1])) continue;
      layout.completed = 1u << i;
      complete(wait_in(group, tile));
    }
  }
}

template <class F>
void for_each_layout(const Hand& hand, const Context& context, const GameRule& rule, F f) {
  Readings all;
  readings(hand, context, rule, all);
  for_each_layout(hand, all, context, rule, f);
}

constexpr YakuSet kValueTiles =
    bit(Yaku::Haku) | bit(Yaku::Hatsu) | bit(Yaku::Chun) | bit(Yaku::SeatWind) | bit(Yaku::RoundWind);
constexpr YakuSet kAccidental = yaku_where([](const YakuRow& row) { return row.words.luck; });

HandPart part_of(const Win& win, const Layout& layout, unsigned groups) {
  HandPart part{win};
  for (; groups != 0; groups &= groups - 1) {
    const Group& group = layout.groups[std::countr_zero(groups)];
    if (group.type == Group::Type::Pair) part.pair = group.kind;
    else (group.type == Group::Type::Run ? part.runs : part.triplets) |= bit(group.kind);
  }
  return part;
}

// A yaku of a layout: its han, and each choice of groups that makes it; none for one of the whole hand.
struct Candidate {
  Yaku yaku;
  int han;
  std::array<std::uint8_t, kMaxChoices> choices;
  int n_choices = 0;
};

Candidate candidate(Yaku yaku, const Win& win, const Layout& layout) {
  Candidate made{yaku, han_of(yaku, win.closed, win.rule), {}};
  const MadeOf* const row = made_of(yaku);
  if (row == nullptr) return made;
  for (unsigned groups = 1; groups < 1u << layout.n; ++groups)
    if (std::popcount(groups) == row->groups && row->makes(part_of(win, layout, groups)))
      made.choices[static_cast<std::size_t>(made.n_choices++)] = static_cast<std::uint8_t>(groups);
  return made;
}

// Some yaku together, on the way to the han that are needed.
struct Chosen {
  int han = 0, least = 0;  // all, and of the least of them
  unsigned groups = 0;     // that make them
  bool whole = false;      // one of them is related to every call
  bool value = false;      // one of them is a value triplet that the winning tile completed
  YakuSet yaku;

  Chosen with(const Candidate& candidate, unsigned made_of, unsigned completed) const {
    Chosen more = *this;
    more.han += candidate.han;
    more.least = yaku.is_empty() ? candidate.han : std::min(least, candidate.han);
    more.groups |= made_of;
    more.whole |= made_of == 0;
    more.value |= jantaku::has(kValueTiles, candidate.yaku) && made_of == completed;
    more.yaku |= bit(candidate.yaku);
    return more;
  }
};

Grade grade_of(const Chosen& chosen, const Layout& layout) {
  if (chosen.whole) return Grade::First;
  unsigned unrelated = layout.calls & ~chosen.groups;
  if (chosen.value) unrelated &= ~layout.honor_calls;
  if (unrelated == 0) return Grade::First;
  if (chosen.groups & layout.completed) return Grade::Last;
  // Bits are in the order of the calls: the first unrelated one, against the last related one.
  return (unrelated & -unrelated) > (layout.calls & chosen.groups) ? Grade::First : Grade::Middle;
}

template <class F>
void for_each_choice(const Candidate& candidate, F f) {
  if (candidate.n_choices == 0) return f(0u);
  for (int i = 0; i < candidate.n_choices; ++i) f(candidate.choices[static_cast<std::size_t>(i)]);
}

// Notes the grade of every set of the candidates that comes to the han and of which none can be spared.
struct Search {
  const Layout& layout;
  const std::array<Candidate, kYaku>& candidates;
  int n, need;
  Supply& supply;

  void extend(const Chosen& chosen, int from) const {
    for (int i = from; i < n; ++i)
      for_each_choice(candidates[static_cast<std::size_t>(i)], [&](unsigned groups) {
        const Chosen more = chosen.with(candidates[static_cast<std::size_t>(i)], groups, layout.completed);
        if (more.han < need) return extend(more, i + 1);
        if (more.han - more.least < need) note(more);
      });
  }

  void note(const Chosen& chosen) const {
    const Grade grade = grade_of(chosen, layout);
    if (supply.reaches && grade >= supply.grade) return;
    supply.reaches = true;
    supply.grade = grade;
    supply.by = chosen.yaku;
  }
};

void note_grade(Supply& supply, const Candidate& candidate, const Layout& layout) {
  Grade best = Grade::Last;
  for_each_choice(candidate, [&](unsigned groups) {
    best = std::min(best, grade_of(Chosen{}.with(candidate, groups, layout.completed), layout));
  });
  Grade& grade = supply.grades[static_cast<std::size_t>(candidate.yaku)];
  grade = has(supply.yaku, candidate.yaku) ? std::min(grade, best) : best;
  supply.yaku |= bit(candidate.yaku);
}

// Yaku that exist but do not count toward two han.
YakuSet ignored(const Context& context, const GameRule& rule) {
  YakuSet without;
  if (!needs_two_han(context, rule)) return without;
  if (context.is_riichi()) without |= bit(Yaku::MenzenTsumo);
  if (rule.fix_yaku != FixYaku::Finally) without |= kAccidental;
  return without;
}

YakuSet exempt(const Found& found, const GameRule& rule) {
  return rule.eight_wins_needs_yaku ? found.yakuman & ~bit(Yaku::Paarenchan) : found.yakuman;
}

Grade latest(FixYaku fix) {
  return fix == FixYaku::FirstOnly ? Grade::First : fix == FixYaku::MiddleOk ? Grade::Middle : Grade::Last;
}

Supply supply_of(const Hand& hand, const Context& context, const GameRule& rule) {
  Supply supply;
  supply.kind = kind_of(context.win);
  const YakuSet without = ignored(context, rule);
  for_each_layout(hand, context, rule, [&](const Win& win, const Layout& layout, const Found& found) {
    supply.yakuman |= exempt(found, rule);
    supply.ignored |= found.yaku & without;
    std::array<Candidate, kYaku> candidates;
    int n = 0, han = 0;
    for_each(found.yaku, [&](Yaku yaku) {
      const Candidate made = candidate(yaku, win, layout);
      note_grade(supply, made, layout);
      if (has(without, yaku)) return;
      candidates[static_cast<std::size_t>(n++)] = made;
      han += made.han;
    });
    supply.han = static_cast<std::uint8_t>(std::max<int>(supply.han, han));
    Search{layout, candidates, n, needed_han(context, rule), supply}.extend(Chosen{}, 0);
  });
  supply.passes = !supply.yakuman.is_empty() || (supply.reaches && supply.grade <= latest(rule.fix_yaku));
  return supply;
}

Hand without_tile(const Hand& hand, Kind tile) {
  Hand before = hand;
  before.remove(tile);
  return before;
}

// The supply of the hand with another tile, in the same circumstances.
Supply supply_by(const Hand& before, Kind tile, const Context& context, const GameRule& rule) {
  Hand hand = before;
  hand.add(tile);
  Context won = context;
  won.win = tile;
  return supply_of(hand, won, rule);
}

bool every_wait_must_pass(const Hand& hand, const Context& context, const GameRule& rule) {
  if (rule.fix_yaku == FixYaku::Finally) return !rule.multi_wait_finally;
  if (!context.is(Flag::Tsumo)) return true;
  return rule.multi_wait_tsumo == MultiWaitTsumo::Closed && !(hand.is_closed() && !context.is(Flag::Open));
}

}  // namespace

bool may_win(const Hand& hand, const Context& context, const GameRule& rule) {
  const bool has_yaku = score(hand, context, rule).has_yaku();
  if (rule.fix_yaku == FixYaku::Finally && rule.multi_wait_finally && !needs_two_han(context, rule)) return has_yaku;
  if (!has_yaku) return false;
  const Supply won = supply_of(hand, context, rule);
  if (!won.passes || !won.yakuman.is_empty() || !every_wait_must_pass(hand, context, rule)) return won.passes;
  const Hand before = without_tile(hand, won.kind);
  bool all = true;
  for_each(live_waits(before, context, rule) & ~bit(won.kind),
           [&](Kind tile) { all = all && supply_by(before, tile, context, rule).passes; });
  return all;
}

Permission permission(const Hand& hand, const Context& context, const GameRule& rule, KindSet discarded) {
  Permission answer;
  const Kind won = kind_of(context.win);
  const Hand before = without_tile(hand, won);
  const KindSet all = live_waits(before, context, rule) | bit(won);
  answer.need = needed_han(context, rule);
  answer.every_wait = every_wait_must_pass(hand, context, rule);
  bool others = true;
  for_each(all, [&](Kind tile) {
    check_that(answer.n_waits < kMaxWaits);
    Supply& supply = answer.waits[static_cast<std::size_t>(answer.n_waits)];
    supply = supply_by(before, tile, context, rule);
    if (tile == won) answer.won = answer.n_waits;
    else others &= supply.passes;
    ++answer.n_waits;
  });
  const Supply& by = answer.waits[static_cast<std::size_t>(answer.won)];
  const auto refuse = [&](Refusal why, bool holds) {
    answer.refusals |= static_cast<std::uint8_t>(holds << static_cast<int>(why));
  };
  refuse(Refusal::Furiten, !context.is(Flag::Tsumo) && (all & discarded) != 0);
  refuse(Refusal::MultiWait, by.yakuman.is_empty() && answer.every_wait && !others);
  refuse(Refusal::Han, by.yakuman.is_empty() && !by.reaches);
  const bool late = by.reaches && !by.passes;
  refuse(Refusal::FirstOnly, late && rule.fix_yaku == FixYaku::FirstOnly);
  refuse(Refusal::Middle, late && rule.fix_yaku == FixYaku::MiddleOk);
  return answer;
}

namespace {

// Whether winning by the tile, either way, may be worth `han` han of yaku; luck is left out.
bool may_be_worth(const Hand& hand, Kind tile, const Context& context, const GameRule& rule, int han) {
  Readings all;
  readings_with(hand, tile, rule, all);
  Hand complete = hand;
  complete.add(tile);
  Context won = context;
  won.win = tile;
  won.flags = 0;
  for (Flag flag : {Flag::Riichi, Flag::DoubleRiichi, Flag::OpenRiichi, Flag::Open})
    if (context.is(flag)) won.set(flag);
  bool enough = false;
  const auto ask = [&](const Win&, const Layout&, const Found& found) {
    enough |= !found.yakuman.is_empty() || found.han >= han;
  };
  for_each_layout(complete, all, won, rule, ask);
  won.set(Flag::Tsumo);
  for_each_layout(complete, all, won, rule, ask);
  return enough;
}

// The han that a wait must make possible, 0 if none is required.
int han_of_tenpai(const Context& context, const GameRule& rule) {
  const bool no_yaku = in_set(rule.pseudo_tenpai, NotTenpai::NoYaku);
  if (!needs_two_han(context, rule)) return no_yaku ? 0 : rule.min_han;
  if (rule.two_han_tenpai == TwoHanTenpai::NoYaku) return 0;
  return no_yaku ? 1 : needed_han(context, rule);
}

}  // namespace

bool is_tenpai(const Hand& hand, const Standing& standing, const Context& context, const GameRule& rule) {
  if (standing.waits == 0 || any_wait_is_tenpai(context, rule)) return standing.waits != 0;
  const bool used_up = in_set(rule.pseudo_tenpai, NotTenpai::Empty);
  const KindSet counted = used_up ? standing.waits : standing.waits & ~standing.used_up;
  if (counted == 0) return false;
  if (!in_set(rule.pseudo_tenpai, NotTenpai::Furiten) && (standing.waits & standing.discarded) != 0) return false;
  const int han = han_of_tenpai(context, rule);
  bool possible = han == 0;
  for_each(counted, [&](Kind tile) { possible = possible || may_be_worth(hand, tile, context, rule, han); });
  return possible;
}

}  // namespace jantaku
