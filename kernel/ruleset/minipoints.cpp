// Minipoints by a list of steps: the values of the parts of a hand, in every reading.
//
// The list works on possibilities, each the rest of a hand, its melds and a number, beginning with the hand as it is
// without the winning tile.
#include <algorithm>
#include <set>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::int64_t kMostPossibilities = 20'000;  // ways to count minipoints
constexpr int kWorkOfStep = 100, kWorkOfQuestion = 40;

Number counted(Number number) { return checked(number, "minipoints"); }

struct Possibility {
  std::vector<TileId> hand;
  std::vector<MeldId> melds;
  Number number = 0;
  auto operator<=>(const Possibility&) const = default;
};

// Possibilities in the order in which they are found, each once.
class Found {
 public:
  void add(Possibility one) {
    const auto [at, is_new] = known_.insert(std::move(one));
    if (!is_new) return;
    within(static_cast<std::int64_t>(known_.size()), kMostPossibilities, "ways to count minipoints");
    all_.push_back(&*at);
  }
  const std::vector<const Possibility*>& all() const { return all_; }

 private:
  std::set<Possibility> known_;
  std::vector<const Possibility*> all_;
};

class Counting {
 public:
  Counting(Run& run, const Context& context) : run_(run), values_(run.values()), context_(context) {
    const AskedWin& win = *run.asked(context);
    behavior_ = run.behavior(context);
    won_ = run.winning_tile(context);
    is_drawn_ = win.source == kByDraw;
    start_.hand = run.hand_of(context);
    if (win.reading == nullptr && is_drawn_ && context.seat == run.state.turn && run.player(context.seat).draw.empty())
      if (const auto at = std::ranges::find(start_.hand, won_); at != start_.hand.end()) start_.hand.erase(at);
    sort(start_.hand);
    for (const MeldId meld : run.calls_of(context))
      if (!values_.is_flower(meld)) start_.melds.push_back(values_.meld(meld).opened);
  }

  Number by(std::span<const std::int32_t> steps) {
    Found found;
    found.add(start_);
    for (const std::int32_t step : steps) {
      Found next;
      take(run_.code(step), found, next);
      found = std::move(next);
      run_.spend(kWorkOfStep);
      run_.spend_on(std::ssize(found.all()), 8 + std::ssize(start_.hand), 2);
    }
    return found.all().empty() ? 0 : counted(found.all()[0]->number);
  }

 private:
  void sort(std::vector<TileId>& tiles) const {
    std::ranges::sort(tiles, [&](TileId one, TileId other) { return values_.in_order(one, other); });
  }
  bool is_among(std::int32_t set, TileId tile) const {
    return run_.program.names.at(static_cast<std::size_t>(set)).at(static_cast<std::size_t>(values_.name(tile)));
  }

  void take(const std::int32_t* step, const Found& found, Found& next) {
    const auto each = [&](const auto& change) {
      for (const Possibility* one : found.all()) {
        Possibility changed = *one;
        change(changed);
        next.add(std::move(changed));
      }
    };
    const auto keep = [&](const auto& stays) {
      for (const Possibility* one : found.all())
        if (stays(*one)) next.add(*one);
    };
    switch (static_cast<FuStep>(step[0])) {
      case FuStep::put_calls_in_hand_: return each([&](Possibility& one) { put_in_hand(one, run_.row(step + 1)); });
      case FuStep::remove_attrs_: return each([&](Possibility& one) { remove_attributes(one); });
      case FuStep::convert_calls_: return each([&](Possibility& one) { add_of_melds(one, run_.row(step + 1)); });
      case FuStep::remove_tanyaohai_calls_:
        return each([&](Possibility& one) {
          std::erase_if(one.melds, [&](MeldId meld) {
            return std::ranges::any_of(values_.meld(meld).tiles, [&](TileId tile) { return is_among(step[1], tile); });
          });
        });
      case FuStep::remove_calls_: return each([&](Possibility& one) { one.melds.clear(); });
      case FuStep::remove_winning_groups_: return remove_groups(step + 1, winning_bases(), found, next);
      case FuStep::remove_groups_: return remove_groups(step + 1, all_bases(), found, next);
      case FuStep::retain_empty_hands_:
        return keep([](const Possibility& one) { return one.hand.empty() && one.melds.empty(); });
      case FuStep::add_: return each([&](Possibility& one) { add(one, step[1], step[2]); });
      case FuStep::round_up_: {
        const Number unit = run_.number(step[1]);
        return each([&](Possibility& one) { one.number = counted(std::ceil(counted(one.number / unit)) * unit); });
      }
      case FuStep::take_maximum_: {
        Number most = -HUGE_VAL;
        for (const Possibility* one : found.all()) most = std::max(most, one->number);
        return keep([&](const Possibility& one) { return one.number == most; });
      }
      case FuStep::add_original_hand_: keep([](const Possibility&) { return true; }); return next.add(start_);
      case FuStep::print_: return keep([](const Possibility&) { return true; });
      default: fail_unwritten();  // a number that Python does not write
    }
  }

  void put_in_hand(Possibility& one, std::span<const std::int32_t> names) const {
    const auto joins = [&](MeldId meld) { return std::ranges::find(names, values_.meld(meld).name) != names.end(); };
    for (const MeldId meld : one.melds)
      if (joins(meld)) {
        const auto& tiles = values_.meld(meld).tiles;
        one.hand.insert(one.hand.end(), tiles.begin(), tiles.end());
      }
    std::erase_if(one.melds, joins);
    sort(one.hand);
  }

  void remove_attributes(Possibility& one) {
    for (TileId& tile : one.hand) tile = values_.plain(tile);
    sort(one.hand);
    for (MeldId& meld : one.melds) {
      std::vector<TileId> tiles = values_.meld(meld).tiles;
      for (TileId& tile : tiles) tile = values_.plain(tile);
      meld = values_.meld(values_.meld(meld).name, std::move(tiles));
    }
  }

  // The numbers are given by the names of melds.
  void add_of_melds(Possibility& one, std::span<const std::int32_t> given) const {
    for (const MeldId meld : one.melds)
      for (std::size_t at = 0; at + 1 < given.size(); at += 2)
        if (given[at] == values_.meld(meld).name) one.number = counted(one.number + run_.number(given[at + 1]));
  }

  // Adds an amount where conditions hold, asked with the number so far.
  void add(Possibility& one, std::int32_t amount, std::int32_t when) {
    run_.spend(kWorkOfQuestion);
    AskedWin win = *run_.asked(context_);
    win.minipoints = std::trunc(one.number);
    win.has_minipoints = true;
    Context now = context_;
    now.win = static_cast<std::int32_t>(run_.asked_wins.size());
    run_.asked_wins.push_back(win);
    if (when < 0 || run_.holds(when, now)) one.number = counted(one.number + run_.amount(amount, now));
    run_.asked_wins.pop_back();
  }

  // The tiles that groups may begin with, in the order of their names.
  std::vector<TileId> in_order(const std::set<int>& names) {
    std::vector<TileId> bases;
    for (const int name : names) bases.push_back(values_.tile(static_cast<std::uint16_t>(name), {}));
    sort(bases);
    return bases;
  }

  std::vector<TileId> all_bases() {
    std::set<int> names;
    for (const auto* tiles : {&start_.hand, &run_.program.kinds})
      for (const TileId tile : *tiles) names.insert(values_.name(tile));
    return in_order(names);
  }

  std::vector<TileId> winning_bases() {
    if (won_ < 0) return {};
    const std::vector<int> names = values_.can_be(behavior_, static_cast<TileId>(won_));
    if (std::ranges::find(names, values_.any()) != names.end()) return all_bases();
    return in_order({names.begin(), names.end()});
  }

  // Takes a group around each of the tiles in each way; then come the unchanged hands. Before the groups are the sets
  // of the names of suited tiles, of terminals and honors, and of further dragons.
  void remove_groups(const std::int32_t* given, const std::vector<TileId>& bases, const Found& found, Found& next) {
    for (const std::int32_t group : run_.row(given + 3)) {
      const std::int32_t* what = run_.code(group);
      for (const TileId base : bases) {
        const std::optional<std::vector<TileId>> wanted = around(base, what[kOffsets]);
        if (!wanted || !counts_at(base, what)) continue;
        const Number worth = worth_of(base, what, given);
        for (const Possibility* one : found.all())
          remove(*one, *wanted, [&](std::vector<TileId> left) {
            next.add({std::move(left), one->melds, counted(one->number + worth)});
          });
      }
    }
    for (const Possibility* one : found.all()) next.add(*one);
  }

  // The numbers of a group, and the places of its offsets and of the rows of those that must not exist, or must.
  enum { kValue, kSuited, kOuter, kDrawn, kYakuhai, kOffsets, kExisting, kMissing };

  // The tile at an offset from another, given by its kind and a number; nothing if it does not exist.
  std::optional<TileId> at_offset(TileId base, std::int32_t kind, std::int32_t value) {
    run_.spend(1);
    if (static_cast<Offset>(kind) == Offset::tile_) {
      values_.tile(static_cast<TileId>(value));  // throws if there is no such tile
      return static_cast<TileId>(value);
    }
    if (std::abs(value) > match::kMostOffset) return std::nullopt;
    const int name = run_.program.order_of(behavior_).shift(values_.name(base), value);
    if (name < 0) return std::nullopt;
    return values_.tile(static_cast<std::uint16_t>(name), {});
  }

  // The tiles at offsets from a tile; nothing if some offset leads nowhere.
  std::optional<std::vector<TileId>> around(TileId base, std::int32_t place) {
    const auto offsets = run_.row(run_.code(place));
    run_.spend(4);
    std::vector<TileId> tiles;
    for (std::size_t at = 0; at + 1 < offsets.size(); at += 2) {
      const std::optional<TileId> tile = at_offset(base, offsets[at], offsets[at + 1]);
      if (!tile) return std::nullopt;
      tiles.push_back(*tile);
    }
    return tiles;
  }

  // True if the tile may be the base of a group: no row of tiles that must not exist does, and of each row of which one
  // must exist one does.
  bool counts_at(TileId base, const std::int32_t* group) {
    const auto exists = [&](std::int32_t place) { return around(base, place).has_value(); };
    const auto is_missing = [&](std::int32_t place) {
      const auto offsets = run_.row(run_.code(place));
      for (std::size_t at = 0; at + 1 < offsets.size(); at += 2)
        if (at_offset(base, offsets[at], offsets[at + 1])) return false;
      return true;
    };
    return std::ranges::none_of(run_.row(run_.code(group[kExisting])), exists) &&
           std::ranges::none_of(run_.row(run_.code(group[kMissing])), is_missing);
  }

  Number worth_of(TileId base, const std::int32_t* group, const std::int32_t* sets) {
    Number worth = run_.number(group[kValue]);
    if (is_among(sets[0], base)) worth = counted(worth * run_.number(group[kSuited]));
    if (is_among(sets[1], base)) worth = counted(worth * run_.number(group[kOuter]));
    if (is_drawn_) worth = counted(worth * run_.number(group[kDrawn]));
    const std::vector<int> valued = run_.yakuhai(context_.seat);
    const auto times = std::ranges::count(valued, values_.name(base)) + is_among(sets[2], base);
    return counted(worth + run_.number(group[kYakuhai]) * static_cast<Number>(times));
  }

  // The rest of a hand without the tiles, for every way in which jokers replace them.
  template <class Use>
  void remove(const Possibility& from, std::span<const TileId> wanted, const Use& use) {
    run_.spend(1 + static_cast<int>(from.hand.size() / 4));
    remove(from.hand, wanted, use);
  }
  template <class Use>
  void remove(const std::vector<TileId>& hand, std::span<const TileId> wanted, const Use& use) {
    if (wanted.empty()) return use(hand);
    for (std::size_t at = 0; at < hand.size(); ++at) {
      if ((at > 0 && hand[at - 1] == hand[at]) || !values_.passes(behavior_, hand[at], wanted[0])) continue;
      run_.spend(1 + static_cast<int>(hand.size() / 4));
      std::vector<TileId> rest = hand;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
      remove(rest, wanted.subspan(1), use);
    }
  }

  Run& run_;
  Values& values_;
  const Context& context_;
  Possibility start_;
  int behavior_ = 0, won_ = kNone;
  bool is_drawn_ = false;
};

}  // namespace

// The minipoints of the win in question by the steps.
Number Run::minipoints_by(std::span<const std::int32_t> steps, const Context& context) {
  return Counting(*this, context).by(steps);
}

}  // namespace jantaku::ruleset
