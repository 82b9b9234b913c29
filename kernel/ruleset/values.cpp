#include "ruleset/values.hpp"

#include <algorithm>
#include <utility>

namespace jantaku::ruleset {
namespace {

std::size_t size_of(const TileInfo& tile) { return tile.attrs.size() * sizeof(tile.attrs[0]); }
std::size_t size_of(const MeldInfo& meld) { return (meld.tiles.size() + meld.open.size()) * sizeof(TileId); }
std::size_t size_of(const ChoiceInfo& choice) { return choice.own.size() * sizeof(TileId); }
std::size_t size_of(const Behavior& behavior) {
  std::size_t size = behavior.aliases.size() * sizeof(behavior.aliases[0]);
  for (const auto& alias : behavior.aliases) size += alias.second.size() * sizeof(TileId);
  return size;
}
template <class Item>
std::size_t size_of(const std::vector<Item>& items) {
  return items.size() * sizeof(Item);
}

}  // namespace

void Values::set_tiles(const std::vector<std::string>& names, std::vector<int> ranks, std::vector<int> backs,
                       Order order, const std::vector<std::string>& flowers) {
  ranks_ = std::move(ranks);
  backs_ = std::move(backs);
  for (const char* known : kTextNames) text(known);
  for (const std::string& name : names) {
    const auto at = static_cast<std::size_t>(text(name));
    texts_[at].tile = static_cast<int>(text_of_name_.size());
    text_of_name_.push_back(static_cast<int>(at));
  }
  for (const std::string& flower : flowers) texts_[static_cast<std::size_t>(text(flower))].is_flower = true;
  const auto named = [&](const char* name) { return texts_[static_cast<std::size_t>(text(name))].tile; };
  back_ = named("1x");
  gap_ = named("2x");
  any_ = named("any");
  faceup_ = named("faceup");
  this->order(std::move(order));
}

int Values::text(const std::string& text) {
  if (const auto known = text_ids_.find(text); known != text_ids_.end()) return known->second;
  const int bare = text.starts_with('_') ? this->text(text.substr(1)) : texts();
  if (texts() >= kMost || letters_ + text.size() > kMostLetters) fail_over_values();
  letters_ += text.size();
  text_ids_.emplace(text, texts());
  texts_.push_back({text, static_cast<std::uint16_t>(bare)});
  return texts() - 1;
}

template <class Info>
int Values::number(std::map<Info, int>& known, std::vector<Info>& all, Info info) {
  const auto [at, is_new] = known.try_emplace(std::move(info), static_cast<int>(all.size()));
  if (is_new) {
    const std::size_t bytes = 2 * (sizeof(Info) + size_of(at->first));  // in both
    if (static_cast<int>(all.size()) >= kMost || bytes_ + bytes > kMostBytes) {
      known.erase(at);
      fail_over_values();
    }
    bytes_ += bytes;
    all.push_back(at->first);
  }
  return at->second;
}

TileId Values::tile(std::uint16_t name, std::vector<std::uint16_t> attrs) {
  return static_cast<TileId>(number(tile_numbers_, tiles_, TileInfo{name, std::move(attrs)}));
}

MeldId Values::meld(int name, std::vector<TileId> tiles) {
  MeldInfo info{name, std::move(tiles)};
  for (const TileId one : info.tiles) info.open.push_back(face_up(one));
  const bool is_open = info.open == info.tiles;
  const MeldId opened = is_open ? static_cast<MeldId>(0) : meld(name, info.open);
  const auto id = static_cast<MeldId>(number(meld_ids_, melds_, std::move(info)));
  melds_[id].opened = is_open ? id : opened;
  return id;
}

int Values::choice(int name, int called, std::vector<TileId> own, int card) {
  return number(choice_ids_, choices_, ChoiceInfo{name, called, std::move(own), card});
}

int Values::choice_of_card(int name, int card) {
  const int tile = text(card).tile;
  if (tile < 0) return choice(name, kNone, {}, card);
  return choice(name, kNone, {this->tile(static_cast<std::uint16_t>(tile), {})});
}

int Values::list(std::vector<int> texts) { return number(list_ids_, lists_, std::move(texts)); }

int Values::way(std::span<const Mark> marks) {
  std::vector<Mark> way(marks.begin(), marks.end());
  for (Mark& mark : way) mark.line = 0;
  return number(way_ids_, ways_, std::move(way));
}

int Values::behavior(Behavior behavior) {
  std::size_t breadth = behavior.aliases.size();
  for (const auto& alias : behavior.aliases) breadth += alias.second.size();
  within(static_cast<std::int64_t>(breadth), kMostAliases, "tiles that stand for others");
  behavior.breadth = static_cast<int>(breadth);
  return number(behavior_ids_, behaviors_, std::move(behavior));
}

int Values::order(Order order) {
  if (orders_.size() >= kMostOrders && !order_ids_.contains(order)) fail_over_values();
  return number(order_ids_, orders_, std::move(order));
}

bool Values::is_full() const {
  return most() > full_ || letters_ > full_of_letters_ || bytes_ > full_of_bytes_ || orders_.size() > kFullOfOrders;
}

void Values::settle() {
  full_ = std::max(kFull, (most() + kMost) / 2);
  full_of_letters_ = std::max(kFullOfLetters, (letters_ + kMostLetters) / 2);
  full_of_bytes_ = std::max(kFullOfBytes, (bytes_ + kMostBytes) / 2);
}

bool Values::same_behavior(int one, int other) const {
  const auto sorted = [&](int number) {
    std::pair<std::vector<std::pair<TileId, std::vector<TileId>>>, Order> found{
        behavior(number).aliases, order(behavior(number).order)};
    std::sort(found.first.begin(), found.first.end());
    std::sort(found.second.begin(), found.second.end());
    return found;
  };
  return one == other || sorted(one) == sorted(other);
}

int Values::without_aliases(int behavior) { return this->behavior({{}, this->behavior(behavior).order}); }

int Values::with_alias(int behavior, const std::vector<TileId>& jokers, const std::vector<TileId>& targets) {
  Behavior made = this->behavior(behavior);
  std::int64_t breadth = made.breadth;
  for (const TileId target : targets) {
    auto at =
        std::find_if(made.aliases.begin(), made.aliases.end(), [&](const auto& one) { return one.first == target; });
    if (at == made.aliases.end()) {
      at = made.aliases.insert(at, {target, {}});
      ++breadth;
    }
    std::vector<TileId>& all = at->second;
    breadth -= std::ssize(all);
    for (const TileId joker : jokers)
      if (std::find(all.begin(), all.end(), joker) == all.end()) all.push_back(joker);
    breadth += std::ssize(all);
    within(breadth, kMostAliases, "tiles that stand for others");
    std::sort(all.begin(), all.end(), [&](TileId a, TileId b) { return in_order(a, b); });
  }
  return this->behavior(std::move(made));
}

int Values::with_order(int behavior, const std::vector<TileId>& tiles) {
  Behavior made = this->behavior(behavior);
  Order order = this->order(made.order);
  for (std::size_t at = 1; at < tiles.size(); ++at) {
    const auto first = static_cast<std::int16_t>(name(tiles[at - 1])),
               next = static_cast<std::int16_t>(name(tiles[at]));
    const auto known = std::find_if(order.begin(), order.end(), [&](const auto& pair) { return pair.first == first; });
    if (known == order.end()) order.emplace_back(first, next);
    else known->second = next;
  }
  made.order = this->order(std::move(order));
  return this->behavior(std::move(made));
}

bool Values::has(TileId id, std::uint16_t attr) const {
  const auto& attrs = tiles_.at(id).attrs;
  return std::find(attrs.begin(), attrs.end(), attr) != attrs.end();
}

bool Values::has_either(TileId id, std::uint16_t attr) const {
  const auto& attrs = tiles_.at(id).attrs;
  return std::any_of(attrs.begin(), attrs.end(), [&](std::uint16_t own) { return texts_.at(own).bare == attr; });
}

TileId Values::plain(TileId id) { return tiles_.at(id).attrs.empty() ? id : tile(tiles_.at(id).name, {}); }

TileId Values::plus(TileId id, std::uint16_t attr) {
  const std::uint32_t key = std::uint32_t{id} << 16 | attr;
  if (const auto known = plus_.find(key); known != plus_.end()) return known->second;
  std::vector<std::uint16_t> attrs = tiles_.at(id).attrs;
  if (!has(id, attr)) attrs.push_back(attr);
  if (plus_.size() >= kMostKnown) plus_.clear();
  return plus_[key] = tile(tiles_.at(id).name, std::move(attrs));
}

TileId Values::minus(TileId id, std::uint16_t attr) {
  if (tiles_.at(id).attrs.empty()) return id;
  const std::uint32_t key = std::uint32_t{id} << 16 | attr;
  if (const auto known = minus_.find(key); known != minus_.end()) return known->second;
  std::vector<std::uint16_t> attrs = tiles_.at(id).attrs;
  std::erase_if(attrs, [&](std::uint16_t own) { return texts_.at(own).bare == texts_.at(attr).bare; });
  if (minus_.size() >= kMostKnown) minus_.clear();
  return minus_[key] = tile(tiles_.at(id).name, std::move(attrs));
}

TileId Values::lasting(TileId id) {
  for (std::uint16_t attr = 0; attr < kFleeting; ++attr) id = minus(id, attr);
  return id;
}

TileId Values::face_down(TileId id) {
  if (tiles_.at(id).name == back_) return id;
  const auto at = static_cast<std::size_t>(tiles_.at(id).name);
  if (at >= text_of_name_.size() || text_of_name_[at] < 0) fail_unwritten();
  std::vector<std::uint16_t> attrs{static_cast<std::uint16_t>(text_of_name_[at])};
  attrs.insert(attrs.end(), tiles_.at(id).attrs.begin(), tiles_.at(id).attrs.end());
  return tile(static_cast<std::uint16_t>(back_), std::move(attrs));
}

TileId Values::face_up(TileId id) {
  if (tiles_.at(id).name != back_) return id;
  const auto& attrs = tiles_.at(id).attrs;
  const auto hidden =
      std::find_if(attrs.begin(), attrs.end(), [&](std::uint16_t attr) { return texts_.at(attr).tile >= 0; });
  if (hidden == attrs.end()) return id;
  std::vector<std::uint16_t> rest = attrs;
  std::erase(rest, *hidden);
  return tile(static_cast<std::uint16_t>(texts_.at(*hidden).tile), std::move(rest));
}

bool Values::is_back(TileId id) const { return std::find(backs_.begin(), backs_.end(), name(id)) != backs_.end(); }

bool Values::same(TileId id, TileId pattern) const {
  const TileInfo &own = tiles_.at(id), &wanted = tiles_.at(pattern);
  for (const std::uint16_t attr : wanted.attrs)
    if (!texts_.at(attr).text.starts_with('_') && !has_either(id, texts_.at(attr).bare)) return false;
  if (own.name == wanted.name || own.name == any_ || wanted.name == any_) return true;
  return wanted.name == faceup_ && !is_back(id);
}

bool Values::is_joker(TileId id, TileId joker) const {
  const TileInfo &own = tiles_.at(id), &wanted = tiles_.at(joker);
  return (wanted.name == own.name || wanted.name == any_) &&
         std::all_of(wanted.attrs.begin(), wanted.attrs.end(), [&](std::uint16_t attr) {
           return texts_.at(attr).text.starts_with('_') || has_either(id, texts_.at(attr).bare);
         });
}

bool Values::passes(int behavior, TileId id, TileId wanted) const {
  if (same(id, wanted)) return true;
  const auto& aliases = this->behavior(behavior).aliases;
  if (aliases.empty()) return false;
  for (const std::uint16_t attr : tile(wanted).attrs)
    if (!text(attr).text.starts_with('_') && !has_either(id, text(attr).bare)) return false;
  return std::any_of(aliases.begin(), aliases.end(), [&](const auto& alias) {
    if (name(alias.first) != name(wanted) && name(alias.first) != any_) return false;
    return std::any_of(alias.second.begin(), alias.second.end(), [&](TileId joker) { return same(id, joker); });
  });
}

bool Values::alike(int behavior, TileId id, TileId plain) {
  if (same(id, plain)) return true;
  if (this->behavior(behavior).aliases.empty()) return false;
  return passes(behavior, id, plain) || passes(behavior, plain, this->plain(id));
}

bool Values::is_universal(int behavior, TileId id) const {
  const auto& aliases = this->behavior(behavior).aliases;
  return std::any_of(aliases.begin(), aliases.end(), [&](const auto& alias) {
    return name(alias.first) == any_ &&
           std::any_of(alias.second.begin(), alias.second.end(), [&](TileId joker) { return same(id, joker); });
  });
}

std::vector<int> Values::can_be(int behavior, TileId id) {
  std::vector<int> names;
  for (const TileId one : stands_for(behavior, id)) names.push_back(name(one));
  if (is_universal(behavior, id)) names.push_back(any_);
  return names;
}

std::vector<TileId> Values::stands_for(int behavior, TileId id) {
  std::vector<TileId> found{plain(id)};
  const Behavior known = this->behavior(behavior);
  const auto may_be = [&](TileId joker) {
    return name(joker) == name(id) || name(joker) == any_ || name(joker) == faceup_;
  };
  if (std::none_of(known.aliases.begin(), known.aliases.end(),
                   [&](const auto& alias) { return std::any_of(alias.second.begin(), alias.second.end(), may_be); }))
    return found;
  for (const auto& [target, jokers] : known.aliases) {
    if (name(target) == any_) continue;
    if (std::none_of(jokers.begin(), jokers.end(), [&](TileId joker) { return same(id, joker); })) continue;
    if (const TileId other = plain(target); std::find(found.begin(), found.end(), other) == found.end())
      found.push_back(other);
  }
  return found;
}

int Values::stand_ins(int behavior, int wanted) const {
  std::vector<TileId> found;
  for (const auto& [target, jokers] : this->behavior(behavior).aliases)
    if (name(target) == wanted)
      for (const TileId joker : jokers)
        if (std::find(found.begin(), found.end(), joker) == found.end()) found.push_back(joker);
  return static_cast<int>(found.size());
}

bool Values::before(TileId first, TileId second) const {
  const int one = tiles_.at(first).name, other = tiles_.at(second).name;
  const auto rank = [&](int name) { return ranks_[static_cast<std::size_t>(name)]; };
  return one != other ? rank(one) < rank(other) : in_order(first, second);
}

bool Values::in_order(TileId first, TileId second) const {
  if (first == second) return false;
  const TileInfo &one = tiles_.at(first), &other = tiles_.at(second);
  const auto before = [&](int a, int b) { return a != b && text_before(a, b); };
  if (one.name != other.name) return before(text_of_name_[one.name], text_of_name_[other.name]);
  return std::lexicographical_compare(one.attrs.begin(), one.attrs.end(), other.attrs.begin(), other.attrs.end(),
                                      before);
}

}  // namespace jantaku::ruleset
