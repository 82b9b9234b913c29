#include "ruleset/divisions.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "ruleset/run.hpp"

namespace jantaku::ruleset {
namespace {

[[noreturn]] void fail_to_divide() {
  throw Fault{
      "there are too many ways to divide this hand", "make the groups of 'readings' and of the yaku narrower", kBudget};
}

constexpr std::size_t kMostJoined = 5;       // groups of one yaku
constexpr std::size_t kMostGroups = 30;      // of a hand
constexpr std::size_t kMostFound = 2'000;    // ways to divide a hand, and to choose groups of one
constexpr std::size_t kMostJoining = 1'000;  // yaku, each a level of a search
constexpr int kMostSteps = 50'000;           // of one search; a hand of four groups takes fewer than 100
constexpr int kQuad = 4;

// A meld as a group: its tiles in order, of a kan those of its triplet.
Key key_of(Run& run, const MeldInfo& meld) {
  Key key;
  for (const TileId tile : meld.open)
    key.push_back(run.program.scoring.places.at(static_cast<std::size_t>(run.values().name(tile))));
  std::sort(key.begin(), key.end());
  if (key.size() == kQuad && key.front() == key.back()) key.pop_back();
  return key;
}

// Finds the ways to divide the tiles in hand into what the melds leave of the needs.
class Divider {
 public:
  Divider(Run& run, const std::vector<GroupNeed>& needs) : run_(run), needs_(needs) {
    for (const GroupNeed& need : needs) left_.push_back(need.count);
  }

  std::set<std::vector<Key>> all(const Key& tiles, const std::vector<Division::Group>& melds) {
    for (const Division::Group& meld : melds) {
      const std::int32_t way = run_.program.scoring.way(meld.key);
      std::size_t at = 0;
      while (at < needs_.size() && (left_[at] == 0 || !needs_[at].takes(meld.meld, way))) ++at;
      if (at == needs_.size()) return {};
      --left_[at];
    }
    walk(tiles);
    return std::move(found_);
  }

 private:
  void walk(const Key& rest) {
    if (rest.empty()) {
      if (std::any_of(left_.begin(), left_.end(), [](int left) { return left > 0; })) return;
      std::vector<Key> keys = taken_;
      std::sort(keys.begin(), keys.end());
      found_.insert(std::move(keys));
      return;
    }
    run_.spend(static_cast<int>(needs_.size()));
    if (++steps_ > kMostSteps) fail_to_divide();
    for (std::size_t at = 0; at < needs_.size(); ++at) {
      if (left_[at] == 0) continue;
      const auto starts = needs_[at].from_first.find(rest[0]);
      if (starts == needs_[at].from_first.end()) continue;
      --left_[at];
      for (const Key& key : starts->second) {
        Key after = rest;
        const bool there = std::all_of(key.begin(), key.end(), [&](char16_t tile) {
          const auto place = after.find(tile);
          if (place == Key::npos) return false;
          after.erase(place, 1);
          return true;
        });
        if (!there) continue;
        taken_.push_back(key);
        walk(after);
        taken_.pop_back();
      }
      ++left_[at];
    }
  }

  Run& run_;
  const std::vector<GroupNeed>& needs_;
  std::vector<int> left_;
  std::vector<Key> taken_;
  std::set<std::vector<Key>> found_;
  int steps_ = 0;
};

Division made(Run& run, std::vector<Division::Group> groups) {
  Division division{std::move(groups), {}, 0, 0};
  const std::size_t n = division.groups.size();
  if (n > kMostGroups) fail_to_divide();
  for (std::size_t at = 0; at < n; ++at) {
    const Division::Group& group = division.groups[at];
    if (group.concealed) division.concealed |= 1U << at;
    if (group.concealed || group.meld < 0) division.own |= 1U << at;
  }
  std::vector<std::size_t> chosen;
  const auto add = [&](std::uint32_t bits, bool as_won) {
    std::vector<const Key*> keys;
    for (const std::size_t at : chosen) keys.push_back(as_won ? &division.groups[at].marked : &division.groups[at].key);
    std::sort(keys.begin(), keys.end(), [](const Key* one, const Key* other) { return *one < *other; });
    std::u16string text = *keys[0];
    for (std::size_t at = 1; at < keys.size(); ++at) text.append(1, kBetweenKeys).append(*keys[at]);
    if (const std::int32_t way = run.program.scoring.way(text); way >= 0) division.joined.emplace_back(way, bits);
  };
  const auto choose = [&](const auto& self, std::size_t from, std::uint32_t bits, bool has_won) -> void {
    for (std::size_t at = from; at < n; ++at) {
      chosen.push_back(at);
      run.spend(2);
      const bool won = has_won || division.groups[at].marked != division.groups[at].key;
      add(bits | 1U << at, false);
      if (won) add(bits | 1U << at, true);
      if (chosen.size() < kMostJoined) self(self, at + 1, bits | 1U << at, won);
      chosen.pop_back();
    }
  };
  choose(choose, 0, 0, false);
  return division;
}

}  // namespace

std::vector<std::uint32_t> Division::taken(const std::vector<GroupNeed>& needs, Run& run) const {
  std::vector<std::uint32_t> found{0};
  for (const GroupNeed& need : needs) {
    std::vector<std::uint32_t> options;
    run.spend_on(std::ssize(joined), 1, 32);
    for (const auto& [way, bits] : joined)
      if (std::binary_search(need.ways.begin(), need.ways.end(), way)) options.push_back(bits);
    for (std::size_t at = 0; at < groups.size(); ++at)
      if (std::find(need.melds.begin(), need.melds.end(), groups[at].meld) != need.melds.end())
        options.push_back(1U << at);
    if (need.keyword != GroupNeed::kAnyGroup) {
      const std::uint32_t allowed = need.keyword == GroupNeed::kOwnGroup ? own : concealed;
      std::erase_if(options, [&](std::uint32_t bits) { return (bits & ~allowed) != 0; });
    }
    if (options.empty()) return {};
    for (int i = 0; i < need.count; ++i) {
      run.spend(static_cast<int>(found.size() * options.size() / 8 + 1));
      std::vector<std::uint32_t> more;
      for (const std::uint32_t used : found)
        for (const std::uint32_t bits : options)
          if ((used & bits) == 0) more.push_back(used | bits);
      std::sort(more.begin(), more.end());
      more.erase(std::unique(more.begin(), more.end()), more.end());
      if (more.size() > kMostFound) fail_to_divide();
      found = std::move(more);
    }
  }
  return found;
}

std::u16string Division::tiles(std::uint32_t chosen) const {
  std::vector<Key> keys;
  for (std::size_t at = 0; at < groups.size(); ++at)
    if (chosen >> at & 1) keys.push_back(groups[at].key);
  std::sort(keys.begin(), keys.end());
  std::u16string text;
  for (const Key& key : keys) text.append(key).append(1, kBetweenKeys);
  return text;
}

std::vector<Division> divisions(Run& run, const Reading& hand, int source) {
  const Scoring& scoring = run.program.scoring;
  if (scoring.readings.empty()) return {Division{}};
  std::vector<Division::Group> melds;
  for (const MeldId id : hand.calls) {
    const MeldInfo& meld = run.values().meld(id);
    if (run.values().is_flower(id)) continue;
    const auto& hidden = scoring.concealed_melds;
    const Key key = key_of(run, meld);
    melds.push_back({key, key, meld.name, std::find(hidden.begin(), hidden.end(), meld.name) != hidden.end()});
  }
  const auto place_of = [&](TileId tile) {
    return scoring.places.at(static_cast<std::size_t>(run.values().name(tile)));
  };
  Key names;
  for (const TileId tile : hand.hand) names.push_back(place_of(tile));
  const char16_t won = hand.tile < 0 ? kBetweenKeys : place_of(static_cast<TileId>(hand.tile));
  if (hand.tile >= 0) names.push_back(won);
  std::sort(names.begin(), names.end());
  std::vector<std::vector<Division::Group>> found;
  const auto add = [&](const std::vector<Key>& keys, std::size_t done) {
    std::vector<Division::Group> groups = melds;
    for (std::size_t at = 0; at < keys.size(); ++at) {
      groups.push_back({keys[at], keys[at], kNone, at != done || source == kByDraw});
      if (at == done) {
        Key& marked = groups.back().marked;
        ++marked[marked.find(won)];
        std::sort(marked.begin(), marked.end());
      }
    }
    run.spend(4 + static_cast<int>(found.size() / 16));
    if (std::find(found.begin(), found.end(), groups) != found.end()) return;
    if (found.size() >= kMostFound) fail_to_divide();
    found.push_back(std::move(groups));
  };
  for (const std::vector<GroupNeed>& needs : scoring.readings)
    for (const std::vector<Key>& keys : Divider(run, needs).all(names, melds)) {
      if (hand.tile < 0) {
        add(keys, keys.size());
        continue;
      }
      for (std::size_t at = 0; at < keys.size(); ++at) {  // of equal groups the last, in the place of the first
        if (keys[at].find(won) == Key::npos) continue;
        if (at > 0 && keys[at - 1] == keys[at]) continue;
        std::size_t done = at;
        while (done + 1 < keys.size() && keys[done + 1] == keys[at]) ++done;
        add(keys, done);
      }
    }
  std::vector<Division> all;
  for (auto& groups : found) all.push_back(made(run, std::move(groups)));
  if (all.empty()) all.push_back(made(run, std::move(melds)));
  return all;
}

bool Made::joins() const { return !whole && yaku->joins && std::popcount(groups) > 1; }

namespace {

// Chooses yaku that join groups: one may share no more than one group with those that others have joined already.
class Joining {
 public:
  Joining(Run& run, const std::vector<Made>& made, std::vector<std::size_t> order)
      : run_(run), made_(made), order_(std::move(order)) {}

  std::vector<std::size_t> best(std::size_t groups) {
    std::vector<std::uint32_t> parts;
    for (std::size_t at = 0; at < groups; ++at) parts.push_back(1U << at);
    walk(0, 0, parts);
    return best_;
  }

 private:
  void walk(std::size_t at, Number worth, const std::vector<std::uint32_t>& parts) {
    run_.spend(2);
    if (++steps_ > kMostSteps) fail_to_divide();
    if (worth > most_) {
      most_ = worth;
      best_ = chosen_;
    }
    const auto room = static_cast<Number>(parts.size()) - 1;  // each yaku more joins at least two parts
    if (at == order_.size() || worth + made_[order_[at]].value * room <= most_) return;
    const Made& next = made_[order_[at]];
    std::vector<std::uint32_t> together;
    std::uint32_t touched = 0;
    bool may = true;
    for (const std::uint32_t part : parts) {
      if ((part & next.groups) == 0) together.push_back(part);
      else touched |= part;
      may &= std::popcount(part & next.groups) <= 1;
    }
    if (may) {
      together.push_back(touched);
      chosen_.push_back(order_[at]);
      walk(at + 1, worth + next.value, together);
      chosen_.pop_back();
    }
    walk(at + 1, worth, parts);
  }

  Run& run_;
  const std::vector<Made>& made_;
  std::vector<std::size_t> order_, chosen_, best_;
  Number most_ = 0;
  int steps_ = 0;
};

}  // namespace

std::vector<Made> joined_best(Run& run, std::vector<Made> found, std::size_t groups) {
  std::vector<std::size_t> joining;
  for (std::size_t at = 0; at < found.size(); ++at)
    if (found[at].joins()) joining.push_back(at);
  if (joining.size() < 2) return found;
  if (joining.size() > kMostJoining) fail_to_divide();
  std::stable_sort(joining.begin(), joining.end(),
                   [&](std::size_t one, std::size_t other) { return found[one].value > found[other].value; });
  const std::vector<std::size_t> kept = Joining(run, found, joining).best(groups);
  std::vector<Made> best;
  for (std::size_t at = 0; at < found.size(); ++at)
    if (!found[at].joins() || std::find(kept.begin(), kept.end(), at) != kept.end())
      best.push_back(std::move(found[at]));
  return best;
}

std::vector<Made> counted_once(Run& run, const std::vector<Made>& found, const std::vector<bool>& kept) {
  const Scoring& scoring = run.program.scoring;
  const auto suits = [&](const Made& made) {
    std::set<char> letters;
    if (made.yaku->once == YakuRule::kOncePerSuit)
      for (const char16_t tile : made.tiles)
        if (tile != kBetweenKeys) letters.insert(scoring.suits.at(static_cast<std::size_t>(tile / 2)));
    return letters;
  };
  std::vector<Made> counted;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const Made& one = found[at];
    if (!kept[at]) continue;
    run.spend(1);
    if (one.yaku->once == YakuRule::kAlways) {
      counted.push_back(one);
      continue;
    }
    bool again = false;
    run.spend(static_cast<int>(found.size() / 8));
    for (std::size_t other = 0; other < found.size(); ++other)  // where a choice of its groups was replaced
      again |= !kept[other] && found[other].yaku->once != YakuRule::kAlways &&
               found[other].yaku->name == one.yaku->name && found[other].tiles == one.tiles;
    for (const Made& other : counted)
      again |= other.yaku->once == one.yaku->once && other.yaku->name == one.yaku->name && other.value == one.value &&
               suits(other) == suits(one);
    if (!again) counted.push_back(one);
  }
  return counted;
}

}  // namespace jantaku::ruleset
