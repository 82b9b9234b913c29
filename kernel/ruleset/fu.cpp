// Fu of a winning hand: the base, its sets, its pair and its wait, of the best way to read it.
#include <algorithm>
#include <map>
#include <set>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

constexpr std::size_t kMostReadings = 200, kMostTiles = 32;
constexpr int kMostStates = 20'000;  // beyond, Python has the bound

// Takes sets off tiles in every way and keeps the fu of those that use up all.
class Search {
 public:
  Search(Run& run, const match::TileOrder& order, std::vector<int> own, const std::vector<int>& yakuhai,
         std::set<int>& found)
      : run_(run), order_(order), yakuhai_(yakuhai), found_(found), size_(own.size()) {
    std::sort(own.begin(), own.end());
    for (const int name : own) {
      if (names_.empty() || names_.back() != name) {
        names_.push_back(name);
        counts_.push_back(0);
      }
      ++counts_.back();
    }
  }

  void all(int won, bool drawn) {
    const int triplet = is_outer(won) ? 4 : 2;
    wait({won}, 2 + 2 * valued(won), false);
    wait({won, won}, drawn ? 2 * triplet : triplet, true);
    wait({}, 0, true);  // complete without it
    const int after = step(won, 1), before = step(won, -1), last = step(after, 1), first = step(before, -1);
    if (last >= 0) wait({after, last}, step(last, 1) >= 0 ? 0 : 2, true);  // 2 where it waits at one end only
    if (first >= 0) wait({before, first}, step(first, -1) >= 0 ? 0 : 2, true);
    if (before >= 0 && after >= 0) wait({before, after}, 2, true);
  }

 private:
  bool is_outer(int name) const { return run_.sound_scoring().outer.at(static_cast<std::size_t>(name)); }
  int valued(int name) const { return static_cast<int>(std::count(yakuhai_.begin(), yakuhai_.end(), name)); }
  int step(int name, int steps) const { return name < 0 ? kNone : order_.shift(name, steps); }
  int* count(int name) {
    const auto at = std::lower_bound(names_.begin(), names_.end(), name);
    return at == names_.end() || *at != name ? nullptr : &counts_[static_cast<std::size_t>(at - names_.begin())];
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
    run_.spend(1);
    if (++states_ > kMostStates) throw Beyond{};
    while (at < names_.size() && counts_[at] == 0) ++at;
    if (at == names_.size()) {
      if (!pair) found_.insert(value);
      return;
    }
    const int first = names_[at], after = step(first, 1), before = step(first, -1);
    const auto with = [&](std::initializer_list<int> tiles, int more) {
      if (!take(tiles)) return;
      sets(value + more, pair, at);
      put_back(tiles);
    };
    with({first, first, first}, is_outer(first) ? 8 : 4);
    with({first, after, step(after, 1)}, 0);
    with({before, first, after}, 0);
    with({step(before, -1), before, first}, 0);
    if (!pair || counts_[at] < 2) return;
    counts_[at] -= 2;
    sets(value + 2 * valued(first), false, at);
    counts_[at] += 2;
  }

  Run& run_;
  const match::TileOrder& order_;
  const std::vector<int>& yakuhai_;
  std::set<int>& found_;
  std::size_t size_;
  std::vector<int> names_, counts_;
  int states_ = 0;
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

}  // namespace

std::vector<int> Run::yakuhai(int seat) const {
  const auto& names = sound_scoring().names;
  const auto wind = [&](int at) { return names.at({static_cast<char>('1' + at), 'z'}); };
  const int own = wind_of(seat), round = round_wind();
  std::vector<int> found{names.at("5z"), names.at("6z"), names.at("7z"), wind(own)};
  if (own != round || sound_scoring().numbers.double_wind_4_fu) found.push_back(wind(round));
  if (sound_scoring().numbers.north_wind_yakuhai) found.push_back(wind(3));
  return found;
}

int Run::fu_of(int seat, const Reading& reading, int source) {
  if (reading.tile < 0) return 0;
  const Scoring& scoring = sound_scoring();
  if (scoring.numbers.enable_kontsu_fu) throw Beyond{};
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
  std::set<int> near;  // the names that may join a tile of the hand in a set or a pair
  std::vector<TileId> all = tiles;
  all.push_back(won);
  for (const TileId tile : all) {
    const int name = values().name(tile);
    near.insert(name);
    for (const int way : {1, -1}) {
      const int one = order.shift(name, way), two = one < 0 ? kNone : order.shift(one, way);
      if (one >= 0) near.insert(one);
      if (two >= 0) near.insert(two);
    }
  }
  std::size_t product = 1;
  for (const TileId tile : all) {
    std::vector<int> targets = standing_for(values(), behavior, tile);
    targets.erase(targets.begin());
    if (std::find(targets.begin(), targets.end(), values().any()) != targets.end())
      targets = std::vector<int>(near.begin(), near.end());
    else if (targets.size() != 1) std::erase_if(targets, [&](int target) { return !near.contains(target); });
    if (targets.empty()) targets.push_back(values().name(tile));
    product *= targets.size();
    if (product > kMostReadings) throw Beyond{};
    options.push_back(std::move(targets));
  }
  const std::vector<int> valued = yakuhai(seat);
  std::set<int> found;
  int pairs = 0;
  for (std::size_t at = 0; at < product; ++at) {
    std::vector<int> names;
    std::size_t rest = at;  // the last tile changes first
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
    std::set<int> more;
    if (names.size() <= kMostTiles) Search(*this, order, names, valued, more).all(last, drawn);
    for (const int fu : more) found.insert(base + fu);
  }
  if (!found.empty()) return rounded(found, drawn, closed);
  return pairs == 6 ? 25 : pairs == 5 ? 30 : 0;
}

}  // namespace jantaku::ruleset
