// Fu of a winning hand: the base, its sets, its pair and its wait, of the best way to read it.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::size_t kMostReadings = 200;   // of the jokers of one hand
constexpr std::size_t kMostTiles = 32;       // beyond, a hand has no fu
constexpr std::size_t kMostStates = 20'000;  // different ones; what is found by then counts
constexpr int kFewVisits = 2'000;            // as most hands need; the states of others are remembered

// Takes sets off tiles in every way and keeps the fu of those that use up all.
class Search {
 public:
  Search(Run& run, const match::TileOrder& order, std::vector<int> own, const std::vector<int>& yakuhai)
      : run_(run),
        scoring_(run.program.scoring),
        order_(order),
        yakuhai_(yakuhai),
        kontsu_(scoring_.numbers.enable_kontsu_fu != 0),
        size_(own.size()) {
    std::sort(own.begin(), own.end(), [&](int one, int other) { return place(one) < place(other); });
    for (const int name : own) {
      if (names_.empty() || names_.back() != name) {
        names_.push_back(name);
        counts_.push_back(0);
      }
      ++counts_.back();
    }
  }

  // The fu of all ways that end with a tile.
  const std::set<int>& all(int won, bool drawn) {
    take_waits(won, drawn);
    if (visits_ > kFewVisits) {  // too many to look at some again and again
      remembers_ = true;
      found_.clear();
      take_waits(won, drawn);
    }
    return found_;
  }

 private:
  void take_waits(int won, bool drawn) {
    const int triplet = is_outer(won) ? 4 : 2;
    wait({won}, 2 + 2 * valued(won), false);
    wait({won, won}, drawn ? 2 * triplet : triplet, true);
    wait({}, 0, true);  // complete without it
    const int after = step(won, 1), before = step(won, -1), last = step(after, 1), first = step(before, -1);
    if (last >= 0) wait({after, last}, step(last, 1) >= 0 ? 0 : 2, true);  // 2 where it waits at one end only
    if (first >= 0) wait({before, first}, step(first, -1) >= 0 ? 0 : 2, true);
    if (before >= 0 && after >= 0) wait({before, after}, 2, true);
    if (!kontsu_) return;
    const int mixed = (is_outer(won) ? 2 : 1) * (drawn ? 2 : 1);
    const auto [one, other] = in_other_suits(won);
    wait({one, other}, mixed, true);
    if (!is_honor(won)) return;  // a run of honors is a mirrored set, too
    wait({before, first}, mixed, true);
    wait({before, after}, mixed, true);
    wait({after, last}, mixed, true);
  }

  char16_t place(int name) const { return scoring_.places.at(static_cast<std::size_t>(name)); }
  bool is_outer(int name) const { return scoring_.outer.at(static_cast<std::size_t>(name)); }
  bool is_honor(int name) const { return scoring_.honors.at(static_cast<std::size_t>(name)); }
  // The tiles of the same number, of a suited tile.
  const std::pair<int, int>& in_other_suits(int name) const {
    return scoring_.in_other_suits.at(static_cast<std::size_t>(name));
  }
  int valued(int name) const { return static_cast<int>(std::count(yakuhai_.begin(), yakuhai_.end(), name)); }
  int step(int name, int steps) const { return name < 0 ? kNone : order_.shift(name, steps); }
  int* count(int name) {
    const auto at = std::find(names_.begin(), names_.end(), name);
    return at == names_.end() ? nullptr : &counts_[static_cast<std::size_t>(at - names_.begin())];
  }

  bool take(std::initializer_list<int> tiles) {
    for (auto at = tiles.begin(); at != tiles.end(); ++at) {
      int* left = *at < 0 ? nullptr : count(*at);
      if (left != nullptr && *left > 0) {
        --*left;
        continue;
      }
      while (at != tiles.begin()) ++*count(*--at);
      return false;
    }
    return true;
  }
  void put_back(std::initializer_list<int> tiles) {
    for (const int name : tiles) ++*count(name);
  }

  void wait(std::initializer_list<int> partners, int fu, bool pair) {
    if (partners.size() > size_ || (size_ - partners.size()) % 3 != (pair ? 2U : 0U) || !take(partners)) return;
    sets(fu, pair, 0);
    put_back(partners);
  }

  // Takes off a set with the first tile, and all sets after it; `pair` if it lacks a pair.
  void sets(int value, bool pair, std::size_t at) {
    run_.spend(remembers_ ? 4 : 1);
    if (!remembers_ && ++visits_ > kFewVisits) return;
    while (at < names_.size() && counts_[at] == 0) ++at;
    if (at == names_.size()) {
      if (!pair) found_.insert(value);
      return;
    }
    if (remembers_ && (known_.size() > kMostStates || !known_.insert(state(value, pair)).second)) return;
    const int first = names_[at], after = step(first, 1), before = step(first, -1);
    const auto with = [&](std::initializer_list<int> tiles, int more) {
      if (!take(tiles)) return;
      sets(value + more, pair, at);
      put_back(tiles);
    };
    const int run = kontsu_ && is_honor(first) ? 4 : 0;
    with({first, first, first}, is_outer(first) ? 8 : 4);
    with({first, after, step(after, 1)}, run);
    with({before, first, after}, run);
    with({step(before, -1), before, first}, run);
    if (kontsu_) {
      const auto [one, other] = in_other_suits(first);
      with({first, one, other}, is_outer(first) ? 4 : 2);
    }
    if (!pair || counts_[at] < 2) return;
    counts_[at] -= 2;
    sets(value + 2 * valued(first), false, at);
    counts_[at] += 2;
  }

  // The fu so far, if a pair lacks, and the tiles that are left; a letter each.
  std::u16string state(int value, bool pair) const {
    std::u16string text{static_cast<char16_t>(value), static_cast<char16_t>(pair)};
    for (const int left : counts_) text.push_back(static_cast<char16_t>(left));
    return text;
  }

  Run& run_;
  const Scoring& scoring_;
  const match::TileOrder& order_;
  const std::vector<int>& yakuhai_;
  bool kontsu_, remembers_ = false;
  std::size_t size_;
  std::vector<int> names_, counts_;
  int visits_ = 0;
  std::set<int> found_{};
  std::unordered_set<std::u16string> known_{};
};

int rounded(const std::set<int>& found, bool drawn, bool closed) {
  const int pinfu = drawn ? 22 : 30;
  const int value = closed && found.contains(pinfu) ? pinfu : *found.rbegin();
  if (value == 22 && drawn && closed) return 20;
  if (value == 20 && !closed) return 30;
  return (value + 9) / 10 * 10;
}

// The tile's own name, then those of what it may stand for.
std::vector<int> standing_for(const Values& values, int behavior, TileId tile) {
  std::vector<int> names{values.name(tile)};
  for (const auto& [target, jokers] : values.behavior(behavior).aliases)
    if (std::any_of(jokers.begin(), jokers.end(), [&](TileId joker) { return values.is_joker(tile, joker); }) &&
        std::find(names.begin(), names.end(), values.name(target)) == names.end())
      names.push_back(values.name(target));
  return names;
}

// The names that may join one of the tiles in a set or a pair: the last tile, the others, and what is near each.
std::vector<int> near_to(const Values& values, const std::vector<TileId>& tiles, const match::TileOrder& order) {
  std::vector<int> near;
  const auto add = [&](int name) {
    if (name >= 0 && std::find(near.begin(), near.end(), name) == near.end()) near.push_back(name);
  };
  add(values.name(tiles.back()));
  for (const TileId tile : tiles) add(values.name(tile));
  for (std::size_t at = 0, n = near.size(); at < n; ++at)
    for (const int way : {1, -1}) {
      const int one = order.shift(near[at], way);
      add(one);
      if (one >= 0) add(order.shift(one, way));
    }
  return near;
}

}  // namespace

std::vector<int> Run::yakuhai(int seat) const {
  const auto& names = program.scoring.names;
  const auto wind = [&](int at) { return names.at({static_cast<char>('1' + at), 'z'}); };
  const int own = wind_of(seat), round = round_wind();
  std::vector<int> found{names.at("5z"), names.at("6z"), names.at("7z"), wind(own)};
  if (own != round || program.scoring.numbers.double_wind_4_fu) found.push_back(wind(round));
  if (program.scoring.numbers.north_wind_yakuhai) found.push_back(wind(3));
  return found;
}

int Run::fu_of(int seat, const Reading& reading, int source) {
  if (reading.tile < 0) return 0;
  const Scoring& scoring = program.scoring;
  const int own = player(seat).behavior, behavior = reading.settled ? values().without_aliases(own) : own;
  const match::TileOrder& order = program.order_of(behavior);
  const bool drawn = source == kByDraw;
  std::vector<TileId> tiles;
  for (const TileId tile : reading.hand) tiles.push_back(values().face_up(tile));
  bool closed = true;
  int base = 0;
  for (const MeldId id : reading.calls) {
    const MeldInfo& meld = values().meld(id);
    const std::string& name = values().text(meld.name).text;
    if (name == "ton") tiles.insert(tiles.end(), meld.open.begin(), meld.open.end());
    if (name == "ton" || values().is_flower(id)) continue;
    closed &= name == "ankan";
    const auto worth = scoring.fu_of_calls.find(meld.name);
    if (worth == scoring.fu_of_calls.end() || worth->second.second == 0 || meld.open.empty()) continue;
    const auto last = static_cast<std::size_t>(standing_for(values(), behavior, meld.open[0]).back());
    base += scoring.outer.at(last) ? worth->second.second : worth->second.first;
  }
  base += drawn ? 22 : closed ? 30 : 20;
  const auto won = static_cast<TileId>(reading.tile);
  std::vector<std::vector<int>> options;
  std::vector<TileId> all = tiles;
  all.push_back(won);
  const std::vector<int> near =
      values().behavior(behavior).aliases.empty() ? std::vector<int>{} : near_to(values(), all, order);
  std::size_t product = 1;  // of the first readings, the last tile changes first
  for (const TileId tile : all) {
    std::vector<int> targets = standing_for(values(), behavior, tile);
    targets.erase(targets.begin());
    if (std::find(targets.begin(), targets.end(), values().any()) != targets.end()) targets = near;
    else if (targets.size() != 1)
      std::erase_if(targets, [&](int target) { return std::find(near.begin(), near.end(), target) == near.end(); });
    if (targets.empty()) targets.push_back(values().name(tile));
    product = std::min(product * targets.size(), kMostReadings);
    options.push_back(std::move(targets));
  }
  const std::vector<int> valued = yakuhai(seat);
  std::set<int> found;
  int pairs = 0;
  for (std::size_t at = 0; at < product; ++at) {
    std::vector<int> names;
    std::size_t rest = at;
    for (std::size_t place = options.size(); place-- > 0; rest /= options[place].size())
      names.push_back(options[place][rest % options[place].size()]);
    std::reverse(names.begin(), names.end());
    std::set<int> kinds;
    std::map<int, int> counts;
    for (const int name : names)
      if (scoring.orphans.at(static_cast<std::size_t>(name))) kinds.insert(name);
    if (kinds.size() == static_cast<std::size_t>(std::count(scoring.orphans.begin(), scoring.orphans.end(), true)))
      return drawn ? 30 : 40;
    const int last = names.back();
    names.pop_back();
    for (const int name : names) ++counts[name];
    int here = 0;
    for (const auto& [name, count] : counts) here += count / 2;
    pairs = std::max(pairs, here);
    spend(10);
    if (names.size() > kMostTiles) continue;
    Search search(*this, order, std::move(names), valued);
    for (const int fu : search.all(last, drawn)) found.insert(base + fu);
  }
  if (!found.empty()) return rounded(found, drawn, closed);
  return pairs == 6 ? 25 : pairs == 5 ? 30 : 0;
}

}  // namespace jantaku::ruleset
