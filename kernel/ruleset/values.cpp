#include "ruleset/values.hpp"

#include <algorithm>
#include <utility>

namespace jantaku::ruleset {

int Values::add_text(TextInfo info) {
  if (texts() >= kMost) throw Beyond{};
  if (info.tile >= 0) {
    const auto at = static_cast<std::size_t>(info.tile);
    if (text_of_name_.size() <= at) text_of_name_.resize(at + 1, kNone);
    text_of_name_[at] = texts();
  }
  texts_.push_back(std::move(info));
  return texts() - 1;
}

void Values::set_tiles(std::vector<int> ranks, int back, int gap, int any, int faceup, std::vector<int> backs) {
  ranks_ = std::move(ranks);
  back_ = back;
  gap_ = gap;
  any_ = any;
  faceup_ = faceup;
  backs_ = std::move(backs);
}

template <class Info>
int Values::number(std::map<Info, int>& known, std::vector<Info>& all, Info info) {
  const auto [at, is_new] = known.try_emplace(std::move(info), static_cast<int>(all.size()));
  if (is_new) {
    if (static_cast<int>(all.size()) >= kMost) {
      known.erase(at);
      throw Beyond{};
    }
    all.push_back(at->first);
  }
  return at->second;
}

TileId Values::tile(std::uint16_t name, std::vector<std::uint16_t> attrs) {
  return static_cast<TileId>(number(tile_numbers_, tiles_, TileInfo{name, std::move(attrs)}));
}

MeldId Values::meld(int name, std::vector<TileId> tiles) {
  MeldInfo info;
  info.name = name;
  info.tiles = std::move(tiles);
  for (const TileId one : info.tiles) info.open.push_back(face_up(one));
  return static_cast<MeldId>(number(meld_ids_, melds_, std::move(info)));
}

int Values::choice(int name, int called, std::vector<TileId> own) {
  return number(choice_ids_, choices_, ChoiceInfo{name, called, std::move(own)});
}

int Values::way(std::span<const Mark> marks) {
  std::vector<Mark> way(marks.begin(), marks.end());
  for (Mark& mark : way) mark.line = 0;
  return number(way_ids_, ways_, std::move(way));
}

int Values::behavior(Behavior behavior) { return number(behavior_ids_, behaviors_, std::move(behavior)); }

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
  return plus_[key] = tile(tiles_.at(id).name, std::move(attrs));
}

TileId Values::minus(TileId id, std::uint16_t attr) {
  if (tiles_.at(id).attrs.empty()) return id;
  const std::uint32_t key = std::uint32_t{id} << 16 | attr;
  if (const auto known = minus_.find(key); known != minus_.end()) return known->second;
  std::vector<std::uint16_t> attrs = tiles_.at(id).attrs;
  std::erase_if(attrs, [&](std::uint16_t own) { return texts_.at(own).bare == texts_.at(attr).bare; });
  return minus_[key] = tile(tiles_.at(id).name, std::move(attrs));
}

TileId Values::face_down(TileId id) {
  if (tiles_.at(id).name == back_) return id;
  const auto at = static_cast<std::size_t>(tiles_.at(id).name);
  if (at >= text_of_name_.size() || text_of_name_[at] < 0) throw Beyond{};
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
  const TileInfo &one = tiles_.at(first), &other = tiles_.at(second);
  if (one.name != other.name) return ranks_[one.name] < ranks_[other.name];
  return std::lexicographical_compare(
      one.attrs.begin(), one.attrs.end(), other.attrs.begin(), other.attrs.end(),
      [&](std::uint16_t a, std::uint16_t b) { return texts_.at(a).text < texts_.at(b).text; });
}

}  // namespace jantaku::ruleset
