#include "match/tiles.hpp"

#include <algorithm>

namespace jantaku::match {

template <int W>
Tiles<W>::Tiles(Budget& budget)
    : budget_(budget), by_name_(kMostNames), names_joker_(kMostNames), replacers_(kMostNames) {
  for (auto& row : wanted_at_) row.assign(kMostNames, -1);
}

template <int W>
void Tiles<W>::start(const Question& question) {
  order_ = &question.order;
  all_aliases_ = question.aliases;
  calls_ = question.calls;
  tiles_.clear();
  melds_.assign(calls_.size(), {});
  if (question.program.dismantles)
    for (std::size_t c = 0; c < calls_.size(); ++c)
      for (const Code tile : calls_[c].tiles) {
        if (size() == 64 * W) return budget_.exhaust();
        melds_[c].set(size());
        tiles_.push_back(tile);
      }
  melded_ = size();
  set(question.hand);
}

template <int W>
void Tiles<W>::push(Code code, int count) {
  tiles_.insert(tiles_.end(), static_cast<std::size_t>(count), code);
  look();
}

template <int W>
void Tiles<W>::lift(int count) {
  tiles_.resize(tiles_.size() - static_cast<std::size_t>(count));
  look();
}

template <int W>
void Tiles<W>::replace(int at, Code code) {
  tiles_[melded_ + at] = code;
  look();
}

template <int W>
void Tiles<W>::set(std::span<const Code> hand) {
  tiles_.resize(static_cast<std::size_t>(melded_));
  tiles_.insert(tiles_.end(), hand.begin(), hand.end());
  look();
}

// Sorts the tiles by name, and forgets what was derived from others.
template <int W>
void Tiles<W>::look() {
  if (size() > 64 * W) return budget_.exhaust();
  for (const int name : names_) by_name_[name] = {};
  names_.clear();
  all_ = wild_ = {};
  for (int at = 0; at < size(); ++at) {
    const int name = name_of(tiles_[at]);
    Mask& mask = by_name_[name];
    if (!mask.any()) names_.push_back(name);
    mask.set(at);
    if (at >= melded_) all_.set(at);
    if (name == order_->any) wild_.set(at);
  }
  for (const auto& [flags, name] : wanted_names_) wanted_at_[flags][name] = -1;
  wanted_names_.clear();
  wanted_attrs_.clear();
  wanted_.clear();
  candidates_.clear();
  look_for_aliases();
  budget_.spend(size() + static_cast<int>(all_aliases_.size()));
}

template <int W>
void Tiles<W>::look_for_aliases() {
  for (const Present& alias : aliases_) names_joker_[name_of(alias.joker)] = 0, replacers_[alias.target] = 0;
  aliases_.clear();
  jokers_ = {};
  any_jokers_ = false;
  const Alias* last = nullptr;  // one joker mostly stands for many tiles
  for (const Alias& alias : all_aliases_) {
    if (!last || alias.joker != last->joker) find_jokers(alias.joker);
    last = &alias;
    for (const Joker& joker : present_) {
      aliases_.push_back({alias.target, joker.code, joker.at});
      names_joker_[name_of(joker.code)] = 1;
      ++replacers_[alias.target];
    }
    any_jokers_ = any_jokers_ || (alias.target == order_->any && !present_.empty());
  }
}

// Fills `present_` with the joker or, if it is named `any`, with all faces that have its attributes.
template <int W>
void Tiles<W>::find_jokers(Code joker) {
  present_.clear();
  const auto each_tile = [&](auto f) {
    for (const Code tile : tiles_) f(tile);
    for (const CallTiles& call : calls_)
      for (const Code tile : call.tiles) f(tile);
  };
  codes_.clear();
  if (name_of(joker) == order_->any) {
    each_tile([&](Code tile) {
      const int name = name_of(tile);
      const bool face = name != order_->faceup && !order_->back[name];
      if (face && (attrs_of(tile) & attrs_of(joker)) == attrs_of(joker))
        codes_.push_back(attrs_of(joker) << kNameBits | static_cast<Code>(name));
    });
    std::sort(codes_.begin(), codes_.end());
    codes_.erase(std::unique(codes_.begin(), codes_.end()), codes_.end());
  } else {
    bool found = false;
    each_tile([&](Code tile) { found = found || is(tile, joker); });
    if (found) codes_.push_back(joker);
  }
  for (const Code code : codes_) {
    present_.push_back({code, with(code)});
    jokers_ = jokers_ | present_.back().at;
  }
}

template <int W>
Bits<W> Tiles<W>::having(Mask at, Code attrs) const {
  if (attrs == 0) return at;
  Mask result;
  for_each_bit(at, [&](int i) {
    if ((attrs_of(tiles_[i]) & attrs) == attrs) result.set(i);
  });
  return result;
}

template <int W>
int Tiles<W>::want_attrs(Code code, int flags) {
  for (const CodeKey& row : wanted_attrs_)
    if (row.code == code && row.flags == flags) return row.at;
  const int at = describe(code, flags);
  wanted_attrs_.push_back({code, flags, at});
  return at;
}

template <int W>
int Tiles<W>::describe(Code code, int flags) {
  const int name = name_of(code);
  const Code attrs = attrs_of(code);
  const bool any = name == order_->any || name == order_->faceup;
  Wanted wanted;
  wanted.first = static_cast<int>(candidates_.size());
  wanted.plain = attrs == 0 && !(flags & kIgnoreSuit) && !any;
  wanted.wild = having(wild_, attrs);
  if (any) {
    add_any(name == order_->faceup, attrs, flags & kExhaustive);
  } else if (flags & kIgnoreSuit) {
    Mask at;
    for (const int other : names_)
      if (order_->number[other] == order_->number[name]) at = at | by_name_[other];
    add(at, attrs, false);
  } else {
    add(by_name_[name], attrs, false);
  }
  if (flags & kJokers) add_jokers(name, attrs, wanted);
  wanted.size = static_cast<int>(candidates_.size()) - wanted.first;
  budget_.spend(static_cast<int>(aliases_.size() + names_.size()));
  wanted_.push_back(wanted);
  return static_cast<int>(wanted_.size()) - 1;
}

template <int W>
void Tiles<W>::add(Mask at, Code attrs, bool joker) {
  at = having(at, attrs).without(wild_);
  if (at.any()) candidates_.push_back({at, joker});
}

template <int W>
void Tiles<W>::add_any(bool faceup, Code attrs, bool exhaustive) {
  Mask all = all_;
  for (const Mask& meld : melds_) all = all | meld;
  if (faceup)
    for (const int other : names_)
      if (order_->back[other]) all = all.without(by_name_[other]);
  if (!exhaustive) return add(all, attrs, false);
  for (Mask rest = all; rest.any();) {  // each kind once
    const Mask& kind = by_name_[name_of(tiles_[rest.first()])];
    add(rest & kind, attrs, false);
    rest = rest.without(kind);
  }
}

// Fewer tiles that could replace it first; the natural tile first among equals.
template <int W>
void Tiles<W>::add_jokers(int name, Code attrs, Wanted& wanted) {
  codes_.clear();
  for (const Present& alias : aliases_) {
    if (alias.target != name && alias.target != order_->any) continue;
    if (name_of(alias.joker) == name && attrs_of(alias.joker) == 0) continue;
    if (std::find(codes_.begin(), codes_.end(), alias.joker) == codes_.end()) codes_.push_back(alias.joker);
  }
  if (codes_.empty()) return;
  std::stable_sort(codes_.begin(), codes_.end(),
                   [&](Code a, Code b) { return replacers_[name_of(a)] < replacers_[name_of(b)]; });
  const int own = replacers_[name];
  const auto naturals = static_cast<std::ptrdiff_t>(candidates_.size());
  for (const Code joker : codes_) {
    const Mask at = with(joker);
    if (at != by_name_[name_of(joker)]) wanted.plain = false;
    add(at, attrs, true);
  }
  const auto before = std::count_if(codes_.begin(), codes_.end(), [&](Code joker) {
    return replacers_[name_of(joker)] < own && having(with(joker), attrs).without(wild_).any();
  });
  const auto first = candidates_.begin() + wanted.first, middle = candidates_.begin() + naturals;
  std::rotate(first, middle, middle + before);
}

template <int W>
bool Tiles<W>::passes(Code tile, Code wanted, int flags) const {
  const int name = name_of(wanted), own = name_of(tile);
  if ((attrs_of(tile) & attrs_of(wanted)) != attrs_of(wanted)) return false;
  if (own == name || own == order_->any || name == order_->any) return true;
  if (name == order_->faceup) return !order_->back[own];
  if ((flags & kIgnoreSuit) && order_->number[own] == order_->number[name]) return true;
  if (!(flags & kJokers) || !names_joker_[own]) return false;
  return std::any_of(aliases_.begin(), aliases_.end(), [&](const Present& alias) {
    return (alias.target == name || alias.target == order_->any) && is(tile, alias.joker);
  });
}

template <int W>
bool Tiles<W>::call_fits(const CallTiles& call, std::span<const Code> codes, std::span<const int> flags) const {
  return call.tiles.size() >= codes.size() && place(call, codes, flags, 0, 0);
}

template <int W>
bool Tiles<W>::place(const CallTiles& call, std::span<const Code> codes, std::span<const int> flags, std::size_t i,
                     std::uint64_t used) const {
  if (i == codes.size()) return true;
  for (std::size_t t = 0; t < call.tiles.size() && t < 64; ++t) {
    if ((used >> t & 1) || !passes(call.tiles[t], codes[i], flags[i])) continue;
    if (!budget_.spend()) return false;
    if (place(call, codes, flags, i + 1, used | std::uint64_t{1} << t)) return true;
  }
  return false;
}

template class Tiles<kHandWords>;
template class Tiles<kTableWords>;
template class Tiles<kMostWords>;

}  // namespace jantaku::match
